// One step on a pull request: marks on the lines that cause them, what agents see differently, the verdict, files.

import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder } from '../helpers/folder.ts';
import { page } from '../helpers/hierarchy.ts';
import {
  AGENT,
  FILES,
  ownPullRequest,
  type PullRequest,
  payload,
  pullRequest,
  WORKSPACE,
} from './pull-request.ts';
import { runStep, type Step, TOKEN } from './runner.ts';

const HTML = { [WORKSPACE]: (FILES[WORKSPACE] ?? '').replace('TypeScript', 'HTML') };
const OWN_LANGUAGE = {
  ...FILES,
  [AGENT]: page('updated: 2026-03-30\nstatus: active\nlanguage: TypeScript', '# Glaze\n'),
};

/** A folder with a `git` in it that writes what it is asked to `asked` and does it. */
function gitThatWritesDown(): string {
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const bin = folder({ asked: '' });
  const script = `#!/bin/sh\nprintf '%s\\n' "$*" >> "${bin}/asked"\nexec "${real}" "$@"\n`;
  writeFileSync(join(bin, 'git'), script, { mode: 0o755 });
  return bin;
}

/** The same files in a folder of the repository. */
function within(
  folder: string,
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]),
  );
}

function sarifOf(outputs: Step['outputs']): { readonly runs: readonly { results: object[] }[] } {
  return JSON.parse(readFileSync(outputs['sarif-path'] ?? '', 'utf8'));
}

function step(made: PullRequest, inputs: Readonly<Record<string, string>> = {}): Promise<Step> {
  const { repository, event, sha } = made;
  return runStep({
    folder: repository.root,
    event,
    sha,
    inputs: { 'github-token': '', ...inputs },
  });
}

describe('a pull request that edits workspace.md', () => {
  test('asks git no more than fifteen times, and for the names in a commit once', async () => {
    const { repository, event, sha } = pullRequest(HTML);
    const spy = gitThatWritesDown();
    const env = { PATH: `${spy}:${process.env.PATH}` };
    await runStep({ folder: repository.root, event, sha, inputs: { comment: 'never' }, env });
    const asked = readFileSync(join(spy, 'asked'), 'utf8').trim().split('\n');
    expect(asked.length).toBeLessThanOrEqual(15);
    expect(asked.filter((line) => line.includes(' ls-tree '))).toHaveLength(2);
  });

  test('counts no plan without agents among the agents that it affects', async () => {
    const plan = { 'plans/0043-bare/0043-bare-plan.md': page('status: active', '# Bare\n') };
    const { outputs } = await step(pullRequest({ ...HTML, ...plan }));
    expect(outputs['affected-agents']).toBe('["0042/001","0042/002"]');
  });

  test('marks the edited line with the agents that see it', async () => {
    const { repository, event, sha } = pullRequest(HTML);
    const made = { folder: repository.root, event, sha, inputs: { 'github-token': '' } };
    const { code, marks, summary, outputs, strange } = await runStep({ ...made, bundled: true });
    expect({ code, strange }).toEqual({ code: 0, strange: [] });
    expect(marks).toEqual([
      {
        level: 'notice',
        title: 'context change',
        message:
          'the workspace, plan 0042, agent 001 of plan 0042 and agent 002 of plan 0042 now see language differently: TypeScript → HTML',
        file: WORKSPACE,
        line: 3,
        endLine: 3,
        col: 1,
      },
    ]);
    expect(summary).toMatch(
      /`language` is now `HTML`, it was `TypeScript` \(\[`.limps\/workspace.md:3`\]\(https:\/\/github.invalid\/octo-org\/octo-repo\/blob\/[0-9a-f]{40}\/.limps\/workspace.md\?plain=1#L3\)\)/,
    );
    expect(outputs).toMatchObject({
      conclusion: 'success',
      new: '0',
      'affected-agents': '["0042/001","0042/002"]',
    });
  });

  test('code that documents cover is marked where it changed, with those that it leaves alone', async () => {
    const about = '.limps/context/api.md';
    const before = { ...FILES, [about]: page('covers: src/', '# API\n'), 'src/a.ts': 'a\nb\n' };
    const { repository, event, sha } = pullRequest({ 'src/a.ts': 'a\nc\n' }, before);
    const made = { folder: repository.root, event, sha, inputs: { 'github-token': '' } };
    const { code, marks, summary } = await runStep(made);
    expect(code).toBe(0);
    expect(marks).toMatchObject([
      {
        ...{ level: 'notice', title: 'covered code', file: 'src/a.ts', line: 2 },
        message: `1 document covers this code and was not changed with it: ${about}.`,
      },
    ]);
    expect(summary).toContain(`[\`${about}\`](https://github.invalid/`);
  });

  test.each([
    ['taken out', '', 2],
    ['replaced', 'tongue: HTML\n', 3],
  ])('a value that is %s is marked where it stood', async (_, instead, line) => {
    const text = (FILES[WORKSPACE] ?? '').replace('language: TypeScript\n', instead);
    const { marks } = await step(pullRequest({ [WORKSPACE]: text }));
    expect(marks).toContainEqual({
      level: 'notice',
      title: 'context change',
      message:
        'the workspace, plan 0042, agent 001 of plan 0042 and agent 002 of plan 0042 now see language differently: TypeScript → nothing',
      file: WORKSPACE,
      line,
      endLine: line,
      col: 1,
    });
  });

  test('a contradiction in a file that it does not touch is marked on the line that it does', async () => {
    const { code, marks, outputs } = await step(pullRequest(HTML, OWN_LANGUAGE));
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ conclusion: 'failure', critical: '1', new: '1' });
    expect(marks[0]).toMatchObject({ level: 'error', file: WORKSPACE, line: 3 });
    expect(marks[0]?.message).toContain('Reaches agent 001 of plan 0042.');
    expect(marks[0]?.message).toContain(`${AGENT}:4`);
  });

  test('the step says itself why it fails, without a place', async () => {
    const { marks } = await step(pullRequest(HTML, OWN_LANGUAGE));
    const own = marks.filter(({ file }) => file === undefined);
    expect(own).toEqual([
      {
        level: 'error',
        message: '1 new finding (1 critical); this check fails on critical findings.',
      },
    ]);
  });
});

describe('what counts', () => {
  const LINKS = { ...FILES, [AGENT]: `${FILES[AGENT]}\n[x](gone.txt)\n` };

  test.each([
    ['new', {}, '0'],
    ['changed', {}, '0'],
    ['changed', { [AGENT]: `${LINKS[AGENT]}\nMore.\n` }, '1'],
    ['all', {}, '1'],
  ])('scope %s', async (scope, changes, warning) => {
    const { outputs } = await step(pullRequest({ 'README.md': 'x', ...changes }, LINKS), { scope });
    expect(outputs.warning).toBe(warning);
  });

  test.each([
    ['never', 0],
    ['critical', 0],
    ['warning', 1],
    ['info', 1],
  ])('fail-on %s', async (failOn, code) => {
    const made = pullRequest({ [AGENT]: LINKS[AGENT] ?? '' });
    expect((await step(made, { 'fail-on': failOn })).code).toBe(code);
  });

  test.each([
    ['info', 0],
    ['stale', 1],
  ])('fail-on %s gives %i for age alone', async (failOn, code) => {
    const old = { '.limps/context/old.md': '---\nupdated: 2020-01-01\n---\n\n# Old\n' };
    expect((await step(pullRequest(old), { 'fail-on': failOn })).code).toBe(code);
  });

  test('the first pull request of all says in one line that all targets are new', async () => {
    const { summary } = await step(pullRequest(FILES, { 'README.md': 'x' }));
    const lines = (summary ?? '').split('\n').filter((line) => line.startsWith('- '));
    expect(lines).toEqual([
      '- **the workspace, plan 0042, agent 001 of plan 0042 and agent 002 of plan 0042**: context for the first time',
    ]);
  });

  test('what is named is compared and checked, whatever the event says', async () => {
    const made = pullRequest(HTML, OWN_LANGUAGE);
    const { outputs } = await step(made, { 'base-ref': 'HEAD' });
    expect(outputs).toMatchObject({ new: '0', conclusion: 'success' });
    const { marks } = await step(made, { 'base-ref': 'nowhere' });
    expect(marks[0]?.message).toContain('Invalid input base-ref: "nowhere" is not in this clone.');
    const old = await step(made, { 'head-ref': 'HEAD~1' });
    expect(old.outputs).toMatchObject({ new: '0', conclusion: 'success' });
  });

  test('a branch that mends what was wrong is told so', async () => {
    const { code, summary, outputs } = await step(
      pullRequest({ [AGENT]: FILES[AGENT] ?? '' }, LINKS),
    );
    expect({ code, ...outputs }).toMatchObject({ code: 0, new: '0', fixed: '1' });
    expect(summary).toContain('<details><summary>Fixed</summary>');
  });
});

describe('the base', () => {
  test('without a merge commit it is where the branch left, not where main is now', async () => {
    const made = ownPullRequest(HTML);
    const { git, commit, root } = made.repository;
    git('checkout', '-q', 'main');
    const base = commit({ [AGENT]: page('status: active\nmascot: fox', '# Glaze\n') });
    git('checkout', '-q', '--detach', made.head);
    const event = structuredClone(made.event) as { pull_request: { base: { sha: string } } };
    event.pull_request.base.sha = base;
    const { outputs, summary } = await runStep({
      folder: root,
      event,
      sha: made.sha,
      inputs: { 'github-token': '' },
    });
    expect(outputs['affected-agents']).toBe('["0042/001","0042/002"]');
    // What main has gained since is nothing that this branch takes away.
    expect(summary).not.toContain('mascot');
  });

  test('the first parent of any other merge is not taken for it', async () => {
    const made = pullRequest(HTML);
    const { outputs, summary } = await runStep({
      folder: made.repository.root,
      event: payload('push'),
      eventName: 'push',
      sha: made.sha,
    });
    // What a push replaced is not here and cannot be fetched: everything counts, nothing is new.
    expect(summary).toContain('There is no base to compare with, so every finding counts.');
    expect(outputs['affected-agents']).toBe('[]');
  });

  test('one that the clone lacks is fetched from the repository of the run', async () => {
    const made = ownPullRequest(HTML);
    const { git, root } = made.repository;
    const clone = `${root}-clone`;
    git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    git('clone', '-q', '--depth=1', '--no-local', `file://${root}`, clone);
    const spy = gitThatWritesDown();
    const { outputs, code, log } = await runStep({
      folder: clone,
      event: made.event,
      sha: made.sha,
      inputs: { comment: 'never' },
      env: {
        GITHUB_SERVER_URL: `file://${root.slice(0, root.lastIndexOf('/'))}`,
        GITHUB_REPOSITORY: root.slice(root.lastIndexOf('/') + 1),
        PATH: `${spy}:${process.env.PATH}`,
      },
    });
    expect(log).not.toContain('cannot be fetched');
    expect({ code, agents: outputs['affected-agents'] }).toEqual({
      code: 0,
      agents: '["0042/001","0042/002"]',
    });
    const asked = readFileSync(join(spy, 'asked'), 'utf8');
    expect(asked).toContain(made.base);
    // Everyone on the machine may list what processes were started with.
    expect(asked).not.toMatch(/authorization|basic|x-access-token/i);
    for (const form of ['utf8', 'base64'] as const)
      expect(asked).not.toContain(Buffer.from(TOKEN).toString(form).slice(0, 12));
  });

  test('one that cannot be had stops the run, since everything would pass as new', async () => {
    const made = ownPullRequest(HTML);
    const { git, root } = made.repository;
    const clone = `${root}-shallow`;
    git('clone', '-q', '--depth=1', '--no-local', `file://${root}`, clone);
    const run = { folder: clone, event: made.event, sha: made.sha, bundled: true };
    const { code, marks } = await runStep(run);
    expect(code).toBe(1);
    expect(marks).toHaveLength(1);
    expect(marks[0]?.message).toContain('Check out with fetch-depth: 2');
  });

  test.each(['pull_request', 'merge_group'])(
    'an event file of a %s that says nothing stops the run, unless its merge commit is here',
    async (eventName) => {
      const made = ownPullRequest(HTML);
      const { root, git } = made.repository;
      const env = { GITHUB_EVENT_PATH: join(root, 'README.md') };
      const there = { folder: root, eventName, sha: made.sha, inputs: { 'github-token': '' }, env };
      const merged = await runStep(there);
      expect(merged.code).toBe(eventName === 'pull_request' ? 0 : 1);
      git('checkout', '-q', '--detach', made.head);
      const { code, marks } = await runStep(there);
      expect(code).toBe(1);
      expect(marks[0]?.message).toContain('has no base commit');
    },
  );

  test('a merge group names its own', async () => {
    const made = pullRequest(HTML);
    const event = { merge_group: { base_sha: made.base, base_ref: 'refs/heads/main' } };
    const { folder, ...rest } = { folder: made.repository.root, event, sha: made.sha };
    const { summary } = await runStep({ folder, ...rest, eventName: 'merge_group' });
    expect(summary).toContain('**No new findings** since `main`.');
  });
});

describe('many findings', () => {
  const links = (count: number): string =>
    Array.from({ length: count }, (_, index) => `[x](gone-${index}.txt)\n`).join('\n');

  test('no mark is dropped by the runner: the rest is counted', async () => {
    const made = pullRequest({ [AGENT]: `${FILES[AGENT]}\n${links(3000)}` });
    const { marks, dropped, summary, outputs } = await step(made, { 'fail-on': 'warning' });
    expect(dropped).toBe(0);
    expect(marks.filter(({ level }) => level === 'warning')).toHaveLength(10);
    expect(marks.filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(marks.find(({ level }) => level === 'notice')?.message).toBe(
      '2,990 more findings are not annotated. See the summary or the report.',
    );
    expect(outputs.warning).toBe('3000');
    expect(summary).not.toBeNull();
  });

  test('a summary of more than 1 MiB, which the runner would drop, loses rows', async () => {
    const names = links(3000).replaceAll('gone-', `${'é'.repeat(200)}-`);
    const { summary } = await step(pullRequest({ [AGENT]: `${FILES[AGENT]}\n${names}` }));
    expect(summary).toMatch(/And [\d,]+ more findings\.\n/);
    for (const line of summary?.split('\n').filter((row) => row.startsWith('|')) ?? [])
      expect(line).toMatch(/\|$/);
  });

  test('the sentence of the failing step has its place among ten errors', async () => {
    const keys = Array.from({ length: 14 }, (_, index) => `key_${index}`);
    const say = (value: string) => keys.map((key) => `${key}: ${value}`).join('\n');
    const files = { ...FILES, [WORKSPACE]: page(`updated: 2026-03-30\n${say('a')}`, '# W\n') };
    const made = pullRequest({ [AGENT]: page(`status: active\n${say('b')}`, '# Glaze\n') }, files);
    const { marks, dropped, outputs } = await step(made);
    expect({ dropped, critical: outputs.critical }).toEqual({ dropped: 0, critical: '14' });
    expect(marks.filter(({ level }) => level === 'error')).toHaveLength(10);
    expect(marks.filter(({ level, file }) => level === 'error' && file === AGENT)).toHaveLength(9);
  });

  test('what is new is marked before what was there', async () => {
    const made = pullRequest(
      { [AGENT]: `${FILES[AGENT]}\n${links(30)}\n[x](fresh.txt)\n` },
      { ...FILES, [AGENT]: `${FILES[AGENT]}\n${links(30)}` },
    );
    const { marks } = await step(made, { scope: 'all' });
    const warnings = marks.filter(({ level }) => level === 'warning');
    expect(warnings).toHaveLength(10);
    expect(warnings.filter(({ message }) => message.includes('fresh.txt'))).toHaveLength(1);
  });

  test('max-annotations asks for fewer', async () => {
    const made = pullRequest({ [AGENT]: `${FILES[AGENT]}\n${links(5)}` });
    const { marks } = await step(made, { 'max-annotations': '2' });
    expect(marks.filter(({ level }) => level === 'warning')).toHaveLength(2);
  });

  test('many agents that one line contradicts are one mark', async () => {
    const agents = Array.from({ length: 20 }, (_, index) => [
      `plans/0042-kiln/agents/${String(index).padStart(3, '0')}_x.md`,
      page('updated: 2026-03-30\nlanguage: TypeScript', `# ${index}\n`),
    ]);
    const made = pullRequest(HTML, { ...FILES, ...Object.fromEntries(agents) });
    const { marks, outputs } = await step(made);
    expect(outputs.critical).toBe('20');
    expect(marks.filter(({ level, file }) => level === 'error' && file === WORKSPACE)).toHaveLength(
      1,
    );
    expect(marks[0]?.message.split('\n').length).toBeGreaterThan(15);
  });
});

describe('files', () => {
  test('the report holds everything, SARIF what counts', async () => {
    const made = pullRequest(HTML, OWN_LANGUAGE);
    const { outputs } = await step(made, { report: 'out/report.json', sarif: 'out/check.sarif' });
    const report = JSON.parse(readFileSync(outputs['report-path'] ?? '', 'utf8')) as object;
    expect(report).toMatchObject({
      schemaVersion: 1,
      conclusion: 'failure',
      base: { commit: made.base, name: 'main' },
      comparison: { new: [{ rule: 'direct-contradiction' }] },
    });
    const [run] = sarifOf(outputs).runs;
    expect(run).toMatchObject({ automationDetails: { id: 'stratigraph/' } });
    expect(run?.results).toHaveLength(1);
  });

  test('code scanning keeps two workspaces of one repository apart', async () => {
    const made = pullRequest(within('docs/a', HTML), within('docs/a', FILES));
    const { outputs } = await step(made, { root: 'docs/a', sarif: 'check.sarif' });
    expect(sarifOf(outputs).runs[0]).toMatchObject({
      automationDetails: { id: 'stratigraph/docs/a/' },
    });
  });

  test.each(['../out.json', '/tmp/out.json', 'link/out.json'])('none at %s', async (path) => {
    const made = ownPullRequest(HTML);
    symlinkSync('/tmp', join(made.repository.root, 'link'));
    const { code, marks } = await step(made, { report: path });
    expect(code).toBe(1);
    expect(marks.at(-1)?.message).toContain('is outside the workspace');
  });

  test('a link that lies where a file is to be written is replaced, not followed', async () => {
    const made = ownPullRequest(HTML);
    const victim = join(made.repository.root, 'victim.txt');
    made.repository.write({ 'victim.txt': 'precious' });
    symlinkSync(victim, join(made.repository.root, 'report.json'));
    await step(made, { report: 'report.json' });
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });
});

test('a summary that cannot be written is a warning, not the verdict', async () => {
  const made = pullRequest(HTML, OWN_LANGUAGE);
  const { repository, event, sha } = made;
  const { marks, outputs } = await runStep({
    folder: repository.root,
    event,
    sha,
    inputs: { 'github-token': '' },
    env: { GITHUB_STEP_SUMMARY: join(repository.root, 'no-folder/summary.md') },
  });
  expect(outputs).toMatchObject({ conclusion: 'failure', critical: '1' });
  expect(marks.find(({ level }) => level === 'warning')?.message).toContain('The summary');
});

test('where there is no workspace, the advice is for a workflow', async () => {
  const { marks } = await step(pullRequest({ 'docs/a.md': 'x' }, { 'README.md': 'x' }));
  expect(marks).toHaveLength(1);
  expect(marks[0]?.message).toMatch(
    /^There are no context files in .*stratigraph\.json and the like\. .* or use the input root\./,
  );
});

test('the root may be a folder; places are told from the top of the repository', async () => {
  const made = pullRequest(within('docs', HTML), within('docs', OWN_LANGUAGE));
  const { marks, summary, log, outputs } = await step(made, { root: 'docs' });
  expect(marks[0]).toMatchObject({ file: `docs/${WORKSPACE}`, line: 3 });
  expect(marks[0]?.message).toContain(`docs/${AGENT}:4: The effect is here.`);
  expect(summary).toContain('## What changes for coding agents in `docs`');
  expect(log).toContain(`- critical docs/${AGENT}:4 `);
  // Those of several workspaces in one job stand side by side.
  expect(outputs['report-path']).toMatch(/\/stratigraph\/docs\/report\.json$/);
});

test.each([
  ['mode', 'sweep', 'Use one of check, report.'],
  ['fail-on', 'error', 'Use one of critical, warning, info, stale, never.'],
  ['fail-on', 'crit', '(did you mean "critical"?)'],
  ['max-annotations', 'all', 'Use a whole number.'],
  ['site-url', 'javascript:x', 'Use a URL.'],
  ['root', 'nowhere', 'Check the path given with the input root.'],
  ['github-token', 'ghs_a\nb', 'is not a token'],
  ['root', '../..', 'is outside the checkout'],
  ['config', 'gone.json', 'cannot be read'],
])('a wrong %s is one sentence with what to do', async (name, value, advice) => {
  const { code, marks, summary } = await step(pullRequest(HTML), { [name]: value });
  expect(code).toBe(1);
  expect(marks).toHaveLength(1);
  expect(marks[0]?.message).toContain(advice);
  expect(summary).toMatch(/^\*\*Nothing was checked\.\*\* .+\n$/);
});

test('settings that a pull request breaks are told in words that call nobody', async () => {
  const broken = '{"rules": {"@you <b>": "off"}}';
  const { code, marks, summary } = await step(
    pullRequest(HTML, { ...HTML, 'stratigraph.json': broken }),
  );
  expect(code).toBe(1);
  expect(marks[0]?.message).toContain('stratigraph.json has invalid settings');
  expect(summary).toContain('**Nothing was checked.** stratigraph.json');
  expect(summary).not.toMatch(/@y|<b>/);
});

test('with an address of the site the summary links to the targets that change', async () => {
  const { summary } = await step(pullRequest(HTML), { 'site-url': 'https://example.com/c' });
  expect(summary).toContain('[agent 001 of plan 0042](https://example.com/c/t/0042/001/)');
});

test('a check that reads nothing fails, unless that is accepted', async () => {
  const records = { 'docs/decisions/0001-use-x.rst': 'Use X\n' };
  const made = () => pullRequest({ 'docs/decisions/0002-use-y.rst': 'Use Y\n' }, records);
  const { code, marks, outputs } = await step(made());
  expect([code, outputs.conclusion]).toEqual([1, 'failure']);
  expect(marks.map(({ message }) => message).join('\n')).toContain('Nothing was read: ');
  expect((await step(made(), { 'fail-on': 'never' })).code).toBe(0);
});
