// `instructions`: what each agent reads when it is started in a folder and works on a file.

import { calledBy, fileOf } from '../../model/listed-item.ts';
import { onceFor } from '../../model/once.ts';
import { defineOwnOperation, field, WINDOW } from '../../model/operation.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import { isUsageError, UsageError } from '../../model/usage-error.ts';
import { PLUGINS } from './agents/claude-plugins.ts';
import { agentsInUse, usedAgents } from './agents/index.ts';
import { estimateTokens } from './estimate.ts';
import { filesOf, join } from './files.ts';
import {
  allInstructionsAt,
  findAgent,
  type Instructions,
  instructionsAt,
  type Question,
  readAssumptions,
} from './instructions-at.ts';

/** What one agent reads. */
export type Reading = ReturnType<typeof read> & {
  /** Files, and those of items, that its client sends of other folders, too; what the model is shown of them is not known. */
  readonly elsewhere?: readonly { readonly path: string; readonly tokens: number | null }[];
  readonly counted?: Readings['counted'];
  /** Skills, sub-agents and commands that another agent in use lists here, and this one does not find. */
  readonly unfound?: readonly {
    readonly item: string;
    readonly path: string;
    readonly by: string;
  }[];
};
/** A file of which something reaches the model; `tokens` of what does. */
export type Row = Reading['loaded'][number];
/** What is listed to the model, or would be. */
export type ItemRow = NonNullable<Reading['items']>[number];

/** What the agents in use read, in the order in which they are shown; or all, where that is asked or none is known to be in use. */
export interface Readings {
  readonly cwd: string;
  readonly file: string | null;
  /** Tokens are counted, not estimated. */
  readonly counted?: true;
  readonly inUse: readonly (ReturnType<typeof agentsInUse>[number] & { readonly title: string })[];
  readonly agents: readonly Reading[];
  /** Those that are not shown, each with an agent that is and reads the same files. */
  readonly others: readonly {
    readonly agent: string;
    readonly title: string;
    readonly files: number;
    /** How many are listed; null: that is not known of it. */
    readonly items: number | null;
    readonly sameAs: string | null;
  }[];
}

export const operation = defineOwnOperation({
  name: 'instructions',
  summary:
    'show which instruction files each agent reads, and what it lists: skills, sub-agents, …',
  input: {
    path: field.path('folder where the agent is started (default: this one), or file it works on', {
      positional: true,
      most: 4000,
    }),
    cwd: field.path('folder where the agent is started (with a file: the root)', {
      value: 'dir',
      most: 4000,
    }),
    file: field.path('the file that it works on', { value: 'file', most: 4000 }),
    as: field.text(
      'only this agent, such as codex or claude@2.1.197, or a sub-agent of it: claude/Explore',
      { value: 'agent', most: 100 },
    ),
    mode: field.text(
      'settings of that agent to assume, such as claude-md (Claude Code), trusted (Codex) or name=value',
      { value: 'settings', most: 1000 },
    ),
    all: field.flag('all agents, not only those in use'),
    home: field.flag('also read instructions in the home folder'),
    window: WINDOW,
    tokens: field.flag('count tokens (o200k_base) instead of estimating them'),
    text: field.flag('with the text that reaches the model'),
  },
  examples: [
    'instructions',
    'instructions packages/api',
    'instructions packages/api/src/main.ts --as claude',
    'instructions --cwd packages/api --as codex@0.169 --format md',
  ],
  does: 'reads',
  address: '/instructions',
  tool: {
    also: 'instructions_for',
    title: 'Instructions for an agent',
    description:
      'Which instruction files (AGENTS.md, CLAUDE.md, rules) an agent reads for a folder or file, what is cut or ' +
      'skipped, and why. Use `as` for one agent, `text` for the text itself.',
    defaults: { detail: 'short' },
  },
  short: (data: Reading | Readings) =>
    'agents' in data ? { ...data, agents: data.agents.map(shortly) } : data,
  wording: async () => (await import('./words.ts')).wording,
  async run(
    workspace,
    { path, cwd, file, as, mode, all, home, tokens, text },
  ): Promise<Reading | Readings> {
    const { tree, settings } = workspace;
    const inside = orNew(workspace.inside);
    const { isFolder } = filesOf(tree);
    const given = path === null ? null : await inside(path);
    const namesFolder = given !== null && isFolder(given);
    if (given !== null && (namesFolder ? cwd : file) !== null)
      throw new UsageError(
        `Two ${namesFolder ? 'folders' : 'files'} are given.`,
        `Leave out ${namesFolder ? '--cwd' : '--file'}.`,
      );
    const here = given === null && file === null && isFolder(workspace.here) ? workspace.here : '';
    const start = cwd === null ? (namesFolder ? given : here) : await inside(cwd);
    const workedOn = file === null ? (namesFolder ? null : given) : await inside(file);
    if (workedOn !== null && isFolder(workedOn))
      throw new UsageError(`${workedOn || 'The root'} is a folder.`, 'Use --cwd for a folder.');
    if (mode !== null && as === null)
      throw new UsageError('A mode is that of one agent.', 'Name it with --as.');
    if (!isFolder(start))
      throw new UsageError(
        `${start} is not a folder.`,
        'Use --file for the file that is worked on.',
      );
    const at: Question = {
      ...{ cwd: start, file: workedOn },
      ...(mode !== null && as !== null && { settings: readAssumptions(mode, findAgent(as).agent) }),
      ...(home && { home: await workspace.home() }),
      ...(settings.window !== null && { window: settings.window }),
    };
    const count = tokens ? await workspace.tokens() : estimateTokens;
    const how = tokens && { counted: true as const };
    const reading = (one: Instructions): Reading => read(one, count, text);
    if (as !== null) {
      const answer = instructionsAt(tree, as, { ...at, everywhere: false });
      const unfound = unfoundBy(answer, usedAgents(tree, settings), (agent) =>
        instructionsAt(tree, agent, { cwd: start, file: workedOn, everywhere: false }),
      );
      const near = { ...reading(answer), ...how, ...(unfound.length > 0 && { unfound }) };
      const own = new Set([...near.loaded, ...(near.items ?? [])].map(({ path }) => path));
      const whole = reading(instructionsAt(tree, as, at));
      const elsewhere = [...whole.loaded, ...(whole.items ?? [])]
        .filter(({ path }) => !own.has(path))
        .map((one) => ({ path: one.path, tokens: one.tokens }));
      if (elsewhere.length === 0) return near;
      const isSent = new Set(elsewhere.map(({ path }) => path));
      return { ...near, skipped: near.skipped.filter(({ path }) => !isSent.has(path)), elsewhere };
    }
    const answers = allInstructionsAt(tree, at);
    const inUse = agentsInUse(tree, settings).map((one) => ({
      ...one,
      title: findAgent(one.agent).agent.title,
    }));
    const isShown = ({ agent }: Instructions): boolean =>
      all || inUse.length === 0 || inUse.some((one) => one.agent === agent);
    const shown = answers.filter(isShown);
    return {
      ...{ cwd: start, file: workedOn, ...how },
      ...{ inUse, agents: shown.map(reading) },
      others: answers
        .filter((one) => !isShown(one))
        .map((answer) => {
          const { agent, title, loaded } = answer;
          const same = shown.find((one) => filesRead(one) === filesRead(answer));
          const items = answer.items?.filter(({ listed }) => listed).length ?? null;
          return { agent, title, files: loaded.length, items, sameAs: same?.agent ?? null };
        }),
    };
  },
});

/** What reaches the model, in numbers for items, and how sure that is. */
function shortly({ agent, title, confidence, unknown, loaded, items, total }: Reading) {
  const listed = Map.groupBy(items ?? [], ({ what, state }) => `${what}, ${state}`);
  return {
    ...{ agent, title, confidence, unknown, total },
    loaded: loaded.map(({ path, when, cut, tokens }) => ({ path, when, cut, tokens })),
    items: items && Object.fromEntries([...listed].map(([words, { length }]) => [words, length])),
  };
}

/** A file need not be there yet, if its folder is. */
function orNew(inside: (path: string) => Promise<string>) {
  return async (path: string): Promise<string> => {
    try {
      return await inside(path);
    } catch (error) {
      if (!isUsageError(error) || !/[^/]\.\w{1,20}$/.test(path)) throw error;
      const folder = await inside(folderOf(path) || '.').catch(() => Promise.reject(error));
      return join(folder, nameOf(path));
    }
  };
}

function unfoundBy(
  { agent, items }: Instructions,
  used: readonly string[],
  ask: (agent: string) => Instructions,
) {
  if (items === null) return [];
  const own = new Set(items.flatMap((item) => [fileOf(item), calledBy(item)]));
  const others = used.filter((name) => name !== agent && name !== PLUGINS).map(ask);
  const found = others.flatMap(({ title, items: all }) =>
    (all ?? []).flatMap((item) => {
      const isFile = ['skill', 'subagent', 'command'].includes(item.kind);
      const isOwn = own.has(fileOf(item)) || own.has(calledBy(item));
      return isFile && item.listed && !isOwn
        ? [{ item: `${item.what} ${calledBy(item)}`, path: item.path, by: title }]
        : [];
    }),
  );
  return [...new Map(found.toReversed().map((one) => [one.path, one])).values()].toReversed();
}

function filesRead(answer: Instructions): string {
  return onceFor(answer, 'files read', () =>
    JSON.stringify(
      answer.loaded.map(({ path, when, applies, kept }) => [path, when, applies, kept]),
    ),
  );
}

function read(
  { loaded, total, items, ...others }: Instructions,
  count: (text: string) => number,
  withText: boolean,
) {
  const counting = <T extends { readonly text: string }>({ text, ...one }: T) => ({
    ...one,
    tokens: text === '' ? 0 : count(text),
    ...(withText && { text }),
  });
  const rows = loaded.map(counting);
  // What a program says is not known.
  const unknown = { tokens: null };
  const listed =
    items?.map((one) => ({ ...counting(one), ...(one.listed && one.text === '' && unknown) })) ??
    null;
  const sum = (all: readonly { readonly tokens: number | null }[]): number =>
    all.reduce((so, { tokens }) => so + (tokens ?? 0), 0);
  const ofList = sum(listed ?? []);
  const start = sum(rows.filter(({ when }) => when === 'start')) + ofList;
  return {
    ...{ ...others, loaded: rows, items: listed },
    /** Tokens: of the files, of what is listed, and of both as far as they are sent at start. */
    total: { ...total, tokens: sum(rows), listed: ofList, start },
  };
}
