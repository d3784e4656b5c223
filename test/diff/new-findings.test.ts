// Which findings are new: by what they say, not by where they stand.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newFindings } from '../../src/diff/new-findings.ts';
import type { Finding, SingleFinding } from '../../src/model/finding.ts';
import { foldFindings, unfoldFindings } from '../../src/model/fold-findings.ts';

function finding(fingerprint: string, line = 1, more: Partial<Finding> = {}): Finding {
  return {
    rule: 'broken-link',
    severity: 'warning',
    message: `Finding ${fingerprint}.`,
    path: 'a.md',
    line,
    column: 1,
    endLine: line,
    endColumn: 5,
    related: [],
    targets: [],
    fingerprint,
    fixable: false,
    ...more,
  };
}

const shown = (findings: readonly Finding[]) =>
  findings.map(({ fingerprint, line }) => `${fingerprint}:${line}`);

test('a finding that only moved to another line is not new', () => {
  expect(newFindings([finding('a', 1)], [finding('a', 9)])).toEqual({
    new: [],
    fixed: [],
    unchanged: 1,
  });
});

test('what tells of less than before is neither new nor fixed', () => {
  const [much, little] = ['2,100', '1,900'].map((size) =>
    finding(size, 1, { message: `Has ${size} characters.` }),
  ) as [Finding, Finding];
  expect(newFindings([much], [little])).toEqual({ new: [], fixed: [], unchanged: 1 });
  expect(newFindings([little], [much]).new).toEqual([much]);
});

test('repeats are counted, and the ones on other lines are new', () => {
  const change = newFindings(
    [finding('a', 1), finding('a', 5)],
    [finding('a', 1), finding('a', 3), finding('a', 5)],
  );
  expect(shown(change.new)).toEqual(['a:3']);
  expect(change).toMatchObject({ fixed: [], unchanged: 2 });
  const back = newFindings(
    [finding('a', 1), finding('a', 3), finding('a', 5)],
    [finding('a', 1), finding('a', 5)],
  );
  expect(shown(back.fixed)).toEqual(['a:3']);
});

test('of one form that is told at once, only what is new is told, in its own words and at its own place', () => {
  const single = (path: string, what: string): SingleFinding => ({
    ...finding(path + what, 1, { path, message: `No scenario: ${what}.` }),
    fold: {
      form: '',
      few: 1,
      template: 'No scenario: {what} and {more} more.',
      data: { what },
      also: what,
    },
  });
  const before = [single('a.md', 'x'), single('c.md', 'y')];
  const after = [single('a.md', 'x'), single('b.md', 'z'), single('c.md', 'y')];
  expect(foldFindings(after)).toMatchObject([
    {
      message: 'No scenario: x and 2 more.',
      related: [
        { path: 'b.md', message: 'z', fingerprint: 'b.mdz' },
        { path: 'c.md', message: 'y' },
      ],
    },
  ]);
  const one = { path: 'b.md', message: 'No scenario: z.' };
  const change = { new: [one], fixed: [], unchanged: 0, grown: 1 };
  expect(newFindings(before, after)).toMatchObject(change);
  const less = { new: [], fixed: change.new, unchanged: 1, inPart: 1 };
  expect(newFindings(after, before)).toMatchObject(less);
  // A report that was kept knows each place.
  expect(newFindings(unfoldFindings(foldFindings(before)), after)).toMatchObject(change);
});

test('a finding that weighs more than before is new, one that weighs less is the same', () => {
  const warning = finding('a');
  const critical = finding('a', 1, { severity: 'critical' });
  expect(newFindings([warning], [critical])).toEqual({ new: [critical], fixed: [], unchanged: 0 });
  const other = { ...critical, fingerprint: 'b' };
  const replaced = { new: [other], fixed: [], unchanged: 0, replaced: 1 };
  expect(newFindings([warning], [other])).toEqual(replaced);
  expect(newFindings([critical], [warning])).toEqual({ new: [], fixed: [], unchanged: 1 });
});

test('what has another cause at its place is not mended', () => {
  const change = newFindings([finding('a', 3), finding('b', 4)], [finding('c', 3)]);
  expect([shown(change.new), shown(change.fixed)]).toEqual([['c:3'], ['b:4']]);
});

test('what is said of a renamed file is not new', () => {
  const renamed = new Map([['a.md', 'b.md']]);
  const before = [finding('a', 3), finding('b', 4)];
  const after = [finding('c', 3, { path: 'b.md' }), finding('d', 7, { path: 'b.md' })];
  const change = newFindings(before, after, renamed);
  expect([shown(change.new), shown(change.fixed)]).toEqual([['d:7'], ['b:4']]);
});

test('whatever the two lists are, everything is told once', () => {
  const severity = fc.constantFrom('info' as const, 'warning' as const);
  const some = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 4 }), severity),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, some, (base, head) => {
      const toFindings = (list: typeof base) =>
        list.map(([id, line, level]) => finding(id, line, { severity: level }));
      const [before, after] = [toFindings(base), toFindings(head)];
      const change = newFindings(before, after);
      expect(change.new.length + change.unchanged).toBe(after.length);
      expect(change.fixed.length + change.unchanged).toBeLessThanOrEqual(before.length);
      expect(newFindings(before, before)).toEqual({ new: [], fixed: [], unchanged: before.length });
      expect(newFindings([], after).new).toEqual(after);
      expect(newFindings(before, []).fixed).toEqual(before);
    }),
  );
});
