// What is printed as advice, followed: the finding is gone, and no other has come.

import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

const CONSTITUTION = '.specify/memory/constitution.md';
const constitution = (version: string): string =>
  `<!--\nSync Impact Report\nVersion change: 1.0.0 → 1.1.0\n-->\n\n# Shop Constitution\n\n**Version**: ${version} | **Ratified**: 2026-01-02 | **Last Amended**: 2026-01-02\n`;
const SKILL = '---\nname: count\ndescription: Counts zebras.\n---\nCount them.\n';
const RULES = Array.from({ length: 14 }, (_, at) => `- Rule ${at} of the shop\n`).join('');

interface Case {
  readonly rule: string;
  readonly advice: string;
  readonly files: Readonly<Record<string, string>>;
  readonly follow: (at: (path: string) => string) => unknown;
}

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
const link = (path: string, to: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(to, path);
};
const sync = (at: (path: string) => string) => run(['instructions', 'sync', '--root', at('')]);

const ALL: Readonly<Record<string, Case>> = {
  'skills that one agent does not find': {
    ...{ rule: 'unlisted-item', advice: 'Link them in `.agents/skills`.' },
    files: {
      'AGENTS.md': '# A\n',
      'CLAUDE.md': '@AGENTS.md\n',
      '.claude/skills/count/SKILL.md': SKILL,
    },
    follow: (at) => link(at('.agents/skills'), '../.claude/skills'),
  },
  'an import that is asked about': {
    ...{
      rule: 'dropped-import',
      advice: 'make CLAUDE.md a link to AGENTS.md, with what else it says in',
    },
    files: {
      'AGENTS.md': '# A\n',
      'CLAUDE.md': '@AGENTS.md\n\nBe kind.\n',
      'api/CLAUDE.md': '# Api\n',
    },
    follow(at) {
      link(at('CLAUDE.md'), 'AGENTS.md');
      write(at('.claude/CLAUDE.md'), 'Be kind.\n');
    },
  },
  'an import of another text that is asked about': {
    ...{ rule: 'dropped-import', advice: 'move other texts into `.claude/rules/`' },
    files: { 'api/CLAUDE.md': '# Api\n\n@../docs/style.md\n', 'docs/style.md': '# Style\n' },
    follow(at) {
      write(at('.claude/rules/style.md'), '# Style\n');
      write(at('api/CLAUDE.md'), '# Api\n');
    },
  },
  'a file that is only named': {
    ...{ rule: 'unread-instructions', advice: 'Import it in a CLAUDE.md beside it (`@AGENTS.md`)' },
    files: { 'CLAUDE.md': '| Api | `api/AGENTS.md` |\n', 'api/AGENTS.md': '# Api\n' },
    follow: (at) => write(at('api/CLAUDE.md'), '@AGENTS.md\n'),
  },
  'a file that a session further in does not have': {
    ...{ rule: 'unread-instructions', advice: 'Move the text of api/CLAUDE.md into an AGENTS.md' },
    files: { 'AGENTS.md': '# A\n', 'api/CLAUDE.md': '# Api\n' },
    follow: (at) => renameSync(at('api/CLAUDE.md'), at('api/AGENTS.md')),
  },
  'folders of which an agent gets nothing': {
    ...{ rule: 'unread-instructions', advice: 'Move each to an AGENTS.md beside it, and run' },
    files: { 'AGENTS.md': '# A\n', 'api/CLAUDE.md': '# Api\nA.\n', 'web/CLAUDE.md': '# W\nB.\n' },
    follow(at) {
      for (const one of ['api', 'web']) renameSync(at(`${one}/CLAUDE.md`), at(`${one}/AGENTS.md`));
    },
  },
  'a file behind a CLAUDE.md': {
    ...{ rule: 'unread-instructions', advice: 'else run `stratigraph instructions sync`' },
    files: { 'CLAUDE.md': '# Shop\n', 'api/AGENTS.md': '# Api\n' },
    follow: sync,
  },
  'two copies of one text': {
    ...{ rule: 'drifted-instructions', advice: 'Keep one of them and import it into the other' },
    files: {
      'AGENTS.md': `# A\n\n${RULES}- npm test\n`,
      'CLAUDE.md': `# A\n\n${RULES}- yarn test\n`,
    },
    follow: (at) => write(at('CLAUDE.md'), '@AGENTS.md\n'),
  },
  'a constitution of two versions': {
    ...{ rule: 'constitution-version', advice: 'Write the later one in both.' },
    files: { [CONSTITUTION]: constitution('1.0.0') },
    follow: (at) => write(at(CONSTITUTION), constitution('1.1.0')),
  },
};

test.each(Object.entries(ALL))(
  '%s: whoever follows the advice has nothing more to do',
  async (_, one) => {
    const root = folder(one.files);
    const check = async () => (await run(['check', '--root', root])).out;
    const before = await check();
    expect(before).toContain(` ${one.rule} `);
    expect(before).toContain(one.advice);
    await one.follow((path) => join(root, path));
    expect(await check()).toMatch(/: no findings\.\n$/);
  },
);
