// What of skills, sub-agents and commands never reaches an agent in use, or not as it is written; hooks and servers whose program is not there.

import type { Problem } from '../../../model/facts.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { counted, withCommas } from '../../../model/plural.ts';
import { problemAt } from '../../../model/problems.ts';
import { isList, isMap, type Json } from '../../../model/value.ts';
import { agents, usedAgents } from '../agents/index.ts';
import { join, repositoryOf } from '../files.ts';
import { ignoredByFiles } from '../globs.ts';
import { instructionsAt } from '../instructions-at.ts';
import type { Item } from '../listing/model.ts';
import { KINDS } from '../listing/words.ts';
import { isForOthers } from '../names.ts';
import { jsonSettings, texts, valueAt } from '../settings.ts';
import type { Subject } from './index.ts';
import { MADE } from './missing.ts';

/** An item as one agent sees it. */
interface Seen {
  readonly agent: string;
  readonly title: string;
  readonly item: Item;
}

export function itemProblems(subject: Subject): readonly Problem[] {
  const { tree, settings, files } = subject;
  const used = agents.filter(
    ({ name, lists }) => lists !== undefined && usedAgents(tree, settings).includes(name),
  );
  const all = used.flatMap(({ name, title }) =>
    (instructionsAt(tree, name, { everywhere: false }).items ?? []).map(
      (item): Seen => ({ agent: name, title, item }),
    ),
  );
  const seen = all.filter(({ item: { path } }) => !isForOthers(path) && !PUT_ASIDE.test(path));
  const isFile = ({ item: { kind } }: Seen): boolean => kind !== 'mcp' && kind !== 'hook';
  const items = seen.filter(isFile);
  const textOf = (path: string): string => files.text(path)?.text ?? '';
  return [
    ...dropped(items, textOf),
    ...shadowed(items, textOf),
    ...twoNames(items),
    ...unguarded(items, textOf),
    ...cut(items, textOf),
    ...forSome(items, settings.agents, files.real),
    ...misplaced(subject),
    ...missingPrograms(subject),
  ];
}

/** What people keep and do not use. */
const PUT_ASIDE = /\/[._]?(?:archived?|deprecated|disabled|old|backups?)\//i;

/** One problem for all agents of whom the same is to be said of a file. */
function together(
  kind: Problem['kind'],
  seen: readonly Seen[],
  saying: (item: Item) => Problem['data'],
): readonly Problem[] {
  const groups = Map.groupBy(seen, ({ item }) => JSON.stringify([item.path, saying(item)]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { path, line, kind: of } = first.item;
    const who = {
      agents: listed(same.map(({ title }) => title)),
      does: same.length > 1 ? 'do' : 'does',
    };
    const data = { ...who, kind: KINDS[of], ...saying(first.item) };
    return [problemAt(kind, path, data, { line, column: 1 })];
  });
}

function listed(names: readonly string[]): string {
  const all = [...new Set(names)];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** What has no head stands in the folder of sub-agents or commands for people. */
function dropped(items: readonly Seen[], textOf: (path: string) => string): readonly Problem[] {
  const isMeant = ({ kind, path }: Item): boolean =>
    kind === 'skill' || /^\uFEFF?---\r?\n/.test(textOf(path));
  const lost = items.filter(({ item }) => item.state === 'dropped' && isMeant(item));
  const stops = items.filter(
    ({ agent, item }) =>
      agent === 'opencode' &&
      item.kind === 'subagent' &&
      /^tools:[ \t]*[^\s{]/m.test(headOf(textOf(item.path))),
  );
  return [
    ...together('itemDropped', lost, ({ why }) => ({ why })),
    ...together('itemStops', stops, () => ({})),
  ];
}

function headOf(text: string): string {
  return text.startsWith('---') ? text.slice(0, Math.max(0, text.indexOf('\n---', 3))) : '';
}

/** Copies of one text do no harm, nor does one for each agent. */
function shadowed(items: readonly Seen[], textOf: (path: string) => string): readonly Problem[] {
  const served = new Set(items.flatMap(({ item }) => (item.listed ? [item.path] : [])));
  const lost = items.filter(
    ({ item }) =>
      item.state === 'loses' &&
      !served.has(item.path) &&
      textOf(item.path).trim() !== textOf(item.by ?? '').trim(),
  );
  const [byChance, others] = [true, false].map((chance) =>
    lost.filter(({ item }) => item.why.includes('run to run') === chance),
  );
  return [
    ...together('itemShadowed', others ?? [], ({ by }) => ({ by: by ?? '' })),
    ...together('itemByChance', byChance ?? [], ({ by }) => ({ by: by ?? '' })),
  ];
}

function twoNames(items: readonly Seen[]): readonly Problem[] {
  const folders = new Map(
    items.flatMap(({ agent, item }) =>
      agent === 'claude' && item.kind === 'skill' && item.listed
        ? [[item.path, item.name ?? '']]
        : [],
    ),
  );
  const others = items.filter(({ agent, item: { path, listed, name } }) => {
    const folder = folders.get(path);
    return agent !== 'claude' && listed && folder !== undefined && folder !== name;
  });
  return together('itemTwoNames', others, ({ path, name }) => ({
    ...{ folder: folders.get(path) ?? '', name: name ?? '' },
  }));
}

const GUARD = 'disable-model-invocation';

function unguarded(items: readonly Seen[], textOf: (path: string) => string): readonly Problem[] {
  const isGuarded = (path: string): boolean => /^["']?true\b/.test(valueIn(textOf(path), GUARD));
  const open = items.filter(
    ({ agent, item }) =>
      ['codex', 'gemini', 'opencode', 'kilo'].includes(agent) &&
      item.kind === 'skill' &&
      item.listed &&
      isGuarded(item.path),
  );
  return together('itemGuard', open, () => ({ key: GUARD }));
}

/** What stands behind a key of the head, on its line. */
function valueIn(text: string, key: string): string {
  const line = headOf(text)
    .split('\n')
    .find((one) => one.startsWith(`${key}:`));
  return line?.slice(key.length + 1).trim() ?? '';
}

/** A plain description with ` #` in it ends there, in every agent. */
function commentIn(text: string): string | undefined {
  const value = valueIn(text, 'description');
  const at = /^["'|>#]/.test(value) ? -1 : value.indexOf(' #');
  return at > 0 ? value.slice(at + 1) : undefined;
}

function cut(items: readonly Seen[], textOf: (path: string) => string): readonly Problem[] {
  const isOfBudget = ({ item }: Seen): boolean => item.why.startsWith('all descriptions');
  const short = items.filter((one) => one.item.state === 'cut' && !isOfBudget(one));
  const budgets = Map.groupBy(items.filter(isOfBudget), ({ title }) => title);
  const commented = new Map(
    items.flatMap(({ item }) => {
      const lost = item.kind === 'command' ? undefined : commentIn(textOf(item.path));
      return lost === undefined || !item.listed ? [] : [[item.path, { item, lost }] as const];
    }),
  );
  return [
    ...together('itemCut', short, ({ cutAt }) => ({ most: cutAt ?? 0 })),
    ...[...budgets].flatMap(([agent, lost]) => {
      const count = items.filter(
        ({ title, item }) => title === agent && item.listed && item.kind !== 'subagent',
      ).length;
      const [first] = lost;
      if (first === undefined) return [];
      const { path, line, why, state } = first.item;
      const what = state === 'cut' ? 'cuts the description' : 'shows only the name';
      const data = {
        agent,
        what,
        lost: withCommas(lost.length),
        count: counted(count, 'item'),
        why,
      };
      return [problemAt('itemBudget', path, data, { line, column: 1 })];
    }),
    ...[...commented.values()].map(({ item: { path, line }, lost }) =>
      problemAt('itemComment', path, { lost: lost.slice(0, 60) }, { line, column: 1 }),
    ),
  ];
}

/** Folders of skills of which an agent that lists others, or that the settings name, lists none. */
function forSome(
  items: readonly Seen[],
  named: readonly string[],
  real: (path: string) => string | null,
): readonly Problem[] {
  const skills = items.filter(({ item }) => item.kind === 'skill');
  const byFolder = Map.groupBy(
    skills.filter(({ item }) => item.listed),
    ({ item }) => folderOf(folderOf(item.path)),
  );
  const whole = Map.groupBy(skills, ({ agent }) => agent);
  return [...byFolder].flatMap(([folder, own]) => {
    const paths = new Set(own.map(({ item }) => real(item.path) ?? item.path));
    const names = new Set(own.map(({ item }) => item.name));
    const without = [...whole].filter(
      ([, theirs]) =>
        !theirs.some(({ item }) => paths.has(real(item.path) ?? item.path) || names.has(item.name)),
    );
    const more = agents
      .filter(({ name, lists }) => named.includes(name) && !whole.has(name) && lists !== undefined)
      .map(({ title }) => title);
    const titles = [...without.map(([, theirs]) => theirs[0]?.title ?? ''), ...more];
    const [first] = own;
    if (titles.length === 0 || first === undefined) return [];
    const data = {
      ...{ agents: listed(titles), does: titles.length > 1 ? 'list' : 'lists', folder },
      ...{ count: counted(paths.size, 'skill'), others: listed(own.map(({ title }) => title)) },
    };
    return [problemAt('itemForSome', first.item.path, data, { line: 1, column: 1 })];
  });
}

const SKILLS =
  /^(?:.*\/)?\.(?:claude|agents|github|codex|opencode|gemini|qwen|cursor|factory)\/skills$/;

/** Files in folders of skills that no agent takes for one; and skills where nobody looks. */
function misplaced({ paths, files }: Subject): readonly Problem[] {
  const elsewhere = new Map<string, string>();
  const found = (paths ?? []).flatMap((path): readonly Problem[] => {
    const [folder, name] = [folderOf(path), nameOf(path)];
    if (isForOthers(path) || PUT_ASIDE.test(path) || files.real(path) !== path) return [];
    const isSlip = /^skill\.mdx?$/i.test(name) && name !== 'SKILL.md';
    if (isSlip && SKILLS.test(folderOf(folder)) && !files.has(join(folder, 'SKILL.md')))
      return [problemAt('itemFileName', path, { name })];
    const isFlat = SKILLS.test(folder) && name.endsWith('.md') && name !== 'SKILL.md';
    if (
      isFlat &&
      /^name:/m.test(headOf(files.text(path)?.text ?? '')) &&
      !files.isFolder(path.slice(0, -3))
    )
      return [problemAt('itemFlat', path, { to: `${path.slice(0, -3)}/SKILL.md` })];
    const at = `/${path}`.indexOf('/.copilot/skills/');
    const away = at < 0 || name !== 'SKILL.md' ? undefined : path.slice(0, at + 15);
    if (away !== undefined && !elsewhere.has(away)) elsewhere.set(away, path);
    return [];
  });
  return [
    ...found,
    ...[...elsewhere].map(([folder, path]) => problemAt('itemElsewhere', path, { folder })),
  ];
}

/** A script of the repository, as commands name it: from the project's folder, or `./`. */
const SCRIPT =
  /(?:"?\$\{?(?:CLAUDE_PROJECT_DIR|GEMINI_PROJECT_DIR|QWEN_PROJECT_DIR|FACTORY_PROJECT_DIR)\}?"?\/|(?<![\w/.$}"'-])(?:\.\/)?(?=\.(?:claude|gemini|qwen|factory|cursor|github)\/))((?:[\w@.-]{1,100}\/){0,20}[\w@.-]{1,100}\.(?:sh|bash|zsh|py|[cm]?js|ts|rb|pl|ps1))(?![\w/])/g;

/** The command looks first whether it is there, makes it, or runs in another folder. */
const SURE = /\[ -|\btest -|\|\||\bif\b|\bcd\b|2>\/dev\/null/;

const HOOKED = ['.claude', '.gemini', '.qwen', '.factory'].map(
  (folder) => `${folder}/settings.json`,
);

/** Of all hooks and servers in files of the root. */
function missingPrograms({ files }: Subject): readonly Problem[] {
  const root = repositoryOf(files, '') ?? '';
  return [...HOOKED, '.mcp.json', '.cursor/mcp.json'].flatMap((file) => {
    const path = join(root, file);
    const text = files.text(path)?.text;
    if (text === undefined) return [];
    const settings = jsonSettings(text);
    const servers = Object.values(toMap(valueAt(settings, 'mcpServers'))).flatMap((one) => {
      const { command, args, cwd } = toMap(one);
      return cwd === undefined ? [[...texts(command), ...texts(args)].join(' ')] : [];
    });
    return [...new Set([...commandsIn(settings.hooks), ...servers])].flatMap((command) => {
      if (SURE.test(command)) return [];
      return [...command.matchAll(SCRIPT)].flatMap(([, to = '']) => {
        const isMade = to.split('/').some((step) => MADE.test(step));
        const isGone =
          !files.has(to) && !isMade && ignoredByFiles(files, '', to, ['.gitignore']) === null;
        const at = text.split('\n').findIndex((line) => line.includes(to)) + 1;
        return isGone
          ? [problemAt('noProgram', path, { to }, { line: Math.max(1, at), column: 1 })]
          : [];
      });
    });
  });
}

function toMap(value: Json | undefined): Readonly<Record<string, Json>> {
  return isMap(value) ? value : {};
}

/** Whatever stands under `command`, at any depth. */
function commandsIn(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || typeof value !== 'object') return [];
  if (isList(value)) return value.flatMap(commandsIn);
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'command' && typeof inner === 'string' ? [inner] : commandsIn(inner),
  );
}
