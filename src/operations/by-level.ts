// Targets that are named level by level (`planId`, `agentId`; `plan`), for any dialect's levels.

import { inheritances } from '../core/hierarchy.ts';
import type { Fields } from '../model/operation.ts';
import { aKind } from '../model/plural.ts';
import type { Target } from '../model/scope.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { type Given, strangers } from './input.ts';

/** `given` with `target` in the place of its levels. Throws UsageError with the choices for one that leaves out a level between. */
export function namedByLevel(workspace: Workspace, fields: Fields, given: Given): Given {
  const names = strangers(fields, given);
  if (names.length === 0 || fields.target === undefined || given.target !== undefined) return given;
  for (const { levels } of inheritances(workspace.hierarchy).values()) {
    const keys = levels.flatMap(({ name }) =>
      names.filter((key) => key === name || key === `${name}Id`),
    );
    if (keys.length !== names.length) continue;
    const rest = Object.fromEntries(Object.entries(given).filter(([key]) => !names.includes(key)));
    const level = keys.at(-1)?.replace(/Id$/, '') ?? '';
    const words = keys.map((key) => String(given[key]));
    return { ...rest, target: found(workspace, words, level, keys) };
  }
  return given;
}

/** The words, where they mean a target of just that level. */
function found(
  { find, targets }: Workspace,
  words: readonly string[],
  level: string,
  keys: readonly string[],
): readonly string[] {
  // Found by its folders alone; only what is not found this way, or may be several, needs the list of all.
  if (words.length > 1 && find(...words).target.level === level) return words;
  const all = targets();
  const roots = new Set(all.filter(({ parent }) => parent === null).map(({ id }) => id));
  const those = all.filter((target) => target.level === level);
  const isOuter = those.some(({ parent }) => parent === null || roots.has(parent));
  if (words.length === 1 && isOuter && find(...words).target.level === level) return words;
  const like = those.filter((target) => isCalled(target, words.at(-1) ?? ''));
  const choices = (like.length > 0 ? like : those).map(({ id }) => id);
  const told = choices.slice(0, 12).join(', ') + (choices.length > 12 ? ', …' : '');
  throw new UsageError(
    `${keys.join(' and ')} alone ${keys.length === 1 ? 'does' : 'do'} not identify ${aKind(level)}.`,
    choices.length === 0 ? `There is no ${level} here.` : `Use target with one of: ${told}.`,
    choices,
  );
}

function isCalled({ id, name, number }: Target, word: string): boolean {
  const bare = (text: string): string => text.replace(/^0+(?=\d)/, '');
  return [id.slice(id.lastIndexOf('/') + 1), name, number ?? name].some(
    (one) => bare(one) === bare(word),
  );
}
