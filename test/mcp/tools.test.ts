// What every tool answers, and what it says when asked wrongly.

import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testOf } from '../dialects/samples.ts';
import { folder } from '../helpers/folder.ts';
import { call, connect, workspace } from './workspace.ts';

const POUR = { planId: '0042', agentId: '001' };
const MEMORY = 'plans/0042-brew/agents/001-pour.memory.md';

describe('the list of tools', () => {
  test('names all, each with a schema of its input and hints', async () => {
    const { client } = await connect(workspace());
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['resolve', true],
      ['explain', true],
      ['changes', true],
      ['context_compact', true],
      ['check', true],
      ['targets', true],
      ['search', true],
      ['adr_list', true],
      ['adr_new', false],
      ['adr_history', true],
      ['remember', false],
      ['forget', false],
      ['memory_show', true],
      ['memory_confirm', false],
      ['memory_replace', false],
      ['memory_session', false],
      ['memory_promote', false],
      ['memory_blocker_resolve', false],
    ]);
    // Each session of each client pays for them.
    expect(JSON.stringify(tools).length).toBeLessThan(16_000);
    for (const { name, inputSchema, outputSchema, annotations, description } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(outputSchema).toBeUndefined();
      expect(annotations?.destructiveHint).toBe(/forget|confirm|replace/.test(name));
      expect(description?.length).toBeLessThan(300);
    }
  });
});

testOf('hobbs', 'lily')(
  'where two kinds of memory are in one tree, the tool is told which is meant',
  async () => {
    const { client } = await connect(
      workspace({
        'foundation.md': '# Foundation\n',
        'memory/active/.gitkeep': '',
        '.lily/memory/personality/user_profile/tea.md': 'Likes tea.\n',
      }),
    );
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const text = { text: 'Likes green tea' };
    const unclear = await call(client, 'remember', text);
    expect([unclear.isError, unclear.text]).toEqual([
      true,
      expect.stringContaining(
        'Say which: remember … `system` hobbs, or `system` lily, or `target` 0042',
      ),
    ]);
    const tiers = await call(client, 'remember', { ...text, system: 'hobbs' });
    expect(tiers.data).toMatchObject({ act: 'remembered' });
    const records = await call(client, 'remember', { ...text, system: 'lily' });
    expect(records.data).toMatchObject({ code: 'memory_saved' });
  },
);

describe('resolve', () => {
  test('short: values, constraints, warnings and headings', async () => {
    const { client } = await connect(workspace());
    expect((await call(client, 'resolve', POUR)).data).toMatchObject({
      target: { id: '0042/001', level: 'agent', title: 'Pour' },
      values: { defaults: { language: 'Python', tests: 'vitest' }, water: 'boiled' },
      constraints: [{ key: 'water', value: 'boiled', at: '.limps/adrs/ADR-0002-boiler.md:6' }],
      conflicts: [
        {
          key: 'defaults.language',
          used: { value: 'Python', at: 'plans/0042-brew/0042-brew-plan.md:6' },
          ignored: { value: 'TypeScript', at: '.limps/workspace.md:16' },
        },
      ],
      headings: expect.arrayContaining(['Mission', 'Task']),
    });
  });

  test('full: the bundle as data, and as text ready to read', async () => {
    const { client } = await connect(workspace());
    const { data, text } = await call(client, 'resolve', { ...POUR, detail: 'full' });
    const winner = { source: 'plans/0042-brew/0042-brew-plan.md', line: 6 };
    expect(data).toMatchObject({ provenance: { '/defaults/language': { winner } } });
    expect(text).toContain('Sell tea.');
  });

  test('of a target by its id, or by the names of its levels', async () => {
    const { client } = await connect(workspace());
    for (const given of [{ target: '0042/001' }, { target: '42 1' }, { plan: 42, agent: '1' }]) {
      const { data } = await call(client, 'resolve', given);
      expect(data).toMatchObject({ target: { id: '0042/001' } });
    }
  });

  test('takes a number for a name that looks like one', async () => {
    const { client } = await connect(workspace());
    const { data } = await call(client, 'resolve', { planId: 42, agentId: 1 });
    expect(data).toMatchObject({ target: { id: '0042/001' } });
  });

  test('sees what changed a moment ago', async () => {
    const root = workspace();
    const { client } = await connect(root);
    await call(client, 'resolve', POUR);
    writeFileSync(
      join(root, 'plans/0042-brew/agents/001-pour.md'),
      '---\nlanguage: Go\n---\n# Pour\n',
    );
    expect((await call(client, 'resolve', POUR)).data).toMatchObject({
      values: { language: 'Go' },
    });
  });
});

test('explain: winner, losers, reason and places', async () => {
  const { client } = await connect(workspace());
  const { data } = await call(client, 'explain', { ...POUR, key: 'defaults.language' });
  expect(data).toMatchObject({
    target: '0042/001',
    keyPath: 'defaults.language',
    entries: [
      {
        value: 'Python',
        provenance: {
          winner: { source: 'plans/0042-brew/0042-brew-plan.md', line: 6 },
          shadowed: [{ value: 'TypeScript', source: '.limps/workspace.md', line: 16 }],
        },
      },
    ],
    conflicts: [{ keyPath: 'defaults.language' }],
  });
});

describe('memory', () => {
  test('what is added is read, and the file holds just that', async () => {
    const root = workspace();
    const { client } = await connect(root);
    expect((await call(client, 'memory_show', POUR)).data).toEqual({
      findings: [],
      decisions: [],
      blockers: [],
    });
    const added = await call(client, 'memory_add', {
      ...POUR,
      type: 'finding',
      content: 'Lime ruins kettles',
    });
    expect(added.data).toMatchObject({
      id: 'finding-kfstq',
      path: MEMORY,
      line: 14,
      changed: true,
    });
    await call(client, 'memory_add', {
      ...POUR,
      type: 'decision',
      content: 'Filter',
      metadata: { choice: 'Charcoal', rationale: 'cheap' },
    });
    await call(client, 'memory_add', {
      ...POUR,
      type: 'blocker',
      content: 'No water',
      metadata: { note: 'well' },
    });
    expect((await call(client, 'memory_show', POUR)).data).toEqual({
      findings: [{ id: 'finding-kfstq', text: 'Lime ruins kettles' }],
      decisions: [
        expect.objectContaining({
          decision: 'Filter',
          choice: 'Charcoal',
          date: '2026-03-31',
        }),
      ],
      blockers: [{ id: 'blocker-sqcsr', text: 'No water', status: 'open', note: 'well' }],
    });
    expect(readFileSync(join(root, MEMORY), 'utf8')).toContain('- Lime ruins kettles\n');
  });

  test('metadata is free: what no field takes is kept in the text', async () => {
    const root = workspace();
    const { client } = await connect(root);
    const add = (type: string, content: string, metadata: unknown) =>
      call(client, 'memory_add', { ...POUR, type, content, metadata });
    await add('finding', 'Lime ruins kettles', { file: 'src/x.ts', seen: [1, 2], rationale: 'r' });
    await add('decision', 'Filter', { choice: 'Charcoal', rationale: 'cheap', ticket: 7 });
    await add('blocker', 'No water', { file: 'well.md' });
    const { data } = await call(client, 'memory_show', POUR);
    expect(data).toMatchObject({
      findings: [{ text: 'Lime ruins kettles (file: src/x.ts, seen: [1,2], rationale: r)' }],
      decisions: [{ decision: 'Filter', choice: 'Charcoal', rationale: 'cheap (ticket: 7)' }],
      blockers: [{ text: 'No water', note: 'file: well.md' }],
    });
    expect((await add('finding', 'x', [1])).isError).toBe(true);
    expect((await add('blocker', 'x', { status: 'gone' })).isError).toBe(true);
    expect((await add('finding', 'x', { key: 'password = hunter2hunter2' })).text).toMatch(
      /^memory_policy_denied: /,
    );
  });

  test('a decision without a choice is taken, and asked for it', async () => {
    const { client } = await connect(workspace());
    const added = await call(client, 'memory_add', {
      ...POUR,
      type: 'decision',
      content: 'Filter',
    });
    expect(added.data).toMatchObject({
      notes: [
        `${MEMORY} is new. It is part of the context of agent 001 of plan 0042: stratigraph resolve 0042/001`,
        expect.stringContaining('does not say what was chosen'),
      ],
    });
  });

  test('a session is logged, a blocker resolved, a plan remembers', async () => {
    const { client } = await connect(workspace());
    const session = await call(client, 'memory_session', { ...POUR, notes: 'Poured\nSpilt' });
    expect(session.data).toMatchObject({ changed: true });
    await call(client, 'memory_add', { ...POUR, type: 'blocker', content: 'No water' });
    const done = { ...POUR, blockerId: 'blocker-1', note: 'Found a well' };
    expect((await call(client, 'memory_blocker_resolve', done)).data).toMatchObject({
      changed: true,
    });
    expect((await call(client, 'memory_blocker_resolve', done)).data).toMatchObject({
      changed: false,
    });
    expect((await call(client, 'memory_show', POUR)).data).toMatchObject({
      blockers: [{ text: 'No water', status: 'resolved', note: 'Found a well' }],
    });
    const plan = { planId: '0042' };
    await call(client, 'memory_add', { ...plan, type: 'lesson', content: 'Warm the pot first' });
    const full = await call(client, 'memory_show', { ...plan, detail: 'full' });
    expect(full.data).toMatchObject({ lessons: [{ text: 'Warm the pot first' }] });
    const { data } = await call(client, 'resolve', POUR);
    expect(data).toMatchObject({
      memory: [
        { source: 'plans/0042-brew/plan.memory.md', newest: ['Warm the pot first'] },
        { source: MEMORY, findings: 0, openBlockers: 0 },
      ],
    });
  });

  test('a decision is proposed', async () => {
    const root = workspace();
    const { client } = await connect(root);
    const { data } = await call(client, 'adr_new', { title: 'Use cups' });
    expect(data).toMatchObject({ id: 'ADR-0003', path: '.limps/adrs/ADR-0003-use-cups.md' });
    expect(existsSync(join(root, '.limps/adrs/ADR-0003-use-cups.md'))).toBe(true);
  });

  test('a promoted finding reaches another agent of the plan, once', async () => {
    const { client } = await connect(workspace());
    await call(client, 'memory_add', { ...POUR, type: 'finding', content: 'Lime ruins kettles' });
    const promote = { ...POUR, findingId: 'finding-1' };
    expect((await call(client, 'memory_promote', promote)).data).toMatchObject({ changed: true });
    expect((await call(client, 'memory_promote', promote)).data).toMatchObject({ changed: false });
    const other = { planId: '42', agentId: '2', detail: 'full' };
    expect((await call(client, 'resolve', other)).text).toContain('Lime ruins kettles');
    expect((await call(client, 'resolve', POUR)).data).toMatchObject({
      memory: [{ findings: 1 }, { findings: 0, repeated: 1 }],
    });
  });

  test('a secret is refused with a stable code, and nothing is written', async () => {
    const root = workspace();
    const { client } = await connect(root);
    const secret = { ...POUR, type: 'finding', content: 'password = hunter2hunter2' };
    const { isError, text } = await call(client, 'memory_add', secret);
    expect(isError).toBe(true);
    expect(text).toMatch(/^memory_policy_denied: /);
    expect(existsSync(join(root, MEMORY))).toBe(false);
  });

  test('words that would be lost are refused', async () => {
    const { client } = await connect(workspace());
    const odd = { ...POUR, type: 'finding', content: 'x', rationale: 'y' };
    expect((await call(client, 'memory_add', odd)).text).toBe(
      'rationale cannot be used with a finding.\nOmit it.',
    );
    const nobody = { ...POUR, type: 'decision', content: 'x', metadata: { affects: ['9'] } };
    expect((await call(client, 'memory_add', nobody)).isError).toBe(true);
  });

  test('a memory file that leads out of the workspace is not written', async () => {
    const root = workspace();
    const outside = folder({ 'note.md': 'mine\n' });
    symlinkSync(join(outside, 'note.md'), join(root, MEMORY));
    const { client } = await connect(root);
    const added = await call(client, 'memory_add', { ...POUR, type: 'finding', content: 'x' });
    expect(added.isError).toBe(true);
    expect(readFileSync(join(outside, 'note.md'), 'utf8')).toBe('mine\n');
  });

  test('many adds at once all arrive', async () => {
    const { client } = await connect(workspace());
    const adds = Array.from({ length: 40 }, (_, at) =>
      call(client, 'memory_add', { ...POUR, type: 'finding', content: `Fact ${at}` }),
    );
    await Promise.all(adds);
    const { data } = await call(client, 'memory_show', POUR);
    const { findings } = data as { findings: { text: string }[] };
    expect(findings.map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, at) => `Fact ${at}`).toSorted(),
    );
  });
});

describe('targets', () => {
  test('everything but agents, or the agents of a plan', async () => {
    const { client } = await connect(workspace());
    expect((await call(client, 'targets')).data).toEqual({
      targets: [
        { id: 'workspace', dialect: 'limps', level: 'workspace', name: expect.any(String) },
        { id: '0042', level: 'plan', name: '0042-brew' },
      ],
      more: 2,
    });
    expect((await call(client, 'targets', { planId: '42', limit: 1 })).data).toEqual({
      targets: [{ id: '0042/001', level: 'agent', name: '001-pour' }],
      more: 1,
    });
  });
});

test('check: the most severe first, each with its line', async () => {
  const { client } = await connect(workspace());
  const { data } = await call(client, 'check', { ...POUR, limit: 1 });
  expect(data).toMatchObject({
    summary: { critical: 1 },
    findings: [
      {
        rule: 'direct-contradiction',
        severity: 'critical',
        at: 'plans/0042-brew/0042-brew-plan.md:6',
      },
    ],
  });
});

test('search: hits with places', async () => {
  const { client } = await connect(workspace());
  expect((await call(client, 'search', { query: 'tea' })).data).toMatchObject({
    hits: [{ path: '.limps/workspace.md', line: 11, heading: 'Mission', snippet: 'Sell tea.' }],
    more: false,
  });
  const kettle = { query: 'kettle', kind: 'adr' };
  expect((await call(client, 'search', kettle)).data).toMatchObject({ hits: [] });
  expect((await call(client, 'search', { ...kettle, all: true })).text).toContain('ADR-0001');
});

test('search: what a finished agent remembers is told to be done', async () => {
  const agent = 'plans/0001-a/agents/000-b';
  const { client } = await connect(
    folder({
      [`${agent}.md`]: '---\nstatus: done\n---\n\n# B\n',
      [`${agent}.memory.md`]: '# Memory\n\n## Findings\n\n- Kettles whistle\n',
    }),
  );
  expect((await call(client, 'search', { query: 'whistle' })).data).toMatchObject({
    hits: [{ scope: '0001/000', kind: 'finding', lifecycle: 'done' }],
  });
});

test('adr_history: what holds today, and what it replaced', async () => {
  const { client } = await connect(workspace());
  expect((await call(client, 'adr_list', { inForce: true })).data).toMatchObject({
    decisions: [{ id: 'ADR-0002', inForce: true }],
  });
  expect((await call(client, 'adr_history', { id: '1' })).data).toMatchObject({
    id: 'ADR-0001',
    current: ['ADR-0002'],
    history: [
      {
        ...{ id: 'ADR-0002', title: 'Boiler', status: 'accepted' },
        supersedes: [{ id: 'ADR-0001', title: 'Kettle', status: 'superseded', supersedes: [] }],
      },
    ],
  });
});

test('adr_history: a circle is named, and nothing holds today', async () => {
  const adr = (supersedes: string): string => `---\nsupersedes: [${supersedes}]\n---\n\n# D\n`;
  const { client } = await connect(
    folder({ 'docs/adr/0001-a.md': adr('0002'), 'docs/adr/0002-b.md': adr('0001') }),
  );
  const { data } = await call(client, 'adr_history', { id: '1' });
  const circle = expect.arrayContaining(['0001', '0002']);
  expect(data).toMatchObject({ id: '0001', current: [], circle });
});

describe('asked wrongly, a tool says what to do instead', () => {
  test.each([
    ['resolve', { planId: '0099' }, /^There is no plan "0099"/],
    ['resolve', { planId: '0042', agentId: 'x' }, /no agent "x"[\s\S]*001/],
    ['resolve', { planId: '../../etc/passwd' }, /There is no plan/],
    ['resolve', { planId: '0042', agentId: '../../../.limps/workspace' }, /no agent/],
    ['resolve', { planId: '' }, /planId alone does not identify a plan/],
    ['resolve', { pan: '0042' }, /There is no input "pan"/],
    ['resolve', { agentId: '001' }, /agentId alone[\s\S]*0042\/001/],
    ['check', { agentId: '002' }, /agentId alone[\s\S]*0042\/002/],
    ['resolve', { target: {} }, /not a valid value for target/],
    ['explain', { key: 'languge' }, /no value "languge"[\s\S]*defaults/],
    ['remember', { text: 'Several have a memory' }, /Say whose it is with `target`: 0042/],
    ['memory_show', { target: 'workspace' }, /has no memory[\s\S]*targets/],
    ['memory_add', { ...POUR, type: 'gossip', content: 'x' }, /Choose one of finding/],
    ['memory_add', { ...POUR, type: 'finding', content: '   ' }, /Nothing to record/],
    ['memory_add', { ...POUR, type: 'finding', content: 'x'.repeat(30_000) }, /too long/],
    ['memory_promote', { ...POUR, findingId: 'finding-3' }, /has no memory yet/],
    ['targets', { planId: '7' }, /no plan "7"/],
    ['targets', { limit: 1e9 }, /from 1 to/],
    ['check', { planId: '7' }, /no plan "7"/],
    ['search', { query: 'tea', scope: '7' }, /no plan "7"/],
    ['search', { query: 'x'.repeat(500) }, /too long/],
    ['adr_history', { id: '99' }, /There is no decision "99"/],
    ['adr_history', { id: '__proto__' }, /There is no decision/],
  ])('%s %j', async (name, input, sentence) => {
    const { client } = await connect(workspace());
    const { isError, text } = await call(client, name, input);
    expect(isError).toBe(true);
    expect(text).toMatch(sentence);
    expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
  });

  test('settings that are broken meanwhile are a sentence too, and mend at once', async () => {
    const root = workspace();
    const { client } = await connect(root);
    writeFileSync(join(root, 'stratigraph.json'), '{ "staleness": 3 }');
    const { isError, text } = await call(client, 'resolve', POUR);
    expect([isError, text]).toEqual([true, expect.stringContaining('invalid settings')]);
    writeFileSync(join(root, 'stratigraph.json'), '{}');
    expect((await call(client, 'resolve', POUR)).isError).toBe(false);
  });
});
