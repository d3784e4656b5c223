// Commands as people type them: shortcuts, targets in either form, several words, files at the end.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';

const FILES = {
  '.limps/workspace.md': page('defaults:\n  language: TypeScript\n  tests: { tool: Vitest }'),
  '.limps/context/vision.md': page('updated: 2026-03-30'),
  'plans/0001-reader/0001-reader-plan.md': page('updated: 2026-03-01'),
  'plans/0001-reader/agents/000-screen.md': '# Screen reader\n\nReads every screen aloud.\n',
};

describe('shortcuts', () => {
  test.each([
    ['resolve 1/0', 'context resolve 1/0'],
    ['explain 1/0 defaults.language', 'context explain 1/0 defaults.language'],
    ['validate', 'context validate'],
    ['health', 'context health'],
    ['list --json', 'targets --json'],
    ['lint', 'check'],
    ['version', '--version'],
    ['-v', '--version'],
    ['help', '--help'],
    ['help resolve', 'context resolve --help'],
    ['help memory add', 'memory add --help'],
    ['--json targets', 'targets --json'],
    ['--root . --json health', 'context health --root . --json'],
  ])('`%s` is `%s`', async (short, long) => {
    const root = folder(FILES);
    const ran = await run(short.split(' '), { cwd: root });
    expect(ran.code).toBeLessThan(2);
    expect(ran).toEqual(await run(long.split(' '), { cwd: root }));
  });

  test('`init` begins a workspace', async () => {
    const root = folder({});
    expect((await run(['init'], { cwd: root })).code).toBe(0);
    expect((await run(['check'], { cwd: root })).code).toBe(0);
  });

  test.each([
    ['history 1', 'Did you mean adr history?'],
    ['add 1 finding x', 'memory add'],
    ['session', 'Did you mean memory session?'],
  ])('`%s` says where the command is', async (typed, advice) => {
    const ran = await run(typed.split(' '), { cwd: folder(FILES) });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(advice);
  });

  test('help lists the short ones, and `help all` each one once', async () => {
    expect((await run(['help'])).out).toContain('  resolve ');
    const { code, out } = await run(['help', 'all'], { cwd: folder({}) });
    expect(code).toBe(0);
    for (const name of ['targets', 'rules', 'report', 'docs', 'check', 'adr new', 'hobbs init'])
      expect(out.match(new RegExp(`^  ${name} `, 'gm'))).toHaveLength(1);
    expect(out.indexOf('hobbs init')).toBeGreaterThan(out.indexOf('workspace show'));
    expect(await run(['help', 'al'], { cwd: folder({}) })).toMatchObject({ code: 2 });
  });
});

test('what to do next can be copied by who came through npx', async () => {
  const next = async (env: Readonly<Record<string, string>>) =>
    (await run(['init', '--root', folder({})], { env })).out;
  expect(await next({})).toContain('\n  stratigraph resolve');
  for (const npm_command of ['exec', 'run', 'run-script'])
    expect(await next({ npm_command })).toContain('\n  npx stratigraph resolve');
  const named = { npm_command: 'exec', npm_config_package: '../stratigraph-0.1.0.tgz' };
  expect(await next(named)).toContain(
    '\n  npx --yes --package ../stratigraph-0.1.0.tgz stratigraph resolve',
  );
  const unread = folder({ 'CLAUDE.md': '# Shop\n', 'api/AGENTS.md': '# Api\n' });
  const marks = await run(['check', '--format', 'github', '--root', unread], { env: named });
  expect(marks.out).toContain(
    '`npx --yes --package ../stratigraph-0.1.0.tgz stratigraph instructions',
  );
  const { err } = await run(['check', '--root', folder({})], { env: { npm_command: 'exec' } });
  expect(err).toMatch(/Begin with `npx stratigraph init[\s\S]*: `npx stratigraph --help`/);
  const typed = { cwd: folder({}), env: { npm_command: 'exec' } };
  expect((await run(['init', '--dry'], typed)).err).toMatch(/See: npx stratigraph init --help\n$/);
  expect((await run(['--help'], typed)).out).toContain('All commands: npx stratigraph help all.');
  const adrs = folder({ 'docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n' });
  const { err: note } = await run(['resolve', 'docs'], { ...typed, cwd: adrs });
  expect(note).toContain('To get them, too: npx stratigraph resolve');
  const there = { cwd: folder({ '.limps/workspace.md': '# W\n' }), env: { npm_command: 'exec' } };
  expect((await run(['memory', 'list'], there)).out).toContain('Begin: npx stratigraph hobbs init');
  await run(['hobbs', 'init'], there);
  expect((await run(['remember', 'Prices are in cents'], there)).code).toBe(0);
  expect((await run(['resolve'], { ...there, interactive: true })).out).toMatch(/--format md\n$/);
});

describe('a target is one word or several', () => {
  test.each([
    ['context resolve', ''],
    ['context explain', 'defaults.language'],
    ['context health', ''],
    ['context conflicts', ''],
    ['memory show', ''],
    ['memory session', 'Read the code'],
    ['workspace edit', ''],
    ['context refresh', '--dry-run'],
    ['search screen --scope', ''],
  ])('%s', async (command, rest) => {
    const ask = (target: string) => {
      const words = command.endsWith('--scope') ? [target] : target.split(' ');
      const after = rest === '' ? [] : [rest];
      return run([...command.split(' '), ...words, ...after], { cwd: folder(FILES) });
    };
    const [slash, blank] = [await ask('1/0'), await ask('1 0')];
    expect(slash.code).toBe(0);
    expect(blank.out.replace(/\/\S*\/plans/, '')).toBe(slash.out.replace(/\/\S*\/plans/, ''));
  });
});

describe('the last words are one text', () => {
  test('of a search', async () => {
    const cwd = folder(FILES);
    const ran = await run(['search', 'screen', 'reader'], { cwd });
    expect(ran).toEqual(await run(['search', 'screen reader'], { cwd }));
    expect(ran.out).toContain('000-screen.md');
  });

  test('of an entry', async () => {
    const ran = await run(['memory', 'add', '1', '0', 'finding', 'no', 'quotes', 'needed'], {
      cwd: folder(FILES),
    });
    expect(ran.out).toContain('no quotes needed');
  });
});

test('notes of a session need no quotes either', async () => {
  const cwd = folder(FILES);
  await run(['memory', 'session', '1', '0', 'Read', 'all', 'of', 'it'], { cwd });
  await run(['memory', 'session', '1/0', 'Fixed 3 bugs'], { cwd });
  const { out } = await run(['memory', 'show', '1', '0'], { cwd });
  expect(out).toContain('Read all of it');
  expect(out).toContain('Fixed 3 bugs');
});

test('what is recorded already is not recorded again', async () => {
  const cwd = folder(FILES);
  const add = () => run(['memory', 'add', '1', '0', 'finding', 'Once is enough'], { cwd });
  expect((await add()).out).toContain('finding-rhfmz added');
  expect((await add()).out).toContain('finding-rhfmz was already added');
  expect((await run(['memory', 'show', '1', '0'], { cwd })).out).not.toMatch(
    /finding-\w+.*finding-/s,
  );
});

describe('a key by its end', () => {
  test('is found where one key ends so', async () => {
    const cwd = folder(FILES);
    const ran = await run(['explain', '1/0', 'language'], { cwd });
    expect(ran).toEqual(await run(['explain', '1/0', 'defaults.language'], { cwd }));
  });

  test('is asked back where several do', async () => {
    const cwd = folder({ '.limps/workspace.md': page('a: { tool: x }\nb: { tool: y }') });
    expect((await run(['explain', 'workspace', 'tool'], { cwd })).err).toBe(
      'stratigraph: There are 2 values "tool" for the workspace.\n  Did you mean a.tool or b.tool?\n',
    );
  });

  test('a slip is told', async () => {
    const ran = await run(['explain', '1/0', 'defaults.langauge'], { cwd: folder(FILES) });
    expect(ran.err).toContain('Did you mean defaults.language?');
  });
});

test('explain says that a value is locked, and where', async () => {
  const cwd = folder({
    '.limps/workspace.md': page('defaults:\n  database: PostgreSQL\nlocked: [defaults.database]'),
    'plans/0001-a/0001-a-plan.md': '# A\n',
  });
  const { out } = await run(['explain', '1', 'database'], { cwd });
  expect(out).toContain('; locked at .limps/workspace.md:4');
  const { entries } = JSON.parse((await run(['explain', '1', 'database', '--json'], { cwd })).out);
  expect(entries[0].provenance.lockedAt).toMatchObject({ source: '.limps/workspace.md', line: 4 });
});

describe('check with files', () => {
  const BROKEN = {
    ...FILES,
    '.limps/workspace.md': '# W\n\nSee [it](gone.md).\n',
    '.limps/context/vision.md': '# V\n\nSee [it](lost.md).\n',
    'docs/adr/0001-a.md': '# A\n\nSee [it](away.md).\n',
  };
  const found = async (argv: readonly string[], cwd: string): Promise<readonly string[]> => {
    const { out } = await run(['check', ...argv, '--json'], { cwd });
    return JSON.parse(out).findings.map(({ path }: { path: string }) => path);
  };

  test('shows what stands in those, from the current folder or absolute, and in folders', async () => {
    const root = folder(BROKEN);
    expect(await found(['.limps/workspace.md'], root)).toEqual(['.limps/workspace.md']);
    expect(await found(['../workspace.md'], join(root, '.limps/context'))).toEqual([
      '.limps/workspace.md',
    ]);
    expect(await found([join(root, 'docs')], root)).toEqual(['docs/adr/0001-a.md']);
    expect(await found(['.limps', 'docs/adr/0001-a.md'], root)).toHaveLength(3);
    expect(await found(['plans/0001-reader/agents/000-screen.md'], root)).toEqual([]);
  });

  test('exits by what stands in those', async () => {
    const root = folder(BROKEN);
    const code = async (path: string) =>
      (await run(['check', '--fail-on', 'info', path], { cwd: root })).code;
    expect(await code('docs/adr/0001-a.md')).toBe(1);
    expect(await code('plans/0001-reader/agents/000-screen.md')).toBe(0);
  });

  test.each([
    ['nope.md', 'There is no file'],
    ['..', 'is outside the workspace'],
    ['/etc/passwd', 'is outside the workspace'],
    ['/etc/nothing-of-that-name', 'is outside the workspace'],
  ])('%s is refused', async (path, message) => {
    const ran = await run(['check', path], { cwd: folder(BROKEN) });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(message);
  });
});

test('refresh takes several names', async () => {
  const cwd = folder(FILES);
  const ran = await run(['refresh', 'vision', '0001'], { cwd });
  expect(ran.out).toBe(
    '.limps/context/vision.md  updated: 2026-03-30 → 2026-03-31\n' +
      'plans/0001-reader/0001-reader-plan.md  updated: 2026-03-01 → 2026-03-31\n',
  );
});

test('a day that no calendar has is refused', async () => {
  const ran = await run(['targets', '--now', '2026-02-30'], { cwd: folder(FILES) });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain('--now is not a date: "2026-02-30"');
});

test('paths are whole, however long', async () => {
  const long =
    'plans/0001-a-plan-with-a-name-that-goes-on/agents/000-an-agent-whose-name-is-long.md';
  const cwd = folder({ [long]: page(`colour: ${'blue'.repeat(30)}`) });
  expect((await run(['resolve', '1/0'], { cwd })).out).toContain(`${long}:2`);
});

test('a key that describes a file, and a decision, are told to be no value', async () => {
  const files = { '.limps/workspace.md': '---\nversion: 1.0\nport: 80\n---\n# W\n' };
  const root = folder({ ...files, '.limps/adrs/ADR-0001-a.md': '---\nstatus: accepted\n---\n' });
  const asked = await run(['explain', 'workspace', 'ADR-0001', '--root', root]);
  expect(asked.err).toContain('stratigraph adr history ADR-0001');
  const { code, err } = await run(['explain', 'workspace', 'version', '--root', root]);
  expect(code).toBe(2);
  expect(err).toContain('.limps/workspace.md:2 describes that file and is not inherited.');
  expect((await run(['explain', 'workspace', 'port', '--root', root])).code).toBe(0);
});
