import { defineRule } from '../../../model/rule.ts';

export default defineRule({
  id: 'misread-rule',
  summary: 'An agent understands the front matter of a rule differently than it reads.',
  rationale: 'It may always apply, or never.',
  remedy: 'Use keys that the agent supports, and globs that match files in the repository.',
  messages: {
    noHead:
      '{agent} does not load a rule without front matter. Add front matter that says when the rule applies.',
    noHeads:
      '{agent} does not load this rule and {more} more, as they have no front matter. Add front matter that says when they apply.',
    alwaysOn: '{agent} does not support `{written}`, so the rule is always loaded. Use `{key}`.',
    alwaysOns:
      '{agent} does not support `{written}`, so this rule and {more} more are always loaded. Use `{key}`.',
    otherKey: '{agent} does not support `{written}`, so the rule applies to no file. Use `{key}`.',
    otherKeys:
      '{agent} does not support `{written}`, so this rule and {more} more apply to no file. Use `{key}`.',
    notTrue: '{agent} accepts only an unquoted `true`, not `{written}`.',
    flowList:
      '{agent} splits this list at its commas and keeps the brackets, so the rule applies to no file. Write `globs: a, b`.',
    fitsNothing: 'No file in the repository matches {globs}.',
    fitsNothings: 'No file in the repository matches {globs}, nor the globs of {more} more rules.',
  },
  good: {
    'keys that the agents know': {
      'src/a.ts': '',
      'AGENTS.md': '# Shop\n',
      '.claude/rules/ts.md': '---\npaths: src/**/*.ts\n---\n# Types\n',
      '.claude/rules/all.md': '---\napplyTo: "**/*"\n---\n# All\n',
      '.cursor/rules/all.mdc': '---\nglob: "**"\nalwaysApply: true\n---\n# All\n',
      '.cursor/rules/ts.mdc': '---\nglobs: *.ts\nalwaysApply: false\n---\n# Types\n',
      '.github/instructions/ts.instructions.md': '---\napplyTo: "**/*.ts"\n---\n# Types\n',
    },
  },
  bad: {
    'the key of another agent, a glob that fits nothing, and rules of Cursor without a head, with `yes`, or with a list in brackets':
      {
        'CLAUDE.md': '# Shop\n',
        'src/a.ts': '',
        '.claude/rules/old.md': '---\n«paths: packages/old/**»\n---\n# Old\n',
        '.claude/rules/ts.md': '---\n«globs: src/**»\n---\n# Types\n',
        '.cursor/rules/a.mdc': '«»# Always\n',
        '.cursor/rules/b.mdc': '---\n«alwaysApply: yes»\n---\n# Always\n',
        '.cursor/rules/c.mdc': '---\n«globs: ["*.ts", "*.md"]»\n---\n# Text\n',
        '.github/instructions/go.instructions.md': '---\n«applyto: src/**»\n---\n# Types\n',
        '.github/instructions/ts.instructions.md': '---\n«paths: src/**»\n---\n# Types\n',
      },
  },
  // Seen in Cursor's own runtime; its editor may be kinder. Globs that never fitted are those of a template: git tells of others.
  info: ['flowList', 'fitsNothing', 'fitsNothings'],
});
