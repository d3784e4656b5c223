// A dialect brings operations of its own: they come through every face without a word outside its folder.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { serveAll } from '../../src/serve/serve.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { call, connect, NOW, workspace } from '../mcp/workspace.ts';
import { ownFiles } from './own-files.ts';
import { namesUnknown, samples } from './samples.ts';

vi.mock(import('../../src/dialects/index.ts'), async (original) =>
  (await import('./odd/mock.ts')).withOdd(original),
);

const files = samples.stars ?? {};
const VEGA = { star: 'stars/andromeda/7-vega', says: expect.stringMatching(/^\d+ dim omens$/) };

test('as a command, in words and as JSON, with help', async () => {
  const root = folder(files);
  const json = await run(['horoscope', '7', '--mood', 'dim', '--json', '--root', root]);
  expect(JSON.parse(json.out)).toEqual(VEGA);
  const text = await run(['horoscope', 'andromeda', '7', '--mood', 'dim', '--root', root]);
  expect(text.out).toMatch(/^star: stars\/andromeda\/7-vega\nsays: \d+ dim omens\n$/);
  expect((await run(['--help', '--root', root])).out).toMatch(
    /Commands of the systems in use here:\n.*: horoscope, inscribe, stargaze/,
  );
  expect((await run(['--help'], { cwd: folder({ 'AGENTS.md': '# A\n' }) })).out).not.toContain(
    'horoscope',
  );
  expect((await run(['horoscope', '--help'])).out).toContain('under which star');
  expect((await run(['stargaze', '7', '--root', root])).out).toContain('bright omens');
  const wrong = await run(['horoscope', '7', '--mood', 'dmi', '--root', root]);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean "dim"?') });
});

test('as a tool, with what it takes and gives', async () => {
  const { client } = await connect(folder(files));
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'horoscope')).toMatchObject({
    inputSchema: {
      properties: { target: { type: 'string' }, mood: { enum: ['dim', 'bright'] } },
      required: ['target'],
    },
    annotations: { readOnlyHint: true },
  });
  const { data } = await call(client, 'horoscope', { planetId: '7', mood: 'dim' });
  expect(data).toEqual(VEGA);
});

test('as an address', async () => {
  const root = folder(files);
  const at = () => ({ root, cwd: root, now: NOW });
  const server = await serveAll({ at, port: 0, host: '127.0.0.1', outDir: join(root, 'dist') });
  const address = `${server.url}stars/andromeda/7-vega/horoscope`;
  expect(await (await fetch(`${address}?mood=dim`)).json()).toEqual(VEGA);
  expect((await fetch(`${address}?mood=dmi`)).status).toBe(400);
  await server.close();
});

test('it may write, under the lock of the file', async () => {
  const root = folder(files);
  const { client } = await connect(root);
  const lines = Array.from({ length: 9 }, (_, at) => `Comet ${at}`);
  await Promise.all(lines.map((words) => call(client, 'inscribe', { words })));
  const { out } = await run(['inscribe', 'Beware of comets', '--json', '--root', root]);
  expect(JSON.parse(out)).toEqual({ lines: 2 + 9 + 1 });
  expect(readFileSync(join(root, 'stars/sky.md'), 'utf8')).toContain('- Beware of comets\n');
});

test('only where the dialect is spoken', async () => {
  const root = workspace();
  const ran = await run(['horoscope', '42', '--root', root]);
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('No stars found in') });
  const { client } = await connect(root);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain('horoscope');
});

const roots = Object.keys(samples).flatMap((name) =>
  name === 'stars' || namesUnknown(name) ? [] : [[name, folder(ownFiles(name))] as const],
);

/** What a program without the line of a dialect in the list says of the samples of all, in three commands. */
async function answersWithout(gone: string): Promise<Readonly<Record<string, readonly string[]>>> {
  vi.resetModules();
  vi.doMock(import('../../src/dialects/index.ts'), async (original) => {
    const real = await original();
    const dialects = real.dialects.filter(({ name }) => name !== gone);
    return {
      ...real,
      dialects,
      dialectsOf: (tree, settings, known = dialects) => real.dialectsOf(tree, settings, known),
    };
  });
  const program = await import('../helpers/command.ts');
  const answers: Record<string, readonly string[]> = {};
  for (const [name, root] of roots) {
    const commands = [['targets', '--json'], ['check', '--json', '--now', NOW], ['--help']];
    const ran = commands.map((words) => program.run([...words, '--root', root]));
    answers[name] = (await Promise.all(ran)).map(({ out, err }) => out + err);
  }
  return answers;
}

test('without the line of a dialect all others are there, with their commands', async () => {
  const whole = await answersWithout('');
  for (const [gone] of roots) {
    const { [gone]: own, ...others } = await answersWithout(gone);
    const { [gone]: before, ...wanted } = whole;
    expect(own).not.toEqual(before);
    expect(others).toEqual(wanted);
  }
});
