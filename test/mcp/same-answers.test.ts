// In: one workspace. Out: proof that a question has the same answer on the command line and over MCP.

import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { call, connect, NOW, workspace } from './workspace.ts';

const POUR = { planId: '0042', agentId: '001' };

test('targets, context, why, memory, search, decisions', async () => {
  const root = workspace();
  const { client } = await connect(root);
  await call(client, 'add_memory', { ...POUR, type: 'finding', content: 'Lime ruins kettles' });
  const cli = async (...command: readonly string[]) => {
    const { out } = await run([...command, '--json', '--root', root, '--now', NOW]);
    return JSON.parse(out);
  };
  const mcp = async (name: string, input = {}) =>
    JSON.parse((await call(client, name, input)).text);

  const context = await cli('context', 'resolve', '0042', '001');
  const resolved = await mcp('resolve_context', POUR);
  expect(resolved.values).toEqual(context.values);
  expect(resolved.layers).toEqual(context.layers.map(({ source }: { source: string }) => source));

  const why = await cli('context', 'explain', '0042/001', 'defaults.language');
  const [value] = (await mcp('explain_value', { ...POUR, key: 'defaults.language' })).values;
  const { winner } = why.entries[0].provenance;
  expect([value.value, value.at]).toEqual([winner.value, `${winner.source}:${winner.line}`]);

  const memory = await cli('memory', 'show', '0042', '001');
  const findings = memory.findings.map(({ text }: { text: string }) => text);
  expect((await mcp('get_agent_memory', POUR)).findings).toEqual(findings);

  const { hits } = await cli('search', 'lime');
  expect((await mcp('search_context', { query: 'lime' })).hits).toMatchObject(
    hits.map(({ path, line }: { path: string; line: number }) => ({ at: `${path}:${line}` })),
  );

  const { history } = await cli('adr', 'history', '1');
  expect((await mcp('adr_history', { id: '1' })).history[0].id).toBe(history[0].id);

  const { targets } = await cli('targets');
  expect(
    (await mcp('list_targets')).total + (await mcp('list_targets', { planId: '42' })).total,
  ).toBe(targets.length);
});
