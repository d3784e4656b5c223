import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checked, found, told } from '../helpers/check.ts';
import { refusal, run, runIn, sourcesIn } from '../helpers/command.ts';
import { repository } from '../helpers/repository.ts';
import { samples } from './samples.ts';

type Files = Readonly<Record<string, string>>;

const files: Files = { ...samples.openspec, 'AGENTS.md': '# Rules\n\nUse pnpm.\n' };

const CHANGE = 'openspec/changes/shorten-session';
const SPEC = 'openspec/specs/login/spec.md';

async function answer(tree: Files, ...words: string[]) {
  const { out, err } = await runIn(tree, ['resolve', ...words, '--json']);
  expect(err).toBe('');
  return JSON.parse(out);
}

/** Each part of a section: the heading, where it is from, and how it begins. */
async function partsOf(tree: Files, ...words: string[]): Promise<readonly string[]> {
  const { sections } = await answer(tree, ...words);
  return sections.flatMap(({ heading, parts }: (typeof sections)[number]) =>
    parts.map(({ source, line, markdown }: Readonly<Record<string, string>>) => {
      return `${heading} ${source}:${line} ${markdown?.split('\n')[0]}`;
    }),
  );
}

const sources = (tree: Files, ...words: string[]) => sourcesIn(tree, CHANGE, ...words);

const requirement = (name: string, says: string, ...scenarios: string[]): string =>
  [
    `### Requirement: ${name}\n\nIt SHALL ${says}.\n`,
    ...scenarios.map((one) => `#### Scenario: ${one}\n\n- **THEN** so it is\n`),
  ].join('\n');

const spec = (...requirements: string[]): string =>
  `# login\n\n## Purpose\n\nWho may come in, in which way, and how long that holds.\n\n## Requirements\n\n${requirements.join('\n')}`;

test('where nothing is open, the first screen leads to the history of a specification', async () => {
  const { [SPEC]: only = '' } = files;
  expect((await runIn({ [SPEC]: only }, [])).out).toMatch(
    /resolve openspec\/specs\/login --for history +requirements and their history\n/,
  );
  expect((await runIn(files, [])).out).toMatch(/ --for archive +what archiving makes of it\n/);
});

test('whoever asks why a requirement is so is told that it is no value, and where its text is', async () => {
  const tree = { [SPEC]: spec(requirement('Sign in', 'let users in', 'A user')) };
  const [asked, said] = ['Sign in', 'It is a heading: stratigraph resolve openspec/specs/login '];
  expect(await refusal(runIn(tree, ['explain', 'openspec/specs/login', asked]))).toContain(said);
});

test('the headings of the Chinese edition are not judged by the English program', () => {
  const text = (head: string) =>
    `## ${head}\n\n### 需求:会话\n\n系统必须结束会话。\n\n#### 场景:空闲\n`;
  const tree = { [SPEC]: `# login\n\n## 目的\n\n登录。\n\n${text('需求')}` };
  expect(told({ ...tree, [`${CHANGE}/specs/login/spec.md`]: text('修改需求') })).toEqual([]);
});

test('what changes in a specification is told with its requirement', async () => {
  const spec = (minutes: number, last = '### Requirement: Token\n\nIt SHALL be new.\n') =>
    `# login\n\n## Requirements\n\n### Requirement: Session\n\nIt SHALL end after ${minutes} minutes.\n\n${last}`;
  const path = 'openspec/specs/login/spec.md';
  const { root, write } = repository({
    ...{ [path]: spec(15), 'openspec/project.md': '# A\n' },
    [`openspec/changes/archive/2026-01-02-a/${path.slice(9)}`]: spec(15).replace(
      'Req',
      'ADDED Req',
    ),
  });
  const told = async (text: string) => {
    writeFileSync(join(root, path), text);
    return (await run(['changes', '--base', 'HEAD'], { cwd: root })).out;
  };
  expect(await told(spec(60))).toContain(`section Requirements › Requirement: Session  ${path}:7`);
  expect(await told(spec(15, ''))).toContain('- section Requirements › Requirement: Token  ');
  expect((await run(['check', '--base', 'HEAD'], { cwd: root })).out).toContain(
    `${path}:1:1 warning delta-base Archived changes added or modified what is not here, and no change removed it: “Token”. Write it here, or a change that removes it.`,
  );
  // A change that is archived by hand leaves its delta behind.
  const moved = `openspec/changes/archive/2026-01-03-b/${path.slice(9)}`;
  write({ [path]: spec(15), [moved]: changing('ADDED', requirement('Key', 'open', 'Touch')) });
  expect((await run(['check', '--base', 'HEAD'], { cwd: root })).out).toMatch(/ warning .*“Key”/);
});

test('a change that was archived by moving its folder is told with what is not in the specifications', async () => {
  const tree = {
    ...{ [SPEC]: spec(STEP, requirement('Mail', 'go', 'A')), 'openspec/project.md': '# A\n' },
    [`${CHANGE}/proposal.md`]: '# Shorten\n',
    [`${CHANGE}/tasks.md`]: '- [x] 1.1 Do it\n',
    [`${CHANGE}/specs/login/spec.md`]: `${changing('MODIFIED', STEP.replace('end', 'stop'))}\n${changing('REMOVED', '### Requirement: Mail\n')}`,
    [`${CHANGE}/specs/new/spec.md`]: changing('ADDED', requirement('Key', 'open', 'Touch')),
  };
  const { root, write } = repository(tree);
  const archived = 'openspec/changes/archive/2026-01-03-shorten-session';
  const moved = Object.entries(tree).flatMap(([path, text]) =>
    path.startsWith(CHANGE) ? [[path.replace(CHANGE, archived), text] as const] : [],
  );
  rmSync(join(root, CHANGE), { recursive: true });
  write(Object.fromEntries(moved));
  const newOnes = async () => (await run(['check', '--base', 'HEAD'], { cwd: root })).out;
  const told = await newOnes();
  const advice =
    'Move its folder back to `openspec/changes/shorten-session`, and let `openspec archive shorten-session` do it.';
  expect(told).toContain(
    `${archived}/specs/login/spec.md:13:1 warning delta-base The change was archived, and login is without it: “Mail” (REMOVED) and “Session” (MODIFIED). ${advice}`,
  );
  expect(told).toContain(
    `${archived}/specs/new/spec.md:3:1 warning delta-base The change was archived, and new is without it: “Key” (ADDED). ${advice}`,
  );
  write({
    [SPEC]: spec(STEP.replace('end', 'stop')),
    [SPEC.replace('login', 'new')]: spec(requirement('Key', 'open', 'Touch')),
  });
  expect(await newOnes()).not.toContain('warning');
});

test('a change without tasks is not applied, as OpenSpec says', async () => {
  const tree = {
    [SPEC]: spec(STEP),
    [`${CHANGE}/proposal.md`]: '# Shorten\n',
    [`${CHANGE}/specs/login/spec.md`]: changing('MODIFIED', STEP.replace('end', 'stop')),
  };
  expect(told(tree)).toEqual([
    `${CHANGE}/proposal.md:1 A change without \`tasks.md\`, so that OpenSpec does not apply it: shorten-session. Write it with \`/opsx:continue\`.`,
  ]);
  const { warnings } = await answer(tree, CHANGE, '--for', 'apply');
  expect(warnings).toEqual([
    `⚠️ ${CHANGE}/tasks.md:1 is not inherited: nobody wrote it yet, and OpenSpec applies no change without tasks`,
  ]);
});

test('a scenario that is called as a requirement which archived changes alone have is no change', async () => {
  const { root } = repository({
    [SPEC]: spec(requirement('Session', 'end', 'Token')),
    'openspec/changes/archive/2026-01-02-a/specs/login/spec.md': changing(
      'ADDED',
      requirement('Token', 'be new', 'A'),
    ),
  });
  expect((await run(['check', '--base', 'HEAD'], { cwd: root })).out).toContain('no new findings.');
});

test('what a scenario supposes, and what the program has to make, is no file of this repository', async () => {
  const gone = ['src/a.ts', 'config/local.json', 'src/c.ts'];
  const { root, commit } = repository({
    ...Object.fromEntries(gone.map((path) => [path, ''])),
    [SPEC]: spec(
      `${requirement('Files', 'be in `src/c.ts`', 'A')}- **GIVEN** a file at \`src/a.ts\`\n- **AND** it SHALL NOT write its own rules to \`config/local.json\`\n`,
    ),
  });
  commit(Object.fromEntries(gone.map((path) => [path, null])));
  const { out } = await run(['check', '--json'], { cwd: root });
  const { findings } = JSON.parse(out);
  expect(
    findings.map(({ line, message }: (typeof findings)[number]) => `${line} ${message}`),
  ).toEqual([expect.stringMatching(/^11 `src\/c.ts` was deleted/)]);
});

test('a change has what every agent is told, the specifications that it changes, and its own documents', async () => {
  const config = 'openspec/config.yaml';
  const deltas = ['specs/login/spec.md', 'specs/shop/new cart/spec.md'];
  const own = ['proposal.md', ...deltas, 'design.md', 'tasks.md'];
  expect(await sources(files, 'shorten-session')).toEqual([config, SPEC, ...own]);
  expect(await sources(files, 'shorten-session', '--for', 'proposal')).toEqual([config]);
  expect(await sources(files, 'shorten-session', '--for', 'apply')).toEqual([config, ...own]);
  const asCodex = await sources(files, 'shorten-session', '--for', 'apply', '--as', 'codex');
  expect(asCodex).toEqual(['AGENTS.md', config, ...own]);
  expect(await sources(files, 'login')).toEqual([config, SPEC]);
  const twins = { ...files, 'openspec/changes/login/proposal.md': '# Log in by mail — Proposal\n' };
  expect(await sources(twins, 'login', '--for', 'apply')).toEqual([
    ...[config, 'openspec/changes/login/proposal.md'],
  ]);
  expect((await answer(twins, 'openspec/changes/login')).target.title).toBe('Log in by mail');
  const over = await sources(files, '2026-01-02-add-login');
  expect(over.map((path) => path.split('/').at(-1))).toEqual([
    ...['config.yaml', 'proposal.md', 'tasks.md'],
  ]);
});

test('rules of `config.yaml` reach the command that they are for', async () => {
  const rules =
    'rules:\n  proposal:\n    - Be short\n  tasks:\n    - Number them\n  apply:\n    - Be quick\n';
  const tree = { ...files, 'openspec/config.yaml': `# Ours\nschema: spec-driven\n${rules}` };
  const { sections } = await answer(tree, 'shorten-session', '--for', 'tasks');
  expect(JSON.stringify(sections)).toContain('Number them');
  expect(JSON.stringify(sections)).not.toMatch(/Be short| {9}/);
  expect(await sources(tree, 'shorten-session', '--for', 'design')).toEqual(['proposal.md']);
  // These are `operations.apply`.
  expect(await sources(tree, 'shorten-session', '--for', 'apply')).not.toContain(
    'openspec/config.yaml',
  );
  const context = 'context: |\n  ## Style\n\n  Be kind\n# rules:\n';
  const headed = await answer({ ...files, 'openspec/config.yaml': context }, 'shorten-session');
  const [style] = headed.sections;
  expect(style).toMatchObject({ heading: 'Style', parts: [{}, { markdown: '  Be kind' }] });
});

test('a schema of the project says what its commands read, whatever it calls it', async () => {
  const schema = [
    ...['name: ours', 'artifacts:', '  - id: research', '    generates: research.md'],
    ...['    instruction: |', '      - id: no artifact', '    requires: []', '  - id: proposal'],
    ...['    generates: proposal.md', '    requires: [research]', '  - id: specs'],
    ...['    generates: specs/**/*.md', '    requires:', '      - proposal', '      - research'],
    ...[
      '  - id: tasks',
      '    generates: tasks.md',
      '    requires: []',
      'apply:',
      '  requires: [tasks]',
    ],
  ];
  const tree = {
    ...files,
    'openspec/config.yaml': 'schema: ours\ncontext: Be short\n',
    'openspec/schemas/ours/schema.yaml': `${schema.join('\n')}\n`,
    [`${CHANGE}/research.md`]: '# What there is\n',
  };
  const reads = (purpose: string) => sources(tree, 'shorten-session', '--for', purpose);
  const config = 'openspec/config.yaml';
  const deltas = ['specs/login/spec.md', 'specs/shop/new cart/spec.md'];
  const all = [config, 'research.md', 'proposal.md', ...deltas, 'tasks.md'];
  expect(await reads('apply')).toEqual(all);
  expect(await reads('proposal')).toEqual([config, 'research.md']);
  expect(await reads('specs')).toEqual([config, SPEC, 'research.md', 'proposal.md']);
  const usual = { ...tree, [`${CHANGE}/.openspec.yaml`]: 'schema: spec-driven\n' };
  expect(await sources(usual, 'shorten-session', '--for', 'proposal')).toEqual([config]);
  const refused = (files: Files, purpose: string) =>
    refusal(runIn(files, ['resolve', 'shorten-session', '--for', purpose]));
  expect(await refused(tree, 'design')).toContain('research, proposal, specs, tasks, apply, ');
  expect(await refused(files, 'history')).toContain('apply, archive.');
  expect(await refused(usual, 'research')).toContain('proposal, specs, tasks, design, apply, ');
});

test('before there was a `config.yaml`, agents read `project.md` and the guide', async () => {
  const { 'openspec/config.yaml': _, ...others } = files;
  const [guide, project] = ['openspec/AGENTS.md', 'openspec/project.md'];
  const tree = { ...others, [guide]: '# How\n', [project]: '# Project\n' };
  expect(await sources(tree, 'shorten-session', '--for', 'proposal')).toEqual([guide, project]);
});

test('archiving renames, removes, modifies and adds, in this order, and each requirement says where it is from', async () => {
  const delta = [
    `## ADDED Requirements\n\n${requirement('Key', 'take a key', 'Touch')}`,
    `## MODIFIED Requirements\n\n${requirement('Visit', 'end after a day', 'Idle')}`,
    '## REMOVED Requirements\n\n- `### Requirement: Cookie`\n',
    '## RENAMED Requirements\n\n- FROM: `### Requirement: Session`\n- TO: `### Requirement: Visit`\n',
  ].join('\n');
  const tree = {
    [SPEC]: spec(
      requirement('Session', 'end', 'Idle'),
      requirement('Cookie', 'hold', 'Keep'),
      requirement('Mail', 'send a mail', 'Sent'),
    ),
    [`${CHANGE}/proposal.md`]: '## Why\n',
    [`${CHANGE}/specs/login/spec.md`]: delta,
  };
  expect(await partsOf(tree, 'shorten-session', '--for', 'archive')).toEqual([
    `login: Visit (MODIFIED) ${CHANGE}/specs/login/spec.md:13 *MODIFIED, was \`${SPEC}:9\` “Session”*`,
    `login: Cookie (REMOVED) ${CHANGE}/specs/login/spec.md:23 *REMOVED, was \`${SPEC}:17\`*`,
    `login: Mail ${SPEC}:25 It SHALL send a mail.`,
    `login: Key (ADDED) ${CHANGE}/specs/login/spec.md:3 *ADDED*`,
  ]);
});

const STEP = requirement('Session', 'end', 'Idle');

test('what all open changes make of a capability is told, and what archiving would refuse of it', async () => {
  const tree = {
    [SPEC]: spec(STEP, requirement('Mail', 'send a mail', 'Sent')),
    'openspec/changes/a/proposal.md': '# A\n',
    'openspec/changes/a/specs/login/spec.md': changing(
      'ADDED',
      requirement('Key', 'open', 'Touch'),
    ),
    'openspec/changes/b/proposal.md': '# B\n',
    'openspec/changes/b/specs/login/spec.md': `${changing('MODIFIED', requirement('Key', 'close', 'Touch'))}\n${requirement('Token', 'go', 'Used')}`,
  };
  const ofB = 'openspec/changes/b/specs/login/spec.md';
  expect(await partsOf(tree, 'openspec/specs/login', '--for', 'archive')).toEqual([
    `login: Token (REFUSED) ${ofB}:11 *REFUSED: The change touches a requirement that login does not have: “Token”. \`openspec archive\` then leaves the whole change as it is; the rest below is what it would be.*`,
    `login: Session ${SPEC}:9 It SHALL end.`,
    `login: Mail ${SPEC}:17 It SHALL send a mail.`,
    `login: Key (MODIFIED) ${ofB}:3 *MODIFIED*`,
  ]);
});
const changing = (operation: string, text: string): string =>
  `## ${operation} Requirements\n\n${text}`;

test('what is in the way of archiving stands first, and is told at the change', async () => {
  const delta = `${CHANGE}/specs/login/spec.md`;
  const refused = async (before: string, after: string, yaml = '') => {
    const tree = { [SPEC]: before, [delta]: after, [`${CHANGE}/.openspec.yaml`]: yaml };
    const [first = ''] = await partsOf(tree, 'shorten-session', '--for', 'archive');
    const { message, related } = checked(tree).findings.find((one) => one.path === delta) ?? {};
    expect(first.includes('REFUSED')).toBe(message !== undefined);
    expect(first).toContain(message ?? '');
    return related?.[0]?.message ?? message;
  };
  const one = spec(STEP);
  const key = changing('ADDED', requirement('Key', 'open', 'Touch'));
  const again = changing('MODIFIED', STEP);
  const wrong = (what: string): string => `“${what}” now`;
  expect(await refused(one.replace('## Req', '## ADDED Req'), again)).toBe(
    wrong('ADDED Requirements'),
  );
  expect(await refused(one.replace('## Purpose', '## Why'), key)).toBe(wrong('login'));
  expect(await refused(`${one}\n## Notes\n\n${STEP}`, key)).toBe(wrong('Session'));
  const bare = spec(requirement('Session', 'end'));
  expect([await refused(bare, key), await refused(bare, again)]).toEqual([
    wrong('Session'),
    undefined,
  ]);
  expect(await refused(one, '## ADDED Requirements\n')).toMatch(/^There is no requirement below/);
  const gone = changing('REMOVED', '### Requirement: Session\n');
  const [empty, yaml] = [
    /^Nothing is left of login: “(.+)”\. Write /,
    'retire_capabilities: true\n',
  ];
  expect(await refused(one, gone)).toMatch(empty);
  expect(await refused(one, gone, yaml)).toMatch(empty);
  expect(await refused(one, gone, `schema: spec-driven\n${yaml}`)).toBe(undefined);
  expect(empty.exec((await refused(`${one}\n---\n`, gone, `schema: a\n${yaml}`)) ?? '')?.[1]).toBe(
    '---',
  );
  expect(await refused(spec('### Notes\n', STEP), `${gone}\n${key}`)).toBe(wrong('Notes'));
});

test('two open changes that say different things of one requirement are one finding, which names both', async () => {
  const tree = {
    [SPEC]: spec(STEP, requirement('Mail', 'go', 'A')),
    'openspec/changes/a/specs/login/spec.md': changing('MODIFIED', STEP.replace('end', 'last')),
    'openspec/changes/a/tasks.md': '- [ ] 1.1 Do it\n',
    'openspec/changes/b/specs/login/spec.md': changing('REMOVED', '### Requirement: Session\n'),
    'openspec/changes/b/tasks.md': '- [ ] 1.1 Do it\n',
  };
  const { warnings } = await answer(tree, 'openspec/changes/a', '--for', 'apply');
  expect(warnings).toEqual([
    '⚠️ openspec/changes/b/specs/login/spec.md:3 is not inherited: it is an open change that says otherwise of “Session” than this one does',
  ]);
  const [{ targets } = { targets: [] }] = checked(tree).findings;
  expect(targets).toEqual(expect.arrayContaining(['openspec/changes/a', 'openspec/changes/b']));
  expect(told(tree)).toEqual([
    'openspec/changes/a/specs/login/spec.md:3 “Session” of login is touched by open changes that contradict each other: a (MODIFIED), b (REMOVED).',
  ]);
});

test('to change a requirement that OpenSpec does not see is to change none', () => {
  const delta = 'openspec/changes/c/specs/login/spec.md';
  const stops = changing('MODIFIED', STEP.replace('end', 'stop'));
  const unread = spec(STEP.replace('Requirement: ', ''));
  expect(told({ [SPEC]: unread, [delta]: stops })).toEqual([
    `${delta}:3 The change touches a requirement that login does not have: “Session”.`,
  ]);
  expect(told({ [SPEC]: spec(STEP), [delta]: stops.replace('SHALL', 'MAY') })).toEqual([
    `${delta}:3 A requirement has neither SHALL nor MUST: Session.`,
  ]);
});

test('what is done already can be changed, and what another change brings after that', async () => {
  const tree = {
    [SPEC]: spec(STEP),
    'openspec/changes/a/specs/login/spec.md': `${changing('ADDED', requirement('Key', 'open', 'Touch'))}\n${changing('REMOVED', '- `### Requirement: Cookie`\n')}`,
    'openspec/changes/b/specs/login/spec.md': changing(
      'MODIFIED',
      requirement('Key', 'close', 'Touch'),
    ),
    'openspec/changes/c/specs/new/spec.md': changing(
      'ADDED',
      `${STEP}\n\`\`\`md\n### Requirement: Shown\n\`\`\`\n`,
    ),
  };
  expect(told(tree)).toEqual([
    'openspec/changes/a/specs/login/spec.md:1 Several open changes touch one specification: login (a, b). Write what is archived last on top of the others.',
    'openspec/changes/b/specs/login/spec.md:3 What a brings is changed here, so a has to be archived first: “Key” of login.',
  ]);
});

test('what `openspec validate` refuses in a change is told', () => {
  const [visit, sent] = [requirement('Visit', 'last', 'Idle'), requirement('Mail', 'go', 'A', 'A')];
  const pair = '- FROM: `### Requirement: Session`\n- TO: `### Requirement: Visit`\n';
  const renaming = (list: string) => changing('RENAMED', `${list}\n`);
  const toldOf = (delta: string, more: Files = {}) => {
    const change = { 'specs/login/spec.md': delta, 'tasks.md': '1. [ ] Do it\n', ...more };
    const all = Object.entries(change).map(([name, text]) => [`openspec/changes/a/${name}`, text]);
    const found = told({ [SPEC]: spec(STEP, sent), ...Object.fromEntries(all) });
    return found.map((one) => one.replace('openspec/changes/a/specs/', ''));
  };
  const key = changing(
    'ADDED',
    requirement('Key', 'open', 'Touch').replace('It', '**ID**: 1\n\nIt'),
  );
  expect(toldOf(renaming(pair) + key)).toEqual([]);
  expect(toldOf(renaming(pair.split('\n')[0] ?? '') + key)).toEqual([
    'login/spec.md:3 A rename is a line `FROM:` and at once its line `TO:`; one stands alone: Session.',
  ]);
  expect(toldOf(renaming(pair) + changing('ADDED', visit))).toEqual([
    'login/spec.md:8 login already has a requirement “Visit”, and it says something else.',
    'login/spec.md:8 A requirement is there twice: Visit.',
  ]);
  expect(toldOf(renaming(pair) + changing('REMOVED', '### Requirement: session\n'))).toEqual([
    'login/spec.md:8 A requirement is there twice: session.',
  ]);
  expect(toldOf(changing('MODIFIED', sent.replace(/#### [^#]+$/, '')))).toEqual([
    'login/spec.md:3 Scenarios that login has are left out: “A” of “Mail”.',
  ]);
  expect(toldOf(key.replace('1\n\nIt SHALL', 'SHALL\n\nIt may'))).toEqual([
    'login/spec.md:3 A requirement has neither SHALL nor MUST: Key.',
  ]);
  const skips = { 'specs/notes.md': key, '.openspec.yaml': 'skip_specs: true\n' };
  expect(toldOf(key, skips)).toEqual([
    'login/spec.md:1 `skip_specs: true` in a change that has files in `specs/`: a.',
    'notes.md:1 OpenSpec reads `specs/NAME/spec.md` of a change, and not this file with requirements: a.',
  ]);
});

test('a list without boxes has no tasks, and any folder of changes is one, as OpenSpec says', () => {
  const tree = {
    'openspec/changes/a/tasks.md': '# Tasks\n\n- 1.1 Do it\n',
    'openspec/changes/a/.openspec.yaml': 'skip_specs: true\n',
    'openspec/changes/b/research.md': '# What there is\n',
    // A folder with nothing in it that anybody reads.
    'openspec/changes/c/node_modules/a.js': '',
  };
  expect(told(tree)).toEqual([
    'openspec/changes/a/tasks.md:1 No line of `tasks.md` is a checkbox, so OpenSpec sees no tasks: a.',
    'openspec/changes/b/research.md:1 No `specs/NAME/spec.md` in a change, and no `skip_specs: true`: b.',
    'openspec/changes/c:1 No `specs/NAME/spec.md` in a change, and no `skip_specs: true`: c.',
  ]);
});

test('where more than three changes are done and open, one finding says so', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const tree = Object.fromEntries(
    names.flatMap((name) => [
      [`openspec/changes/${name}/.openspec.yaml`, 'skip_specs: true\n'],
      [`openspec/changes/${name}/tasks.md`, '- [x] 1.1 Do it\n  - [X] 1.1.1 And this\n'],
    ]),
  );
  expect(told(tree)).toEqual([
    'openspec/changes/a/tasks.md:1 Nothing is left to do, but it is not archived: a and 3 more. Run `openspec archive NAME`.',
  ]);
});

test('a capability may be called as the folder of all is', () => {
  const path = 'openspec/specs/openspec/spec.md';
  expect(told({ 'openspec/project.md': '# Shop\n', [path]: `${spec(STEP)}\n${STEP}` })).toEqual([
    `${path}:17 A requirement is there twice: Session.`,
  ]);
});

test('a folder of another kind that is called so is none of it', async () => {
  const alone = await runIn({ 'openspec/index.md': '# Open specifications\n' }, ['check']);
  expect([alone.code, alone.out]).toEqual([2, expect.stringContaining('Nothing was read')]);
});

test('a text without end costs no more than its length', async () => {
  const many = (text: string): string => text.repeat(20_000);
  const tree = {
    [SPEC]: `## Purpose\n\n## Requirements\n${many('### Requirement: A\n')}`,
    [`${CHANGE}/specs/login/spec.md`]: `## RENAMED Requirements\n${many('- FROM: `### Requirement: A`\n')}\n## ADDED Requirements\n${many('### Requirement: A\n')}\n## REMOVED Requirements\n${many(' ')}-${many(' ')}###${many('#')}x`,
    [`${CHANGE}/tasks.md`]: `${many('\t')}-${many('\t')}[`,
    'openspec/config.yaml': `schema: a\n${many(' ')}context${many(' ')}:`,
  };
  expect(told(tree).length).toBeLessThan(10);
});

test('the history of a requirement names each change that added, renamed or modified it, the newest first', async () => {
  const archived = (day: string, name: string) =>
    `openspec/changes/archive/${day}-${name}/specs/login/spec.md`;
  const renamed =
    '## RENAMED Requirements\n\n- FROM: `### Requirement: Stay`\n- TO: `### Requirement: Session`\n';
  const tree = {
    [SPEC]: spec(STEP),
    [archived('2026-01-01', 'begin')]: changing('ADDED', requirement('Stay', 'last', 'Idle')),
    [archived('2026-01-01', 'begin').replace('specs/login/spec.md', 'proposal.md')]: '# Begin\n',
    [archived('2026-02-01', 'name')]: renamed,
    [archived('2026-02-01', 'name').replace('specs/login/spec.md', 'proposal.md')]: '# Name\n',
    'openspec/changes/b/proposal.md': '# B\n',
    'openspec/changes/b/specs/login/spec.md': changing('REMOVED', '### Requirement: Session\n'),
  };
  expect(await partsOf(tree, 'openspec/specs/login', '--for', 'history')).toEqual([
    `Session ${SPEC}:9 It SHALL end.`,
    'Session openspec/changes/b/specs/login/spec.md:3 *REMOVED by the open change `b`*',
    `Session ${archived('2026-02-01', 'name')}:3 *RENAMED to “Session” by \`2026-02-01-name\`*`,
    `Session ${archived('2026-01-01', 'begin')}:3 *ADDED by \`2026-01-01-begin\`*`,
  ]);
});

test('a proposal that names what its change does not touch is told, unless it says that nothing changes', async () => {
  const tree = {
    [SPEC]: spec(STEP),
    'openspec/changes/a/proposal.md':
      '## Capabilities\n\n### Modified Capabilities\n\n- `mail`: faster\n- `cart`: no requirement changes\n',
    'openspec/changes/a/tasks.md': '- [ ] 1.1 Do it\n',
    'openspec/changes/a/specs/login/spec.md': changing(
      'ADDED',
      requirement('Key', 'open', 'Touch'),
    ),
  };
  expect(told(tree)).toEqual([
    'openspec/changes/a/proposal.md:1 The change touches specifications that the proposal does not name: login. Write them into its lists.',
    'openspec/changes/a/proposal.md:5 The proposal names what the change does not touch in `specs/`: mail. Write `specs/NAME/spec.md`, or take the name out.',
  ]);
});

test('what an archived change brought, and none took away, is missed in the specification', () => {
  const at = (day: string) => `openspec/changes/archive/2026-01-0${day}-a/specs/login/spec.md`;
  const brings = (way: string, name: string) =>
    `## ${way} Requirements\n\n${requirement(name, 'go', 'A')}`;
  const tree = {
    [SPEC]: spec(requirement('Session', 'end', 'Idle')),
    [at('1')]: brings('ADDED', 'Token'),
    [at('2')]: brings('ADDED', 'session'),
    [at('3')]: brings('REMOVED', 'Token'),
  };
  expect(told(tree)).toEqual([]);
  const deeper = spec(requirement('Cookie', 'hold', 'Keep')).replace(/^##(?=#| Req)/gm, '###');
  expect(told({ ...tree, [SPEC]: deeper, [at('2')]: brings('ADDED', 'Cookie') })).toEqual([]);
  expect(told({ ...tree, [at('4')]: brings('MODIFIED', 'Cookie') })).toEqual([
    `${SPEC}:1 Archived changes added or modified what is not here, and no change removed it: “Cookie”. Write it here, or a change that removes it.`,
  ]);
  const renamed = spec(requirement('Session', 'end', 'Idle'), requirement('Biscuit', 'go', 'B'));
  expect(told({ ...tree, [SPEC]: renamed, [at('4')]: brings('ADDED', 'Cookie') })).toEqual([]);
  const twice = spec(
    `${requirement('Session', 'end', 'Idle')}\n## Requirements\n\n${requirement('Key', 'go', 'A')}`,
  );
  expect(told({ [SPEC]: twice })).toEqual([`${SPEC}:19 OpenSpec reads no requirements here: Key.`]);
  // What an open change misses is gone since one of them, which is told.
  const since = { ...tree, [`${CHANGE}/specs/login/spec.md`]: brings('MODIFIED', 'Token') };
  const { message, related } = checked(since).findings[0] ?? {};
  expect(message).toBe('The change touches a requirement that login does not have: “Token”.');
  expect(related).toEqual([{ path: at('3'), line: 3, message: 'REMOVED by 2026-01-03-a' }]);
});

test('front matter of a change says nothing of its specification', async () => {
  const status = (word: string, text: string): string => `---\nstatus: ${word}\n---\n\n${text}`;
  const idle = requirement('Session', 'end', 'Idle');
  const tree = {
    'openspec/project.md': '# Shop\n',
    [SPEC]: status('reviewed', spec(idle)),
    [`${CHANGE}/proposal.md`]: '# Change: Shorten the session\n',
    [`${CHANGE}/tasks.md`]: '- [ ] 1.1 Do it\n',
    [`${CHANGE}/specs/login/spec.md`]: status('proposed', `## MODIFIED Requirements\n\n${idle}`),
  };
  expect(told(tree)).toEqual([]);
});

test('the graph leads from a change to the specification that it changes', async () => {
  const delta = 'openspec/changes/add-otp/specs/login/spec.md';
  const tree = { ...files, [delta]: '## ADDED Requirements\n' };
  const { out } = await runIn(tree, ['graph', 'export']);
  expect(JSON.parse(out).edges).toContainEqual(
    expect.objectContaining({ type: 'REFERENCES', from: delta }),
  );
});

test('files in which nothing is named are told of as here, too', () => {
  const paths = ['a', 'b', 'c', 'd'].map((name) => `openspec/changes/x/specs/${name}/spec.md`);
  const { findings } = checked(Object.fromEntries(paths.map((path) => [path, '# A\n'])));
  expect(findings[0]?.related.map(({ message }) => message)).toEqual(Array(3).fill('here, too'));
});

test('what is refused for one reason is told once, however often a change says it', () => {
  const again = requirement('Sign in', 'greet users', 'A user').repeat(40);
  const tree = {
    [SPEC]: spec(requirement('Sign in', 'let users in', 'A user')),
    [`${CHANGE}/specs/login/spec.md`]: `## ADDED Requirements\n\n${again}`,
  };
  const refused = found('delta-base', tree).map(({ message, related }) => [
    message,
    related?.length,
  ]);
  expect(refused).toEqual([
    ['login already has a requirement “Sign in”, and it says something else.', 1],
  ]);
});
