import { closest } from '../model/closest.ts';
import type { Document } from '../model/document.ts';
import { UsageError } from '../model/usage-error.ts';
import { scalarText } from '../model/value.ts';
import { decisionId, decisionNumber, decisionStem, numberIn } from './decision-id.ts';

/**
 * By path, file name, id of the front matter, id as its file writes it, then number (`3` is `ADR-0003`), capitals aside.
 * What several bear is an error that lists them. `paths` are those of decision records.
 */
export function findDecision(documents: ReadonlyMap<string, Document>, typed: string): string {
  const wanted = typed.trim().replace(/^\.\//, '');
  if (documents.get(wanted)?.role.is === 'decision') return wanted;
  const paths = [...documents.values()]
    .filter(({ role }) => role.is === 'decision')
    .map(({ path }) => path);
  const lower = wanted.toLowerCase().replace(/\.md$/, '');
  const number = numberIn(wanted);
  const isNumber = /^(?:[a-z]+[\s_#.:-]*)?\d+$/i.test(wanted);
  const ways: ((path: string) => boolean)[] = [
    (path) => decisionStem(path).toLowerCase() === lower,
    (path) => scalarText(documents.get(path)?.metadata.id)?.toLowerCase() === lower && lower !== '',
    (path) => isNumber && number !== null && decisionNumber(path) === number,
    (path) => decisionId(path).toLowerCase() === lower,
    (path) => lower.length > 2 && decisionStem(path).toLowerCase().startsWith(`${lower}-`),
  ];
  for (const way of ways) {
    const found = paths.filter(way);
    if (found.length === 1 && found[0] !== undefined) return found[0];
    if (found.length > 1) throw ambiguous(found, typed);
  }
  throw unknown(paths, typed);
}

function ambiguous(paths: readonly string[], typed: string): UsageError {
  const stems = paths.map(decisionStem);
  const choices = new Set(stems).size === stems.length ? stems : paths;
  return new UsageError(
    `${paths.length} decisions are called ${typed}: ${choices.join(', ')}.`,
    `Use a full name, for example "${choices[0] ?? ''}".`,
    choices,
  );
}

function unknown(paths: readonly string[], typed: string): UsageError {
  const names = [...new Set(paths.flatMap((path) => [decisionId(path), decisionStem(path)]))];
  const near = closest(typed, names);
  const advice =
    near !== null
      ? `Did you mean "${near}"?`
      : paths.length === 0
        ? 'No decision records were read: stratigraph adr list.'
        : 'List all decisions: stratigraph adr list.';
  return new UsageError(`There is no decision "${typed}".`, advice, names);
}
