// Asks a model on this machine for the vectors of texts.

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { EmbeddingSettings } from '../model/settings.ts';

/** Bytes of an answer. */
const LARGEST = 32_000_000;
const MOST_NUMBERS = 8192;

/**
 * One vector of length 1 a text. Ollama and OpenAI are asked alike, and answer differently. Throws Error with a few words
 * where that cannot be.
 */
export async function embed(
  { url, model }: EmbeddingSettings,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> {
  const answer = await post(url, JSON.stringify({ model, input: texts }), signal);
  const vectors = rowsIn(answer).map(unitOf);
  const numbers = vectors[0]?.length;
  if (vectors.length === texts.length && vectors.every(({ length }) => length === numbers))
    return vectors;
  throw new Error('the answer does not hold one vector for each text');
}

/** No redirect is followed and no proxy asked: what is sent stays on this machine. */
async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const asked = request(url, {
    ...{ method: 'POST', agent: false, signal },
    headers: { 'content-type': 'application/json' },
  });
  // What comes after the answer has begun is told by the answer, too.
  asked.on('error', () => undefined);
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  try {
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > LARGEST) throw new Error('the answer is too long');
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } finally {
    asked.destroy();
  }
}

/** `{embeddings: [[…]]}` of Ollama, `{data: [{index, embedding: […]}]}` of OpenAI. */
function rowsIn(answer: unknown): readonly unknown[] {
  const { embeddings, data } = Object(answer) as Record<string, unknown>;
  if (Array.isArray(embeddings)) return embeddings;
  if (!Array.isArray(data)) throw new Error('the answer holds no vectors');
  const rows: unknown[] = [];
  data.forEach((row: unknown, at) => {
    const { index = at, embedding } = Object(row) as Record<string, unknown>;
    if (typeof index === 'number' && index < data.length) rows[index] = embedding;
  });
  return Array.from(rows);
}

function unitOf(row: unknown): Float32Array {
  const isVector =
    Array.isArray(row) &&
    row.length <= MOST_NUMBERS &&
    row.every((one) => typeof one === 'number' && Number.isFinite(one));
  const vector = Float32Array.from(isVector ? row : []);
  const length = Math.hypot(...vector);
  if (!(length > 0 && Number.isFinite(length)))
    throw new Error('the answer holds what is no vector');
  return vector.map((one) => one / length);
}
