// What the overview leads with: how far a workspace is, the findings that matter most, the last changes.

import type { Role } from '../../model/document.ts';
import { compareText } from '../../model/order.ts';
import type { Target } from '../../model/scope.ts';
import type { DocumentFacts, PreparedSite, TargetSummary } from '../prepared-site.ts';
import { fileReaders, reaches } from './readers/marks.ts';
import { count, DAY } from './words.ts';

/**
 * `empty` no document · `broken` none that could be read · `decisions` decision records alone · `outer` scopes, but
 * none of the last level, nor the first file of one · `shared` what would be inherited, but by nobody · `whole` targets of the last level inherit.
 */
export type Stage = 'empty' | 'broken' | 'decisions' | 'outer' | 'shared' | 'whole';

/** What stands in a folder of decisions: the records, their index and their template. */
const RECORDS: ReadonlySet<Role> = new Set(['decision', 'document']);

export function stageOf(site: PreparedSite): Stage {
  const { data, documents, targets, innermost } = site;
  const levels = [...data.graph.levels.values()].flat();
  if (documents.size === 0) return 'empty';
  const all = [...data.graph.documents.values()];
  if (all.every(({ faults }) => faults.some(({ code }) => code === 'unreadable'))) return 'broken';
  if (innermost.size > 0) return 'whole';
  // What agents list reaches them, whoever inherits it.
  const isListed = (id: string) =>
    site.startReadings(id).some(({ listing }) => (listing?.items ?? []).length > 0);
  if ([...targets.keys()].some(isListed)) return 'whole';
  if (targets.size > 1) {
    return documents.has(levels.at(-1)?.example ?? '') ? 'whole' : 'outer';
  }
  const isRecorded = all.some(({ role }) => role.is === 'decision');
  if (isRecorded && all.every(({ role }) => RECORDS.has(role.is))) return 'decisions';
  // Nothing inherits from the only level of a system, as a bank of memory is.
  return targets.size > 0 && levels.length === 1 ? 'whole' : 'shared';
}

/** True for what nobody works on any more. */
export function isOver({ id, lifecycle }: TargetSummary, targets: PreparedSite['targets']) {
  return (targets.get(id)?.retired ?? false) || !['active', 'draft'].includes(lifecycle);
}

/** What is not over: first what has tasks that are not done, then that for which nobody wrote any yet (what a system works on has purposes, as its roots have), then what only has to be put away. */
export function openWork({ summaries, targets, data }: PreparedSite) {
  const rankOf = ({ progress }: TargetSummary) =>
    progress ? (progress.done < progress.all ? 0 : 2) : 1;
  const isWork = (target?: Target) => target?.parent != null && data.purposes(target).length > 0;
  return [...summaries.values()]
    .filter((one) => !isOver(one, targets) && (one.progress || isWork(targets.get(one.id))))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

/** Whole percents of its tokens that are inherited; null where nobody counted. */
export function inheritedShare({ tokens, ownTokens }: TargetSummary): number | null {
  return tokens === null ? null : Math.round((100 * (tokens - (ownTokens ?? 0))) / (tokens || 1));
}

/** The root of a hierarchy that has readers in use. */
export function readRootOf({ data, readings }: Pick<PreparedSite, 'data' | 'readings'>) {
  return data.graph.targets.find(({ id, parent }) => parent === null && readings(id).length > 0);
}

/** Null where each reader has its own part of the files: then nobody has their sum. */
export function shownTokens(one: TargetSummary, { readings }: Pick<PreparedSite, 'readings'>) {
  return one.values === 0 && readings(one.id).length > 0 ? null : one.tokens;
}

/** The `most` documents that changed last, the latest first; of equal ones (links to one file) only the first. What claims to change later than tomorrow is left out. */
export function latestChanges(
  { documents, data }: Pick<PreparedSite, 'documents' | 'data'>,
  most: number,
) {
  const latest = Date.parse(data.now) + DAY;
  const { dates, documents: texts } = data.graph;
  const dated = [...documents.values()].flatMap((facts) => {
    const date = dates.get(facts.path);
    const time = Date.parse(date?.value ?? '');
    if (date === undefined || !(time <= latest)) return [];
    // A day may be any hour of it.
    return [{ ...facts, date, time: date.value.length > 10 ? time : time + DAY - 1 }];
  });
  const sorted = dated.sort((a, b) => b.time - a.time || compareText(a.path, b.path));
  const once = Map.groupBy(sorted, ({ time, path }) => `${time} ${texts.get(path)?.text}`);
  return [...once.values()].flatMap(([first]) => first ?? []).slice(0, most);
}

/** Whom a change reaches, in words: those who read the file, else everyone, so many agents or so many targets. */
export function reachWords(
  { path, inheritedBy, role, scope }: DocumentFacts,
  site: PreparedSite,
): string {
  const { targets, innermost, innermostNoun } = site;
  const used = (role === 'instruction' && fileReaders(path, site)?.used) || [];
  const target = targets.get(scope);
  if (used.length > 0 && target) {
    const by = used.filter(reaches);
    const [first] = by;
    const { plural } = site.data.readers(target).noun;
    return by.length === 1
      ? `read by ${first?.title}`
      : `read by ${by.length} of ${used.length} ${plural}`;
  }
  if (inheritedBy.length === 0)
    return role === 'instruction' ? 'not read at start' : 'not inherited';
  if (inheritedBy.length === targets.size) return 'affects all targets';
  const inner = inheritedBy.filter((id) => innermost.has(id)).length;
  const { name, plural } = innermostNoun;
  return `affects ${inner > 0 ? count(inner, name, plural) : count(inheritedBy.length, 'target')}`;
}
