import { problemsOf } from '../../../model/facts.ts';
import { defineRule } from '../../../model/rule.ts';

export default defineRule<'dangling' | 'tooDeep' | 'outside' | 'outsideMany' | 'noLonger'>({
  id: 'dropped-import',
  about: ['references'],
  summary: 'An `@import` in instructions is not followed, or leads nowhere.',
  rationale:
    'The agent continues without the text and does not mention it. Where it only asks, that is for information, unless a change put the import in the place of the text; `"dropped-import": "warning"` in the settings makes it count.',
  remedy:
    'Where Claude Code asks, move what CLAUDE.md says besides to `.claude/CLAUDE.md`, and make it a symbolic link (`ln -sf AGENTS.md CLAUDE.md`), or, where no CLAUDE.md says more, delete them all; other imported texts belong in `.claude/rules/`.',
  messages: {
    dangling:
      'The import leads to `{to}`, which does not exist. Write the path of one that does, or delete it.',
    tooDeep:
      '`{to}` is more than four imports deep, so Claude Code does not follow it. Import it from a file nearer to CLAUDE.md.',
    outside:
      'When started in {folder}, Claude Code asks before it follows this import, and skips it when nobody can answer.',
    outsideMany:
      'When started further in, Claude Code asks before it follows this import and {more} others, and skips them when nobody can answer.',
    noLonger:
      'When started in {folder}, Claude Code reads `{to}` no longer unless somebody approves this import: its text stood here before.',
  },
  good: {
    'imports of files that are there': {
      'CLAUDE.md': 'See @AGENTS.md and @docs/style.md\n\nWrite to `@somebody`.\n',
      'AGENTS.md': '# Shop\n',
      'docs/style.md': '# Style\n',
    },
    'a file that everybody has for themselves': {
      'CLAUDE.md': '@CLAUDE-mine.md\n',
      '.gitignore': 'CLAUDE-mine.md\n',
    },
  },
  bad: {
    'a file that does not exist': { 'CLAUDE.md': 'See «@docs/style.md» and more.\n' },
    'an import of the root, where the agent may be started further down': {
      'CLAUDE.md': '«@AGENTS.md»\n',
      'AGENTS.md': '# Shop\n',
      'api/CLAUDE.md': '# Api\n',
    },
  },
  info: ['outside'],
  *since(facts, before) {
    for (const found of problemsOf(facts, 'outside')) {
      const text = facts.graph.documents.get(String(found.data?.to))?.text.trim();
      if (text && before(found.path)?.text.includes(text))
        yield { ...found, message: 'noLonger', fold: undefined };
    }
  },
});
