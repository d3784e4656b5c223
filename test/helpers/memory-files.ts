// Memory files as the requirements show them and as people write them, by name.

/** An example of agent memory. */
export const AGENT = `---
agent: 001-resolve
plan: 0042-graph
created: 2026-02-01
updated: 2026-02-02
sessions: 2
---

# Agent Memory: Resolve

## Findings
Things discovered while working on this task:

- SQLite needs build flags
- The tokenizer matters

## Decisions
Choices made during implementation:

| Decision | Choice | Rationale | Date |
|----------|--------|-----------|------|
| Primary key | content hash | Enables dedup | 2026-02-01 |

## Blockers
Current or resolved blockers:

- [x] ~~Build issues~~ — Resolved with vcpkg
- [ ] Custom tokenizer — Needs research

## Session Log
Brief notes from each work session:

### Session 2 — 2026-02-02
- Completed the schema

### Session 1 — 2026-02-01
- Looked around
`;

export const PLAN = `---
plan: 0042-graph
created: 2026-01-30
updated: 2026-02-02
contributors: [000, 001, 002]
---

# Plan Memory: Graph

## Shared Discoveries
Findings relevant to multiple agents:

- Traversal needs covering indexes

## Plan Decisions
Decisions affecting the entire plan:

| Decision | Choice | Affects Agents | Date |
|----------|--------|----------------|------|
| CLI first | MCP wraps CLI | 004, 005 | 2026-01-31 |

## Lessons Learned
What we'd do differently:

- Measure earlier

## Open Questions
Unresolved issues for the plan:

- [ ] How are circles found?
`;

/** What people make of it; every one of them can take in every kind of entry. */
export const REAL_FILES: Readonly<Record<string, string>> = {
  'agent memory': AGENT,
  'plan memory': PLAN,
  'Windows lines and a byte order mark': `\uFEFF${AGENT.replaceAll('\n', '\r\n')}`,
  'old Mac lines': PLAN.replaceAll('\n', '\r'),
  'no line end at the end': AGENT.trimEnd(),
  'many line ends at the end': `${AGENT}\n\n\n`,
  'blanks at line ends': AGENT.replace('Needs research', 'Needs research  ').replace(
    'The tokenizer matters',
    'The tokenizer matters \t',
  ),
  'no front matter': '# Notes\n\n## Findings\n\n- One\n\n## Blockers\n\n- [ ] Two\n',
  'front matter alone': '---\nagent: 001-resolve\nplan: 0042-graph\n---\n',
  'front matter without a line end': '---\nagent: 001-resolve\n---',
  'empty front matter': '---\n---\n# Notes\n',
  'a title alone': '# Agent memory\n',
  'a sentence': 'Nothing in here has a heading.',
  'an empty file': '',
  'blank lines': '\n\n\n',
  'quotes, comments and other keys':
    '---\n# who\nagent: "001-resolve" # the agent\nowner: me\nupdated: \'2026-02-02\' # by hand\nsessions: "2"\ntags: [a, b]\n---\n\n# Memory\n\n## Session Log\n\n### Session 2 - 2026-02-02\n\n- x\n',
  'a moment instead of a day': '---\nupdated: 2026-02-02T10:00:00Z\n---\n\n## Findings\n- One\n',
  'another spelling of a key': '---\nlast_updated: 2026-02-02\n---\n\n## Findings\n- One\n',
  'keys without values': '---\nupdated:\nsessions:\ncontributors:\n---\n\n## Findings\n- One\n',
  'contributors below each other':
    '---\nplan: 0042-graph\nupdated: 2026-02-02\ncontributors:\n  - 000\n  - 002 # and more\n---\n\n# Plan Memory\n',
  'contributors over several lines':
    '---\nupdated: 2026-02-02\ncontributors: [\n  000,\n  002,\n]\n---\n\n# Plan Memory\n',
  'one contributor': '---\nupdated: 2026-02-02\ncontributors: 000\n---\n\n# Plan Memory\n',
  'no contributors yet': '---\nupdated: 2026-02-02\ncontributors: []\n---\n\n# Plan Memory\n',
  'stars, pluses and numbers':
    '# M\n\n## Findings\n\n* One\n\n* Two\n\n## Decisions\n\n1. Use hashes — cheap\n2. Use git\n\n## Blockers\n+ [ ] A\n+ [x] ~~B~~ — done\n\n## Lessons Learned\n1) First\n1) Second\n\n## Open Questions\n- Why?\n',
  'indented lists':
    '## Findings\n\n  - One\n  - Two\n    and more\n\n    in a paragraph\n  - Three\n    - nested\n',
  'a table of other columns':
    '## Decisions\n\n| # | Date       | Why   | What      | Status |\n|--:|:-----------|-------|-----------|--------|\n| 1 | 2026-01-01 | speed | use cache | final  |\n',
  'a table without outer pipes':
    '## Decisions\n\nDecision | Choice\n--- | ---\nKey | hash\n\nText below.\n',
  'a table of one column': '## Decisions\n\n| Decision |\n|---|\n| Use git |\n',
  'a table without rows':
    '## Decisions\n\n| Decision | Choice | Rationale | Date |\n|---|---|---|---|\n\n## Notes\n',
  'an aligned table':
    '## Decisions\n\n| Decision    | Choice       | Rationale     | Date       |\n|-------------|--------------|---------------|------------|\n| Primary key | content hash | Enables dedup | 2026-02-01 |\n',
  'decisions as bullets':
    '## Decisions\n\n- Content hashes — cheap to compare\n- Git\n\n## Findings\n',
  placeholders:
    '## Findings\n\n_None yet_\n\n## Decisions\n\n- None\n\n## Blockers\n\n- [ ]\n\n## Session Log\n\nNothing yet.\n',
  'headings with numbers and capitals':
    '# MEMORY\n\n## 1. FINDINGS (so far)\n- One\n\n## 2. Decisions:\n\n## 3. Blockers\n- [ ] A\n\n## 4. Session Log\n',
  'underlined headings':
    'Memory\n======\n\nFindings\n--------\n- One\n\nBlockers\n--------\n\n- [ ] A\n',
  'headings right beneath':
    '## Findings\n## Decisions\n## Blockers\n## Session Log\n### Session 1 — 2026-01-01\n',
  'deeper headings':
    '# M\n\n### Findings\n\n- One\n\n#### About speed\n\n- Two\n\n### Blockers\n\n- [ ] A\n',
  'open and resolved apart':
    '## Blockers\n\n### Open\n\n- [ ] A — waiting\n- B\n\n### Resolved\n\n- C\n- [x] ~~D~~ — done\n',
  'sessions, oldest first':
    '## Session Log\n\n### Session 1 — 2026-01-01\n- a\n\n### Session 2 — 2026-01-02\n- b\n\n## Notes\n\nText.\n',
  'sessions by date': '## Session Log\n\n### 2026-01-02\n- b\n\n### 2026-01-01\n- a\n',
  'sessions as bullets': '## Session Log\n\n- 2026-01-02: did b\n- 2026-01-01: did a\n',
  'sessions without a log':
    '# M\n\n## Session 2 (2026-01-02)\n\nProse.\n\n## Session 1 (2026-01-01)\n\nMore.\n',
  'other sections around':
    '# M\n\n## Contacts\n\n- Me\n\n## Findings\n\nProse first.\n\n- One\n\nProse after.\n\n## Glossary\n\n| a | b |\n|---|---|\n| c | d |\n',
  'fences, comments and quotes':
    '# M\n\n<!-- how to: add findings -->\n\n## Findings\n\n- One\n\n```md\n## Blockers\n- [ ] not one\n```\n\n## Blockers\n\n> Quoted.\n\n<!-- last line -->\n',
  'lists in quotes': '## Findings\n\n> - One\n> - Two\n\n## Blockers\n\n> - [ ] A\n',
  'a rule at the end': '## Findings\n\n- One\n\n---\n\nFooter\n',
  'an entry over many lines':
    '## Findings\n\n- One\n  goes on\n\n  ```sh\n  run\n  ```\n- Two\n\n## Blockers\n\n- [ ] A blocker that\n  goes on — and a note\n  - with a detail\n',
};

/** What cannot be read back whatever is written: nothing may be changed there. */
export const OPEN_ENDED: Readonly<Record<string, string>> = {
  'a fence that never closes': '# M\n\n## Findings\n\n- One\n\n```sh\nrun\n',
  'a comment that never closes': '# M\n\n## Findings\n\n- One\n\n<!-- to do\n',
};

/** Front matter that no one can patch; entries are taken in all the same. */
export const BROKEN_FRONT_MATTER: Readonly<Record<string, string>> = {
  'it is no YAML': '---\nagent: [oops\nupdated: 2026-02-02\n---\n\n## Findings\n\n- One\n',
  'it never closes': '---\nagent: 001\n\n## Findings\n\n- One\n',
};
