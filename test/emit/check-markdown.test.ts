// What a pull request is told: the verdict, what targets see differently, findings; nothing from a workspace acts in it.

import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { describe, expect, test } from 'vitest';
import { checkMarkdown, comparisonMarkdown } from '../../src/emit/check-markdown.ts';
import type { ValueChange } from '../../src/model/change.ts';
import { comparison, finding, HOSTILE, targetChange } from '../helpers/finding.ts';
import { said } from '../helpers/resolved-context.ts';

function value(
  before: string | null,
  after: string | null,
  line = 14,
  keyPath = 'defaults.language',
): ValueChange {
  const place = `.limps/workspace.md:${line}`;
  return {
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    pointer: '/defaults/language',
    keyPath,
    of: 'value',
    before: before === null ? null : said(before, place),
    after: after === null ? null : said(after, place),
    cause: {
      in: after === null ? 'before' : 'after',
      source: '.limps/workspace.md',
      line,
      column: 3,
    },
  };
}

test('without a revision: the verdict and a table', () => {
  expect(checkMarkdown([])).toBe('**No findings.**\n');
  expect(
    checkMarkdown([finding(), finding({ severity: 'critical', targets: ['0042/001'] })]),
  ).toBe(`**2 findings (1 critical, 1 warning)**

### Findings

| Severity | Finding | Place | Rule | Whose context |
| - | - | - | - | - |
| critical | The link leads nowhere. | \`docs/a.md:3\` | \`broken-link\` | \`0042/001\` |
| warning | The link leads nowhere. | \`docs/a.md:3\` | \`broken-link\` |  |
`);
});

test('with a revision: what is new, who sees what differently and why, what is fixed', () => {
  const values = [value('TypeScript', 'HTML'), value('x', null, 15, 'old')];
  const targets = [
    '0042',
    '0042/001',
    '0042/002',
    '0042/003',
    '0042/004',
    '0042/005',
    '0042/006',
  ].map((id) => targetChange({ id, values }));
  const fixed = [finding({ path: 'docs/b.md' })];
  expect(
    comparisonMarkdown(comparison({ new: [finding()], fixed, unchanged: 12, targets })),
  ).toBe(`**New: 1 finding (1 warning)** since \`main\`; 7 targets change. 1 fixed, 12 unchanged.

### New findings

| Severity | Finding | Place | Rule | Whose context |
| - | - | - | - | - |
| warning | The link leads nowhere. | \`docs/a.md:3\` | \`broken-link\` |  |

### What changes, and for whom

| Whose context | What | Change | Caused by |
| - | - | - | - |
| 0042, 0042/001, 0042/002, 0042/003, 0042/004 and 2 more | \`defaults.language\` | \`TypeScript\` → \`HTML\` | \`.limps/workspace.md:14\` |
| 0042, 0042/001, 0042/002, 0042/003, 0042/004 and 2 more | \`old\` | removed: \`x\` | was \`.limps/workspace.md:15\` |

<details><summary>Fixed</summary>

| Severity | Finding | Place | Rule | Whose context |
| - | - | - | - | - |
| warning | The link leads nowhere. | \`docs/b.md:3\` | \`broken-link\` |  |

</details>
`);
});

test('nothing new and nothing different is one line', () => {
  expect(comparisonMarkdown(comparison({ unchanged: 3 }))).toBe(
    '**No new findings** since `main`; no target changes. 0 fixed, 3 unchanged.\n',
  );
});

test('layers, sections, targets and tokens are told in words', () => {
  const layers = [
    { kind: 'added', source: '.limps/context/new.md', from: null },
    { kind: 'changed', source: 'plans/x/plan.memory.md', from: null },
    { kind: 'renamed', source: 'b.md', from: 'a.md' },
  ] as const;
  const sections = [
    { kind: 'changed', heading: 'Mission', slug: 'mission', source: 'c.md', line: 7 },
  ] as const;
  const text = comparisonMarkdown(
    comparison({
      targets: [
        targetChange({ layers, sections, tokens: { before: 10, after: 12 } }),
        targetChange({ id: '0042/009', kind: 'added', title: 'Kiln' }),
        targetChange({ id: '0042/010', kind: 'removed', title: 'Wheel' }),
      ],
    }),
  );
  expect(text).toContain('| 0042/001 | file `.limps/context/new.md` | added |  |');
  expect(text).toContain('| 0042/001 | file `plans/x/plan.memory.md` | changed |  |');
  expect(text).toContain('| 0042/001 | file `b.md` | `a.md` → `b.md` |  |');
  expect(text).toContain('| 0042/001 | section `Mission` | changed | `c.md:7` |');
  expect(text).toContain('| 0042/001 | tokens `tokens` | `10` → `12` |  |');
  expect(text).toContain('| 0042/009 | all of it | added |  |');
  expect(text).toContain('| 0042/010 | all of it | removed |  |');
});

test('a limit leaves whole rows out and counts them', () => {
  const many = Array.from({ length: 500 }, (_, index) => finding({ message: `Finding ${index}.` }));
  const targets = Array.from({ length: 500 }, (_, index) =>
    targetChange({ id: `0042/${index}`, values: [value('a', `b${index}`)] }),
  );
  const both = comparison({ new: many, fixed: many, targets });
  for (const limit of [0, 100, 1000, 5000, 20_000, 65_536]) {
    const text = comparisonMarkdown(both, { limit });
    expect(text.length).toBeLessThanOrEqual(Math.max(limit, text.split('\n')[0]?.length ?? 0) + 1);
    expect(text).toMatch(/^\*\*New: 500 findings/);
    for (const row of text.match(/^\|.*/gm) ?? []) expect(row.endsWith(' |')).toBe(true);
  }
  const text = comparisonMarkdown(both, { limit: 5000 });
  const shown = text.match(/^\| warning/gm)?.length ?? 0;
  const left = [...text.matchAll(/And (\d+) more finding/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  expect(shown + left).toBe(1000);
  expect(text).toMatch(/And \d+ more changes\./);
});

test('a row that is too long for the room does not stand in the way of others', () => {
  const text = checkMarkdown([finding({ message: 'x'.repeat(5000) }), finding()], { limit: 1000 });
  expect(text).toContain('The link leads nowhere.');
  expect(text).toContain('And 1 more finding.');
});

describe('hostile texts are only text', () => {
  test.each(HOSTILE)('%j', (hostile) => {
    const related = [{ path: hostile, line: 1, message: hostile }];
    const text = comparisonMarkdown(
      comparison({
        base: { revision: hostile, commit: 'a' },
        new: [finding({ message: hostile, path: hostile, rule: 'r', related, targets: [hostile] })],
        targets: [
          targetChange({
            id: hostile,
            values: [value(hostile, `${hostile}!`, 1, hostile)],
            layers: [{ kind: 'renamed', source: hostile, from: `${hostile}.` }],
            sections: [{ kind: 'added', heading: hostile, slug: 'x', source: 'other.md', line: 1 }],
          }),
          targetChange({ id: 'x', kind: 'added', title: hostile }),
        ],
      }),
    );
    const tree = remark().use(remarkGfm).parse(text);
    const kinds = new Map<string, number>();
    const plain: string[] = [];
    const visit = (node: { type: string; value?: string; children?: unknown[] }): void => {
      kinds.set(node.type, (kinds.get(node.type) ?? 0) + 1);
      if (node.type === 'html') expect(node.value).toMatch(/^<\/?code>$/);
      if (node.type === 'text' && node.value !== undefined) plain.push(node.value);
      for (const child of node.children ?? []) visit(child as typeof node);
    };
    visit(tree);
    for (const kind of [
      'link',
      'image',
      'linkReference',
      'imageReference',
      'definition',
      'list',
      'blockquote',
      'emphasis',
      'delete',
    ]) {
      expect([kind, kinds.get(kind) ?? 0]).toEqual([kind, 0]);
    }
    expect(kinds.get('table')).toBe(2);
    expect(kinds.get('tableRow')).toBe(2 + 1 + 4);
    expect(kinds.get('heading')).toBe(2);
    // Text in code calls nobody; everywhere else it is broken up.
    const outside = outsideCode(text);
    expect(outside).not.toMatch(/@\w|#\d|GH-\d|https?:\/\/|www\.\w/);
    expect(
      text.split('\n').filter((line) => /^\s*::|##\[/.test(line) && !line.startsWith('|')),
    ).toEqual([]);
  });
});

function outsideCode(markdown: string): string {
  return markdown.replace(/<code>.*?<\/code>/g, '').replace(/`[^`\n]*`/g, '');
}
