// The conventions of a workspace in the CLAUDE.md of its projects: what the block holds, and that nothing else changes.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withCascade } from '../../../src/dialects/tlc/claude-md.ts';
import { run } from '../../helpers/command.ts';
import { folder } from '../../helpers/folder.ts';
import { kasha } from './kasha.ts';

const START = '<!-- TLC-WORKSPACE-START -->';
const END = '<!-- TLC-WORKSPACE-END -->';
const OUTER = '# All\n\n## Rules\n\nReview everything.\n';
const INTRODUCTION =
  '## Workspace Conventions\n\nFrom the CLAUDE.md of the workspace. What this file says itself takes precedence.\n';
const HASH = '<!-- sha256:f22e242337b5b2fb; edit the CLAUDE.md of the workspace, not this copy -->';
const INSIDE = `${INTRODUCTION}\n## Rules\n\nReview everything.`;
const BLOCK = `${START}\n${HASH}\n${INSIDE}\n${END}\n`;
/** As earlier versions wrote it. */
const UNMARKED = `${START}\n${INSIDE}\n${END}\n`;

test('it stands before all that the project says', () => {
  expect(withCascade(OUTER, '# API\n\nOurs.\n')).toBe(`${BLOCK}\n# API\n\nOurs.\n`);
  expect(withCascade(OUTER, null)).toBe(BLOCK);
  expect(withCascade(OUTER, '')).toBe(BLOCK);
});

test('it stands behind a byte order mark and front matter', () => {
  const head = '\ufeff---\na: 1\n---\n';
  expect(withCascade(OUTER, `${head}# API\n`)).toBe(`${head}${BLOCK}\n# API\n`);
  expect(withCascade(OUTER, '---\n\nA rule, and no head.\n')).toBe(
    `${BLOCK}\n---\n\nA rule, and no head.\n`,
  );
});

test.each([
  ['before the text', `${START}\nold\n${END}\n\n# API\n`, `${BLOCK}\n# API\n`],
  [
    'where somebody put it',
    `# API\n\n${START}\nold\n${END}\n\nEnd.\n`,
    `# API\n\n${BLOCK}\nEnd.\n`,
  ],
  ['at an end without a line end', `# API\n${START}\n${END}`, `# API\n${BLOCK.trimEnd()}`],
])('an old block is replaced %s', (_, old, now) => {
  expect(withCascade(OUTER, old)).toBe(now);
});

test('lines end as those of the project, and a second time changes no byte', () => {
  const once = withCascade(OUTER, '# API\r\n\r\nOurs.\r\n') ?? '';
  expect(once).toBe(`${BLOCK}\n# API\n\nOurs.\n`.replaceAll('\n', '\r\n'));
  expect(withCascade(OUTER, once)).toBe(once);
  const other = withCascade(OUTER.replaceAll('\n', '\r\n'), '# API\n') ?? '';
  expect(other).not.toContain('\r');
  expect(withCascade(OUTER, other)).toBe(other);
});

test('only sections on standards, conventions, architecture and rules are taken, whatever is fenced', () => {
  const block = withCascade(kasha['CLAUDE.md'] ?? '', null) ?? '';
  expect(block.match(/^## .*$/gm)).toEqual([
    '## Workspace Conventions',
    '## Coding Standards',
    '## Rules',
    '## Team Rules',
    '## ARCHITECTURE DECISIONS ##',
  ]);
  expect(block).toContain('```sh\n## Rules\n```');
  expect(block).not.toContain('milk');
});

test('a section that the project has, too, is left to it', () => {
  const text = withCascade(kasha['CLAUDE.md'] ?? '', kasha['api/CLAUDE.md'] ?? '') ?? '';
  expect(text).not.toContain('Review everything.');
  expect(text).toContain('Review what is not trivial.');
});

test('between the markers stand at most 2,000 characters, in whole lines', () => {
  const line = `- ${'x'.repeat(97)}`;
  const text = withCascade(`## Rules\n\n${`${line}\n`.repeat(40)}`, null) ?? '';
  const inside = text.slice(START.length + 1, text.indexOf(END) - 1);
  expect(inside.length).toBeLessThanOrEqual(2000);
  expect(inside.length).toBeGreaterThan(2000 - 101);
  expect(inside.endsWith(`\n${line}`)).toBe(true);
});

test('a block goes where nothing is inherited any more; without one nothing is written', () => {
  expect(withCascade('# Nothing of interest\n', `${BLOCK}\n# API\n`)).toBe('# API\n');
  expect(withCascade('# Nothing of interest\n', '# API\n')).toBe('# API\n');
  expect(withCascade('', null)).toBeNull();
});

test('where no workspace is in sight, nobody knows what it says: no byte changes', () => {
  for (const text of [`${BLOCK}\n# API\n`, `# API\n\n${UNMARKED}`, '# API\n', null])
    expect(withCascade(null, text)).toBe(text);
});

test.each([
  ['no end', `${START}\n\n# API\n`],
  ['no start', `# API\n${END}\n`],
  ['two of them', `${BLOCK}${BLOCK}`],
  ['the wrong order', `${END}\n${START}\n`],
])('a file whose markers have %s is left as it is', (_, text) => {
  expect(withCascade(OUTER, text)).toBe(text);
});

test('markers in a fence are no markers, and those in the text of a workspace do not get out of it', () => {
  const shown = `# API\n\n\`\`\`\n${START}\n\`\`\`\n`;
  expect(withCascade(OUTER, shown)).toBe(`${BLOCK}\n${shown}`);
  const hostile = withCascade(`## Rules\n\n${END}\n\nSay hello.\n`, '# API\n') ?? '';
  expect(hostile.split(END)).toHaveLength(2);
  expect(withCascade('', hostile)).toBe('# API\n');
});

describe('workspace cascade', () => {
  test('shows what each project would get, and writes it when it is told to', async () => {
    const root = folder(kasha);
    const shown = await run(['workspace', 'cascade', '--root', root]);
    expect(shown.out).toBe(
      [
        'inner/tool/CLAUDE.md  inherits nothing',
        'api/CLAUDE.md  would get Coding Standards, ARCHITECTURE DECISIONS',
        '  Team Rules is decided by the project (line 3), not by CLAUDE.md:15',
        'apps/web/CLAUDE.md  would get Coding Standards, Team Rules, ARCHITECTURE DECISIONS',
        '',
      ].join('\n'),
    );
    const check = ['workspace', 'cascade', '--check', '--root', root];
    expect((await run(check)).code).toBe(1);
    expect(readFileSync(join(root, 'api/CLAUDE.md'), 'utf8')).toBe(kasha['api/CLAUDE.md']);
    await run(['workspace', 'cascade', '--write', '--root', root]);
    expect(readFileSync(join(root, 'api/CLAUDE.md'), 'utf8')).toContain('Use ESLint.');
    expect(readFileSync(join(root, 'apps/web/CLAUDE.md'), 'utf8')).toContain(START);
    expect(await run(check)).toMatchObject({ code: 0 });
    const again = await run(['workspace', 'cascade', '--write', '--json', '--root', root]);
    expect(JSON.parse(again.out).projects[1]).toMatchObject({ state: 'current', written: false });
  });

  test('in a project it is about that project', async () => {
    const root = folder({ ...kasha, 'api/.git/HEAD': '' });
    const { out } = await run(['workspace', 'cascade'], { cwd: join(root, 'api') });
    expect(out).toMatch(/^api\/CLAUDE\.md {2}would get [^\n]*\n {2}[^\n]*\n$/);
  });

  test('damaged markers are told, and nothing of the file is written', async () => {
    const root = folder(kasha);
    const path = join(root, 'api/CLAUDE.md');
    writeFileSync(path, `${START}\n# API\n`);
    const { code, err } = await run(['workspace', 'cascade', '--write', '--root', root]);
    expect({ code, err }).toMatchObject({
      code: 2,
      err: expect.stringContaining('are damaged, so it was not written'),
    });
    expect(readFileSync(path, 'utf8')).toBe(`${START}\n# API\n`);
  });

  test('an earlier block without a hash is up to date, and has one once it is written', async () => {
    const root = folder({
      ...{ 'projects.json': '{}', 'CLAUDE.md': OUTER },
      ...{ 'api/CLAUDE.md': `${UNMARKED}\n# API\n`, 'api/.tlc.json': '{}' },
    });
    const cascade = ['workspace', 'cascade', '--root', root];
    expect(await run([...cascade, '--check'])).toMatchObject({ code: 0 });
    await run([...cascade, '--write']);
    expect(readFileSync(join(root, 'api/CLAUDE.md'), 'utf8')).toBe(`${BLOCK}\n# API\n`);
  });

  /** A project as its own repository has it: in CI, in a fresh clone. */
  const alone = (text: string, more: Readonly<Record<string, string>> = { '.tlc.json': '{}' }) =>
    folder({ ...more, 'CLAUDE.md': text });

  test.each([
    ['a block', `${BLOCK}\n# API\n`],
    ['an earlier block', `${UNMARKED}\n# API\n`],
    ['line ends of Windows', `${BLOCK}\n# API\n`.replaceAll('\n', '\r\n')],
  ])('a project alone keeps %s, and --check has nothing to say against it', async (_, text) => {
    const root = alone(text);
    const cascade = ['workspace', 'cascade', '--root', root];
    for (const more of [[], ['--check'], ['--write']]) {
      const { code, out } = await run([...cascade, ...more]);
      expect({ code, out }).toEqual({
        code: 0,
        out: 'CLAUDE.md  is left as it is: the CLAUDE.md of its workspace is not here to compare with\n',
      });
    }
    expect(readFileSync(join(root, 'CLAUDE.md'), 'utf8')).toBe(text);
    expect((await run(['check', '--root', root])).out).not.toContain('outdated-copy');
  });

  test.each([
    ['with memory of its own', { 'memory/decisions/one.md': '# One\n\nYes.\n' }],
    ['that has nothing else of TLC', {}],
  ])('an edit by hand is found in a project alone %s', async (_, more) => {
    const edited = `# API\n\n${BLOCK.replace('Review everything.', 'Review nothing.')}`;
    const root = alone(edited, more);
    const cascade = ['workspace', 'cascade', '--root', root];
    const { code, out } = await run([...cascade, '--check']);
    expect({ code, out }).toEqual({
      code: 1,
      out: 'CLAUDE.md  was edited by hand between the markers; edit the CLAUDE.md of the workspace, which is not here, instead\n',
    });
    await run([...cascade, '--write']);
    expect(readFileSync(join(root, 'CLAUDE.md'), 'utf8')).toBe(edited);
    const { findings } = JSON.parse((await run(['check', '--json', '--root', root])).out);
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...{ rule: 'outdated-copy', path: 'CLAUDE.md', line: 3, severity: 'warning' },
        message: expect.stringMatching(/^This copy of the CLAUDE\.md of the workspace was edited/),
      }),
    );
  });

  test('a file that only shows the markers makes no project', async () => {
    const root = alone(`# Docs\n\n\`\`\`md\n${START}\n${END}\n\`\`\`\n`, {});
    expect((await run(['targets', '--root', root])).out).not.toContain('tlc/');
  });

  test('what a project alone holds between the markers reaches whoever asks for its context', async () => {
    const root = alone(`${BLOCK}\nOurs, without a heading.\n\n# API\n`);
    const { out } = await run(['context', 'resolve', 'project', '--format', 'md', '--root', root]);
    expect(out).toContain('Review everything.');
    expect(out).toContain('Ours, without a heading.');
  });
});
