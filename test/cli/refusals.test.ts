// What is refused, one row each, where no test of a command says it.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SHOP } from '../fuzz/writers.ts';
import { refusal, run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

type Row = readonly [says: string, line: string, files?: Readonly<Record<string, string>>];

const settings = (text: string) => ({ ...SHOP, 'stratigraph.json': text });

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
  ['would exceed', 'memory add 42 1 finding Tea', settings('{"maxFileBytes": 100}')],
];

for (const [says, line, files = SHOP] of ROWS)
  test(says, async () => {
    expect(await refusal(run(line.split(' '), { cwd: folder(files) }))).toContain(says);
  });

test('settings that are a link out of the root', async () => {
  const cwd = folder(SHOP);
  symlinkSync('/dev/null', join(cwd, 'stratigraph.json'));
  expect(await refusal(run(['check'], { cwd }))).toContain('is not read: ');
});
