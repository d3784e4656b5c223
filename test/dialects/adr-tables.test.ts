// Records that keep their status, dates and relations in a table, and what newcomers to such a collection found.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionsOf, summarize } from '../../src/core/decisions.ts';
import { readWrittenDate } from '../../src/model/written-date.ts';
import { found } from '../helpers/check.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import { hierarchy, page } from '../helpers/hierarchy.ts';

const record = (status: string): string =>
  `# X\n\n|   |   |\n| - | - |\n| Status         | ${status} |\n| Supersedes     | N/A |\n| Superseded by: | N/A |\n\n## What\n\nText.\n`;
const states = (files: Readonly<Record<string, string>>) =>
  summarize(decisionsOf(hierarchy(files))).map(({ status, inForce }) => [status, inForce]);

test('supersede writes the rows that the table keeps for it', async () => {
  const root = folder({
    'docs/adr/0001-a.md': record('Approved'),
    'docs/adr/0002-b.md': record('Approved'),
  });
  expect((await run(['adr', 'supersede', '1', '2', '--root', root])).code).toBe(0);
  const text = (name: string): string => readFileSync(join(root, 'docs/adr', name), 'utf8');
  expect(text('0001-a.md')).toContain(
    '| Status         | Superseded |\n| Supersedes     | N/A |\n| Superseded by: | [ADR-0002](0002-b.md) |\n',
  );
  expect(text('0002-b.md')).toBe(
    record('Approved').replace('Supersedes     | N/A', 'Supersedes     | [ADR-0001](0001-a.md)'),
  );
});

test('a page beside a collection that states statuses is not in force for having none', () => {
  const files = {
    'docs/adr/a.md': record('Approved'),
    'docs/adr/b.md': record('Approved'),
    'docs/adr/design/guide.md': '# Guide\n\nText.\n',
  };
  expect(states(files)).toEqual([
    ['approved', true],
    ['approved', true],
    [null, false],
  ]);
});

test('notes beneath a collection that states statuses are not in force for having none', () => {
  const of = (folder: string, text: (n: number) => string) =>
    Object.fromEntries([1, 2, 3, 4].map((n) => [`docs/adr/${folder}adr-00${n}-x.md`, text(n)]));
  const notes = of('considerations/', (n) => `# What ${n} rests on\n`);
  const inForce = (files: Readonly<Record<string, string>>) =>
    states(files).filter(([, is]) => is === true).length;
  expect(inForce({ ...of('', () => record('Approved')), ...notes })).toBe(4);
  expect(inForce({ ...of('', () => '# X\n'), ...notes })).toBe(8);
});

test('what is counted is what is listed', async () => {
  const records = [1, 2, 3, 4].map((n) => [`docs/adr/000${n}-x.md`, record('Approved')]);
  const root = folder({ ...Object.fromEntries(records), 'docs/adr/OPEN.md': '# Open\n' });
  const { out } = await run(['check', '--root', root]);
  expect(out).toContain('4 decisions, 1 other document (docs/adr/OPEN.md)');
});

test('a sentence about something else is no status', () => {
  expect(states({ 'docs/adr/0001-a.md': record('Refinement completed. TP in 3.4') })).toEqual([
    ['Refinement completed. TP in 3.4', false],
  ]);
  expect(states({ 'docs/adr/0001-a.md': record('Completed') })).toEqual([['completed', true]]);
  const columns = (head: string) => `# X\n\n| ${head} | Date |\n|---|---|\n| Accepted | 2024 |\n`;
  expect(states({ 'docs/adr/0001-a.md': columns('Status') })).toEqual([['accepted', true]]);
  expect(states({ 'docs/adr/0001-a.md': columns('Status | Rejected') })).toEqual([
    ['rejected', false],
  ]);
  expect(readWrittenDate('22-10-2024')).toBe('2024-10-22');
});

test('a site calls a record beside by its name without the number', () => {
  const index = '# Records\n\n[1](use-sql) [2](./use-sql) [3](use-nothing)\n';
  const page =
    '# 2. B\n\n[1](../use-sql/#one) [2](001-use-sql.html) [3](@site/docs/x.md) [4](sql) [5](x.html)\n';
  const files = {
    'docs/adr/index.md': index,
    'docs/adr/001-use-sql.md': '---\nslug: sql\n---\n# 1. SQL\n\n## One\n',
    'docs/adr/002-b.md': page,
  };
  expect(found('broken-link', files).map(({ message }) => message)).toEqual([
    expect.stringContaining('docs/adr/x.html'),
    expect.stringContaining('docs/adr/use-nothing'),
  ]);
});

test('another number with another name is no slip, and nor is another README', () => {
  const links = '# X\n\n[a](0003-use-kafka.md) [b](0001-use-mysql.md) [c](../gone/README.md)\n';
  const files = {
    'docs/adr/0001-use-sql.md': links,
    'docs/adr/0009-use-kafka.md': '# K\n',
    'docs/adr/0004-user-api.md': '# U\n',
    'docs/adr/README.md': '# R\n\n[itself](READMES.md)\n',
  };
  expect(found('broken-link', files).map(({ message }) => message)).toEqual([
    expect.stringContaining('Did you mean `docs/adr/0009-use-kafka.md`?'),
    expect.stringContaining('Did you mean `docs/adr/0001-use-sql.md`?'),
    'The link points to `docs/gone/README.md`, which does not exist.',
    'The link points to `docs/adr/READMES.md`, which does not exist.',
  ]);
});

test('a status of its own says enough of what is replaced in part', () => {
  const status = 'Status: the rest holds, in part superseded by [B](ADR-0002-b.md)';
  const files = {
    'docs/adr/ADR-0001-a.md': `# A\n\n${status}\n`,
    'docs/adr/ADR-0002-b.md': '# B\n',
  };
  expect(found('unknown-status', files)).toEqual([]);
});

test('a row of an index may say in any language that a record is over', () => {
  const index = (says: string) =>
    `| 决策 | 状态 |\n|---|---|\n| [A](0001-a.md) | ${says} |\n| [B](0002-b.md) | 已采纳 |\n`;
  const files = {
    'docs/adr/0001-a.md': '# A\n\n状态：未采纳\n',
    'docs/adr/0002-b.md': page('status: implementable', '# B\n\n## Status\n\nAs was proposed.\n'),
  };
  const of = (says: string) =>
    found('orphan-reference', { ...files, 'docs/adr/README.md': index(says) });
  expect(of('未采纳')).toEqual([]);
  expect(of('已采纳')).toMatchObject([{ message: '`0001-a.md` is no longer active.' }]);
  const removed =
    '| # | Status | Why |\n|---|---|---|\n| 9 | Superseded | Folded into [B](0002-b.md) |\n';
  expect(found('orphan-reference', { ...files, 'docs/adr/README.md': removed })).toEqual([]);
});

test('a row that names its record by number alone, and a mark that a table explains, state its status', () => {
  const legend = '| Mark | |\n|---|---|\n| ✅ | Accepted – in use |\n\n';
  const files = {
    'docs/adr/001-a.md': record('Proposed'),
    'docs/adr/002-b.md': record('Superseded by ADR-003'),
    'docs/adr/003-c.md': record('Accepted'),
    'docs/adr/README.md': `${legend}| # | Status |\n|---|---|\n| 001 | ✅ |\n| 002 | ✅ |\n`,
  };
  expect(found('orphan-reference', files).map(({ line, message }) => `${line} ${message}`)).toEqual(
    [
      '7 This says `Accepted` of `001`, which says `Proposed` itself.',
      '8 `002` is superseded by docs/adr/003-c.md.',
    ],
  );
});
