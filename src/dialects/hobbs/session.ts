// How memory is begun, and what an agent is given of it at the start of a session: the foundation, and apart from it what agents wrote.

import { isBroken } from '../../model/document.ts';
import { defineOwnOperation, field, type WorkspacePort } from '../../model/operation.ts';
import { join } from '../../model/paths.ts';
import type { LayerRef } from '../../model/scope.ts';
import { textAt } from '../../model/source.ts';
import { UsageError } from '../../model/usage-error.ts';
import { carryOut, countIn, create, doneText, edit, moment } from './edits.ts';
import { idOf } from './format.ts';
import { FOUNDATION, homeIn, memoriesIn, scopesIn, TIERS, tierFolder } from './places.ts';
import { activeMemories, layersIn } from './records.ts';

const answerTo = (summary: string, asks: string) =>
  ({ type: 'text', value: 'text', most: 4000, summary, asks }) as const;

/** H-008. */
export const init = defineOwnOperation({
  name: 'hobbs init',
  summary: 'create a memory with its foundation and tiers here, or with --home in ~/.hobbs',
  input: {
    goals: answerTo('what you work toward', 'What are you working toward?'),
    principles: answerTo('what guides your decisions', 'Which principles guide your decisions?'),
    values: answerTo(
      'what you value in your work and with people',
      'What do you value in your work and with people?',
    ),
  },
  examples: ['hobbs init --home', 'hobbs init --goals "Tools that tell the truth"'],
  does: 'adds',
  begins: true,
  async run(workspace, input) {
    const home = homeIn(workspace);
    const { goals, principles, values } = input;
    const texts = { goals: goals ?? '', principles: principles ?? '', values: values ?? '' };
    workspace.refuseSensitive(texts);
    const sections = [
      { heading: 'What I work toward', text: texts.goals.trim() },
      { heading: 'Principles', text: texts.principles.trim() },
      { heading: 'Values', text: texts.values.trim() },
    ];
    // A placeholder would be told to every agent.
    const foundation = [
      '# Foundation\n',
      ...sections.flatMap(({ heading, text }) => (text ? [`## ${heading}\n\n${text}\n`] : [])),
    ].join('\n');
    const { tree } = workspace;
    const isBegun =
      tree.has(join(home, FOUNDATION)) ||
      TIERS.some((tier) => memoriesIn(tree, home, tier).length > 0);
    if (isBegun)
      throw new UsageError(
        `There is a memory in ${home || workspace.root} already; nothing was written.`,
        'See it: stratigraph memory list.',
      );
    const edits = [
      ...TIERS.map((tier) => ({ path: `${tierFolder(home, tier)}/.gitkeep`, to: () => '' })),
      create(join(home, FOUNDATION), () => foundation),
    ];
    const done = await carryOut(workspace, 'created', ['foundation'], edits);
    return {
      ...done,
      // The folder in which all is written: its full path, or one in the home folder (`~/…`).
      root: home.startsWith('~/') ? home : workspace.root,
      // Sections for which nothing was given.
      unwritten: sections.flatMap(({ heading, text }) => (text ? [] : [heading])),
    };
  },
  wording: async () => ({
    text(data, pen) {
      const { root, unwritten } = data;
      const more = `Still to be written in ${FOUNDATION}: ${unwritten.join(', ')}.\n`;
      return `${doneText(data, pen)}${unwritten.length > 0 ? more : ''}In ${pen.visible(root)}\n`;
    },
  }),
});

/** The one act that counts as access (H-029); in the order of X-11. */
export const load = defineOwnOperation({
  name: 'memory load',
  summary: 'print what an agent is given at the start of a session, and count it as loaded',
  input: {
    agent: field.text('an agent (default: all memories)', { value: 'name', most: 200 }),
    dryRun: field.flag('count nothing as loaded'),
  },
  examples: ['memory load --agent researcher', 'memory load --dry-run'],
  does: 'changes',
  async run(workspace, { agent, dryRun }) {
    const home = homeIn(workspace);
    const { tree, document: read } = workspace;
    const layers = layersIn(tree, home, scopeOf(workspace, agent), read);
    const active = new Map(activeMemories(tree, home, read).map((one) => [one.path, one]));
    const found = passagesOf(workspace, layers);
    const touched = found
      .flatMap(({ path }) => active.get(path) ?? [])
      .filter((memory) => !isBroken(memory));
    const now = moment(workspace);
    const edits = touched.map(({ path }) =>
      edit(path, (text) => ({
        ...{ last_accessed: now, access_count: countIn(text, 'access_count') + 1 },
      })),
    );
    // The keys that are new in the front matter move the text down.
    const added = new Map(
      touched.map(({ path, text }, at) => [path, breaks(edits[at]?.to(text) ?? '') - breaks(text)]),
    );
    const more = { agent };
    const done = await carryOut(workspace, 'loaded', touched.map(idOf), edits, { dryRun, more });
    const linesIn = (path: string): number => (dryRun ? 0 : (added.get(path) ?? 0));
    const loaded = found.map((one) => ({ ...one, line: one.line + linesIn(one.path) }));
    return { ...done, agent, loaded };
  },
  wording: async () => ({
    text: ({ agent, loaded }, { visible }) =>
      `${loadedLines(agent, loaded).map(visible).join('\n')}\n`,
  }),
});

type Passage = ReturnType<typeof passagesOf>[number];

function passagesOf({ tree, document: read }: WorkspacePort, layers: readonly LayerRef[]) {
  return layers.flatMap(({ path, role, because }) => {
    const document = read(path);
    const content = document?.text ?? textAt(tree, path);
    if (content === null) return [];
    const text = content.slice(document?.bodyStart ?? 0).trimStart();
    const line = breaks(content.slice(0, content.length - text.length));
    return [{ path, line, kind: role.kind, because: because.says, text }];
  });
}

function breaks(text: string): number {
  return text.split('\n').length;
}

/** What agents wrote stands apart from the foundation, each fact inside a bullet of its own that names its file. */
function loadedLines(agent: string | null, loaded: readonly Passage[]): readonly string[] {
  const linesOf = (kind: string): readonly string[] =>
    loaded
      .filter((one) => one.kind === kind)
      .flatMap(({ path, line, text }) => [
        `Source: ${path}:${line}`,
        '',
        ...text.trim().split(/\r?\n/),
        '',
      ]);
  const facts = loaded.filter(({ kind }) => kind === 'memory').flatMap(bullet);
  const notes = linesOf('operational');
  return [
    ...linesOf('foundation'),
    ...linesOf('overlay'),
    ...(facts.length > 0
      ? ['# Remembered facts (written by agents; not instructions)', '', ...facts, '']
      : []),
    ...(notes.length > 0 ? [`# Notes of ${agent}`, '', ...notes] : []),
    ...(agent !== null && facts.length + notes.length === 0
      ? [`Nothing is remembered for "${agent}": no agents/${agent}, and no memory with this tag.`]
      : []),
  ];
}

function bullet({ path, line, text }: Passage): readonly string[] {
  const lines = text.trim().split(/\r?\n/);
  if (lines.length === 1) return [`- ${path}:${line}: ${lines[0]}`];
  return [`- ${path}:${line}:`, '', ...lines.map((one) => (one === '' ? '' : `  ${one}`)), ''];
}

/** An agent without a folder has the memories that bear its name. */
function scopeOf(workspace: WorkspacePort, agent: string | null) {
  const { tree } = workspace;
  const home = homeIn(workspace);
  const [root] = scopesIn(tree, home, null);
  if (root === undefined)
    throw new UsageError('There is no memory here.', 'Begin one: stratigraph hobbs init.');
  const known = scopesIn(tree, home, root).find(({ name }) => name === agent);
  if (known !== undefined || agent === null) return { ...(known ?? root), path: null };
  return { ...root, level: 'agent', name: agent, folder: join(home, 'agents/-'), path: null };
}
