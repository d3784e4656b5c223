// The scope that a person means by a name or a number, or UsageError with the choices (L-040).

import { counted } from '../model/plural.ts';
import type { Level, Scope } from '../model/scope.ts';
import { closest, UsageError } from '../model/usage-error.ts';

export interface Found {
  readonly scope: Scope;
  /** Retired scopes that bear the same number and were not chosen because one that is still live does. */
  readonly passedOver: readonly Scope[];
}

/**
 * `within` stands before names that are to be typed. Matches by exact name or id, else by number (`42` is `0042`), else as `isCalled` says. What two live
 * scopes are called is an error that lists them; a live one is preferred to retired ones.
 */
export function findScope(
  scopes: readonly Scope[],
  typed: string,
  levels: readonly Level[],
  within = '',
): Found {
  const exact =
    scopes.find(({ name }) => name === typed) ??
    scopes.find(({ id }) => id === typed || id.slice(id.lastIndexOf('/') + 1) === typed);
  if (exact && !/^\d+$/.test(typed)) return { scope: exact, passedOver: [] };

  const numbered = /^\d+$/.test(typed)
    ? scopes.filter(({ number }) => number !== null && stripZeros(number) === stripZeros(typed))
    : [];
  if (numbered.length > 0) return choose(numbered, typed, levels, within);
  if (exact) return { scope: exact, passedOver: [] };

  const alike = scopes.filter((scope) => isCalled(scope, typed));
  if (alike.length > 0) return choose(alike, typed, levels, within);
  throw notFound(scopes, typed, levels, within);
}

/** Without regard to capitals and to the number before a name: `website` is `001-website`. */
export function isCalled({ name, id, number }: Scope, typed: string): boolean {
  const bare = number === null ? name : name.replace(/^\d+[-_ .]+/, '');
  return [name, id, bare].some((one) => one.toLowerCase() === typed.toLowerCase());
}

function choose(
  matches: readonly Scope[],
  typed: string,
  levels: readonly Level[],
  within: string,
): Found {
  const live = matches.filter(({ retired }) => !retired);
  const rivals = live.length > 0 ? live : matches;
  const [scope, another] = rivals;
  if (scope !== undefined && another === undefined)
    return { scope, passedOver: matches.filter((match) => match !== scope) };
  const choices = rivals.map(({ name }) => within + name);
  throw new UsageError(
    `${rivals.length} ${levelsOf(rivals, levels)[0]?.plural ?? 'targets'} ${/^\d+$/.test(typed) ? 'have the number' : 'are called'} ${typed}: ${choices.join(', ')}.`,
    `Use a full name, for example "${choices[0] ?? ''}".`,
    choices,
  );
}

function notFound(
  scopes: readonly Scope[],
  typed: string,
  levels: readonly Level[],
  within: string,
): UsageError {
  const names = scopes.map(({ name }) => name);
  // A number is no slip for a name without one.
  const likely = /^\d+$/.test(typed) ? scopes.filter(({ number }) => number !== null) : scopes;
  const likelyNames = likely.map(({ name }) => name);
  const near = closest(typed, likelyNames);
  const words = levelsOf(scopes, levels);
  const advice = near === null ? thereAre(scopes, words) : `Did you mean "${within}${near}"?`;
  const what = `no ${words.map(({ name }) => name).join(' or ') || 'target'}`;
  const isAlone = scopes.length === 1 && scopes[0]?.parent === null;
  return new UsageError(`There is ${isAlone ? 'nothing called' : what} "${typed}".`, advice, names);
}

/** The levels of the scopes to choose from, the innermost first; the only root is left out where there is anything else. */
function levelsOf(scopes: readonly Scope[], levels: readonly Level[]): readonly Level[] {
  const among = (choices: readonly Scope[]): readonly Level[] =>
    levels.filter(({ name }) => choices.some(({ level }) => level === name)).toReversed();
  const inner = scopes.filter(({ parent }) => parent !== null);
  return among(inner.length > 0 && scopes.length - inner.length === 1 ? inner : scopes);
}

/** `There are 2 plans: 0001-a, 0002-b; and 1 project: site.` */
function thereAre(scopes: readonly Scope[], levels: readonly Level[]): string {
  const groups = levels.map(({ name, plural }) => {
    const names = scopes.filter(({ level }) => level === name).map((scope) => scope.name);
    const more = names.length > 12 ? ', …' : '';
    return `${counted(names.length, name, plural)}: ${names.slice(0, 12).join(', ')}${more}`;
  });
  if (groups.length === 0) return 'There is nothing to choose from.';
  if (scopes.every(({ parent }) => parent === null) && scopes.length === 1)
    return 'There is only the whole: leave the name out. Decisions are listed by stratigraph adr list.';
  return `There ${/^1 /.test(groups[0] ?? '') ? 'is' : 'are'} ${groups.join('; and ')}.`;
}

function stripZeros(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}
