// Which references are dead, and which only look so: danglingReferences, broken links, lists of the workspace (L-016, L-023, L-080).

import { describe, expect, test } from 'vitest';
import { build } from '../../src/core.ts';
import { checked, found } from '../helpers/check.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

const chain = {
  '.limps/adrs/ADR-0001-a.md': page('status: superseded\nsuperseded_by: ADR-0002', '# A'),
  '.limps/adrs/ADR-0002-b.md': page(
    'status: superseded\nsupersedes: ADR-0001\nsuperseded_by: ADR-0003',
    '# B',
  ),
  '.limps/adrs/ADR-0003-c.md': page('status: accepted\nsupersedes: ADR-0002', '# C'),
};
const PLAN = 'plans/0042-x/0042-x-plan.md';
const says = (body: string, frontMatter = 'title: X') =>
  found('orphan-reference', { ...chain, [PLAN]: page(frontMatter, body) });

describe('a reference to what is over', () => {
  test('names the end of the chain', () => {
    expect(says('As ADR-0001 says.')).toMatchObject([
      {
        message: '`ADR-0001` is superseded by .limps/adrs/ADR-0003-c.md.',
        related: [{ path: '.limps/adrs/ADR-0001-a.md' }, { path: '.limps/adrs/ADR-0003-c.md' }],
      },
    ]);
  });

  test('is not what stands beneath its heading in a log of all decisions', () => {
    const files = { ...chain, [PLAN]: page('title: X', 'As ADR-0009 says.') };
    const log = { 'docs/DECISIONS.md': '# Log\n\n## ADR-0009: Where the older ones are\n' };
    const missing = (all: typeof files) => found('orphan-reference', all).length;
    expect([missing(files), missing({ ...files, ...log })]).toEqual([1, 0]);
  });

  test.each([
    ['the end of the chain itself', 'As ADR-0003 says.'],
    ['code', 'Run `adr history ADR-0001`.\n\n```\nADR-0001\n```'],
    ['what is struck out', 'As ~~ADR-0001~~ ADR-0003 says.'],
    ['a line that tells history', 'ADR-0003 replaces ADR-0001.'],
    ['a section that tells history', '## History\n\nFirst came ADR-0001.'],
    ['a longer name', 'The branch feature/ADR-0001 and ADR-0001-draft.'],
  ])('is not: %s', (_, body) => {
    expect(says(body)).toEqual([]);
  });

  test.each([
    'Per ADR-0001 use Postgres instead of SQLite.',
    'Use Postgres instead of SQLite, per ADR-0001.',
    'As before, earlier and now, follow ADR-0001.',
    'See [old](../archive/old.md) and per ADR-0001 we do x.',
    'Per ADR-0001 the old cache was replaced by Redis.',
    'REST was replaced by gRPC in ADR-0001.',
    'Polling is deprecated by ADR-0001.',
    'As previously decided in ADR-0001, keep both.',
    'ADR-0001 replaced the cache.',
    'Stored as ADR-0001 and ADR-0003 say.',
    'Follow ADR-0001 for storage; ADR-0002 (superseded) said otherwise.',
    'ADR-0001 rejected views. Former rules are in the wiki.',
    '## Session storage\n\nAs ADR-0001 says.',
    '## Information\n\nAs ADR-0001 says.',
  ])('is told: %s', (body) => {
    expect(says(body).filter(({ message }) => message.includes('`ADR-0001`'))).toHaveLength(1);
  });

  test.each([
    'ADR-0003 replaces\nADR-0001.',
    'ADR-0001 proposed a cache; **ADR-0003**\nbuilt it.',
    'The historical store of rows (ADR-0001, `rows.sql`) went.',
    'The store of rows (ADR-0001, `rows.sql`) is **superseded**.',
    'Stored as ADR-0003 says (supersedes ADR-0001).',
    'ADR-0003 supersedes ADR-0001, ADR-0002 and others.',
    'It supersedes [the store](../../.limps/adrs/ADR-0001-a.md) and ADR-0002.',
    'ADR-0003 replaces the retry rules in ADR-0001.',
    'Stored as ADR-0003 (formerly ADR-0001) says.',
    'The superseded decision ADR-0001 said so.',
    'We do this instead of what was (formerly decided in ADR-0001).',
    'ADR-0001 was superseded by ADR-0003.',
    'The store (ADR-0001 は ADR-0003 により Superseded) is gone.',
    'ADR-0001 (superseded by ADR-0003) said so.',
    'ADR-0001 has since been replaced.',
    'ADR-0001 no longer applies.',
    'The rationale: ADR-0001 reasoning no longer holds.',
    '- **ADR-0001**: `Superseded` (correctly marked)',
    'Supersede stale ADR-0001 guidance.',
    'We no longer follow ADR-0001.',
    ...['v1 曾止于此（ADR-0001 自己也承认）。', 'ADR-0001 wurde verworfen.', 'Remplace ADR-0001.'],
    'ADR-0001 → ADR-0003',
    '- ADR-0001: Use X — superseded by ADR-0003',
    '- ADR-0001 - Use X (deprecated)',
    '- **Superseded**: ADR-0001, ADR-0002',
    '| ADR-0001 | Use X | 2020-01-01 | Superseded |',
    '| Superseded | ADR-0001 |',
    'ADR-0001 said so, but was superseded by ADR-0003.',
    '[Use X (superseded)](../../.limps/adrs/ADR-0001-a.md)',
    '## Session 2026-01-01\n\nDid as ADR-0001 says.',
    '## Superseded decisions\n\n- ADR-0001',
    '## Change log\n\n- ADR-0001',
  ])('is history: %s', (body) => {
    expect(says(body)).toEqual([]);
  });

  test('decisions may name the decisions of their time', () => {
    const files = {
      ...chain,
      '.limps/adrs/ADR-0004-d.md': page('status: accepted', 'Since ADR-0001 …'),
    };
    expect(found('orphan-reference', files)).toEqual([]);
  });

  test('a plan that is over may name anything', () => {
    expect(says('As ADR-0001 says.', 'status: done')).toEqual([]);
  });

  test('what only a proposal would replace is still in force', () => {
    const files = {
      '.limps/adrs/ADR-0001-a.md': page('status: accepted', '# A'),
      '.limps/adrs/ADR-0002-b.md': page('status: proposed\nsupersedes: ADR-0001', '# B'),
      [PLAN]: 'As ADR-0001 says.',
    };
    expect(found('orphan-reference', files)).toEqual([]);
  });
});

describe('a file of a decision in instructions', () => {
  const OLD = 'docs/adr/0001-n+1.md';
  const told = (text: string, path = 'CLAUDE.md') => {
    const files = {
      [OLD]: '# A\n\nStatus: Superseded by [ADR-0002](0002-b.md)\n',
      'docs/adr/0002-b.md': '# B\n\nStatus: Accepted\n\nSupersedes [ADR-0001](0001-n+1.md)\n',
      [path]: `# Rules\n\n${text}\n`,
    };
    return found('orphan-reference', files).map(({ path, line, column }) => [path, line, column]);
  };

  test.each([
    ['an import', `@${OLD}`, 2],
    ['a path in code', `Follow \`${OLD}\`.`, 9],
    ['a path', `Follow ${OLD}.`, 8],
    ['a link, once', `Follow [${OLD}](${OLD}).`, 8],
  ])('is told: %s', (_, text, column) => {
    expect(told(text)).toEqual([['CLAUDE.md', 3, column]]);
  });

  test('is told from its own folder, too', () => {
    expect(told('Follow `0001-n+1.md`.', 'docs/adr/AGENTS.md')).toHaveLength(1);
  });

  test.each([
    ['history', `\`${OLD}\` was superseded by \`docs/adr/0002-b.md\`.`],
    ['history below a heading', `## Superseded\n\n- \`${OLD}\``],
    ['a block of code', `\`\`\`sh\ncat ${OLD}\n\`\`\``],
    ['an address elsewhere', `See https://example.org/${OLD}.`],
    ['the one in force', 'Follow `docs/adr/0002-b.md`.'],
  ])('is not: %s', (_, text) => {
    expect(told(text)).toEqual([]);
  });
});

test.each([
  ['(Proposed) sketches it', 1],
  ['- **draft**', 1],
  ['(accepted)', 0],
  ['(proposed once)', 0],
  ['- proposed by all', 0],
  ['\n- Proposed', 0],
])('what instructions say behind a record: %s', (behind, count) => {
  const record = { 'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n' };
  const files = { ...record, 'AGENTS.md': `- [A](docs/adr/0001-a.md) ${behind}\n` };
  expect(found('orphan-reference', files)).toHaveLength(count);
});

describe('a reference to what is missing', () => {
  test('an id of the same form as those that are there', () => {
    expect(says('As ADR-0099 says.')).toMatchObject([
      { message: expect.stringContaining('ADR-0099') },
    ]);
  });

  test('is not: an id where no decision is called so', () => {
    expect(found('orphan-reference', { [PLAN]: 'As ADR-0099 says.' })).toEqual([]);
    expect(
      found('orphan-reference', { 'docs/adr/0001-a.md': '# A', [PLAN]: 'As ADR-0099 says.' }),
    ).toEqual([]);
  });

  test('a plan, by number or by name', () => {
    const depends = (on: string) =>
      found('orphan-reference', {
        [PLAN]: page(`depends_on: [${on}]`),
        'plans/0041-graph/0041-graph-plan.md': '# Graph',
        'plans/0040-only-a-folder/notes.md': '# Notes',
      }).length;
    expect(['0041', '41', '0041-graph', '0041-grpah', '0040', '0099'].map(depends)).toEqual([
      0, 0, 0, 1, 0, 1,
    ]);
    expect(depends('the new billing system')).toBe(0);
  });

  test('a number that two plans, or two agents, bear is ambiguous and told with the choices', () => {
    const files = {
      [PLAN]: page('depends_on: [7]'),
      'plans/7-a/plan.md': '',
      'plans/7-b/plan.md': '',
    };
    expect(found('orphan-reference', files)).toMatchObject([
      { message: '`7` is ambiguous: 7-a, 7-b.', severity: 'warning', line: 2 },
    ]);
    const agents = {
      'plans/0001-x/plan.md': '# X',
      'plans/0001-x/agents/001-a.md': '# A',
      'plans/0001-x/agents/001-b.md': '# B',
      'plans/0001-x/agents/002-c.md': page('depends_on: [001]', '# C'),
    };
    for (const adrs of [{}, chain, { 'docs/adr/0001-a.md': '# A' }]) {
      expect(found('orphan-reference', { ...agents, ...adrs })).toMatchObject([
        { message: expect.stringMatching(/^`001` is ambiguous: \S+001-a, \S+001-b\.$/) },
      ]);
    }
  });

  test('digits alone never mean a decision there', () => {
    const files = {
      ...chain,
      'docs/adr/0007-x.md': page('status: superseded', '# X'),
      'plans/0001-x/agents/002-c.md': page('depends_on: [001, 0007]', '# C'),
    };
    expect(found('orphan-reference', files).map(({ message }) => message)).toEqual([
      'No document is called `001`.',
      'No document is called `0007`.',
    ]);
  });

  test('agents depend on agents of their plan', () => {
    const files = {
      'plans/0001-x/agents/000-a.md': '# A',
      'plans/0001-x/agents/001-b.md': page('depends_on: [000, 009]'),
    };
    expect(found('orphan-reference', files)).toMatchObject([{ line: 2, column: 19 }]);
  });

  test('a dead link is a broken link wherever it leads, and told once', () => {
    const files = { [PLAN]: '[next](../0043-y/0043-y-plan.md)' };
    expect(checked(files).findings.map(({ rule }) => rule)).toEqual(['broken-link']);
  });
});

describe('a file that is superseded', () => {
  const spec = (says: string, status = 'reference') =>
    page(`status: "${status}"`, `# SPEC\n\nStatus: Accepted  \nSupersedes: ${says} (draft)  \n`);
  const told = (says: string, files = {}) =>
    checked({ 'docs/adr/0002-spec.md': spec(says), ...files }).findings.map(
      ({ rule, severity, line }) => `${rule} ${severity} ${line}`,
    );

  test('is an edge where it is one of ours, and told where there is none', () => {
    const old = { 'docs/dev/old_v0.md': '# Old\n' };
    expect(told('`docs/dev/old_v0.md`')).toEqual(['orphan-reference warning 8']);
    expect(told('[old](../dev/old_v0.md)')).toEqual(['broken-link warning 8']);
    expect(told('`docs/dev/old_v0.md`', old)).toEqual([]);
    const ours = { 'docs/adr/old_v0.md': page('status: superseded', '# Old\n') };
    for (const says of ['`docs/adr/old_v0.md`', '`old_v0.md`', '[old](old_v0.md)']) {
      const opened = hierarchy({ 'docs/adr/0002-spec.md': spec(says), ...ours });
      expect(build(opened, new Map()).supersession.pairs).toHaveLength(1);
    }
  });
});

describe('the successor of what is over', () => {
  const record = (status: string) => ({
    'docs/adr/0001-a.md': `# 1. A\n\n## Status\n\n${status}\n`,
    'docs/adr/0007-b.md': '# 7. B\n',
    'docs/adr/0007-c.md': '# 7. C\n',
  });
  const lost = (status: string) =>
    checked(record(status)).findings.filter(({ rule }) => rule !== 'duplicate-id');

  test.each([
    ['an id', 'Superseded by ADR-0009'],
    ['a number', 'Superseded by 9.'],
    ['a file', 'Replaced by 0009-d.md'],
    ['a page of the site', 'Superseded by [9](/adr/9)'],
    ['of a part', 'Accepted. Partially superseded by ADR-0009'],
  ])('is missed: %s', (_, status) => {
    expect(lost(status)).toMatchObject([
      { rule: 'orphan-reference', severity: 'critical', line: 5 },
    ]);
    expect(lost(status)[0]?.message).toMatch(/^The successor `.*` does not exist\.$/);
  });

  test('is missed for certain where no other folder may hold it, and it is not far beyond the last', () => {
    const record = (number: number, status = 'Accepted') => [
      `docs/${number < 10 ? 'adr' : 'decisions'}/00${String(number).padStart(2, '0')}-x.md`,
      `# X\n\nStatus: ${status}\n`,
    ];
    const others = [1, 2, 3, 11, 12, 13].map((number) => record(number));
    const two = (status: string, more: Record<string, string> = {}) => ({
      ...Object.fromEntries([...others, record(4, status)]),
      ...more,
    });
    const severity = (files: Record<string, string>) =>
      found('orphan-reference', files).map((one) => one.severity);
    expect(severity(two('Superseded by ADR-0012'))).toEqual([]);
    expect(severity(two('Superseded by ADR-0010'))).toEqual(['critical']);
    expect(severity(two('Superseded by ADR-0099'))).toEqual(['warning']);
    const elsewhere = { 'packages/a/docs/adr/0010-y.md': '# Y\n' };
    expect(severity(two('Superseded by ADR-0010', elsewhere))).toEqual([]);
    const series = { 'rfcs/sdr-0003-y.md': '# Y\n\nStatus: Accepted\n' };
    const opened = hierarchy(two('Superseded by SDR-0003', series));
    expect(build(opened, new Map()).supersession.pairs.map(({ newer }) => newer)).toEqual([
      'rfcs/sdr-0003-y.md',
    ]);
  });

  test('in front matter', () => {
    const files = { 'docs/adr/0001-a.md': page('superseded_by: ADR-0009', '# A') };
    expect(found('orphan-reference', files)).toMatchObject([{ line: 2, column: 16 }]);
    const plan = { 'plans/0001-x/plan.md': page('superseded_by: 0009-new-plan', '# X') };
    expect(found('orphan-reference', plan)).toHaveLength(1);
  });

  test('a file that is no document of ours is there all the same', () => {
    const files = {
      'docs/adr/0001-a.md': page('superseded_by: docs/queue.md', '# A'),
      'docs/queue.md': '# Q',
    };
    expect(found('orphan-reference', files)).toEqual([]);
    expect(
      found('orphan-reference', { 'docs/adr/0001-a.md': page('superseded_by: docs/queue.md') }),
    ).toHaveLength(1);
    const theirs = { 'docs/adr/0001-a.md': page('supersedes: [RFC-12, JIRA-9]', '# A') };
    expect(found('orphan-reference', theirs)).toEqual([]);
  });

  test('a record that never was is missed where a relation names it, not where prose does', () => {
    const of = (says: string) =>
      found('orphan-reference', { 'docs/adr/0001-a.md': `# A\n\n${says}\n\n## Context\n` });
    expect(of('Supersedes: ADR-0077')).toMatchObject([
      { severity: 'warning', message: 'No document is called `ADR-0077`.' },
    ]);
    expect(of('Status: Accepted, supersedes ADR-0077')).toHaveLength(1);
    expect(of('It says what ADR-0077 says.')).toEqual([]);
    expect(of('Supersedes: ADR-NNNN, the first one, 77 and RFC-12')).toEqual([]);
    expect(of('Supersedes: ADR-0077 of the downstream project')).toEqual([]);
  });

  test('a link to a page as a site has it, a folder, is not dead where the page is there', () => {
    const link = (target: string) => ({
      'docs/adr/0001-a.md': `# A\n\nSee [b](${target}).\n`,
      'docs/adr/0002-b.md': '# B\n\n## Context\n',
    });
    expect(found('broken-link', link('../0002-b/'))).toEqual([]);
    expect(found('broken-link', link('../../adr/0002-b/#context'))).toEqual([]);
    expect(found('broken-link', link('../0003-c/'))).toHaveLength(1);
    expect(found('broken-link', link('../0002-b.md'))).toHaveLength(1);
    const site = (target: string) => ({
      'docs/adr/0001-a.html.md': `# A\n\n## Status\n\nSuperseded by [B](${target})\n`,
      'docs/adr/0002-b.html.md': '# B\n\n![plan](../b.png)\n',
      'docs/adr/b.png': '',
    });
    for (const target of ['../0002-b', '/adr/0002-b/']) {
      expect(checked(site(target)).findings).toEqual([]);
      expect(build(hierarchy(site(target)), new Map()).supersession.pairs).toHaveLength(1);
    }
    expect(found('broken-link', site('../0002-b.pdf'))).toHaveLength(1);
  });

  test('a number far beyond the others may be one of another project in a text that names none of ours', () => {
    const severities = (body: string) => says(body).map(({ severity }) => severity);
    expect(severities('As ADR-0003 and ADR-0050 say.')).toEqual(['warning']);
    expect(severities('Routing (ADR-0050)')).toEqual(['info']);
  });

  test('a link that is struck out is no longer one, one whose file code names, too, is', () => {
    const of = (says: string) => found('broken-link', { 'docs/adr/0001-a.md': `# A\n\n${says}\n` });
    expect(of('As `0099-gone.md` says; see [x](0099-gone.md).')).toHaveLength(1);
    expect(of('- Spec: ~~[gone](../gone.md)~~ (deleted)')).toEqual([]);
    expect(of('- Spec: ~~old~~ [gone](../gone.md) ~~older~~')).toHaveLength(1);
    expect(of('Удалены [`a`](../gone.md), [b](../b.md); обновлён README.')).toEqual([]);
    expect(of('[The spec](../gone.md) was removed in v2.')).toEqual([]);
    expect(of('We removed the cache that the spec asks for: [spec](../gone.md)')).toHaveLength(1);
    expect(of('Updated [a](../gone.md). Removed the cache.')).toHaveLength(1);
  });

  test('a successor at an address of our forge that is not there is told; one of others may be', () => {
    const of = (repository: string, more = {}) =>
      found('orphan-reference', {
        ...more,
        'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n',
        'docs/adr/0002-b.md': `# B\n\nStatus: Superseded by [9](https://example.com/${repository}/blob/main/docs/adr/0009-d.md)\n\nSee [A](https://example.com/o/r/blob/main/docs/adr/0001-a.md).\n`,
      });
    expect(of('o/r')).toMatchObject([{ line: 3, severity: 'critical' }]);
    expect(of('o/other')).toEqual([]);
    const renamed = { 'docs/adr/0009-e.md': '# E\n\nStatus: Accepted\n' };
    const related = [{ path: 'docs/adr/0009-e.md', message: 'may be meant' }];
    expect(of('o/r', renamed)).toMatchObject([{ line: 3, severity: 'critical', related }]);
    const renumbered = { ...renamed, 'docs/adr/0011-d.md': '# D\n\nStatus: Accepted\n' };
    const likely = [{ path: 'docs/adr/0011-d.md', message: 'may be meant' }];
    expect(of('o/r', renumbered)).toMatchObject([{ severity: 'critical', related: likely }]);
  });

  test('a dead link is told as such, once', () => {
    const severityOf = (status: string) =>
      lost(status).map(({ rule, severity }) => [rule, severity]);
    expect(severityOf('Superseded by [9](0009-d.md)')).toEqual([['broken-link', 'critical']]);
    expect(severityOf('Amended by [9](0009-d.md)')).toEqual([['broken-link', 'warning']]);
    expect(severityOf('Superseded by [9](0009-d.md) and [7](0007-b.md)')).toEqual([
      ['broken-link', 'warning'],
    ]);
  });

  test('one of two that bear its number is ambiguous', () => {
    expect(lost('Superseded by ADR-7')).toMatchObject([
      {
        severity: 'warning',
        message: '`ADR-7` is ambiguous: 0007-b, 0007-c.',
        related: [{ path: 'docs/adr/0007-b.md' }, { path: 'docs/adr/0007-c.md' }],
      },
    ]);
  });

  test.each([
    'Superseded by [a page](https://example.com/adr/9)',
    'Superseded by [theirs](../../../other/docs/adr/0009-x.md)',
    'Superseded by ADR-NNNN',
    'Superseded by a newer approach',
    'Superseded by [the guide](/guides/queue)',
    'Superseded by RFC-12',
    'Superseded by #123',
  ])('is none of ours: %s', (status) => {
    expect(lost(status).filter(({ rule }) => rule === 'orphan-reference')).toEqual([]);
  });
});

describe('a list of all records', () => {
  const records = {
    'docs/adr/0001-a.md': page('status: superseded by ADR-0002', '# A'),
    'docs/adr/0002-b.md': page('status: accepted', '# B'),
    'docs/adr/0003-c.md': page('status: rejected', '# C'),
    'docs/adr/0004-d.md': page('status: accepted', '# D'),
    'docs/adr/0005-e.md': page('status: accepted', '# E'),
    'docs/adr/0006-f.md': page('status: accepted', '# F'),
  };
  const told = (text: string) =>
    found('orphan-reference', { ...records, 'docs/adr/README.md': text }).length;

  test('does not refer to what is over', () => {
    const item = (name: string) => `- [${name}](${name}.md)\n`;
    const names = ['0001-a', '0002-b', '0003-c', '0004-d'];
    expect(told(`# Decisions\n\n${names.map(item).join('')}`)).toBe(0);
    expect(told(`# Decisions\n\n${names.slice(0, 2).map(item).join('')}`)).toBe(1);
    expect(told(`# Active decisions\n\n${names.map(item).join('')}`)).toBe(2);
  });

  test.each([
    ['a mark that a legend explains', '- ❌ [C](0003-c.md)\n\n- ✅ Accepted\n- ❌ Rejected\n'],
    ['a heading', '## Rejected\n\n- [C](0003-c.md)\n'],
    ['struck-out text', '- ~~[C](0003-c.md)~~\n'],
    ['a word on the line', '| [C](0003-c.md) | rejected |\n'],
  ])('nor does one that says so by %s', (_, text) => {
    expect(told(`# Decisions\n\n${text}`)).toBe(0);
  });

  test('tells of the first decision of each line, and a cell far behind it how that one stands', () => {
    const long = `| Id | What | Status |\n| --- | --- | --- |\n| ADR-0001 | ${'Words. '.repeat(90)} | Superseded by ADR-0002 |\n`;
    const related =
      '- [A](ADR-0001-a.md) (superseded)\n- [B](ADR-0002-b.md) (superseded), see ADR-0001\n- [C](ADR-0003-c.md), builds on [A](ADR-0001-a.md)\n';
    for (const list of [long, related])
      expect(
        found('orphan-reference', { ...chain, '.limps/adrs/README.md': `# Index\n\n${list}` }),
      ).toEqual([]);
  });

  test('a mark that nobody explains says nothing', () => {
    expect(told('# Decisions\n\n- ❌ [C](0003-c.md)\n')).toBe(1);
    expect(told('# Decisions\n\n- ✅ [C](0003-c.md)\n\n- ✅ Fine\n- ❌ Rejected\n')).toBe(1);
  });
});

describe('a link', () => {
  const link = (target: string, more: Readonly<Record<string, string>> = {}) =>
    found('broken-link', { [PLAN]: `# Plan\n\n## Über uns & mehr\n\n[x](${target})`, ...more });

  test.each([
    'https://example.com/gone.md',
    '//example.com/gone.md',
    'mailto:a@example.com',
    '#über-uns--mehr',
    '#Über-uns--mehr',
    '#%C3%BCber-uns--mehr',
    '#ber-uns-mehr-2',
    '#top',
    '../../../outside/the/root.md',
    '{url}',
    '<path/to/file.md>',
    './file.ts:42',
    './file.ts#L10-L20',
    './file%20two.ts',
    '.',
    '..',
    '/of/the/site',
  ])('may say %s', (target) => {
    const files = { 'plans/0042-x/file.ts': '', 'plans/0042-x/file two.ts': '' };
    const heading =
      target === '#ber-uns-mehr-2'
        ? { [PLAN]: '<a id="ber-uns-mehr-2"></a> [x](#ber-uns-mehr-2)' }
        : {};
    expect(link(target, { ...files, ...heading })).toEqual([]);
  });

  test('is told what was meant: other capitals, nearly the same name, one elsewhere, and no other word', () => {
    const files = { 'plans/0042-x/Notes.txt': '', 'plans/Completed/0001-a/0001-a-plan.md': '# A' };
    const meant = (target: string) => link(target, files)[0]?.message.split('. ')[1];
    expect(meant('notes.txt')).toBe('Did you mean `plans/0042-x/Notes.txt`?');
    expect(meant('Nots.txt')).toBe('Did you mean `plans/0042-x/Notes.txt`?');
    const other = { 'plans/0042-x/ProfileForm.tsx': '' };
    expect(link('ProfileCard.tsx', other)[0]?.message).toMatch(/, which does not exist\.$/);
    expect(link('ProfileFrom.tsx', other)[0]?.message).toContain('Did you mean');
    expect(meant('../0001-a/0001-a-plan.md')).toBe(
      'Did you mean `plans/Completed/0001-a/0001-a-plan.md`?',
    );
    expect(meant('#über-uns-mehrr')).toBe('Did you mean `#über-uns--mehr`?');
  });

  test('may lead into a submodule, and stand in a text that is quoted from elsewhere', () => {
    const modules = { '.gitmodules': '[submodule "ui"]\n\tpath = ui\n' };
    expect(link('../../ui/src/a.ts', modules)).toEqual([]);
    expect(link('../../uix/src/a.ts', modules)).toHaveLength(1);
    const quoted = (text: string) => found('broken-link', { [PLAN]: text }).length;
    expect(quoted('As they say:\n\n> Read the\n> [guide](guide.md).\n')).toBe(0);
    expect(quoted('> **Note:** read the [guide](guide.md).\n')).toBe(1);
    expect(quoted('> [!NOTE]\n> Read the [guide](guide.md).\n')).toBe(1);
  });

  test('leads to the id that a heading is given', () => {
    const text = '[a](#back) [b](#fore) [c](#gone)\n\n## X { #back }\n\n## Y {#fore .wide}\n';
    expect(found('broken-link', { [PLAN]: text })).toMatchObject([
      { message: 'No heading matches `#gone`.' },
    ]);
  });

  test('counts images, and leads into files that are no documents', () => {
    expect(link('gone.png')).toHaveLength(1);
    expect(found('broken-link', { [PLAN]: '![x](gone.png)' })).toHaveLength(1);
    expect(link('../../src/a.ts', { 'src/a.ts': '' })).toEqual([]);
  });

  test('leads to a heading of another document', () => {
    const other = { 'plans/0042-x/context.md': '# Context\n\n## Terms\n' };
    expect(link('context.md#terms', other)).toEqual([]);
    expect(link('context.md#words', other)).toHaveLength(1);
  });
});

describe('the lists of the workspace', () => {
  const list =
    '# W\n\n## Context Files\n\n- `context/vision.md` — why\n- [Brand](context/brand.md): how\n';

  test('entries in code and in links count', () => {
    const files = {
      '.limps/workspace.md': list,
      '.limps/context/vision.md': '# V',
      '.limps/context/brand.md': '# B',
    };
    expect(checked(files).findings).toEqual([]);
  });

  test('an entry in a dead link is a broken link, and told once', () => {
    const files = { '.limps/workspace.md': list, '.limps/context/vision.md': '# V' };
    expect(checked(files).findings.map(({ rule, line }) => [rule, line])).toEqual([
      ['broken-link', 6],
    ]);
  });

  test('a decision that is not there', () => {
    const files = {
      ...chain,
      '.limps/workspace.md': '# W\n\n## Active ADRs\n\n- ADR-0003: C\n- ADR-0007: D\n',
    };
    expect(found('orphan-reference', files)).toMatchObject([{ line: 6, column: 3, endColumn: 11 }]);
  });
});
