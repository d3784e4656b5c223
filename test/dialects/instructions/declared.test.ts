import { expect, test } from 'vitest';
import { disagreementsIn } from '../../../src/dialects/instructions/problems/contradictions.ts';
import type { Declared } from '../../../src/model/reading.ts';
import { textTree } from '../../../src/read/text-tree.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';

/** What a line of AGENTS.md says otherwise than a key. */
function told(keyPath: string, value: string, line: string): string[] {
  const place = {
    source: 'w.md',
    line: 1,
    column: 1,
    level: '',
    priority: 0,
    pointer: '',
    folder: '',
  };
  const declared: Declared = { ...place, keyPath, value };
  const text = `# All\n\n${line}\n`;
  return disagreementsIn(
    textTree({ 'AGENTS.md': text }),
    [{ path: 'AGENTS.md', text }],
    [declared],
  ).map((one) => `${one.subject}: ${one.isForbidden ? 'not ' : ''}${one.value}`);
}

test.each([
  ['packageManager', 'pnpm@9.1.0', '- Package manager: npm', 'the package manager: npm'],
  ['defaults.package_manager', 'npm', 'Never use npm.', 'the package manager: not npm'],
  ['commands.test', 'vitest run', '- **Test**: `npx jest`', 'the command to test: npx jest'],
  ['test_command', 'pnpm test', '- Test: `npm test`', 'the command to test: npm test'],
  ['versions.node', '20', '- Node 22', 'the version of Node: 22'],
  ['python_version', '3.10', 'Python 3.12', 'the version of Python: 3.12'],
  ['defaults.language', 'TypeScript', '- Language: Python', 'language: Python'],
  ['database', 'PostgreSQL', '| Database | MySQL |', 'database: MySQL'],
  ['testing.coverage', '80%', '- **Coverage**: 90%', 'coverage: 90%'],
])('%s: %s, but "%s"', (keyPath, value, line, says) => {
  expect(told(keyPath, value, line)).toEqual([says]);
});

test.each([
  ['packageManager', 'pnpm', '- Package manager: pnpm (v9)'],
  ['packageManager', 'pip', '- Package manager: npm'],
  ['commands.test', 'vitest run', '- Test: `make test`'],
  ['versions.node', '>=20', '- Node 22'],
  ['database', 'PostgreSQL', '- Database: PostgreSQL 16'],
  ['database', 'PostgreSQL', '- Database: see docs/database.md'],
  ['database', 'PostgreSQL', '- Database: MySQL\n\nOnly the archive is in PostgreSQL.'],
  ['database', 'PostgreSQL', '- Database: MySQL\n- Database: SQLite'],
  ['language', 'Go', '- Language: Go, Python'],
  ['language', 'Go', 'The language is plain English.'],
  ['language', 'Go', '```\nlanguage: Python\n```'],
  ['name', 'Shop', '- Name: Till'],
  ['files.0', 'a.ts', '- 0: b.ts'],
])('%s: %s, and "%s" is no contradiction', (keyPath, value, line) => {
  expect(told(keyPath, value, line)).toEqual([]);
});

test('is told at its line of the file, whatever an agent is not sent of it', async () => {
  const root = folder({
    '.limps/workspace.md': '---\ntitle: Shop\nlanguage: Go\nupdated: 2026-03-30\n---\n\n# Shop\n',
    'AGENTS.md': '---\nlanguage: C\n---\n\n<!--\nlanguage: Rust\n-->\n\n- Language: Python\n',
    'CLAUDE.md': '@AGENTS.md\n',
    'stratigraph.json': '{"agents": ["claude"]}',
  });
  const asked = ['check', '--json', '--root', root, '--now', '2026-03-31T12:00:00Z'];
  const { findings } = JSON.parse((await run(asked)).out);
  const told = findings.filter(
    ({ rule }: { readonly rule: string }) => rule === 'contradictory-instructions',
  );
  expect(told).toMatchObject([{ path: 'AGENTS.md', line: 9, column: 3, endColumn: 19 }]);
});

const SHOP = {
  '.limps/workspace.md':
    '---\ntitle: Shop\nupdated: 2026-03-30\npackageManager: pnpm\n---\n\n# Shop\n',
  'plans/0001-till/0001-till-plan.md':
    '---\nupdated: 2026-03-30\npackageManager: npm\noverrides: [packageManager]\n---\n\n# Till\n',
  'AGENTS.md': '# Shop\n\n- Package manager: npm\n',
};

test('an agent is told what it has from two sources, with both places', async () => {
  const root = folder(SHOP);
  const { out } = await run(['context', 'resolve', '--as', 'codex'], { cwd: root });
  expect(out).toContain(
    [
      '  ⚠️ CONFLICT: packageManager',
      '     .limps/workspace.md:4 declares: pnpm',
      '     AGENTS.md:3 says: npm',
      '     Resolution: None: the agent is told both',
    ].join('\n'),
  );
  const { out: plan } = await run(['context', 'resolve', '1', '--as', 'codex'], { cwd: root });
  expect(plan).not.toContain('CONFLICT');
  const { out: alone } = await run(['context', 'resolve'], { cwd: root });
  expect(alone).not.toContain('CONFLICT');
});

test('a check tells it for the agents in use, once', async () => {
  const root = folder(SHOP);
  const { out } = await run(['check', '--json'], { cwd: root });
  const { findings } = JSON.parse(out);
  expect(
    findings.filter(({ rule }: { rule: string }) => rule === 'contradictory-instructions'),
  ).toMatchObject([
    {
      ...{ path: 'AGENTS.md', line: 3, column: 3 },
      message:
        'Codex reads here that the package manager is `npm`, but .limps/workspace.md declares `packageManager: pnpm`.',
      related: [{ path: '.limps/workspace.md', line: 4 }],
    },
  ]);
});
