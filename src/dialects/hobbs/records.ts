// Every memory as it stands at a moment: what it says, what it is worth, why somebody should look at it, and whom it is told.

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import type { Attention, MemoryRecord, Score, ScorePart } from '../../model/memory.ts';
import { compareText } from '../../model/order.ts';
import { join } from '../../model/paths.ts';
import { layersOf, type Target } from '../../model/scope.ts';
import type { Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { scalarText } from '../../model/value.ts';
import { countOf, dateIn, idOf, idsOf, isReplaced, successorsOf, supersededBy } from './format.ts';
import { definitionOf, FOUNDATION, memoriesIn, overlayOf, roleIn, TIERS } from './places.ts';

export const groups = [
  { name: 'foundation', summary: 'Values and goals. Always loaded, never scored or pruned.' },
  { name: 'active', summary: 'Loaded when a session starts. Scored, reinforced and pruned.' },
  { name: 'archive', summary: 'Not loaded automatically. Searched on request.' },
  { name: 'summaries', summary: 'Each summarizes a group of archived memories.' },
] as const;

export function recordsIn(
  tree: Tree,
  home: string,
  read: ReadDocument,
  now: string,
  { memory }: Settings,
): readonly MemoryRecord[] {
  const foundation = read(join(home, FOUNDATION));
  const documents = TIERS.flatMap((tier) =>
    memoriesIn(tree, home, tier).flatMap((path) => {
      const document = read(path);
      return document === null ? [] : [{ tier, document }];
    }),
  );
  const successors = successorsOf(documents.map(({ document }) => document));
  const records = documents.map(({ tier, document }) => {
    const own = recordOf(document, tier, successors);
    const reinforced = countOf(document.metadata.reinforced) ?? 0;
    const accesses = countOf(document.metadata.access_count);
    return { ...own, score: scoreOf({ ...own, reinforced, accesses }, now, memory) };
  });
  const active = records
    .filter(({ group, lifecycle }) => group === 'active' && lifecycle === 'active')
    .sort((a, b) => b.score.value - a.score.value || compareText(a.id, b.id));
  const beyond = new Set(active.slice(memory.mostActive));
  const all = records.map((record) => ({
    ...record,
    attention: record.group === 'active' ? attentionTo(record, beyond.has(record), memory) : [],
  }));
  const sorted = all.sort(
    (a, b) => TIERS.indexOf(a.group) - TIERS.indexOf(b.group) || compareText(a.id, b.id),
  );
  if (foundation === null) return sorted;
  return [{ ...recordOf(foundation, 'foundation', new Map()), score: null }, ...sorted];
}

function recordOf<Group extends string>(
  document: Document,
  group: Group,
  successors: ReadonlyMap<string, string>,
) {
  const { metadata, text, bodyStart, path, title, rawStatus, tags, created, updated } = document;
  const own = idOf(document);
  const isOver = isReplaced(successors, own) && document.lifecycle === 'active';
  return {
    ...{ id: group === 'foundation' ? group : own, dialect: 'hobbs', path, line: 1, group },
    ...{ title, text: text.slice(bodyStart).trim(), rawStatus, tags, created },
    lifecycle: isOver ? ('superseded' as const) : document.lifecycle,
    ...{ source: scalarText(metadata.source), updated },
    ...{ lastUsed: dateIn(metadata.last_accessed), lastVerified: null, expires: null },
    ...{ supersedes: supersededBy(document), supersededBy: successors.get(own) ?? null },
    ...{ summarizes: idsOf(metadata.summarizes), attention: [] },
  };
}

/** Why it may go to the archive (H-016, H-021, H-022). */
function attentionTo(
  { lifecycle, supersededBy, score }: Omit<MemoryRecord, 'score'> & { readonly score: Score },
  isBeyond: boolean,
  { pruneBelow, mostActive }: Settings['memory'],
): readonly Attention[] {
  const says = (sentence: string): readonly Attention[] => [{ kind: 'prune', says: sentence }];
  if (lifecycle === 'superseded')
    return says(supersededBy === null ? 'It is superseded.' : `${supersededBy} supersedes it.`);
  if (score.value < pruneBelow) return says(`Its score ${score.value} is below ${pruneBelow}.`);
  return isBeyond
    ? says(`The active tier holds more than ${mostActive}, and its score ${score.value} is low.`)
    : [];
}

const DAY = 86_400_000;

interface Uses extends Pick<MemoryRecord, 'created' | 'lastUsed'> {
  /** Times that it was confirmed, and loaded; null where nobody counts. */
  readonly reinforced: number;
  readonly accesses: number | null;
}

/**
 * How much a memory still counts (H-014 … H-016, C-36, C-37): recency + reinforcement + access, where
 * - recency = 2^(−days since it was created ÷ half-life),
 * - reinforcement = weight × ln(1 + reinforced), which time does not take away,
 * - access = weight × 2^(−days since it was last loaded ÷ half-life) × (n + 5) ÷ (n + 10), n the times it was loaded (0
 *   where nobody counts): each load counts for it.
 */
function scoreOf(
  { created, lastUsed, reinforced, accesses }: Uses,
  now: string,
  { halfLife, reinforcement, access }: Settings['memory'],
): Score {
  const decay = (days: number | null): number => (days === null ? 0 : 2 ** (-days / halfLife));
  const age = daysSince(created, now);
  const unused = daysSince(lastUsed, now);
  const count = (accesses ?? 0) + 5;
  const part = (name: string, value: number, because: string): ScorePart => ({
    ...{ name, value: rounded(value), because },
  });
  const parts = [
    part('recency', decay(age), age === null ? 'no date' : `created ${ago(age)}`),
    part(
      'reinforcement',
      reinforcement * Math.log1p(reinforced),
      reinforced === 0 ? 'never reinforced' : `reinforced ${times(reinforced)}`,
    ),
    part(
      'access',
      (access * decay(unused) * count) / (count + 5),
      unused === null
        ? 'never loaded'
        : lastUsed === created && !accesses
          ? 'not loaded since it was created'
          : accesses === 0
            ? `never loaded, last confirmed ${ago(unused)}`
            : `last loaded ${accesses === null ? 'or confirmed ' : ''}${ago(unused)}${accesses === null ? '' : `, ${times(accesses)} in all`}`,
    ),
  ];
  return { value: rounded(parts.reduce((sum, { value }) => sum + value, 0)), parts };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function daysSince(date: string | null, now: string): number | null {
  return date === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(date)) / DAY));
}

function ago(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/**
 * What an agent is told as a session starts: foundation, overlay, active memories, what it has learned itself (X-11, H-026). Nobody
 * filters the foundation; of the memories an agent has those that bear its name or one of its tags as a tag.
 */
export function layersIn(tree: Tree, home: string, target: Target, read: ReadDocument) {
  const isAgent = target.level === 'agent';
  const own = isAgent ? definitionOf(tree, target) : null;
  // An agent's own name is a tag of it (H-025).
  const topics = [target.name, ...((own && read(own)?.tags) ?? [])].map((tag) => tag.toLowerCase());
  const layer = layersOf(['assistant', 'agent'], (path) => roleIn(home, path));
  const foundation = join(home, FOUNDATION);
  const overlay = overlayOf(tree, home);
  return [
    ...(tree.has(foundation) ? [layer(foundation, 'assistant', 'the foundation')] : []),
    ...(overlay === null ? [] : [layer(overlay, 'assistant', 'the overlay')]),
    ...activeMemories(tree, home, read).flatMap(({ path, tags }) => {
      const tag = tags.find((one) => topics.includes(one.toLowerCase()));
      if (isAgent && tag === undefined) return [];
      const says = isAgent ? `an active memory with the tag ${tag}` : 'an active memory';
      return [layer(path, 'assistant', says)];
    }),
    ...(own === null ? [] : [layer(own, 'agent', `what ${target.name} has learned`)]),
  ];
}

/** Those that none of the others replaces; the folder decides what is active (C-39). */
export function activeMemories(tree: Tree, home: string, read: ReadDocument): readonly Document[] {
  const all = memoriesIn(tree, home, 'active').flatMap((path) => read(path) ?? []);
  const successors = successorsOf(all);
  return all.filter(
    (memory) => memory.lifecycle === 'active' && !isReplaced(successors, idOf(memory)),
  );
}
