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
    flowList:
      '{agent} cuts this list at its commas and keeps the brackets, so that the rule is for no file. Write `globs: a, b`.',
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
      title: 'rules of Cursor without a head, with `yes`, or with a list in brackets',
      files: {
        'AGENTS.md': '# Shop\n',
        '.cursor/rules/a.mdc': '«»# Always\n',
        '.cursor/rules/b.mdc': '---\n«alwaysApply: yes»\n---\n# Always\n',
        '.cursor/rules/c.mdc': '---\n«globs: ["*.ts", "*.md"]»\n---\n# Text\n',
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
  *check(facts) {
    yield* missesOf(facts, 'noHead', 'alwaysOn', 'otherKey', 'notTrue', 'fitsNothing');
    // Seen in Cursor's own runtime; its editor may be kinder.
    for (const found of missesOf(facts, 'flowList')) yield { ...found, severity: 'info' };
  },
});
