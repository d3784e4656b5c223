// The report on what is stale as markdown, feed and badge.

import { describe, expect, test } from 'vitest';
import { stalenessBadge, stalenessFeed } from '../../src/emit/staleness-feed.ts';
import { stalenessMarkdown } from '../../src/emit/staleness-markdown.ts';
import type { StaleDocument, StalenessReport } from '../../src/model/staleness-report.ts';
import { finding, HOSTILE } from '../helpers/finding.ts';

function stale(more: Partial<StaleDocument> = {}): StaleDocument {
  const path = '.limps/context/vision.md';
  return {
    ...{ path, name: 'context/vision.md', kind: 'context', scope: 'workspace', owner: null },
    ...{ since: '2026-03-01', days: 30, severity: 'warning', action: 'refresh' },
    ...more,
  };
}

function report(more: Partial<StalenessReport> = {}): StalenessReport {
  return { schemaVersion: 1, documents: 3, stale: [stale()], drift: [], ...more };
}

test('by what is to be done', () => {
  const memory = stale({ action: 'prune', kind: 'memory', scope: '0042', path: 'plan.memory.md' });
  const text = stalenessMarkdown(report({ stale: [stale(), memory], drift: [finding()] }), {
    days: true,
  });
  expect(text).toBe(`**2 of 3 documents are stale**; 1 reference or memory has drifted.

### Review

| Scope | Document | Owner | Severity | Last updated | Days | Next step |
| - | - | - | - | - | - | - |
| \`workspace\` | \`.limps/context/vision.md\` |  | warning | 2026-03-01 | 30 | \`stratigraph context refresh context/vision.md\` |

### Memory to prune

| Scope | Document | Owner | Severity | Last updated | Days | Next step |
| - | - | - | - | - | - | - |
| \`0042\` | \`plan.memory.md\` |  | warning | 2026-03-01 | 30 | Remove what is outdated. |

### Outdated references and contradictions

| Place | Finding |
| - | - |
| \`docs/a.md:3\` | The link leads nowhere. |
`);
});

test('without days it says the same the next day', () => {
  const [today, tomorrow] = [30, 31].map((days) => report({ stale: [stale({ days })] }));
  expect(stalenessMarkdown(today ?? report())).toBe(stalenessMarkdown(tomorrow ?? report()));
});

test('rows are left out until it fits, whole ones', () => {
  const many = Array.from({ length: 5000 }, (_, index) => stale({ path: `docs/${index}.md` }));
  const text = stalenessMarkdown(report({ stale: many }), { limit: 60_000 });
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text).toMatch(/\|\n\nAnd \d+ more\.\n$/);
});

describe('hostile words stay words', () => {
  test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))('%s', (_, text) => {
    const made = report({ stale: [stale({ path: text, name: text, owner: text })] });
    const markdown = stalenessMarkdown(made);
    expect(markdown.split('\n').filter((line) => line.startsWith('|'))).toHaveLength(3);
    expect(markdown.replace(/<code>.*?<\/code>|`[^`\n]*`/g, '')).not.toMatch(
      /@\w|#\d|<\w|https?:\/\/|##\[/,
    );
    expect(JSON.parse(stalenessFeed(made, { title: text, siteUrl: null }))).toMatchObject({
      items: [{}],
    });
  });
});

test.each([
  [[], 'fresh', 'brightgreen'],
  [[stale()], '1 stale', 'yellow'],
  [[stale(), stale({ severity: 'critical' })], '2 stale', 'red'],
] as const)('badge %#', (documents, message, color) => {
  expect(JSON.parse(stalenessBadge(report({ stale: documents })))).toEqual({
    ...{ schemaVersion: 1, label: 'context', message, color },
  });
});
