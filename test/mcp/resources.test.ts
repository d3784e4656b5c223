import { describe, expect, test } from 'vitest';
import { bundleAddress, bundleUri } from '../../src/mcp/resources.ts';
import { repository } from '../helpers/repository.ts';
import { connect, workspace } from './workspace.ts';

const POUR = 'plans/0042-brew/agents/001-pour.md';
const URI = 'stratigraph://bundles/0042/001.md';

describe('bundles', () => {
  test('are listed in both forms and read by their address', async () => {
    const { client } = await connect(workspace());
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri).slice(0, 4)).toEqual([
      'stratigraph://bundles/workspace.md',
      'stratigraph://bundles/workspace.json',
      'stratigraph://bundles/0042.md',
      'stratigraph://bundles/0042.json',
    ]);
    const { contents } = await client.readResource({ uri: URI });
    expect(contents).toEqual([
      { uri: URI, mimeType: 'text/markdown', text: expect.stringContaining('# Pour') },
    ]);
    const json = await client.readResource({ uri: 'stratigraph://bundles/0042/001.json' });
    const [bundle] = json.contents as { text: string }[];
    expect(JSON.parse(bundle?.text ?? '')).toMatchObject({
      schemaVersion: 2,
      target: { id: '0042/001' },
    });
  });

  test('come page by page', async () => {
    const agents = Array.from({ length: 150 }, (_, at) => [
      `plans/0001-many/agents/${String(at).padStart(3, '0')}-a.md`,
      '# A\n',
    ]);
    const { client } = await connect(workspace(Object.fromEntries(agents)));
    const first = await client.listResources();
    const second = await client.listResources({ cursor: first.nextCursor });
    expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([
      200,
      (150 + 5 - 100) * 2,
      undefined,
    ]);
    await expect(client.listResources({ cursor: 'x' })).rejects.toThrow(/cursor/);
  });

  test.each([
    'stratigraph://bundles/0099.json',
    'stratigraph://bundles/42.json',
    'stratigraph://bundles/../../etc/passwd.md',
    'stratigraph://bundles/%2e%2e%2f%2e%2e%2fsecret.md',
    'stratigraph://bundles/0042/%00.md',
    'stratigraph://bundles/0042.exe',
    'file:///etc/passwd',
  ])('%s is none', async (uri) => {
    const { client } = await connect(workspace());
    await expect(client.readResource({ uri })).rejects.toThrow(/There is no bundle/);
  });

  test('an address leads back to its id, whatever it is made of', () => {
    for (const id of ['0042/001', 'projects/a b', '0001/ü%?#"', 'x.json']) {
      expect(bundleAddress(bundleUri({ id, format: 'md' }))).toEqual({ id, format: 'md' });
    }
  });
});

describe('prompts', () => {
  const asked = { planId: '0042', agentId: '001' };

  test('start_work holds the whole context, end_session what is open', async () => {
    const memory = 'plans/0042-brew/agents/001-pour.memory.md';
    const { client } = await connect(
      workspace({ [memory]: '# Memory\n\n## Blockers\n\n- [ ] No water\n' }),
    );
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['start_work', 'end_session']);
    const start = await client.getPrompt({ name: 'start_work', arguments: asked });
    expect(JSON.stringify(start.messages)).toMatch(
      /You work on agent 001 of plan 0042\. .*0042\/001.*Sell tea/,
    );
    const end = await client.getPrompt({ name: 'end_session', arguments: asked });
    expect(JSON.stringify(end.messages)).toMatch(/blocker-\w+: No water/);
  });

  test('start_work gives one agent only what that agent has', async () => {
    const { client } = await connect(
      workspace({ 'AGENTS.md': '# For Codex\n', 'CLAUDE.md': '# For Claude\n' }),
    );
    const start = await client.getPrompt({
      name: 'start_work',
      arguments: { ...asked, as: 'codex' },
    });
    expect(JSON.stringify(start.messages)).toContain('You load `AGENTS.md` by yourself');
    expect(JSON.stringify(start.messages)).not.toContain('CLAUDE.md');
  });

  test('start_work tells what has changed since the last session', async () => {
    const memory = 'plans/0042-brew/agents/001-pour.memory.md';
    const plan = 'plans/0042-brew/0042-brew-plan.md';
    const made = repository({
      [plan]: '---\nheat: 90\n---\n\n# Brew\n',
      [POUR]: '# Pour\n',
      [memory]: '# Memory\n\n## Sessions\n\n### Session 1 — 2026-03-20\n\n- Poured.\n',
    });
    made.commit({ [plan]: '---\nheat: 95\n---\n\n# Brew\n' }, '2026-03-25T12:00:00Z');
    const { client } = await connect(made.root);
    const { messages } = await client.getPrompt({ name: 'start_work', arguments: asked });
    expect(JSON.stringify(messages)).toMatch(/last session was on 2026-03-20\..*heat: 90 → 95/);
  });

  test('of the day of a session only what came after its commit has changed since', async () => {
    const day = '2026-03-31T0';
    const [memory, plan] = [POUR.replace('.md', '.memory.md'), 'plans/0042-brew/0042-brew-plan.md'];
    const made = repository({ [POUR]: '# Pour\n' });
    made.commit({ [plan]: '---\nheat: 90\n---\n\n# Brew\n' }, `${day}8:00:00Z`);
    const notes = '# Memory\n\n## Sessions\n\n### Session 1 — 2026-03-31\n\n- Poured.\n';
    made.commit({ [memory]: notes }, `${day}9:00:00Z`);
    const { client } = await connect(made.root);
    const words = async () =>
      JSON.stringify(await client.getPrompt({ name: 'start_work', arguments: asked }));
    expect(await words()).toContain('Nothing that you inherit has changed since then.');
    made.commit({ [plan]: '---\nheat: 95\n---\n\n# Brew\n' }, `${day}9:30:00Z`);
    expect(await words()).toMatch(/on 2026-03-31 \(commit \w{7}\)\..*heat: 90 → 95/);
  });

  test('start_work says so where nothing has changed since the last session', async () => {
    const memory = 'plans/0042-brew/agents/001-pour.memory.md';
    const { root } = repository({
      'plans/0042-brew/0042-brew-plan.md': '# Brew\n',
      [POUR]: '# Pour\n',
      [memory]: '# Memory\n\n## Sessions\n\n### Session 1 — 2026-03-20\n\n- Poured.\n',
    });
    const { client } = await connect(root);
    const { messages } = await client.getPrompt({ name: 'start_work', arguments: asked });
    const words = JSON.stringify(messages);
    expect(words).toContain('Nothing that you inherit has changed since then.');
    expect(words).not.toContain('forget what was before');
  });

  test('an unknown agent is a sentence with the choices', async () => {
    const { client } = await connect(workspace());
    const wrong = { name: 'start_work', arguments: { planId: '0042', agentId: '9' } };
    await expect(client.getPrompt(wrong)).rejects.toThrow(/no agent "9"/);
  });
});
