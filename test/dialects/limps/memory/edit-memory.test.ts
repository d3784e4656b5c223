// Memory is edited by touching only the lines that are meant (L-042 … L-059).

import { describe, expect, test } from 'vitest';
import { changes, edited, remembered } from '../../../helpers/memory-edit.ts';
import { AGENT, PLAN, REAL_FILES } from '../../../helpers/memory-files.ts';

describe('a new file has the sections of L-044 and L-056', () => {
  test('for an agent', () => {
    const { text, created, entry } = edited(null, { type: 'finding', text: 'It works' });
    expect(created).toBe(true);
    expect(entry).toMatchObject({ id: 'finding-pmwgw', text: 'It works', span: { line: 14 } });
    expect(text).toBe(`---
agent: 001-resolve
plan: 0042-graph
created: 2026-03-31
updated: 2026-03-31
sessions: 0
---

# Agent Memory: Entity Resolution

## Findings
Things discovered while working on this task:

- It works

## Decisions
Choices made during implementation:

| Decision | Choice | Rationale | Date |
|----------|--------|-----------|------|

## Blockers
Current or resolved blockers:

## Session Log
Brief notes from each work session:
`);
  });

  test('for a plan', () => {
    const question = { type: 'question', text: 'How are circles found?' } as const;
    expect(edited(null, question, 'plan').text).toBe(`---
plan: 0042-graph
created: 2026-03-31
updated: 2026-03-31
contributors: []
---

# Plan Memory: Knowledge Graph

## Shared Discoveries
Findings relevant to multiple agents:

## Plan Decisions
Decisions affecting the entire plan:

| Decision | Choice | Affects Agents | Date |
|----------|--------|----------------|------|

## Lessons Learned
What we'd do differently:

## Open Questions
Unresolved issues for the plan:

- [ ] How are circles found?
`);
  });
});

describe('an entry is written in the form of the file, and the day is noted', () => {
  const day = ['-updated: 2026-02-02\n', '+updated: 2026-03-31\n'];

  test('a finding', () => {
    const { text } = edited(AGENT, { type: 'finding', text: 'Ids are hashes' });
    expect(changes(AGENT, text)).toEqual([...day, '+- Ids are hashes\n']);
  });

  test('a decision', () => {
    const decision = {
      type: 'decision',
      decision: 'Index',
      choice: 'covering',
      rationale: 'Fast',
    } as const;
    expect(changes(AGENT, edited(AGENT, decision).text)).toEqual([
      ...day,
      '+| Index | covering | Fast | 2026-03-31 |\n',
    ]);
  });

  test('an open blocker and a resolved one', () => {
    const { text } = edited(AGENT, { type: 'blocker', text: 'FTS5', note: 'Needs research' });
    expect(changes(AGENT, text)).toEqual([...day, '+- [ ] FTS5 — Needs research\n']);
    const over = edited(AGENT, {
      type: 'blocker',
      text: 'FTS5',
      note: 'Built',
      status: 'resolved',
    });
    expect(changes(AGENT, over.text)).toEqual([...day, '+- [x] ~~FTS5~~ — Built\n']);
  });

  test('a session, newest first, and the count of sessions', () => {
    const { text, entry } = edited(AGENT, { type: 'session', notes: '- Fixed it\nTested it' });
    expect(entry).toMatchObject({ id: 'session-nssqp', span: { line: 33 } });
    expect(changes(AGENT, text)).toEqual([
      '-updated: 2026-02-02\n',
      '-sessions: 2\n',
      '+updated: 2026-03-31\n',
      '+sessions: 3\n',
      '+### Session 3 — 2026-03-31\n',
      '+- Fixed it\n',
      '+- Tested it\n',
      '+\n',
    ]);
  });

  test('a resolved blocker keeps its note', () => {
    const { text, entry } = edited(AGENT, {
      type: 'resolution',
      id: 'blocker-2',
      note: 'Wrote one',
    });
    expect(entry.id).toBe('blocker-vrwnp');
    expect(changes(AGENT, text)).toEqual([
      ...day,
      '-- [ ] Custom tokenizer — Needs research\n',
      '+- [x] ~~Custom tokenizer~~ — Needs research; Wrote one\n',
    ]);
    expect(edited(text, { type: 'resolution', id: '2' })).toMatchObject({ changed: false, text });
  });

  test('a plan decision names the agents it concerns', () => {
    const decision = {
      type: 'decision',
      decision: 'Tests',
      choice: 'first',
      affects: ['003', '004'],
    } as const;
    expect(changes(PLAN, edited(PLAN, decision, 'plan').text)).toEqual([
      ...day,
      '+| Tests | first | 003, 004 | 2026-03-31 |\n',
    ]);
  });

  test('a lesson', () => {
    const { text } = edited(PLAN, { type: 'lesson', text: 'Ask first' }, 'plan');
    expect(changes(PLAN, text)).toEqual([...day, '+- Ask first\n']);
  });
});

describe('a promotion', () => {
  const finding = { type: 'promotion', text: 'Ids are hashes', contributor: '003' } as const;

  test('copies the finding and records the contributor, leading zeros kept', () => {
    expect(changes(PLAN, edited(PLAN, finding, 'plan').text)).toEqual([
      '-updated: 2026-02-02\n',
      '-contributors: [000, 001, 002]\n',
      '+updated: 2026-03-31\n',
      '+contributors: [000, 001, 002, 003]\n',
      '+- Ids are hashes\n',
    ]);
  });

  test('a second one changes nothing', () => {
    const once = edited(PLAN, finding, 'plan').text;
    expect(edited(once, finding, 'plan')).toMatchObject({ changed: false, text: once });
  });

  test('another agent that found the same is a contributor too', () => {
    const once = edited(PLAN, finding, 'plan').text;
    const { text } = edited(once, { ...finding, contributor: '004' }, 'plan');
    expect(changes(once, text)).toEqual([
      '-contributors: [000, 001, 002, 003]\n',
      '+contributors: [000, 001, 002, 003, 004]\n',
    ]);
  });

  test.each([
    ['contributors below each other', ['+  - 003\n']],
    ['no contributors yet', ['-contributors: []\n', '+contributors: [003]\n']],
    ['one contributor', ['-contributors: 000\n', '+contributors: [000, 003]\n']],
    ['keys without values', ['-contributors:\n', '+contributors: [003]\n']],
    ['front matter alone', ['+contributors: [003]\n']],
  ])('into %s', (name, expected) => {
    const before = REAL_FILES[name] ?? '';
    const all = changes(before, edited(before, finding, 'plan').text);
    expect(all.filter((line) => /contributors|- 003/.test(line))).toEqual(expected);
  });
});

describe('the file keeps its own style', () => {
  const finding = { type: 'finding', text: 'New' } as const;
  const added = (name: string, operation: Parameters<typeof edited>[1] = finding): string[] => {
    const before = REAL_FILES[name] ?? '';
    const body = (text: string) => text.replace(/^\uFEFF?---\r?\n[\s\S]*?---\r?\n(?:\r?\n)?/, '');
    return changes(body(before), body(edited(before, operation).text));
  };

  test('Windows lines and a byte order mark', () => {
    expect(added('Windows lines and a byte order mark')).toEqual(['+- New\r\n']);
  });

  test('bullets and the space between them', () => {
    expect(added('stars, pluses and numbers')).toEqual(['+* New\n', '+\n']);
    expect(added('indented lists')).toEqual(['+  - New\n']);
    expect(added('lists in quotes')).toEqual(['+> - New\n']);
  });

  test('numbers go on', () => {
    const decision = { type: 'decision', decision: 'Use X' } as const;
    expect(added('stars, pluses and numbers', decision)).toEqual(['+3. Use X (2026-03-31)\n']);
    const lesson = { type: 'lesson', text: 'Third' } as const;
    expect(added('stars, pluses and numbers', lesson)).toEqual(['+1) Third\n']);
  });

  test('columns in their order, padded where the table is', () => {
    const decision = {
      type: 'decision',
      decision: 'Index',
      choice: 'tree',
      rationale: 'Fast',
    } as const;
    expect(added('an aligned table', decision)).toEqual([
      '+| Index       | tree         | Fast          | 2026-03-31 |\n',
    ]);
    expect(added('a table of other columns', decision)).toEqual([
      '+|   | 2026-03-31 | Fast  | Index — tree |        |\n',
    ]);
  });

  test('the order and the form of sessions', () => {
    const session = { type: 'session', notes: 'c' } as const;
    expect(added('sessions, oldest first', session)).toContain('+### Session 3 — 2026-03-31\n');
    expect(
      remembered(edited(REAL_FILES['sessions, oldest first'] ?? '', session).text).sessions.map(
        ({ number }) => number,
      ),
    ).toEqual([1, 2, 3]);
    expect(added('quotes, comments and other keys', session)).toContain(
      '+### Session 3 - 2026-03-31\n',
    );
    expect(added('sessions as bullets', session)).toContain('+- Session 3 — 2026-03-31: c\n');
  });

  test('quotes and comments of the front matter', () => {
    const before = REAL_FILES['quotes, comments and other keys'] ?? '';
    const { text } = edited(before, { type: 'session', notes: 'c' });
    expect(text).toContain('updated: \'2026-03-31\' # by hand\nsessions: "3"\ntags');
  });

  test('a missing section is added in the order of L-044', () => {
    const before = '# M\n\n## Findings\n\n- One\n\n## Blockers\n\n- [ ] Two\n';
    const decision = { type: 'decision', decision: 'Key', choice: 'hash' } as const;
    expect(edited(before, decision).text.slice(before.indexOf('#'))).toContain(
      '- One\n\n## Decisions\nChoices made during implementation:\n\n| Decision | Choice | Rationale | Date |\n|----------|--------|-----------|------|\n| Key | hash |  | 2026-03-31 |\n\n## Blockers',
    );
  });
});

describe('words are one entry and nothing else', () => {
  test.each([
    ['a heading', '## Blockers', '\\## Blockers'],
    ['a fence', '```sh', '\\```sh'],
    ['another entry', 'One\n- Two', 'One - Two'],
    ['front matter', '---\nsessions: 99\n---', '--- sessions: 99 ---'],
    ['a bullet', '- x', '\\- x'],
    ['a number', '1. x', '1\\. x'],
    ['a task', '[ ] x', '\\[ ] x'],
    ['a quote', '> x', '\\> x'],
    ['a definition', '[x]: https://example.com', '\\[x]: https://example.com'],
    ['HTML', '<div>', '\\<div>'],
    ['a comment', 'x <!-- y', 'x \\<!-- y'],
    ['a comment in code', 'x `<!-- y`', 'x `<!-- y`'],
    ['an address', '<https://example.com>', '<https://example.com>'],
    ['control characters', 'a\u0000b\u001b[31m', 'a b [31m'],
    ['half a character', 'a\ud800', 'a\ufffd'],
  ])('%s', (_, words, expected) => {
    const { text } = edited(AGENT, { type: 'finding', text: words });
    expect(remembered(text).findings.at(-1)?.text).toBe(expected);
    expect(remembered(text).findings).toHaveLength(3);
  });

  test('pipes and backslashes stay in their cell', () => {
    const decision = {
      type: 'decision',
      decision: 'a | b',
      choice: 'c \\| d\\',
      rationale: 'e\nf',
    } as const;
    const { text } = edited(AGENT, decision);
    expect(text).toContain('| a \\| b | c \\\\\\| d\\ | e f | 2026-03-31 |');
    expect(remembered(text).decisions.at(-1)).toMatchObject({
      decision: 'a | b',
      rationale: 'e f',
    });
  });

  test.each(['', ' \n ', 'None yet', '—', '\u0000'])('nothing to remember in %j', (text) => {
    expect(() => edited(AGENT, { type: 'finding', text })).toThrow('Nothing to record');
  });
});

test('a decision that the memory has otherwise is told with the command that replaces it', () => {
  const decided = (choice: string) => ({ type: 'decision', decision: 'Rounding', choice }) as const;
  const first = edited(AGENT, decided('half up'));
  const { entry, notes } = edited(first.text, decided('half even'));
  expect(notes).toEqual([
    `“Rounding” is also decided as half up here. Where this is newer: stratigraph memory replace ${first.entry.id} ${entry.id}.`,
  ]);
  expect(first.notes).toEqual([]);
});

test('an unknown blocker is an error that names those there are', () => {
  expect(() => edited(AGENT, { type: 'resolution', id: 'blocker-7' })).toThrow(
    expect.objectContaining({ choices: ['blocker-srmmx', 'blocker-vrwnp'] }),
  );
});

test('a chosen moment before `created` does not set `updated` back', () => {
  const before = '---\ncreated: 2026-05-01\nupdated: 2026-05-02\n---\n\n## Findings\n\n- a\n';
  const { text, notes } = edited(before, { type: 'finding', text: 'Lime' });
  expect([notes, text.slice(0, 48)]).toEqual([[], before.slice(0, 48)]);
});
