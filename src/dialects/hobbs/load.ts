// What an agent is given at the start of a session: the foundation, and apart from it what agents wrote.

import { isBroken } from '../../model/document.ts';
import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { join } from '../../model/paths.ts';
import { UsageError } from '../../model/usage-error.ts';
import { carryOut, countIn, type Done, DRY_RUN, homeOf, moment, withValues } from './acts.ts';
import { idOf } from './format.ts';
import { activeMemories, layersIn } from './layers.ts';
import { scopesIn } from './places.ts';

type Loaded = Done & {
  readonly agent: string | null;
  readonly loaded: readonly Passage[];
};

interface Passage {
  readonly path: string;
  /** Where the text begins once the file is written. */
  readonly line: number;
  readonly kind: string;
  readonly because: string;
  readonly text: string;
}

/** The one act that counts as access (H-029); in the order of X-11. */
export const load = defineOperation({
  name: 'memory load',
  summary: 'print what an agent is given at the start of a session, and count it as loaded',
  input: {
    agent: { type: 'text', value: 'name', most: 200, summary: 'an agent (default: all memories)' },
    dryRun: { ...DRY_RUN, summary: 'count nothing as loaded' },
  },
  examples: ['memory load --agent researcher', 'memory load --dry-run'],
  does: 'changes',
  wording: async () => ({
    text: (data: Loaded, { visible }) =>
      loadedLines(data)
        .map((line) => `${visible(line)}\n`)
        .join(''),
  }),
  async run(workspace, { agent, dryRun }): Promise<Loaded> {
    const home = homeOf(workspace);
    const { tree } = workspace;
    const layers = layersIn(tree, home, scopeOf(workspace, agent), workspace.document);
    const active = new Map(
      activeMemories(tree, home, workspace.document).map((one) => [one.path, one]),
    );
    const loaded = layers.flatMap(({ path, role, because }) => {
      const document = workspace.document(path);
      const file = document === null ? tree.read(path) : document;
      if (!('text' in file)) return [];
      const text = file.text.slice(document?.bodyStart ?? 0).trimStart();
      const line = breaks(file.text.slice(0, file.text.length - text.length));
      return [{ path, line, kind: role.kind, because: because.says, text }];
    });
    const touched = loaded
      .flatMap(({ path }) => active.get(path) ?? [])
      .filter((memory) => !isBroken(memory));
    const now = moment(workspace);
    const counted = (path: string, text: string | null): string =>
      withValues(text, path, {
        last_accessed: now,
        access_count: countIn(text, 'access_count') + 1,
      });
    const edits = touched.map(({ path }) => ({
      path,
      to: (text: string | null) => counted(path, text),
    }));
    // The keys that are new in the front matter move the text down.
    const added = new Map(
      dryRun
        ? []
        : touched.map(({ path, text }) => [path, breaks(counted(path, text)) - breaks(text)]),
    );
    const done = await carryOut(workspace, 'loaded', touched.map(idOf), edits, {
      dryRun,
      more: { agent },
    });
    const moved = loaded.map((one) => ({ ...one, line: one.line + (added.get(one.path) ?? 0) }));
    return { ...done, agent, loaded: moved };
  },
});

function breaks(text: string): number {
  return text.split('\n').length;
}

/** What agents wrote stands apart from the foundation, each fact inside a bullet of its own that names its file. */
function loadedLines({ agent, loaded }: Loaded): readonly string[] {
  const whole = (kind: string): readonly string[] =>
    loaded
      .filter((one) => one.kind === kind)
      .flatMap(({ path, line, text }) => [`Source: ${path}:${line}`, '', ...linesOf(text), '']);
  const facts = loaded.filter(({ kind }) => kind === 'memory').flatMap(bullet);
  const notes = whole('operational');
  return [
    ...whole('foundation'),
    ...whole('overlay'),
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
  const lines = linesOf(text);
  if (lines.length === 1) return [`- ${path}:${line}: ${lines[0]}`];
  return [`- ${path}:${line}:`, '', ...lines.map((one) => (one === '' ? '' : `  ${one}`)), ''];
}

function linesOf(text: string): readonly string[] {
  return text.trim().split(/\r?\n/);
}

/** An agent without a folder has the memories that bear its name. */
function scopeOf(workspace: WorkspacePort, agent: string | null) {
  const { tree } = workspace;
  const home = homeOf(workspace);
  const [root] = scopesIn(tree, home, null);
  if (root === undefined)
    throw new UsageError('There is no memory here.', 'Begin one: stratigraph hobbs init.');
  const known = scopesIn(tree, home, root).find(({ name }) => name === agent);
  if (known !== undefined || agent === null) return { ...(known ?? root), path: null };
  return { ...root, level: 'agent', name: agent, folder: join(home, 'agents/-'), path: null };
}
