// In: what a shard's own files hold, as another machine left it. Out: the same with its shape proved, or null.

import type { CustomRecord } from 'pagefind';
import * as z from 'zod/mini';
import { isShard } from '../../../model/shard.ts';
import type { Placed, ShardManifest } from './shard-manifest.ts';

const place = z.int().check(z.gte(0));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
// In the order in which they are written: what is parsed goes into the index as it comes.
const file = z.strictObject({ path: z.string(), sha256: hash, bytes: place });

const manifest = z.strictObject({
  kind: z.literal('stratigraph-build'),
  schemaVersion: z.literal(1),
  shard: z.strictObject({ index: z.int(), count: z.int() }).check(z.refine(isShard)),
  run: z.strictObject({
    version: z.string(),
    now: z.string(),
    base: z.string(),
    origin: z.nullable(z.string()),
    workspace: z.string(),
  }),
  targets: place,
  bundles: z.array(
    z.tuple([
      place,
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        title: z.string(),
        json: file,
        markdown: file,
        tokens: z.nullable(z.number()),
        staleness: z.string(),
        findings: place,
      }),
    ]),
  ),
  files: z.record(z.string(), hash),
  records: hash,
});

const record = z.tuple([
  place,
  z.strictObject({
    url: z.string(),
    content: z.string(),
    language: z.string(),
    meta: z.optional(z.record(z.string(), z.string())),
    filters: z.optional(z.record(z.string(), z.array(z.string()))),
    sort: z.optional(z.record(z.string(), z.string())),
  }),
]);

export function parseManifest(text: string): ShardManifest | null {
  return manifest.safeParse(json(text)).data ?? null;
}

export function parseRecord(text: string): Placed<CustomRecord> | null {
  const { data } = record.safeParse(json(text));
  if (data === undefined) return null;
  const [at, { meta, filters, sort, ...said }] = data;
  return [
    at,
    { ...said, ...(meta && { meta }), ...(filters && { filters }), ...(sort && { sort }) },
  ];
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
