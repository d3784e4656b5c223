import { describe, expect, test } from 'vitest';
import { at, codes, read, withFrontMatter } from './read.ts';

describe('where front matter starts and ends', () => {
  test.each([
    ['plain', '---\na: b\n---\nbody\n', 'body\n'],
    ['CRLF', '---\r\na: b\r\n---\r\nbody\r\n', 'body\r\n'],
    ['lone CR', '---\ra: b\r---\rbody\r', 'body\r'],
    ['byte order mark', '\uFEFF---\na: b\n---\nbody\n', 'body\n'],
    ['blanks after the fences', '---  \na: b\n---\t \nbody\n', 'body\n'],
    ['YAML by its name', '---yaml\na: b\n---\nbody\n', 'body\n'],
    ['no line end at the end', '---\na: b\n---', ''],
    ['three dashes with text do not close', '---\na: b\n---no\n---\nbody\n', 'body\n'],
  ])('%s', (_, text, body) => {
    const document = read(text);
    expect(document.metadata.a).toMatch(/^b/);
    expect(document.text.slice(document.bodyStart)).toBe(body);
    expect(document.text).toBe(text);
  });

  test.each([
    ['none', '# Title\n'],
    ['a thematic break and ordinary text', '---\n\nOnce upon a time\n\n---\nmore\n'],
    ['a thematic break, a heading, another break', '---\n\n# Heading\n\n---\n'],
    ['four dashes', '----\na: b\n----\n'],
    ['dashes with text', '--- hello\n\ntext\n---\n'],
    ['not in the first line', '\n---\na: b\n---\n'],
  ])('no front matter: %s', (_, text) => {
    const document = read(text);
    expect(document.bodyStart).toBe(0);
    expect(document.metadata).toEqual({});
    expect(codes(document)).toEqual([]);
  });

  test.each([
    ['a list', '---\n- x\n- y\n---\n\n# Title\n'],
    ['a bare word', '---\r\njust text\r\n---\r\n'],
    ['a list in brackets', '---\n[a, b]\n---\n'],
  ])('%s between the fences is told, and read as text', (_, text) => {
    const document = read(text);
    expect(codes(document)).toEqual(['keyless-front-matter']);
    expect(document.faults[0]?.at).toMatchObject({ line: 1, column: 1 });
    expect(document.bodyStart).toBe(0);
  });

  test('places hold behind a named language', () => {
    for (const text of ['---yml\na: b\n---\n', `--- yaml\na: b\nc: ${'x'.repeat(20_000)}\n---\n`]) {
      const document = read(text);
      expect(at(document, document.metadataSpans.get('a'))).toBe('b');
    }
  });

  test('a byte order mark alone is no part of the body', () => {
    expect(read('\uFEFF# Title').bodyStart).toBe(1);
    expect(read('\uFEFF# Title').title).toBe('Title');
  });

  test('empty front matter and comments say nothing', () => {
    expect(read('---\n---\n# T\n')).toMatchObject({ bodyStart: 8, metadata: {}, faults: [] });
    expect(read('---\n# nothing yet\n---\n# T\n')).toMatchObject({ bodyStart: 22, faults: [] });
  });

  test('a fence that never closes is a fault, and the whole file stays text', () => {
    const document = read('---\ntitle: Lost\n\n# Heading\n\ntext\n');
    expect(codes(document)).toEqual(['unclosed-front-matter']);
    expect(document.faults[0]?.at).toMatchObject({
      path: 'plans/0042/notes.md',
      line: 1,
      column: 1,
    });
    expect(document.bodyStart).toBe(0);
    expect(document.title).toBe('Heading');
  });

  test.each(['js', 'javascript', 'json5', 'coffee', 'constructor', ' js'])(
    'code is never read: ---%s',
    (language) => {
      const document = read(`---${language}\n{ a: (globalThis.leaked = 1) }\n---\n# Body\n`);
      expect(codes(document)).toEqual(['refused-front-matter']);
      expect(document.title).toBe('Body');
      expect(document.metadata).toEqual({});
      expect('leaked' in globalThis).toBe(false);
    },
  );
});

describe('TOML and JSON', () => {
  test.each([
    ['+++', '+++\na = "b"\ndate = 2024-01-02\n+++\n# Body\n'],
    ['+++ and CRLF', '+++\r\na = "b"\r\ndate = 2024-01-02\r\n+++\r\n# Body\r\n'],
    ['---toml', '---toml\na = "b" # c\ndate = 2024-01-02\n---\n# Body\n'],
    ['---json', '---json\n{"a": "b", "date": "2024-01-02"}\n---\n# Body\n'],
  ])('are read: %s', (_, text) => {
    const document = read(text);
    expect(document).toMatchObject({ title: 'Body', metadata: { a: 'b' }, faults: [] });
    expect(String(document.metadata.date)).toBe('2024-01-02');
    expect(at(document, document.metadataSpans.get('a'))).toMatch(/^"b"/);
  });

  test('numbers stay as written, and tables are maps', () => {
    const { metadata } = read('+++\nx = 1.0\ny = [1, 2]\n[extra]\nz = true\n+++\n');
    expect(metadata).toEqual({ x: '1.0', y: [1, 2], extra: { z: true } });
  });

  test.each([
    ['TOML', '+++\na = "b"\nstatus = accepted\n+++\n# Body\n', 3],
    ['JSON', '---json\n{"a": accepted}\n---\n# Body\n', 2],
    ['+++ that never closes', '+++\na = "b"\n\n# Body\n', 1],
  ])('that are broken are told with their place: %s', (_, text, line) => {
    const document = read(text);
    expect(codes(document)).toHaveLength(1);
    expect(document.faults[0]).toMatchObject({ at: { line } });
    expect(document.title).toBe('Body');
  });

  test.each(['+++\n', '+++\nText.\n+++\n', '++++\na = 1\n++++\n', '+++ a\nb = 1\n+++\n'])(
    'are not guessed: %j',
    (text) => expect(read(text)).toMatchObject({ bodyStart: 0, metadata: {}, faults: [] }),
  );

  test('that nest without end are a fault', () => {
    const text = `+++\na = ${'['.repeat(500)}${']'.repeat(500)}\n+++\n# Body\n`;
    expect(codes(read(text))).toEqual(['invalid-front-matter']);
  });
});

describe('scalars stay as written', () => {
  test.each([
    ['42', 42],
    ['0.5', 0.5],
    ['-7', -7],
    ['0', 0],
    ['true', true],
    ['false', false],
    ['null', null],
    ['~', null],
    ['', null],
    ['0042', '0042'],
    ['000', '000'],
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    ['0x1F', '0x1F'],
    ['0o17', '0o17'],
    ['1_000', '1_000'],
    ['+1', '+1'],
    ['-0', '-0'],
    ['.inf', '.inf'],
    ['Infinity', 'Infinity'],
    ['NaN', 'NaN'],
    ['12345678901234567890', '12345678901234567890'],
    ['80%', '80%'],
    ['2026-02-02', '2026-02-02'],
    ['2026-02-02T10:00:00Z', '2026-02-02T10:00:00Z'],
    ['yes', 'yes'],
    ['True', 'True'],
    ['"42"', '42'],
    ["'true'", 'true'],
    ['!!str 42', '42'],
    ['"a\\nb"', 'a\nb'],
    ['http://a.b/c', 'http://a.b/c'],
    ['[1, 01, "1"]', [1, '01', '1']],
    ['{a: 1, b: 1.0}', { a: 1, b: '1.0' }],
  ])('%s', (raw, value) => {
    const document = withFrontMatter(`key: ${raw}`, 'next: x');
    expect(document.metadata.key).toEqual(value);
    expect(codes(document)).toEqual([]);
  });

  test('keys are text: `__proto__`, `constructor`, `<<`, numbers and lists', () => {
    const document = withFrontMatter(
      ...['__proto__: {x: 1}', 'constructor: c', '<<: merge', '007: bond', '? [a, b]', ': list'],
    );
    expect(Object.getPrototypeOf(document.metadata)).toBeNull();
    expect(Object.keys(document.metadata)).toEqual([
      ...['__proto__', 'constructor', '<<', '007', '[a, b]'],
    ]);
    expect({}).not.toHaveProperty('x');
  });

  test('aliases stand for their anchors', () => {
    const document = withFrontMatter('base: &base {a: 1}', 'copy: *base');
    expect(document.metadata.copy).toEqual({ a: 1 });
    expect(at(document, document.metadataSpans.get('copy'))).toBe('*base');
  });

  test('block scalars keep their lines', () => {
    const document = withFrontMatter('text: |', '  one', '  two', 'folded: >', '  a', '  b');
    expect(document.metadata).toEqual({ text: 'one\ntwo\n', folded: 'a b\n' });
  });
});

describe('every value knows its place', () => {
  test.each([
    ['LF', '\n', ''],
    ['CRLF', '\r\n', ''],
    ['CR', '\r', ''],
    ['byte order mark', '\n', '\uFEFF'],
  ])('%s', (_, end, mark) => {
    const lines = [
      ...['---', 'title: Tée 😀', 'limits:', '  retries: 3', 'list: [a, "b c"]', '---', ''],
    ];
    const document = read(mark + lines.join(end));
    const [declared] = document.declarations;
    const limits = declared?.values.entries[0];
    expect(limits?.keySpan).toMatchObject({ line: 3, column: 1 });
    const retries = limits?.value.type === 'map' ? limits.value.entries[0] : undefined;
    expect(at(document, retries?.keySpan)).toBe('retries');
    expect(at(document, retries?.value.span)).toBe('3');
    expect(retries?.value.span).toMatchObject({ line: 4, column: 12 });
    const list = declared?.values.entries[1]?.value;
    expect(list?.type === 'list' && list.items.map((item) => at(document, item.span))).toEqual([
      'a',
      '"b c"',
    ]);
    expect(at(document, document.metadataSpans.get('title'))).toBe('Tée 😀');
  });
});

describe('broken YAML', () => {
  test('the keys around the broken line are read, and the fault says where it is', () => {
    const document = withFrontMatter(
      ...['title: Kept', 'owner: Team: Platform', 'depends_on: [000, 001]', 'limits:'],
      '  retries: 3',
    );
    expect(codes(document)).toEqual(['invalid-front-matter']);
    expect(document.faults[0]?.at).toMatchObject({ line: 3 });
    expect(document.faults[0]?.advice).toContain('Quote values');
    expect(document.title).toBe('Kept');
    expect(document.references.map(({ to }) => to)).toEqual(['000', '001']);
    expect(document.metadata).not.toHaveProperty('owner');
    expect(document.metadata.limits).toEqual({ retries: 3 });
    expect(document.structure.sections.map(({ heading }) => heading)).toEqual(['Body']);
  });

  test.each([
    ['tabs', ['a: 1', 'b:', '\tc: 2'], 3],
    ['an open bracket', ['a: 1', 'b: [x'], 3],
    ['an open quote', ['a: 1', 'b: "x'], 3],
    ['a document end', ['a: 1', '...', 'b: 2'], 3],
    ['a reserved sign', ['a: 1', 'b: @x'], 3],
  ])('%s', (_, lines, line) => {
    const document = withFrontMatter(...lines);
    expect(codes(document)).toEqual(['invalid-front-matter']);
    expect(document.faults[0]?.at.line).toBeGreaterThanOrEqual(line);
    expect(document.metadata.a).toBe(1);
    expect(document.title).toBe('Body');
  });

  test('a list is no front matter to read, and says so', () => {
    expect(codes(withFrontMatter('- a: 1'))).toEqual(['invalid-front-matter']);
  });

  test('of a key written twice the last one counts, and the second place is a fault', () => {
    const document = withFrontMatter('a: 1', 'b: 2', 'a: 3');
    expect(document.metadata).toEqual({ a: 3, b: 2 });
    expect(codes(document)).toEqual(['duplicate-key']);
    expect(document.faults[0]?.at).toMatchObject({ line: 4, column: 1, endColumn: 2 });
  });

  test('an alias to nothing is kept as its text', () => {
    const document = withFrontMatter('a: *bold');
    expect(document.metadata).toEqual({ a: '*bold' });
    expect(codes(document)).toEqual(['invalid-value']);
  });
});
