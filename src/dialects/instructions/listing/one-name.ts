// Of items of one name, which one counts; and those that settings hide.

import type { Json } from '../../../model/value.ts';
import type { Place } from '../agent.ts';
import { chain, join, repositoryOf } from '../files.ts';
import { fitsWhole } from '../globs.ts';
import { jsonSettings, texts, toMap, valueAt } from '../settings.ts';
import type { Draft } from './judge.ts';
import { type FileRules, type HidingSetting, NAME_ONLY, UNLISTED } from './model.ts';

/** Of items that an agent takes for one, all but the one that counts lose to it. */
export function withoutLosers(items: readonly Draft[], rules: FileRules): readonly Draft[] {
  const { same = ['name'], wins = 'first' } = rules;
  if (wins === 'all') return items;
  const winners = new Map<string, Draft>();
  const outcome = new Map<Draft, Draft>();
  for (const item of items.filter(({ listed }) => listed)) {
    const { base, folder } = item.found;
    const by = { ...item, name: item.name ?? '', place: `${base}:${item.found.place}`, folder };
    const keys = same.map((one) => `${one} ${by[one]}`);
    const other = keys.map((key) => winners.get(key)).find((one) => one !== undefined);
    const isBeside = other?.found.base === item.found.base;
    const isLater = wins === 'last' && isBeside;
    if (other === undefined || isLater) for (const key of keys) winners.set(key, item);
    if (other !== undefined && !(wins === 'each' && isBeside))
      outcome.set(...(isLater ? ([other, item] as const) : ([item, other] as const)));
  }
  const byChance = wins === 'chance';
  return items.map((item) => {
    const winner = outcome.get(item);
    if (winner !== undefined) return asLoser(item, winner.path, byChance);
    const losers = byChance ? [...outcome].filter(([, by]) => by === item) : [];
    const others = losers.map(([{ path }]) => path).join(', ');
    return others === '' ? item : { ...item, why: `${CHANCE}: this one or ${others}` };
  });
}

const CHANCE = 'which of one name is listed changes from run to run';

function asLoser(item: Draft, by: string, byChance = false): Draft {
  const why = byChance ? `${CHANCE}: this one or ${by}` : `${by} has the same name`;
  return { ...item, ...UNLISTED, state: 'loses', why, by };
}

/** A skill takes the place of a command of its name; in a plugin it is the other way round. */
export function withoutDoubles(items: readonly Draft[], isPlugin = false): readonly Draft[] {
  const [winner, loser] = isPlugin ? ['command', 'skill'] : ['skill', 'command'];
  const winning = items.filter(({ kind, listed }) => kind === winner && listed);
  const winners = new Map(winning.map((one) => [one.name, one.path]));
  return items.map((item) => {
    const by = item.kind === loser && item.listed ? winners.get(item.name) : undefined;
    return by === undefined ? item : asLoser(item, by);
  });
}

export function hideBySettings(
  { files, cwd }: Place,
  settings: readonly HidingSetting[],
  items: readonly Draft[],
): readonly Draft[] {
  return settings.reduce((all, { kind, files: names, keys, word, values = {}, known, globs }) => {
    // What is for one machine counts in the whole repository.
    const root = repositoryOf(files, cwd) ?? cwd;
    const paths = names.flatMap((one) => (one.includes('.local.') ? [join(root, one)] : []));
    const own = names.flatMap((one) =>
      (globs ? chain(root, cwd) : [cwd]).map((at) => join(at, one)),
    );
    const settled = [...own, ...paths].flatMap((path) => {
      const value = valueAt(jsonSettings(files.text(path)?.text), ...keys);
      const isTaken = !known || Object.values(toMap(value)).every((one) => known.test(String(one)));
      return isTaken ? [[path, value] as const] : [];
    });
    const fits = globs ? fitsWhole : Object.is;
    return all.map((item) => {
      const name = word?.(item.name ?? '').toLowerCase();
      const saidIn = (value: Json | undefined): Json | undefined =>
        texts(value).some((one) => one.toLowerCase() === name)
          ? 'listed'
          : Object.entries(toMap(value)).findLast(([key]) => fits(key, item.name ?? ''))?.[1];
      // What stands in a later file counts more.
      const [path, value] = settled.findLast(([, one]) => saidIn(one) !== undefined) ?? [];
      if (item.kind !== kind || !item.listed || path === undefined) return item;
      const setting = String(saidIn(value));
      const does = setting === 'listed' ? 'hidden' : values[setting];
      const why = `${path} says ${keys.join('.')}${setting === 'listed' ? '' : `: ${setting}`}`;
      if (does === 'name-only') return { ...item, ...NAME_ONLY, why };
      return does === 'hidden' ? { ...item, ...UNLISTED, state: 'hidden', why } : item;
    });
  }, items);
}
