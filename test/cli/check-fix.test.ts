// `check --fix`: shows what it changes, changes nothing else, and looks again.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const OLD = '---\n# kept\nstatus: accepted   # for now\ndate: 2026-03-01\n---\r\n\n# A\n';
const NEW = '---\nstatus: accepted\nsupersedes: [ADR-0001]\n---\n\n# B\n';

function workspace(newer = NEW): string {
  return folder({
    '.limps/workspace.md': '---\nupdated: 2026-03-30\n---\n\n# W\n',
    '.limps/adrs/ADR-0001-a.md': OLD,
    '.limps/adrs/ADR-0002-b.md': newer,
  });
}

const read = (root: string, path: string) => readFileSync(join(root, path), 'utf8');

test('says on both sides that one decision replaces the other', async () => {
  const root = workspace();
  const { out } = await run(['check', '--fix', '--root', root]);
  expect(out).toMatch(/^--- a\/\.limps\/adrs\/ADR-0001-a\.md\n/);
  expect(out).toContain('Fixed 1 finding in 1 file.');
  expect(out).not.toContain('one-sided-supersession');
  const old = read(root, '.limps/adrs/ADR-0001-a.md');
  expect(old).toContain('# kept\nstatus: superseded   # for now\ndate: 2026-03-01\n');
  expect(old).toContain('superseded_by: ADR-0002');
  expect(read(root, '.limps/adrs/ADR-0002-b.md')).toBe(NEW);
  expect((await run(['check', '--fix', '--root', root])).out).toMatch(/^Nothing can be fixed/);
});

test('--dry-run shows the same and writes nothing', async () => {
  const root = workspace();
  const { out } = await run(['check', '--fix', '--dry-run', '--root', root]);
  expect(out).toContain('+superseded_by: ADR-0002');
  expect(out).toContain('Would fix 1 finding in 1 file.');
  expect(out).toContain('one-sided-supersession');
  expect(read(root, '.limps/adrs/ADR-0001-a.md')).toBe(OLD);
});

test('a decision that is not accepted replaces nothing yet', async () => {
  const root = workspace(NEW.replace('accepted', 'proposed'));
  const { out } = await run(['check', '--fix', '--root', root]);
  expect(out).toContain('Nothing can be fixed');
  expect(out).not.toContain('one-sided-supersession');
  expect(read(root, '.limps/adrs/ADR-0001-a.md')).toBe(OLD);
});

test('a status is only written where the older text leaves no doubt', async () => {
  const root = workspace();
  const proposed = OLD.replace('status: accepted', 'status: proposed');
  writeFileSync(join(root, '.limps/adrs/ADR-0001-a.md'), proposed);
  const { out } = await run(['check', '--fix', '--root', root]);
  expect(out).toContain('Nothing can be fixed');
  expect(out).toContain('one-sided-supersession');
  expect(read(root, '.limps/adrs/ADR-0001-a.md')).toBe(proposed);
});

test.each([
  ['', 'status: active\nsupersedes: 1'],
  ['\nstatus: active', 'status: active\nsupersedes: 1'],
  ['\nstatus: draft', 'status: active\nsupersedes: 0001-old'],
  ['\nstatus: superseded\nsuperseded_by: 4', 'status: active'],
])('plans say it on both sides, too: %j and %j', async (old, next) => {
  const plan = (head: string) => `---\ntitle: X\nupdated: 2026-03-30${head}\n---\n\n# X\n`;
  const root = folder({
    'plans/0001-old/0001-old-plan.md': plan(old),
    'plans/0004-new/0004-new-plan.md': plan(`\n${next}`),
  });
  expect((await run(['check', '--root', root])).out).toContain('one-sided-supersession');
  const { out, err } = await run(['check', '--fix', '--root', root]);
  expect(err).toBe('');
  expect(out).toContain('Fixed 1 finding in 1 file.');
  expect(out).not.toContain('one-sided-supersession');
  const { out: answer } = await run(['resolve', '1', '--root', root]);
  expect(answer).toContain('X is superseded by 0004 (X): do not work from it');
});

test('who replaces a plan is told wherever its agents are', async () => {
  const root = folder({
    'plans/0001-old/0001-old-plan.md': page('title: Old\nstatus: active', ''),
    'plans/0001-old/agents/000-a.md': page('status: GAP', '# A\n'),
    'plans/0004-new/0004-new-plan.md': page('title: New\nstatus: active\nsupersedes: 1', ''),
    'plans/0004-new/agents/000-b.md': page('status: GAP\ndepends_on: [0001/000]', '# B\n'),
  });
  const ask = async (...words: string[]) => await run([...words, '--root', root]);
  const { out } = await ask('targets');
  expect(out).toContain('0001-old (superseded by 0004)');
  expect(out).toContain('000-a (superseded by 0004)');
  expect((await ask('status')).out).toContain('agent 0004/000 has');
  expect((await ask('check')).out).toContain('critical orphan-reference `0001/000` is superseded');
  await ask('fix');
  const { err } = await ask('remember', 'Prices are gross', '--target', '1/0');
  expect(err).toContain('note: agent 000 of plan 0001 is superseded');
  expect((await ask('remember', 'Prices are net', '--target', '4/0')).err).not.toContain('superse');
});

test('what is replaced in part is left alone', async () => {
  const root = workspace(NEW.replace('[ADR-0001]', '["ADR-0001 (section 4)"]'));
  expect((await run(['check', '--fix', '--root', root])).out).toContain('Nothing can be fixed');
  expect(read(root, '.limps/adrs/ADR-0001-a.md')).toBe(OLD);
});

test('several fixes of one file are all made', async () => {
  const root = folder({
    '.limps/adrs/ADR-0001-a.md': OLD,
    '.limps/adrs/ADR-0002-b.md': OLD.replace('# A', '# B'),
    '.limps/adrs/ADR-0003-c.md': NEW.replace('[ADR-0001]', '[ADR-0001, ADR-0002]').replace(
      '# B',
      '# C',
    ),
  });
  const { out } = await run(['check', '--fix', '--root', root]);
  expect(out).toContain('Fixed 2 findings in 2 files.');
  expect(read(root, '.limps/adrs/ADR-0002-b.md')).toContain('superseded_by: ADR-0003');
});

test('for programs the diff stands beside the report', async () => {
  const root = workspace();
  const { out, err } = await run(['check', '--fix', '--json', '--root', root]);
  expect(JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule)).not.toContain(
    'one-sided-supersession',
  );
  expect(err).toContain('+superseded_by: ADR-0002');
});

test('an undeclared override is declared where that is asked for, and takes nothing else away', async () => {
  const plan = 'plans/0042-x/0042-x-plan.md';
  const text = '---\nupdated: 2026-03-30 # today\ndefaults:\n  framework: Fastify\n---\n\n# X\n';
  const root = folder({
    '.limps/workspace.md':
      '---\nupdated: 2026-03-30\ndefaults:\n  framework: Express\n  language: TypeScript\n---\n',
    [plan]: text,
  });
  const npx = { env: { npm_command: 'exec' } };
  const first = await run(['check', '--fix', '--root', root], npx);
  expect(first.out).toMatch(/^Nothing can be fixed[\s\S]*as `npx stratigraph fix --declare-o/);
  expect(read(root, plan)).toBe(text);
  const { out } = await run(['check', '--fix', '--declare-overrides', '--root', root]);
  expect(out).toContain('Fixed 1 finding in 1 file.');
  expect(read(root, plan)).toContain('# today\n');
  expect(read(root, plan)).toMatch(/\noverrides:[\s-]*\[?defaults\.framework/);
  const { values } = JSON.parse(
    (await run(['context', 'resolve', '42', '--json', '--root', root])).out,
  );
  expect(values.defaults).toEqual({ framework: 'Fastify', language: 'TypeScript' });
});
