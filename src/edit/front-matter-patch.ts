// The text with one value of its front matter set, and every other byte as it was.

import { isDeepStrictEqual } from 'node:util';
import { type Alias, isMap, parseDocument, visit, type YAMLMap } from 'yaml';
import { onceForText } from '../model/once.ts';
import { UsageError } from '../model/usage-error.ts';
import { splitFrontMatter } from '../parse/front-matter.ts';
import { patchOf } from './front-matter-place.ts';
import { applyPatches, type Scalar } from './patch.ts';

export interface FrontMatterBlock {
  readonly text: string;
  /** False where the text has none yet. */
  readonly exists: boolean;
  /** Null where it is empty or missing. */
  readonly map: YAMLMap | null;
  /** Offset of the YAML in the text; ranges of nodes count from here. */
  readonly base: number;
  readonly yaml: string;
  readonly bodyStart: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Front matter that is broken is mended by hand first: no patch can know what was meant. Who patches a text asks for its block twice. */
export function readBlock(text: string): FrontMatterBlock | { readonly problem: string } {
  return lastBlocks(text);
}

const lastBlocks = onceForText(blockOf, 2);

function blockOf(text: string): FrontMatterBlock | { readonly problem: string } {
  const { state, yaml, yamlStart, bodyStart } = splitFrontMatter(text);
  if (state === 'refused' || state === 'other') return { problem: 'its front matter is not YAML' };
  if (state === 'unclosed') return { problem: 'its front matter is never closed' };
  const at = { text, base: yamlStart, bodyStart };
  if (yaml === null) return { ...at, exists: false, map: null, yaml: '', data: {} };
  try {
    const document = parseDocument(yaml, {
      uniqueKeys: false,
      logLevel: 'silent',
      keepSourceTokens: true,
    });
    if (document.errors.length > 0) return { problem: 'its front matter is not valid YAML' };
    const { contents } = document;
    let isCircular = false;
    const follow = (_: unknown, alias: Alias, around: readonly unknown[]) => {
      isCircular ||= around.includes(alias.resolve(document));
    };
    visit(document, { Alias: follow });
    if (isCircular) return { problem: 'its front matter refers to itself' };
    if (contents !== null && !isMap(contents)) return { problem: 'its front matter is not a map' };
    const data = contents === null ? {} : (document.toJS() as Readonly<Record<string, unknown>>);
    return { ...at, exists: true, map: contents, yaml, data };
  } catch {
    return { problem: 'its front matter cannot be read' };
  }
}

export type FrontMatterValue = Scalar | readonly Scalar[];

/** The new text (the same one where nothing had to change), or why it cannot be patched, to follow "because". */
export type Patched = { readonly text: string } | { readonly problem: string };

/**
 * Sets one value. Comments, quotes, order, line endings and a byte order mark stay; a list to which items are added keeps
 * its style. A key that is missing is added at the end of its map, front matter that is missing at the top of the file.
 * What was written is read again: where anything else would have changed, nothing is.
 */
export function setValue(text: string, key: string, value: FrontMatterValue): Patched {
  const block = readBlock(text);
  if ('problem' in block) return block;
  if (isDeepStrictEqual(valueAt(block, key), value)) return { text };
  const patch = patchOf(block, key, value);
  if (patch === null) return { problem: `\`${key}\` cannot be changed safely` };
  const patched = applyPatches(text, [patch]);
  const after = readBlock(patched);
  if ('problem' in after || !isDeepStrictEqual(after.data, { ...block.data, [key]: value }))
    return { problem: `\`${key}\` cannot be changed without changing something else` };
  return { text: patched };
}

export function setValues(text: string, values: Readonly<Record<string, FrontMatterValue>>) {
  return Object.entries(values).reduce(
    (patched: Patched, [key, value]) =>
      'text' in patched ? setValue(patched.text, key, value) : patched,
    { text },
  );
}

/** With the values set, all else as it was. Throws UsageError where that cannot be. */
export function withValues(
  text: string | null,
  path: string,
  values: Readonly<Record<string, FrontMatterValue>>,
): string {
  if (text === null) throw new UsageError(`${path} is gone.`, 'Nothing was written.');
  const patched = setValues(text, values);
  if ('text' in patched) return patched.text;
  throw new UsageError(
    `${path} cannot be changed because ${patched.problem}.`,
    'Fix it first. Nothing was written.',
  );
}

/** Adds to a list (a single value is a list of one), unless the item is in it. */
export function addToList(text: string, key: string, item: Scalar): Patched {
  const block = readBlock(text);
  if ('problem' in block) return block;
  const value = valueAt(block, key) ?? [];
  const items = Array.isArray(value) ? value : [value];
  return items.some((one) => String(one) === String(item))
    ? { text }
    : setValue(text, key, [...items, item]);
}

/** How the front matter spells one of several keys, `Superseded-By` for `superseded_by`; null: it has none of them. */
export function spellingInUse(text: string, keys: readonly string[]): string | null {
  const block = readBlock(text);
  if ('problem' in block) return null;
  const folded = (key: string): string => key.toLowerCase().replace(/[ _-]/g, '');
  const own = Object.keys(block.data);
  return keys.flatMap((key) => own.find((one) => folded(one) === folded(key)) ?? [])[0] ?? null;
}

function valueAt({ data }: FrontMatterBlock, key: string): unknown {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}
