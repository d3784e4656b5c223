// Which decision replaces which, in whole or in part, as people write it in strangers' collections.

import { describe, expect, test } from 'vitest';
import { build, decisionsOf, summarize } from '../../src/core.ts';
import { documentOf, hierarchy, page, referencesOf } from '../helpers/hierarchy.ts';

const PATH = 'docs/adr/0012-use-x.md';

const read = (text: string, path = PATH) => documentOf(path, text);
const says = (text: string) => referencesOf(read(text));
const nygard = (status: string): string => `# 12. Use X\n\n## Status\n\n${status}\n\n## Context\n`;

function supersession(files: Readonly<Record<string, string>>) {
  const opened = hierarchy(files);
  const graph = build(opened, new Map());
  const number = (path: string): string => /(\d+)-[a-z][^/]*$/.exec(path)?.[1] ?? path;
  const told = (pairs: typeof graph.supersession.pairs) =>
    pairs.map(({ newer, older, saidBy }) => `${number(newer)} > ${number(older)} (${saidBy})`);
  const { pairs, partial } = graph.supersession;
  return { pairs: told(pairs), partial: told(partial), graph };
}

test('a later successor may be named in one breath, and a clause about another decision is none of this one', () => {
  expect(says(nygard('Superseded by ADR-0029 (Rename), then ADR-0035 (Remove)'))).toEqual([
    'superseded-by ADR-0029',
    'superseded-by ADR-0035',
  ]);
  expect(says(nygard('Superseded by 0030 / 0031'))).toEqual([
    'superseded-by 0030',
    'superseded-by 0031',
  ]);
  expect(says(nygard('Superseded by ADR-0027 (which was superseded by ADR-0028)'))).toEqual([
    'superseded-by ADR-0027',
  ]);
});

test('what was overturned, reversed or obsoleted by another one is replaced by it; an order that something reverses is not', () => {
  const by = (words: string) => says(nygard(words));
  for (const verb of ['Overturned', 'Reversed', 'Obsoleted'])
    for (const name of ['[ADR-0029](0029-b.md)', 'ADR-0029'])
      expect(by(`${verb} by ${name}`)[0]).toMatch(/^superseded-by (?:ADR-)?0029/);
  for (const verb of ['Overturned', 'Reversed'])
    expect(read(nygard(`${verb} by ADR-0029`)).lifecycle).toBe('superseded');
  expect(says('# 12. Use X\n\nStatus: Reversed by ADR-0029\n')).toEqual(['superseded-by ADR-0029']);
  expect(says('# 12. Use X\n\nThis decision was overturned by ADR-0029.\n')).toEqual([
    'superseded-by ADR-0029',
  ]);
  for (const text of [
    'Accepted\n\nThe order is reversed by ADR-0029.',
    'Reversed by popular demand',
  ])
    expect(by(text)).toEqual([]);
});

test('what was absorbed by another one is replaced by it, and what is archived is current nowhere', () => {
  const archived = (says: string) => ({
    'docs/adr/archive/0001-a.md': `> **ARCHIVED 2026-05-30** — ${says}\n\n# A\n\nStatus: Accepted\n`,
    'docs/adr/0002-b.md': '# B\n\nStatus: Accepted\n',
  });
  const taken = archived('content absorbed into [B](../0002-b.md) § 4 (b); see that ADR.');
  expect(supersession(taken).pairs).toEqual(['0002 > 0001 (older)']);
  expect(supersession(archived('folded into [the tool](../../tool.md).')).pairs).toEqual([]);
  const [, older] = summarize(decisionsOf(hierarchy(archived('kept as history.'))));
  expect(older).toMatchObject({ status: 'archived', rawStatus: 'Accepted', inForce: false });
});

test('an approach that it proposes and that another one replaced is this record, by the name of its folder too', () => {
  const says = (text: string) =>
    supersession({
      'rfcs/001-a/README.md': `# A\n\n## Purpose\n\nThis RFC\u00a0${text} by the [002-list_all](../002-list-all/README.md) RFC.\n`,
      'rfcs/002-list_all/README.md': '# B\n',
    }).pairs.length;
  expect(says('proposes a way to show it, which has been superseded')).toBe(1);
  expect(says('proposes a way to show lists, parts of which are used')).toBe(0);
});

test('what a sentence leads to is replaced by the whole of it, files of RFCs among others', () => {
  const text =
    '# RFC-0012: X\n\n## A subtitle\n\n![status: deprecated](a.svg)\n\n## Goals\n\nThis RFC supersedes and deprecates several older RFCs:\n\n- [A](RFC-0001_a.md)\n- [B](RFC-0002_b.md)\n\nMore.\n';
  expect(says(text)).toEqual(['supersedes RFC-0001_a.md', 'supersedes RFC-0002_b.md']);
  expect(read(text)).toMatchObject({ rawStatus: 'deprecated', lifecycle: 'archived' });
});

test('a note below the title may have the other decision as its subject', () => {
  const note = (says: string) =>
    `# 12. Use X\n\n**Status:** Accepted\n\n> Historical note: ${says}.\n\n## Context\n`;
  const newer = ['superseded-by ADR-0035'];
  expect(says(note('ADR-0035 supersedes this ADR as authority'))).toEqual(newer);
  expect(says(note('ADR-0035 supersedes this proposed runtime direction'))).toEqual(newer);
  expect(says(note('ADR-0035 supersedes this retry rule'))).toEqual([]);
});

test('an older one that says at its top that it is superseded in part stays in force', () => {
  const older = (note: string) => ({
    'docs/adr/0001-a.md': `# A\n\n> ⚠️ **${note} (2026-06-01)** — see B\n\n- Status: Accepted\n\n## Context\n`,
    'docs/adr/0002-b.md': '# B\n\n- Status: Accepted\n- Supersedes: [A](0001-a.md)\n',
  });
  expect(supersession(older('부분 SUPERSEDED'))).toMatchObject({
    pairs: [],
    partial: ['0002 > 0001 (newer)'],
  });
  expect(supersession(older('Teilweise ersetzt'))).toMatchObject({ pairs: [] });
  expect(supersession(older('Superseded'))).toMatchObject({ partial: [] });
});

test('a clause behind the older one is a part of it, behind the newer one a part of that', () => {
  const head = (line: string) => says(`# ADR-0012: X\n\n- 状态：已接受\n- ${line}\n\n## 背景\n`);
  for (const line of [
    '取代：[ADR-0007](0007-a.md) P-5',
    '取代：[ADR-0007](0007-a.md) P-1/P-2 的执行方式',
    '取代：[ADR-0007](0007-a.md) **D-1**（D-2 继续有效）',
    'Supersedes [ADR-0007](0007-a.md) D-1/D-2',
  ])
    expect(head(line)).toEqual(['partly-supersedes 0007-a.md']);
  expect(says('# 12. X\n\n## Supersedes\n\n- ADR-0007 D-1\n')).toEqual([
    'partly-supersedes ADR-0007',
  ]);
  expect(says(nygard('Accepted\n\nSupersedes ADR-0007'))).toEqual(['supersedes ADR-0007']);
  for (const line of [
    '状态：已被 [ADR-0020](0020-b.md) D-2/D-3 取代',
    'Superseded by [ADR-0020](0020-b.md) §3',
  ])
    expect(head(line)).toEqual(['superseded-by 0020-b.md']);
});

test.each([
  ['D-1 已被取代（同日）；D-2 / D-3 仍然有效', '取代者：[ADR-0020](0020-b.md) D-1'],
  ['D-1 已被取代；D-2 继续有效', '取代者：[ADR-0020](0020-b.md)'],
  ['D-1 is superseded; D-2 still stands', 'Superseded by: [ADR-0020](0020-b.md)'],
  ['D-1 superseded, D-2 and D-3 remain in force', 'Superseded by: [ADR-0020](0020-b.md)'],
])('a status that tells of clauses: %s', (status, label) => {
  const text = `# ADR-0012: X\n\n- Status: **${status}**\n- ${label}\n\n## Context\n`;
  expect(says(text)).toEqual(['partly-superseded-by 0020-b.md']);
  expect(read(text)).toMatchObject({ lifecycle: 'active' });
});

test('the subject may be a part of this record, over lines', () => {
  const old = (is: string) =>
    `# 12. X\n\n## Status\n\nAccepted\n\n## Update\n\n${is}\n**superseded by [20](0020-b.md)**.\n`;
  for (const of of ['this ADR (a, b\nand c)', 'this decision', 'this record'])
    expect(says(old(`The retry model in ${of} is`))).toEqual(['partly-superseded-by 0020-b.md']);
  for (const all of ['This decision is', 'The decision in this record is'])
    expect(says(old(all))).toEqual(['superseded-by 0020-b.md']);
});

test('a second successor may stand in the next line of a banner', () => {
  const both = ['superseded-by 0020-b.md', 'superseded-by 0021-c.md'];
  for (const label of ['Status: superseded by', 'Superseded by'])
    expect(
      says(`# 12. X\n\n> **${label} [20](0020-b.md)\n> and [21](0021-c.md).**\n> Kept.\n`),
    ).toEqual(both);
});

test('a banner below the heading of a later section speaks of that section', () => {
  const old = (heading: string, status = 'Accepted') =>
    says(`${nygard(status)}\nText.\n\n${heading}\n\nText.\n`);
  const banner = '> **Superseded by [20: The\n> queue](0020-b.md) (2026).** More.';
  for (const heading of [
    `## Retries\n\n${banner}`,
    '### ~~P-5 A~~ — superseded by [20](0020-b.md)',
  ])
    expect(old(heading)).toEqual(['partly-superseded-by 0020-b.md']);
  for (const heading of ['## Decision', '## Notes', '## Update 2026', '## Retries\n\nText.'])
    expect(old(`${heading}\n\n${banner}`)).toEqual(['superseded-by 0020-b.md']);
  expect(old(`## Retries\n\n${banner}`, 'Superseded')).toEqual(['superseded-by 0020-b.md']);
});

test('a list of related ones may say of each that it is superseded by this one', () => {
  const related = (item: string) => says(`# 12. Use X\n\n## Related decisions\n\n- ${item}\n`);
  expect(related('ADR-0007: The old queue (superseded by this ADR)')).toEqual([
    'supersedes ADR-0007',
  ]);
  expect(related('ADR-0007: The queue (not superseded by this ADR)')).toEqual([]);
  expect(related('ADR-0007: The queue (superseded by this ADR in part)')).toEqual([
    'partly-supersedes ADR-0007',
  ]);
});

test.each([
  ...['ADR-0001 of the platform repository', 'ADR-0001 in other-repo', 'ADR-0001 (platform repo)'],
  '[ADR-0001](../../../platform/docs/adr/0001-a.md)',
])('a record of another repository replaces none of ours: %s', (name) => {
  const found = (by: string) =>
    supersession({
      'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n',
      'docs/adr/0002-b.md': `# B\n\nStatus: Superseded by ${by}\n`,
    }).pairs;
  expect(found(name)).toEqual([]);
  expect(found('ADR-0001 in this repository')).toEqual(['0001 > 0002 (older)']);
});

test('a note says how many replace it before it names them', () => {
  const note =
    'superseded by two different ADRs, covering the same\nand more: [A](0020-a.md), [B](0021-b.md)';
  expect(says(`# 12. Use X\n\nThis document is ${note}.\n\n## Context\n`)).toEqual([
    'superseded-by 0020-a.md',
    'superseded-by 0021-b.md',
  ]);
});

test('a status that says "partially" weakens the label that names the successor', () => {
  const head = '**Status:** Partially superseded. The rest stays.\n**Superseded by:** ADR-0020';
  expect(read(`# 12. Use X\n\n${head}\n\n## Context\n`)).toMatchObject({ lifecycle: 'active' });
  expect(says(`# 12. Use X\n\n${head}\n`)).toEqual(['partly-superseded-by ADR-0020']);
});

test('each of several portions is one', () => {
  const parts = 'the retry rules in ADR-0007 and the wording of the limits in ADR-0008';
  expect(says(nygard(`Accepted\n\nThis ADR supersedes ${parts}.`))).toEqual([
    'partly-supersedes ADR-0007',
    'partly-supersedes ADR-0008',
  ]);
});

test('what replaces two records of which one replaced the other needs to be named by the later one alone', () => {
  const { graph } = supersession({
    'docs/adr/0001-a.md': '# A\n\nStatus: Superseded by ADR-2\n',
    'docs/adr/0002-b.md': '# B\n\nStatus: Superseded by ADR-3\n\nSupersedes: ADR-1\n',
    'docs/adr/0003-c.md': '# C (supersedes ADR-1 and ADR-2)\n\nStatus: Accepted\n',
  });
  expect(graph.supersession).toMatchObject({ oneSided: [], severalSuccessors: [] });
  expect(graph.supersession.pairs).toHaveLength(3);
});

test('an earlier version of itself is no other record', () => {
  expect(says('# 12. Use X\n\n| Supersedes | ADR-0012 (Proposed, 2026-04-18) |\n')).toEqual([]);
});

test('a status may stand in brackets', () => {
  expect(says(nygard('[superseded by [the new one](0028-b.md)]'))).toEqual([
    'superseded-by 0028-b.md',
  ]);
});

describe('a statement about a part is one of its own', () => {
  test.each([
    "Supersedes ADR-0007's retry rules",
    'Supersedes ADR-0007’s retry rules',
    'Supersedes ADR-0007 § 4',
    'Supersedes ADR-0007, section 4',
    'Supersedes ADR-0007 (clause 2)',
    'Supersedes ADR-0007, specifically its retry rules',
    'Supersedes ADR-0007 as it relates to retries',
    'Supersedes ADR-0007 on retries',
    'Supersedes ADR-0007: the caching part',
    'Supersedes ADR-0007 (caching only)',
    'Supersedes ADR-0007 — the caching part.',
    'Supersedes the retry rules in ADR-0007',
    'Supersedes the retry rules\nof ADR-0007',
    'Supersedes in part: the retry rules of ADR-0007',
    'Partially supersedes ADR-0007',
    'Supersedes ADR-0007 in part',
    'If accepted, supersedes ADR-0007',
    'Once approved, this decision replaces ADR-0007',
    'Supersedes ADR-0007 if the trial succeeds',
    'Supersedes parts of: ADR-0007',
    'Supersedes ADR-0007, but not its retry rules',
    'Supersedes ADR-0007. The rest of it stands.',
    'Supersedes ADR-0007 (its retry rules still apply)',
    'Supersedes only the retry rules of ADR-0007',
    'Supersedes the ADR-0007 arrangement where each worker retries',
    'Supersedes (in part): ADR-0007',
    'Supersedes: ADR-0007 (cipher + key derivation only)',
    'Supersedes the "option 3" portion of ADR-0007 for maintainers',
  ])('%s', (statement) => {
    expect(says(nygard(`Accepted\n\n${statement}`))).toEqual(['partly-supersedes ADR-0007']);
  });

  test.each([
    'Partially superseded by ADR-0020',
    'Accepted, superseded in scope by ADR-0020 (the rest remains in force)',
    'Accepted — retry portion superseded by ADR-0020',
    'Superseded (section 4) by ADR-0020',
    'Superseded (runtime) by ADR-0020',
    'Accepted. ADR-0020 partially supersedes this decision.',
    'Accepted. ADR-0020 supersedes it for new services.',
    'Superseded by ADR-0020 (the caching part)',
    'Accepted; retry rules superseded by ADR-0020',
    'Accepted. The retry rules have been replaced by ADR-0020.',
    'Accepted (the tray variant is **superseded as the first target** by ADR-0020, 2026-07-30)',
  ])('%s', (status) => {
    const document = read(nygard(status));
    expect(says(nygard(status))).toEqual(['partly-superseded-by ADR-0020']);
    expect(document).toMatchObject({ lifecycle: 'active', accepted: true });
  });

  test.each([
    "This ADR replaces ADR-0007's retry rules, nothing else.",
    '**Scope.** This decision supersedes the retry rules in ADR-0007.',
    'We supersede [ADR-0007](0007-a.md) for new services.',
    'This version supersedes the retry rules of [ADR-0007](0007-a.md).',
    'This ADR superseded the retry rules of ADR-0007.',
  ])('in prose: %s', (sentence) => {
    expect(says(`# 12. Use X\n\n## Decision\n\n${sentence}\n`)[0]).toMatch(/^partly-supersedes/);
  });

  test('in the title', () => {
    const text = '# 12. Stores, superseding ADR-0007’s rules\n\n## Context\n\nText.\n\n';
    expect(says(text)).toEqual(['partly-supersedes ADR-0007']);
    expect(says('# 12. Words (amends ADR-0008)\n')).toEqual(['amends ADR-0008']);
    const whole = nygard('Accepted\n\nReplaces ADR-0007 and is a part of ADR-0008');
    expect(says(whole)).toEqual(['supersedes ADR-0007']);
  });

  test.each([
    ...['> **Superseded by [20](0020-b.md)**', '_Superseded by [20](0020-b.md)._'],
    '---\n\n**Superseded by:** [20](0020-b.md)',
  ])('below the head: %s', (text) => {
    const below = (text: string) => says(`${nygard('Accepted')}\nText.\n\n${text}\n`);
    expect(below(text)).toEqual(['superseded-by 0020-b.md']);
    expect(below(`ADR-0009 says:\n\n${text.replace('---', '')}`)).toEqual([]);
  });

  test.each([
    ['# ADR-0012: Use X (Supersedes ADR-0007, ADR-0008)', ['ADR-0007', 'ADR-0008']],
    ['# 12. Use X (supersedes 7 and 8)', ['7', '8']],
    ['# ADR-0012: Why ADR-0007 supersedes ADR-0008', []],
  ])('in the title, behind its own number: %s', (title, names) => {
    expect(says(`${title}\n`)).toEqual(names.map((name) => `supersedes ${name}`));
  });

  test('as a heading', () => {
    expect(says('# 12. Use X\n\n## Partially superseded by\n\n- [20](0020-b.md)\n')).toEqual([
      'partly-superseded-by 0020-b.md',
    ]);
    expect(says('# 12. Use X\n\n## Supersedes ADR-0007\n\nText.\n')).toHaveLength(1);
  });

  test('in front matter, as a key of its own or beside the id', () => {
    expect(says(page('partially_superseded_by: ADR-0020'))).toEqual([
      'partly-superseded-by ADR-0020',
    ]);
    expect(says(page('supersedes: ["ADR-0007 § 4", "ADR-0008 (caching only)"]'))).toEqual([
      'partly-supersedes ADR-0007',
      'partly-supersedes ADR-0008',
    ]);
  });

  test('a key that names the successor, and a note that it replaces a part only', () => {
    const text = page(
      'status: accepted\nsuperseded_by: [0020]',
      '# Use X\n\n> **Partially superseded by [ADR-0020](0020-b.md).** Only retries are.\n',
    );
    expect(read(text)).toMatchObject({ lifecycle: 'active', accepted: true });
    expect(
      supersession({ [PATH]: text, 'docs/adr/0020-b.md': page('status: accepted', '# B\n') }),
    ).toMatchObject({ pairs: [], partial: ['0020 > 0012 (older)'] });
  });

  test('in a list with whole ones', () => {
    const list = 'ADR-0002, the storage portion of ADR-0009, and [13](0013-c.md)';
    expect(says(`# 12. Use X\n\n- Status: Accepted\n- Supersedes: ${list}\n`)).toEqual([
      ...['supersedes ADR-0002', 'partly-supersedes ADR-0009', 'supersedes 0013-c.md'],
    ]);
  });

  test('in brackets, where the title names two decisions', () => {
    const whole =
      '# 12. Use X\n\n## Links\n\n- Supersedes: ADR-0007 (lock removal), ADR-0008 (the lock)\n';
    const files = {
      [PATH]: whole,
      'docs/adr/0007-a.md': '# 7. Split the servers; remove the lock\n',
      'docs/adr/0008-b.md': '# 8. Keep the lock\n',
    };
    expect(supersession(files)).toMatchObject({
      ...{ pairs: ['0012 > 0008 (newer)'], partial: ['0012 > 0007 (newer)'] },
    });
  });

  test('what follows as a reason, a date or a title is no limit', () => {
    const whole = (text: string) => says(nygard(`Accepted\n\n${text}`));
    expect(whole('Supersedes ADR-0007 on 2024-05-01')).toEqual(['supersedes ADR-0007']);
    expect(whole('Supersedes ADR-0007 (2024-05-01)')).toEqual(['supersedes ADR-0007']);
    expect(whole('Supersedes ADR-0007: Retry twice')).toEqual(['supersedes ADR-0007']);
    expect(whole('Supersedes ADR-0007, because nobody retries.')).toEqual(['supersedes ADR-0007']);
  });
});

describe('a mark that orders a list is no name', () => {
  const under = (heading: string, text: string) =>
    says(`# 12. Use X\n\n## Status\n\nAccepted\n\n${heading}\n\n${text}\n`);

  test.each([
    ['### Changes', '**1. `ConsumerFactory` reads.**\n\n**2. `Dispatcher` writes.**'],
    ['### Changes', '- [7](0007-a.md) is read again.'],
    ['### Updates', '7'],
    ['### Replaces', '1. The old cache\n2. The lock'],
    ['### Supersedes', '**1.** The old cache\n\n> 2) The lock'],
    ['## Supersedes', '- The plan.\n\nADR-0011 remains authoritative for the runtime.'],
    ['## Decision', 'We supersede:\n\n1. The old cache'],
  ])('%s: %s', (heading, text) => {
    expect(under(heading, text)).toEqual([]);
  });

  test('what stands behind it is one', () => {
    expect(under('### Supersedes', '1. [7](0007-a.md)\n2. ADR-0008')).toEqual([
      'supersedes 0007-a.md',
      'supersedes ADR-0008',
    ]);
    expect(under('### Supersedes', '7')).toEqual(['supersedes 7']);
    expect(under('## Links', '1. Supersedes ADR-0007')).toEqual(['supersedes ADR-0007']);
    expect(under('# IMPORTANT! Superseded by [7](0007-a.md)', 'Text.')).toEqual([
      'superseded-by 0007-a.md',
    ]);
    expect(under('## Decision', 'This supercedes and replaces [7](0007-a.md).')).toEqual([
      'supersedes 0007-a.md',
    ]);
  });
});

describe('other words for being replaced', () => {
  test.each([
    ...['- Superseding Proposal: [ADR 20](0020-b.md)', '* **Superseding ADR**: [20](0020-b.md)'],
    ...['Successor: [20](0020-b.md)', 'Replacement: [20](0020-b.md)'],
    '| Superseding | [20](0020-b.md) |',
  ])('a label names the newer one: %s', (line) => {
    expect(says(`# 12. Use X\n\n${line}\n\n## Context\n`)).toEqual(['superseded-by 0020-b.md']);
  });

  test('a key, too; in a sentence the word is a verb', () => {
    expect(says(page('successor: ADR-0020', '# Use X\n'))).toEqual(['superseded-by ADR-0020']);
    expect(says(nygard('Accepted, superseding ADR-0007'))).toEqual(['supersedes ADR-0007']);
  });

  test.each([
    'Partial supersede of [7. A](0007-a.md)',
    'Accepted\n\nPartial supersession of [7. A](0007-a.md)',
  ])('as a noun: %s', (status) => {
    expect(says(nygard(status))).toEqual(['partly-supersedes 0007-a.md']);
  });

  test.each([
    ...['Superseded: 2024-05-01 by ADR-0020', 'Superseded on 2024-05-01 by ADR-0020'],
    ...['Superseded (never built) by ADR-0020', 'Rejected by the board. Superseded by ADR-0020.'],
    'Discussed with everyone; superseded by ADR-0020',
  ])('%s', (status) => {
    expect(says(nygard(status))).toEqual(['superseded-by ADR-0020']);
  });

  test('without "by" it says the same as a status, and nothing in what is accepted', () => {
    expect(says(nygard('Superseded [20](0020-b.md)'))).toEqual(['superseded-by 0020-b.md']);
    expect(says(nygard('⌛️ Superseded [7](0007-a.md)'))).toEqual(['superseded-by 0007-a.md']);
    expect(says(nygard('Accepted\n\nSuperseded [7](0007-a.md)'))).toEqual([]);
  });

  test('a circle of two that say so without "by" is found', () => {
    const { graph } = supersession({
      'docs/adr/0001-a.md': '# A\n\n## Status\n\n⌛️ Superseded [2](0002-b.md)\n',
      'docs/adr/0002-b.md': '# B\n\n## Status\n\n⌛️ Superseded [1](0001-a.md)\n',
    });
    expect(graph.supersession.cycles).toHaveLength(1);
  });

  test('in any sentence of the head', () => {
    expect(says('# 12. Use X\n\nDate: 2024-05-01. Supersedes ADR-0007.\n\n## Context\n')).toEqual([
      'supersedes ADR-0007',
    ]);
  });

  test('several on one line of the head, or over more lines', () => {
    const head = (text: string) => says(`# 12. Use X\n\n${text}\n\n## Context\n`);
    expect(head('**Supersedes:** none · **Superseded by:** [20](0020-b.md)')).toEqual([
      'superseded-by 0020-b.md',
    ]);
    expect(head('- **Supersedes:** [7](0007-a.md),\n  [8](0008-b.md)')).toEqual([
      'supersedes 0007-a.md',
      'supersedes 0008-b.md',
    ]);
    expect(
      head('- Status: Accepted\n- Superseded in part by:\n  [20](0020-b.md), for retries'),
    ).toEqual(['partly-superseded-by 0020-b.md']);
    expect(head('- **Superseded by:** none\n- **Related:** [20](0020-b.md)')).not.toContain(
      'superseded-by 0020-b.md',
    );
  });

  test('a line that goes on about another decision is not about this one', () => {
    expect(says(nygard('Accepted. It was ADR-0005 that\nsupersedes ADR-0007.'))).toEqual([]);
  });
});

describe('relations as lists of maps', () => {
  test('each has a type and a target', () => {
    const text = page('relations:\n  - type: supersedes\n    target: ADR-0007', '# Use X\n');
    const document = read(text);
    expect(says(text)).toEqual(['supersedes ADR-0007']);
    expect(document.faults).toEqual([]);
    const { span } = document.references[0] ?? {};
    expect(text.slice(span?.start, span?.end)).toBe('ADR-0007');
  });

  test('with a scope they are about a part', () => {
    expect(
      says(page('relations:\n  - type: supersedes\n    target: ADR-0007\n    scope: retries')),
    ).toEqual(['partly-supersedes ADR-0007']);
    expect(says(page('relations:\n  - {type: partially-superseded-by, target: ADR-0020}'))).toEqual(
      ['partly-superseded-by ADR-0020'],
    );
  });

  test('a list that relates plainly stays one', () => {
    expect(says(page('links: [ADR-0007, {url: https://example.com}]'))).toEqual([
      'relates-to ADR-0007',
    ]);
  });
});

describe('a record of which a part is replaced stays in force', () => {
  const old = (status: string) => `# 1. Old\n\n## Status\n\n${status}\n`;
  const files = (older: string, newer: string) => ({
    'docs/adr/0001-old.md': old(older),
    'docs/adr/0002-new.md': `# 2. New\n\n## Status\n\n${newer}\n`,
  });

  test('whoever says it, and the edge is one of its own', () => {
    for (const [older, newer] of [
      ['Accepted', 'Accepted\n\nSupersedes ADR-1 in part'],
      ['Accepted; partially superseded by ADR-2', 'Accepted'],
      ['Accepted; partially superseded by ADR-2', 'Accepted\n\nSupersedes ADR-1'],
      ['Partly superseded', 'Accepted\n\nSupersedes ADR-1'],
      ['Accepted', 'Accepted\n\nSupersedes: ADR-1 (partial — how it stores)'],
      ['Accepted', 'Accepted\n\n## Supersedes\n\nADR-1 follow-up #2 (the clause).'],
      ['Accepted', 'Accepted\n\nSupersedes ADR-0001: its limit. ADR-0001 itself remains in force.'],
    ] as const) {
      const { pairs, partial, graph } = supersession(files(older, newer));
      expect(pairs).toEqual([]);
      expect(partial).toHaveLength(1);
      expect(graph.edges.filter(({ type }) => type.endsWith('SUPERSEDES'))).toMatchObject([
        { type: 'PARTLY_SUPERSEDES', from: 'docs/adr/0002-new.md', to: 'docs/adr/0001-old.md' },
      ]);
      expect(graph.documents.get('docs/adr/0001-old.md')?.lifecycle).toBe('active');
    }
  });

  test('what the older one says of itself decides', () => {
    expect(
      supersession(files('Superseded by ADR-2', "Accepted\n\nSupersedes ADR-1's rules")).pairs,
    ).toEqual(['0002 > 0001 (both)']);
  });
});

describe('the name of a decision', () => {
  test.each([
    ['D-021-old', 'D-030-new', 'D-030'],
    ['REC-21-old', 'REC-30-new', 'REC-30'],
    ['0021-old', '0030-new', 'DEC-30'],
  ])('%s: as the files of the folder or their headings write it', (old, newer, name) => {
    const heading = (number: string) => `# ${name.replace(/\d+/, number)}: A\n`;
    const files = {
      [`docs/adr/${old}.md`]: `${heading('21')}\nStatus: Superseded by ${name}\n`,
      [`docs/adr/${newer}.md`]: `${heading('30')}\nStatus: Accepted\n`,
      [`docs/adr/${old.replace('21-old', '22-a')}.md`]: `${heading('22')}\nStatus: Accepted\n`,
    };
    const { pairs } = supersession(files).graph.supersession;
    expect(pairs).toMatchObject([{ newer: `docs/adr/${newer}.md`, older: `docs/adr/${old}.md` }]);
    expect(says(nygard(`Superseded by ${name}`))).toEqual([]);
  });

  const dated = {
    'docs/adr/2023-01-02_007-old.md': nygard('Superseded by [ADR 20](/adr/20)'),
    'docs/adr/2024-05-01_020-new.md': page('slug: 20', '# 20. New\n\n## Status\n\nAccepted\n'),
  };

  test('a number behind a date, and the address of its page', () => {
    expect(supersession(dated).pairs).toEqual(['020 > 007 (older)']);
  });

  test('a slug of the front matter', () => {
    const files = {
      'docs/adr/old.md': page('slug: the-old-way', nygard('Superseded by [New](/log/new-way)')),
      'docs/adr/new.md': page('slug: new-way', nygard('Accepted')),
    };
    expect(supersession(files).graph.supersession.pairs).toMatchObject([
      { newer: 'docs/adr/new.md', older: 'docs/adr/old.md' },
    ]);
  });
});
