// A record from its markdown file; and changes to one, there or in a store of the program, that leave every other byte as it is.

import { type FrontMatterValue, readBlock, setValues } from '../../edit/front-matter-patch.ts';
import type { WorkspacePort } from '../../model/operation.ts';
import type { Fact } from './read-facts.ts';
import { invalid, refusal } from './recall.ts';
import { contentOf, type RecordFile, valueIn } from './record-file.ts';
import { ROW_FIELDS, type Row, readStore, storeAt } from './stores.ts';

type Fields = Readonly<Record<string, FrontMatterValue>>;

/** `problem`: why its front matter cannot be read; the fields are then none. */
export function parseRecord(text: string): RecordFile & { readonly problem: string | null } {
  const block = readBlock(text);
  if ('problem' in block) return { fields: {}, value: { content: text }, problem: block.problem };
  const fields = block.data as RecordFile['fields'];
  return { fields, value: valueIn(text.slice(block.bodyStart)), problem: null };
}

/** Throws UsageError. */
function withFields(text: string, fields: Fields, path: string): string {
  const patched = setValues(text, fields);
  if ('text' in patched) return patched.text;
  throw invalid(`${path} cannot be changed: ${patched.problem}.`, 'Correct the file.');
}

/** `remember` of what is known already: what was given anew; a record that was forgotten is known again. Throws UsageError. */
export function confirmAgain(text: string, facts: Fields, path: string, content: string): string {
  const { fields, value, problem } = parseRecord(text);
  if (problem !== null || contentOf(value).toLowerCase() !== content.toLowerCase()) {
    const why = problem === null ? '' : `: ${problem}`;
    throw invalid(`${path} holds something else${why}.`, 'Correct the file.');
  }
  const isOver = ['archived', 'forgotten', 'expired', 'superseded'].includes(String(fields.status));
  const all = Object.entries({ ...facts, ...(isOver && { status: 'active' }) });
  return withFields(text, Object.fromEntries(all.filter(([, one]) => one !== null)), path);
}

/** Sets fields of records, each its own, or takes records out for good (null): of all of them, or of none. Throws UsageError. */
export async function editRecords(
  workspace: WorkspacePort,
  changes: readonly (readonly [record: Pick<Fact, 'path' | 'key'>, fields: Fields | null])[],
): Promise<void> {
  const byPath = Map.groupBy(changes, ([{ path }]) => path);
  const paths = [...byPath.keys()];
  await workspace.editAll(paths, (texts) =>
    paths.map((path, at) =>
      (byPath.get(path) ?? []).reduce((text: string | null, [{ key }, fields]) => {
        if (text === null) throw recordGone(path);
        if (storeAt(path) === null) return fields && withFields(text, fields, path);
        const row = readStore(path, text).rows.find(({ fields }) => fields.id === key);
        if (row === undefined) throw recordGone(path);
        return fields === null ? withoutRow(text, row) : withRow(text, row, fields);
      }, texts[at] ?? null),
    ),
  );
}

function withoutRow(text: string, { start, end }: Row): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isLast = /^\s*\]/.test(after);
  return isLast
    ? before.trimEnd().replace(/,$/, '') + after
    : before + after.replace(/^\s*,\s*/, '');
}

function recordGone(path: string): Error {
  const advice = 'List what there is: stratigraph memory list.';
  return refusal('memory_not_found', `It is not in ${path} any more.`, advice);
}

/** Of what is over the program knows `archived` alone, and of fields those of its schema. */
function withRow(text: string, { start, values }: Row, fields: Fields): string {
  const written = Object.entries(fields)
    .filter(([name]) => ROW_FIELDS.includes(name))
    .map(([name, value]) => {
      const isOver = name === 'status' && (value === 'forgotten' || value === 'superseded');
      const json = JSON.stringify(isOver ? 'archived' : value);
      return { name, value: json, place: values.get(name) };
    })
    .sort((a, b) => (b.place?.start ?? 0) - (a.place?.start ?? 0));
  return written.reduce((result, { name, value, place }) => {
    if (place !== undefined) return result.slice(0, place.start) + value + result.slice(place.end);
    const first = start + 1;
    const [space = ''] = /^\s*/.exec(text.slice(first)) ?? [];
    return `${result.slice(0, first)}${space}"${name}": ${value},${result.slice(first)}`;
  }, text);
}
