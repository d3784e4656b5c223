// Every memory as it stands at a moment: what it says, what it is worth, and why somebody should look at it.

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import type { Attention, MemoryRecord, Score } from '../../model/memory-record.ts';
import { compareText } from '../../model/order.ts';
import { join } from '../../model/paths.ts';
import type { MemorySettings, Settings } from '../../model/settings.ts';
import type { Tree } from '../../model/source.ts';
import { scalarText } from '../../model/value.ts';
import {
  countOf,
  idOf,
  idsOf,
  instantOf,
  isReplaced,
  successorsOf,
  supersededBy,
} from './format.ts';
import { FOUNDATION, memoriesIn, TIERS } from './places.ts';
import { scoreOf } from './score.ts';

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
    return { ...own, score: scoreIn(document, own, now, memory) };
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
  const { metadata, text, bodyStart, path, title, rawStatus, tags, created } = document;
  const isOver = isReplaced(successors, idOf(document)) && document.lifecycle === 'active';
  const successor = successors.get(idOf(document)) ?? null;
  return {
    ...{
      id: group === 'foundation' ? group : idOf(document),
      dialect: 'hobbs',
      path,
      line: 1,
      group,
    },
    ...{ title, text: text.slice(bodyStart).trim(), rawStatus, tags, created },
    lifecycle: isOver ? ('superseded' as const) : document.lifecycle,
    source: scalarText(metadata.source),
    ...{ updated: document.updated, lastUsed: instantOf(metadata.last_accessed) },
    ...{
      lastVerified: null,
      expires: null,
      supersedes: supersededBy(document),
      supersededBy: successor,
    },
    summarizes: idsOf(metadata.summarizes),
    attention: [],
  };
}

function scoreIn(
  { metadata }: Document,
  { created, lastUsed }: Pick<MemoryRecord, 'created' | 'lastUsed'>,
  now: string,
  settings: MemorySettings,
): Score {
  const reinforced = countOf(metadata.reinforced) ?? 0;
  const accesses = countOf(metadata.access_count);
  return scoreOf({ created, lastUsed, reinforced, accesses }, now, settings);
}

/** Why it may go to the archive (H-016, H-021, H-022). */
function attentionTo(
  { lifecycle, supersededBy, score }: Omit<MemoryRecord, 'score'> & { readonly score: Score },
  isBeyond: boolean,
  { pruneBelow, mostActive }: MemorySettings,
): readonly Attention[] {
  const says = (sentence: string): readonly Attention[] => [{ kind: 'prune', says: sentence }];
  if (lifecycle === 'superseded')
    return says(supersededBy === null ? 'It is superseded.' : `${supersededBy} supersedes it.`);
  if (score.value < pruneBelow) return says(`Its score ${score.value} is below ${pruneBelow}.`);
  return isBeyond
    ? says(`The active tier holds more than ${mostActive}, and its score ${score.value} is low.`)
    : [];
}
