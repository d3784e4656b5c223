// A search that also finds what means the same: a model on this machine, here a fake, makes vectors of texts.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nearness } from '../../src/open/nearness.ts';
import { open } from '../../src/open.ts';
import { writeCache } from '../../src/write/write-cache.ts';
import { type RunOptions, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const CACHE = '.cache/stratigraph/vectors.json';
const item = (title: string, text: string): string =>
  `---\ndate: 2026-03-31\n---\n# ${title}\n\n${text}\n`;

const FILES: Readonly<Record<string, string>> = {
  'projects.json': '{}',
  'memory/decisions/login.md': '# Login\n\nPeople sign in with a passkey.\n',
  'memory/decisions/queue.md': item('Queue', 'Messages wait in Kafka.'),
  'memory/decisions/old.md': '---\nstatus: superseded\n---\n# Old\n\nPeople sign in by letter.\n',
  'api/package.json': '{}',
  'api/memory/gotchas/pool.md': item('Pool', 'Connections run out.'),
  'api/memory/gotchas/signing.md': item('Names', 'A passkey has a name.'),
};

/** What texts are about, for the fake: one number a subject. */
const SUBJECTS = [/passkey|sign in|authentication/i, /kafka|queue|broker/i, /pool|connections/i];

interface Asked {
  readonly model: string;
  readonly input: readonly string[];
}

interface Fake {
  readonly port: number;
  readonly asked: Asked[];
}

type Answer = (vectors: readonly (readonly number[])[]) => unknown;

const ollama: Answer = (embeddings) => ({ embeddings });
const openai: Answer = (vectors) => ({
  data: vectors.map((embedding, index) => ({ index, embedding })).reverse(),
});

async function fake(answer: Answer, before?: RequestListener): Promise<Fake> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    if (before !== undefined) return before(request, response);
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const said = JSON.parse(body) as Asked;
      asked.push(said);
      const vectors = said.input.map((text) =>
        SUBJECTS.map((about) => (about.test(text) ? 1 : 0.05)),
      );
      response.end(JSON.stringify(answer(vectors)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

function workspace(port: number, path = 'api/embed'): string {
  const embeddings = { url: `http://127.0.0.1:${port}/${path}`, model: 'small' };
  return folder({ ...FILES, 'stratigraph.json': JSON.stringify({ search: { embeddings } }) });
}

interface Found {
  readonly hits: readonly {
    readonly path: string;
    readonly score: number;
    readonly snippet: string;
  }[];
  readonly note?: string;
}

async function search(root: string, text: string, options: RunOptions = {}): Promise<Found> {
  const argv = ['search', text, '--scope', 'api', '--json'];
  const { out } = await run(argv, { cwd: root, ...options });
  return JSON.parse(out);
}

const paths = ({ hits }: Found): readonly string[] => hits.map(({ path }) => path);

test.each([
  ['Ollama', 'api/embed', ollama],
  ['anything like OpenAI', 'v1/embeddings', openai],
])('%s finds what has none of the words', async (_, path, answer) => {
  const { port, asked } = await fake(answer);
  const root = workspace(port, path);
  const { hits } = await search(root, 'authentication');
  expect(hits.map((hit) => `${hit.path} ${hit.snippet}`)).toEqual([
    'api/memory/gotchas/signing.md A passkey has a name.',
    'memory/decisions/login.md People sign in with a passkey.',
  ]);
  expect(asked[0]).toEqual({ model: 'small', input: ['authentication'] });
  expect(asked.flatMap(({ input }) => input).join()).not.toContain('by letter');
});

test('similarity is the mean of words and meaning, each as a part of the best', async () => {
  const { port } = await fake(ollama);
  const root = workspace(port);
  const { hits } = await search(root, 'authentication queue');
  const scoreOf = (path: string): number | undefined =>
    hits.find((hit) => hit.path === path)?.score;
  const recency = 0.25 * 2 ** (-0.5 / 7);
  expect(scoreOf('memory/decisions/queue.md')).toBeCloseTo((0.5 + recency) * 0.8, 3);
  expect(scoreOf('api/memory/gotchas/signing.md')).toBeCloseTo(0.5 * 0.5 + recency + 0.25, 3);
});

test('a text is sent once, and again when it has changed', async () => {
  const { port, asked } = await fake(ollama);
  const root = workspace(port);
  await search(root, 'broker');
  const sent = asked.length;
  await search(root, 'broker');
  expect(asked.slice(sent)).toEqual([{ model: 'small', input: ['broker'] }]);
  writeFileSync(join(root, 'memory/decisions/queue.md'), item('Queue', 'A broker from 2027.'));
  await search(root, 'broker');
  expect(asked.at(-1)?.input).toEqual([expect.stringContaining('from 2027')]);
});

test('what is kept is believed only where it can be a vector', async () => {
  const { port, asked } = await fake(ollama);
  const root = workspace(port);
  const right = paths(await search(root, 'authentication'));
  const kept = JSON.parse(readFileSync(join(root, CACHE), 'utf8'));
  const spoilt = [
    'AAAA',
    '',
    7,
    null,
    Buffer.from(Float32Array.of(9e30, 1, 1).buffer).toString('base64'),
  ];
  const hashes = Object.keys(kept.vectors);
  kept.vectors = Object.fromEntries(hashes.map((hash, at) => [hash, spoilt[at % spoilt.length]]));
  for (const text of [JSON.stringify(kept), '{"of":', '[]', 'null']) {
    writeFileSync(join(root, CACHE), text);
    asked.length = 0;
    expect(paths(await search(root, 'authentication'))).toEqual(right);
    expect(asked.flatMap(({ input }) => input)).toHaveLength(1 + hashes.length);
  }
});

describe('without vectors words alone rank, and the answer says why', () => {
  const plain = (): Promise<Found> => search(folder(FILES), 'passkey name');

  test('nobody listens', async () => {
    const { hits, note } = await search(workspace(9), 'passkey name');
    expect(hits).toEqual((await plain()).hits);
    expect(note).toMatch(/^Ranked by words alone: http:.*ECONNREFUSED/);
  });

  test.each<[string, RequestListener, RegExp]>([
    ['another status', (_, answer) => void answer.writeHead(404).end('{}'), /status 404/],
    [
      'a way to elsewhere',
      (_, answer) => void answer.writeHead(307, { location: 'http://192.0.2.1/' }).end(),
      /status 307/,
    ],
    ['no JSON', (_, answer) => void answer.end('<html>'), /not JSON/],
    ['no vectors', (_, answer) => void answer.end('{"error": "no model"}'), /no vectors/],
    ['no numbers', (_, answer) => void answer.end('{"embeddings": [["a"]]}'), /no vector/],
    ['nothing but zeros', (_, answer) => void answer.end('{"embeddings": [[0, 0]]}'), /no vector/],
    ['too few', (_, answer) => void answer.end('{"embeddings": []}'), /one vector for each/],
    [
      'a place that is none',
      (_, answer) => void answer.end('{"data": [{"index": 1e9}]}'),
      /vector/,
    ],
    [
      'half of it',
      (_, answer) => {
        answer.writeHead(200, { 'content-length': 99 });
        answer.write('{');
        answer.destroy();
      },
      /aborted|ECONNRESET/,
    ],
  ])('%s', async (_, listener, reason) => {
    const { port } = await fake(ollama, listener);
    const { hits, note } = await search(workspace(port), 'passkey name');
    expect(note).toMatch(reason);
    expect(hits).toEqual((await plain()).hits);
  });

  test('too much of it', async () => {
    const { port } = await fake(ollama, (_, answer) => {
      const more = (): void => {
        if (!answer.destroyed) answer.write('1'.repeat(1_000_000), () => more());
      };
      more();
    });
    expect((await search(workspace(port), 'passkey name')).note).toMatch(/too long/);
  });

  test('no answer for too long', async () => {
    const stopped = new AbortController();
    const { port } = await fake(ollama, () => stopped.abort());
    const root = workspace(port);
    const { hierarchy, settings } = await open({ root, cwd: root, now: '2026-03-31' });
    const document = hierarchy.document('memory/decisions/login.md');
    if (document === null || settings.search.embeddings === null) throw new Error('both are there');
    const { embeddings } = settings.search;
    const given = { root, embeddings, documents: [document], text: 'x', keep: writeCache };
    expect(await nearness({ ...given, signal: stopped.signal })).toMatchObject({
      meaning: null,
      note: expect.stringContaining('too long'),
    });
  });
});

describe('nothing is sent', () => {
  test.each(['CI', 'GITHUB_ACTIONS', 'TF_BUILD'])('where %s is set', async (name) => {
    const { port, asked } = await fake(ollama);
    const root = workspace(port);
    const found = await search(root, 'authentication', { env: { [name]: 'true' } });
    expect(found).toEqual({ query: 'authentication', hits: [], more: false });
    expect(asked).toEqual([]);
    expect(existsSync(join(root, CACHE))).toBe(false);
  });

  test('by a program that did not say that it may be', async () => {
    const { port, asked } = await fake(ollama);
    const root = workspace(port);
    const opened = await open({ root, cwd: root, now: '2026-03-31' });
    await opened.search({ text: 'authentication', scope: 'api', limit: 9 }, writeCache);
    expect(asked).toEqual([]);
  });

  test('where a search ranks by words anyway: at the root', async () => {
    const { port, asked } = await fake(ollama);
    await run(['search', 'queue'], { cwd: workspace(port) });
    expect(asked).toEqual([]);
  });
});

test.each([
  'http://example.com/api/embed',
  'http://localhost.example.com/api/embed',
  'http://localhost@example.com/api/embed',
  'http://127.0.0.1:80@example.com/api/embed',
  'https://10.0.0.1/v1/embeddings',
  'http://127.0.0.1:2375/containers/create',
  'http://localhost:11434/api/embed?x=http://example.com',
  'http://0.0.0.0:11434/api/embed',
])('settings cannot name %s', async (url) => {
  const embeddings = { url, model: 'small' };
  const root = folder({ ...FILES, 'stratigraph.json': JSON.stringify({ search: { embeddings } }) });
  const { code, err } = await run(['search', 'queue'], { cwd: root });
  expect(code).toBe(2);
  expect(err).toContain('search.embeddings.url: must be http://localhost');
});
