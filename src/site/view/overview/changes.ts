import { compareText } from '../../../model/order.ts';
import type { DateStamp } from '../../../model/source.ts';
import type { DocumentFacts, PreparedSite } from '../../prepared-site.ts';
import { count } from '../words.ts';

export interface Change extends DocumentFacts {
  readonly date: DateStamp;
}

const DAY = 86_400_000;

/** The `most` documents that changed last, the latest first; of equal ones (links to one file) only the first. What claims to change later than tomorrow is left out. */
export function latestChanges(
  { documents, data }: Pick<PreparedSite, 'documents' | 'data'>,
  most: number,
): readonly Change[] {
  const latest = Date.parse(data.now) + DAY;
  const { dates, documents: texts } = data.graph;
  const dated = [...documents.values()].flatMap((facts) => {
    const date = dates.get(facts.path);
    const time = Date.parse(date?.value ?? '');
    return date === undefined || !(time <= latest) ? [] : [{ ...facts, date, time }];
  });
  const sorted = dated.sort((a, b) => b.time - a.time || compareText(a.path, b.path));
  const once = Map.groupBy(sorted, ({ time, path }) => `${time} ${texts.get(path)?.text}`);
  return [...once.values()].flatMap(([first]) => first ?? []).slice(0, most);
}

/** Whom a change reaches, in words: everyone, so many agents, else so many targets. */
export function reachWords(
  { inheritedBy, role }: Pick<DocumentFacts, 'inheritedBy' | 'role'>,
  site: Pick<PreparedSite, 'targets' | 'innermost' | 'innermostNoun'>,
): string {
  const { targets, innermost, innermostNoun } = site;
  if (inheritedBy.length === 0)
    return role === 'instruction' ? 'not read at start' : 'not inherited';
  if (inheritedBy.length === targets.size) return 'affects all targets';
  const inner = inheritedBy.filter((id) => innermost.has(id)).length;
  const { one, many } = innermostNoun;
  return `affects ${inner > 0 ? count(inner, one, many) : count(inheritedBy.length, 'target')}`;
}
