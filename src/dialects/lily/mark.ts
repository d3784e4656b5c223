// What is said of records that there are: forgotten, confirmed, replaced (Y-028, Y-035, C-20), or tidied (Y-047, Y-055).

import { defineAnswer, field, type Pen, type WorkspacePort } from '../../model/operation.ts';
import { compareText, wordKey } from '../../model/order.ts';
import { editRecords } from './edit-record.ts';
import { holderOf, recordAt, sameness } from './namespace.ts';
import { allRecords } from './places.ts';
import { recordCalled, recordsIn, refusal, wordsOf } from './recall.ts';
import { conflictSet, type LilyRecord, recordsAt } from './records.ts';

const ID = field.text('id or path of a record', { positional: true, required: true, most: 1000 });

const markOf = (
  code: 'memory_deleted' | 'memory_verified' | 'memory_superseded',
  { id, path }: LilyRecord,
  // Otherwise it is only marked.
  removed = false,
) => ({ code, id, path, removed });

const wordingWith = (says: string) => ({
  wording: async () => ({
    text: ({ id, path, removed }: ReturnType<typeof markOf>, { visible }: Pen) =>
      `${removed ? 'Deleted' : says}: ${visible(id)}  ${visible(path)}\n`,
  }),
});

export const forget = defineAnswer({
  input: {
    id: ID,
    hard: field.flag('delete the file (git keeps what was committed)'),
  },
  examples: ['forget mem_4f1c', 'forget mem_4f1c --hard'],
  ...wordingWith('Forgotten'),
  async run(workspace, { id, hard }) {
    const record = recordNamed(workspace, id);
    const fields = hard ? null : { status: 'forgotten', updated_at: workspace.now };
    await editRecords(
      workspace,
      sameRecords(workspace, record).map((one) => [one, fields]),
    );
    return markOf('memory_deleted', record, hard);
  },
});

export const confirm = defineAnswer({
  input: { id: ID },
  examples: ['memory confirm mem_4f1c'],
  ...wordingWith('Verified'),
  async run(workspace, { id }) {
    const record = recordNamed(workspace, id);
    const fields = { last_verified: workspace.now, status: 'verified' };
    await editRecords(workspace, [[record, fields]]);
    return markOf('memory_verified', record);
  },
});

export const replace = defineAnswer({
  input: { old: ID, new: ID },
  examples: ['memory replace mem_4f1c mem_9a2e'],
  ...wordingWith('Superseded'),
  async run(workspace, { old, new: newer }) {
    const [record, successor] = [recordNamed(workspace, old), recordNamed(workspace, newer)];
    if (record.path === successor.path && record.key === successor.key)
      throw refusal('memory_invalid_input', `${record.id} is the same.`, 'Name two records.');
    const over = { status: 'superseded', superseded_by: successor.id };
    const fields = { ...over, updated_at: workspace.now };
    await editRecords(
      workspace,
      sameRecords(workspace, record).map((one) => [one, fields]),
    );
    return markOf('memory_superseded', record);
  },
});

/** The record that is meant; most are known by the names of their files, without reading the others. Throws UsageError. */
function recordNamed(workspace: WorkspacePort, id: string): LilyRecord {
  const { tree, document, now } = workspace;
  const paths = allRecords(tree).filter((path) => recordAt(path)?.key === id.trim());
  const [record, another] = recordsAt(tree, document, now, paths);
  return record !== undefined && another === undefined
    ? record
    : recordCalled(recordsIn(workspace), id);
}

/** Whoever forgets a fact forgets it wherever it is written. */
function sameRecords(workspace: WorkspacePort, record: LilyRecord): readonly LilyRecord[] {
  const name = sameness(record.namespace, record.text);
  const others = recordsIn(workspace).filter(
    (one) => sameness(one.namespace, one.text) === name && one.lifecycle === 'active',
  );
  return [record, ...others.filter(({ path, key }) => path !== record.path || key !== record.key)];
}

/** The part of their words that two records share who say nearly the same. */
const NEAR = 0.8;

export const tidy = defineAnswer({
  input: { dryRun: field.flag('show what would be marked, and write nothing') },
  examples: [],
  async run(workspace, { dryRun }) {
    const live = recordsIn(workspace).filter(({ lifecycle }) => lifecycle === 'active');
    const byId = new Map(live.map((record) => [record.id, record]));
    const records = proposals(live);
    const changes = records.flatMap(({ kind, keep, others }) => {
      const fields: Readonly<Record<string, string>> = {
        exact: { status: 'superseded', superseded_by: keep },
        near: { conflict_group: nearGroup(keep) },
        conflict: { status: 'needs_verification' },
      }[kind];
      const marked = kind === 'exact' ? others : [keep, ...others];
      return marked.flatMap((id) => {
        const record = byId.get(id);
        return record === undefined ? [] : [[record, fields] as const];
      });
    });
    if (!dryRun) await editRecords(workspace, changes);
    const written = dryRun ? 0 : changes.length;
    return {
      code: 'memory_consolidation_ran',
      ...{ status: dryRun ? 'dry_run' : 'applied', proposed: records.length, written, skipped: 0 },
      ...{ notes: [] as readonly string[], records },
    };
  },
  wording: async () => ({
    text({ records, written, status }, { visible, bold }) {
      if (records.length === 0) return 'No two records say the same.\n';
      const end =
        status === 'dry_run' ? 'Nothing was written.' : `${written} marked; nothing was deleted.`;
      return `${listOf(records, visible, bold)}${end}\n`;
    },
    confirm: ({ records }) => (records.length === 0 ? '' : `${listOf(records)}Mark them?`),
  }),
});

function listOf(records: readonly Proposal[], visible = (text: string) => text, bold = visible) {
  const lines = records.map(({ kind, keep, others, says }) => [
    `${bold(kind)}  ${visible(keep)} ← ${visible(others.join(', '))}\n  ${visible(says)}\n`,
  ]);
  return lines.join('');
}

/** Of equal texts the surest is kept, of those the oldest. Only records of one namespace are held against each other. */
function proposals(live: readonly LilyRecord[]): readonly Proposal[] {
  const sorted = live.toSorted(
    (a, b) =>
      (b.facts.confidence ?? 0) - (a.facts.confidence ?? 0) ||
      (a.created ?? '').localeCompare(b.created ?? '', 'en') ||
      (a.id < b.id ? -1 : 1),
  );
  const nameOf = ({ namespace, group, text }: LilyRecord): string =>
    JSON.stringify([holderOf(namespace), group, wordKey(text)]);
  const exact = [...Map.groupBy(sorted, nameOf).values()];
  const different = exact.flatMap(([first]) => first ?? []);
  const spaces = Map.groupBy(different, ({ namespace }) => JSON.stringify(namespace));
  const inConflict = different.filter(({ facts }) => !facts.conflictGroup?.startsWith(NEAR_PREFIX));
  const { null: _, ...conflicts } = Object.groupBy(inConflict, (one) => String(conflictSet(one)));
  return [
    ...exact.flatMap((all) => proposalOf('exact', all, `They say the same: ${all[0]?.title}`)),
    ...[...spaces.values()].flatMap(nearIn),
    ...Object.values(conflicts).flatMap((all = []) => {
      const says = `All of them are of the conflict group ${all[0]?.facts.conflictGroup}.`;
      return proposalOf('conflict', all, says);
    }),
  ];
}

type Proposal = ReturnType<typeof proposalOf>[number];

function proposalOf(
  kind: 'exact' | 'near' | 'conflict',
  [keep, ...others]: readonly LilyRecord[],
  says: string,
) {
  if (keep === undefined || others.length === 0) return [];
  return [{ kind, keep: keep.id, others: others.map(({ id }) => id), says }];
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
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || compareText(a, b),
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
    const says = `They share ${percent} % of their words: ${first.record.title}`;
    all.push(...proposalOf('near', [first.record, one.record], says));
  }
  return all;
}

function share(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return both / (a.size + b.size - both);
}
