// How memory is begun, added to and kept small: init, remember, summarize, prune.

import type { Attention } from '../../model/memory-record.ts';
import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { UsageError } from '../../model/usage-error.ts';
import {
  archiving,
  carryOut,
  creating,
  DONE,
  type Done,
  DRY_RUN,
  type Edit,
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
import { AUDIT, FOUNDATION, join, memoriesIn, TIERS, tierFolder } from './places.ts';

const words = (tags: readonly string[]): readonly string[] =>
  [...new Set(tags.flatMap((one) => one.split(/[,\s]+/)))].filter((tag) => tag !== '');

type Begun = Done & {
  /** The folder in which all is written: its full path, or one in the home folder (`~/…`). */
  readonly root: string;
  /** Sections for which nothing was given. */
  readonly unwritten: readonly string[];
};

/** H-008. */
export const init = defineOperation({
  name: 'hobbs init',
  summary: 'create a memory with its foundation and tiers here, or with --home in ~/.hobbs',
  input: {
    goals: {
      type: 'text',
      value: 'text',
      most: 4000,
      summary: 'what you work toward',
      asks: 'What are you working toward?',
    },
    principles: {
      type: 'text',
      value: 'text',
      most: 4000,
      summary: 'what guides your decisions',
      asks: 'Which principles guide your decisions?',
    },
    values: {
      type: 'text',
      value: 'text',
      most: 4000,
      summary: 'what you value in your work and with people',
      asks: 'What do you value in your work and with people?',
    },
  },
  examples: ['hobbs init --home', 'hobbs init --goals "Tools that tell the truth"'],
  does: 'adds',
  begins: true,
  output: outcome.output,
  wording: async () => {
    const { text } = await outcome.wording();
    return {
      text(data: Begun, pen) {
        const { root, unwritten } = data;
        const more = `Still to be written in ${FOUNDATION}: ${unwritten.join(', ')}.\n`;
        return `${text(data, pen)}${unwritten.length > 0 ? more : ''}In ${pen.visible(root)}\n`;
      },
    };
  },
  async run(workspace, { goals, principles, values }): Promise<Begun> {
    const home = homeOf(workspace);
    const said = { goals: goals ?? '', principles: principles ?? '', values: values ?? '' };
    workspace.refuseSensitive(said);
    const sections = [
      ['What I work toward', said.goals],
      ['Principles', said.principles],
      ['Values', said.values],
    ].map(([heading = '', text = '']) => ({ heading, text: text.trim() }));
    // A placeholder would be told to every agent.
    const foundation = [
      '# Foundation\n',
      ...sections.flatMap(({ heading, text }) => (text ? [`## ${heading}\n\n${text}\n`] : [])),
    ].join('\n');
    if (isBegun(workspace, foundation))
      throw new UsageError(
        `There is a memory in ${home || workspace.root} already; nothing was written.`,
        'See it: stratigraph memory list.',
      );
    const done = await carryOut(
      workspace,
      'created',
      ['foundation'],
      [
        ...TIERS.map((tier) => beginning(`${tierFolder(home, tier)}/.gitkeep`, '')),
        beginning(join(home, FOUNDATION), foundation),
      ],
    );
    const unwritten = sections.flatMap(({ heading, text }) => (text ? [] : [heading]));
    return { ...done, root: home.startsWith('~/') ? home : workspace.root, unwritten };
  },
});

/** What an interrupted init left is no memory yet: it lacks the foundation, or the line of the audit, which comes last. */
function isBegun(workspace: WorkspacePort, foundation: string): boolean {
  const home = homeOf(workspace);
  const { tree } = workspace;
  if (TIERS.some((tier) => memoriesIn(tree, home, tier).length > 0)) return true;
  const path = join(home, FOUNDATION);
  return (
    tree.has(path) && (workspace.document(path)?.text !== foundation || tree.has(join(home, AUDIT)))
  );
}

function beginning(path: string, text: string): Edit {
  return { path, to: (before) => (before === text ? text : creating(path, text).to(before)) };
}

/** H-027; the same fact again confirms the one that is there (H-019). */
export const remember = defineOperation({
  name: 'memory remember',
  summary: 'keep one fact as an active memory',
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
    supersedes: { type: 'text', value: 'id', most: 200, summary: 'id of the memory it replaces' },
  },
  examples: ['memory remember "Prefers direct communication." --tags preference'],
  does: 'adds',
  ...outcome,
  tool: {
    name: 'remember',
    title: 'Remember a fact',
    description:
      'Keeps one fact as an active memory; one that is kept already is confirmed instead. Where another says otherwise, name it in `supersedes`. Secrets and payments are refused.',
  },
  async run(workspace, { text, tags, source, supersedes }): Promise<Done> {
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

/** H-018, C-38. */
export const summarize = defineOperation({
  name: 'memory summarize',
  summary: 'summarize several memories; they are kept, but searches show the summary instead',
  input: {
    ids: { type: 'texts', positional: true, required: true, most: 200, summary: 'ids of memories' },
    into: {
      type: 'text',
      required: true,
      value: 'title',
      most: 200,
      summary: 'title of the summary',
    },
    text: {
      type: 'text',
      value: 'text',
      most: 20_000,
      summary: 'what it says (default: the first sentence of each)',
    },
    dryRun: DRY_RUN,
  },
  examples: ['memory summarize mem_20260214_001 mem_20260215_001 --into "How we deploy"'],
  does: 'adds',
  ...outcome,
  async run(workspace, { ids, into, text, dryRun }): Promise<Done> {
    const records = recordsOf(workspace);
    const originals = [...new Set(ids)].map((id) => named(workspace, records, id));
    const body = text ?? originals.map(({ title, id }) => `- ${title} (${id})`).join('\n');
    workspace.refuseSensitive({ into, text: body });
    const [first, ...rest] = originals;
    const shared = (first?.tags ?? []).filter((tag) =>
      rest.every(({ tags }) => tags.includes(tag)),
    );
    const id = freeId(workspace, records);
    const now = moment(workspace);
    const head = {
      ...{ id, tags: [...new Set(['summary', ...shared])], created: now, last_accessed: now },
      ...{ reinforced: 0, source: 'summary', supersedes: null, status: 'active' },
      summarizes: originals.map((one) => one.id),
    };
    const path = `${tierFolder(homeOf(workspace), 'summaries')}/${id}.md`;
    const edits = [creating(path, newMemory(head, `# ${into}\n\n${body}`))];
    return carryOut(workspace, 'summarized', [id, ...head.summarizes], edits, { dryRun });
  },
});

type Pruned = Done & {
  readonly review: readonly { id: string; path: string; title: string; why: string }[];
};

/** H-017, H-021, C-35: what it lists is archived, never deleted. */
export const prune = defineOperation({
  name: 'memory prune',
  summary: 'review memories that can be archived, and archive them',
  input: {
    only: { type: 'texts', value: 'ids', most: 200, summary: 'of those, only these' },
    dryRun: DRY_RUN,
  },
  examples: ['memory prune --dry-run', 'memory prune --only mem_20250214_002 --yes'],
  does: 'changes',
  output: async () => ({
    ...DONE,
    properties: {
      ...(DONE.properties as object),
      review: { type: 'array', items: { type: 'object' } },
    },
  }),
  wording: async () => ({
    text({ review, dryRun }: Pruned, { visible }) {
      if (review.length === 0) return 'Nothing to prune.\n';
      const list = listOf(review).split('\n').map(visible).join('\n');
      return `${list}${dryRun ? '' : `Moved ${review.length} to the archive.\n`}`;
    },
    confirm: ({ review }: Pruned) => `${listOf(review)}Move ${review.length} to the archive?`,
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
