import { describe, expect, test } from 'vitest';
import { samples, testOf } from '../dialects/samples.ts';
import { run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

const FILES = {
  '.limps/workspace.md': '---\nupdated: 2026-03-30\n---\n\n## Defaults\n\n```yaml\nport: 80\n```\n',
  '.limps/adrs/ADR-0001-a.md': '---\nstatus: accepted\n---\n\n# A\n',
  'plans/0007-b/0007-b-plan.md':
    '---\nupdated: 2026-03-30\nport: 81\ndepends_on: [0009-gone]\n---\n',
  'plans/0007-b/agents/001-c.agent.md': '---\nstatus: wip\nupdated: 2026-03-30\n---\n',
};

const ACCEPTED = '# A\n\n## Status\n\nAccepted\n';
const NO_AGENT = 'No coding agent looks for them by itself: give it the MCP server';

test('status as of a revision', async () => {
  const { root, commit, head } = repository({
    'AGENTS.md': '# Shop\n\nSee [the plan](plan.md).\n',
  });
  const first = head();
  commit({ 'plan.md': '# Plan\n' });
  const at = async (...words: string[]) => (await run(['status', ...words], { cwd: root })).out;
  expect(await at('--at', first)).toContain('broken-link');
  expect(await at()).not.toContain('broken-link');
});

describe('without a command', () => {
  test('what is here, what an agent inherits, the worst and what to try next', async () => {
    const { code, out, err } = await runIn(FILES, []);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('\n1 decision, 1 workspace, 1 plan, 1 agent.\n');
    expect(out).toMatch(/\nlimps .*\n {2}For example, agent 0007\/001 has 4 documents, /);
    expect(out).toContain('from the site, or with stratigraph resolve 0007/001.\n');
    expect(out).toContain(
      'plan.md:4:14 critical orphan-reference No document is called `0009-gone`',
    );
    expect(out).toContain('stratigraph resolve 0007/001 ');
    expect(out).toContain('stratigraph explain 0007/001 defaults.port ');
  });

  testOf('openspec')(
    'the example is a change, not one of the specifications beside it, and is asked what it can answer',
    async () => {
      const { out } = await runIn(samples.openspec ?? {}, []);
      expect(out).toContain('For example, change openspec/changes/shorten-session has');
      expect(out).toMatch(/\n {2}Tasks done: .*\d+ of \d+/);
      expect(out).toContain('resolve openspec/changes/shorten-session --for apply ');
      const all = Object.entries(samples.openspec ?? {});
      const specs = Object.fromEntries(all.filter(([path]) => !path.includes('/changes/')));
      const alone = await runIn(specs, []);
      expect(alone.out).toMatch(/resolve openspec\/specs\/login +what an agent inherits/);
    },
  );

  test('decisions are a block of their own: no agent reads them by itself', async () => {
    const cwd = folder({ 'docs/adr/0001-a.md': ACCEPTED });
    const { out } = await run([], { cwd });
    expect(out).toContain(`\n1 decision.\n\nDecisions  1 of 1 in force\n  ${NO_AGENT}`);
    expect(out).not.toContain('inherit');
    expect(out).toContain('Nothing critical, and no warnings.');
  });

  test.each([
    ['an agent is connected', '.mcp.json', '{"mcpServers": {"s": {"command": "stratigraph"}}}'],
    ['its instructions name their folder', 'AGENTS.md', 'Decisions are in docs/adr.\n'],
  ])('where %s, nothing is said of looking for decisions', async (_, path, text) => {
    const { out } = await run([], {
      cwd: folder({ 'docs/adr/0001-a.md': ACCEPTED, [path]: text }),
    });
    expect(out).toContain('Decisions  1 of 1 in force\n');
    expect(out).not.toContain(NO_AGENT);
  });

  test('how many decisions are in force, and how to list them', async () => {
    const cwd = folder({
      'docs/adr/0001-a.md': '# A\n\n## Status\n\nSuperseded by ADR-0002\n',
      'docs/adr/0002-b.md': ACCEPTED,
      'docs/adr/0003-c.md': ACCEPTED,
    });
    const { out } = await run([], { cwd });
    expect(out).toContain('\nDecisions  2 of 3 in force (not in force: superseded 1)\n');
    expect(out).toContain('stratigraph adr list --in-force ');
  });

  test('agents come first wherever there is an instruction file, whatever else is here', async () => {
    const files = { 'AGENTS.md': '# Rules\n', 'docs/adr/0001-a.md': ACCEPTED };
    for (const more of [{}, FILES]) {
      const { out } = await runIn({ ...files, ...more }, []);
      const at = (words: string): number => out.indexOf(words);
      expect(at('What agents read when started in the root')).toBeGreaterThan(0);
      expect(at('What agents read')).toBeLessThan(at('\nDecisions  '));
      expect(out).not.toContain('Every agent');
    }
  });

  test('what agents list by name is counted as what it is', async () => {
    const item = (name: string) => `---\nname: ${name}\ndescription: Does it\n---\n\nText.\n`;
    const { out } = await runIn(
      {
        'AGENTS.md': '# Rules\n',
        '.claude/skills/a/SKILL.md': item('a'),
        '.claude/skills/b/SKILL.md': item('b'),
        '.claude/agents/c.md': item('c'),
      },
      [],
    );
    expect(out).toContain('\n1 instruction file, 1 sub-agent, 2 skills.\n');
  });

  test('where the root has no instruction file, what agents read in the first folder that has', async () => {
    const { out } = await runIn({ 'api/AGENTS.md': '# Rules\n' }, []);
    expect(out).toContain('What agents read when started in api\n');
  });

  test('where nothing is, it says so, where it looked and what for', async () => {
    const { code, out, err } = await runIn({ 'a.txt': '' }, []);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^stratigraph: There are no context files in .*reads AGENTS\.md, /);
    expect(err).toContain('stratigraph init');
  });

  test('records in a form that is not read are named, and nothing read is no success', async () => {
    const cwd = folder({
      'packages/a/docs/decisions/0001-use-x.rst': 'Use X\n',
      'packages/a/docs/decisions/0002-use-y.rst': 'Use Y\n',
    });
    const status = await run([], { cwd });
    expect(status).toMatchObject({ code: 2, err: '' });
    expect(status.out).toContain('Nothing was read: there is no file here');
    const says =
      '2 records in packages/a/docs/decisions are not read: only markdown that ends in .md is, not ';
    expect(status.out).toContain(says);
    expect(status.out).not.toContain('Nothing critical');
    const check = await run(['check'], { cwd });
    expect(check.code).toBe(2);
    expect(check.out).toContain(says);
    expect(check.out).toContain('Nothing was read: ');
    expect(check.err).toContain('--fail-on never');
    expect((await run(['check', '--fail-on', 'never'], { cwd })).code).toBe(0);
    const list = await run(['adr', 'list'], { cwd });
    expect(list.err).toBe(`note: ${says}.rst.\n`);
    expect((await run(['adr', 'current', '1'], { cwd })).err).not.toContain('Create one');
  });

  test('records of which none is in force are not none at all', async () => {
    const cwd = folder({ 'docs/adr/0001-a.md': '# A\n\n## Status\n\nProposed\n' });
    const { err } = await run(['adr', 'list', '--in-force'], { cwd });
    expect(err).toBe(
      'The only decision is not in force (proposed 1). With their statuses: stratigraph adr list.\n',
    );
    const { out } = await run([], { cwd });
    expect(out).toContain('Decisions  0 of 1 in force (not in force: proposed 1)');
  });
});

test('a check ends with what it read, in its JSON too', async () => {
  const root = folder(FILES);
  const { out } = await run(['check', '--root', root]);
  expect(out).toMatch(
    /\n\nRead 1 decision, 1 workspace, 1 plan, 1 agent: \d findings? in 1 document \(.*\)\.\n$/,
  );
  const { read } = JSON.parse((await run(['check', '--json', '--root', root])).out);
  expect(read).toEqual({
    documents: 4,
    roles: { decision: 1 },
    scopes: ['workspace', 'plan', 'agent'].map((name) => {
      return { name, plural: `${name}s`, count: 1, archived: 0 };
    }),
  });
});
