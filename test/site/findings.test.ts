import { expect, test } from 'vitest';
import { bySeverity, type Finding } from '../../src/model/finding.ts';
import { choicesOf } from '../../src/site/view/filter-fields.ts';
import {
  type FindingWords,
  findingGroups,
  findingHtml,
  findingsHtml,
  lineNotes,
  sourceHtml,
} from '../../src/site/view/findings.ts';
import { ago } from '../../src/site/view/words.ts';

const finding = (over: Partial<Finding> = {}): Finding => ({
  rule: 'broken-link',
  severity: 'warning',
  message: 'No `file.md`.',
  path: 'a.md',
  line: 3,
  column: 1,
  endLine: 3,
  endColumn: 9,
  related: [],
  targets: [],
  fingerprint: 'f',
  fixable: false,
  ...over,
});

const words = {
  visible: (text: string) => text,
  place: (path: string, line: number) => ({
    text: `${path}:${line}`,
    title: `${path}:${line}`,
    href: path === 'gone.md' ? '' : `/d/${path}/#L${line}`,
  }),
  ruleHref: (id: string) => `/rules/#${id}`,
  targetHref: (id: string) => `/t/${id}/`,
  targets: new Map(),
  nameOf: (id: string) => id,
  documents: new Map([['a.md', {}]]),
} as unknown as FindingWords;

const row = (over: Partial<Finding>, data?: Readonly<Record<string, string>>): string =>
  findingHtml(finding(over), words, data).html;

test('a row has word and mark of its severity, the line and the rule', () => {
  const html = findingsHtml([finding(), finding({ line: 9 })], words);
  expect(html).toContain('◆</span> warning');
  expect(html).toContain('No <code>file.md</code>.');
  expect(html).toContain('<a href=/d/a.md/#L3 title=a.md:3>a.md:3</a>, <a href=/d/a.md/#L9 ');
  expect(html).toContain('href=/rules/#broken-link>');
});

test('words of a workspace are never HTML, in no place of a row', () => {
  const evil = '<img src=x onerror="1">\'';
  const related = [{ path: evil, line: 1, message: evil }];
  const html = row(
    { message: evil, path: evil, rule: evil, related, targets: [evil] },
    { scope: evil },
  );
  expect(html).not.toContain('<img');
  expect(html).not.toMatch(/"1"/);
});

test('a file that has no page is named, not linked', () => {
  expect(row({ path: 'gone.md' })).not.toMatch(/href="?\/d\//);
});

test('few targets are listed, many fold', () => {
  expect(row({ targets: ['1', '2'] }, {})).not.toContain('<details');
  expect(row({ targets: Array.from({ length: 90 }, (_, index) => `${index}`) }, {})).toMatch(
    /Affects 90 targets.*and 66 more/,
  );
});

test('groups are by severity, worst first, then by rule, and never more than asked for', () => {
  const all = [
    finding({ severity: 'info' }),
    finding({ path: 'b.md' }),
    finding({ severity: 'critical' }),
    finding(),
  ];
  expect(bySeverity(all).map(({ severity }) => severity)).toEqual([
    'critical',
    'warning',
    'warning',
    'info',
  ]);
  const groups = findingGroups(all, 2);
  expect(groups.map(({ severity, count }) => [severity, count])).toEqual([
    ['critical', 1],
    ['warning', 2],
    ['info', 1],
  ]);
  expect(groups.map(({ rules }) => rules.map(([rule, found]) => [rule, found.length]))).toEqual([
    [['broken-link', 1]],
    [['broken-link', 1]],
    [],
  ]);
});

test('in a list under its severity a row begins with its document', () => {
  const html = findingHtml(finding(), words, {}).html;
  expect(html).toContain('<a class=in dir=auto href=/d/a.md/#L3>');
  expect(html).not.toContain('class="severity"');
  expect(html).not.toContain('/rules/');
});

test('choices that occur are counted in the order that is asked for', () => {
  expect(choicesOf(['0042', 'workspace', 'workspace'], ['workspace', '0042', 'x'])).toEqual([
    ['workspace', 2],
    ['0042', 1],
  ]);
});

test('a finding stands beneath its line; one past the end beneath the last', () => {
  const findings = [finding({ line: 1, message: '<b>' }), finding({ line: 9 })];
  const html = sourceHtml('a\nb\n', (lines) => lineNotes(findings, lines, words));
  expect(html).toMatch(/id=L1>.*class="note warning".*&lt;b&gt;.*id=L2>.*class="note warning"/s);
});

test('dates are told in words, by calendar days', () => {
  const now = '2026-03-31T01:00:00Z';
  expect(
    ['2026-03-31', '2026-03-30T23:59:00Z', '2026-03-11', '2026-04-03', '2021-03-30', 'soon'].map(
      (date) => ago(date, now),
    ),
  ).toEqual(['today', '1 day ago', '20 days ago', 'in 3 days', '5 years ago', null]);
});
