// What the schemas of answers share, and the check that a schema and a type are equal.

import { z } from 'zod';
import type { Json } from '../../model/value.ts';

/** A type without `readonly` anywhere, because schemas do not speak of it; stops at `Json`, which never ends. */
type Writable<T> = [Json] extends [T]
  ? T
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

/** `true` where each of two types accepts every value of the other, else `false`. */
export type Same<A, B> = [Writable<A>] extends [Writable<B>]
  ? [Writable<B>] extends [Writable<A>]
    ? true
    : false
  : false;

/** Any JSON value. */
export const json: z.ZodType<Json> = z.json().meta({ id: 'Json' });

export const path = z.string().describe('Path relative to the root, with `/`.');
export const pointer = z.string().describe('JSON Pointer (RFC 6901).');
export const line = z.int().min(1);
export const column = z.int().min(1);
export const severity = z.enum(['critical', 'warning', 'info']);

export const level = z
  .string()
  .describe("A level of the target's hierarchy, as its dialect calls it.");
export const priority = z.number().describe('Higher wins; 0 is the outermost level.');

export const role = z
  .enum(['definition', 'context', 'memory', 'decision', 'instruction', 'record', 'document'])
  .describe('What a document is, whatever its system calls it.');
export const kind = z.string().describe('What its dialect calls it.');

export const rawStatus = z.string().nullable().describe('As written.');
export const lifecycle = z.enum(['draft', 'active', 'done', 'superseded', 'archived', 'expired']);

export const dateStamp = z
  .strictObject({
    value: z.string().describe('Date or instant, ISO 8601.'),
    from: z.enum(['front-matter', 'git', 'mtime']),
  })
  .meta({ id: 'DateStamp', description: 'A date and where it is from; `mtime` is a guess.' });

export const span = z
  .strictObject({ start: z.int().min(0), end: z.int().min(0), line, column })
  .meta({ id: 'Span', description: 'UTF-16 offsets into the file, with line and column.' });

export const candidate = z
  .strictObject({ source: path, line, column, level, priority, value: json })
  .meta({ id: 'Candidate', description: 'One statement of a value: who said it, and where.' });

export const id = z.string().describe('Id of a target: `workspace`, `0042`, `0042/001`.');
export const ids = z.array(id);
export const date = z.string().nullable().describe('ISO 8601.');
export const more = z.exactOptional(z.int().min(1)).describe('How many were left out by a limit.');
export const dryRun = z.boolean().describe('Nothing was written.');
export const changes = z.array(z.strictObject({ path, before: z.string(), after: z.string() }));
/** What a difference is of. */
export const of = z.enum(['value', 'item', 'order']);
export const referrers = z.array(z.strictObject({ path, line, column, written: z.string() }));

/** What operations give, by name. */
export type Outputs<Name extends string = string> = Readonly<
  Record<
    Name,
    {
      readonly full: z.ZodType;
      /** With `detail: short`. */
      readonly short?: z.ZodType;
    }
  >
>;
