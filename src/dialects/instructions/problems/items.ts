// What of skills, sub-agents and commands reaches an agent in use otherwise than it is written: another name, another text, a guard that is passed by.

import { type Mend, type Problem, problemAt } from '../../../model/facts.ts';
import { calledBy, fileOf } from '../../../model/listed-item.ts';
import { enumerate, withCommas } from '../../../model/plural.ts';
import type { Settings } from '../../../model/settings.ts';
import type { Tree } from '../../../model/source.ts';
import type { Agent } from '../agent.ts';
import { OFFER, PLUGINS } from '../agents/claude-plugins.ts';
import { agents, usedAgents } from '../agents/index.ts';
import { instructionsAt } from '../instructions-at.ts';
import { COPIED, NO_MODEL } from '../listing/common.ts';
import { WINDOW } from '../listing/items.ts';
import { type Entry, type Item, KINDS } from '../listing/model.ts';
import { isForOthers } from '../names.ts';
import { jsonSettings, texts, valueAt } from '../settings.ts';
import { withFile } from '../sync/changed-tree.ts';
import { headOf, quoteValue, valueIn } from './heads.ts';
import type { Subject } from './index.ts';
import { sameNames } from './same-names.ts';
import { missingPrograms, placeIn } from './set-up.ts';
import { unlisted } from './unlisted.ts';

/** An item as an agent in use sees it; instead of a link the file that it leads to. */
export interface Seen extends Pick<Agent, 'title'> {
  readonly agent: string;
  readonly item: Item;
  /** Where it was found: the link itself. */
  readonly as: string;
}

export function seenBy(
  tree: Tree,
  used: readonly Agent[],
  { window }: Pick<Settings, 'window'> = { window: null },
): readonly Seen[] {
  const at = { everywhere: false, ...(window !== null && { window }) };
  return used.flatMap(({ name, title }) =>
    (instructionsAt(tree, name, at).items ?? []).map((item) => ({
      agent: name,
      title,
      item: { ...item, path: fileOf(item) },
      as: item.path,
    })),
  );
}

/** What is there, and who could be told of it. */
export interface Items extends Subject {
  readonly used: readonly Agent[];
  /** Skills, sub-agents and commands. */
  readonly seen: readonly Seen[];
  readonly textOf: (path: string) => string;
}

export function itemProblems(subject: Subject): readonly Problem[] {
  const names = usedAgents(subject.tree, subject.settings);
  const used = agents.filter(({ name, lists }) => lists !== undefined && names.includes(name));
  const all = seenBy(subject.tree, used, subject.settings).filter(
    ({ item }) => !isPutAside(item.path),
  );
  const isFile = ({ item: { kind } }: Seen): boolean => kind !== 'mcp' && kind !== 'hook';
  const textOf = (path: string): string => subject.files.text(path)?.text ?? '';
  const items: Items = { ...subject, used, textOf, seen: all.filter(isFile) };
  const missing = missingPrograms(subject);
  /** A program that is not there says nothing. */
  const runs = ({ item }: Seen): boolean =>
    !missing.some(({ path, data }) => path === item.path && item.runs?.includes(String(data.to)));
  return [
    ...unlisted(items),
    ...sameNames(items),
    ...unguarded(items),
    ...cut(items),
    ...missing,
    ...atStart(all.filter(runs)),
  ];
}

/** What people keep and do not use, or keep for others. */
export function isPutAside(path: string): boolean {
  return isForOthers(path) || /\/[._]?(?:archived?|deprecated|disabled|old|backups?)\//i.test(path);
}

type More = Partial<Pick<Problem, 'at' | 'mend'>>;

/** One problem for all agents of whom the same is to be said of an item. */
export function together(
  kind: Problem['kind'],
  seen: readonly Seen[],
  saying: (item: Item) => Problem['data'] = () => ({}),
  more: (item: Item) => More = () => ({}),
): readonly Problem[] {
  const groups = Map.groupBy(seen, ({ item }) =>
    JSON.stringify([item.path, item.kind === 'hook' || item.kind === 'mcp', saying(item)]),
  );
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { path, line, kind: of } = first.item;
    const data = { ...whoOf(same), kind: KINDS[of], ...saying(first.item) };
    return [{ ...problemAt(kind, path, data, { line, column: 1 }), ...more(first.item) }];
  });
}

export function whoOf(seen: readonly Pick<Agent, 'title'>[]) {
  const names = [...new Set(seen.map(({ title }) => title))];
  return { agents: enumerate(names), does: names.length > 1 ? 'do' : 'does' };
}

/** A text that mends a file, if every agent in use that looks at it then takes it. */
export function mendBy({ tree, used }: Items, path: string, text: string | null): Mend | undefined {
  // A copy is made anew from its source.
  if (text === null || COPIED.test(headOf(text))) return undefined;
  const after = seenBy(withFile(tree, path, text), used).filter(({ item }) => item.path === path);
  const isTaken = after.every(({ item }) => item.state !== 'dropped');
  return after.length > 0 && isTaken ? { text } : undefined;
}

const SPELT = /^disable[-_]?model[-_]?invocation$/i;
/** Who was seen to list a skill, or a sub-agent, all the same. */
export const UNGUARDED: Readonly<Record<string, readonly string[]>> = {
  skill: ['codex', 'gemini', 'opencode', 'kilo'],
  subagent: ['claude', 'qwen', 'droid'],
};

function unguarded({ seen, textOf, files }: Items): readonly Problem[] {
  const listed = seen.filter(({ item }) => item.listed && item.kind !== 'style');
  const guardIn = (path: string): readonly [key: string, value: string] => {
    const key =
      (headOf(textOf(path)).match(/^[\w-]+(?=:)/gm) ?? []).find((one) => SPELT.test(one)) ?? '';
    return [key, /^["']?(true|yes)\b/.exec(valueIn(textOf(path), key))?.[1] ?? ''];
  };
  const open = listed.filter(({ agent, item: { kind, path } }) => {
    const [key, value] = guardIn(path);
    if (key !== NO_MODEL || value === '') return false;
    return UNGUARDED[kind]?.includes(agent) || (agent === 'qwen' && value === 'yes');
  });
  const misspelt = listed.filter(({ item: { path, kind } }) => {
    const [key, value] = guardIn(path);
    return kind !== 'subagent' && key !== NO_MODEL && value !== '';
  });
  const settings = files.text('.claude/settings.json')?.text;
  const denied = texts(valueAt(jsonSettings(settings), 'permissions', 'deny'));
  const toldOf = listed.filter(
    ({ agent, item }) =>
      agent === 'claude' && item.kind === 'skill' && denied.includes(`Skill(${item.name})`),
  );
  const saying = ({ path }: Item) => ({ key: guardIn(path)[0] });
  const at = ({ path }: Item) => ({ at: placeIn(textOf(path), guardIn(path)[0]) });
  return [
    ...together('itemGuard', open, saying, at),
    ...together('itemMisspelt', misspelt, (item) => ({ ...saying(item), meant: NO_MODEL }), at),
    ...toldOf.map(({ item: { name } }) => {
      const at = placeIn(settings ?? '', `Skill(${name})`);
      return problemAt('itemDenied', '.claude/settings.json', { name: name ?? '' }, at);
    }),
  ];
}

/** A plain description with ` #` in it ends there, in every agent. */
function commentIn(text: string): string | undefined {
  const value = valueIn(text, 'description');
  const at = /^["'|>#]/.test(value) ? -1 : value.indexOf(' #');
  return at > 0 ? value.slice(at + 1) : undefined;
}

function cut(items: Items): readonly Problem[] {
  const { seen, textOf } = items;
  const isOfBudget = ({ item }: Seen): boolean => item.why.startsWith('all descriptions');
  const short = seen.filter((one) => one.item.state === 'cut' && !isOfBudget(one));
  const hashed = seen.filter(({ item: { kind, listed, path, description } }) => {
    const comment = kind !== 'command' && listed ? commentIn(textOf(path)) : undefined;
    return comment !== undefined && description?.includes(comment.slice(0, 20)) === false;
  });
  const letters = (text: string): string => text.replace(/[^\p{L}\d]+/gu, '');
  const bodies = seen.filter(({ item: { kind, listed, description, path } }) => {
    const start = kind === 'skill' && listed ? letters(description ?? '').slice(0, 40) : '';
    const [head, text] = [headOf(textOf(path)), textOf(path)].map(letters);
    return start !== '' && head?.includes(start) === false && text?.includes(start) === true;
  });
  const isBlockMark = ({ item }: Seen): boolean => /^[|>][-+]?$/.test(item.description ?? '');
  return [
    ...together('itemCut', short, ({ cutAt }) => ({ most: cutAt ?? 0 })),
    ...together('itemBlock', seen.filter(isBlockMark)),
    ...overBudget(items, seen.filter(isOfBudget)),
    ...together(
      'itemComment',
      [...new Map(hashed.map((one) => [one.item.path, one])).values()],
      ({ path }) => ({ lost: (commentIn(textOf(path)) ?? '').slice(0, 60) }),
      ({ path }) => ({ mend: mendBy(items, path, quoteValue(textOf(path), 'description')) }),
    ),
    ...together('itemBodyLine', bodies, ({ description }) => ({
      shown: (description ?? '').slice(0, 60),
    })),
  ];
}

/** Once for each agent, at the first item that loses; of plugins at the one that loses most. */
function overBudget({ tree, used, settings }: Items, lost: readonly Seen[]): readonly Problem[] {
  if (lost.length === 0) return [];
  const entryOf = ({ item: { path, name, description, text } }: Seen): Entry => ({
    ...{ path, description, name: /^- (.+?)(?=: |$)/m.exec(text)?.[1] ?? name ?? '' },
  });
  /** Plugins are installed one by one; what stands before the colon is their name. */
  const pluginOf = ({ agent, item }: Seen): string =>
    agent === PLUGINS ? (/^[^:]+(?=:)/.exec(item.name ?? '')?.[0] ?? '') : '';
  const listOf = (one: Seen): string => `${one.agent} ${pluginOf(one)}`;
  const whole = seenBy(tree, used, { window: Number.POSITIVE_INFINITY });
  const lists = [...Map.groupBy(lost, listOf)].sort(([, a], [, b]) => b.length - a.length);
  return [...Map.groupBy(lists, ([, [one]]) => one?.agent).values()].flatMap((same) => {
    const [[list, own] = ['', []]] = same;
    const [first] = own;
    if (first === undefined) return [];
    const others = same.length > 1 ? ` (as with ${same.length - 1} more)` : '';
    const plugin = pluginOf(first) === '' ? OFFER : `the plugin \`${pluginOf(first)}\``;
    const agent = first.title.replace(OFFER, plugin + others);
    const { path, line, why, state } = first.item;
    const isShared = ({ item }: Seen): boolean => item.listed && /skill|command/.test(item.kind);
    const all = whole.filter((one) => listOf(one) === list && isShared(one)).map(entryOf);
    const window = settings.window ?? WINDOW;
    const { budget, byWindow } = agents.find(({ name }) => name === first.agent)?.lists ?? {};
    const data = {
      ...{ agent, why, what: state === 'cut' ? 'cuts the description' : 'shows only the name' },
      within: byWindow ? `, in a window of ${withCommas(window)} tokens` : '',
      ...{ lost: own.length, count: all.length },
      // What is lost now is not what was lost before.
      names: own.map((one) => one.item.path).join(),
      sum: all.reduce((sum, one) => sum + lengthOf(one), 0),
      says: longestOf(all, (entries) => budget?.(entries, window) ?? []),
    };
    return [problemAt('itemBudget', path, data, { line, column: 1 })];
  });
}

const lengthOf = ({ description }: Entry): number => description?.length ?? 0;

/** The longest description, and how long each may be so that all are sent whole. */
function longestOf(all: readonly Entry[], room: (entries: readonly Entry[]) => readonly unknown[]) {
  const [longest] = all.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const fits = (most: number): boolean => {
    const cut = all.map((one) => ({
      ...one,
      description: one.description?.slice(0, most) || null,
    }));
    return room(cut).every((one, at) => one === Number.POSITIVE_INFINITY || !cut[at]?.description);
  };
  let most = longest ? lengthOf(longest) : 0;
  const own = `that of \`${longest?.name}\` alone ${withCommas(most)}`;
  while (most > 0 && !fits(most)) most -= 1;
  if (most === 0) return own;
  const few = most < 40 ? 'there are too many: ' : '';
  return `${own}; ${few}all have room if none has more than ${withCommas(most)}`;
}

/** What programs say that settings start, once for each file of settings. */
function atStart(all: readonly Seen[]): readonly Problem[] {
  return (['textOfHook', 'textOfServer', 'hookUnheard'] as const).flatMap((message) => {
    const kind = message === 'textOfServer' ? 'mcp' : 'hook';
    const isSent = message !== 'hookUnheard';
    const own = all.filter(
      ({ item }) =>
        item.kind === kind && item.state !== 'hidden' && (item.field !== null) === isSent,
    );
    const byFile = Map.groupBy(own, ({ item }) => item.path);
    const nameOf = ({ item }: Seen): string => `\`${calledBy(item).replaceAll('`', "'")}\``;
    const first = own.filter(({ item }) => byFile.get(item.path)?.[0]?.item.line === item.line);
    return together(message, first, ({ path }) => {
      const names = [...new Set(byFile.get(path)?.map(nameOf))];
      return { what: enumerate(names, 2), s: names.length > 1 ? 's' : '' };
    });
  });
}
