// In: the JSON of a blob. Out: the blob with nothing in it that it should not hold, or what is wrong; loaded only by `merge`.

import { z } from 'zod';
import type { CheckBlob } from '../model/blob.ts';
import { isShard } from '../model/shard.ts';
import type { Json } from '../model/value.ts';

const LONGEST_PATH = 4096;

const count = z.int().min(0).max(2_147_483_647);
const place = z.int().min(1).max(2_147_483_647);
const hash = z.string().regex(/^[0-9a-f]{40,64}$/);
const severity = z.enum(['critical', 'warning', 'info']);

/** Never opened, but shown as a place in the repository. */
const path = z
  .string()
  .min(1)
  .max(LONGEST_PATH)
  .refine(
    (given) => !given.startsWith('/') && !given.split('/').includes('..'),
    'must lead to a file inside the root',
  );

const finding = z.strictObject({
  rule: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  severity,
  message: z.string(),
  path,
  line: place,
  column: place,
  endLine: place,
  endColumn: place,
  related: z.array(z.strictObject({ path, line: place, message: z.string() })),
  targets: z.array(z.string()),
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
  fixable: z.boolean(),
});

/**
 * Any JSON, its maps without prototype. Not `z.json()`, which drops the key `__proto__`. The text was looked at before:
 * it does not nest too deep.
 */
const json = z
  .unknown()
  .refine((value) => value !== undefined)
  .transform(bare);

const candidate = z.strictObject({
  source: path,
  line: place,
  column: place,
  priority: z.union([z.literal(0), z.literal(10), z.literal(20), z.literal(30)]),
  value: json,
});

const kind = z.enum(['added', 'removed', 'changed']);
const source = z.union([z.literal(''), path]);

const value = z.strictObject({
  kind,
  pointer: z.string(),
  keyPath: z.string(),
  of: z.enum(['value', 'item', 'order']),
  before: candidate.nullable(),
  after: candidate.nullable(),
  cause: z.strictObject({ in: z.enum(['after', 'before']), source, line: place, column: place }),
});

const change = z.strictObject({
  id: z.string(),
  kind,
  scope: z.enum(['workspace', 'project', 'plan', 'agent']),
  title: z.string(),
  values: z.array(value),
  layers: z.array(
    z.strictObject({
      kind: z.enum(['added', 'removed', 'changed', 'renamed']),
      source: path,
      from: path.nullable(),
    }),
  ),
  sections: z.array(
    z.strictObject({ kind, heading: z.string(), slug: z.string(), source: path, line: place }),
  ),
  tokens: z.strictObject({ before: count.nullable(), after: count.nullable() }).nullable(),
});

const blob = z.strictObject({
  kind: z.literal('stratigraph-check'),
  schemaVersion: z.literal(1),
  shard: z.strictObject({ index: count, count }).refine(isShard, 'is no shard'),
  run: z.strictObject({
    version: z.string().max(100),
    commit: hash.nullable(),
    settings: hash,
    documents: hash,
    dates: hash,
    now: z.iso.datetime(),
    prefix: z.union([z.literal(''), path.endsWith('/')]),
    base: z.strictObject({ revision: z.string().max(1000), commit: hash }).nullable(),
    tokens: z.boolean(),
  }),
  findings: z.array(finding),
  compared: z
    .strictObject({
      fixed: z.array(finding),
      unchanged: count,
      targets: z.array(z.strictObject({ at: count, change })),
    })
    .nullable(),
  lines: z.array(z.tuple([path, z.array(z.tuple([place, z.string()]))])),
});

/** Keys come in the order in which a check writes them, so that what is merged is the same to the byte. */
export function parseBlob(
  data: unknown,
): { readonly blob: CheckBlob } | { readonly problem: string } {
  const parsed = blob.safeParse(data);
  if (parsed.success) return { blob: parsed.data };
  const [issue] = parsed.error.issues;
  const at = issue?.path.map(String).join('.') ?? '';
  return { problem: at === '' ? (issue?.message ?? '') : `${at}: ${issue?.message ?? ''}` };
}

function bare(value: unknown): Json {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value as Json;
  const map: Record<string, Json> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) map[key] = bare(inner);
  return map;
}
