// `workspace budget`: how full hot memory is, what could leave it, what could enter it, and what is due for review (A-043 … A-047).

import { defineOwnOperation, type WorkspacePort } from '../../model/operation.ts';
import { counted, withCommas } from '../../model/plural.ts';
import { filesIn } from '../../model/source.ts';
import { scalarText } from '../../model/value.ts';
import { ABSTRACT_TOKENS, abstractsOf, frontMatter, nameOf } from './format.ts';
import { hotMemory } from './hot.ts';
import { allFolders, entriesIn, HOME, shownIn } from './places.ts';

/** Hot memory is looked through every quarter. */
const REVIEW_DAYS = 90;

type Candidate = Budget['promote'][number];
type Budget = Awaited<ReturnType<typeof budgetOf>>;

export const operation = defineOwnOperation({
  name: 'workspace budget',
  summary: 'show how full the always-loaded rules are, and what to move or review',
  input: {},
  examples: ['workspace budget', 'workspace budget --json'],
  does: 'reads',
  address: '/workspace/budget',
  wording: async () => ({
    text({ files, total, demote, promote, abstracts }: Budget, { visible, bold }) {
      const listed = (title: string, all: readonly Pick<Candidate, 'path' | 'because'>[]) =>
        all.length === 0
          ? []
          : ['', bold(title), ...all.map(({ path, because }) => visible(`  ${path}  ${because}`))];
      const sizes = abstracts.map(({ path, tokens }) => {
        return { path, because: `about ${counted(tokens, 'token')}` };
      });
      return `${[
        bold(`${sizeOf(total)} (${total.state})`),
        ...files.map(({ path, lines, budget, state, daysOld, review }) => {
          const old =
            Number(daysOld) < 0 ? 'dated in the future' : `${counted(daysOld ?? 0, 'day')} old`;
          const age = daysOld === null ? '' : `, ${old}`;
          return visible(
            `  ${path}  ${lines} of ${budget} lines (${state})${age}${review ? ': review it' : ''}`,
          );
        }),
        ...listed('Could leave: not for everybody', demote),
        ...listed('Could enter: holds for a whole workspace', promote),
        ...listed(`Summaries outside ${least} to ${most} tokens`, sizes),
      ].join('\n')}\n`;
    },
  }),
  page: ({ files, abstracts }) =>
    files.length + abstracts.length === 0 ? null : 'Always-loaded rules',
  run: budgetOf,
});

async function budgetOf(workspace: WorkspacePort) {
  const { tree, document, settings } = workspace;
  const { files, total } = hotMemory(tree, settings);
  const days = await agesOf(workspace);
  const heads = allFolders(tree, HOME)
    .flatMap((folder) => filesIn(tree, folder, /./))
    .flatMap((path) => document(path) ?? []);
  const workspaces = shownIn(tree, HOME);
  return {
    files: files.map(({ text: _, bytes: __, ...file }) => {
      const daysOld = days.get(file.path) ?? null;
      const review = daysOld !== null && daysOld > REVIEW_DAYS;
      return {
        ...file,
        /** Days since it was changed, or null. */
        daysOld,
        review,
      };
    }),
    total,
    /** What is not for everybody, the largest first. */
    demote: files
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
    /** Decisions that hold for a whole workspace. */
    promote: workspaces
      .flatMap((name) => entriesIn(tree, `${HOME}/${name}/_decisions`))
      .flatMap((path) => document(path) ?? [])
      .filter((one) => scalarText(frontMatter(one).category) === 'convention')
      .map((one) => ({ path: one.path, name: nameOf(one), because: 'is a convention' })),
    /** Heads too short or too long to choose by, the shortest first. */
    abstracts: abstractsOf(heads).other,
  };
}

const { least, most } = ABSTRACT_TOKENS;

function sizeOf({ lines, mostLines, tokens, mostTokens }: Budget['total']): string {
  return `${withCommas(lines)} of ${withCommas(mostLines)} lines, about ${withCommas(tokens)} of ${withCommas(mostTokens)} tokens`;
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
