// `check --base REV`: only what a change brings, in every format; exit codes count the new findings only.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { page } from '../helpers/hierarchy.ts';
import { type Repository, repository } from '../helpers/repository.ts';

const WORKSPACE = '.limps/workspace.md';
const PLAN = 'plans/0042-kiln/0042-kiln-plan.md';
const FILES = {
  [WORKSPACE]: page(
    'updated: 2026-03-30\nlanguage: TypeScript',
    '# W\n\nSee [nothing](gone.txt).\n',
  ),
  [PLAN]: page('updated: 2026-03-30\nstatus: active', '# Kiln\n'),
};

/** The workspace says another language, and the plan contradicts it. */
function changed(prefix = ''): Repository {
  const inside = Object.fromEntries(
    Object.entries(FILES).map(([path, text]) => [prefix + path, text]),
  );
  const made = repository(inside);
  made.write({
    [prefix + WORKSPACE]: FILES[WORKSPACE].replace('TypeScript', 'HTML'),
    [prefix + PLAN]: FILES[PLAN].replace('status:', 'language: CSS\nstatus:'),
  });
  return made;
}

test('as text: what targets see differently, what is new, what else there is', async () => {
  const { root } = changed();
  const { code, out } = await run(['check', '--base', 'main', '--root', root]);
  expect(code).toBe(1);
  expect(out).toContain(`What changes, and for whom, since main
  the workspace
    ~ language: TypeScript → HTML  .limps/workspace.md:3
  plan 0042
    ~ language: TypeScript → CSS  plans/0042-kiln/0042-kiln-plan.md:3
`);
  expect(out).toContain(`${PLAN}:3:`);
  expect(out).toContain('direct-contradiction');
  expect(out).not.toContain('gone.txt');
  expect(out).toMatch(/0 fixed, \d+ unchanged\.\n$/);
});

test('quietly: only what makes it fail', async () => {
  const { root } = changed();
  const { out } = await run(['check', '--base', 'main', '-q', '--root', root]);
  expect(out).toContain('direct-contradiction');
  expect(out).not.toMatch(/What changes, and for whom|unchanged/);
});

test('boxes of tasks that somebody ticks are tasks that are done', async () => {
  const path = 'openspec/changes/pay/tasks.md';
  const made = repository({
    [path]: '## 1. Build\n\n- [ ] 1.1 Pay\n- [ ] 1.2 Send\n- [x] 1.3 See\n',
  });
  const told = async (text: string) => {
    made.write({ [path]: `## 1. Build\n\n${text}` });
    return (await run(['check', '--base', 'HEAD', '--root', made.root])).out;
  };
  const done = await told('- [x] 1.1 Pay\n- [X] 1.2 Send\n- [x] 1.3 See\n');
  expect(done).toContain('~ section 1. Build: 2 tasks done  openspec');
  const open = await told('- [ ] 1.1 Pay\n- [ ] 1.2 Send\n- [ ] 1.3 See\n');
  expect(open).toContain('~ section 1. Build: 1 task open again  openspec');
  expect(await told('- [x] 1.1 Pay now\n')).toContain('~ section 1. Build  openspec');
});

test('a skill that is called otherwise brings no finding that it had before', async () => {
  const skill = (name: string) => ({
    [`.claude/skills/${name}/SKILL.md`]: `---\nname: ${name}\ndescription: Counts.\n---\nCount.\n`,
  });
  const made = repository({ 'AGENTS.md': '# Zoo\n', ...skill('count') });
  made.commit({ '.claude/skills/count': null, ...skill('sum') });
  const { out } = await run(['check', '--base', 'HEAD~1', '--root', made.root]);
  expect(out).toMatch(/: no new findings\.\n0 fixed, 1 unchanged\.\n$/);
});

test('what an agent no longer reads of a file is gone, and the rest of it is no news', async () => {
  const rules = `# Api\n\n## First\n\n${'One rule.\n'.repeat(20)}\n## Last\n\n${'Another.\n'.repeat(20)}`;
  const { root, commit } = repository({ 'AGENTS.md': '# Shop\n', 'api/AGENTS.md': rules });
  commit({ 'AGENTS.md': `# Shop\n\n${'A long rule.\n'.repeat(2_510)}` });
  const { out } = await run(['check', '--base', 'HEAD~1', '--root', root]);
  expect(out).toMatch(
    /Codex in api\n {4}~ section First .*\n {4}- section Last {2}was api\/AGENTS.md:28\n/,
  );
  expect(out).not.toContain('+ section');
});

test('files that come for the same agent are one line', async () => {
  const folders = ['api', 'jobs', 'ui', 'web'];
  const files = folders.map((one) => [`${one}/AGENTS.md`, `# ${one}\n`] as const);
  const { root, write } = repository({ 'CLAUDE.md': '# Shop\n', ...Object.fromEntries(files) });
  write({ 'CLAUDE.md': null });
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain(
    'Claude Code in 4 folders\n    + file api/AGENTS.md, jobs/AGENTS.md, ui/AGENTS.md and 1 more\n',
  );
});

test('decisions in force that a change deletes are told, not proposals nor what has a new number', async () => {
  const record = (number: number, what: string, status = 'Accepted') => ({
    [`docs/adr/000${number}-${what}.md`]: `# ${number}. Use ${what}\n\n## Status\n\n${status}\n`,
  });
  const before = { ...record(1, 'tea'), ...record(2, 'cups'), ...record(3, 'milk', 'Proposed') };
  const { root, write } = repository({ ...before, ...record(4, 'sugar'), ...record(6, 'salt') });
  const gone = Object.keys(before).map((path) => [path, null] as const);
  write({ ...Object.fromEntries(gone), 'docs/adr/0004-sugar.md': null, ...record(5, 'sugar') });
  const { code, out } = await run([
    'check',
    '--base',
    'main',
    '--fail-on',
    'warning',
    '--root',
    root,
  ]);
  expect(code).toBe(1);
  expect(out).toContain(
    'docs/adr/0001-tea.md:1:1 warning status-transition 0001 (Use tea) and 1 other decision in force are deleted.',
  );
  expect(out).toContain('docs/adr/0002-cups.md:1 0002 (Use cups)');
  expect(out).not.toContain('milk.md:1');
});

test('a decision that is deleted, and of which the list says that it is over, is not told', async () => {
  const row = (number: number, is: string) => `| 000${number} | ${is} | Tea |\n`;
  const list = (...rows: readonly string[]) =>
    `# Records\n\n| ADR | Status | Is |\n| - | - | - |\n${rows.join('')}`;
  const record = (number: number) => `# ${number}. Use tea ${number}\n\nStatus: Accepted\n`;
  const { root, write } = repository({
    'docs/adr/0001-a.md': record(1),
    'docs/adr/0002-b.md': record(2),
    'docs/adr/README.md': list(row(1, 'Accepted'), row(2, 'Accepted')),
    // Numbers count in their own folder.
    'api/docs/adr/README.md': list(row(1, 'Superseded')),
  });
  const told = async () =>
    /.* deleted\./.exec((await run(['check', '--base', 'main', '--root', root])).out)?.[0];
  write({ 'docs/adr/0001-a.md': null });
  expect(await told()).toContain('0001 (Use tea 1) was in force, and is deleted.');
  write({ 'docs/adr/README.md': list(row(1, 'Superseded'), row(2, 'Accepted')) });
  expect(await told()).toBeUndefined();
});

test('a link whose file a change deletes is told, and was none before', async () => {
  const { root, commit, write } = repository({ 'AGENTS.md': '# Shop\n' });
  symlinkSync('AGENTS.md', join(root, 'CLAUDE.md'));
  commit({});
  write({ 'AGENTS.md': null });
  const { code, out } = await run(['check', '--base', 'HEAD', '--root', root]);
  expect(code).toBe(1);
  expect(out).toContain(
    'CLAUDE.md:1:1 critical unreadable-file The file cannot be read: it is a symbolic link to `AGENTS.md`, which does not exist.',
  );
  commit({});
  expect(await run(['check', '--base', 'HEAD', '--root', root])).toMatchObject({ code: 0 });
});

test('a decision that replaces another one is named, at every door', async () => {
  const old = '# 1. Tea\n\n## Status\n\n';
  const { root, commit } = repository({ 'docs/adr/0001-tea.md': `${old}Accepted\n` });
  commit({
    'docs/adr/0001-tea.md': `${old}Superseded by [2. Coffee](0002-coffee.md)\n`,
    'docs/adr/0002-coffee.md':
      '# 2. Coffee\n\n## Status\n\nAccepted\n\nSupersedes [1. Tea](0001-tea.md)\n',
  });
  const { out } = await run(['check', '--base', 'HEAD~1', '--root', root]);
  expect(out).toMatch(
    /^Superseded since HEAD~1\n {2}0001 is superseded by 0002 {2}docs\/adr\/0002/,
  );
  const words = ['check', '--base', 'HEAD~1', '--format', 'markdown', '--root', root];
  expect((await run(words)).out).toContain(
    '| 0001 is superseded by 0002 | `docs/adr/0002-coffee.md:7` |',
  );
  expect((await run(['changes', '--base', 'HEAD', '--root', root])).out).not.toContain(
    'Superseded',
  );
});

test('records that lose force together are named, with the reason', async () => {
  const text = (status = '') => `# T\n${status}\n## Context\n\nX.\n\n## Decision\n\nY.\n`;
  const paths = [1, 2, 3, 4, 5].map((number) => `docs/adr/000${number}-t.md`);
  const { root, write } = repository(Object.fromEntries(paths.map((path) => [path, text()])));
  const stated = paths.slice(0, 3).map((path) => [path, text('\n## Status\n\nAccepted\n')]);
  write(Object.fromEntries(stated));
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain(
    'docs/adr/0004-t.md:1:1 warning status-transition No longer in force, since half of their folder states a status by now: 0004 and 0005.\n',
  );
});

test('an import that has to be approved is worse where it took the place of its text', async () => {
  const files = { 'AGENTS.md': '# Shop\n\nPrices are in cents.\n', 'api/CLAUDE.md': '# Api\n' };
  const { root, write } = repository({ ...files, 'CLAUDE.md': files['AGENTS.md'] });
  write({ 'CLAUDE.md': '@AGENTS.md\n' });
  const { code, out } = await run([
    'check',
    '--base',
    'main',
    '--fail-on',
    'warning',
    '--root',
    root,
  ]);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/CLAUDE.md:1:1 warning dropped-import When started in `api`/),
  ]);
});

test('nothing new is clean, however much was wrong before', async () => {
  const { root } = repository(FILES);
  const { code, out } = await run(['check', '--base', 'main', '--fail-on', 'info', '--root', root]);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(
      /^No agent's context has changed since main\.\n\nRead .*: no new findings\.\n0 fixed, \d+ unchanged\.\n$/,
    ),
  ]);
});

test('as JSON: the fields of a report, and what changed', async () => {
  const { root, git } = changed();
  const { out } = await run(['check', '--base', 'HEAD', '--json', '--tokens', '--root', root]);
  const report = JSON.parse(out);
  expect(Object.keys(report)).toEqual([
    'schemaVersion',
    'base',
    'summary',
    'read',
    'findings',
    'fixed',
    'unchanged',
    'targets',
  ]);
  expect(report.base).toEqual({ revision: 'HEAD', commit: git('rev-parse', 'HEAD').trim() });
  expect(report.summary).toMatchObject({ critical: 1 });
  expect(report.targets[1]).toMatchObject({
    id: '0042',
    kind: 'changed',
    values: [{ keyPath: 'language', cause: { in: 'after', source: PLAN, line: 3 } }],
    tokens: { before: expect.any(Number), after: expect.any(Number) },
  });
});

test('as markdown, as marks and as SARIF', async () => {
  const { root } = changed('docs/');
  const at = ['--base', 'main', '--root', `${root}/docs`];
  const markdown = (await run(['check', '--format', 'markdown', ...at])).out;
  expect(markdown).toMatch(/^\*\*New: \d findings? .* since `main`; 2 targets change\./);
  const marks = (await run(['check', '--format', 'github', ...at])).out;
  expect(marks).toMatch(new RegExp(`^::error file=docs/${PLAN},line=3,.* If the override is`, 'm'));
  const log = JSON.parse((await run(['check', '--format', 'sarif', ...at])).out);
  const uris = log.runs[0].results.map(
    ({ locations }: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
      locations[0]?.physicalLocation.artifactLocation.uri,
  );
  expect(new Set(uris)).toEqual(new Set([`docs/${PLAN}`]));
});

test('a decision that is replaced is a notice where it says so', async () => {
  const path = 'docs/adr/0001-a.md';
  const record = (status: string) => `# A\n\n## Status\n\n${status}\n`;
  const { root, write } = repository({
    [path]: record('Accepted'),
    'docs/adr/0002-b.md': record('Accepted'),
  });
  write({ [path]: record('Superseded by [B](0002-b.md)') });
  const annotated = () => run(['check', '--base', 'main', '--format', 'github', '--root', root]);
  const { out, err } = await annotated();
  expect(err).toMatch(
    /^No new findings\.\n[\s\S]*\nWhat changes, and for whom, since main\n {2}the repository\n {4}- file docs[\s\S]*\n0 fixed, 0 unchanged\.\n$/,
  );
  write({ [path]: record('Accepted') });
  expect(await annotated()).toMatchObject({ code: 0, out: '' });
  expect(out).toContain(`::notice file=${path},line=5,`);
  expect(out).toContain('title=superseded::0001 is superseded by 0002\n');
});

test('a rule that finds less since is told, and what is locked cannot be suppressed', async () => {
  const lock = page('licence: MIT\nlocked: [licence]', '# W\n');
  const { root, write } = repository({ ...FILES, [WORKSPACE]: lock, 'stratigraph.json': '{}' });
  const off = '{\n  "rules": { "broken-link": "off", "stale-document": "info" }\n}\n';
  const suppressions = ['locked-override', 'open-items-in-done-scope'].map(
    (rule) => `<!-- stratigraph-disable ${rule}: we need it -->`,
  );
  write({
    [PLAN]: page('status: active\nlicence: GPL', ['# Kiln', ...suppressions, ''].join('\n\n')),
    'stratigraph.json': off,
  });
  const base = ['check', '--base', 'main', '--root', root];
  const { code, out } = await run(base);
  expect(code).toBe(1);
  expect(out).toContain('critical locked-override');
  expect(out).toContain('cannot be suppressed');
  expect(out).toContain(`Checks loosened since main
  The rule broken-link is switched off  stratigraph.json:2
  The rule stale-document is only an info by now  stratigraph.json:2
  The rule open-items-in-done-scope is suppressed in this document  ${PLAN}:10
`);
  const notices = (await run([...base, '--format', 'github'])).out;
  expect(notices).toContain('title=checks loosened::The rule broken-link is switched off');
});

test('a lock that is removed is told in annotations, and an override that is no longer declared is not fixed', async () => {
  const plan = page('status: active\noverrides: [licence]\nlicence: GPL\npaint: red', '# Kiln\n');
  const { root, write } = repository({
    [WORKSPACE]: page('licence: MIT\npaint: blue\nlocked: [paint]', '# W\n'),
    [PLAN]: plan.replace('paint: red\n', ''),
  });
  write({
    [WORKSPACE]: page('licence: MIT\npaint: blue', '# W\n'),
    [PLAN]: plan.replace('overrides: [licence]', 'overides: [licence]').replace('paint: red\n', ''),
  });
  const base = ['check', '--base', 'main', '--root', root];
  const { out } = await run([...base, '--format', 'github']);
  expect(out).toContain(
    `::notice file=${WORKSPACE},line=4,endLine=4,col=1,endColumn=1,title=lock removed::The lock on paint is removed\n`,
  );
  expect((await run(base)).out).toMatch(/direct-contradiction[\s\S]*\n0 fixed, /);
});

test('the first instructions of a repository are new, and nothing is gone by them', async () => {
  const { root, write } = repository({ 'README.md': '# Shop\n' });
  write({ 'AGENTS.md': '# Shop\n' });
  const { out } = await run(['check', '--base', 'main', '--root', root]);
  expect(out).toContain('    + new\n');
  expect(out).not.toContain('removed');
});

test('formats without a revision hold everything', async () => {
  const { root } = repository(FILES);
  expect((await run(['check', '--format', 'markdown', '--root', root])).out).toContain('gone.txt');
  expect((await run(['check', '--format', 'github', '--root', root])).out).toContain('gone.txt');
  const log = JSON.parse((await run(['check', '--format', 'sarif', '--root', root])).out);
  expect(log.runs[0].tool.driver.rules.length).toBeGreaterThan(20);
});

test('wrong usage says what to do', async () => {
  const { root } = repository(FILES);
  const wrong = await run(['check', '--base', 'mian', '--root', root]);
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('has no commit "mian"');
  expect(wrong.err).toContain('The branches here: main. If only the remote');
  expect(wrong.err).toContain('git fetch origin mian');
  expect((await run(['check', '--dry-run', '--root', root])).err).toContain('Add --fix');
  expect((await run(['check', '--json', '--format', 'sarif', '--root', root])).code).toBe(2);
});

test('a target that changed stands in what `targets` says it stands in', async () => {
  const { root, write } = repository({
    '.limps/projects/web/project.md': page('plans: [0042]'),
    [PLAN]: page('status: active'),
  });
  write({ [PLAN]: page('status: active\ntone: terse') });
  const { out } = await run(['changes', '--json', '--root', root]);
  expect(JSON.parse(out).targets).toMatchObject([{ id: '0042', parent: 'projects/web' }]);
});

test('what is told at once counts as one in both: new and unchanged are together what a check has', async () => {
  const rules = (more: number) =>
    Array.from({ length: 20 }, (_, at) => `- Rule ${at} of the zoo\n`).join('') +
    Array.from({ length: more }, (_, at) => `- Only here ${at}\n`).join('');
  const made = repository({ 'CLAUDE.md': rules(0), 'docs/AGENTS.md': 'See [a](a.md).\n' });
  const counts = async (before: number, after: number) => {
    made.commit({ 'AGENTS.md': rules(before) });
    made.write({ 'AGENTS.md': rules(after) });
    const all = JSON.parse((await run(['check', '--json', '--root', made.root])).out);
    const args = ['check', '--base', 'HEAD', '--root', made.root];
    const { findings, unchanged, grown } = JSON.parse((await run([...args, '--json'])).out);
    expect(findings.length + unchanged).toBe(all.findings.length);
    return [findings.length, grown, (await run(args)).out.trim().split('\n').at(-1)];
  };
  expect(await counts(0, 3)).toEqual([1, undefined, expect.stringMatching(/ unchanged\.$/)]);
  expect(await counts(1, 4)).toEqual([1, 1, expect.stringMatching(/, 1 known before with fewer/)]);
  expect(await counts(2, 4)).toEqual([1, 1, expect.stringMatching(/, 1 known before with fewer/)]);
});
