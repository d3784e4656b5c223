// What is printed as advice, followed: the finding is gone, and no other has come.

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const CONSTITUTION = '.specify/memory/constitution.md';
const constitution = (version: string): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → 1.1.0\n-->\n\n# Shop Constitution\n\n**Version**: ${version} | **Ratified**: 2026-01-02 | **Last Amended**: 2026-01-02\n`;
const SKILL = '---\nname: count\ndescription: Counts zebras.\n---\nCount them.\n';
const RULES = Array.from({ length: 14 }, (_, at) => `- Rule ${at} of the shop\n`).join('');
const [A, SHARED] = [
  { 'AGENTS.md': '# A\n' },
  { 'AGENTS.md': '# A\n', 'CLAUDE.md': '@AGENTS.md\n' },
];
const TWO = { 'api/CLAUDE.md': '# Api\nA.\n', 'web/CLAUDE.md': '# Web\nB.\n' };
const MOVED = {
  'api/CLAUDE.md': null,
  'web/CLAUDE.md': null,
  'api/AGENTS.md': '# Api\nA.\n',
  'web/AGENTS.md': '# Web\nB.\n',
};

type Files = Readonly<Record<string, string>>;

/** Then: null removes, `→` makes a link; last, `instructions sync` runs where nothing is written by hand. */
const ROWS: readonly (readonly [
  advice: string,
  files: Files,
  then: Readonly<Record<string, string | null>>,
])[] = [
  [
    'Link them in `.agents/skills`.',
    { ...SHARED, '.claude/skills/count/SKILL.md': SKILL },
    { '.agents/skills': '→../.claude/skills' },
  ],
  [
    'move what CLAUDE.md says besides to `.claude/CLAUDE.md`, and make it a symbolic link',
    { ...A, 'CLAUDE.md': '@AGENTS.md\n\nBe kind.\n', 'api/CLAUDE.md': '# Api\n' },
    { 'CLAUDE.md': '→AGENTS.md', '.claude/CLAUDE.md': 'Be kind.\n' },
  ],
  [
    'other imported texts belong in `.claude/rules/`',
    { 'api/CLAUDE.md': '# Api\n\n@../docs/a.md\n', 'docs/a.md': '# Style\n' },
    { '.claude/rules/a.md': '# Style\n', 'api/CLAUDE.md': '# Api\n' },
  ],
  [
    'Import it in a CLAUDE.md beside it (`@AGENTS.md`)',
    { 'CLAUDE.md': '| `api/AGENTS.md` |\n', 'api/AGENTS.md': '# Api\n' },
    { 'api/CLAUDE.md': '@AGENTS.md\n' },
  ],
  [
    'Move the text of api/CLAUDE.md into an AGENTS.md',
    { ...A, 'api/CLAUDE.md': '# Api\n' },
    { 'api/CLAUDE.md': null, 'api/AGENTS.md': '# Api\n' },
  ],
  ['Move each to an AGENTS.md beside it, and run', { ...A, ...TWO }, MOVED],
  [
    'AGENTS.md, and run `stratigraph instructions sync`',
    { 'CLAUDE.md': '# Shop\n', 'api/AGENTS.md': '# Api\n' },
    {},
  ],
  [
    'Move what differs into AGENTS.md, delete the other one',
    { 'AGENTS.md': `${RULES}- npm test\n`, 'CLAUDE.md': `${RULES}- yarn test\n` },
    { 'CLAUDE.md': null },
  ],
  [
    'Write the later one in both.',
    { [CONSTITUTION]: constitution('1.0.0') },
    { [CONSTITUTION]: constitution('1.1.0') },
  ],
];

test.each(ROWS)('whoever follows “%s” has nothing more to do', async (advice, files, then) => {
  const root = folder(files);
  const check = async () => (await run(['check', '--root', root])).out;
  expect(await check()).toContain(advice);
  for (const [path, text] of Object.entries(then)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    rmSync(join(root, path), { force: true });
    if (text?.startsWith('→')) symlinkSync(text.slice(1), join(root, path));
    else if (text !== null) writeFileSync(join(root, path), text);
  }
  if (Object.keys(then).length === 0) await run(['instructions', 'sync', '--root', root]);
  expect(await check()).toMatch(/: no findings\.\n$/);
});
