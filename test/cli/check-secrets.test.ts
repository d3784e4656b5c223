// What must not stand in memory must not stand in a log either.

import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

test.each(['text', 'json', 'github', 'sarif', 'markdown'])(
  'check --format %s never repeats a secret',
  async (format) => {
    const secret = 'hunter2-long-enough-9x';
    const root = folder({
      'plans/0001-x/plan.md': '# X',
      'plans/0001-x/agents/000-a.md': '# A',
      'plans/0001-x/agents/000-a.memory.md': page(
        'agent: 000-a',
        `# M\n\n## Findings\n\n- Log in with password = ${secret}\n`,
      ),
    });
    const ran = await run(['check', '--root', root, '--format', format]);
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('sensitive-content');
    expect(ran.out + ran.err).not.toContain(secret);
  },
);

test('in what explains things a made-up password is no more than a warning', async () => {
  const root = folder({
    'AGENTS.md': 'Log in with `password: hunter2`, or with `API_TOKEN=q8Zr4Lw0Xk2Vb6Nn9Tm1Qf5`.\n',
  });
  const { out } = await run(['check', '--root', root, '--format', 'json']);
  const { findings } = JSON.parse(out) as { findings: { rule: string; severity: string }[] };
  const told = findings.filter(({ rule }) => rule === 'sensitive-content');
  expect(told.map(({ severity }) => severity)).toEqual(['warning', 'critical']);
  const { out: severe } = await run(['check', '--severity', 'critical'], { cwd: root });
  expect(severe).toMatch(/1 finding in 1 document \(1 critical\); left out by severity: 1 warning/);
});
