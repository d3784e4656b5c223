// What an agent loads when it is started in a folder and works on a file, as data.

import { lazily, onceFor } from '../../model/once.ts';
import { folderOf } from '../../model/paths.ts';
import { type Tree, withTreeAt } from '../../model/source.ts';
import { didYouMean, UsageError } from '../../model/usage-error.ts';
import { type Json, parseJson } from '../../model/value.ts';
import type { Agent, Load, Place, Settings, Skipped } from './agent.ts';
import { agents, presentAgents } from './agents/index.ts';
import { chain, type Files, filesOf, type ReadFile } from './files.ts';
import { listItems, WINDOW } from './listing/items.ts';
import { asSubagent } from './sub-agents.ts';

export interface Question {
  /** The folder in which the agent is started, relative to the root; `''` is the root. */
  readonly cwd?: string;
  readonly file?: string | null;
  /** Settings by name, which count more than those of the tree. */
  readonly settings?: Readonly<Record<string, Json>>;
  /** The home folder; left out, nothing of it is read. */
  readonly home?: Tree;
  /** False: only folders on the way to `cwd` and `file`, also where an agent sends what stands everywhere. */
  readonly everywhere?: boolean;
  /** Tokens of the model's window, which some agents share out; left out, what the agent starts with. */
  readonly window?: number;
}

export type Instructions = Readonly<ReturnType<typeof answer>>;

/**
 * `codex`, `claude@2.1.197`: an agent at the newest version that is known, or at the one that holds for another; `beyond`
 * tells where nothing is known of the version that was asked about. Throws UsageError.
 */
export function findAgent(words: string) {
  const [name = '', asked = ''] = (words.split('/')[0] ?? '').trim().toLowerCase().split('@');
  const agent = agentCalled(name);
  if (agent === undefined) {
    const names = agents.map((one) => one.name);
    throw new UsageError(
      `There is no coding agent "${name.slice(0, 100)}".`,
      didYouMean(name, names, `Use one of ${names.join(', ')}.`),
      names,
    );
  }
  const { versions } = agent;
  const [oldest, newest] = [versions[0]?.version ?? '', versions.at(-1)?.version ?? ''];
  if (asked === '') return { agent, version: newest, beyond: null };
  if (!/^v?\d{1,9}(?:[.-]|$)/.test(asked))
    throw new UsageError(
      `"${asked.slice(0, 100)}" is no version of ${agent.title}.`,
      `Known are ${versions.map(({ version }) => version).join(', ')}.`,
    );
  const number = asked.replace('v', '');
  const holds = versions.findLast(({ from }) => from === undefined || isAtLeast(number, from));
  const isOlder = !isAtLeast(number, oldest);
  const isNewer = number !== newest && isAtLeast(number, newest) && !newest.startsWith(number);
  const end = isOlder ? `oldest that is known: ${oldest}` : `newest that is known: ${newest}`;
  const beyond = `You asked for ${number.slice(0, 50)}; these are the rules of the ${end}.`;
  return {
    agent,
    version: holds?.version ?? newest,
    beyond: isOlder || isNewer ? beyond : null,
  };
}

function isAtLeast(version: string, least: string): boolean {
  const numbers = (text: string) => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [have, want] = [numbers(version), numbers(least)];
  // Of `2.1` the last version is meant.
  const at = want.findIndex(
    (number, index) => (have[index] ?? Number.POSITIVE_INFINITY) !== number,
  );
  return at < 0 || (have[at] ?? Number.POSITIVE_INFINITY) > (want[at] ?? 0);
}

/**
 * Settings to assume, by words: `trusted`, `project_doc_max_bytes=0`, or a value that only one of them has (`claude-md`).
 * Throws UsageError.
 */
export function readAssumptions(words: string, { settings = {}, title }: Agent) {
  const entries = words.split(/[\s,]+/).flatMap((word): readonly (readonly [string, Json])[] => {
    if (word === '') return [];
    const [name = '', ...rest] = word.split('=');
    const [usual, , choices] = (Object.hasOwn(settings, name) && settings[name]) || [];
    if (!word.includes('=')) {
      if (typeof usual === 'boolean') return [[name, true]];
      const of = Object.entries(settings).find(([, [, , choices]]) => choices?.includes(word));
      if (of !== undefined) return [[of[0], word]];
    } else if (usual !== undefined) {
      const text = rest.join('=');
      const json = parseJson(text);
      const value = json === undefined ? text : json;
      const isLike = Array.isArray(usual)
        ? Array.isArray(value) || typeof value === 'string'
        : typeof value === typeof usual;
      if (isLike && (choices?.includes(String(value)) ?? true)) return [[name, value]];
    }
    const all = Object.entries(settings).flatMap(
      ([name, [usual, , choices]]) => choices ?? [`${name}=${JSON.stringify(usual)}`],
    );
    throw new UsageError(
      `${title} has no mode or setting "${word.slice(0, 100)}".`,
      all.length === 0
        ? 'It has none at all.'
        : didYouMean(word, all, `There are ${all.join(', ')}.`),
      all,
    );
  });
  return Object.fromEntries(entries);
}

export function agentCalled(words: string): Agent | undefined {
  return agents.find(({ name, title }) => [name, title].some((one) => bare(one) === bare(words)));
}

/** `Claude Code` and `claude-code` are one name, `Codex` and `Codex CLI` one agent. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[\s-]|cli$/g, '');
}

/** What one agent loads, as `findAgent` knows it, or a sub-agent of it (`claude/Explore`); `read` reads documents where somebody keeps them. */
export function instructionsAt(
  tree: Tree,
  words: string,
  question: Question = {},
  read?: ReadFile,
): Instructions {
  const at = withHome(tree, question);
  const files = onceFor(read ?? at, 'files', () => filesOf(at, read));
  const found = findAgent(words);
  const [, subagent] = words.split('/');
  const reading = answer(files, found, question);
  return subagent === undefined ? reading : asSubagent(reading, subagent, found.agent.lists, files);
}

export function allInstructionsAt(tree: Tree, question: Question = {}): readonly Instructions[] {
  const files = filesOf(withHome(tree, question));
  return presentAgents(tree).map((agent) =>
    answer(files, findAgent(agent.name), { everywhere: false, ...question }),
  );
}

function withHome(tree: Tree, { home }: Question): Tree {
  return home === undefined ? tree : withTreeAt(tree, '~', home);
}

function answer(
  files: Files,
  { agent, version, beyond }: ReturnType<typeof findAgent>,
  { cwd = '', file = null, settings = {}, home, everywhere = true, window = WINDOW }: Question,
) {
  const { settings: own = {} } = agent;
  const defaults = Object.fromEntries(Object.entries(own).map(([name, [usual]]) => [name, usual]));
  const place = (values: Readonly<Record<string, Json>>): Place => ({
    ...{ files, cwd, file, home: home !== undefined, everywhere, version },
    setting: (name) => values[name] ?? null,
  });
  const known = knownSettings(own, settings);
  const inTree = agent.readSettings?.(place({ ...defaults, ...known })) ?? {};
  const values = { ...defaults, ...knownSettings(own, inTree), ...known };
  const full = place(values);
  const load = agent.load(full);
  const { loaded } = load;
  const sum = (key: 'bytes' | 'kept'): number => loaded.reduce((all, one) => all + one[key], 0);
  const { name, title, confidence, sources, lists } = agent;
  const unlisted = lists === undefined ? 'What it lists beside its files is not known.' : null;
  const unknown = [beyond, agent.unknown, unlisted, files.assumesGit ? NO_GIT : null];
  const plain = {
    ...{ agent: name, title },
    /** Of whom it is told, in place of the agent itself. */
    subagent: null as string | null,
    /** The version whose rules these are. */
    version,
    ...{ confidence, sources, cwd, file },
    /** The settings that count, with their values here. */
    settings: values,
    /** Bytes of all files together beyond which text is cut; null: no such limit is known. */
    limit: agent.limit?.(full.setting) ?? null,
    /** In the order in which their text reaches the model. */
    loaded,
    /** Its items come in parts, of which nobody has all. */
    isApart: lists?.parts !== undefined,
    /** Tokens of the model's window; null: it makes no difference. */
    window: lists?.byWindow ? window : null,
    /** How much of all descriptions is sent, in words; null: no such limit is known. */
    budget: lists?.budgetSays ?? null,
    total: { files: loaded.length, bytes: sum('bytes'), kept: sum('kept') },
    /** What cannot be told, for people. */
    unknown: unknown.filter(Boolean).join(' ') || null,
  };
  return lazily(plain, {
    /** In a large tree most files are for others. */
    skipped: () => skippedBy(agent, full, load),
    /** What it is told of beside these files, in that order; null: that is not known of this agent. */
    items: () => (lists === undefined ? null : listItems(full, lists, window)),
  });
}

/** What a load leaves out, and files of any agent that it does not speak of. */
function skippedBy(agent: Agent, place: Place, load: Load): readonly Skipped[] {
  const { files, cwd, file } = place;
  const pathsOf = ({ loaded, skipped }: Load): ReadonlySet<string> =>
    new Set([...loaded, ...skipped].map(({ path }) => path));
  const mentioned = pathsOf(load);
  /** Whether it looks for the file in a session that is started where the file lies. */
  const isForThere = (path: string): boolean => {
    const folder = folderOf(path);
    if (file === null || folder === cwd) return false;
    const there = (): Load => agent.load({ ...place, cwd: folder, file: null });
    return onceFor(place, folder, () => pathsOf(there())).has(path);
  };
  const folders = new Set([...chain('', cwd), ...(file === null ? [] : chain('', folderOf(file)))]);
  const others = [...folders]
    .flatMap((folder) => files.instructionsIn(folder))
    .filter((path) => !mentioned.has(path))
    .map((path): Skipped => {
      const [is, does] = isForThere(path)
        ? (['waiting', `looks for it when started in ${folderOf(path) || 'the root'}`] as const)
        : (['foreign', 'does not look for it here'] as const);
      return { path, why: `${agent.title} ${does}`, is };
    });
  const real = (path: string): string => files.real(path) ?? path;
  const applied = new Map(
    load.loaded.filter(({ applies }) => applies).map(({ path }) => [real(path), path]),
  );
  // A link, or the file that one leads to, is no loss where the other is read.
  return [...load.skipped, ...others].map((one) => {
    const as = applied.get(real(one.path));
    return as === undefined || as === one.path || one.is === 'same'
      ? one
      : { ...one, why: `it is the same file as ${as}, which is read`, is: 'same' };
  });
}

export const NO_GIT = 'There is no git repository: the root is taken for the top of one.';

function knownSettings(settings: Settings, values: Readonly<Record<string, Json>>) {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => Object.hasOwn(settings, name)),
  );
}
