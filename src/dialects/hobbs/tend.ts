// How memory is begun, and several memories become one: init, summarize.

import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { join } from '../../model/paths.ts';
import { UsageError } from '../../model/usage-error.ts';
import {
  carryOut,
  creating,
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
} from './acts.ts';
import { AUDIT, FOUNDATION, memoriesIn, TIERS, tierFolder } from './places.ts';

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
