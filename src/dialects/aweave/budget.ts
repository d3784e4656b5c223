// `workspace budget`: how full hot memory is, what could leave it, what could enter it, and what is due for review (A-043 … A-047).

import { defineOperation, type OperationPage, type WorkspacePort } from '../../model/operation.ts';
import { counted } from '../../model/plural.ts';
import { scalarText } from '../../model/value.ts';
import { ABSTRACT_TOKENS, type Abstract, abstractsOf } from './abstracts.ts';
import { frontMatter, nameOf } from './format.ts';
import { declaredBudget, HOT_BUDGET, HOT_FILES, hotFiles, hotTotals, linesOf } from './hot.ts';
import { allFolders, entriesIn, foldersIn, HOME } from './places.ts';

/** Hot memory is looked through every quarter. */
const REVIEW_DAYS = 90;

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
  /** Heads too short or too long to choose by, the shortest first. */
  readonly abstracts: readonly Abstract[];
}

export const operation = defineOperation({
  name: 'workspace budget',
  summary: 'show how full the always-loaded rules are, and what to move or review',
  input: {},
  examples: ['workspace budget', 'workspace budget --json'],
  does: 'reads',
  address: '/workspace/budget',
  wording: async () => ({
    text({ files, total, demote, promote, abstracts }: Budget, { visible, bold }) {
      const { lines, tokens, mostLines, mostTokens, state } = total;
      const listed = (title: string, all: readonly Candidate[]): readonly string[] =>
        all.length === 0
          ? []
          : ['', bold(title), ...all.map(({ path, because }) => visible(`  ${path}  ${because}`))];
      return `${[
        bold(`${lines} of ${mostLines} lines, about ${tokens} of ${mostTokens} tokens (${state})`),
        ...files.map(({ path, lines, budget, state, daysOld, review }) => {
          const age = daysOld === null ? '' : `, ${ageOf(daysOld)}`;
          return visible(
            `  ${path}  ${lines} of ${budget} lines (${state})${age}${review ? ': review it' : ''}`,
          );
        }),
        ...listed('Could leave: not for everybody', demote),
        ...listed('Could enter: holds for a whole workspace', promote),
        ...listed(`Summaries outside ${least} to ${most} tokens`, abstracts.map(asCandidate)),
      ].join('\n')}\n`;
    },
  }),
  page: pageOf,
  async run(workspace): Promise<Budget> {
    const { tree, document } = workspace;
    const documents = hotFiles(tree);
    const days = await agesOf(workspace);
    const heads = allFolders(tree, HOME).flatMap((folder) =>
      tree
        .list(folder)
        .flatMap(({ name, type }) =>
          type === 'file' ? (document(`${folder}/${name}`) ?? []) : [],
        ),
    );
    const files = documents.map(({ path, text, bytes }): HotFile => {
      const lines = linesOf(text);
      const budget = declaredBudget(text) ?? HOT_FILES[path] ?? HOT_BUDGET.fileLines;
      const daysOld = days.get(path) ?? null;
      const review = daysOld !== null && daysOld > REVIEW_DAYS;
      const state = stateOf(lines / budget);
      return { path, lines, tokens: Math.ceil(bytes / 4), budget, state, daysOld, review };
    });
    const workspaces = foldersIn(tree, HOME);
    const sum = (key: 'lines' | 'tokens'): number =>
      files.reduce((total, file) => total + file[key], 0);
    const [lines, tokens] = [sum('lines'), sum('tokens')];
    const { lines: mostLines, tokens: mostTokens } = hotTotals(workspace.settings);
    const state = stateOf(Math.max(lines / mostLines, tokens / mostTokens));
    return {
      files,
      total: { lines, tokens, mostLines, mostTokens, state },
      demote: documents
        .toSorted((a, b) => b.bytes - a.bytes)
        .flatMap(({ path, text }) =>
          workspaces
            .filter((name) => workspaces.length > 1 && text.includes(`workspaces/${name}`))
            .map((name) => ({
              path,
              name: document(path)?.title ?? path,
              because: `names the workspace ${name}`,
            })),
        ),
      promote: workspaces
        .flatMap((name) => entriesIn(tree, `${HOME}/${name}/_decisions`))
        .flatMap((path) => document(path) ?? [])
        .filter((one) => scalarText(frontMatter(one).category) === 'convention')
        .map((one) => ({ path: one.path, name: nameOf(one), because: 'is a convention' })),
      abstracts: abstractsOf(heads).other,
    };
  },
});

const { least, most } = ABSTRACT_TOKENS;
const TONES = { ok: 'fine', near: 'warning', over: 'critical' } as const;
const STATES = { ok: 'within budget', near: 'nearly full', over: 'over budget' } as const;

function pageOf({ files, total, demote, promote, abstracts }: Budget): OperationPage | null {
  if (files.length + abstracts.length === 0) return null;
  const { lines, tokens, mostLines, mostTokens, state } = total;
  const number = (one: number): string => one.toLocaleString('en-US');
  const due = files.filter(({ review }) => review);
  const candidates = (heading: string, says: string, all: readonly Candidate[]) => ({
    ...{ heading, says, columns: ['Document', 'Why'] },
    rows: all.map(({ path, name, because }) => [{ path, text: name }, because]),
  });
  return {
    title: 'Always-loaded rules',
    says: [
      `Every conversation begins with these files: ${number(lines)} of ${number(mostLines)} lines, about ${number(tokens)} of ${number(mostTokens)} tokens. ${state === 'ok' ? 'They are within their budget.' : state === 'near' ? 'Their budget is nearly full.' : 'They are over their budget: something has to leave.'}`,
    ],
    tables: [
      {
        ...{ heading: 'Files', says: '' },
        columns: ['File', 'Budget', 'Lines', 'Most', 'Tokens', 'Age'],
        rows: files.map((file) => [
          { path: file.path, text: file.path },
          { text: STATES[file.state], tone: TONES[file.state] },
          ...[
            file.lines,
            file.budget,
            file.tokens,
            file.daysOld === null ? '' : ageOf(file.daysOld),
          ],
        ]),
      },
      candidates(
        'Could leave',
        'Rules that are not for everybody: move them to the workspace that they name.',
        demote,
      ),
      candidates(
        'Could enter',
        'Conventions that hold for a whole workspace, as far as there is room.',
        promote,
      ),
      {
        heading: 'To review',
        says: `Nobody has changed these for more than ${REVIEW_DAYS} days. Look through them every quarter.`,
        columns: ['File', 'Age'],
        rows: due.map(({ path, daysOld }) => [{ path, text: path }, ageOf(daysOld ?? 0)]),
      },
      {
        heading: 'Summaries',
        says: `Readers choose by them: aim for ${least} to ${most} tokens.`,
        columns: ['Document', 'Tokens'],
        rows: abstracts.map(({ path, tokens }) => [{ path, text: path }, tokens]),
      },
    ],
  };
}

function stateOf(share: number): HotFile['state'] {
  return share > 1 ? 'over' : share > HOT_BUDGET.near ? 'near' : 'ok';
}

/** Days since the last change of each hot file, as the layers of any scope have it. */
async function agesOf({ targets, resolve }: WorkspacePort): Promise<ReadonlyMap<string, number>> {
  const target = targets().find(({ dialect }) => dialect === 'aweave');
  if (target === undefined) return new Map();
  const { layers } = await resolve(target);
  return new Map(
    layers.flatMap(({ source, daysOld }) => (daysOld === null ? [] : [[source, daysOld] as const])),
  );
}

function ageOf(days: number): string {
  return days < 0 ? 'dated in the future' : `${counted(days, 'day')} old`;
}

function asCandidate({ path, tokens }: Abstract): Candidate {
  return { path, name: path, because: `about ${counted(tokens, 'token')}` };
}
