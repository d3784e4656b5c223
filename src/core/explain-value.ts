import { closest } from '../model/closest.ts';
import type { Explanation } from '../model/explanation.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import { UsageError } from '../model/usage-error.ts';
import { explain as explainContext, keyPathsIn } from '../resolve/explain.ts';

/** True for the keys of a map, not for the items of a list. */
function isBeneath(key: string, other: string): boolean {
  return other.startsWith(`${key}.`) && !/^\d+(?:\.|$)/.test(other.slice(key.length + 1));
}

/** `language` of `defaults.language`. */
function nameOfKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** Why a key has its value: winner, losers and reason of every leaf at or beneath it. Throws UsageError for unknown keys. */
export function explain(context: ResolvedContext, key: string): Explanation {
  const explanation = explainContext(context, key);
  if (explanation !== null) return explanation;
  const keys = keyPathsIn(context);
  const like = keys.filter((one) => one.endsWith(`.${key}`));
  const lastName = closest(key, keys.map(nameOfKey));
  const slips = [closest(key, keys) ?? keys.filter((one) => nameOfKey(one) === lastName)].flat();
  const near = like.length > 0 ? like : slips;
  const own = keys.filter(
    (one) => !/\.\d+$/.test(one) && !keys.some((other) => isBeneath(one, other)),
  );
  const choices = (near.length > 0 ? near : own).slice(0, 20);
  const more = near.length > 0 ? 0 : own.length - choices.length;
  throw new UsageError(
    like.length > 0
      ? `${context.target.id} has ${like.length} values "${key}".`
      : `${context.target.id} has no value "${key}".`,
    near.length > 0
      ? `Did you mean ${choices.join(' or ')}?`
      : choices.length === 0
        ? 'It inherits no values.'
        : `Its values: ${choices.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    choices,
  );
}
