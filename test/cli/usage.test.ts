// Wrong usage: one clear sentence, what to do, exit 2; and the rest of a run goes on wherever it can.

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { testOf } from '../dialects/samples.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

const plan = {
  'plans/0042-graph/0042-graph-plan.md': '# Graph',
  'plans/0042-graph/agents/000-a.md': '# A',
  'projects/site/project.md': '# Site',
};

describe('exit 2, nothing on standard output', () => {
  test.each([
    [
      'a missing root',
      ['targets', '--root', '/nowhere/at/all'],
      'There is no folder /nowhere/at/all',
      '--root',
    ],
    [
      'an agent that does not exist',
      ['context', 'resolve', '42', '7'],
      'no agent "7"',
      'There is 1 agent: 000-a',
    ],
    [
      'a plan with a slip',
      ['context', 'resolve', '0042-grpah'],
      'no plan or project "0042-grpah"',
      'Did you mean "0042-graph"',
    ],
    [
      'something inside a project',
      ['context', 'resolve', 'site', '000'],
      'site is a project and contains no targets',
      'projects/site',
    ],
    ['a key that nobody says', ['context', 'explain', '42/0', 'colour'], 'no value "colour"', ''],
    ['a date that is none', ['targets', '--now', 'yesterday'], '--now is not a date', '2026-01-31'],
    [
      'two formats at once',
      ['context', 'resolve', '--json', '--format', 'md'],
      'cannot be used with',
      '',
    ],
    ['an unknown format', ['context', 'resolve', '--format', 'xml'], 'text, json, md', ''],
    ['an unknown option', ['targets', '--jsno'], "unknown option '--jsno'", '--json'],
    ['an unknown command', ['tragets'], "unknown command 'tragets'", 'targets'],
    [
      'a settings file that is not there',
      ['targets', '--config', 'no.json'],
      'no.json cannot be read',
      '--config',
    ],
  ])('%s', async (_, argv, sentence, advice) => {
    const ran = await run(argv, { cwd: folder(plan) });
    expect(ran.code).toBe(2);
    expect(ran.out).toBe('');
    expect(ran.err).toContain(sentence);
    expect(ran.err).toContain(advice);
  });

  test.each([
    [
      ['targets', '--jsno'],
      "stratigraph: unknown option '--jsno'\n  Did you mean --json?\n  See: stratigraph targets --help\n",
    ],
    [
      ['adr', 'list', '--zzzz'],
      "stratigraph: unknown option '--zzzz'\n  See: stratigraph adr list --help\n",
    ],
    [['memory', 'plan', 'ad'], "stratigraph: unknown command 'ad'\n  Did you mean add?\n"],
    [
      ['check', '--fail-on', 'crit'],
      'stratigraph: "crit" is not a valid value for fail-on.\n  Did you mean "critical"? Choose one of critical, warning, info, stale, never.\n',
    ],
    [
      ['context', 'explain', '--root', 'test'],
      "stratigraph: missing required argument 'key'\n  For example: stratigraph explain workspace defaults --json (see stratigraph explain --help)\n",
    ],
  ])('%j has the shape of all errors', async (argv, err) => {
    expect(await run(argv)).toEqual({ code: 2, out: '', err });
  });

  test('a number that two live plans share lists both', async () => {
    const root = folder({ 'plans/0042-a/plan.md': '', 'plans/0042-b/plan.md': '' });
    const ran = await run(['context', 'resolve', '42', '--root', root]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('0042-a, 0042-b');
  });

  test('a name is enough where one target has it; several are listed', async () => {
    const agents = ['0042-a/agents/000-web', '0042-a/agents/001-api', '0043-b/agents/000-api'];
    const root = folder(Object.fromEntries(agents.map((path) => [`plans/${path}.md`, '# X'])));
    const asked = (name: string) => run(['resolve', name, '--json', '--root', root]);
    expect(JSON.parse((await asked('web')).out).target.id).toBe('0042/000');
    expect(JSON.parse((await asked('b')).out).target.id).toBe('0043');
    expect((await asked('api')).err).toContain(
      '2 targets are called "api": 0042/001, 0043/000.\n  Use one of them, for example "0042/001".',
    );
  });

  test('settings that break their schema are named with their key', async () => {
    const root = folder({ ...plan, 'stratigraph.json': '{"stalenes": {"warning": 7}}' });
    const ran = await run(['targets', '--root', root]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('stratigraph.json');
    expect(ran.err).toContain('stalenes');
  });

  test('settings that are not JSON are named with line and column', async () => {
    const root = folder({ ...plan, 'stratigraph.json': '{\n  "exclude": [,]\n}' });
    expect((await run(['targets', '--root', root])).err).toMatch(
      /stratigraph\.json:2:\d+ is not valid JSON/,
    );
  });

  test('no workspace anywhere says how to make one', async () => {
    const ran = await run(['targets'], { cwd: folder({}) });
    expect(ran.code).toBe(2);
    expect(ran.err).toContain('stratigraph init');
  });
});

describe('a named root that is no workspace', () => {
  test.each([
    [['check']],
    [['graph', 'health']],
    [['context', 'resolve']],
    [['targets', '--json']],
    [['preview']],
  ])('%j says what was looked for and what to do', async (argv) => {
    const root = folder({ 'README.md': '# Elsewhere\n' });
    const ran = await run([...argv, '--root', root]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain(
      `There are no context files in ${root}. Stratigraph reads AGENTS.md, CLAUDE.md, docs/adr,`,
    );
    expect(ran.err).toContain(`init --root ${root}`);
  });

  test.each([
    ['docs/ard', 'docs/ard/0001-a.md'],
    ['neps', 'neps/archive/0005-a.md'],
    ['keps', 'keps/sig-x/1-a/README.md'],
    ['text', 'text/0002-a.md'],
    ['docs/proposals', 'docs/proposals/20190610-a.md'],
  ])('asks whether there are records in %s', async (place, path) => {
    const ran = await run(['check', '--root', folder({ [path]: '# A\n' })]);
    expect(ran.err).toContain(`Are there decision records in ${place}?`);
    const other = await run(['check', '--root', folder({ [`${place}/a.md`]: '# A\n' })]);
    expect(other.err).not.toContain('Are there');
  });

  test('says what is seen in the root: a README a folder, and numbered files in a form that is not read', async () => {
    const of = async (names: readonly string[], text: string): Promise<string> =>
      (await run(['--root', folder(Object.fromEntries(names.map((name) => [name, text])))])).err;
    const readmes = ['use-x', 'use-y', 'use-z'].map((name) => `${name}/README.md`);
    expect(await of(readmes, '---\nstate: approved\n---\n# X\n')).toContain(
      'Are there decision records in the root? Then write `{"adrs":["."]}`',
    );
    expect(await of(readmes, '# X\n')).not.toContain('records in the root');
    expect(await of(['x-0001.rst', 'x-0002.rst', 'x-0010.rst'], 'X\n')).toContain(
      'The 3 numbered .rst files in the root are not read',
    );
  });

  test.each(['DECISIONS.md', 'docs/adr.md', 'docs/adr/decision-log.md'])(
    'says that the headings of %s are not read',
    async (path) => {
      const log = '# Log\n\n## ADR-001: A\n\nAccepted\n\n## ADR-002: B\n\n## Phase 2: C\n';
      const says = `The 2 decisions under headings of ${path} are not read`;
      for (const files of [{ [path]: log }, { [path]: log, 'AGENTS.md': '# X\n' }]) {
        const { out, err } = await run(['--root', folder(files)]);
        expect(out + err).toContain(says);
      }
    },
  );

  test.each(['notes', 'docs/log', 'docs/dev/choices'])(
    'asks where records have a status: %s',
    async (place) => {
      const records = (status: string) => ({
        [`${place}/0001-a.md`]: `# A\n\n${status}\n`,
        [`${place}/0002-b.md`]: '# B\n',
      });
      const of = async (files: Readonly<Record<string, string>>): Promise<string> => {
        const { out, err } = await run(['--root', folder(files)]);
        return out + err;
      };
      const question = `Are there decision records in ${place}? Then write \`{"adrs":["${place}"]}\``;
      expect(await of(records('- **Status**: accepted'))).toContain(question);
      expect(await of({ ...records('Status: accepted'), 'AGENTS.md': '# X\n' })).toContain(
        question,
      );
      const set = { 'stratigraph.json': JSON.stringify({ adrs: [place] }) };
      expect(await of({ ...set, [`${place}/0001-a.rst`]: 'A' })).not.toContain('Are there');
      expect(await of({ ...records('The first part.'), 'AGENTS.md': '# X\n' })).not.toContain(
        'decision records',
      );
    },
  );

  test('the one in its content folder is named', async () => {
    const root = folder({ 'content/plans/0001-a/plan.md': '# A\n' });
    const ran = await run(['check', '--root', root]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(`--root ${join(root, 'content')}?`);
  });

  test.each([
    ['settings alone', { 'stratigraph.json': '{}' }],
    ['a project alone', { 'projects/site/project.md': '# Site\n' }],
    ['decisions in a place of their own', { 'packages/core/docs/adr/0001-a.md': '# A\n' }],
    ['an empty folder of decisions', { 'docs/adr/.gitkeep': '' }],
  ])('%s is enough to be one', async (_, files) => {
    const root = folder(files);
    expect((await run(['adr', 'list', '--root', root])).code).toBe(0);
    const check = await run(['check', '--root', root]);
    expect(check.code).toBe(check.out.startsWith('Nothing was read: ') ? 2 : 0);
    expect((await run(['check', '--root', root, '--fail-on', 'never'])).code).toBe(0);
  });

  test('an empty folder can be made one', async () => {
    const root = folder({});
    expect((await run(['workspace', 'init', '--root', root])).code).toBe(0);
    expect((await run(['check', '--root', root])).code).toBe(0);
  });
});

describe('bad input is data', () => {
  test('a file of 50 MB, a binary and broken YAML become findings; everything else is answered', async () => {
    const root = folder({
      '.limps/workspace.md': page('name: W\ncolour: blue'),
      '.limps/context/huge.md': new Uint8Array(50_000_000).fill(97),
      '.limps/context/binary.md': new Uint8Array([0, 1, 2, 3]),
      '.limps/context/broken.md':
        '---\nkey: [1, 2\nlanguage: Rust\n---\n\n# Broken\n\nStill here.\n',
      '.limps/context/script.md': '---js\nmodule.exports = process.exit(3)\n---\n\n# Script\n',
    });
    const ran = await run(['context', 'resolve', '--json', '--root', root]);
    expect(ran.code).toBe(0);
    const bundle = JSON.parse(ran.out);
    expect(bundle.values.colour).toBe('blue');
    expect(bundle.findings.map(({ path }: { path: string }) => path).sort()).toEqual([
      '.limps/context/binary.md',
      '.limps/context/broken.md',
      '.limps/context/huge.md',
      '.limps/context/script.md',
    ]);
    expect(ran.out).toContain('Still here.');
  });
});

describe('help', () => {
  test('every command has help with examples and the common options', async () => {
    const { allCommands } = await import('../../src/cli/commands.ts');
    for (const { name, examples } of await allCommands()) {
      const ran = await run([...name.split(' '), '--help']);
      expect(ran.code).toBe(0);
      expect(ran.out).toContain('Examples:');
      expect(ran.out).toContain('--root');
      expect(examples.length).toBeGreaterThan(0);
    }
  });

  test('of a tree with AGENTS.md alone it shows at most 20 commands, and no word of a system', async () => {
    const { out } = await run(['--help'], { cwd: folder({ 'AGENTS.md': '# Rules\n' }) });
    const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name]) => name);
    expect(names).toContain('resolve');
    expect(names.length).toBeLessThanOrEqual(20);
    expect(out).not.toMatch(/limps|lily|hobbs|aweave|tlc|Commands for the systems/i);
  });

  testOf('lily')('the words of a system are listed where it is spoken', async () => {
    const lily = await run(['--help'], { cwd: folder({ '.lily/memory/user/a.md': '# A\n' }) });
    expect(lily.out).toMatch(
      /Commands of the systems in use here:\n {2}lily: .*memory evidence ingest/,
    );
  });

  test('it says which commands exit with 1, and those that only show findings do not', async () => {
    const { out } = await run(['--help']);
    expect(out).toContain('1  check fails');
    const root = folder({
      'plans/0001-a/plan.md': '---\ncreated: 2020-01-01\nupdated: 2020-01-01\n---\n',
    });
    const code = async (...argv: string[]) => (await run([...argv, '--root', root])).code;
    expect(await code('check', '--fail-on', 'warning')).toBe(1);
    for (const group of ['context', 'graph']) expect(await code(group, 'health')).toBe(0);
    expect(await code('context', 'conflicts')).toBe(0);
  });

  test('the version is that of the package', async () => {
    const { version } = await import('../../src/version.ts');
    expect((await run(['--version'])).out).toBe(`${version}\n`);
  });

  test('the workspace is found upward from a folder inside it', async () => {
    const root = folder(plan);
    const ran = await run(['targets', '--json'], { cwd: join(root, 'plans/0042-graph/agents') });
    expect(JSON.parse(ran.out).targets.map(({ id }: { id: string }) => id)).toEqual([
      'workspace',
      'projects/site',
      '0042',
      '0042/000',
    ]);
  });
});

test.each(['.limps/out', 'plans/out', 'docs/adr/site', 'projects/dist'])(
  'nothing is built into %s, where it would become context',
  async (out) => {
    const root = folder({ ...plan, '.limps/workspace.md': '# W\n' });
    const ran = await run(['build', '--root', root, '--out', join(root, out)]);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('would become context');
  },
);

test.each(['../x', '/a/../b', '%zz', 'a b'])('--base %s is no path', async (base) => {
  const root = folder({ ...plan, '.limps/workspace.md': '# W\n' });
  const ran = await run(['build', '--root', root, '--base', base, '--out', join(root, 'dist')]);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain(`--base ${base} is not a path.`);
});

test('what the machine refuses is told in a sentence', async () => {
  const ran = await run(['targets', '--root', `/${'x'.repeat(300)}`]);
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toContain('the name is too long (stat ENAMETOOLONG)');
});

test('a site that git does not ignore is told, with what to add', async () => {
  const { root, commit } = repository({ 'docs/.limps/workspace.md': '# W\n' });
  const cwd = join(root, 'docs');
  const told = async (env = {}) => (await run(['build'], { cwd, env })).err;
  const note =
    'note: git does not ignore that folder. Keep it out with this line in .gitignore: /docs/dist/';
  expect(await told()).toContain(note);
  expect(await told({ CI: 'true' })).not.toContain('gitignore');
  commit({ '.gitignore': 'dist/\n' });
  expect(await told()).not.toContain('gitignore');
  commit({ '.gitignore': '', 'docs/dist/kept.txt': 'x' });
  expect(await told()).not.toContain('gitignore');
});

test('one of a thing is not called several', async () => {
  const root = folder({ '.limps/workspace.md': '# W\n' });
  const out = join(folder({}), 'site');
  expect((await run(['build', '--root', root, '--out', out])).out).toContain('and 1 bundle (');
});

test('a name that would command the terminal is shown, not obeyed', async () => {
  const root = folder({ 'plans/0001-\u001b[31mred/plan.md': '', 'plans/0001-b/plan.md': '' });
  const ran = await run(['context', 'resolve', '1', '--root', root]);
  expect(ran.code).toBe(2);
  expect(ran.err).not.toContain('\u001b');
  expect(ran.err).toContain('red');
});

test('a slip in a short name, and help for what there is not, name what is meant', async () => {
  expect((await run(['resovle', '1'])).err).toContain('Did you mean resolve?');
  expect(await run(['help', 'nope'])).toMatchObject({
    code: 2,
    err: expect.stringContaining("unknown command 'nope'"),
  });
});

test("output that a full disk does not take is the environment's fault, in a sentence", async () => {
  let err = '';
  const code = await main(['targets', '--root', folder(plan)], {
    out() {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    },
    err: (text) => {
      err += text;
    },
    ...{ colour: false, width: 100, interactive: false, draws: false, cwd: '/', env: {} },
    clock: () => '2026-03-31T12:00:00.000Z',
  });
  expect([code, err]).toEqual([
    2,
    'stratigraph: cannot write: no space left on the device (write ENOSPC).\n  Fix this, then run the command again.\n',
  ]);
});
