// How the tiers answer what everybody asks of memory: remember, forget, confirm, replace, tidy.

import type { Attention, MemoryRecord } from '../../model/memory-record.ts';
import { defineAnswer } from '../../model/operation.ts';
import { UsageError } from '../../model/usage-error.ts';
import {
  archiving,
  carryOut,
  creating,
  type Done,
  DRY_RUN,
  freeId,
  homeOf,
  moment,
  named,
  newMemory,
  outcome,
  recordsOf,
  reinforcing,
  withValues,
} from './acts.ts';
import { tierFolder } from './places.ts';

const ID = { type: 'text', positional: true, required: true, most: 200 } as const;

const words = (tags: readonly string[]): readonly string[] =>
  [...new Set(tags.flatMap((one) => one.split(/[,\s]+/)))].filter((tag) => tag !== '');

/** H-027; the same fact again confirms the one that is there (H-019). */
export const remember = defineAnswer({
  input: {
    text: { type: 'text', positional: true, required: true, most: 20_000, summary: 'what to keep' },
    tags: { type: 'texts', value: 'tags', most: 200, summary: 'tags, such as preference or code' },
    source: {
      type: 'text',
      value: 'source',
      most: 200,
      default: 'session/capture',
      summary: 'what it comes from',
    },
    target: { type: 'target', summary: 'an agent; its name is added to the tags' },
    supersedes: { type: 'text', value: 'id', most: 200, summary: 'id of the memory it replaces' },
  },
  examples: ['remember "Prefers direct communication." --tags preference'],
  ...outcome,
  async run(workspace, { text, tags: given, source, supersedes, target }): Promise<Done> {
    const tags = target?.level === 'agent' ? [...given, target.name] : given;
    workspace.refuseSensitive({ text, tags: tags.join(', '), source });
    const records = recordsOf(workspace);
    const older = supersedes === null ? null : named(workspace, records, supersedes);
    const known = records.find(
      (one) => one.group === 'active' && one.lifecycle === 'active' && isSame(one.text, text),
    );
    const replaced = older === null || older.id === known?.id ? [] : [older];
    const over = replaced.map(({ path }) => ({
      path,
      to: (before: string | null) => withValues(before, path, { status: 'superseded' }),
    }));
    const others = replaced.map((one) => one.id);
    if (known !== undefined) {
      const { id, path } = named(workspace, records, known.id);
      const all = [...new Set([...known.tags, ...words(tags)])];
      const more = {
        ...(all.length > known.tags.length && { tags: all }),
        ...(others.length > 0 && { supersedes: [...known.supersedes, ...others] }),
      };
      const edits = [reinforcing(workspace, path, more), ...over];
      return carryOut(workspace, 'reinforced', [id, ...others], edits);
    }
    const id = freeId(workspace, records);
    const now = moment(workspace);
    const path = `${tierFolder(homeOf(workspace), 'active')}/${id}.md`;
    const head = {
      ...{ id, tags: words(tags), created: now, last_accessed: now, reinforced: 0 },
      ...{ source, supersedes: older?.id ?? null, status: 'active' },
    };
    const edits = [creating(path, newMemory(head, text)), ...over];
    return carryOut(workspace, 'remembered', [id, ...others], edits);
  },
});

/** Whatever its blanks and capitals, as in the memory of other systems. */
function isSame(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}

/** H-019. */
export const confirm = defineAnswer({
  input: { id: { ...ID, summary: 'id of a memory, such as mem_20260214_001' } },
  examples: ['memory confirm mem_20260214_001'],
  ...outcome,
  run(workspace, { id }): Promise<Done> {
    const { path } = named(workspace, recordsOf(workspace), id);
    return carryOut(workspace, 'reinforced', [id], [reinforcing(workspace, path)]);
  },
});

/** H-020; a chain that would lead back is refused. */
export const replace = defineAnswer({
  input: {
    old: { ...ID, summary: 'id of the memory that is replaced' },
    new: { ...ID, summary: 'id of the memory that replaces it' },
  },
  examples: ['memory replace mem_20260214_001 mem_20260301_001'],
  ...outcome,
  run(workspace, { old, new: successor }): Promise<Done> {
    const records = recordsOf(workspace);
    const older = named(workspace, records, old);
    const newer = named(workspace, records, successor);
    if (leadsTo(records, older, newer.id))
      throw new UsageError(
        `${older.id} replaces ${newer.id} itself, or is the same.`,
        'Name the older one first.',
      );
    const others = newer.supersedes.filter((id) => id !== older.id);
    const value = others.length === 0 ? older.id : [...others, older.id];
    return carryOut(
      workspace,
      'superseded',
      [older.id, newer.id],
      [
        { path: newer.path, to: (text) => withValues(text, newer.path, { supersedes: value }) },
        { path: older.path, to: (text) => withValues(text, older.path, { status: 'superseded' }) },
      ],
    );
  },
});

function leadsTo(records: readonly MemoryRecord[], from: MemoryRecord, id: string): boolean {
  const seen = new Set<string>();
  const waiting = [from.id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === id) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    waiting.push(...records.filter((one) => one.id === at).flatMap((one) => one.supersedes));
  }
  return false;
}

/** It is kept in the archive, and no longer loaded. */
export const forget = defineAnswer({
  input: { id: { ...ID, summary: 'id of an active memory' }, dryRun: DRY_RUN },
  examples: ['forget mem_20260214_001'],
  ...outcome,
  run(workspace, { id, dryRun }): Promise<Done> {
    const record = named(workspace, recordsOf(workspace), id);
    return carryOut(workspace, 'archived', [id], archiving(workspace, record), { dryRun });
  },
});

type Pruned = Done & {
  readonly review: readonly { id: string; path: string; title: string; why: string }[];
};

/** H-017, H-021, C-35: what it lists is archived, never deleted. */
export const tidy = defineAnswer({
  input: {
    only: { type: 'texts', value: 'ids', most: 200, summary: 'of those, only these' },
    dryRun: DRY_RUN,
  },
  examples: ['memory tidy --only mem_20250214_002 --yes'],
  wording: async () => ({
    text({ review, dryRun }: Pruned, { visible }) {
      if (review.length === 0) return 'Nothing to prune.\n';
      const list = listOf(review).split('\n').map(visible).join('\n');
      return `${list}${dryRun ? '' : `Moved ${review.length} to the archive.\n`}`;
    },
    confirm: ({ review }: Pruned) =>
      review.length === 0 ? '' : `${listOf(review)}Move ${review.length} to the archive?`,
  }),
  async run(workspace, { only, dryRun }): Promise<Pruned> {
    const ids = words(only);
    const records = recordsOf(workspace);
    for (const id of ids) named(workspace, records, id);
    const chosen = records.filter(
      ({ id, group, attention }) =>
        group === 'active' && isDue(attention) && (ids.length === 0 || ids.includes(id)),
    );
    const byId = Map.groupBy(records, ({ id }) => id);
    const edits = chosen.flatMap((record) =>
      archiving(workspace, named(workspace, byId.get(record.id) ?? [], record.id)),
    );
    const [archived, gone] = [
      edits.filter((_, at) => at % 2 === 0),
      edits.filter((_, at) => at % 2),
    ];
    const review = chosen.map(({ id, path, title, attention }) => ({
      ...{ id, path, title, why: attention.find(({ kind }) => kind === 'prune')?.says ?? '' },
    }));
    const done = await carryOut(
      workspace,
      'pruned',
      chosen.map(({ id }) => id),
      [...archived, ...gone],
      { dryRun, more: { why: review.map(({ why }) => why) } },
    );
    return { ...done, review };
  },
});

function isDue(attention: readonly Attention[]): boolean {
  return attention.some(({ kind }) => kind === 'prune');
}

function listOf(review: Pruned['review']): string {
  return review.map(({ id, title, why }) => `${id}  ${title}\n  ${why}\n`).join('');
}
