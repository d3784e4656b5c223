import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMemory } from '../../../../src/dialects/limps/memory/read-memory.ts';
import type { Document } from '../../../../src/model/document.ts';
import type { MemoryContent } from '../../../../src/model/memory.ts';
import { hierarchy } from '../../../helpers/hierarchy.ts';

describe('agent memory as it should be', () => {
  const text = `---
agent: 001_glaze
plan: 0042-kiln
created: 2026-02-01
updated: 2026-02-02
sessions: 2
---

# Agent Memory: Glaze

## Findings
Things learnt on the way:

- Ash must be sieved twice
- Cobalt bleeds above 1260 °C

## Decisions
What was chosen:

| Decision | Choice | Rationale | Date |
|----------|--------|-----------|------|
| Base | feldspar | Melts evenly | 2026-02-01 |
| Colour | iron \\| copper | Cheap | 2026-02-02 |

## Blockers
Now or once:

- [x] ~~scale is broken~~ — Repaired with a new spring
- [ ] No cobalt left — Ask the supplier

## Session Log
Short notes:

### Session 2 — 2026-02-02
- Mixed three tests
- Fired one

### Session 1 — 2026-02-01
- Read the recipes
`;
  const memory = readAgent(text);

  test('is read whole', () => {
    expect(words(memory)).toEqual({
      owner: 'agent',
      shared: false,
      findings: [
        { id: 'finding-xmzyv', text: 'Ash must be sieved twice' },
        { id: 'finding-mrbgp', text: 'Cobalt bleeds above 1260 °C' },
      ],
      decisions: [
        {
          id: 'decision-bphsj',
          decision: 'Base',
          choice: 'feldspar',
          rationale: 'Melts evenly',
          affects: [],
          date: '2026-02-01',
        },
        {
          id: 'decision-nhndr',
          decision: 'Colour',
          choice: 'iron | copper',
          rationale: 'Cheap',
          affects: [],
          date: '2026-02-02',
        },
      ],
      blockers: [
        {
          id: 'blocker-gkrqt',
          text: 'scale is broken',
          note: 'Repaired with a new spring',
          status: 'resolved',
        },
        {
          id: 'blocker-yxxcw',
          text: 'No cobalt left',
          note: 'Ask the supplier',
          status: 'open',
        },
      ],
      sessions: [
        {
          id: 'session-fznmg',
          number: 2,
          date: '2026-02-02',
          notes: '- Mixed three tests\n- Fired one',
        },
        { id: 'session-nkbyk', number: 1, date: '2026-02-01', notes: '- Read the recipes' },
      ],
      lessons: [],
      questions: [],
    });
  });

  test('every entry knows its place', () => {
    const lines = text.split('\n');
    expect(lines[(memory.findings[1]?.span.line ?? 0) - 1]).toBe('- Cobalt bleeds above 1260 °C');
    expect(lines[(memory.blockers[1]?.span.line ?? 0) - 1]).toContain('No cobalt left');
    expect(lines[(memory.decisions[0]?.span.line ?? 0) - 1]).toContain('| Base |');
    expect(lines[(memory.sessions[1]?.span.line ?? 0) - 1]).toBe('### Session 1 — 2026-02-01');
    const { start = 0, end = 0 } = memory.sessions[0]?.span ?? {};
    expect(text.slice(start, end).trim()).toBe(
      '### Session 2 — 2026-02-02\n- Mixed three tests\n- Fired one',
    );
  });
});

test('plan memory as it should be is read whole', () => {
  const memory = readPlan(`---
plan: 0042-kiln
contributors: [000, 001]
---

# Plan Memory: Kiln

## Shared Discoveries

- Cones bend early
- Shelves must be dry

## Plan Decisions

| Decision | Choice | Affects Agents | Date |
|----------|--------|----------------|------|
| Clay body | stoneware | 003, 004 | 2026-01-31 |
| Logbook | paper | all | 2026-01-31 |

## Lessons Learned

- Test tiles first

## Open Questions

- [ ] Second kiln?
- [x] Gas or wood?
`);
  expect(words(memory)).toEqual({
    owner: 'plan',
    shared: true,
    findings: [
      { id: 'finding-cjsvq', text: 'Cones bend early' },
      { id: 'finding-rkkbv', text: 'Shelves must be dry' },
    ],
    decisions: [
      {
        id: 'decision-bnhzf',
        decision: 'Clay body',
        choice: 'stoneware',
        rationale: '',
        affects: ['003', '004'],
        date: '2026-01-31',
      },
      {
        id: 'decision-gbrzy',
        decision: 'Logbook',
        choice: 'paper',
        rationale: '',
        affects: ['all'],
        date: '2026-01-31',
      },
    ],
    blockers: [],
    sessions: [],
    lessons: [{ id: 'lesson-tphdq', text: 'Test tiles first' }],
    questions: [
      { id: 'question-pkfqd', text: 'Second kiln?', answered: false },
      { id: 'question-snybj', text: 'Gas or wood?', answered: true },
    ],
  });
});

describe('findings', () => {
  test.each([
    ['numbers and stars', '1. One\n2. Two', ['One', 'Two']],
    ['stars and pluses', '* One\n\n+ Two', ['One', 'Two']],
    ['lines that go on', '- One\n  and more\n- Two', ['One and more', 'Two']],
    [
      'what hangs beneath',
      '- One\n  - a\n  - b\n\n  More.\n- Two',
      ['One\n- a\n- b\n\nMore.', 'Two'],
    ],
    ['tasks', '- [x] One\n- [ ] Two', ['One', 'Two']],
    ['markup', '- **One**: `a - b`\n- [Two](x.md)', ['**One**: `a - b`', '[Two](x.md)']],
    [
      'placeholders',
      '- None yet\n- —\n- _TBD_\n- (none so far)\n- No findings yet.\n- None of it',
      ['None of it'],
    ],
    ['fences', '```\n- One\n```\n- Two', ['Two']],
    ['nothing', '', []],
  ])('%s', (_, body, expected) => {
    expect(readAgent(`## Findings\n\n${body}\n`).findings.map(({ text }) => text)).toEqual(
      expected,
    );
  });
});

describe('names of sections', () => {
  test.each([
    ['## FINDINGS (so far)', 1],
    ['### 2. Key findings', 1],
    ['## 🔍 Findings', 1],
    ['## Shared Discoveries', 1],
    ['# Findings', 1],
    ['## Pathfindings', 0],
    ['## Notes', 0],
  ])('%s', (heading, expected) => {
    expect(readAgent(`${heading}\n\n- One\n`).findings).toHaveLength(expected);
  });

  test('a title does not make everything beneath it a finding', () => {
    const memory = readAgent('# Findings of Glaze\n\n## Notes\n\n- no\n\n## Findings\n\n- yes\n');
    expect(memory.findings.map(({ text }) => text)).toEqual(['yes']);
  });

  test('headings below a section belong to it, unless they name another one', () => {
    const memory = readAgent(
      '## Findings\n\n- a\n\n### Firing\n\n- b\n\n### Open Questions\n\n- c\n\n## Other\n\n- d\n',
    );
    expect(memory.findings.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(memory.questions.map(({ text }) => text)).toEqual(['c']);
  });

  test('a section that comes twice is counted on', () => {
    const memory = readAgent('## Findings\n\n- a\n\n## Blockers\n\n- x\n\n## Findings\n\n- b\n');
    expect(memory.findings.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'finding-bqhpr a',
      'finding-xsxck b',
    ]);
  });
});

describe('blockers', () => {
  test.each([
    ['- [x] ~~a~~ — b', 'a', 'b', 'resolved'],
    ['- [X] ~~a~~ – b', 'a', 'b', 'resolved'],
    ['- [x] ~~a~~: b', 'a', 'b', 'resolved'],
    ['- [x] a - b', 'a', 'b', 'resolved'],
    ['- [ ] ~~a~~ b', 'a', 'b', 'resolved'],
    ['- [x] ~~a — b~~', 'a', 'b', 'resolved'],
    ['- [ ] a — b — c', 'a', 'b — c', 'open'],
    ['- [ ] well-known - b', 'well-known', 'b', 'open'],
    ['- [ ] a: b', 'a', 'b', 'open'],
    ['- [ ] `x - y` fails — b', '`x - y` fails', 'b', 'open'],
    ['- [ ] https://a.b/c fails', 'https://a.b/c fails', '', 'open'],
    ['- a', 'a', '', 'open'],
    ['- [ ] a — b\n  - c', 'a', 'b\n- c', 'open'],
  ])('%j', (body, text, note, status) => {
    const [blocker] = readAgent(`## Blockers\n\n${body}\n`).blockers;
    expect(blocker).toMatchObject({ text, note, status });
  });

  test('plain bullets under a heading that says so are resolved', () => {
    const memory = readAgent('## Blockers\n\n### Open\n\n- a\n\n### Resolved\n\n- b\n- [ ] c\n');
    expect(memory.blockers.map(({ text, status }) => `${text} ${status}`)).toEqual([
      'a open',
      'b resolved',
      'c open',
    ]);
  });
});

describe('decisions', () => {
  test('columns are known by name, in any order, and missing ones are empty', () => {
    const memory = readAgent(
      '## Decisions\n\n| # | **When** | Why | Topic |\n|--|--|--|--|\n| 1 | 2026-01-05 | cheap | Clay |\n',
    );
    expect(words(memory).decisions).toEqual([
      {
        id: 'decision-bprrt',
        decision: 'Clay',
        choice: '',
        rationale: 'cheap',
        affects: [],
        date: '2026-01-05',
      },
    ]);
  });

  test('empty rows and dashes are no entries', () => {
    const memory = readAgent(
      '## Decisions\n\n| Decision | Choice |\n|--|--|\n| — | — |\n| None yet | |\n| Clay | - |\n',
    );
    expect(memory.decisions).toHaveLength(1);
    expect(memory.decisions[0]).toMatchObject({
      id: 'decision-bprrt',
      decision: 'Clay',
      choice: '',
    });
  });

  test('bullets are decisions too, in the order of the file', () => {
    const memory = readAgent(
      '## Decisions\n\n- Fire slowly — cracks otherwise\n\n| Decision | Choice |\n|--|--|\n| Clay | red |\n',
    );
    expect(memory.decisions.map(({ id, decision }) => `${id} ${decision}`)).toEqual([
      'decision-xrymb Fire slowly',
      'decision-bprrt Clay',
    ]);
    expect(memory.decisions[0]?.rationale).toBe('cracks otherwise');
  });

  test.each([
    ['003, 004', ['003', '004']],
    ['Agents 003 and 004', ['003', '004']],
    ['`000-entity`; #7', ['000-entity', '7']],
    ['All', ['All']],
    ['—', []],
  ])('affected agents: %s', (cell, expected) => {
    const table = `| Decision | Affects Agents |\n|--|--|\n| Clay | ${cell} |`;
    const [decision] = readPlan(`## Plan Decisions\n\n${table}\n`).decisions;
    expect(decision?.affects).toEqual(expected);
  });
});

describe('sessions', () => {
  test.each([
    ['### Session 3 — 2026-02-02', 3, '2026-02-02'],
    ['### Session 3 – 2026-02-02', 3, '2026-02-02'],
    ['### Session 3 - 2026-02-02', 3, '2026-02-02'],
    ['### session #3: 2026-02-02', 3, '2026-02-02'],
    ['### Session 3', 3, ''],
    ['### Session — 2026-02-02', null, '2026-02-02'],
    ['### 2026-02-02', null, '2026-02-02'],
    ['#### Session 3 (2026-02-02)', 3, '2026-02-02'],
  ])('%s', (heading, number, date) => {
    const [session] = readAgent(`## Session Log\n\n${heading}\n\nDone.\n`).sessions;
    expect(session).toMatchObject({ number, date, notes: 'Done.' });
  });

  test('what else the heading says is kept with the notes', () => {
    const [session] = readAgent(
      '## Session Log\n\n### Session 3 — 2026-02-02 — Tiles\n\nDone.\n',
    ).sessions;
    expect(session).toMatchObject({ number: 3, date: '2026-02-02', notes: 'Tiles\n\nDone.' });
  });

  test('a session ends where the next one starts, even one that is nested by mistake', () => {
    const memory = readAgent(
      '## Session Log\n\n### Session 2\n\na\n\n#### Session 1\n\nb\n\n## End\n\nc\n',
    );
    expect(memory.sessions.map(({ notes }) => notes)).toEqual(['a', 'b']);
  });

  test('bullets stand for sessions where there are no headings', () => {
    const memory = readAgent('## Session Log\n\n- 2026-02-02: tiles\n- Session 1: read\n');
    expect(words(memory).sessions).toEqual([
      { id: 'session-rpbwb', number: null, date: '2026-02-02', notes: 'tiles' },
      { id: 'session-whwgh', number: 1, date: '', notes: 'read' },
    ]);
  });
});

test('other documents have no memory', () => {
  expect(readMemory(document('agents/001_glaze.md', '## Findings\n\n- a\n'))).toBeNull();
});

test('line ends of Windows change nothing', () => {
  const text = '## Findings\n\n- a\n  b\n\n## Session Log\n\n### Session 1\n\nx\n';
  expect(words(readAgent(text.replaceAll('\n', '\r\n')))).toEqual(words(readAgent(text)));
});

test('no text makes it fail, and every entry stands where it says', () => {
  const line = fc.constantFrom(
    ...['## Findings', '## Decisions', '## Blockers', '## Session Log', '### Session 1', '# T', ''],
    ...[
      '- a',
      '- [ ] ~~b~~ — c',
      '  - d',
      '| Decision | Date |',
      '|--|--|',
      '| x | y |',
      '```',
      '> - q',
    ],
    ...['- ~~~~', '- :', '| | |', '### Session', '## Blockers: -', '\u0000', '-', '- [x]'],
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const text = lines.join('\n');
      const { owner: _, shared: __, ...parts } = readAgent(text);
      for (const entries of Object.values(parts)) {
        for (const { span } of entries) {
          expect(span.start).toBeLessThan(span.end);
          expect(text.slice(0, span.start).split('\n')).toHaveLength(span.line);
        }
      }
    }),
  );
});

function document(name: string, text: string): Document {
  const path = `plans/0042-kiln/${name}`;
  const read = hierarchy({ [path]: text }).document(path);
  if (read === null) throw new Error('there is a file');
  return read;
}

function readAgent(text: string): MemoryContent {
  const memory = readMemory(document('agents/001_glaze.memory.md', text));
  if (memory === null) throw new Error('a memory file has memory');
  return memory;
}

function readPlan(text: string): MemoryContent {
  const memory = readMemory(document('plan.memory.md', text));
  if (memory === null) throw new Error('a memory file has memory');
  return memory;
}

/** The entries without their places. */
function words(memory: MemoryContent) {
  const { owner, shared, ...parts } = memory;
  const bare = Object.entries(parts).map(([name, entries]) => [
    name,
    entries.map(({ span: _, ...entry }) => entry),
  ]);
  return { owner, shared, ...Object.fromEntries(bare) };
}
