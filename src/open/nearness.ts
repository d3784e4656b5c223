// How near documents are to a query in meaning, as a model on this machine sees it. Vectors are kept by what they are of.

import { createHash } from 'node:crypto';
import type { Meaning } from '../core/recall.ts';
import type { Document } from '../model/document.ts';
import type { EmbeddingSettings } from '../model/settings.ts';
import { cachePath, readCache } from '../read/cache-file.ts';
import { embed } from './embed.ts';
import type { Keep } from './search.ts';

export interface NearnessInput {
  readonly root: string;
  readonly embeddings: EmbeddingSettings;
  readonly documents: readonly Document[];
  readonly text: string;
  readonly keep: Keep;
  /** When to stop waiting. */
  readonly signal?: AbortSignal;
}

export interface Near {
  /** Null where not all of them can be told: then words alone rank them. */
  readonly meaning: Meaning | null;
  readonly note: string | null;
}

const FILE = 'vectors.json';
const PATIENCE = 30_000;
/** Characters of a document that count; texts that are sent at once; new ones of a search, and documents in all. */
const LONGEST = 4000;
const BATCH = 32;
const MOST_NEW = 512;
const MOST = 5000;

type Vectors = Map<string, Float32Array>;

export async function nearness(input: NearnessInput): Promise<Near> {
  const { root, embeddings, documents, text, keep } = input;
  if (documents.length === 0) return { meaning: null, note: null };
  const signal = input.signal ?? AbortSignal.timeout(PATIENCE);
  const kept = keptVectors(root, embeddings);
  const texts = new Map(documents.slice(0, MOST).map((one) => [one.path, textOf(one)]));
  const byHash = new Map([...texts.values()].map((said) => [hashOf(said), said]));
  let problem: string | null = null;
  let asked: Float32Array | undefined;
  const vectors: Vectors = new Map();
  try {
    [asked] = await embed(embeddings, [text.toWellFormed()], signal);
    for (const hash of byHash.keys()) {
      const known = kept.get(hash);
      if (known !== undefined && known.length === asked?.length) vectors.set(hash, known);
    }
    const missing = [...byHash].filter(([hash]) => !vectors.has(hash)).slice(0, MOST_NEW);
    for (let at = 0; at < missing.length; at += BATCH) {
      const batch = missing.slice(at, at + BATCH);
      const made = await embed(
        embeddings,
        batch.map(([, said]) => said),
        signal,
      );
      batch.forEach(([hash], nth) => {
        const vector = made[nth];
        if (vector?.length === asked?.length && vector) vectors.set(hash, vector);
      });
    }
  } catch (error) {
    problem = `${embeddings.url} cannot be used (${reasonOf(error)})`;
  }
  if ([...vectors.keys()].some((hash) => !kept.has(hash)))
    await keep(root, cachePath(root, FILE), packed(embeddings, vectors, kept));
  const isComplete = documents.length <= MOST && vectors.size === byHash.size;
  problem ??= isComplete ? null : `${vectors.size} of ${byHash.size} documents have a vector yet`;
  return problem !== null || asked === undefined
    ? { meaning: null, note: `Ranked by words alone: ${problem}.` }
    : { meaning: meaningOf(texts, vectors, asked), note: null };
}

function textOf({ title, text, bodyStart }: Document): string {
  return `${title}\n\n${text.slice(bodyStart)}`.slice(0, LONGEST).toWellFormed();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Vectors have the length 1: their product is the cosine between them. */
function meaningOf(
  texts: ReadonlyMap<string, string>,
  vectors: Vectors,
  asked: Float32Array,
): Meaning {
  const cosines = [...texts].map(([path, text]): [string, number] => {
    const vector = vectors.get(hashOf(text));
    const product = asked.reduce((sum, one, at) => sum + one * (vector?.[at] ?? 0), 0);
    return [path, Math.max(0, product)];
  });
  const best = Math.max(...cosines.map(([, cosine]) => cosine));
  return new Map(cosines.map(([path, cosine]) => [path, best > 0 ? cosine / best : 0]));
}

function modelOf({ url, model }: EmbeddingSettings): string {
  return `${url} ${model}`;
}

/** What is kept may have been written by anybody: whatever is not a vector of length 1 is as good as missing. */
function keptVectors(root: string, embeddings: EmbeddingSettings): Vectors {
  const found: Vectors = new Map();
  try {
    const text = new TextDecoder().decode(readCache(root, FILE) ?? undefined);
    const { of, vectors } = Object(JSON.parse(text)) as Record<string, unknown>;
    if (of !== modelOf(embeddings)) return found;
    for (const [hash, value] of Object.entries(Object(vectors))) {
      if (!/^[\da-f]{64}$/.test(hash) || typeof value !== 'string') continue;
      const bytes = Uint8Array.from(Buffer.from(value, 'base64'));
      if (bytes.length === 0 || bytes.length % 4 !== 0) continue;
      const vector = new Float32Array(bytes.buffer);
      if (Math.abs(Math.hypot(...vector) - 1) < 0.001) found.set(hash, vector);
    }
  } catch {
    // Broken, or not there: it is written anew.
  }
  return found;
}

/** Those of this search first; of the others as many as there is room for. */
function packed(embeddings: EmbeddingSettings, vectors: Vectors, kept: Vectors): Uint8Array {
  const all = [...new Map([...vectors, ...kept])].slice(0, MOST);
  const entries = all.map(([hash, vector]) => [
    hash,
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
  ]);
  const text = JSON.stringify({ of: modelOf(embeddings), vectors: Object.fromEntries(entries) });
  return new TextEncoder().encode(text);
}

function reasonOf(error: unknown): string {
  const { name, code, message } = Object(error) as NodeJS.ErrnoException;
  if (error instanceof SyntaxError) return 'the answer is not JSON';
  if (name === 'TimeoutError' || code === 'ABORT_ERR') return 'it takes too long';
  return code ?? (message || 'no answer');
}
