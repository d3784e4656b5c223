// What an agent lists when it is started in a folder: every item that it finds, with what becomes of it.

import { onceForAll } from '../../../model/once.ts';
import { compareText } from '../../../model/order.ts';
import { folderOf } from '../../../model/paths.ts';
import type { Place } from '../agent.ts';
import { isHome, join } from '../files.ts';
import { tomlSettings } from '../settings.ts';
import { findItems } from './find.ts';
import { readHead } from './heads.ts';
import { type Draft, judge } from './judge.ts';
import {
  type FileRules,
  type Item,
  type ItemKind,
  type ListingRules,
  NAME_ONLY,
  UNLISTED,
} from './model.ts';
import { hideBySettings, withoutDoubles, withoutLosers } from './one-name.ts';
import { hooksOf, serversOf, stylesOf } from './set-up.ts';

/** Tokens of a model's window where nothing else is asked for. */
export const WINDOW = 200_000;
const LARGE_WINDOW = 1_000_000;

/** In the order in which they are listed; `window` in tokens, without end where all descriptions are to have room. Pure: the same tree gives the same items. */
export function listItems(place: Place, rules: ListingRules, window: number): readonly Item[] {
  if (rules.parts !== undefined)
    return rules
      .parts(place.files.tree)
      .flatMap(([cwd, own]) => listItems({ ...place, cwd }, own, window));
  const files = (['skill', 'command', 'subagent'] as const).flatMap((kind) => {
    const own = rules[kind];
    return own === undefined ? [] : inOrder(withoutLosers(readItems(place, kind, own), own), own);
  });
  const free = hideBySettings(place, rules.hides ?? [], withoutDoubles(files, rules.isWhole));
  return [
    ...withBudget(free, rules, window).map((item) => withText(item, rules, window)),
    ...serversOf(place, rules),
    ...hooksOf(place, rules),
    ...stylesOf(place, rules),
  ];
}

function inOrder(items: readonly Draft[], { order }: FileRules): readonly Draft[] {
  if (order === 'name') return items.toSorted((a, b) => compareText(a.name ?? '', b.name ?? ''));
  const low = ({ label }: Draft): string => label.toLowerCase();
  if (order === 'capitals') return items.toSorted((a, b) => compareText(low(a), low(b)));
  const isOwn = ({ path }: Draft): boolean => isHome(path);
  return order === 'home' ? items.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))) : items;
}

function readItems(place: Place, kind: ItemKind, rules: FileRules): readonly Draft[] {
  return findItems(place, rules).flatMap((found) => {
    const text = place.files.text(found.path);
    if (text === null && place.files.trouble(found.path) === null) return [];
    const written = text?.text ?? '';
    const isToml = found.path.endsWith('.toml');
    // Asked for again wherever the agent is started.
    const read = () => readHead(written, rules.head);
    const head = isToml
      ? { data: tomlSettings(written), body: '' }
      : onceForAll([place.files.tree, rules.head], found.path, read);
    const item = judge(kind, rules, found, text === null ? 'encoding' : head, written);
    const { path = '', says, isSo } = rules.hiddenBy ?? {};
    const beside = join(folderOf(found.path), path);
    if (!item.listed || !isSo?.(place.files.text(beside)?.text ?? '')) return [item];
    return [{ ...item, ...UNLISTED, state: 'hidden' as const, why: `${beside} says ${says}` }];
  });
}

/** Skills and commands share one budget; of those without room the name is left. */
function withBudget(
  items: readonly Draft[],
  rules: ListingRules,
  window: number,
): readonly Draft[] {
  if (rules.namesOnly)
    return items.map((item) =>
      item.listed && item.kind === 'skill'
        ? { ...item, ...NAME_ONLY, why: 'only names are ever sent' }
        : item,
    );
  const { budget, budgetSays } = rules;
  if (budget === undefined || window === Number.POSITIVE_INFINITY) return items;
  const shown = items.filter(({ listed, kind }) => listed && kind !== 'subagent');
  const sharing = shown.filter(({ description }) => description !== null);
  const bare = shown.filter(({ description }) => description === null);
  const entries = [...sharing, ...bare].map(({ label: name, description, path }) => {
    return { name, description, path };
  });
  const room = budget(entries, window);
  const rooms = new Map(sharing.map((item, at) => [item, room[at]]));
  return items.map((item) => {
    const most = rooms.get(item);
    const { description } = item;
    if (most === undefined || description === null || (most !== null && most >= description.length))
      return item;
    const why = `all descriptions together are over the budget: ${budgetSays}`;
    return most === null
      ? { ...item, ...NAME_ONLY, why }
      : { ...item, state: 'cut', description: description.slice(0, most), cutAt: most, why };
  });
}

function withText(
  { found, label, ...item }: Draft,
  { entry, largeField }: ListingRules,
  window: number,
): Item {
  if (!item.listed) return item;
  const { description, path, field } = item;
  const plain = `- ${label}${description === null ? '' : `: ${description}`}\n`;
  const text = entry?.({ name: label, description, path }) ?? plain;
  const isElsewhere = field === 'user' && window >= LARGE_WINDOW;
  return {
    ...item,
    field: isElsewhere ? (largeField ?? field) : field,
    text: item.cutAt === null ? text : `${text}…`,
  };
}
