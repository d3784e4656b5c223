// How the tiers answer what everybody asks of memory: remember, forget, confirm, replace, tidy; and several become one: summarize.

import type { MemoryRecord } from '../../model/memory.ts';
import { defineAnswer, defineOwnOperation, field } from '../../model/operation.ts';
import { UsageError } from '../../model/usage-error.ts';
import {
  archive,
  carryOut,
  DRY_RUN,
  type Edit,
  edit,
  find,
  newMemory,
  outcome,
  recordsOf,
  reinforce,
  underFreeId,
} from './edits.ts';

const ID = { positional: true, required: true, most: 200 } as const;

const words = (tags: readonly string[]): readonly string[] =>
  [...new Set(tags.flatMap((one) => one.split(/[,\s]+/)))].filter((tag) => tag !== '');

/** H-027; the same fact again confirms the one that is there (H-019). */
export const remember = defineAnswer({
  input: {
    text: field.text('what to keep', { positional: true, required: true, most: 20_000 }),
    tags: field.texts('tags, such as preference or code', { value: 'tags', most: 200 }),
    source: field.text('what it comes from', {
      value: 'source',
      most: 200,
      default: 'session/capture',
    }),
    target: field.target('an agent; its name is added to the tags'),
    supersedes: field.text('id of the memory it replaces', { value: 'id', most: 200 }),
  },
  examples: ['remember "Prefers direct communication." --tags preference'],
  ...outcome,
  run(workspace, { text, tags: ownTags, source, supersedes, target }) {
    const tags = target?.level === 'agent' ? [...ownTags, target.name] : ownTags;
    if (text.trim() === '') throw new UsageError('There is nothing to remember.', 'Say what.');
    workspace.refuseSensitive({ text, tags: tags.join(', '), source });
    const records = recordsOf(workspace);
    const older = supersedes === null ? null : find(workspace, records, supersedes);
    // Whatever its blanks and capitals, as in the memory of other systems.
    const plain = (words: string): string => words.replace(/\s+/g, ' ').trim().toLowerCase();
    const known = records
      .filter((one) => one.group === 'active' && one.lifecycle === 'active')
      .find((one) => plain(one.text) === plain(text));
    const replaced = older === null || older.id === known?.id ? [] : [older];
    const over = replaced.map(({ path }) => supersededAt(path));
    const others = replaced.map((one) => one.id);
    if (known !== undefined) {
      const { id, path } = find(workspace, records, known.id);
      const all = [...new Set([...known.tags, ...words(tags)])];
      const more = {
        ...(all.length > known.tags.length && { tags: all }),
        ...(others.length > 0 && { supersedes: [...known.supersedes, ...others] }),
      };
      const edits = [reinforce(workspace, path, more), ...over];
      return carryOut(workspace, 'reinforced', [id, ...others], edits);
    }
    return underFreeId(workspace, records, (id) => {
      const head = { id, tags: words(tags), source, supersedes: older?.id ?? null };
      const edits = [newMemory(workspace, 'active', head, text), ...over];
      return carryOut(workspace, 'remembered', [id, ...others], edits);
    });
  },
});

function supersededAt(path: string): Edit {
  return edit(path, () => ({ status: 'superseded' }));
}

/** H-019. */
export const confirm = defineAnswer({
  input: { id: field.text('id of a memory, such as mem_20260214_001', { ...ID }) },
  examples: ['memory confirm mem_20260214_001'],
  ...outcome,
  run(workspace, { id }) {
    const { path } = find(workspace, recordsOf(workspace), id);
    return carryOut(workspace, 'reinforced', [id], [reinforce(workspace, path)]);
  },
});

/** H-020; a chain that would lead back is refused. */
export const replace = defineAnswer({
  input: {
    old: field.text('id of the memory that is replaced', { ...ID }),
    new: field.text('id of the one that replaces it, or new words', { ...ID, most: 20_000 }),
  },
  examples: ['memory replace mem_20260214_001 mem_20260301_001'],
  ...outcome,
  run(workspace, { old, new: successor }) {
    const records = recordsOf(workspace);
    const older = find(workspace, records, old);
    if (/\S\s+\S/.test(successor)) {
      const said = { text: successor, tags: older.tags, source: remember.input.source.default };
      return remember.run(workspace, { ...said, supersedes: older.id, target: null });
    }
    const newer = find(workspace, records, successor);
    if (leadsTo(records, older, newer.id)) {
      const isSame = older.id === newer.id;
      const says = isSame
        ? `${older.id} cannot replace itself.`
        : `${older.id} already replaces ${newer.id}.`;
      throw new UsageError(says, 'Name the older one first.');
    }
    const others = newer.supersedes.filter((id) => id !== older.id);
    const value = others.length === 0 ? older.id : [...others, older.id];
    const edits = [edit(newer.path, () => ({ supersedes: value })), supersededAt(older.path)];
    return carryOut(workspace, 'superseded', [older.id, newer.id], edits);
  },
});

function leadsTo(records: readonly MemoryRecord[], from: MemoryRecord, id: string): boolean {
  const reached = new Set([from.id]);
  for (const at of reached)
    for (const { id: own, supersedes } of records)
      if (own === at) for (const older of supersedes) reached.add(older);
  return reached.has(id);
}

/** It is kept in the archive, and no longer loaded. */
export const forget = defineAnswer({
  input: {
    id: field.text('id of a memory', { ...ID }),
    hard: field.flag('delete the file'),
    dryRun: DRY_RUN,
  },
  examples: ['forget mem_20260214_001', 'forget mem_20260214_001 --hard'],
  ...outcome,
  run(workspace, { id, hard, dryRun }) {
    const record = find(workspace, recordsOf(workspace), id);
    const edits = hard ? [{ path: record.path, to: () => null }] : archive(workspace, record);
    return carryOut(workspace, hard ? 'deleted' : 'archived', [id], edits, { dryRun });
  },
});

/** H-017, H-021, C-35: what it lists is archived, never deleted. */
export const tidy = defineAnswer({
  input: {
    only: field.texts('of those, only these', { value: 'ids', most: 200 }),
    dryRun: DRY_RUN,
  },
  examples: ['memory tidy --only mem_20250214_002 --yes'],
  async run(workspace, { only, dryRun }) {
    const ids = words(only);
    const records = recordsOf(workspace);
    for (const id of ids) find(workspace, records, id);
    const review = records.flatMap(({ id, path, title, group, attention }) => {
      const why = attention.find(({ kind }) => kind === 'prune')?.says;
      const isChosen = ids.length === 0 || ids.includes(id);
      return group !== 'active' || why === undefined || !isChosen ? [] : [{ id, path, title, why }];
    });
    const byId = Map.groupBy(records, ({ id }) => id);
    const due = review.map(({ id }) => id);
    const edits = due.map((id) => archive(workspace, find(workspace, byId.get(id) ?? [], id)));
    // What is new stands before anything goes.
    const inOrder = [...edits.map(([archived]) => archived), ...edits.map(([, gone]) => gone)];
    const more = { why: review.map(({ why }) => why) };
    return { ...(await carryOut(workspace, 'pruned', due, inOrder, { dryRun, more })), review };
  },
  wording: async () => ({
    text({ review, dryRun }, { visible }) {
      if (review.length === 0) return 'Nothing to prune.\n';
      const list = listOf(review).split('\n').map(visible).join('\n');
      return `${list}${dryRun ? '' : `Moved ${review.length} to the archive.\n`}`;
    },
    confirm: ({ review }) =>
      review.length === 0 ? '' : `${listOf(review)}Move ${review.length} to the archive?`,
  }),
});

function listOf(
  review: readonly { readonly id: string; readonly title: string; readonly why: string }[],
): string {
  return review.map(({ id, title, why }) => `${id}  ${title}\n  ${why}\n`).join('');
}

/** H-018, C-38. */
export const summarize = defineOwnOperation({
  name: 'memory summarize',
  summary: 'summarize several memories; they are kept, but searches show the summary instead',
  input: {
    ids: field.texts('ids of memories', { positional: true, required: true, most: 200 }),
    into: field.text('title of the summary', { required: true, value: 'title', most: 200 }),
    text: field.text('what it says (default: the first sentence of each)', {
      value: 'text',
      most: 20_000,
    }),
    dryRun: DRY_RUN,
  },
  examples: ['memory summarize mem_20260214_001 mem_20260215_001 --into "How we deploy"'],
  does: 'adds',
  ...outcome,
  run(workspace, { ids, into, text, dryRun }) {
    const records = recordsOf(workspace);
    const originals = [...new Set(ids)].map((id) => find(workspace, records, id));
    const body = text ?? originals.map(({ title, id }) => `- ${title} (${id})`).join('\n');
    workspace.refuseSensitive({ into, text: body });
    const [first, ...rest] = originals;
    const shared = (first?.tags ?? []).filter((tag) =>
      rest.every(({ tags }) => tags.includes(tag)),
    );
    const summarizes = originals.map((one) => one.id);
    const tags = [...new Set(['summary', ...shared])];
    return underFreeId(workspace, records, (id) => {
      const head = { id, tags, source: 'summary', summarizes };
      const edits = [newMemory(workspace, 'summaries', head, `# ${into}\n\n${body}`)];
      return carryOut(workspace, 'summarized', [id, ...summarizes], edits, { dryRun });
    });
  },
});
