// The report on what is stale as markdown.

import { describe, expect, test } from 'vitest';
import { stalenessMarkdown } from '../../src/emit/staleness-markdown.ts';
import type { StaleDocument, StalenessReport } from '../../src/model/facts.ts';
import { finding, HOSTILE } from '../helpers/finding.ts';

function stale(more: Partial<StaleDocument> = {}): StaleDocument {
  const path = '.limps/context/vision.md';
  return {
    ...{ path, name: 'context/vision.md', kind: 'context', scope: 'workspace', owner: null },
    ...{ since: '2026-03-01', days: 30, severity: 'warning', action: 'refresh', code: null },
    says: 'refresh it if it is still right',
    commands: [['context', 'refresh', more.path ?? path]],
    ...more,
  };
}

function report(more: Partial<StalenessReport> = {}): StalenessReport {
  return { schemaVersion: 1, documents: 3, stale: [stale()], drift: [], decisions: [], ...more };
}

test('by what is to be done', () => {
  const plan = stale({
    ...{ action: 'close', kind: 'plan', scope: '0042', path: 'plan.md', commands: [] },
    owner: 'ada',
    says: 'set its status to done, or refresh it if it is not over',
  });
  const text = stalenessMarkdown(report({ stale: [stale(), plan], drift: [finding()] }), {
    days: true,
  });
  expect(text).toBe(`**2 of 3 documents are stale**; 1 outdated reference or contradiction.

### Review, and refresh what is still right

| Severity | Document | Scope | Owner | Last updated | Days |
| - | - | - | - | - | - |
| warning | \`.limps/context/vision.md\` | \`workspace\` |  | 2026-03-01 | 30 |

~~~sh
npx stratigraph context refresh .limps/context/vision.md
~~~

### Close with a status, or refresh what is not over

The owner decides: set its status to done, or refresh it if it is not over.

| Severity | Document | Scope | Owner | Last updated | Days |
| - | - | - | - | - | - |
| warning | \`plan.md\` | \`0042\` | ada | 2026-03-01 | 30 |

### Outdated references and contradictions

| Place | Finding |
| - | - |
| \`docs/a.md:3\` | The link leads nowhere. |
`);
});

test('the most urgent first, one command for all, places as links', () => {
  const made = report({
    stale: [
      stale({ path: 'new.md', since: '2026-03-10' }),
      stale({ path: 'old.md', since: '2026-01-01' }),
      stale({
        ...{ path: 'dead.md', since: '2026-02-01', severity: 'critical' },
        commands: [['context', 'refresh', 'a b.md']],
      }),
      stale({ path: 'odd.md', since: '2026-03-11', commands: [['context', 'refresh', '`x` $y']] }),
    ],
  });
  const text = stalenessMarkdown(made, { link: (path) => `https://example.org/${path}` });
  expect(text.match(/(?<=\(https:\/\/example\.org\/)[\w.]+/g)).toEqual([
    ...['dead.md', 'old.md', 'new.md', 'odd.md'],
  ]);
  expect(text).toContain("\nnpx stratigraph context refresh 'a b.md' old.md new.md\n");
});

test('owners that the forge knows are mentioned where that is wanted, once', () => {
  const owners = ['@ada', 'Ada Lovelace', '@ada, @org/team me@example.org', '@not/a/team', '@-x'];
  const made = report({ stale: owners.map((owner) => stale({ owner })) });
  expect(stalenessMarkdown(made, { mentions: true })).toContain('\n\nOwners: @ada, @org/team\n');
  expect(stalenessMarkdown(made)).not.toMatch(/@\w/);
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
  });
});
