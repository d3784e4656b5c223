import type { Explanation, ResolvedContext } from '../model/resolution.ts';
import { closest, UsageError } from '../model/usage-error.ts';
import { fromPointer, keyPathOf, parseKeyPath, toKeyPath, toPointer } from '../model/value.ts';

/**
 * Winner, losers and reason of every leaf at or beneath `key`, which is dotted (`defaults.language`), one that has dots
 * itself, the end of one dotted key (`language`), or a JSON Pointer (`/defaults/language`). Throws UsageError for unknown
 * keys, in which the target has the `name` that people call it by.
 */
export function explain(
  context: ResolvedContext,
  key: string,
  name = context.target.id,
): Explanation {
  const isPointer = key.startsWith('/');
  const exact = explainAt(context, isPointer ? fromPointer(key) : parseKeyPath(key));
  if (exact !== null) return exact;
  const keys = keyPathsIn(context);
  const spelling = (one: string): string => parseKeyPath(one).join('.');
  const whole = keys.filter((one) => spelling(one) === key);
  const like = whole.length > 0 ? whole : keys.filter((one) => spelling(one).endsWith(`.${key}`));
  const only = like.length === 1 ? explainAt(context, parseKeyPath(like[0] ?? '')) : null;
  if (only !== null) return only;
  const lastName = closest(key, keys.map(nameOfKey));
  const slips = [closest(key, keys) ?? keys.filter((one) => nameOfKey(one) === lastName)].flat();
  const near = like.length > 0 ? like : slips;
  const own = [
    ...new Set(Object.keys(context.provenance).map((at) => keyPathOf(at.replace(/\/\d+$/, '')))),
  ];
  const choices = (near.length > 0 ? near : own).slice(0, 20);
  const more = near.length > 0 ? 0 : own.length - choices.length;
  const lines = context.sections.flatMap(({ parts }) =>
    parts.flatMap((one) => one.markdown.split('\n')),
  );
  const isHeading = lines.some((line) => line.startsWith('#') && line.endsWith(key));
  throw new UsageError(
    like.length > 0
      ? `There are ${like.length} values "${key}" for ${name}.`
      : `There is no value "${key}" for ${name}.`,
    near.length > 0
      ? `Did you mean ${choices.join(' or ')}?`
      : choices.length === 0
        ? isHeading
          ? `It is a heading: stratigraph resolve ${context.target.id} --format md shows its text, stratigraph changes ${context.target.id} what changed.`
          : 'It inherits no values.'
        : `Its values: ${choices.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    choices,
  );
}

function nameOfKey(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function keyPathsIn({ provenance, dropped }: ResolvedContext): readonly string[] {
  const pointers = [...Object.keys(provenance), ...Object.keys(dropped)];
  const paths = pointers.flatMap((pointer) => {
    const path = fromPointer(pointer);
    return path.map((_, depth) => toKeyPath(path.slice(0, depth + 1)));
  });
  return [...new Set(paths)];
}

function explainAt(context: ResolvedContext, path: readonly string[]): Explanation | null {
  const pointer = toPointer(path);
  const within = (candidate: string): boolean =>
    candidate === pointer || candidate.startsWith(`${pointer}/`);
  const entries = Object.entries(context.provenance)
    .filter(([candidate]) => within(candidate))
    .map(([at, provenance]) => ({
      pointer: at,
      keyPath: keyPathOf(at),
      value: provenance.winner.value,
      provenance,
    }));
  const dropped = Object.entries(context.dropped)
    .filter(([candidate]) => within(candidate))
    .map(([at, drop]) => ({ pointer: at, keyPath: keyPathOf(at), ...drop }));
  if (entries.length === 0 && dropped.length === 0) return null;
  const conflicts = context.conflicts.filter((conflict) => within(conflict.pointer));
  return { keyPath: toKeyPath(path), pointer, entries, dropped, conflicts };
}
