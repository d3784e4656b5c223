// `instructions sync`: one source for many agents. Writes the least by which each agent reads it, in a block of its own.

import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import type { Tree } from '../../model/source.ts';
import { UsageError } from '../../model/usage-error.ts';
import { join } from './files.ts';
import { findAgent, type Instructions, instructionsAt, reasonOf } from './instructions-at.ts';

/** Files through which agents can be led to another one, and what stands in them. */
const BRIDGES: Readonly<Record<string, { readonly file: string; line(name: string): string }>> = {
  claude: { file: 'CLAUDE.md', line: (name) => `@${name}` },
  gemini: { file: 'GEMINI.md', line: (name) => `@./${name}` },
};

const BLOCK = 'instructions';

/** What has to be done for one agent at one source. */
export interface Step {
  readonly agent: string;
  readonly source: string;
  readonly path: string;
  readonly does: 'create' | 'change';
}

export interface Synced {
  readonly steps: readonly Step[];
  /** What an agent cannot be brought to read. */
  readonly cannot: readonly {
    readonly agent: string;
    readonly source: string;
    readonly why: string;
  }[];
  readonly written: boolean;
}

export const operation = defineOperation({
  name: 'instructions sync',
  summary: 'make agents read one source, by imports between markers of its own',
  input: {
    source: { type: 'text', default: 'AGENTS.md', most: 200, summary: 'name of the source' },
    for: {
      type: 'text',
      most: 500,
      value: 'agents',
      summary: 'agents that are to read it (default: claude, and gemini where it is used)',
    },
    check: { type: 'flag', summary: 'write nothing, and exit with 1 if something is missing' },
    dryRun: { type: 'flag', summary: 'show the change without writing it' },
  },
  examples: ['instructions sync', 'instructions sync --check', 'instructions sync --for claude'],
  does: 'changes',
  output: async () => ({
    type: 'object',
    properties: {
      steps: { type: 'array', items: { type: 'object' } },
      cannot: { type: 'array', items: { type: 'object' } },
      written: { type: 'boolean' },
    },
    required: ['steps', 'cannot', 'written'],
  }),
  wording: async () => ({
    text({ steps, cannot, written }: Synced, { visible }) {
      const lines = [
        ...steps.map(({ agent, source, path, does }) => {
          const verb = written ? `${does}d` : `would ${does}`;
          return `${visible(path)}  ${verb}, so that ${agent} reads ${visible(source)}`;
        }),
        ...cannot.map(
          ({ agent, source, why }) => `${visible(source)}  not read by ${agent}: ${visible(why)}`,
        ),
      ];
      return lines.length === 0 ? 'Every agent reads its sources.\n' : `${lines.join('\n')}\n`;
    },
    code: ({ steps, written }: Synced, { check }) =>
      check === true && steps.length > 0 && !written ? 1 : 0,
  }),
  async run(workspace, { source, for: agents, check, dryRun }): Promise<Synced> {
    const isGemini = workspace.tree.has('GEMINI.md') || workspace.tree.list('.gemini').length > 0;
    const names =
      agents?.split(/[\s,]+/).filter((name) => name !== '') ??
      (isGemini ? ['claude', 'gemini'] : ['claude']);
    const steps: Step[] = [];
    const cannot: Synced['cannot'][number][] = [];
    const isToWrite = !check && !dryRun;
    let { tree } = workspace;
    for (const path of sources(workspace, source)) {
      for (const name of names) {
        const { agent } = findAgent(name);
        if (isRead(instructionsAt(tree, agent.name, placeOf(path)), path)) continue;
        const bridge = BRIDGES[agent.name];
        const tell = (why: string): void => {
          cannot.push({ agent: agent.title, source: path, why });
        };
        if (bridge === undefined) {
          tell('it imports nothing, and does not look for the name here');
          continue;
        }
        const to = join(folderOf(path), bridge.file);
        const change = (text: string | null) => {
          const changed = workspace.ownBlock(text, BLOCK, [bridge.line(nameOf(path))]);
          if (changed !== null) return { text: changed };
          throw new UsageError(
            `The markers in ${to} are damaged.`,
            'Remove the rest of the block.',
          );
        };
        const old = tree.has(to) ? tree.read(to) : null;
        if (old !== null && !('text' in old)) {
          tell(`${to} cannot be read`);
          continue;
        }
        const changed = withFile(tree, to, change(old?.text ?? null).text);
        if (!isRead(instructionsAt(changed, agent.name, placeOf(path)), path)) {
          tell(`an import in ${to} does not help`);
          continue;
        }
        tree = changed;
        steps.push({
          ...{ agent: agent.title, source: path, path: to },
          does: old === null ? 'create' : 'change',
        });
        if (isToWrite) await workspace.edit(to, change);
      }
    }
    return { steps, cannot, written: isToWrite && steps.length > 0 };
  },
});

/** Files of the name in folders of the hierarchy, outer first. */
function sources({ targets, tree }: WorkspacePort, name: string): readonly string[] {
  return targets()
    .filter(({ dialect }) => dialect === 'instructions')
    .map(({ folder }) => join(folder, name))
    .filter((path) => tree.has(path))
    .sort(compareText);
}

/** Started in the root, and working beside the source. */
function placeOf(source: string) {
  const folder = folderOf(source);
  return { file: folder === '' ? null : join(folder, 'x'), everywhere: false };
}

/** True also where the same text is there under another name. */
function isRead({ loaded, skipped }: Instructions, source: string): boolean {
  return (
    loaded.some(({ path, link }) => path === source || link === source) ||
    skipped.some((one) => one.path === source && reasonOf(one) === 'same')
  );
}

/** A tree with one file more, or with another text in it. */
function withFile(tree: Tree, path: string, text: string): Tree {
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    ...tree,
    has: (one) => one === path || tree.has(one),
    list: (one) =>
      one !== folder || tree.has(path)
        ? tree.list(one)
        : [...tree.list(one), { name, type: 'file' as const }],
    read: (one) => (one === path ? { path, text, bytes: Buffer.byteLength(text) } : tree.read(one)),
    real: (one) => (one === path ? path : tree.real === undefined ? one : tree.real(one)),
  };
}
