import { describe, expect, test } from 'vitest';
import { parseDocument, unreadableDocument } from '../../src/parse/parse-document.ts';
import { at, codes, plain, read, TASK, withFrontMatter } from './read.ts';

describe('metadata and declarations', () => {
  test('known keys are metadata under canonical names, all others are declarations', () => {
    const document = withFrontMatter('name: N', 'status: WIP', 'deps: [001]', 'database: pg');
    expect(document.metadata).toEqual({
      title: 'N',
      status: 'WIP',
      depends_on: ['001'],
      database: 'pg',
    });
    expect(at(document, document.metadataSpans.get('title'))).toBe('N');
    expect(document.declarations).toHaveLength(1);
    expect(document.declarations[0]).toMatchObject({ from: 'front-matter' });
    expect(document.declarations[0]?.values.entries.map(({ key }) => key)).toEqual(['database']);
  });

  test('two spellings of references are one list, under the better-listed name, wherever they stand', () => {
    for (const lines of [
      ['deps: [002]', 'dependencies: [001]'],
      ['dependencies: [001]', 'deps: [002]'],
    ]) {
      const document = withFrontMatter(...lines);
      expect(document.metadata).toEqual({ depends_on: ['001', '002'], deps: ['002'] });
      expect(document.references.map(({ to }) => to)).toEqual(['001', '002']);
      expect(document.declarations).toEqual([]);
    }
  });

  test('markers at the top level stay in the declarations', () => {
    const document = withFrontMatter('title: T', 'override: true');
    expect(document.declarations[0]?.values.entries.map(({ key }) => key)).toEqual(['override']);
  });

  test('nothing but metadata: no declarations', () => {
    expect(withFrontMatter('title: T', 'status: GAP').declarations).toEqual([]);
  });

  test('locked, overrides and constraints', () => {
    const document = withFrontMatter(
      'locked: [defaults.database, voice]',
      'overrides: defaults.port',
      'constraints:',
      '  license: MIT',
    );
    expect(document.locked.map(({ path }) => path)).toEqual([['defaults', 'database'], ['voice']]);
    expect(at(document, document.locked[1]?.span)).toBe('voice');
    expect(document.overrides.map(({ path }) => path)).toEqual([['defaults', 'port']]);
    expect(document.constraints?.entries.map(({ key }) => key)).toEqual(['license']);
    expect(codes(withFrontMatter('constraints: [a]'))).toEqual(['invalid-value']);
    expect(withFrontMatter('constraints:').constraints).toBeNull();
  });
});

describe('tags', () => {
  test.each([
    ['[limps/plan, memory]', ['limps/plan', 'memory']],
    ['limps/plan, memory', ['limps/plan', 'memory']],
    ['limps/plan memory', ['limps/plan', 'memory']],
    ['[2026, 007]', ['2026', '007']],
    ['solo', ['solo']],
    ['', []],
    ['[]', []],
  ])('%s', (raw, tags) => {
    expect(withFrontMatter(`tags: ${raw}`).tags).toEqual(tags);
  });
});

describe('references', () => {
  test.each([
    ['[000, 001]', ['000', '001']],
    ['000', ['000']],
    ['000, 001', ['000', '001']],
    ['ADR-0001, ADR-0002', ['ADR-0001', 'ADR-0002']],
    ['7', ['7']],
    ['[0042-Knowledge Graph Foundation]', ['0042-Knowledge Graph Foundation']],
    ['Search, and more', ['Search, and more']],
    ['[[0042]]', ['0042']],
    ['["001", TBD, 002]', ['001', '002']],
    ['none', []],
    ['n/a', []],
    ['TBD', []],
    ['null', []],
    ['"-"', []],
    ['—', []],
    ['""', []],
    ['[]', []],
    ['', []],
  ])('%s', (raw, to) => {
    const document = withFrontMatter(`depends_on: ${raw}`);
    expect(document.references.map((reference) => reference.to)).toEqual(to);
    expect(codes(document)).toEqual([]);
  });

  test('a list over several lines, each with its place', () => {
    const document = withFrontMatter('depends_on:', '  - 000', '  - 001-core');
    expect(document.references).toMatchObject([
      { relation: 'depends-on', to: '000', span: { line: 3, column: 5 } },
      { relation: 'depends-on', to: '001-core', span: { line: 4, column: 5 } },
    ]);
  });

  test('a map is no reference', () => {
    const document = withFrontMatter('depends_on: {plan: 1}');
    expect(codes(document)).toEqual(['invalid-value']);
    expect(document.references).toEqual([]);
  });
});

describe('dates', () => {
  test.each([
    ['2026-02-02', '2026-02-02'],
    ['"2026-02-02"', '2026-02-02'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z'],
    ['2026-02-02T10:00:00.123+02:00', '2026-02-02T10:00:00.123+02:00'],
    ['2026-02-02 10:00:00', '2026-02-02T10:00:00Z'],
    ['2026-02-02 10:00:00 +0200', '2026-02-02T10:00:00+02:00'],
    ['2026-2-2', '2026-02-02'],
    ['2026/02/02', '2026-02-02'],
    ['13.02.2026', '2026-02-13'],
    ['February 2, 2026', '2026-02-02'],
    ['12026-02-02', '2026-02-02'],
    ['{2026-02-02}', '2026-02-02'],
    ['02.03.2026', '2026-03-02'],
  ])('%s', (raw, date) => {
    const document = withFrontMatter(`updated: ${raw}`);
    expect(document.updated).toBe(date);
    expect(codes(document)).toEqual([]);
  });

  test.each(['TBD', 'none', 'N/A', '""', '', '~', '—'])('nothing is said: %s', (raw) => {
    const document = withFrontMatter(`updated: ${raw}`);
    expect(document.updated).toBeNull();
    expect(codes(document)).toEqual([]);
  });

  test.each([
    '02/03/2026',
    '2026-02-30',
    '2023-02-29',
    '2026-13-01',
    '2026',
    'yesterday',
    '2026-02-02T25:00:00Z',
  ])('a fault: %s', (raw) => {
    const document = withFrontMatter('title: T', `updated: ${raw}`);
    expect(document.updated).toBeNull();
    expect(codes(document)).toEqual(['invalid-date']);
    expect(document.faults[0]?.at).toMatchObject({ line: 3, column: 10 });
    expect(String(document.metadata.updated)).toBe(raw);
  });

  test.each(['yyyy-mm-dd', 'DD/MM/YYYY', 'May 2020', '2020-05', 'Q2 2024'])(
    'what is to be filled in, or names no day, is no fault: %s',
    (raw) => {
      const document = withFrontMatter(`updated: ${raw}`);
      expect([document.updated, codes(document)]).toEqual([null, []]);
    },
  );

  test('a fault names the key as it is spelt', () => {
    const file = (key: string) => withFrontMatter(`${key}: someday`).faults[0]?.message;
    expect(file('updated')).toBe('`updated` is not a date: `someday`.');
    expect(file('last_updated')).toBe('`last_updated` is not a date: `someday`.');
  });

  test('a list is no date', () => {
    expect(codes(withFrontMatter('created: [2026-01-01]'))).toEqual(['invalid-value']);
  });
});

describe('refresh interval', () => {
  test.each([
    ['30', 30],
    ['30d', 30],
    ['30 days', 30],
    ['1 day', 1],
    ['0.5', 0.5],
    ['TBD', null],
  ])('%s', (raw, days) => {
    const document = withFrontMatter(`refresh_interval: ${raw}`);
    expect(document.refreshInterval).toBe(days);
    expect(codes(document)).toEqual([]);
  });

  test.each(['0', '-3', 'weekly', '30 weeks', '[30]'])('a fault: %s', (raw) => {
    const document = withFrontMatter(`refresh_interval: ${raw}`);
    expect(document.refreshInterval).toBeNull();
    expect(codes(document)).toEqual(['invalid-value']);
  });
});

describe('title', () => {
  test.each([
    ['front matter', '---\ntitle: Meta\n---\n# Heading\n', 'Meta'],
    ['a number', '---\ntitle: 2026\n---\n', '2026'],
    [
      'first heading where the title says nothing',
      '---\ntitle: TBD\n---\n## `Code` & *more*\n',
      'Code & more',
    ],
    ['file name', 'just text\n', 'notes'],
  ])('%s', (_, text, title) => {
    expect(read(text).title).toBe(title);
  });
});

describe('lifecycle', () => {
  test.each([
    ['the dialect reads the status', 'status: PASS', {}, 'done'],
    ['no status', 'a: 1', {}, 'active'],
    [
      'the place in the tree decides over the status',
      'status: PASS',
      { lifecycle: 'archived' },
      'archived',
    ],
    [
      'a successor decides over all',
      'superseded_by: ADR-0007',
      { lifecycle: 'done' },
      'superseded',
    ],
    ['no successor', 'superseded_by: null', {}, 'active'],
    ['no successor in words', 'superseded_by: none', {}, 'active'],
  ] as const)('%s', (_, line, role, lifecycle) => {
    const text = `---\n${line}\n---\n`;
    expect(read(text, { ...TASK, ...role }).lifecycle).toBe(lifecycle);
  });
});

test('a file that cannot be read is an empty document with one fault', () => {
  const file = { path: 'a/b.md', reason: 'binary', detail: 'a NUL in the first line' } as const;
  const document = unreadableDocument(file, { is: 'context', kind: 'context', level: null }, plain);
  expect(document).toMatchObject({
    path: 'a/b.md',
    text: '',
    title: 'b',
    bytes: 0,
    structure: { sections: [] },
  });
  expect(codes(document)).toEqual(['unreadable']);
  expect(document.faults[0]?.message).toContain('NUL');
});

test('the document names file, dialect, role and size', () => {
  const file = { path: 'x.md', text: 'é', bytes: 2 };
  const role = { is: 'memory', kind: 'log', level: 'task' } as const;
  const document = parseDocument(file, role, plain);
  expect(document).toMatchObject({
    path: 'x.md',
    dialect: 'plain',
    role,
    bytes: 2,
    text: 'é',
  });
});
