// Changes what is written of a fact, in its own file or in a store of the program, and leaves every other byte as it is.

import type { FrontMatterValue } from '../../edit/front-matter-patch.ts';
import type { WorkspacePort } from '../../model/operation.ts';
import type { Fact } from './read-facts.ts';
import { withFields } from './read-record.ts';
import { refusal } from './recall.ts';
import { ROW_FIELDS, type Row, readStore, storeAt } from './stores.ts';

type Fields = Readonly<Record<string, FrontMatterValue>>;

/** Throws UsageError. */
export async function setFields(
  workspace: WorkspacePort,
  { path, key }: Pick<Fact, 'path' | 'key'>,
  fields: Fields,
): Promise<void> {
  await workspace.edit(path, (text) => {
    if (text === null) throw gone(path);
    if (storeAt(path) === null) return { text: withFields(text, Object.entries(fields), path) };
    return { text: withRow(text, rowOf(path, text, key), fields) };
  });
}

/** Takes it out for good. Throws UsageError. */
export async function removeRecord(
  workspace: WorkspacePort,
  { path, key }: Pick<Fact, 'path' | 'key'>,
): Promise<void> {
  if (storeAt(path) === null) return workspace.remove(path);
  await workspace.edit(path, (text) => {
    if (text === null) throw gone(path);
    const { item } = rowOf(path, text, key);
    const [before, after] = [text.slice(0, item.start), text.slice(item.end)];
    const isLast = /^\s*\]/.test(after);
    return {
      text: isLast
        ? before.trimEnd().replace(/,$/, '') + after
        : before + after.replace(/^\s*,\s*/, ''),
    };
  });
}

function rowOf(path: string, text: string, key: string): Row {
  const row = readStore(path, text).rows.find(({ fields }) => fields.id === key);
  if (row === undefined) throw gone(path);
  return row;
}

function gone(path: string): Error {
  const advice = 'List what there is: stratigraph memory list.';
  return refusal('memory_not_found', `It is not in ${path} any more.`, advice);
}

/** Of what is over the program knows `archived` alone, and of fields those of its schema. */
function withRow(text: string, { item }: Row, fields: Fields): string {
  const written = Object.entries(fields)
    .filter(([name]) => ROW_FIELDS.includes(name))
    .map(([name, value]) => {
      const isOver = name === 'status' && (value === 'forgotten' || value === 'superseded');
      return {
        name,
        value: JSON.stringify(isOver ? 'archived' : value),
        place: item.values.get(name),
      };
    })
    .sort((a, b) => (b.place?.start ?? 0) - (a.place?.start ?? 0));
  return written.reduce((result, { name, value, place }) => {
    if (place !== undefined) return result.slice(0, place.start) + value + result.slice(place.end);
    const first = item.start + 1;
    const [space = ''] = /^\s*/.exec(text.slice(first)) ?? [];
    return `${result.slice(0, first)}${space}"${name}": ${value},${result.slice(first)}`;
  }, text);
}
