// The forms in which people write a decision, and what each of them says: status, date, title, who replaces whom.

import { describe, expect, test } from 'vitest';
import { documentOf, page, referencesOf } from '../helpers/hierarchy.ts';

const PATH = 'docs/adr/0005-use-x.md';

const read = (text: string, path = PATH) => documentOf(path, text);
const says = (text: string) => referencesOf(read(text));
const nygard = (status: string): string =>
  `# 5. Use X\n\nDate: 2016-02-12\n\n## Status\n\n${status}\n\n## Context\n\nText.\n`;

test('a sentence behind the word as a label is a status', () => {
  const lifecycleOf = (line: string) => read(`# Use X\n\n**${line}**\n\n## Context\n`).lifecycle;
  expect(lifecycleOf('Superseded: the proxy was taken out in 2024.')).toBe('superseded');
  expect(lifecycleOf('Superseded: none')).toBe('active');
});

describe('the place of the status', () => {
  test.each([
    ['a section (Nygard, adr-tools)', nygard('Accepted')],
    ['a section with a sentence', nygard('Accepted (lazy consensus) & implemented')],
    ['a section in backticks', nygard('`Accepted`')],
    ['brackets that go on', nygard('Accepted (said: "among several\nsuperseded ADRs")')],
    ['a section in a quote', nygard('> Accepted')],
    ['a section with emoji', nygard('✅ Accepted')],
    ['a section with a list', nygard('- Accepted')],
    ['a section whose heading has emoji', nygard('Accepted').replace('## Status', '## 🚦 Status')],
    ['a section of another depth', nygard('Accepted').replace('## Status', '### Status')],
    ['a heading alone', '# Use X\n\n## Status: Accepted\n\n## Context\n'],
    [
      'a section at the end of the file',
      '# Use X\n\n## Context\n\nText.\n\n## Status\n\nAccepted\n',
    ],
    [
      'a history, of which the last line counts',
      nygard('- 2020-01-01: Proposed\n- 2020-02-01: Accepted'),
    ],
    ['a history with arrows', nygard('Proposed → Accepted')],
    ['arrows about something else', nygard('Accepted (by “tier 1 → tier 2”). See draft → b')],
    [
      'slashes about something else',
      nygard('Accepted\n\nThe draft a/the proposed b/an accepted c'),
    ],
    ['columns', '# Use X\n\n| 状态 | 决策日期 |\n|---|---|\n| Frozen, accepted | 2026 |\n'],
    [
      'a line above a section of that name about something else',
      '# Use X\n\n- Status: Accepted\n\n## Messages\n\n### Status\n\nDetails of messages.\n',
    ],
    ['a struck-out predecessor', nygard('~~Proposed~~ Accepted')],
    ['a line near the title', '# Use X\n\nStatus: Accepted\n\n## Context\n'],
    [
      'one of several in a line',
      '# Use X\n\n**Date:** 2026-06-18 · **Status:** Accepted · ID: 1\n',
    ],
    [
      'one of several, with lines between',
      '# Use X\n\n**Status:** Accepted | **Date:** 2026-06-18 | **Review:** 2027-06-18\n',
    ],
    ['a bold line', '# Use X\n\n**Status:** Accepted\n\n## Context\n'],
    ['a bold word with a full stop', '# Use X\n\n**Status.** Accepted (phase 8).\n\n## Context\n'],
    ['a bold word', '# Use X\n\n**Status**: Accepted\n\n## Context\n'],
    ['a quoted line', '# Use X\n\n> Status: Accepted\n\n## Context\n'],
    [
      'an item (MADR 2)',
      '# Use X\n\n* Status: accepted <!-- optional -->\n* Date: 2020-01-01\n\n## Context\n',
    ],
    ['an item with another word', '# Use X\n\n- Current Status: ACCEPTED\n\n## Context\n'],
    ['an item below an introduction', '# Use X\n\nWords.\n\n- Status: accepted\n\n## Context\n'],
    [
      'a row of a table',
      '# Use X\n\n| | |\n|---|---|\n| Status | Accepted |\n| Date | 2020-01-01 |\n\n## Context\n',
    ],
    ['the last line of the file', '# Use X\n\n## Context\n\nText.\n\nStatus: Accepted\n'],
    ['front matter (MADR 3, 4)', page('status: accepted', '# Use X\n')],
    ['front matter with a capital', page('Status: Accepted', '# Use X\n')],
    ['Windows line ends', nygard('Accepted').replaceAll('\n', '\r\n')],
    ['behind a version', nygard('**Version:** v2\n**Status:** Accepted')],
    ['a preamble', '## Preamble\n\n```\nSEP: 1\nTitle: X\nStatus: Accepted\n```\n\n## Summary\n'],
    ['only headings of the first level', '# Use X\n\n# Status\n\nAccepted\n\n# Context\n'],
  ])('%s', (_, text) => {
    const { rawStatus, lifecycle, statusSpan } = read(text);
    expect(rawStatus).toMatch(/accepted/i);
    expect(lifecycle).toBe('active');
    expect(text.slice(statusSpan?.start, statusSpan?.end)).toMatch(/accepted/i);
  });

  test('a status in prose, in a fence or in another section is none', () => {
    expect(
      read('# Use X\n\n## Context\n\nStatus: Accepted was the old one.\n\nMore.\n').rawStatus,
    ).toBeNull();
    expect(read('# Use X\n\n```\nStatus: Accepted\n```\n\n## Context\n').rawStatus).toBeNull();
    expect(read('# Use X\n\n<!--\nStatus: Accepted\n-->\n\n## Context\n').rawStatus).toBeNull();
  });

  test('a relation that stands there alone is none', () => {
    const status = 'Supercedes [20. Use the pending queue](0020-use-the-pending-queue.md)';
    const document = read(nygard(status));
    expect(document).toMatchObject({ rawStatus: null, statusSpan: null, lifecycle: 'active' });
    expect(document.references).toMatchObject([{ relation: 'supersedes' }]);
    expect(read(nygard(`Accepted\n\n${status}`)).rawStatus).toBe('Accepted');
    expect(read(nygard('Amends [20](0020-b.md)')).rawStatus).toBe(null);
    expect(read(nygard('Superseded by [20](0020-b.md)')).rawStatus).toBe('Superseded by 20');
  });

  test.each([
    ['**Superseded:** The proxy was shut down in 2026 and is kept for history.', 'superseded'],
    ['**User story:** [A-4](x.md)\n\n**Deprecated**: nobody builds it since 2026.', 'archived'],
    ['> **Rejected:** it costs more than it saves.', 'archived'],
    ['**Veraltet:** Der Dienst wurde 2026 abgeschaltet.', 'archived'],
    ['**Remplacé :** le service a été arrêté en 2026.', 'superseded'],
  ])('a status as a label: %s', (line, lifecycle) => {
    const document = read(`# Use X\n\n${line}\n\nWe use X.\n\n## Context\n`);
    expect(document).toMatchObject({ lifecycle, accepted: false });
    expect(document.rawStatus).toMatch(/^\p{L}+$/u);
  });

  test.each([
    ['an option', 'We use X.\n\n**Rejected:** Y, since it costs more than it saves.'],
    ['an option beside the decision', '**Decision:** X.\n**Rejected:** Y, which costs too much.'],
    ['an empty one', '**Superseded:** none'],
    ['a list', '**Rejected:**\n\n- Y, which costs more than it saves'],
  ])('a label about something else: %s', (_, head) => {
    expect(read(`# Use X\n\n${head}\n\n## Context\n`)).toMatchObject({
      rawStatus: null,
      lifecycle: 'active',
    });
  });

  test('the body tells it where the front matter tells of the document', () => {
    const spec = (frontMatter: string, body = 'Status: Proposed  \nDate: 2026-02-16  \n') =>
      read(
        page(`owner: "TBD"\nlast_updated: "TBD"\n${frontMatter}`, `# SPEC (V1)\n\n${body}\n---\n`),
      );
    expect(spec('status: "reference"')).toMatchObject({
      rawStatus: 'Proposed',
      statusSpan: { line: 9 },
      lifecycle: 'draft',
      created: '2026-02-16',
      faults: [],
    });
    expect(spec('status: draft', '## Status\n\nAccepted\n')).toMatchObject({ accepted: true });
    expect(spec('status: accepted').rawStatus).toBe('accepted');
    expect(spec('status: reference', 'Status: green\n').rawStatus).toBe('reference');
    expect(spec('status: reference', '').rawStatus).toBe('reference');
  });

  test("a template's list of choices is none", () => {
    const choice =
      '[draft | proposed | rejected | accepted | … | superseded by [ADR-0005](0005-example.md)]';
    const document = read(`# Use X\n\n- Status: ${choice}\n\n## Context\n`);
    expect(document).toMatchObject({ rawStatus: null, lifecycle: 'active', references: [] });
    expect(
      read(page('status: "{proposed | rejected | accepted | superseded by ADR-0123}"', '# Use X'))
        .rawStatus,
    ).toBeNull();
    expect(says(nygard('Proposed / Accepted / Superseded by [ADR-1](0001-x.md)'))).toEqual([]);
  });
});

describe('what a status means', () => {
  test.each([
    ['Proposed', 'draft'],
    ['Pending', 'draft'],
    ['Draft', 'draft'],
    ['Not-Implemented', 'draft'],
    ['Not yet decided', 'draft'],
    ['Not applicable', 'active'],
    ['Active Review (July 17)', 'draft'],
    ['Living', 'active'],
    ['Deployed', 'active'],
    ['Stagnant', 'expired'],
    ['Accepted', 'active'],
    ['Adopted (lazy consensus) & implemented', 'active'],
    ['Approved', 'active'],
    ['Implemented, used for notifications', 'active'],
    ['Partly superseded', 'active'],
    ['Whatever', 'active'],
    ['Core complete, some features deferred', 'active'],
    ['Rejected (leads to concurrency issues)', 'archived'],
    ['Deprecated', 'archived'],
    ['Depreciated.', 'archived'],
    ['Withdrawn', 'archived'],
    ['Superseded', 'superseded'],
    ['Superceded', 'superseded'],
    ['Obsolete', 'superseded'],
  ])('%s → %s', (status, lifecycle) => {
    expect(read(nygard(status)).lifecycle).toBe(lifecycle);
  });

  test('none at all is in force, and binds nobody', () => {
    expect(read('# Use X\n\n## Context\n')).toMatchObject({ rawStatus: null, lifecycle: 'active' });
  });
});

describe('replaced by another one', () => {
  test.each([
    ['Superseded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Superceded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Accepted\n\nSuperceded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Accepted. Superseded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Accepted (superseded by [16. Queue](0016-queue.md))', '0016-queue.md'],
    ['Accepted (superseded by ADR-0016)', 'ADR-0016'],
    ['~~Accepted~~ **Superseded by [16. Queue](0016-queue.md)**', '0016-queue.md'],
    ['> Superseded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['❌ Superseded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['2020-01-01: Superseded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['This decision has been superseded by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Replaced by [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Superseded in favor of [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Superseded by: [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Superseded (see [16. Queue](0016-queue.md))', '0016-queue.md'],
    ['Superseded, see [16. Queue](0016-queue.md)', '0016-queue.md'],
    ['Superseded by ADR-0016', 'ADR-0016'],
    ['Superseded by `ADR-0016`', 'ADR-0016'],
    ['Superseded by ADR 16', 'ADR 16'],
    ['Superseded by ADR-0016: Use a queue', 'ADR-0016'],
    ['Superseded by 0016', '0016'],
    ['Superseded by 16.', '16'],
    ['Superseded by 0016-queue.md', '0016-queue.md'],
    ['Superseded by 20201029-superseder', '20201029-superseder'],
    ['Superseded by [[ADR-0016|Use a queue]]', 'ADR-0016'],
    ['Superseded by [Use a queue](/adr/16)', '/adr/16'],
    ['Superseded by [Use a queue][q]\n\n[q]: 0016-queue.md', '0016-queue.md'],
    ['Superseded by the decision [Use a queue](0016-queue.md)', '0016-queue.md'],
    ['Superseded by\n[16. Queue](0016-queue.md)', '0016-queue.md'],
    ['[16. Queue](0016-queue.md) supersedes this decision', '0016-queue.md'],
  ])('%s', (status, to) => {
    expect(says(nygard(status))).toEqual([`superseded-by ${to}`]);
    expect(read(nygard(status)).lifecycle).toBe('superseded');
  });

  test('in front matter', () => {
    expect(says(page('status: superseded by ADR-0057'))).toEqual(['superseded-by ADR-0057']);
    expect(says(page('status: superseded by [ADR-0057](0057-x.md)'))).toEqual([
      'superseded-by 0057-x.md',
    ]);
    expect(says(page('superseded_by: ADR-0057'))).toEqual(['superseded-by ADR-0057']);
    expect(says(page('superseded-by: "[ADR-0057](0057-x.md)"'))).toEqual([
      'superseded-by 0057-x.md',
    ]);
    expect(says(page('superseded_by: "ADR-0057: Use Y"'))).toEqual(['superseded-by ADR-0057']);
    expect(says(page('superseded_by: null\nsupersedes: []'))).toEqual([]);
  });

  test('elsewhere in the head', () => {
    expect(says('# Use X\n\n* Status: superseded by [ADR-0016](0016-queue.md)\n')).toEqual([
      'superseded-by 0016-queue.md',
    ]);
    expect(says('# Use X\n\n* Status: superseded\n* Superseded by: ADR-0016\n')).toEqual([
      'superseded-by ADR-0016',
    ]);
    expect(
      says(
        '# Use X\n\n> [!NOTE]\n> This decision is **superseded by [ADR-0016](0016-q.md)**.\n\n## Context\n',
      ),
    ).toEqual(['superseded-by 0016-q.md']);
    expect(
      says('# Use X\n\n| Status | Superseded by [ADR-0016](0016-q.md) |\n|---|---|\n'),
    ).toEqual(['superseded-by 0016-q.md']);
    expect(says('# Use X\n\n## Superseded by\n\n- [ADR-0016](0016-q.md)\n')).toEqual([
      'superseded-by 0016-q.md',
    ]);
  });

  test('its place is told', () => {
    const text = nygard('Accepted\n\nSuperseded by [16. Queue](0016-queue.md)');
    const [reference] = read(text).references;
    expect(reference?.span).toMatchObject({ line: 9, column: 15 });
    expect(text.slice(reference?.span.start, reference?.span.end)).toBe(
      '[16. Queue](0016-queue.md)',
    );
  });
});

describe('replacing others', () => {
  test.each([
    ['Accepted\n\nSupersedes [3. Old](0003-old.md)', ['supersedes 0003-old.md']],
    ['Accepted\n\nSupercedes [3. Old](0003-old.md)', ['supersedes 0003-old.md']],
    ['Accepted; supersedes ADR-0003', ['supersedes ADR-0003']],
    ['Accepted, superseding [3. Old](0003-old.md)', ['supersedes 0003-old.md']],
    ['Accepted, replaces ADR-3 and ADR-4', ['supersedes ADR-3', 'supersedes ADR-4']],
    [
      'Accepted. Supersedes ADRs 3, 4 and 5.',
      ['supersedes ADRs 3', 'supersedes 4', 'supersedes 5'],
    ],
    [
      'Accepted\n\nSupersedes [3](0003-a.md),\n[4](0004-b.md)',
      ['supersedes 0003-a.md', 'supersedes 0004-b.md'],
    ],
    [
      'Accepted\n\nSupersedes:\n\n- [3](0003-a.md)\n- [4](0004-b.md)',
      ['supersedes 0003-a.md', 'supersedes 0004-b.md'],
    ],
    [
      'Supersedes [3](0003-a.md) and amends [4](0004-b.md)',
      ['supersedes 0003-a.md', 'amends 0004-b.md'],
    ],
  ])('%s', (status, references) => {
    expect(says(nygard(status))).toEqual(references);
  });

  test('in front matter', () => {
    expect(says(page('status: "accepted; supersedes ADR-0045"'))).toEqual(['supersedes ADR-0045']);
    expect(says(page('supersedes: [ADR-0003, ADR-0005]'))).toEqual([
      'supersedes ADR-0003',
      'supersedes ADR-0005',
    ]);
    expect(says(page('supersedes:\n  - 0003-old.md'))).toEqual(['supersedes 0003-old.md']);
  });

  test('under Links (MADR 2), and where it says so of itself', () => {
    expect(says('# X\n\n## Links\n\n- Supersedes [old](0003-old.md)\n')).toEqual([
      'supersedes 0003-old.md',
    ]);
    expect(
      says('# X\n\n## Decision\n\nThis decision **supersedes [ADR-0003](0003-old.md)**.\n'),
    ).toEqual(['supersedes 0003-old.md']);
  });
});

describe('what is no supersession', () => {
  test.each([
    ['Partly superseded', []],
    ['Partially superseded by [16. Queue](0016-queue.md)', ['partly-superseded-by 0016-queue.md']],
    ['Superseded in part by [16. Queue](0016-queue.md)', ['partly-superseded-by 0016-queue.md']],
    [
      'Superseded by [16. Queue](0016-queue.md) (partially)',
      ['partly-superseded-by 0016-queue.md'],
    ],
    [
      'Superseded by [16. Queue](0016-queue.md) for new services',
      ['partly-superseded-by 0016-queue.md'],
    ],
    ['Parts superseded by [16. Queue](0016-queue.md)', ['partly-superseded-by 0016-queue.md']],
    ['Amended by [16. Queue](0016-queue.md)', ['amended-by 0016-queue.md']],
    ['Amends [3. Old](0003-old.md)', ['amends 0003-old.md']],
    ['Overrides [3. Old](0003-old.md)', ['amends 0003-old.md']],
    ['Complements [3. Old](0003-old.md)', ['relates-to 0003-old.md']],
    ['Completes [3. Old](0003-old.md)', ['relates-to 0003-old.md']],
    ['Relates to [3. Old](0003-old.md)', ['relates-to 0003-old.md']],
    ['Extends ADR-0003', ['relates-to ADR-0003']],
    ['Not superseded by [16. Queue](0016-queue.md)', []],
    ['Will be superseded by [16. Queue](0016-queue.md)', []],
    ['To be superseded by ADR-0016 once it is accepted', []],
    ['Accepted. [ADR-0016](0016-queue.md) supersedes [ADR-0003](0003-old.md)', []],
    ['Accepted. An alternative is proposed in [16. Queue](0016-queue.md).', []],
    ['~~Superseded by [16. Queue](0016-queue.md)~~ Accepted', []],
    ['Superseded by a newer approach', []],
    ['Superseded by TBD', []],
    ['Superseded by [this page](https://example.com/why)', []],
    ['Superseded by 2 later ones', []],
    ['Superseded on 2020-01-01', []],
    ['<!-- Superseded by [ADR-0005](0005-example.md) -->\nAccepted', []],
  ])('%s', (status, references) => {
    expect(says(nygard(status))).toEqual(references);
  });

  test('what prose tells of others, or of software', () => {
    const body = (text: string): string => `# X\n\n## Context\n\n${text}\n`;
    expect(
      says(body('- [Listeners](0035-l.md) also covers this and supersedes ADR 0026.')),
    ).toEqual([]);
    expect(says(body('commons-logging is superseded by [log4j](0002-log4j.md).'))).toEqual([]);
    expect(says(body('This ADR in part supersedes [0003](0003-a.md).'))).toEqual([
      'partly-supersedes 0003-a.md',
    ]);
    expect(says(body('This decision replaces the old parser, see [0003](0003-a.md).'))).toEqual([]);
    expect(says(body('This decision would supersede [0003](0003-a.md).'))).toEqual([]);
    expect(says(body('```\nThis decision supersedes ADR-0003\n```'))).toEqual([]);
    expect(says('# X\n\n## Pros and cons\n\n- Supersedes [0003](0003-a.md) in speed\n')).toEqual(
      [],
    );
  });
});

describe('dates', () => {
  test.each([
    ['Date: 2016-02-12', '2016-02-12'],
    ['Introduced: 2016-02-12', '2016-02-12'],
    ['* Date: 2016-2-3', '2016-02-03'],
    ['**Date**: 12 February 2016', '2016-02-12'],
    ['Date: Feb 12th, 2016', '2016-02-12'],
    ['Date: 24/12/2016', '2016-12-24'],
    ['Date: 12/24/2016', '2016-12-24'],
    ['Date: 02/03/2016', null],
    ['Date: 2016-02-31', null],
    ['Date: [YYYY-MM-DD when the decision was last updated]', null],
    ['Last updated: 2016-02-12', null],
  ])('%s → %s', (line, created) => {
    expect(read(`# X\n\n${line}\n\n## Context\n`).created).toBe(created);
  });

  test('front matter comes first; a section will do', () => {
    expect(read(page('date: 2020-01-01', '# X\n\nDate: 2016-02-12\n')).created).toBe('2020-01-01');
    expect(read('# X\n\n## Date\n\n2016-02-12\n').created).toBe('2016-02-12');
  });
});

describe('titles', () => {
  test.each([
    ['# 5. Use X', 'Use X'],
    ['# 5 Use X', 'Use X'],
    ['# ADR-0005: Use X', 'Use X'],
    ['# ADR 5 - Use X', 'Use X'],
    ['# ADR-0005 Use X', 'Use X'],
    ['# 3. Use X', 'Use X'],
    ['#5. Use X', 'Use X'],
    ['# 2.0 or not', '2.0 or not'],
    ['# 10 reasons', '10 reasons'],
    ['## 5. Use X\n\n### Status', 'Use X'],
    ['## Context and Problem Statement\n\nText.', 'Use x'],
    ['', 'Use x'],
    ['---\ntitle: Use X\n---\n# Something else', 'Use X'],
    ['---\ntag:Web\n---\n\n# Use X\n', 'Use X'],
    ['# ADR 2026-07-22: Use X\n', 'Use X'],
    ['# Meta\n[meta]: #meta\n- Name: Use X\n- Status: Approved\n', 'Use X'],
    ['# Meta\n\n- RFC: 5\n', 'Use x'],
    ['# [005]: [Use X]', 'Use X'],
    ['# [Use X]', 'Use X'],
    ['# [ADR-005] Use X', 'Use X'],
    ['# 1. Summary log formats\n\nDate: 2025-04-02\n\n## Context\n', 'Summary log formats'],
  ])('%s → %s', (text, title) => {
    expect(read(text).title).toBe(title);
  });
});

test('keys that nobody knows describe the record, and give nobody a value', () => {
  const { declarations } = read(
    page('status: accepted\njira: ABC-1\nnav_order: 5\ndefaults:\n  database: SQLite'),
  );
  expect(declarations.flatMap(({ values }) => values.entries.map(({ key }) => key))).toEqual([
    'defaults',
  ]);
});
