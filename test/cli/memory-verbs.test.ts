// One set of verbs over all memories: each system answers in its own way, or says how it is done there.

import { expect, test } from 'vitest';
import { known, samples, testOf } from '../dialects/samples.ts';
import { refusal, run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const TIERS = { 'foundation.md': '# Foundation\n', 'memory/active/.gitkeep': '' };
const TEA = '.lily/memory/personality/user_profile/ann/default/tea.md';
const LILY = { [TEA]: 'Likes tea.\n' };
const PLAN = {
  '.limps/workspace.md': '# W\n',
  'plans/0042-brew/0042-brew-plan.md': '# Brew\n',
  'plans/0042-brew/agents/001-pour.md': '# Pour\n',
};

function asked(files: Readonly<Record<string, string>>) {
  const root = folder(files);
  return (...words: readonly string[]) => run([...words, '--root', root]);
}

testOf('hobbs')(
  'tiers: remembered, confirmed, replaced, tidied and forgotten by everybodys names',
  async () => {
    const ask = asked(TIERS);
    const ids = ['mem_20260331_001', 'mem_20260331_002'] as const;
    expect((await ask('remember', 'Likes tea.')).out).toContain(`Remembered: ${ids[0]}`);
    expect((await ask('remember', 'likes TEA.')).out).toContain(`Reinforced: ${ids[0]}`);
    expect((await ask('memory', 'confirm', ids[0])).out).toContain(`Reinforced: ${ids[0]}`);
    await ask('remember', 'Likes coffee.');
    expect((await ask('memory', 'list')).out).toContain(
      '\nscore  id                group       text\n',
    );
    expect((await ask('memory', 'replace', ...ids)).out).toContain(`Superseded: ${ids[0]}`);
    expect((await ask('memory', 'tidy', '--dry-run')).out).toContain(`${ids[1]} supersedes it.`);
    expect((await ask('memory', 'tidy')).err).toContain('then --yes');
    expect((await ask('memory', 'tidy', '--yes')).out).toContain('Moved 1 to the archive.');
    expect((await ask('memory', 'show', ids[1])).out).toContain('Likes coffee.');
    expect((await ask('forget', ids[1])).out).toContain(`Archived: ${ids[1]}`);
  },
);

testOf('lily')('records: the same names, and a replaced one is in no answer', async () => {
  const ask = asked(LILY);
  expect((await ask('remember', 'Likes milk', '--target', 'ann')).out).toContain('/ann/default/');
  const { out } = await ask('memory', 'list', 'milk', '--json');
  const { id } = JSON.parse(out).records[0];
  expect((await ask('memory', 'confirm', 'tea')).out).toContain('Verified: tea');
  expect((await ask('memory', 'replace', 'tea', id)).out).toContain('Superseded: tea');
  expect((await ask('memory', 'replace', id, id)).err).toContain('Name two records.');
  expect((await ask('memory', 'show')).out).not.toContain('Likes tea.');
  expect((await ask('forget', id)).out).toContain('Forgotten');
});

test('an id that no memory has is told with the one that is meant, and where ids are listed', async () => {
  const ask = asked(PLAN);
  await ask('remember', 'Lime', '--target', '42 1');
  const slip = (...words: string[]) => refusal(ask('forget', ...words));
  expect(await slip('finding-rmcdx')).toContain('Did you mean "finding-rmcdk"?');
  expect(await slip('finding-wmvgk')).not.toContain('Did you mean');
  expect(await slip('nope')).toBe(
    'stratigraph: No memory has the id "nope".\n  List them: stratigraph memory show TARGET (stratigraph memory list has the targets).\n',
  );
  expect(await slip('nope', '--target', '42 1')).toContain('show 0042/001.');
  expect(await slip('finding-rmcdx', '--target', '42')).not.toContain('Did you mean');
});

test('a file of many entries: each verb does there what it says, and help shows calls that succeed', async () => {
  const ask = asked(PLAN);
  expect((await ask('remember', 'Lime')).err).toContain('--target: 0042, 0042/001');
  const kept = await ask('remember', 'Lime', '--target', '42 1');
  const file = 'plans/0042-brew/agents/001-pour.memory.md';
  expect(kept.out).toBe(`finding-rmcdk added  ${file}:14\n  Lime\n`);
  expect((await ask('memory', 'confirm', 'finding-rmcdk')).out).toContain(
    'finding-rmcdk and its file are of today; nothing was changed',
  );
  expect((await ask('memory', 'tidy')).out).toContain('memory clear 0042/001 --dry-run');
  await ask('remember', 'Filters', '--target', '42 1');
  const helped = async (...words: readonly string[]) =>
    (await ask(...words, '--help')).out.split('$ stratigraph ').slice(1).join('');
  expect(await helped('memory', 'confirm')).toBe(
    'memory confirm finding-rmcdk --target 0042/001\n',
  );
  expect(await helped('remember')).not.toContain('--tags');
  const [old = '', by = ''] = (await helped('memory', 'replace')).match(/finding-\w+/g) ?? [];
  expect((await ask('memory', 'replace', old, by)).out).toBe(
    `finding-rmcdk removed, replaced by ${by}  ${file}:14\n  Lime\n`,
  );
  expect((await ask('forget', by)).out).toContain(`${by} removed`);
  expect((await ask('memory', 'show', '42', '1')).out).toContain('No entries yet.');
  expect((await ask('forget', by)).err).toContain('No memory');
  const { out } = await runIn({ 'AGENTS.md': '# Tea\n' }, ['memory', 'tidy', '--yes']);
  expect(out).toContain('See what is kept: ');
});

test('what is taken out of a memory and was promoted says where its copy is, and how it goes', async () => {
  const ask = asked(PLAN);
  await ask('remember', 'Lime', '--target', '42 1');
  await ask('memory', 'promote', '42', '1', 'finding-rmcdk');
  const [, by = ''] =
    (await ask('remember', 'Filters', '--target', '42 1')).out.match(/(finding-\w+)/) ?? [];
  const unknown = await ask('memory', 'replace', 'finding-rmcdk', 'Soft', '--target', '42 1');
  expect(unknown.err).toContain('The new fact has to be remembered first: stratigraph remember');
  const { err } = await ask('memory', 'replace', 'finding-rmcdk', by, '--target', '42 1');
  const [, command = ''] =
    err.match(/plan\.memory\.md:13 still says it\. .*: stratigraph (.*)/) ?? [];
  expect(command).toBe('forget finding-rmcdk --target 0042');
  const done = await ask(...command.split(' '));
  expect(done.out).toContain('finding-rmcdk removed');
  expect(done.err).not.toContain('still says');
});

test('of blanks nothing is remembered', async () => {
  const ask = asked({ 'foundation.md': '# Foundation\n', 'memory/active/.gitkeep': '' });
  expect((await ask('remember', '  ')).err).toContain('There is nothing to remember.');
});

test('a fact is replaced by words in one step, and never lost to words that are refused', async () => {
  const ask = asked(PLAN);
  await ask('remember', 'Water has lime', '--target', '42 1', '--json');
  const { id } = JSON.parse(
    (await ask('remember', 'Water has lime', '--target', '42 1', '--json')).out,
  );
  const key = 'The key is sk_live_4eC39HqLyjWDarjtT1zdp7dc';
  expect((await ask('memory', 'replace', id, key)).err).toContain('memory_policy_denied');
  expect((await ask('memory', 'replace', id, 'Water has lime')).err).toContain('replace itself');
  expect((await ask('memory', 'show', '42', '1')).out).toContain('Water has lime');
  const done = await ask('memory', 'replace', id, 'Water is soft since May', '--json');
  expect(JSON.parse(done.out)).toMatchObject({
    id,
    changed: true,
    by: expect.stringMatching(/^finding-/),
  });
  const { out } = await ask('memory', 'show', '42', '1');
  expect(out).toContain('Water is soft since May');
  expect(out).not.toContain('Water has lime');
});

test('what replaces a fact may be in two memories; a decision is not promoted', async () => {
  const ask = asked(PLAN);
  await ask('remember', 'Lime', '--target', '42 1');
  await ask('remember', 'Soft', '--target', '42 1');
  const { err } = await ask('memory', 'promote', '42', '1', 'finding-rmcdk');
  expect(err).toContain('stratigraph forget finding-rmcdk --target 0042/001');
  const { memory } = JSON.parse((await ask('resolve', '42', '1', '--json')).out);
  const soft = memory.at(-1).findings.at(-1).id;
  expect((await ask('memory', 'replace', soft, 'finding-rmcdk')).out).toContain(`${soft} removed`);
  const kept = await ask('remember', 'Filter', '--type', 'decision', '--target', '42 1', '--json');
  const { id } = JSON.parse(kept.out);
  expect((await ask('memory', 'promote', '42', '1', id)).err).toContain(
    `${id} is a decision, and only findings are promoted.`,
  );
});

test.each(known([['tlc'], ['aweave']]))('%s: a file each', async (name) => {
  const ask = asked(samples[name as 'tlc'] ?? {});
  const { out } = await ask('targets', '--json');
  const target = JSON.parse(out).targets.at(-1).id;
  const kept = await ask('remember', 'Kettles whistle', '--target', target, '--json');
  const { id, path, created } = JSON.parse(kept.out);
  expect(created).toBe(true);
  expect(await refusal(ask('forget', id))).toContain(
    `${id} is a file of its own: ${path}. Nothing was changed.`,
  );
});

testOf('tlc')('in the root of a workspace, memory of its own is meant', async () => {
  const ask = asked({
    ...{ '.tlc.json': '{"workspace": true}', 'memory/decisions/use-x.md': '# Use X\n' },
    ...{ 'api/.tlc.json': '{}', 'web/.tlc.json': '{}' },
  });
  expect((await ask('remember', 'Slow start.')).out).toContain(' memory/gotchas/slow-start.md:1');
});

testOf('hobbs', 'lily')('two systems: ids say which is meant, else it is asked', async () => {
  const ask = asked({ ...TIERS, ...LILY });
  expect(await refusal(ask('remember', 'Likes milk'))).toContain('--system hobbs');
  const kept = await ask('remember', 'Likes milk', '--system', 'hobbs');
  expect(kept.out).toContain('Remembered: mem_20260331_001');
  expect((await ask('memory', 'confirm', 'tea')).out).toContain('Verified: tea');
  expect((await ask('memory', 'confirm', 'mem_20260331_001')).out).toContain('Reinforced');
});

testOf('hobbs', 'lily')(
  'what another system takes is refused with what this one takes',
  async () => {
    expect(await refusal(asked(TIERS)('remember', 'x', '--domain', 'working_rules'))).toContain(
      '--domain cannot be used with the memory of hobbs.',
    );
  },
);

testOf('hobbs')(
  'memory alone lists; where nothing keeps any, remember says what can be begun',
  async () => {
    const ask = asked({ 'AGENTS.md': 'Use tabs.\n' });
    expect((await ask('memory')).out).toContain('Nothing is remembered here yet.');
    expect(await refusal(ask('remember', 'x'))).toContain('stratigraph hobbs init');
  },
);

test('whose memory is shown may be said as in its neighbours', async () => {
  const ask = asked(PLAN);
  await ask('remember', 'Lime', '--target', '42 1');
  expect((await ask('memory', 'show', '--target', '0042/001')).out).toContain('Facts\n  finding-');
  expect((await ask('explain', '--target', '0042/001', 'nothing.here')).err).toContain('nothing');
  expect((await ask('memory', 'show', '42', '--target', '0042/001')).err).toContain('twice');
});
