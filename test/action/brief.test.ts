// What stands in sight above the fold: in at most twenty lines what changes for which agent, and the worst findings.

import { describe, expect, test } from 'vitest';
import { pullRequest } from './pull-request.ts';
import { runStep } from './runner.ts';

type Files = Readonly<Record<string, string | null>>;

async function inSight(
  changes: Files,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const { repository, event, sha } = pullRequest(changes, files);
  const inputs = { comment: 'never', 'site-url': 'https://example.org/context/' };
  const { summary } = await runStep({ folder: repository.root, event, sha, inputs });
  const text = (summary ?? '')
    .replace(/<details>[\s\S]*<\/details>/, '<details>')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return text.trimEnd().split('\n');
}

const skill = (name: string, says = 'Use it when a version is ready.') =>
  `---\nname: ${name}\ndescription: ${says}\n---\n\nDo it.\n`;

const SHOP = {
  'AGENTS.md': '# Shop\n\n## Tests\n\nRun `npm test`.\n\n## Style\n\nUse tabs.\n',
  'CLAUDE.md': '# Shop\n\n## Tests\n\nRun `npm test`.\n\n## Style\n\nUse tabs.\n',
  'packages/api/AGENTS.md': '# API\n\nEvery route has a test.\n',
  'packages/api/CLAUDE.md': '# API\n\nEvery route has a test.\n',
  'packages/web/AGENTS.md': '# Web\n\nEvery page has a title.\n',
  'packages/web/CLAUDE.md': '# Web\n\nEvery page has a title.\n',
  'package.json': '{"name": "shop", "scripts": {"test": "node --test"}}',
  '.claude/skills/release/SKILL.md': skill('release'),
  '.claude/skills/notes/SKILL.md': skill('notes'),
};

describe('changes like those of public repositories', () => {
  test('a section of a file and of its copy is one line, with agents and folders by name', async () => {
    const edited = (text: string) => text.replace('Use tabs.', 'Use spaces.');
    const lines = await inSight(
      { 'AGENTS.md': edited(SHOP['AGENTS.md']), 'CLAUDE.md': edited(SHOP['CLAUDE.md']) },
      SHOP,
    );
    expect(lines[4]).toBe(
      '- **Claude Code and Codex** in the root, `packages/api` and `packages/web`: section `Style` is changed ([`CLAUDE.md:9`], [`AGENTS.md:9`])',
    );
    // There is nothing to unfold.
    expect(lines).not.toContain('<details>');
  });

  test('each agent has a line before another one has two', async () => {
    const text = (is: string) => `# A\n\n## B\n\n${is}\n\n## C\n\n${is}\n`;
    const files = (is: string) => ({ 'CLAUDE.md': text(is), 'AGENTS.md': `# S\n\n${is}\n` });
    expect((await inSight(files('y'), files('x')))[5]).toContain('**Codex**');
  });

  test('several sections of a file are one line', async () => {
    const more = ['A', 'B', 'C', 'D'].map((name) => `\n## ${name}\n\nText.\n`).join('');
    const lines = await inSight({ 'CLAUDE.md': `# Shop\n${more}` }, { 'CLAUDE.md': '# Shop\n' });
    expect(lines.join('\n')).toContain('4 sections are new: A, B, C and 1 more');
  });

  test('a key and the section in which it stands are told once', async () => {
    const text = (store: string) =>
      `# Shop\n\n## Defaults\n\n\`\`\`yaml\nstore: ${store}\n\`\`\`\n`;
    const file = '.limps/workspace.md';
    const lines = await inSight({ [file]: text('git') }, { [file]: text('disk') });
    expect(lines.filter((line) => line.startsWith('- '))).toEqual([
      expect.stringContaining('`defaults.store` is now `git`, it was `disk`'),
    ]);
  });

  test('a decision that replaces another one', async () => {
    const status = (word: string) => `# 1. Tea\n\n## Status\n\n${word}\n`;
    const lines = await inSight(
      {
        'docs/adr/0001-tea.md': status('Superseded by [2. Coffee](0002-coffee.md)'),
        'docs/adr/0002-coffee.md':
          '# 2. Coffee\n\n## Status\n\nAccepted\n\nSupersedes [1. Tea](0001-tea.md)\n',
      },
      { 'docs/adr/0001-tea.md': status('Accepted') },
    );
    expect(lines).toContain('- 0001 is superseded by 0002 ([`docs/adr/0002-coffee.md:7`])');
  });

  test('a skill that goes', async () => {
    const lines = await inSight({ '.claude/skills/notes/SKILL.md': null }, SHOP);
    expect(lines).toContain(
      '- **Claude Code** in the root, `packages/api` and `packages/web`: no longer lists skill notes ([`.claude/skills/notes/SKILL.md:3`])',
    );
  });

  test('a skill that two agents see otherwise, and one that two plugins share', async () => {
    const both = (says: string) => ({
      '.claude/skills/notes/SKILL.md': skill('notes', says),
      '.agents/skills/notes/SKILL.md': skill('notes', says),
    });
    const plugins = (...names: readonly string[]) => {
      const own = names.map((name) => ({ name, source: './', skills: ['./skills/pour'] }));
      return { '.claude-plugin/marketplace.json': JSON.stringify({ name: 'm', plugins: own }) };
    };
    const lines = await inSight(
      { ...both('Use it now.'), ...plugins('a', 'b') },
      { ...SHOP, ...both('Use it.'), ...plugins('b'), 'skills/pour/SKILL.md': skill('pour') },
    );
    expect(lines.join('\n')).toMatch(/Claude Code and Codex.*: show another description of/);
    expect(lines.filter((line) => line.startsWith('- **Claude Code with'))).toEqual([
      '- **Claude Code with this repository as a plugin** in the root, `packages/api` and `packages/web`: now lists skill a:pour ([`skills/pour/SKILL.md:3`])',
    ]);
  });

  test('instructions of a new folder that name what is not there: the same finding stands once', async () => {
    const text = '# Mobile\n\nRun `npm run ios`.\n';
    const both = { 'apps/mobile/AGENTS.md': text, 'apps/tablet/AGENTS.md': text };
    const lines = await inSight(both, SHOP);
    expect(lines.join('\n')).toMatch(/^- .*apps\/mobile.*: context for the first time$/m);
    expect(lines).toContain(
      '- **warning**: No package.json in the repository has a script `ios`. [`apps/mobile/AGENTS.md:3`] and in 1 more place',
    );
    expect(lines).toContain('<details>');
  });

  test('a value that a workspace sets', async () => {
    const files = {
      '.limps/workspace.md': '---\nlanguage: TypeScript\n---\n\n# W\n',
      'plans/0001-a/0001-a-plan.md': '---\nstatus: active\n---\n\n# A\n',
    };
    const lines = await inSight(
      { '.limps/workspace.md': '---\nlanguage: Go\n---\n\n# W\n' },
      files,
    );
    expect(lines).toContain(
      '- **the workspace and plan 0001**: `language` is now `Go`, it was `TypeScript` ([`.limps/workspace.md:2`])',
    );
  });
});

test.each([1, 5, 6, 40])(
  'with %i of everything there are never more than twenty lines',
  async (many) => {
    const changes: Record<string, string> = {};
    const files: Record<string, string> = { ...SHOP };
    for (let number = 0; number < many; number += 1) {
      files[`apps/a${number}/AGENTS.md`] = `# ${number}\n\nText.\n`;
      changes[`apps/a${number}/AGENTS.md`] = `# ${number}\n\nRun \`npm run a${number}\`.\n`;
      changes[`.claude/skills/s${number}/SKILL.md`] = skill(`s${number}`);
      changes[`libs/b${number}/AGENTS.md`] = `# ${number}\n\nSee \`src/gone-${number}.ts\`.\n`;
    }
    const lines = await inSight(changes, files);
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(lines.filter((line) => line.startsWith('- **warning**')).length).toBeLessThanOrEqual(3);
  },
);
