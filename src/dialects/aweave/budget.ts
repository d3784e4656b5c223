// `workspace budget`: how full hot memory is, what could leave it, what could enter it, and what is due for review (A-043 … A-047).

import { defineOperation, type WorkspacePort } from '../../model/operation.ts';
import { scalarText } from '../../model/value.ts';
import { frontMatter, nameOf } from './format.ts';
import { declaredBudget, HOT_BUDGET, HOT_FILES, linesOf } from './hot.ts';
import { entriesIn, foldersIn, HOME, HOT } from './places.ts';

/** Hot memory is looked through every quarter. */
const REVIEW_DAYS = 90;
const DAY = 86_400_000;

interface HotFile {
  readonly path: string;
  readonly lines: number;
  readonly tokens: number;
  readonly budget: number;
  readonly state: 'ok' | 'near' | 'over';
  /** Days since it was changed, or null. */
  readonly daysOld: number | null;
  readonly review: boolean;
}

interface Candidate {
  readonly path: string;
  readonly name: string;
  readonly because: string;
}

export interface Budget {
  readonly files: readonly HotFile[];
  readonly total: {
    readonly lines: number;
    readonly tokens: number;
    readonly mostLines: number;
    readonly mostTokens: number;
    readonly state: HotFile['state'];
  };
  /** What is not for everybody, the largest first. */
  readonly demote: readonly Candidate[];
  /** Decisions that hold for a whole workspace. */
  readonly promote: readonly Candidate[];
}

export const operation = defineOperation({
  name: 'workspace budget',
  summary: 'show how full the always-loaded rules are, and what to move or review',
  input: {},
  examples: ['workspace budget', 'workspace budget --json'],
  does: 'reads',
  address: '/workspace/budget',
  output: async () => ({
    type: 'object',
    properties: {
      files: { type: 'array', items: { type: 'object' } },
      total: { type: 'object' },
      demote: { type: 'array', items: { type: 'object' } },
      promote: { type: 'array', items: { type: 'object' } },
    },
    required: ['files', 'total', 'demote', 'promote'],
  }),
  wording: async () => ({
    text({ files, total, demote, promote }: Budget, { visible, bold }) {
      const { lines, tokens, mostLines, mostTokens, state } = total;
      const listed = (title: string, all: readonly Candidate[]): readonly string[] =>
        all.length === 0
          ? []
          : ['', bold(title), ...all.map(({ path, because }) => visible(`  ${path}  ${because}`))];
      return `${[
        bold(`${lines} of ${mostLines} lines, about ${tokens} of ${mostTokens} tokens (${state})`),
        ...files.map(({ path, lines, budget, state, daysOld, review }) => {
          const age = daysOld === null ? '' : `, ${daysOld} days old`;
          return visible(
            `  ${path}  ${lines} of ${budget} lines (${state})${age}${review ? ': review it' : ''}`,
          );
        }),
        ...listed('Could leave: not for everybody', demote),
        ...listed('Could enter: holds for a whole workspace', promote),
      ].join('\n')}\n`;
    },
  }),
  async run(workspace): Promise<Budget> {
    const { tree, document, now } = workspace;
    const documents = entriesIn(tree, HOT).flatMap((path) => document(path) ?? []);
    const dates = await datesOf(workspace);
    const files = documents.map(({ path, text, bytes }): HotFile => {
      const lines = linesOf(text);
      const budget = declaredBudget(text) ?? HOT_FILES[path] ?? HOT_BUDGET.fileLines;
      const date = dates.get(path) ?? null;
      const daysOld = date === null ? null : Math.floor((Date.parse(now) - Date.parse(date)) / DAY);
      const review = daysOld !== null && daysOld > REVIEW_DAYS;
      const state = stateOf(lines / budget);
      return { path, lines, tokens: Math.ceil(bytes / 4), budget, state, daysOld, review };
    });
    const sum = (key: 'lines' | 'tokens'): number =>
      files.reduce((total, file) => total + file[key], 0);
    const [lines, tokens] = [sum('lines'), sum('tokens')];
    const { lines: mostLines, tokens: mostTokens } = HOT_BUDGET;
    const state = stateOf(Math.max(lines / mostLines, tokens / mostTokens));
    return {
      files,
      total: { lines, tokens, mostLines, mostTokens, state },
      demote: documents
        .toSorted((a, b) => b.bytes - a.bytes)
        .flatMap(({ path, text, title }) =>
          foldersIn(tree, HOME)
            .filter((name) => text.includes(`workspaces/${name}`))
            .map((name) => ({ path, name: title, because: `names the workspace ${name}` })),
        ),
      promote: foldersIn(tree, HOME)
        .flatMap((name) => entriesIn(tree, `${HOME}/${name}/_decisions`))
        .flatMap((path) => document(path) ?? [])
        .filter((one) => scalarText(frontMatter(one).category) === 'convention')
        .map((one) => ({ path: one.path, name: nameOf(one), because: 'is a convention' })),
    };
  },
});

function stateOf(share: number): HotFile['state'] {
  return share > 1 ? 'over' : share > HOT_BUDGET.near ? 'near' : 'ok';
}

/** Last change of each hot file, as the layers of any scope have it. */
async function datesOf({ targets, resolve }: WorkspacePort): Promise<ReadonlyMap<string, string>> {
  const target = targets().find(({ dialect }) => dialect === 'aweave');
  if (target === undefined) return new Map();
  const { layers } = await resolve(target);
  return new Map(
    layers.flatMap(({ source, lastModified }) =>
      lastModified === null ? [] : [[source, lastModified] as const],
    ),
  );
}
