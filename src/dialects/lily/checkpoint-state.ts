// The bytes of a checkpoint as plain data. They may come from anybody: nothing in them makes an object of a class.

import { isList, type Json } from '../../model/value.ts';

/** Lists and maps inside each other; what is deeper is left out. */
const DEEPEST = 60;

export interface Decoded {
  readonly value: Json;
  readonly problem: string | null;
}

export function readState(
  format: string,
  cell: string | number | bigint | Uint8Array | null,
): Decoded {
  if (cell === null) return { value: null, problem: 'it is too large, or missing' };
  if (format === 'bytes' || format === 'null' || format === 'empty')
    return { value: format === 'bytes' ? '(bytes)' : null, problem: null };
  if (format !== 'json')
    return { value: null, problem: `it is written as ${format}, and only JSON is read` };
  try {
    const text = cell instanceof Uint8Array ? new TextDecoder().decode(cell) : String(cell);
    return { value: JSON.parse(text), problem: null };
  } catch {
    return { value: null, problem: 'it is not JSON' };
  }
}

/** What LangChain writes of an object: `{type: "HumanMessage", content, …}`; sets and maps as lists. */
export function withoutClasses(value: Json, depth = 0): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '…';
  if (isList(value)) return value.map((one) => withoutClasses(one, depth + 1));
  const { lc, id, kwargs, type, args } = value;
  const name = id !== undefined && id !== null && isListOf(id) ? id.at(-1) : undefined;
  if (lc === 1 && typeof name === 'string' && typeof kwargs === 'object' && kwargs !== null)
    return mapped({ type: name, ...kwargs }, depth);
  if (lc === 2 && type === 'undefined') return null;
  if (lc === 2 && type === 'constructor' && isListOf(args))
    return withoutClasses(args.length === 1 ? (args[0] ?? null) : args, depth + 1);
  return mapped(value, depth);
}

function mapped(map: object, depth: number): Json {
  const entries = Object.entries(map) as [string, Json][];
  return Object.fromEntries(
    entries.map(([key, value]) => [key, withoutClasses(value, depth + 1)]),
  ) as Json;
}

function isListOf(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
