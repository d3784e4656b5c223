// The prompts in every system, followed to the letter: what they name is called, and what was recorded is found again.

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, test } from 'vitest';
import { known, samples, testOf } from '../dialects/samples.ts';
import { run } from '../helpers/command.ts';
import { compiledProgram } from '../helpers/compiled-pages.ts';
import { folder } from '../helpers/folder.ts';
import { call, connect } from './workspace.ts';

type Files = Readonly<Record<string, string>>;

const sample = (name: string): Files => samples[name] ?? {};
const five: Files = Object.assign({}, ...['limps', 'aweave', 'tlc', 'hobbs', 'lily'].map(sample));

/** `- finding (…): call memory_add with {…}` */
const CALL = /^- ([a-z]+) \(.+\): call ([a-z_]+) with (\{.+\})$/gm;

describe.each(
  known([
    ['limps', sample('limps'), '0001/000', ['finding', 'decision', 'blocker', 'session']],
    ['tlc', sample('tlc'), 'kasha-api', ['finding', 'decision', 'session']],
    ['aweave', sample('aweave'), 'devtools/common', ['finding', 'decision']],
    ['hobbs', sample('hobbs'), 'assistant', ['fact']],
    ['lily', sample('lily'), null, ['fact']],
    ['all five', five, '0001/000', ['finding', 'decision', 'blocker', 'session']],
    ['all five, tlc', five, 'tlc/kasha-api', ['finding', 'decision', 'session']],
    ['all five, aweave', five, 'aweave/devtools/common', ['finding', 'decision']],
  ]),
)('%s', (_, files, id, types) => {
  test('start_work, what it asks for, end_session', async () => {
    const { client } = await connect(folder(files));
    const { tools } = await client.listTools();
    const listed = tools.map(({ name }) => name);
    const target = id ?? (await firstTarget(client));
    const start = await prompt(client, 'start_work', target);
    const end = await prompt(client, 'end_session', target);
    const asked = [...end.matchAll(CALL)];
    expect(asked.map(([, type]) => type)).toEqual(types);
    expect([...start.matchAll(CALL)].map(([line]) => line)).toEqual(
      asked.filter(([, type]) => type !== 'session').map(([line]) => line),
    );
    for (const [, type = '', tool = '', given = ''] of asked) {
      expect(listed).toContain(tool);
      const fact = `Zanzibar ${type} of the kettle`;
      const input = JSON.parse(given.replaceAll('…', fact)) as Readonly<Record<string, unknown>>;
      const done = await call(client, tool, input);
      expect([tool, done.isError, done.text]).toEqual([tool, false, expect.anything()]);
      const found = await call(client, 'search', { query: `zanzibar ${type}`, all: true });
      expect(found.text).toContain(`Zanzibar ${type}`);
    }
    expect((await prompt(client, 'end_session', target)).length).toBeGreaterThan(100);
  });

  test('each tool that is listed fits what it is listed for, and the list costs little', async () => {
    const { client } = await connect(folder(files));
    const list = await client.listTools();
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(files === five ? 24_000 : 16_000);
  });
});

test('a context in a budget is one text, with what was found out', async () => {
  const { client } = await connect(folder(sample('limps')));
  const target = '0001/000';
  await call(client, 'memory_add', { target, type: 'finding', content: 'Kettles whistle.' });
  const small = await call(client, 'context_compact', { target, budget: 200 });
  expect(small.data).toMatchObject({ text: expect.stringContaining('Kettles whistle.') });
});

test.each(known([['tlc'], ['aweave']]))(
  '%s: the same words again make no second file',
  async (name) => {
    const { client } = await connect(folder(sample(name)));
    const target = name === 'tlc' ? 'kasha-api' : 'devtools';
    const input = { target, type: 'finding', content: 'Kettles whistle. They are loud.' };
    const first = await call(client, 'memory_add', input);
    const second = await call(client, 'memory_add', input);
    const path = (first.data as { path: string }).path;
    expect(first.data).toMatchObject({ created: true, changed: true });
    expect(second.data).toMatchObject({ path, created: false, changed: false });
    const other = await call(client, 'memory_add', {
      ...input,
      content: 'Kettles whistle. Or not.',
    });
    expect(other.data).toMatchObject({ path: path.replace('.md', '-2.md'), created: true });
  },
);

test.each(
  known([
    ['tlc', { target: 'kasha-api', type: 'blocker', content: 'No water' }, /finding, decision/],
    ['hobbs', { target: 'assistant', type: 'finding', content: 'No water' }, /fact.*remember "…"/],
    ['instructions', { target: 'at', type: 'finding', content: 'x' }, /./],
  ]),
)('%s: what cannot be recorded names what can', async (name, input, says) => {
  const { client } = await connect(folder(sample(name)));
  const { isError, text } = await call(client, 'memory_add', input);
  expect([isError, text]).toEqual([true, expect.stringMatching(says)]);
});

async function prompt(client: Client, name: string, target: string): Promise<string> {
  const { messages } = await client.getPrompt({ name, arguments: { target } });
  return messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('');
}

async function firstTarget(client: Client): Promise<string> {
  const { data } = await call(client, 'targets', { detail: 'full' });
  return (data as { targets: readonly { id: string }[] }).targets[0]?.id ?? '';
}

test.each(
  known([
    ['tlc', 'kasha-api', 'Use REST'],
    ['aweave', 'devtools/common', 'Avoid Topic Drift'],
  ]),
)('%s: what stands in files of their own is read as memory', async (name, target, title) => {
  const root = folder(sample(name));
  const { client } = await connect(root);
  const { text } = await call(client, 'memory_show', { target, detail: 'full' });
  expect(text).toContain(title);
  const listed = await run(['memory', 'list', '--root', root]);
  const [, shown = ''] = /Show one: stratigraph (.+)/.exec(listed.out) ?? [];
  expect((await run([...shown.split(' '), '--root', root])).code).toBe(0);
});

test.each(
  known<readonly [string, Files]>([
    ['limps', { '.limps/workspace.md': '# W\n', 'plans/0001-a/0001-a-plan.md': '# A\n' }],
    ['tlc', { '.tlc.json': '{"workspace": true}', 'api/.tlc.json': '{}' }],
    ['aweave', { 'resources/workspaces/k/OVERVIEW.md': '# K\n' }],
  ]),
)('%s: where nothing is remembered, the command that is shown works', async (_, files) => {
  const root = folder(files);
  const { out } = await run(['memory', 'list', '--root', root]);
  const [, command = ''] = /Begin: stratigraph (.+)/.exec(out) ?? [];
  const words = command.split(' ').map((word) => (word === '"…"' ? 'Kettles whistle' : word));
  const done = await run([...words, '--root', root]);
  expect([done.code, done.err]).toEqual([0, expect.anything()]);
  expect((await run(['search', 'kettles', '--root', root])).out).toContain('Kettles whistle');
});

describe.each(
  known([
    ['limps', '0001/000'],
    ['tlc', 'kasha-api'],
    ['aweave', 'devtools/common'],
    ['hobbs', 'assistant'],
    ['lily', null],
  ]),
)('over standard input and output: %s', (name, id) => {
  test('what the prompt asks for is found again', async () => {
    const client = await spawned('mcp', '--root', folder(sample(name)));
    const end = await prompt(client, 'end_session', id ?? (await firstTarget(client)));
    const [, , tool = '', given = ''] = [...end.matchAll(CALL)][0] ?? [];
    const done = await call(client, tool, JSON.parse(given.replaceAll('…', 'Zanzibar')));
    expect([done.isError, done.text]).toEqual([false, expect.anything()]);
    const found = await call(client, 'search', { query: 'zanzibar', all: true });
    expect(found.text).toContain('Zanzibar');
    await client.close();
  });
});

testOf('aweave')('workspace mcp offers the one tool of its system, and nothing else', async () => {
  const client = await spawned('workspace', 'mcp', '--root', folder(five));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['workspace_get_context']);
  const { text } = await call(client, 'workspace_get_context', { workspace: 'devtols' });
  expect(text).toContain('scope_overview_t1');
  await expect(call(client, 'memory_add', {})).rejects.toThrow('There is no tool memory_add');
  await client.close();
});

/** The official client of a process. */
async function spawned(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const words = [await compiledProgram(), ...args, '--now', '2026-03-31'];
  const options = { command: process.execPath, args: words, stderr: 'inherit' } as const;
  await client.connect(new StdioClientTransport(options));
  return client;
}
