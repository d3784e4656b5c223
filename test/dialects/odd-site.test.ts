// Five levels with odd words, and two roots, through the built site, HTTP, and what MCP lists: nothing has a word of another dialect.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dialects } from '../../src/dialects/index.ts';
import { allOperations } from '../../src/operations/index.ts';
import { inputSchema } from '../../src/operations/input.ts';
import { fieldsOf } from '../../src/operations/operation.ts';
import type { Server } from '../../src/serve/serve.ts';
import { serveAll } from '../../src/serve/serve.ts';
import { TODAY } from '../helpers/hierarchy.ts';
import { connect } from '../mcp/workspace.ts';
import { type Story, story } from '../site/story.ts';
import { samples } from './samples.ts';

vi.mock(import('../../src/dialects/index.ts'), async (original) =>
  (await import('./odd/mock.ts')).withOdd(original),
);

const SUEZ = 'stars/milky-way/3-orion/inner/core/7-vulcan/2-suez';
const SIWA = `${SUEZ}/1-siwa`;

const FOREIGN = /\b(?:plans?|agents?|projects?|limps)\b/i;

/** About agents in general: whoever reads context is one. */
const GENERAL = 'What does each agent actually know, and is it still true?';

function foreign(text: string): readonly string[] {
  return text
    .replaceAll(GENERAL, '')
    .split('\n')
    .flatMap((line) => {
      const at = line.search(FOREIGN);
      return at < 0 ? [] : [line.slice(Math.max(0, at - 60), at + 40)];
    });
}

let told: Story;
let server: Server;
beforeAll(async () => {
  told = story({
    ...samples.stars,
    'stars/andromeda/7-vega/planet.md':
      '---\nmood: cheerful\nseen: 2025-01-01\n---\n\n# [x](no.txt)\n',
  });
  await told.build({ site: 'https://example.org' });
  const { root, outDir } = told;
  const at = () => ({ root, cwd: root, now: TODAY, started: Date.now() });
  server = await serveAll({ at, port: 0, host: '127.0.0.1', outDir });
});
afterAll(() => server.close());

const read = (path: string): string => readFileSync(join(told.outDir, path), 'utf8');

describe('the built site', () => {
  test('has a page and bundles for each target of every root', async () => {
    const { graph } = await told.data();
    expect(graph.targets).toHaveLength(12);
    for (const { id } of graph.targets) {
      expect(read(`t/${id}/index.html`)).toContain(`bundles/${id}.json`);
      expect(JSON.parse(read(`bundles/${id}.json`)).target.id).toBe(id);
    }
  });

  test('has the same bundles at short ids, and there the way to each page', async () => {
    const { bundles } = JSON.parse(read('bundles/index.json'));
    expect(bundles).toHaveLength(24 + 12);
    const short = SUEZ.replace('stars/', '');
    expect(bundles.find(({ id }: { id: string }) => id === SUEZ)).toMatchObject({
      aliases: [short],
    });
    for (const ending of ['json', 'md'])
      expect(read(`bundles/${short}.${ending}`)).toBe(read(`bundles/${SUEZ}.${ending}`));
    expect(read(`t/${short}/index.html`)).toContain(`content="0; url=/t/${SUEZ}/"`);
  });

  test('says nothing in words of another dialect', () => {
    // Rules tell of agents in general, and their examples are trees of other dialects.
    const files = globSync('**/*.{html,json,md,txt,xml}', { cwd: told.outDir });
    const own = files.filter((path) => !/^(?:rules|health)[\\/]/.test(path));
    expect(own.length).toBeGreaterThan(80);
    const words = (path: string): string =>
      path === 'names.json' ? read(path).replace(/\{"kind":"Rule"[^{}]*\}/g, '') : read(path);
    expect(own.flatMap((path) => foreign(words(path)).map((hit) => `${path}: ${hit}`))).toEqual([]);
  });

  test('calls levels by their names, in one and in many', () => {
    const overview = read('index.html');
    for (const word of ['galaxies', 'nebulae', 'planets', 'isthmi', 'oases']) {
      expect(overview).toContain(word);
    }
    expect(read(`t/${SUEZ}/index.html`)).toContain('<h2 id="h-inside">Oases</h2>');
    expect(read(`t/${SIWA}/index.html`)).toContain('differs from the isthmus');
  });

  test('compares its readers', () => {
    const html = read(`t/${SUEZ}/index.html`);
    expect(html).toContain('What each reader reads');
    expect(html).toContain(`href="/as/${SUEZ}@poet/"`);
    expect(read(`as/${SUEZ}@poet/index.html`)).toContain('poet does not read it');
    expect(JSON.parse(read(`bundles/${SIWA}@poet.json`)).target.reader).toBe('poet');
  });

  test('draws each level in a look of its own, with its name', () => {
    const html = read('graph/index.html');
    const looks = [...html.matchAll(/data-look="(level-\d)"[^>]*data-kind="(\w+)"/g)];
    const byKind = new Map(looks.map(([, look, kind]) => [kind, look]));
    expect([...byKind.keys()]).toEqual(
      expect.arrayContaining(['galaxy', 'nebula', 'planet', 'isthmus', 'oasis']),
    );
    expect(new Set(byKind.values()).size).toBe(byKind.size);
  });
});

describe('over HTTP', () => {
  test.each([
    'targets',
    `targets/${SIWA}`,
    `targets/${SIWA}?key=defaults.fuel`,
    'workspace/health',
    'workspace/conflicts',
    'workspace/check',
    'workspace/graph',
    'workspace/drift',
    'workspace/search?q=water',
    `workspace/memory?target=${SIWA}`,
    `bundles/${SIWA}.json`,
    `bundles/${SIWA.replace('stars/', '')}.json`,
    '',
  ])('/%s answers in its words', async (path) => {
    const response = await fetch(server.url + path);
    const text = await response.text();
    expect([response.status, foreign(text)]).toEqual([200, []]);
  });

  test('what is not there is refused with what there is', async () => {
    const response = await fetch(`${server.url}targets/nowhere`);
    const text = await response.text();
    expect([response.status, foreign(text)]).toEqual([404, []]);
    expect(text).toContain('galaxies');
  });
});

test('operations of everybody are described in words of nobody', async () => {
  // What systems answer has the options of each of them.
  const answered = new Set(dialects.flatMap(({ answers = {} }) => Object.keys(answers)));
  const own = (await allOperations()).filter(
    ({ dialect, name }) => dialect === undefined && !answered.has(name),
  );
  for (const one of own) {
    const words = [one.summary, one.tool, inputSchema(fieldsOf(one))];
    expect([
      one.name,
      foreign(
        JSON.stringify(words).replaceAll(
          /memory_show|"agentId"|(?:one|this|that|the) agent(?:’s|s)?|as agents have|what agents are given|folders, agents|folders or agents/g,
          '',
        ),
      ),
    ]).toEqual([one.name, []]);
  }
});

test('prompts speak of the target by its level', async () => {
  const { client } = await connect(told.root);
  const listed = JSON.stringify([client.getInstructions(), await client.listPrompts()]);
  expect(foreign(listed)).toEqual([]);
  for (const name of ['start_work', 'end_session']) {
    const prompt = await client.getPrompt({ name, arguments: { target: SIWA } });
    const text = JSON.stringify(prompt).replaceAll('memory_show', '');
    expect(foreign(text)).toEqual([]);
    expect(text).toContain(SIWA);
  }
});
