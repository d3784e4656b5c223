// What is refused, one row each, where no test of a command says it.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteIntegration } from '../../src/site/integration.ts';
import { memory } from '../dialects/hobbs/memories.ts';
import { SHOP } from '../fuzz/writers.ts';
import { refusal, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { repository } from '../helpers/repository.ts';

type Row = readonly [says: string, line: string, files?: Readonly<Record<string, string>>];

const settings = (text: string) => ({ ...SHOP, 'stratigraph.json': text });
const LILY = { '.lily/memory/personality/user_profile/tea.md': 'Likes tea.\n' };
const bank = (folder: string) => ({
  [`${folder}/projectbrief.md`]: '# Brief\n',
  [`${folder}/activeContext.md`]: '# Now\n\n## A\n\n- Tea\n\n## B\n\n- Tea\n',
});
const BANK = bank('memory-bank');
const HOBBS = { 'memory/active/x.md': memory({ id: 'mem_1' }, 'Likes tea.') };
const RULES = {
  'resources/workspaces/tea/OVERVIEW.md': '# Tea\n',
  'agent/rules/common/user-profile.md': '# User\n',
};
const OVERRIDE = {
  ...SHOP,
  '.limps/context/style.md': '---\ncups: 2\n---\n\n# Style\n',
  'plans/0042-brew/0042-brew-plan.md': '---\noverides: []\ncups: 3\n---\n\n# Brew\n',
};

const ROWS: readonly Row[] = [
  ['--site example is not a web address', 'build --site example'],
  [
    'is not empty and was not built by stratigraph',
    'build --out notes',
    { ...SHOP, 'notes/a': '' },
  ],
  ['holds documents of the workspace', 'build --out .limps'],
  ['The token is too short', 'serve --token short'],
  ['is reachable from other machines, so a token is required', 'serve --host 0.0.0.0'],
  ['192.0.2.1:0 cannot be used', 'serve --host 192.0.2.1 --port 0 --token 0123456789abcdef'],
  ['is what is read here', 'build --out .'],
  ['There is no site in', 'preview'],
  ['is not a port', 'preview --port 70000'],
  ['--by sum requires --since or --base', 'changes --by sum'],
  ['--limit requires --format markdown', 'check --limit 5'],
  ['"many" is not a limit', 'check --format markdown --limit many'],
  ['--strict cannot be used with --ignore-warnings', 'context validate --strict --ignore-warnings'],
  ['cannot replace itself', 'memory replace finding-kfstq finding-kfstq'],
  ['--diff cannot be used with --format md', 'resolve --diff --format md'],
  [
    'which is no level of this workspace',
    'build',
    settings('{"site": {"colors": {"plam": "#fff"}}}'),
  ],
  ['site.logo names logo.png, but', 'build', settings('{"site": {"logo": "logo.png"}}')],
  [
    'site.pages names a.md, but',
    'build',
    settings('{"site": {"pages": [{"path": "a.md", "title": "A"}]}}'),
  ],
  [
    'under exclude has too many wildcards',
    'check',
    settings('{"exclude": ["**/**/**/**/**/**/a"]}'),
  ],
  ['"2026-13-45" is not a date', 'changes --since 2026-13-45'],
  ['A place is that of one agent', 'resolve --file a.ts'],
  ['There is nothing to gather', 'gather'],
  ['No repository could be read', 'gather nowhere'],
  ['is not an https address', 'gather http://example.com/'],
  ['https://[ is no web address', 'gather https://['],
  ['contains a user or a password', 'gather https://ada:tea@example.com/'],
  ['is not the address of a folder', 'gather https://example.com/?a'],
  [
    'could not be read back with the new entry',
    'memory add 42 1 finding Tea',
    {
      ...SHOP,
      'plans/0042-brew/agents/001-pour.memory.md': '# M\n\n```\n',
    },
  ],
  ['No folder with instructions has a file NOTES.md', 'instructions sync --source NOTES.md'],
  [
    'There are no rules to build from',
    'workspace build-rules',
    {
      'resources/workspaces/tea/OVERVIEW.md': '# Tea\n',
    },
  ],
  ['has no memory file', 'memory add .limps finding Tea'],
  [
    'only an accepted decision can be superseded',
    'adr supersede 5 2',
    {
      ...SHOP,
      '.limps/adrs/ADR-0005-cup.md': '---\nstatus: proposed\n---\n\n# Cup\n',
    },
  ],
  [
    'cannot be edited, because',
    'adr supersede 5 2',
    {
      ...SHOP,
      '.limps/adrs/ADR-0005-cup.md': '---\nstatus: accepted\nstatus: [\n---\n\n# Cup\n',
    },
  ],
  [
    'it has 30 bytes, more than the limit of 20',
    'adr supersede 0001-a 0002-b',
    {
      ...settings('{"maxFileBytes": 20}'),
      'docs/adr/0001-a.md': '# A\n\n## Status\n\nAccepted now.\n',
      'docs/adr/0002-b.md': '# B\n\n## Status\n\nAccepted\n',
    },
  ],
  ['would exceed', 'memory add 42 1 finding Tea', settings('{"maxFileBytes": 100}')],
  [
    'There are several memory banks',
    'remember Tea',
    { ...BANK, ...bank('docs/bank'), ...bank('a/memory-bank') },
  ],
  ['Several memories here can be meant', 'remember Tea', { ...LILY, ...HOBBS }],
  ['No memory has the id "y"', 'forget y', HOBBS],
  [
    'memory/archive/x.md exists already',
    'forget mem_1',
    { ...HOBBS, 'memory/archive/x.md': '# X\n' },
  ],
  ['has changed, or has these lines twice', 'forget activeContext.md:5', BANK],
  ['There is nothing to remember', 'remember \u3000', BANK],
  ['memory_invalid_input: There is nothing to remember', 'remember \u3000', LILY],
  [
    'mem_1 is not active',
    'forget mem_1',
    { 'memory/archive/x.md': memory({ id: 'mem_1' }, 'Tea.') },
  ],
  ['The content is too long', `memory add 42 1 finding ${'a'.repeat(20_001)}`],
  ['beside the memory of lily; nothing was written', 'adr new Tea', LILY],
  [
    '.limps/adrs/ADR-0005-samovar.md already exists; nothing was written',
    'adr new Samovar',
    {
      ...settings('{"exclude": [".limps/adrs/ADR-0005*"]}'),
      '.limps/adrs/ADR-0005-samovar.md': '# Samovar\n',
    },
  ],
  [
    '_lessons/260331-tea.md exists already, be it that the settings or .gitignore hide it; nothing',
    'remember Tea --type lesson',
    {
      'resources/workspaces/tea/OVERVIEW.md': '# Tea\n',
      'resources/workspaces/tea/_lessons/260331-tea.md': '# Tea\n',
      'stratigraph.json': '{"exclude": ["**/260331*"]}',
    },
  ],
  ['A decision needs a title with letters', 'adr new ...'],
  ['There is no archive for AGENTS.md', 'context archive AGENTS.md'],
  ['There is no document "nothing"', 'context archive nothing'],
  ['Shop has no purpose "nothing"', 'resolve --for nothing'],
  ['The target is named twice', 'resolve 42 --target 42'],
  ['The budget is missing', 'context compact 42'],
  ['--dry-run requires --fix', 'check --dry-run'],
  ['--base cannot be used with --baseline', 'check --base HEAD --baseline a.json'],
  ['--json cannot be used with --format sarif', 'check --json --format sarif'],
  ['AGENTS.md is a file, not a folder', 'check --root AGENTS.md'],
  ['There is no page "nothing"', 'docs nothing'],
  ['A mode is that of one agent', 'instructions --mode plan'],
  ['Claude Code has no mode or setting "x"', 'instructions --as claude --mode x'],
  ['Claude Code has no sub-agent "nobody" here', 'instructions --as claude/nobody'],
  ['What a sub-agent of Codex gets is not known', 'instructions --as codex/brew'],
  [
    'The markers in AGENTS.md are damaged',
    'workspace build-rules',
    { ...RULES, 'AGENTS.md': '<!-- stratigraph:begin rules -->\n' },
  ],
];

for (const [says, line, files = SHOP] of ROWS)
  test(says, async () => {
    expect(await refusal(run(line.split(' '), { cwd: folder(files) }))).toContain(says);
  });

test('a word of an override that is misspelt, before it is written beside it', async () => {
  const { out, err } = await run(['fix', '--declare-overrides'], { cwd: folder(OVERRIDE) });
  expect(out + err).toContain('`overides` is misspelt.');
});

test('settings that are a link out of the root', async () => {
  const cwd = folder(SHOP);
  symlinkSync('/dev/null', join(cwd, 'stratigraph.json'));
  expect(await refusal(run(['check'], { cwd }))).toContain('is not read: ');
});

test('a moment at which there was no workspace', async () => {
  const { root, commit } = repository({ 'notes.txt': '' });
  commit(SHOP, '2026-03-02T12:00:00Z');
  const there = { cwd: root };
  expect(await refusal(run(['status', '--at', 'HEAD~1'], there))).toContain(
    'held no workspace at HEAD~1',
  );
});

test('an Astro site with addresses that do not end in a slash', () => {
  const open = () => Promise.reject(new Error('not asked'));
  const done = siteIntegration({ open }).hooks['astro:config:done'];
  const config = { build: { format: 'file' } };
  expect(() => done?.({ config } as never)).toThrow('needs addresses that end in a slash');
});
