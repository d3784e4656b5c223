import { missesOf } from '../misses.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'misread-rule',
  severity: 'warning',
  summary: 'The head of a rule does not say to its agent what it seems to say.',
  rationale: 'A rule that is always on, or never, looks like any other.',
  remedy: 'Use the key that the agent knows, and globs that fit files of the repository.',
  messages: {
    noHead: '{agent} does not load a rule without front matter. Say when it applies.',
    alwaysOn: '{agent} does not know `{written}`: the rule is always loaded. Use `{key}`.',
    otherKey: '{agent} does not know `{written}`, so that the rule is for no file. Use `{key}`.',
    notTrue: '{agent} takes only a bare `true` for true, not `{written}`.',
    fitsNothing: 'No file of the repository fits {globs}.',
  },
  good: [
    {
      title: 'keys that the agents know',
      files: {
        'src/a.ts': '',
        'AGENTS.md': '# Shop\n',
        '.claude/rules/ts.md': '---\npaths: src/**/*.ts\n---\n# Types\n',
        '.cursor/rules/ts.mdc': '---\nglobs: *.ts\nalwaysApply: false\n---\n# Types\n',
        '.github/instructions/ts.instructions.md': '---\napplyTo: "**/*.ts"\n---\n# Types\n',
      },
    },
  ],
  bad: [
    {
      title: 'the key of another agent',
      files: {
        'CLAUDE.md': '# Shop\n',
        'src/a.ts': '',
        '.claude/rules/ts.md': '---\n«globs: src/**»\n---\n# Types\n',
        '.github/instructions/ts.instructions.md': '---\n«paths: src/**»\n---\n# Types\n',
      },
    },
    {
      title: 'rules of Cursor without a head, or with `true` as a text',
      files: {
        'AGENTS.md': '# Shop\n',
        '.cursor/rules/a.mdc': '«»# Always\n',
        '.cursor/rules/b.mdc': '---\n«alwaysApply: yes»\n---\n# Always\n',
      },
    },
    {
      title: 'a glob that fits nothing',
      files: {
        'CLAUDE.md': '# Shop\n',
        '.claude/rules/old.md': '---\n«paths: packages/old/**»\n---\n# Old\n',
      },
    },
  ],
  check: (facts) => missesOf(facts, 'noHead', 'alwaysOn', 'otherKey', 'notTrue', 'fitsNothing'),
});
