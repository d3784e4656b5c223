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
    const time = date === undefined ? Number.NaN : Date.parse(date.value);
    if (date === undefined || !(time <= latest)) return [];
    return [{ facts, date, time }];
  });
  const seen = new Set<string>();
  return dated
    .sort((a, b) => b.time - a.time || compareText(a.facts.path, b.facts.path))
    .filter(({ facts: { path }, time }) => {
      const key = `${time} ${texts.get(path)?.text}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, most)
    .map(({ facts, date }) => ({ ...facts, date }));
}

/** Whom a change reaches, in words: everyone, so many agents, else so many targets. */
export function reachWords(
  { inheritedBy, role }: Pick<DocumentFacts, 'inheritedBy' | 'role'>,
  {
    targets,
    innermost,
    innermostNoun,
  }: Pick<PreparedSite, 'targets' | 'innermost' | 'innermostNoun'>,
): string {
  if (inheritedBy.length === 0)
    return role === 'instruction' ? 'not read at start' : 'not inherited';
  if (inheritedBy.length === targets.size) return 'affects all targets';
  const inner = inheritedBy.filter((id) => innermost.has(id)).length;
  const { one, many } = innermostNoun;
  return `affects ${inner > 0 ? count(inner, one, many) : count(inheritedBy.length, 'target')}`;
}
