// Two items of one name: which one counts in which agent; and one that has two.

import type { Problem } from '../../../model/facts.ts';
import { folderOf } from '../../../model/paths.ts';
import { uncopied } from '../listing/common.ts';
import type { Item } from '../listing/model.ts';
import { type Items, together } from './items.ts';

export function sameNames(items: Items): readonly Problem[] {
  return [...shadowed(items), ...twice(items), ...twoNames(items), ...inPlaceOfOwn(items)];
}

/** Copies of one text do no harm, nor does one for each agent. */
function shadowed({ seen, files, textOf }: Items): readonly Problem[] {
  const served = new Set(
    seen.flatMap(({ item: { path, state } }) =>
      state === 'dropped' || state === 'loses' ? [] : [path],
    ),
  );
  const byOf = ({ by }: Item): string => files.real(by ?? '') ?? by ?? '';
  const lost = seen.filter(
    ({ item }) =>
      item.state === 'loses' &&
      !served.has(item.path) &&
      uncopied(textOf(item.path)) !== uncopied(textOf(byOf(item))),
  );
  const byChance = lost.filter(({ item }) => item.why.includes('run to run'));
  const others = lost.filter((one) => !byChance.includes(one));
  const by = (item: Item) => ({ by: byOf(item) });
  return [
    ...together('itemByChance', byChance, by),
    ...together('itemShadowed', others, by).map((one) => {
      const form = JSON.stringify([one.data.agents, one.data.kind, folderOf(one.path)]);
      return { ...one, fold: { form, message: 'itemsShadowed' } };
    }),
  ];
}

/** Both are listed, so that the model cannot tell which one it calls; what Cursor finds further in is for the folder. */
function twice({ seen, textOf }: Items): readonly Problem[] {
  const listed = seen.filter(({ agent, item }) => item.listed && agent !== 'cursor');
  const byName = Map.groupBy(listed, ({ agent, item: { kind, name } }) =>
    JSON.stringify([agent, kind, name]),
  );
  return [...byName.values()].flatMap(([first, ...others]) => {
    const by = first?.item.path ?? '';
    const own = uncopied(textOf(by));
    const differ = others.filter(({ item: { path } }) => uncopied(textOf(path)) !== own);
    return together('itemTwice', differ, ({ name }) => ({ by, name: name ?? '' }));
  });
}

function twoNames({ seen }: Items): readonly Problem[] {
  const skills = seen.filter(({ item }) => item.kind === 'skill' && item.listed);
  const claude = skills.filter(({ agent }) => agent === 'claude');
  const folders = new Map(claude.map(({ item }) => [item.path, item.name ?? '']));
  const others = skills.filter(
    ({ agent, item: { path, name } }) =>
      !agent.startsWith('claude') && (folders.get(path) ?? name) !== name,
  );
  return together('itemTwoNames', others, ({ path, name }) => ({
    ...{ folder: folders.get(path) ?? '', name: name ?? '' },
  }));
}

/** Items that agents bring along; one of the same name in the project takes their place. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  claude: ['skill simplify', 'skill init', 'subagent general-purpose', 'subagent Explore'],
  gemini: ['skill skill-creator'],
  qwen: ['skill review', 'subagent general-purpose'],
  opencode: ['skill customize-opencode', 'subagent explore'],
  droid: ['skill review'],
};

function inPlaceOfOwn({ seen }: Items): readonly Problem[] {
  const taken = seen.filter(
    ({ agent, item: { kind, name, listed } }) => listed && OWN[agent]?.includes(`${kind} ${name}`),
  );
  return together('itemBuiltIn', taken, ({ name }) => ({ name: name ?? '' }));
}
