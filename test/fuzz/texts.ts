// Texts that somebody may hand in: words of each system, attacks, long repetitions, and real files with damage.

import fc from 'fast-check';
import { samples } from '../dialects/samples.ts';
import { AGENT, PLAN } from '../helpers/memory-files.ts';
import { HOSTILE } from '../site/hostile.ts';

/** Each means something to some parser. */
export const PIECES = [
  ...[
    '---',
    '---js',
    '# H',
    '## Status',
    '## Defaults',
    '```yaml',
    '```',
    '- [x] a',
    '  - b',
    '> q',
    '|a|b|',
    '|-|-|',
  ],
  ...[
    '[l](u "t")',
    '[r]',
    '[r]: u',
    '![i](p)',
    'http://x.y',
    'me@x.y',
    '<div>',
    '<!--',
    '-->',
    '[^a]',
    '{#a}',
  ],
  ...[
    'a: 1',
    'tags: [x, y]',
    'status: accepted',
    'updated: 2026-02-02',
    'depends_on:',
    '  - 000',
    'b: *c',
  ],
  ...[
    'c: &c',
    'c: &c [*c]',
    'override: true',
    'inherit: false',
    'locked: [a]',
    'constraints:',
    '  a: 2',
  ],
  ...[
    'supersedes: ADR-0002',
    'superseded_by: 1',
    'id: {a: b}',
    'contributors: [{a: b}]',
    'extends: ../a.md',
  ],
  ...[
    'refresh_interval: 1e9',
    'Status: Superseded by [2](0002-b.md)',
    'Date: 2026-13-41',
    '* Status: x',
  ],
  ...[
    '@AGENTS.md',
    '@./a/../../b.md',
    'globs: "**/*"',
    'paths: ["[z-a]", "{a,b"]',
    'applyTo: "**"',
    'alwaysApply: 1',
  ],
  ...[
    'title: "\\ud800"',
    '? a',
    '!!js/function x',
    '<<: *c',
    'k: |',
    'k: >-',
    'k: "',
    "k: '",
    '%YAML 1.2',
    '...',
  ],
  ...[
    '__proto__: 1',
    'constructor: {a: 1}',
    'toString: x',
    '\u202e',
    '\u0000',
    '\u001b[31m',
    '::error::x',
    '\ud800',
  ],
  ...[
    '\uFEFF',
    '😀 é',
    '\t',
    ' ',
    '\\',
    '**',
    '_',
    '`',
    '~~',
    '$x',
    '{{x}}',
    '&amp;',
    '%s',
    '$&',
    "$'",
  ],
  ...[
    '### Session 2 — 2026-02-02',
    '## Findings',
    '## Blockers',
    '- [ ] b — c',
    '~~x~~',
    '| Decision | Choice |',
    'Status: `X`',
    'a: {',
    '',
  ],
  ...[
    '+++',
    '## ADDED Requirements',
    '## MODIFIED Requirements',
    '## REMOVED Requirements',
    '## RENAMED Requirements',
    '### Requirement: A',
    '### Requirement: Session',
    '#### Scenario: B',
    '- FROM: `### Requirement: A`',
    '- TO: `### Requirement: Session`',
    '- [x] T001 [P] [US1] a in src/a.ts',
    '- [ ] 1.1 a',
    '  - _Requirements: 1.1, 9.9_',
    '[NEEDS CLARIFICATION: a]',
    '**Version**: 1.0.0',
  ],
  ...[
    'name: a',
    'description: >-',
    'allowed-tools: [Bash(*), "a"]',
    'disable-model-invocation: true',
    'inclusion: fileMatch',
    'fileMatchPattern: ["**"]',
  ],
] as const;

const end = fc.constantFrom('\n', '\n', '\n', '\n\n', '\r\n', '\r', '');
export const piece = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.constantFrom(...Object.values(HOSTILE)),
  // Units of fast-check take ten seconds of every process to be made ready.
  fc
    .array(fc.integer({ min: 0, max: 0x10f7ff }), { maxLength: 12 })
    .map((points) =>
      String.fromCodePoint(...points.map((one) => (one < 0xd800 ? one : one + 0x800))),
    ),
);
const lines = fc
  .array(fc.tuple(piece, end), { maxLength: 24 })
  .map((parts) => parts.flat().join(''));
const withFrontMatter = fc
  .tuple(lines, lines, end)
  .map(([front, body, between]) => `---${between || '\n'}${front}\n---\n${body}`);
/** What is harmless once may take long in a row. */
const repeated = fc
  .tuple(lines, piece, end, fc.integer({ min: 2, max: 5000 }), lines)
  .map(([before, part, between, times, after]) => {
    const row = part + between;
    return before + row.repeat(Math.min(times, Math.ceil(40_000 / (row.length + 1)))) + after;
  });

const damage = fc.tuple(
  fc.constantFrom('cut', 'double', 'put', 'row'),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.nat(60),
  piece,
);

/** The text with parts of it gone, doubled, put in or repeated. */
export function damaged(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(text, fc.array(damage, { minLength: 1, maxLength: 4 })).map(([whole, all]) =>
    all.reduce((now, [how, where, length, part]) => {
      const at = Math.floor(where * now.length);
      const [before, slice, after] = [
        now.slice(0, at),
        now.slice(at, at + length),
        now.slice(at + length),
      ];
      if (how === 'cut') return before + after;
      if (how === 'double') return before + slice + slice + after;
      if (how === 'put') return before + part + slice + after;
      return before + slice.repeat(Math.min(200, 2000 / (slice.length + 1))) + after;
    }, whole),
  );
}

const REAL = [
  AGENT,
  PLAN,
  '---\nname: W\nupdated: 2026-03-20\n---\n\n# Workspace: W\n\n## Defaults\n\n```yaml\nlanguage: Go\nlimits:\n  pages: 3\n```\n',
  '---\ntitle: P\nstatus: active\nupdated: 2026-03-20\ndefaults:\n  language: C\n  override: true\n---\n\n# P\n\nSee [a](agents/001-a.md#x).\n',
  '# 1. Use git\n\nDate: 2026-01-01\n\n## Status\n\nAccepted\n\nSupersedes [2. Svn](0002-svn.md)\n\n## Context\n\nText.\n',
  '---\ndescription: x\nglobs: ["src/**/*.ts"]\nalwaysApply: false\n---\n\nUse tabs. @docs/a.md\n',
];

/** Most are short, so that many can be tried. */
export const text = fc.oneof(
  { weight: 96, arbitrary: damaged(fc.constantFrom(...REAL)) },
  { weight: 48, arbitrary: withFrontMatter },
  { weight: 32, arbitrary: lines },
  { weight: 1, arbitrary: repeated },
);

/** Places at which some system looks, and some of nobody. */
export const path = fc.constantFrom(
  ...[
    '.limps/workspace.md',
    '.limps/project.md',
    '.limps/context/style.md',
    '.limps/adrs/ADR-0001-a.md',
  ],
  ...['.limps/adrs/ADR-0002-b.md', 'plans/0001-a/0001-a-plan.md', 'plans/0001-a/context.md'],
  ...[
    'plans/0001-a/plan.memory.md',
    'plans/0001-a/agents/001-a.md',
    'plans/0001-a/agents/001-a.memory.md',
  ],
  ...[
    'plans/0001-b/0001-b-plan.md',
    'docs/adr/0001-a.md',
    'docs/adr/0002-svn.md',
    'docs/adr/.log4brains.yml',
  ],
  ...[
    'docs/decisions/0003-c.md',
    'doc/adr/0001-a.md',
    '.adr-dir',
    'AGENTS.md',
    'src/AGENTS.md',
    'CLAUDE.md',
  ],
  ...[
    '.claude/rules/a.md',
    '.claude/settings.json',
    '.cursor/rules/a.mdc',
    '.github/copilot-instructions.md',
  ],
  ...[
    '.github/instructions/a.instructions.md',
    'GEMINI.md',
    '.gemini/settings.json',
    '.aiexclude',
    'opencode.json',
  ],
  ...[
    '.aweave/context/a.md',
    '.aweave/topics/a/hot.md',
    '.context/a.md',
    '.hobbs/a.md',
    '.lily/store/a.md',
  ],
  ...['.tlc/memory/a.md', 'memory/MEMORY.md', '.gitignore', 'README.md', 'a b/é#?.md'],
);

/** What an agent lists, and what it sets up. */
const LISTED: Readonly<Record<string, string>> = {
  '.claude/skills/a/SKILL.md':
    '---\nname: a\ndescription: Use it when b.\n---\n\nRead [c](c.md).\n',
  '.agents/skills/b/SKILL.md': '---\nname: b\ndescription: >-\n  Use it\n  when c.\n---\nRun c.\n',
  '.claude/agents/a.md':
    '---\nname: a\ndescription: c\ntools: Read, Bash\nmodel: haiku\n---\nBe brief.\n',
  '.claude/commands/a/b.md': '---\nargument-hint: "[a]"\n---\nDo $ARGUMENTS with !`git status`\n',
  '.claude/output-styles/a.md': '---\nname: a\n---\nSay little.\n',
  '.claude/settings.json':
    '{"hooks": {"SessionStart": [{"matcher": "startup", "hooks": [{"type": "command", "command": "a"}]}]}, "outputStyle": "a"}',
  '.mcp.json':
    '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "a"], "env": {"A_TOKEN": "b"}}}}',
  '.codex/config.toml': '[mcp_servers.a]\ncommand = "npx"\nargs = ["a"]\n\n[[hooks]]\na = 1\n',
  '.claude-plugin/plugin.json': '{"name": "a", "skills": ["./skills/a"]}',
  '.claude-plugin/marketplace.json': '{"name": "a", "plugins": [{"name": "b", "source": "./b"}]}',
};
/** A tree of one system with damage here and there: what stands in one of its files refers to others. */
const system = fc
  .constantFrom(...Object.values(samples), LISTED)
  .chain((sample) =>
    fc.record(
      Object.fromEntries(
        Object.entries(sample).map(([at, written]) => [
          at,
          fc.oneof(fc.constant(written), damaged(fc.constant(written))),
        ]),
      ),
    ),
  );

const files = fc
  .uniqueArray(fc.tuple(path, text), {
    minLength: 1,
    maxLength: 40,
    selector: ([at]) => at,
    size: 'max',
  })
  .map((all) => Object.fromEntries(all));

export const tree = fc.oneof(
  files,
  system,
  fc.tuple(system, files).map(([one, others]) => ({ ...others, ...one })),
);
