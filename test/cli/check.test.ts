// check, context health, conflicts and validate, graph health, rules: words, exit codes, and what they leave alone.

import { describe, expect, test } from 'vitest';
import { remedyOf } from '../../src/core.ts';
import { run, runIn } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import { repository } from '../helpers/repository.ts';

const WORKSPACE = page('updated: 2026-03-20\ndefaults:\n  database: PostgreSQL');
const story = (plan = 'defaults:\n  database: SQLite') => ({
  '.limps/workspace.md': WORKSPACE,
  'plans/0042-x/0042-x-plan.md': page(`updated: 2026-03-30\n${plan}`),
});
const DECLARED = 'overrides: [defaults.database]\ndefaults:\n  database: SQLite';

describe('a conflict is worded as L-082 asks', () => {
  test('gives exactly its lines, then where it is and what to do; and exit 0: looking is not failing', async () => {
    const ran = await runIn(story(), ['context', 'conflicts']);
    expect(ran).toEqual({
      code: 0,
      err: '',
      out: [
        '⚠️ CONFLICT: defaults.database',
        '   Workspace says: PostgreSQL',
        '   Plan says: SQLite (override), not declared',
        '   Resolution: Using plan value (higher priority)',
        '   At: plans/0042-x/0042-x-plan.md:4, against .limps/workspace.md:4 (critical direct-contradiction, for plan 0042)',
        `   Fix: ${remedyOf('direct-contradiction')}`,
        '',
      ].join('\n'),
    });
  });

  test('fails validation, until the override is declared', async () => {
    expect((await runIn(story(), ['context', 'validate'])).code).toBe(1);
    const declared = folder(story(DECLARED));
    expect(await run(['context', 'validate'], { cwd: declared })).toMatchObject({
      code: 0,
      out: 'No conflicts.\n',
    });
    expect((await run(['context', 'validate', '--strict'], { cwd: declared })).code).toBe(1);
  });

  test('says of an override that is declared that it is', async () => {
    const { out } = await runIn(story(DECLARED), ['context', 'conflicts']);
    expect(out).toContain(
      '   Plan says: SQLite (override)\n   Resolution: Using plan value (declared override)\n',
    );
  });
});

test('what is told once of many files is told for each of them', async () => {
  const left = '---\nstatus: accepted\n---\n# A\n\nWhat needs to be decided, and why it is hard.\n';
  const paths = [1, 2, 3].map((number) => `docs/adr/000${number}-a.md`);
  const root = folder(Object.fromEntries(paths.map((path) => [path, left])));
  const messages = async (...only: string[]) =>
    JSON.parse((await run(['check', ...only, '--json', '--root', root])).out).findings.length;
  expect(await messages()).toBe(1);
  for (const only of paths) expect(await messages(only)).toBe(1);
});

test('a short answer fails as a long one does, in every format', async () => {
  const root = folder(story());
  const short = (...args: string[]) => run(['check', '--detail', 'short', ...args], { cwd: root });
  expect(await short()).toMatchObject({
    code: 1,
    out: expect.stringContaining('severity: critical'),
  });
  expect(JSON.parse((await short('--json')).out)).toMatchObject({ summary: { critical: 1 } });
  expect(await short('--format', 'github')).toEqual(
    await run(['check', '--format', 'github'], { cwd: root }),
  );
});

describe('what validation advises', () => {
  const workspace = page('locked: [license]\nlicense: MIT\nshape: [a]\ndatabase: PostgreSQL');
  const advised = async (plan: string) => {
    const root = folder({
      '.limps/workspace.md': workspace,
      'plans/0042-x/0042-x-plan.md': page(plan),
    });
    return run(['context', 'validate'], { cwd: root });
  };

  test.each([
    ['license: GPL', ['locked-override']],
    ['shape: {a: 1}', ['type-clash']],
    ['depends_on: [0009-nowhere]', ['orphan-reference']],
    ['database: SQLite\nlicense: GPL', ['direct-contradiction', 'locked-override']],
  ])('fits what is wrong, each told once: %s', async (plan, found) => {
    const { out, err } = await advised(plan);
    expect(err).toMatch(/^\d conflicts?\.\n$/);
    expect([...out.matchAll(/^ {3}Fix: (.*)$/gm)].map(([, advice]) => advice).sort()).toEqual(
      found.map((id) => remedyOf(id)).sort(),
    );
  });

  test('a reference that leads nowhere is not headed as a conflict of values', async () => {
    const { out } = await advised('depends_on: [0009-nowhere]');
    expect(out).toMatch(/^⚠️ ORPHAN REFERENCE: plans\/0042-x\/0042-x-plan\.md:2\n {3}\S/);
  });
});

test('two types at one level are told with both places', async () => {
  const cwd = folder({
    '.limps/workspace.md': page('owners: [ann, ben]'),
    '.limps/context/team.md': page('owners: everyone'),
  });
  const { out } = await run(['check'], { cwd });
  expect(out).toContain(
    '(workspace: `everyone`) but a list in .limps/workspace.md:2 (workspace: `["ann","ben"]`); using .limps/context/team.md:2.',
  );
  expect((await run(['context', 'conflicts'], { cwd })).out).toMatch(
    /Workspace \(.limps\/workspace.md:2\) says: \["ann","ben"\]\n.*\(.limps\/context\/team.md:2\) says: everyone.*\n.*Using .limps\/context\/team.md:2 \(/,
  );
});

describe('context conflicts and validate', () => {
  const root = folder({
    ...story(),
    'plans/0043-y/0043-y-plan.md': page('updated: 2026-03-30'),
    'stratigraph.json': '{"rules": {"direct-contradiction": "warning"}}',
  });

  test('of one plan', async () => {
    expect((await run(['context', 'conflicts', '42'], { cwd: root })).out).toContain('SQLite');
    expect((await run(['context', 'conflicts', '43'], { cwd: root })).out).toBe('No conflicts.\n');
  });

  test('by severity, as the settings have it', async () => {
    const critical = await run(['context', 'conflicts', '--severity', 'critical'], { cwd: root });
    expect(critical.out).toBe('No conflicts.\n');
    expect((await run(['context', 'validate'], { cwd: root })).code).toBe(1);
    expect((await run(['context', 'validate', '--ignore-warnings'], { cwd: root })).code).toBe(0);
  });

  test('as JSON, with every place', async () => {
    const { out } = await run(['context', 'conflicts', '--json'], { cwd: root });
    expect(JSON.parse(out).conflicts).toMatchObject([
      {
        rule: 'direct-contradiction',
        severity: 'warning',
        keyPath: 'defaults.database',
        winner: { source: 'plans/0042-x/0042-x-plan.md', line: 4, column: 13, value: 'SQLite' },
        loser: { source: '.limps/workspace.md', line: 4, column: 13, value: 'PostgreSQL' },
        targets: ['0042'],
      },
    ]);
  });
});

describe('check', () => {
  test('points at the value like a compiler', async () => {
    const ran = await runIn(story(), ['check']);
    expect(ran.code).toBe(1);
    expect(ran.out.split('\n').slice(1)).toEqual([
      '  3 │ defaults:',
      '  4 │   database: SQLite',
      '    │             ^^^^^^',
      '  → .limps/workspace.md:4 workspace says: PostgreSQL',
      expect.stringMatching(/^ {2}= help: /),
      '',
      'Read 1 workspace, 1 plan: 1 finding in 1 document (1 critical).',
      '',
    ]);
    expect(ran.out).toMatch(/^plans\/0042-x\/0042-x-plan\.md:4:13 critical direct-contradiction /);
  });

  test('a clean workspace says so', async () => {
    const ran = await runIn({ '.limps/workspace.md': WORKSPACE }, ['check']);
    expect(ran).toEqual({ code: 0, out: 'Read 1 workspace: no findings.\n', err: '' });
  });

  test.each([
    ['never', 0],
    ['critical', 0],
    ['warning', 1],
    ['info', 1],
  ])('--fail-on %s gives %i for a warning', async (failOn, code) => {
    const root = folder({ '.limps/workspace.md': `${WORKSPACE}\n[x](gone.svg)\n` });
    expect((await run(['check', '--fail-on', failOn], { cwd: root })).code).toBe(code);
  });

  describe('age', () => {
    const old = { '.limps/workspace.md': page('updated: 2020-01-01') };

    test.each([
      ['critical', 0],
      ['warning', 1],
      ['stale', 1],
      ['never', 0],
    ])('--fail-on %s gives %i for what is critical by age alone', async (failOn, code) => {
      expect((await runIn(old, ['check', '--fail-on', failOn])).code).toBe(code);
    });

    test.each([
      ['alone', old, 0],
      [
        'beside what fails',
        { ...story(), '.limps/context/old.md': page('updated: 2020-01-01') },
        1,
      ],
    ])('is said to fail nothing: %s', async (_, files, code) => {
      expect(await runIn(files, ['check'])).toMatchObject({
        code,
        err: 'note: 1 finding is critical by age alone, which does not make a check fail. To make it fail: --fail-on stale.\n',
      });
    });
  });

  describe('--quiet', () => {
    test('is silent where nothing fails', async () => {
      const cwd = folder({ '.limps/workspace.md': `${WORKSPACE}\n[x](gone.svg)\n` });
      expect(await run(['check', '-q'], { cwd })).toEqual({ code: 0, out: '', err: '' });
      expect(await run(['validate', '--quiet'], { cwd })).toEqual({ code: 0, out: '', err: '' });
    });

    test('what to do is told at the first finding of a rule, of whatever weight', async () => {
      const cwd = folder({
        ...{ 'AGENTS.md': 'A.\n', 'CLAUDE.md': '# C\n', '.git/HEAD': 'ref: refs/heads/main\n' },
        'api/AGENTS.md': 'B.\n',
      });
      const { out } = await run(['check'], { cwd });
      expect(out).toMatch(/^AGENTS\.md:1:1 info unread-instructions.* Import one .*\n\n/m);
      expect(out).toMatch(/^api\/AGENTS\.md:1:1 warning unread-instructions.*\n {2}= help: /m);
      expect(out.split('= help: ')).toHaveLength(2);
      const unread = await runIn({ 'AGENTS.md': '\0binary' }, ['check']);
      expect(unread.out).toMatch(/ critical unreadable-file /);
      expect(unread.out).not.toContain('= help: ');
    });

    test('shows what fails', async () => {
      const { out } = await runIn(story(), ['check', '--quiet']);
      expect(out).toContain('direct-contradiction');
      expect(out).toContain('1 finding in 1 document');
    });

    test('leaves JSON as it is', async () => {
      const cwd = folder({ '.limps/workspace.md': WORKSPACE });
      const [loud, quiet] = [
        await run(['check', '--json'], { cwd }),
        await run(['check', '--json', '--quiet'], { cwd }),
      ];
      expect(quiet).toEqual(loud);
    });

    test('a change is made without a word but for the path of what is new', async () => {
      const made = await runIn({}, ['adr', 'new', 'Use X', '--quiet']);
      expect(made.out).toMatch(/0001-use-x\.md\n$/);

      const cwd = folder({ '.limps/context/vision.md': page('updated: 2026-01-01') });
      expect(await run(['refresh', 'vision', '--quiet'], { cwd })).toEqual({
        code: 0,
        out: '',
        err: '',
      });
      expect((await run(['refresh', 'vision'], { cwd })).out).toContain('is already 2026-03-31');
    });
  });

  test('JSON is the report of design, nothing else on standard output', async () => {
    const ran = await runIn(story(), ['check', '--format', 'json']);
    expect(ran).toMatchObject({ code: 1, err: '' });
    expect(JSON.parse(ran.out)).toMatchObject({
      schemaVersion: 1,
      summary: { critical: 1, warning: 0, info: 0 },
      findings: [{ rule: 'direct-contradiction', targets: ['0042'], fixable: false }],
    });
  });

  test('what a workspace says reaches the terminal as text only', async () => {
    const root = folder({
      '.limps/workspace.md': page('"a\\u001b[31m": "x\\u202e"'),
      'plans/1-x/plan.md': page('"a\\u001b[31m": "y\u001b[2J"', '\u001b[31m[x](gone\u001b.svg)'),
    });
    const { out } = await run(['check'], { cwd: root });
    expect(out).not.toContain('\u001b');
    expect(out).not.toContain('\u202e');
  });

  test('git tells that a document changed after the day that it states', async () => {
    const path = '.limps/context/vision.md';
    const { root, commit } = repository({ [path]: page('updated: 2026-03-20', 'One.') });
    commit({ [path]: page('updated: 2026-03-20', 'Two.') }, '2026-03-29T12:00:00Z');
    const { out } = await run(['check', '--root', root]);
    expect(out).toContain(
      'updated-not-bumped `updated` is 2026-03-20, but the last change was committed on 2026-03-29.',
    );
  });

  test('a file that only moved did not change', async () => {
    const text = page('updated: 2026-03-20', 'One.');
    const { root, commit } = repository({ '.limps/context/a.md': text });
    commit({ '.limps/context/a.md': null, '.limps/context/b.md': text }, '2026-03-29T12:00:00Z');
    expect((await run(['check', '--root', root])).out).toMatch(/^Read .*: no findings\.\n$/);
  });

  test('links may lead to what git is told to ignore', async () => {
    const text = '# A\n\n[x](../../.tmp/) [y](../../.tmp/z.png) [z](../../tmp/)\n';
    const { root } = repository({ 'docs/adr/0001-a.md': text, '.gitignore': '.tmp/\n' });
    const { out } = await run(['check', '--root', root]);
    expect(out.match(/points to/g)).toHaveLength(1);
    expect(out).toContain('`tmp`');
  });

  test('links may lead to what the settings exclude', async () => {
    const root = folder({
      '.limps/workspace.md': `${WORKSPACE}\n[x](../private/a.txt)\n`,
      'private/a.txt': '',
      'stratigraph.json': '{"exclude": ["private/"]}',
    });
    expect((await run(['check'], { cwd: root })).out).toMatch(/^Read .*: no findings\.\n$/);
  });

  test('a budget counts what every target inherits', async () => {
    const root = folder({ ...story(DECLARED), 'stratigraph.json': '{"tokenBudget": 20}' });
    const { out } = await run(['check', '--json'], { cwd: root });
    const [finding] = JSON.parse(out).findings.filter(
      ({ rule }: { rule: string }) => rule === 'token-budget',
    );
    expect(finding).toMatchObject({ targets: expect.arrayContaining(['0042']) });
  });
});

describe('what cannot be read', () => {
  const root = folder({
    '.limps/workspace.md': WORKSPACE,
    '.limps/context/huge.md': 'x'.repeat(2000),
    '.limps/context/binary.md': new Uint8Array([0, 1, 2]),
    'stratigraph.json': '{"maxFileBytes": 1000}',
  });

  test('is told in whole sentences, with what to do', async () => {
    const { out } = await run(['check'], { cwd: root });
    expect(out).toContain(
      'The file cannot be read: it has 2,000 bytes, more than the limit of 1,000. Make it smaller, raise `maxFileBytes`',
    );
    expect(out).toContain(
      'The file cannot be read: it contains NUL bytes, so it is not UTF-8 text.',
    );
    expect(out).not.toContain('(too-large)');
  });

  test('is not called fresh', async () => {
    const { out } = await run(['context', 'health'], { cwd: root });
    expect(out).toMatch(/\? context\/huge\.md +cannot be read/);
    expect(out).toMatch(/✓ workspace\.md/);
    const resolved = await run(['context', 'resolve'], { cwd: root });
    expect(resolved.out).toMatch(/huge\.md.*\? unknown/);
  });
});

describe('health', () => {
  const root = folder({
    '.limps/workspace.md': WORKSPACE,
    '.limps/context/architecture.md': page('updated: 2026-03-11'),
    '.limps/adrs/ADR-0003-x.md': page(
      'status: accepted\nupdated: 2026-02-14\ndepends_on: [0007-old]',
      '# X',
    ),
    'plans/0007-old/0007-old-plan.md': page('status: deprecated', '# Old'),
  });

  test('is worded as L-070 asks', async () => {
    const ran = await run(['context', 'health', '--stale'], { cwd: root });
    expect(ran).toEqual({
      code: 0,
      err: '',
      out: [
        '⚠️ STALE [critical]: ADR-0003 (45 days old, references deprecated plan)',
        '⚠️ STALE [warning]: context/architecture.md (20 days old)',
        '',
      ].join('\n'),
    });
  });

  test('lists what is fresh, too', async () => {
    const { out } = await run(['context', 'health'], { cwd: root });
    expect(out).toMatch(/✓ workspace\.md +11 days old/);
  });

  test('of the graph adds what drifted', async () => {
    const { out } = await run(['graph', 'health'], { cwd: root });
    expect(out).toContain(
      '⚠️ DRIFT [critical]: .limps/adrs/ADR-0003-x.md:4 `0007-old` is no longer active.',
    );
  });

  test('follows --now', async () => {
    const { out } = await run(['context', 'health', '--stale', '--now', '2026-03-12'], {
      cwd: root,
    });
    expect(out).not.toContain('architecture');
  });
});

describe('rules', () => {
  test('lists them, and shows one with its examples', async () => {
    expect((await run(['rules'])).out).toMatch(/^direct-contradiction +critical +A layer changes/m);
    const { out } = await run(['rules', 'broken-link']);
    expect((await run(['rules', 'unread-instructions'])).out).toMatch(/^.* \(warning, or info\)\n/);
    expect(out).toContain('How to fix: ');
    expect(out).toMatch(/^Fails \(«…» marks what is found\): .*\n {2}docs\/adr\/0001/m);
    expect(out).toContain('«[the code](../../a.ts)»');
    expect(out).toContain('All 9 examples: stratigraph rules broken-link --json');
    const long = (await run(['rules', 'missing-path'])).out;
    expect(long.split('\n').length).toBeLessThan(80);
    expect(long).toMatch(/^ {4}… \d+ more lines\n/m);
  });

  test('a slip of the fingers is understood', async () => {
    const ran = await run(['rules', 'brokn-link']);
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('Did you mean "broken-link"?');
  });

  test('settings name rules that there are', async () => {
    const root = folder({ ...story(), 'stratigraph.json': '{"rules": {"stale-documnt": "off"}}' });
    const ran = await run(['check'], { cwd: root });
    expect(ran).toMatchObject({ code: 2, out: '' });
    expect(ran.err).toContain('did you mean "stale-document"?');
  });
});

test.each([
  ['gitlab', '"check_name": "broken-link"'],
  ['rdjson', '"value": "broken-link"'],
  ['junit', '<skipped message="'],
])('--format %s has the paths of the repository', async (format, finding) => {
  const { root } = repository({ 'wiki/.limps/workspace.md': '# Tea\n\n[Gone](gone.md)\n' });
  const { out, code } = await run(['check', '--format', format, '--root', `${root}/wiki`]);
  expect(code).toBe(0);
  expect(out).toContain(finding);
  expect(out).toContain('wiki/.limps/workspace.md');
});

describe('--about', () => {
  const WRONG = {
    '.limps/workspace.md': '---\nupdated: 2026-03-30\ncolour: blue\n---\n\nSee [it](gone.md).\n',
    'plans/0001-a/0001-a-plan.md': '---\nupdated: 2020-01-01\ncolour: red\n---\n\n# A\n',
    'docs/adr/0001-a.md': '---\nstatus: superseded\nsuperseded_by: 0002\n---\n\n# A\n',
    'docs/adr/0002-b.md': '---\nstatus: accepted\n---\n\n# B\n',
  };
  const about = async (topic: string) => {
    const { out } = await runIn(WRONG, ['check', '--about', topic, '--json']);
    const { findings, summary } = JSON.parse(out);
    const { critical, warning, info } = summary;
    expect(critical + warning + info).toBe(findings.length);
    return findings.map(({ rule }: { rule: string }) => rule);
  };

  test.each([
    ['conflicts', ['direct-contradiction']],
    ['staleness', ['stale-document']],
    ['supersession', ['one-sided-supersession']],
    ['references', ['broken-link']],
  ])('%s', async (topic, rules) => {
    expect([...new Set(await about(topic))]).toEqual(rules);
  });

  test('the topic is named where there is nothing', async () => {
    const cwd = folder({ '.limps/workspace.md': '# W\n' });
    const { out } = await run(['check', '--about', 'references'], { cwd });
    expect(out).toContain(': no findings about references.');
  });

  test('health is staleness and drift', async () => {
    expect(await about('health')).toEqual(
      expect.arrayContaining(['stale-document', 'broken-link']),
    );
  });

  test.each([
    ['conflicts', ['context', 'conflicts']],
    ['conflicts', ['context', 'validate', '--strict']],
  ])('%s finds what %j finds', async (topic, argv) => {
    const contested = {
      ...WRONG,
      'plans/0001-a/agents/000-a.md': '---\nstatus: WIP\nfiles: [src/tea.ts]\n---\n\n# A\n',
      'plans/0001-a/agents/001-b.md': '---\nstatus: WIP\nfiles: [src/tea.ts]\n---\n\n# B\n',
    };
    const cwd = folder(contested);
    const checked = JSON.parse((await run(['check', '--about', topic, '--json'], { cwd })).out);
    const { conflicts, findings } = JSON.parse((await run([...argv, '--json'], { cwd })).out);
    const rulesOf = (all: readonly { readonly rule: string }[]) =>
      all.map(({ rule }) => rule).sort();
    expect(rulesOf([...conflicts, ...findings])).toEqual(rulesOf(checked.findings));
    expect(findings.length).toBeGreaterThan(0);
  });

  test('what drifted is the same in the report and in the health of the graph', async () => {
    const cwd = folder(WRONG);
    const { drift } = JSON.parse((await run(['report', '--json'], { cwd })).out);
    const { drifts } = JSON.parse((await run(['graph', 'health', '--json'], { cwd })).out);
    expect(drift).toMatchObject([{ rule: 'broken-link' }]);
    expect(drift).toEqual(drifts);
  });
});
