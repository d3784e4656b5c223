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
    '# ADR-0052: Poll\n\n## Consequences\n\n- **Still open.** Replacing the ADR-0052 `poll` with hooks.\n';
  expect(found('circular-supersession', { 'docs/adr/ADR-0052-poll.md': adr })).toEqual([]);
});

test('a decision that supersedes itself is a circle, too', () => {
  const files = { [adr(1)]: page('status: accepted\nsupersedes: ADR-0001') };
  expect(found('circular-supersession', files)).toHaveLength(1);
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

test('a newer decision that says in a sentence of its text what it replaced is not silent', () => {
  const files = {
    'docs/adr/0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002', '# A'),
    'docs/adr/0002-b.md': '# B\n\n## Context\n\nOf what ADR-0001 said, all is replaced.\n',
  };
  expect(found('one-sided-supersession', files)).toEqual([]);
});
