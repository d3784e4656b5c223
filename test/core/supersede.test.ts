// Letting one decision replace another (L-073): both files say so in their collection's own words, and not one byte more changes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decisionsOf, findDecision } from '../../src/core/decisions.ts';
import { findReferrers, planSupersession } from '../../src/core/supersede.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

type Files = Readonly<Record<string, string>>;

/** The files that change, as they are afterwards. */
function supersede(files: Files, older: string, newer: string, partly = false): Files {
  const decisions = decisionsOf(hierarchy(files));
  const find = (typed: string): string => findDecision(decisions.documents, typed);
  const changes = planSupersession(decisions, find(older), find(newer), partly);
  for (const { path, before } of changes) expect(before).toBe(files[path]);
  return Object.fromEntries(changes.map(({ path, after }) => [path, after]));
}

const nygard = (number: number, status: string): string =>
  `# ${number}. Use ${number}\n\nDate: 2026-01-01\n\n## Status\n\n${status}\n\n## Context\n\nText.\n`;

describe('in front matter', () => {
  const old = page('title: "One" # why\nstatus: accepted\nsuperseded_by: null', '# One\n');
  const next = page('status: accepted\nsupersedes: [ADR-0009]', '# Two\n');

  test('the old one gets status and successor, the new one the old one', () => {
    expect(
      supersede(
        { '.limps/adrs/ADR-0001-one.md': old, '.limps/adrs/ADR-0002-two.md': next },
        '1',
        '2',
      ),
    ).toEqual({
      '.limps/adrs/ADR-0001-one.md': page(
        'title: "One" # why\nstatus: superseded\nsuperseded_by: ADR-0002',
        '# One\n',
      ),
      '.limps/adrs/ADR-0002-two.md': page(
        'status: accepted\nsupersedes: [ADR-0009, ADR-0002-two]',
        '# Two\n',
      ).replace('ADR-0002-two', 'ADR-0001'),
    });
  });

  test('a side that says so already is not written', () => {
    const said = page('status: superseded\nsuperseded_by: ADR-0002', '# One\n');
    expect(
      Object.keys(
        supersede({ 'adr/ADR-0001-one.md': said, 'adr/ADR-0002-two.md': next }, '1', '2'),
      ),
    ).toEqual(['adr/ADR-0002-two.md']);
    const both = page('supersedes: ADR-0001', '# Two\n');
    expect(
      supersede({ 'adr/ADR-0001-one.md': said, 'adr/ADR-0002-two.md': both }, '1', '2'),
    ).toEqual({});
  });

  test('a status that is still accepted is set even where the successor is named', () => {
    const half = page('status: accepted\nsuperseded_by: ADR-0002', '# One\n');
    const files = {
      'adr/ADR-0001-one.md': half,
      'adr/ADR-0002-two.md': page('supersedes: ADR-0001', '# Two\n'),
    };
    expect(supersede(files, '1', '2')).toEqual({
      'adr/ADR-0001-one.md': half.replace('accepted', 'superseded'),
    });
  });

  test('a collection whose statuses name the successor goes on so (MADR)', () => {
    const files = {
      'docs/decisions/0001-a.md': page('status: superseded by ADR-0002', '# A\n'),
      'docs/decisions/0002-b.md': page('status: accepted', '# B\n'),
      'docs/decisions/0003-c.md': page('nav_order: 3', '# C\n'),
    };
    expect(supersede(files, '2', '3')).toEqual({
      'docs/decisions/0002-b.md': page('status: superseded by ADR-0003', '# B\n'),
      'docs/decisions/0003-c.md': page('nav_order: 3\nsupersedes: [ADR-0002]', '# C\n'),
    });
  });

  test('a collection that spells the keys otherwise goes on so', () => {
    const files = {
      'adr/0001-a.md': page('superseded-by: ADR-0002', '# A\n'),
      'adr/0002-b.md': page('status: accepted', '# B\n'),
      'adr/0003-c.md': page('status: accepted', '# C\n'),
    };
    expect(supersede(files, '2', '3')['adr/0002-b.md']).toBe(
      page('status: superseded\nsuperseded-by: ADR-0003', '# B\n'),
    );
  });

  test('decisions that share a number, or stand in another package, are named by more than their number', () => {
    const twins = {
      'adr/0001-a.md': page('status: accepted'),
      'adr/0002-b.md': page('status: accepted'),
      'adr/0002-c.md': page('status: accepted'),
    };
    expect(supersede(twins, '1', '0002-c')['adr/0001-a.md']).toContain('superseded_by: "0002-c"');
    const packages = {
      'docs/adr/0001-a.md': page('status: accepted'),
      'packages/p/docs/adr/0001-b.md': page('status: accepted'),
    };
    expect(supersede(packages, '0001-a', '0001-b')).toMatchObject({
      'docs/adr/0001-a.md': page(
        'status: superseded\nsuperseded_by: ../../packages/p/docs/adr/0001-b.md',
      ),
      'packages/p/docs/adr/0001-b.md': page(
        'status: accepted\nsupersedes: [../../../../docs/adr/0001-a.md]',
      ),
    });
  });
});

describe('in a Status section', () => {
  const words = (files: Files, older: string, newer: string): string[] =>
    Object.values(supersede(files, older, newer)).map(
      (text) => /## Status\s+([\s\S]*?)\s+## Context/.exec(text)?.[1] ?? '',
    );

  test('as adr-tools does it where nothing shows another way', () => {
    expect(
      words(
        { 'doc/adr/0001-a.md': nygard(1, 'Accepted'), 'doc/adr/0002-b.md': nygard(2, 'Accepted') },
        '1',
        '2',
      ),
    ).toEqual([
      'Superseded by [2. Use 2](0002-b.md)',
      'Accepted\n\nSupersedes [1. Use 1](0001-a.md)',
    ]);
  });

  test('below the old status, as the collection does it, but not its slips', () => {
    const files = {
      'doc/adr/0001-a.md': nygard(1, 'Accepted\n\nSuperceded by [2. Use 2](0002-b.md)'),
      'doc/adr/0002-b.md': nygard(2, 'Accepted\n\nSupercedes [1. Use 1](0001-a.md)'),
      'doc/adr/0003-c.md': nygard(3, 'Accepted'),
    };
    expect(words(files, '2', '3')).toEqual([
      'Accepted\n\nSupercedes [1. Use 1](0001-a.md)\n\nSuperseded by [3. Use 3](0003-c.md)',
      'Accepted\n\nSupersedes [2. Use 2](0002-b.md)',
    ]);
  });

  test('what else stands in the line of the status stays', () => {
    const more = '| **Date:** 2026-01-01 | **Review:** 2027-01-01';
    const old = `# 1. One\n\n**Status:** Accepted ${more}\n\n## Context\n\nText.\n`;
    const files = { 'adr/0001-one.md': old, 'adr/0002-two.md': old.replace('1. One', '2. Two') };
    expect(supersede(files, '1', '2')['adr/0001-one.md']).toMatch(
      /^\*\*Status:\*\* Superseded by .*\[.*\]\(0002-two\.md\) \| \*\*Date:\*\* 2026-01-01 \| \*\*Review:\*\* 2027-01-01$/m,
    );
  });

  test('the links of a folder have one form, wherever its records have their status', () => {
    const line = (number: number) => `# ${number}. Use ${number}\n\n- Status: Accepted\n`;
    const files = {
      'adr/0001-a.md': nygard(1, 'Accepted'),
      'adr/0002-b.md': line(2),
      'adr/0003-c.md': line(3),
    };
    expect(supersede(files, '1', '2')).toMatchObject({
      'adr/0001-a.md': nygard(1, 'Superseded by [ADR-0002](0002-b.md)'),
      'adr/0002-b.md': expect.stringContaining('- Supersedes: [ADR-0001](0001-a.md)\n'),
    });
    const short = { ...files, 'adr/0004-d.md': `${line(4)}- Supersedes: [0009](0009-i.md)\n` };
    expect(supersede(short, '1', '2')['adr/0001-a.md']).toContain('Superseded by [0002](');
    const said = { ...files, 'adr/0004-d.md': `${line(4)}- Supersedes: [9. Use 9](0009-i.md)\n` };
    expect(supersede(said, '1', '2')['adr/0001-a.md']).toContain('Superseded by [2. Use 2](');
  });

  test.each([
    [
      'a sentence stays, below what holds now',
      'Accepted by all',
      'Superseded by [2. Use 2](0002-b.md)\n\nAccepted by all',
    ],
    [
      'a quote goes on',
      '> Accepted by all',
      '> Accepted by all\n>\n> Superseded by [2. Use 2](0002-b.md)',
    ],
    ['a list goes on', '- Accepted', '- Accepted\n- Superseded by [2. Use 2](0002-b.md)'],
    ['code stays', '`Accepted`', '`Accepted`\n\nSuperseded by [2. Use 2](0002-b.md)'],
  ])('%s', (_, status, expected) => {
    expect(
      words(
        { 'doc/adr/0001-a.md': nygard(1, status), 'doc/adr/0002-b.md': nygard(2, 'Accepted') },
        '1',
        '2',
      )[0],
    ).toBe(expected);
  });

  test('in the words of one that is superseded already', () => {
    const files = {
      'adr/0001-a.md': nygard(1, '⌛️ Superseded [0003](0003-c.md)'),
      'adr/0002-b.md': nygard(2, '✅ Accepted'),
      'adr/0003-c.md': nygard(3, '✅ Accepted'),
    };
    expect(supersede(files, '2', '3')).toMatchObject({
      'adr/0002-b.md': nygard(2, '⌛️ Superseded [0003](0003-c.md)'),
    });
  });

  test('at the end of a file, with Windows line ends and a byte order mark', () => {
    const file = (number: number): string =>
      `\uFEFF# ${number}. X\r\n\r\n## Status\r\n\r\nAccepted`;
    expect(
      supersede({ 'doc/adr/0001-a.md': file(1), 'doc/adr/0002-b.md': file(2) }, '1', '2'),
    ).toEqual({
      'doc/adr/0001-a.md': '\uFEFF# 1. X\r\n\r\n## Status\r\n\r\nSuperseded by [2. X](0002-b.md)',
      'doc/adr/0002-b.md':
        '\uFEFF# 2. X\r\n\r\n## Status\r\n\r\nAccepted\r\n\r\nSupersedes [1. X](0001-a.md)',
    });
  });
});

describe('in a line', () => {
  test('the status names the successor, Links the predecessor (MADR 2)', () => {
    const item = (title: string, rest = ''): string =>
      `# ${title}\n\n- Status: accepted\n- Date: 2026-01-01\n\n## Decision\n\nText.\n${rest}`;
    expect(
      supersede(
        {
          'docs/adr/20260101-a.md': item('A'),
          'docs/adr/20260102-b.md': item('B', '\n## Links\n\n* [page](https://example.com)\n'),
        },
        '20260101-a',
        '20260102-b',
      ),
    ).toEqual({
      'docs/adr/20260101-a.md': item('A').replace(
        'accepted',
        'superseded by [20260102-b](20260102-b.md)',
      ),
      'docs/adr/20260102-b.md': item(
        'B',
        '\n## Links\n\n* [page](https://example.com)\n* Supersedes [20260101-a](20260101-a.md)\n',
      ),
    });
    expect(
      supersede({ 'docs/adr/0001-a.md': item('A'), 'docs/adr/0002-b.md': item('B') }, '1', '2')[
        'docs/adr/0002-b.md'
      ],
    ).toBe(item('B').replace('accepted\n', 'accepted\n- Supersedes: [ADR-0001](0001-a.md)\n'));
  });

  test('as the records of the folder link, beside the status where none has a section for links', () => {
    const item = (status: string, more = '') =>
      `# T\n\n**Status:** ${status}\n${more}**Date:** 2026-01-01\n\n## Context\n\nAs [0003](./0003-c.md).\n`;
    const files = {
      'adr/0001-a.md': item('Superseded by [0003](./0003-c.md)'),
      'adr/0002-b.md': item('Accepted'),
      'adr/0003-c.md': item('Accepted'),
      'adr/0004-d.md': '# T\n\nStatus: Accepted\n\n## Context\n\nSupersedes ADR-0001.\n',
    };
    expect(supersede(files, '2', '3')).toEqual({
      'adr/0002-b.md': item('Superseded by [0003](./0003-c.md)'),
      'adr/0003-c.md': item('Accepted', '**Supersedes:** [0002](./0002-b.md)\n'),
    });
    expect(supersede(files, '2', '4', true)).toEqual({
      'adr/0002-b.md': item('Accepted', '**Partly superseded by:** [0004](./0004-d.md)\n'),
      'adr/0004-d.md':
        '# T\n\nStatus: Accepted\n\nPartly supersedes: [0002](./0002-b.md)\n\n## Context\n\nSupersedes ADR-0001.\n',
    });
  });

  test.each([
    ['**', ':** ', '\n\n'],
    ['- ', ': ', '\n'],
    ['| ', ' | ', ' |\n'],
  ])('a line of the head, as the others of the folder have it: %s', (before, colon, end) => {
    const line = (key: string, value: string): string => before + key + colon + value + end;
    const item = (status: string, more = ''): string =>
      `# T\n\n${line('Status', status)}${more}${line('Date', '2026-01-01')}\n## Decision\n\nText.\n`;
    const [by, of] = [
      line('Superseded by', '[2](0002-b.md)'),
      line('Supersedes', '[1](0001-a.md)'),
    ];
    const files = {
      'adr/0001-a.md': item('Superseded', by),
      'adr/0002-b.md': item('Accepted', of),
      'adr/0003-c.md': item('Accepted'),
      'adr/0004-d.md': item('Accepted'),
    };
    expect(supersede(files, '3', '4')).toEqual({
      'adr/0003-c.md': item('Superseded', line('Superseded by', '[ADR-0004](0004-d.md)')),
      'adr/0004-d.md': item('Accepted', line('Supersedes', '[ADR-0003](0003-c.md)')),
    });
  });

  test.each([
    ['docs/adr/0001-a/README.md', 'docs/adr/0002-b/README.md', 'docs/adr/0003-c/README.md'],
    [
      'docs/adr/2025-01-01-a/README.md',
      'docs/adr/2025-02-01_b/README.md',
      'docs/adr/2025-03-01-c/README.md',
    ],
    ['docs/adr/a/adr.md', 'docs/adr/b/adr.md', 'docs/adr/c/adr.md'],
  ])('among records that state nothing, both say it below the title: %s', (...paths) => {
    const files = Object.fromEntries(
      paths.map((path) => [path, '# Use\n\n## Decision\n\nWe do.\n']),
    );
    const [older = '', , newer = ''] = paths;
    const at = (path: string) => `../${path.split('/').slice(-2).join('/')}`;
    const below = (words: string, path: string) =>
      `# Use\n\n${words} [Use](${at(path)}).\n\n## Decision\n\nWe do.\n`;
    const both = { [older]: below('Superseded by', newer), [newer]: below('Supersedes', older) };
    expect(supersede(files, older, newer)).toEqual(both);
    // The folder of a record names it.
    const folders = [older, newer].map((path) => path.split('/').slice(0, -1).join('/'));
    expect(supersede(files, folders[0] ?? '', folders[1] ?? '')).toEqual(both);
    // One side is enough for `fix` to write the other.
    for (const path of [older, newer]) {
      const half = { ...files, [path]: both[path] ?? '' };
      expect(supersede(half, older, newer)).toEqual({ ...both, [path]: undefined });
    }
  });

  test('what would not be read is refused with the reason and the sentences', () => {
    const files = {
      'adr/0001-a.md': '# A\n\n## Status\n\nAccepted\n\nAmended by [2](0002-b.md)\n',
      'adr/0002-b.md': '# B\n\n## Status\n\nAccepted\n',
    };
    expect(() => supersede(files, '1', '2')).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(
          'something that they say already would still be read otherwise',
        ),
        advice: expect.stringContaining(
          '"Superseded by [B](0002-b.md)." in adr/0001-a.md, "Supersedes [A](0001-a.md)." in adr/0002-b.md.',
        ),
      }),
    );
  });

  test('a decision that tells no status gets front matter', () => {
    expect(supersede({ 'adr/0001-a.md': '# A\n', 'adr/0002-b.md': '# B\n' }, '1', '2')).toEqual({
      'adr/0001-a.md': '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n\n# A\n',
      'adr/0002-b.md': '---\nsupersedes: [ADR-0001]\n---\n\n# B\n',
    });
  });
});

describe('refused, with nothing to write', () => {
  const files = {
    'adr/0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002'),
    'adr/0002-b.md': page('supersedes: [ADR-0001]'),
    'adr/0003-c.md': page('supersedes: [ADR-0002]'),
    'adr/0004-d.md': page('status: [broken'),
    'adr/0005-e.md': '# E',
    'adr/0006-f.md': page('status: proposed'),
  };
  test.each([
    ['itself', '1', '1', /cannot supersede itself/],
    ['a circle', '2', '1', /create a circle/],
    ['a longer circle', '3', '1', /create a circle/],
    ['a second successor', '1', '5', /already superseded by 0002/],
    [
      'broken front matter',
      '4',
      '5',
      /cannot be edited, because its front matter is not valid YAML/,
    ],
    [
      'what was never accepted (L-077)',
      '6',
      '5',
      /0006 is proposed, and only an accepted decision/,
    ],
  ])('%s', (_, older, newer, message) => {
    expect(() => supersede(files, older, newer)).toThrow(message);
  });
});

test('whatever the two look like, both say so afterwards, a second time changes nothing, and no other line changes', () => {
  const status = fc.constantFrom(
    ...['Accepted', '`Accepted`', '> Accepted', '- Accepted', '✅ Accepted by all', ''],
  );
  const form = fc.oneof(
    status.map(
      (words) => (number: number) => `# ${number}. T\n\n## Status\n\n${words}\n\n## Context\n\nx\n`,
    ),
    status.map(
      (words) => (number: number) =>
        `# T ${number}\n\n* Status: ${words.replace(/^[-> ]+/, '')}\n* Date: 2026-01-01\n\n## Context\n\nx`,
    ),
    fc
      .constantFrom(
        'status: accepted',
        'status: "accepted" # x',
        "status: 'accepted'\nsupersedes:\n  - ADR-0099 # old",
        'superseded_by:\nstatus:',
        'supersedes: []\nsuperseded_by: null',
      )
      .map((yaml) => (number: number) => page(yaml, `# T ${number}\n`)),
    fc.constant((number: number) => `# T ${number}\n\nText.\n`),
  );
  const style = fc.tuple(fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\uFEFF'));
  fc.assert(
    fc.property(form, form, style, style, (old, next, oldStyle, nextStyle) => {
      const made = (text: string, [eol, bom]: [string, string]): string =>
        bom + text.replaceAll('\n', eol);
      const files = {
        'adr/0001-a.md': made(old(1), oldStyle),
        'adr/0002-b.md': made(next(2), nextStyle),
      };
      const after = supersede(files, '1', '2');
      expect(Object.keys(after)).toHaveLength(2);
      expect(supersede({ ...files, ...after }, '1', '2')).toEqual({});
      for (const [path, text] of Object.entries(after)) {
        const lines = text.replace('\uFEFF', '').split(/\r?\n/);
        const before = files[path as keyof typeof files].replace('\uFEFF', '').split(/\r?\n/);
        const lost = before.filter((line) => line.trim() !== '' && !lines.includes(line));
        expect(lost.every((line) => /status|accepted|supersede/i.test(line))).toBe(true);
        expect(text.startsWith('\uFEFF')).toBe(
          files[path as keyof typeof files].startsWith('\uFEFF'),
        );
        expect(text.includes('\r\n')).toBe(files[path as keyof typeof files].includes('\r\n'));
      }
    }),
    { numRuns: 200 },
  );
});

test('an instruction file that names the old one by its path alone still refers to it', () => {
  const old = 'docs/adr/0001-a.md';
  const opened = hierarchy({
    [old]: nygard(1, 'Accepted'),
    'docs/adr/0002-b.md': nygard(2, 'Accepted'),
    'AGENTS.md': `# Shop\n\nStores: \`${old}\` and [it](${old}).\n\n@${old}\n`,
  });
  expect(findReferrers(opened, old, []).map(({ line, column }) => `${line}:${column}`)).toEqual([
    ...['3:10', '3:34', '5:2'],
  ]);
});

test('a README that nothing else reads still refers to it', () => {
  const old = 'docs/adr/0001-a.md';
  const opened = hierarchy({
    [old]: nygard(1, 'Accepted'),
    'README.md': `# Shop\n\nAs [decided](${old}).\n`,
    'node_modules/a/README.md': `[it](../../${old})\n`,
  });
  expect(findReferrers(opened, old, [])).toMatchObject([{ path: 'README.md', line: 3 }]);
});

test('everything that still refers to the old one is found: links, keys, ids in prose; not the new one, and each place once', () => {
  const opened = hierarchy({
    '.limps/adrs/ADR-0001-a.md': page('status: accepted', '# A\n\nSee ADR-0001.\n'),
    '.limps/adrs/ADR-0002-b.md': page('supersedes: ADR-0001', '# B\n'),
    '.limps/workspace.md': '# W\n\n## Active ADRs\n\n- ADR-0001: A\n',
    'plans/0001-x/plan.md': page(
      'depends_on: [ADR-0001]',
      '# X\n\nAs [ADR-0001](../../.limps/adrs/ADR-0001-a.md) says.\n\n[A](https://example.com/o/r/blob/main/.limps/adrs/ADR-0001-a.md)\n',
    ),
  });
  expect(
    findReferrers(opened, '.limps/adrs/ADR-0001-a.md', ['.limps/adrs/ADR-0002-b.md']).map(
      ({ path, line, column }) => `${path}:${line}:${column}`,
    ),
  ).toEqual([
    '.limps/workspace.md:5:3',
    ...['2:14', '7:4', '9:1'].map((at) => `plans/0001-x/plan.md:${at}`),
  ]);
});

describe('in part', () => {
  test('the old one keeps its status, and both name the part, each in its own form', () => {
    const section = {
      'doc/adr/0001-a.md': nygard(1, 'Accepted'),
      'doc/adr/0002-b.md': nygard(2, 'Accepted'),
    };
    expect(supersede(section, '1', '2', true)).toEqual({
      'doc/adr/0001-a.md': nygard(1, 'Accepted\n\nPartly superseded by [2. Use 2](0002-b.md)'),
      'doc/adr/0002-b.md': nygard(2, 'Accepted\n\nPartly supersedes [1. Use 1](0001-a.md)'),
    });
    const yaml = {
      'docs/decisions/0001-a.md': page('status: accepted', '# A\n'),
      'docs/decisions/0002-b.md': page('status: accepted', '# B\n'),
    };
    expect(supersede(yaml, '1', '2', true)).toEqual({
      'docs/decisions/0001-a.md': page(
        'status: accepted\npartly_superseded_by: [ADR-0002]',
        '# A\n',
      ),
      'docs/decisions/0002-b.md': page('status: accepted\npartly_supersedes: [ADR-0001]', '# B\n'),
    });
    const lines = {
      'docs/adr/20260101-a.md': '# A\n\n- Status: accepted\n\n## Decision\n\nA.\n',
      'docs/adr/20260102-b.md': '# B\n\n- Status: accepted\n\n## Decision\n\nB.\n',
    };
    expect(supersede(lines, '20260101-a', '20260102-b', true)['docs/adr/20260101-a.md']).toBe(
      '# A\n\n- Status: accepted\n- Partly superseded by: [20260102-b](20260102-b.md)\n\n## Decision\n\nA.\n',
    );
  });

  test('what is replaced as a whole has no part left', () => {
    const files = {
      'doc/adr/0001-a.md': nygard(1, 'Superseded by [2. Use 2](0002-b.md)'),
      'doc/adr/0002-b.md': nygard(2, 'Accepted'),
    };
    expect(() => supersede(files, '1', '2', true)).toThrow('0001 is already superseded by 0002');
  });
});
