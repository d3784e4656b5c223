import { describe, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const FILES = {
  '.limps/workspace.md': '---\nupdated: 2026-03-30\n---\n\n## Defaults\n\n```yaml\nport: 80\n```\n',
  '.limps/adrs/ADR-0001-a.md': '---\nstatus: accepted\n---\n\n# A\n',
  'plans/0007-b/0007-b-plan.md':
    '---\nupdated: 2026-03-30\nport: 81\ndepends_on: [0009-gone]\n---\n',
  'plans/0007-b/agents/001-c.agent.md': '---\nstatus: wip\nupdated: 2026-03-30\n---\n',
};

describe('without a command', () => {
  test('what is here, what an agent inherits, the worst and what to try next', async () => {
    const { code, out, err } = await run([], { cwd: folder(FILES) });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('\n1 decision, 1 plan with 1 agent.\n');
    expect(out).toContain('\nFor example, agent 0007/001 inherits 4 layers, ');
    expect(out).toContain(
      'plan.md:4:14 critical orphan-reference No document is called `0009-gone`',
    );
    expect(out).toContain('stratigraph resolve 0007/001 ');
    expect(out).toContain('stratigraph explain 0007/001 defaults.port ');
  });

  test('where only decisions are, they are everybody’s', async () => {
    const cwd = folder({ 'docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n' });
    const { out } = await run([], { cwd });
    expect(out).toContain('\n1 decision.\nEvery agent inherits 1 layer, 1 section.\n');
    expect(out).toContain('Nothing critical, and no warnings.');
  });

  test('how many decisions are in force, and how to list them', async () => {
    const cwd = folder({
      'docs/adr/0001-a.md': '# A\n\n## Status\n\nSuperseded by ADR-0002\n',
      'docs/adr/0002-b.md': '# B\n\n## Status\n\nAccepted\n',
      'docs/adr/0003-c.md': '# C\n\n## Status\n\nAccepted\n',
    });
    const { out } = await run([], { cwd });
    expect(out).toContain('\n3 decisions.\n2 of the decisions are in force.\n');
    expect(out).toContain('stratigraph adr list --in-force ');
  });

  test('where nothing is, help and how to begin', async () => {
    const { code, out, err } = await run([], { cwd: folder({ 'a.txt': '' }) });
    expect(code).toBe(2);
    expect(out).toMatch(/^Usage: stratigraph /);
    expect(err).toContain('stratigraph workspace init');
  });
});

test('a check ends with what it read, in its JSON too', async () => {
  const root = folder(FILES);
  const { out } = await run(['check', '--root', root]);
  expect(out).toMatch(
    /\n\nRead 1 decision, 1 plan with 1 agent: \d findings? in 1 document \(.*\)\.\n$/,
  );
  const { read } = JSON.parse((await run(['check', '--json', '--root', root])).out);
  expect(read).toEqual({
    documents: 4,
    roles: { decision: 1 },
    scopes: [
      { name: 'plan', plural: 'plans', count: 1 },
      { name: 'agent', plural: 'agents', count: 1 },
    ],
  });
});
