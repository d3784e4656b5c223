// What the playground shows of files that were dropped: the command line's own answers, made where the files are.

import { rules } from '../core/rules.ts';
import { readCounts } from '../core/survey.ts';
import {
  asAgents,
  build,
  check,
  type Dates,
  type Hierarchy,
  listTargets,
  nameOfTarget,
  openTree,
  remedyOf,
  resolve,
} from '../core.ts';
import { operation as instructions } from '../dialects/instructions/operation.ts';
import { wording } from '../dialects/instructions/words.ts';
import { readText } from '../emit/check-text.ts';
import { contextMarkdown } from '../emit/context-markdown.ts';
import { penOf } from '../emit/text.ts';
import { bySeverity, type Finding } from '../model/finding.ts';
import type { WorkspacePort } from '../model/operation.ts';
import { UsageError } from '../model/usage-error.ts';
import { DEFAULT_SETTINGS } from '../read/default-settings.ts';
import { textTree } from '../read/text-tree.ts';

/** Text by path from the root of what was dropped; null: not read. */
export type Files = Readonly<Record<string, string | null>>;

export interface Look {
  /** What each agent reads at its start, as `stratigraph instructions` says it. */
  readonly reads: string;
  /** What is wrong, as `stratigraph check` says it, the worst first. */
  readonly wrong: readonly (Finding & { readonly help: string | null })[];
  /** What was looked at. */
  readonly read: string;
  /** What can be asked for, outermost first; `id` is for `context`. */
  readonly targets: readonly { readonly id: string; readonly name: string }[];
  /** What a target inherits, as markdown. */
  context(id: string): string;
}

/** Without git nobody knows when a file changed. */
const NO_DATES: Dates = new Map();

/** `now`: ISO 8601. */
export async function look(files: Files, now: string): Promise<Look> {
  const tree = { ...textTree(files), outsideGit: () => true };
  const hierarchy = openTree(tree, DEFAULT_SETTINGS);
  const graph = build(hierarchy, NO_DATES);
  // What git would tell is not asked.
  const some = rules.filter(({ id }) => id !== 'never-recorded');
  const report = check(hierarchy, graph, { now }, some);
  const targets = new Map(
    listTargets(hierarchy)
      .flatMap((target) => [target, ...asAgents(hierarchy, target)])
      .map((one) => [one.reader === undefined ? one.id : `${one.id}@${one.reader}`, one] as const),
  );
  return {
    reads: wording.text(
      await instructions.run(portOf(hierarchy, now), NOTHING_ASKED),
      penOf({ colour: false, width: 100 }),
    ),
    wrong: bySeverity(report.findings).map(withHelp),
    read: readText(readCounts(hierarchy)),
    targets: Array.from(targets, ([id, one]) => {
      const name = nameOfTarget(hierarchy, one.id);
      return { id, name: one.reader === undefined ? name : `${name}, as ${one.reader}` };
    }),
    context(id) {
      const target = targets.get(id);
      return target ? contextMarkdown(resolve(hierarchy, target, NO_DATES, { now })) : '';
    },
  };
}

const withHelp = (one: Finding) => ({ ...one, help: remedyOf(one.rule, one.message) });

const NOTHING_ASKED = {
  ...{ path: null, cwd: null, file: null, as: null, mode: null, window: null },
  ...{ all: false, home: false, tokens: false, text: false },
};

/** Of a browser's files nothing can be changed. */
function portOf({ tree, settings, document }: Hierarchy, now: string): WorkspacePort {
  const refuse = () =>
    Promise.reject(new UsageError('Dropped files are not changed.', 'Use the command line.'));
  return {
    ...{ root: '/', now, settings, tree, here: '', document },
    targets: () => [],
    inside: async (path) => path,
    home: async () => textTree({}),
    ...{ tokens: refuse, resolve: refuse, edit: refuse, editAll: refuse, inTurn: refuse },
    ...{ refuseSensitive: () => {}, link: refuse },
  };
}
