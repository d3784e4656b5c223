// How records are tidied: what says the same twice, or answers one question in two ways (Y-047, Y-055). Nothing is deleted.

import { defineAnswer } from '../../model/operation.ts';
import { setFields } from './edit-record.ts';
import { holderOf } from './namespace.ts';
import { recordsIn, wordsOf } from './recall.ts';
import type { LilyRecord } from './records.ts';

/** The part of their words that two records share who say nearly the same. */
const NEAR = 0.8;

interface Proposal {
  readonly kind: 'exact' | 'near' | 'conflict';
  readonly keep: string;
  readonly others: readonly string[];
  readonly says: string;
}

interface Consolidated {
  readonly code: 'memory_consolidation_ran';
  readonly status: 'dry_run' | 'applied';
  readonly proposed: number;
  readonly written: number;
  readonly skipped: number;
  readonly notes: readonly string[];
  readonly records: readonly Proposal[];
}

export const answer = defineAnswer({
  input: { dryRun: { type: 'flag', summary: 'show what would be marked, and write nothing' } },
  examples: [],
  output: async () => ({
    type: 'object',
    properties: {
      code: { const: 'memory_consolidation_ran' },
      status: { enum: ['dry_run', 'applied'] },
      ...{
        proposed: { type: 'integer' },
        written: { type: 'integer' },
        skipped: { type: 'integer' },
      },
      ...{
        notes: { type: 'array', items: { type: 'string' } },
        records: { type: 'array', items: { type: 'object' } },
      },
    },
    required: ['code', 'status', 'proposed', 'written', 'skipped', 'notes', 'records'],
  }),
  wording: async () => ({
    text({ records, written, status, notes }: Consolidated, { visible, bold }) {
      if (records.length === 0) return 'No two records say the same.\n';
      const lines = records.map(
        ({ kind, keep, others, says }) =>
          `${bold(kind)}  ${visible(keep)} ← ${visible(others.join(', '))}\n  ${visible(says)}\n`,
      );
      const end =
        status === 'dry_run' ? 'Nothing was written.' : `${written} marked; nothing was deleted.`;
      return `${lines.join('')}${[end, ...notes].join('\n')}\n`;
    },
    confirm: ({ records }: Consolidated) =>
      records.length === 0
        ? ''
        : `${records.map(({ kind, keep, others, says }) => `${kind}  ${keep} ← ${others.join(', ')}\n  ${says}\n`).join('')}Mark them?`,
  }),
  async run(workspace, { dryRun }): Promise<Consolidated> {
    const live = recordsIn(workspace).filter(({ lifecycle }) => lifecycle === 'active');
    const byId = new Map(live.map((record) => [record.id, record]));
    const records = proposals(live);
    let written = 0;
    for (const { kind, keep, others } of dryRun ? [] : records) {
      const fields: Readonly<Record<string, string>> = {
        exact: { status: 'superseded', superseded_by: keep },
        near: { conflict_group: nearGroup(keep) },
        conflict: { status: 'needs_verification' },
      }[kind];
      for (const id of kind === 'exact' ? others : [keep, ...others]) {
        const record = byId.get(id);
        if (record === undefined) continue;
        await setFields(workspace, record, fields);
        written += 1;
      }
    }
    const status = dryRun ? 'dry_run' : 'applied';
    return {
      code: 'memory_consolidation_ran',
      status,
      proposed: records.length,
      written,
      ...{ skipped: 0, notes: [] },
      records,
    };
  },
});

/** Of equal texts the surest is kept, of those the oldest. Only records of one namespace are held against each other. */
function proposals(live: readonly LilyRecord[]): readonly Proposal[] {
  const sorted = live.toSorted(
    (a, b) =>
      (b.facts.confidence ?? 0) - (a.facts.confidence ?? 0) ||
      (a.created ?? '').localeCompare(b.created ?? '', 'en') ||
      (a.id < b.id ? -1 : 1),
  );
  const exact = [
    ...Map.groupBy(sorted, (one) =>
      JSON.stringify([holderOf(one.namespace), one.group, normal(one)]),
    ).values(),
  ];
  const same = exact.flatMap(([keep, ...others]): readonly Proposal[] =>
    keep === undefined || others.length === 0
      ? []
      : [
          {
            kind: 'exact',
            keep: keep.id,
            others: others.map(({ id }) => id),
            says: `They say the same: ${keep.title}`,
          },
        ],
  );
  const different = exact.flatMap(([first]) => first ?? []);
  const spaces = Map.groupBy(different, ({ namespace }) => JSON.stringify(namespace));
  return [...same, ...[...spaces.values()].flatMap(nearIn), ...conflictsIn(different)];
}

function normal({ text }: LilyRecord): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Of records that nobody has put into a conflict group. */
const NEAR_PREFIX = 'near-';
const nearGroup = (keep: string): string => `${NEAR_PREFIX}${keep}`;

/**
 * Two sets that share so much have one of their rarest words in common: only such pairs are compared, so that it takes
 * about as long as there are words. What is in a group already stays there, so that the next run finishes what one began.
 */
function nearIn(records: readonly LilyRecord[]): readonly Proposal[] {
  const sets = records
    .filter(({ id, facts }) => [null, nearGroup(id)].includes(facts.conflictGroup))
    .map((record, at) => ({ record, at, words: new Set(wordsOf(record.text)) }));
  const counts = new Map<string, number>();
  for (const { words } of sets)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const seen = new Map<string, (typeof sets)[number][]>();
  const taken = new Set<LilyRecord>();
  const all: Proposal[] = [];
  for (const one of sets) {
    const rarest = [...one.words].sort(
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1),
    );
    const telling = rarest.slice(0, one.words.size - Math.ceil(NEAR * one.words.size) + 1);
    const near = new Set(telling.flatMap((word) => seen.get(word) ?? []));
    for (const word of telling) seen.set(word, [...(seen.get(word) ?? []), one]);
    if (one.words.size < 4 || one.record.facts.conflictGroup !== null) continue;
    const [first] = [...near]
      .filter((other) => !taken.has(other.record) && share(one.words, other.words) >= NEAR)
      .sort((a, b) => a.at - b.at);
    if (first === undefined) continue;
    taken.add(one.record);
    const percent = Math.round(share(one.words, first.words) * 100);
    all.push({
      kind: 'near',
      keep: first.record.id,
      others: [one.record.id],
      says: `They share ${percent} % of their words: ${first.record.title}`,
    });
  }
  return all;
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return both / (a.size + b.size - both);
}

function conflictsIn(live: readonly LilyRecord[]): readonly Proposal[] {
  const inConflict = live.filter(
    ({ facts }) => facts.conflictGroup !== null && !facts.conflictGroup.startsWith(NEAR_PREFIX),
  );
  const sets = Map.groupBy(inConflict, ({ facts, place }) =>
    JSON.stringify([place.domain, place.owner, facts.conflictGroup]),
  );
  return [...sets.values()].flatMap(([keep, ...others]): readonly Proposal[] =>
    keep === undefined || others.length === 0
      ? []
      : [
          {
            kind: 'conflict',
            keep: keep.id,
            others: others.map(({ id }) => id),
            says: `All of them are of the conflict group ${keep.facts.conflictGroup}.`,
          },
        ],
  );
}
