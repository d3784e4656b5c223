// Supersession in findings: circles shown whole, sides that do not know, statuses left behind (L-072 … L-077, L-081).

import { describe, expect, test } from 'vitest';
import { checked, found } from '../helpers/check.ts';
import { page } from '../helpers/hierarchy.ts';

const adr = (number: number) => `.limps/adrs/ADR-000${number}-x.md`;

test('a circle of three is told once and shown whole', () => {
  const files = {
    [adr(1)]: page('status: accepted\nsupersedes: ADR-0003'),
    [adr(2)]: page('status: accepted\nsupersedes: ADR-0001'),
    [adr(3)]: page('status: accepted\nsupersedes: ADR-0002'),
  };
  const circles = found('circular-supersession', files);
  expect(circles).toMatchObject([
    {
      severity: 'critical',
      message: 'Circular supersession: ADR-0001-x → ADR-0003-x → ADR-0002-x → ADR-0001-x.',
      related: [{ path: adr(3) }, { path: adr(2) }],
    },
  ]);
});

test('a decision that names itself in its text does not supersede itself', () => {
  const adr =
    '# ADR-0052: Poll\n\n## Consequences\n\n- Replacing the ADR-0052 `poll` with hooks.\n';
  expect(found('circular-supersession', { 'docs/adr/ADR-0052-poll.md': adr })).toEqual([]);
});

describe('one side only', () => {
  test('the newer says it: the older looks as if it were in force', () => {
    const files = {
      [adr(1)]: page('status: accepted'),
      [adr(2)]: page('status: accepted\nsupersedes: ADR-0001'),
    };
    expect(found('one-sided-supersession', files)).toMatchObject([
      { path: adr(2), line: 3, fixable: true, severity: 'warning' },
    ]);
  });

  test('the older says it with its key', () => {
    const files = {
      [adr(1)]: page('status: superseded\nsuperseded_by: ADR-0002'),
      [adr(2)]: page('status: accepted'),
    };
    expect(found('one-sided-supersession', files)).toMatchObject([{ path: adr(1), line: 3 }]);
  });
});

test('one record that tells both sides does not ask it of all those before it', () => {
  const old = (number: number, by: number): Record<string, string> => ({
    [`docs/adr/000${number}-x.md`]: `# X\n\n## Status\n\nSuperseded by [X](000${by}-x.md)\n`,
  });
  const files: Record<string, string> = {
    ...old(1, 2),
    ...old(2, 3),
    ...old(3, 4),
    'docs/adr/0004-x.md': '# X\n\n## Status\n\nAccepted\n\nSupersedes [X](0003-x.md)\n',
  };
  expect(found('one-sided-supersession', files)).toEqual([]);
  const { 'docs/adr/0001-x.md': _, ...half } = files;
  expect(found('one-sided-supersession', half)).toMatchObject([
    { path: 'docs/adr/0002-x.md', severity: 'info' },
  ]);
  const proposed = files['docs/adr/0004-x.md']?.replace('Accepted', 'Proposed') ?? '';
  expect(found('one-sided-supersession', { ...half, 'docs/adr/0004-x.md': proposed })).toEqual([]);
  const most = {
    ...files,
    'docs/adr/0003-x.md': `${files['docs/adr/0003-x.md']}\nSupersedes [X](0002-x.md)\n`,
  };
  expect(found('one-sided-supersession', most)).toMatchObject([{ path: 'docs/adr/0001-x.md' }]);
});

test('a chain that both sides tell is content', () => {
  const files = {
    [adr(1)]: page('status: superseded\nsuperseded_by: ADR-0002'),
    [adr(2)]: page('status: superseded\nsupersedes: ADR-0001\nsuperseded_by: ADR-0003'),
    [adr(3)]: page('status: accepted\nsupersedes: [ADR-0002]'),
  };
  expect(checked(files).findings).toEqual([]);
});

describe('what strangers write', () => {
  const nygard = (says: string, text = '') =>
    `# A\n\n## Status\n\n${says}\n\n## Context\n\n${text}\n`;
  const told = (older: string, newer: string, more: Readonly<Record<string, string>> = {}) => {
    const files = { 'docs/adr/0006-a.md': older, 'docs/adr/0028-b.md': newer, ...more };
    return checked(files).findings.map(({ rule, severity }) => `${severity} ${rule}`);
  };
  const supersedes = nygard('Accepted', 'This record supersedes [6](0006-a.md).');

  test('a withdrawal that names the newer one says so, and what stays binding is not replaced', () => {
    expect(told(nygard('withdrawn by [ADR-0028](0028-b.md)'), supersedes)).toEqual([]);
    const waits =
      'Accepted.\n[ADR-0028](0028-b.md) is the successor, not yet built; this record stays binding.';
    expect(told(nygard(waits), supersedes)).toEqual([]);
    expect(told(nygard('Accepted'), supersedes)).toEqual(['warning one-sided-supersession']);
  });

  test('an index may say the half of what the record says', () => {
    const index = '| A | Status |\n|---|---|\n| [A](0006-a.md) | Superseded by 28 |\n';
    const older = nygard('superseded by [28](0028-b.md) — the diagnosis in this ADR remains valid');
    const newer = nygard('active — supersedes ADR-6 in part (the prescription only)');
    expect(told(older, newer, { 'docs/adr/README.md': index })).toEqual([]);
  });

  test('one that says so in a paragraph is not silent', () => {
    const says = 'This supersedes or extends the records, ADR 0005 and\nADR 0006 (A).';
    const head = '---\nstatus: superseded\nsuperseded_by: ADR-0028\n---\n# A\n';
    expect(told(head, nygard('Accepted', says))).toEqual([]);
    const soon = 'Version 2 in [28](0028-b.md) will replace it.';
    expect(told(nygard('Accepted', soon), supersedes)).toEqual([]);
  });

  test('a translation is no reader, and an index may say `superseded-by 0028`', () => {
    const older = nygard('Superseded by [28](0028-b.md)');
    expect(
      told(older, nygard('Accepted'), {
        'docs/adr/0006-a.ja.md': '# ADR-0006: A\n\nADR-0006\n',
        'docs/adr/0007-c.md': nygard('Accepted'),
        'docs/adr/README.md':
          '| ADR | Status |\n| --- | --- |\n| [6](0006-a.md) | superseded-by 0028 |\n| [7](0007-c.md) | accepted |\n| [28](0028-b.md) | accepted |\n',
      }),
    ).toEqual([]);
  });

  test('the successor is pointed to where it says what it supersedes', () => {
    const index = { 'docs/adr/README.md': 'See [A](0006-a.md).\n' };
    const files = { 'docs/adr/0006-a.md': nygard('Accepted'), 'docs/adr/0028-b.md': supersedes };
    expect(found('orphan-reference', { ...files, ...index })).toMatchObject([
      { related: [{ line: 5 }, { path: 'docs/adr/0028-b.md', line: 9 }] },
    ]);
  });

  test('beside its successor what is over is no more than a warning', () => {
    const older = nygard('Superseded by [28](0028-b.md)');
    const agents = (text: string) => told(older, nygard('Accepted'), { 'AGENTS.md': text });
    expect(agents('Ask [6](docs/adr/0006-a.md) / [28](docs/adr/0028-b.md).\n')).toEqual([
      'warning orphan-reference',
    ]);
    expect(agents('Ask [6](docs/adr/0006-a.md).\n')).toEqual(['critical orphan-reference']);
  });
});

test('a decision that supersedes itself is a circle, too', () => {
  const files = { [adr(1)]: page('status: accepted\nsupersedes: ADR-0001') };
  expect(found('circular-supersession', files)).toHaveLength(1);
});

test('a newer decision that says in a sentence of its text what it replaced is not silent', () => {
  const files = {
    'docs/adr/0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002', '# A'),
    'docs/adr/0002-b.md': '# B\n\n## Context\n\nOf what ADR-0001 said, all is replaced.\n',
  };
  expect(found('one-sided-supersession', files)).toEqual([]);
});
