import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';
import { at, codes, read } from './read.ts';

describe('sections', () => {
  const text = '---\ntitle: T\n---\nintro\n\n# One\n\na\n\n## Two `x` [l](u)\n\nb\n\n# One\n\nc\n';
  const document = read(text);

  test('every heading governs the text up to the next of its own or a higher level', () => {
    expect(
      document.structure.sections.map((part) => [part.depth, part.heading, part.slug]),
    ).toEqual([
      [0, 'T', 't'],
      [1, 'One', 'one'],
      [2, 'Two x l', 'two-x-l'],
      [1, 'One', 'one-1'],
    ]);
    expect(document.structure.sections.map((part) => at(document, part.body))).toEqual([
      'intro\n\n',
      '\na\n\n## Two `x` [l](u)\n\nb\n\n',
      '\nb\n\n',
      '\nc\n',
    ]);
    expect(at(document, document.structure.sections[2]?.headingSpan)).toBe('## Two `x` [l](u)');
    expect(document.structure.sections[2]?.headingSpan).toMatchObject({ line: 10, column: 1 });
    expect(document.structure.sections[0]?.headingSpan).toMatchObject({ start: 17, end: 17 });
  });

  test('a real heading never loses its slug to the text before it', () => {
    const { sections } = read('intro\n\n# Notes\n').structure;
    expect(sections.map(({ slug }) => slug)).toEqual(['notes-1', 'notes']);
  });

  test('slugs are those of GitHub, also where headings clash with counted ones', () => {
    const headings = ['a', 'a', 'a-1', 'A', 'É 😀 b!', '', '', '__proto__', 'constructor'];
    const slugger = new GithubSlugger();
    const { sections } = read(
      headings.map((heading) => `# ${heading}\n\nx\n`).join('\n'),
    ).structure;
    const expected = sections.map(({ heading }) => slugger.slug(heading));
    expect(sections.map(({ slug }) => slug)).toEqual(expected);
  });

  test('underlined headings, closing hashes, no text, no line end', () => {
    const two = read('Title\nover two\n===\ntext\n\n## Closed ##\nmore\n##\n### Last');
    expect(two.structure.sections.map((part) => [part.heading, at(two, part.body)])).toEqual([
      ['Title over two', 'text\n\n## Closed ##\nmore\n##\n### Last'],
      ['Closed', 'more\n'],
      ['', '### Last'],
      ['Last', ''],
    ]);
  });

  test('headings in quotes, lists, fences and comments are none', () => {
    const none = '> # a\n\n- # b\n\n```\n# c\n```\n\n<!--\n# d\n-->\n\n    # e\n';
    expect(read(none).structure.sections.map(({ depth }) => depth)).toEqual([0]);
  });

  test('an empty body has no sections', () => {
    expect(read('').structure.sections).toEqual([]);
    expect(read('---\na: 1\n---\n\n \n').structure.sections).toEqual([]);
  });
});

describe('links', () => {
  test.each([
    ['[t](u.md)', 'u.md', 't', false],
    ['[t](u.md "title")', 'u.md', 't', false],
    ['[t](<a b.md>)', 'a b.md', 't', false],
    ['[**b** `c`](u%20x.md#y)', 'u%20x.md#y', 'b c', false],
    ['![alt](p.png)', 'p.png', 'alt', true],
    ['<http://auto.example>', 'http://auto.example', 'http://auto.example', false],
    ['http://bare.example/x', 'http://bare.example/x', 'http://bare.example/x', false],
    ['www.bare.example', 'http://www.bare.example', 'www.bare.example', false],
  ])('%s', (source, target, text, image) => {
    const document = read(`Sée 😀 ${source} and more\n`);
    expect(document.links).toMatchObject([{ target, text, image }]);
    expect(at(document, document.links[0]?.span)).toBe(source);
  });

  test('references are resolved by the first definition, wherever it stands', () => {
    const document = read('[Text][Ref] [ref] ![i][REF] [none][no]\n\n[ref]: a.md\n[Ref]: b.md\n');
    expect(document.links.map((link) => [link.target, link.text, link.image])).toEqual([
      ['a.md', 'Text', false],
      ['a.md', 'ref', false],
      ['a.md', 'i', true],
    ]);
  });

  test('an image inside of a link is a link of its own, and both keep the order', () => {
    const { links } = read('[![i](p.png)](u.md) [z](z.md)\n');
    expect(links.map(({ target }) => target)).toEqual(['u.md', 'p.png', 'z.md']);
  });

  test('nothing in code, fences or HTML is a link', () => {
    const text = '`[a](b)`\n\n```md\n[a](b)\n```\n\n<p>[a](b)</p>\n\n    [a](b)\n\n\\[a](b)\n';
    expect(read(text).links).toEqual([]);
  });
});

describe('list items', () => {
  test('own text, depth and checkbox', () => {
    const document = read(
      '- plain `x`\n  more\n  - [ ] **todo** it\n  - [x] ~~done~~ — yes\n\n1. one\n   > - quoted\n',
    );
    expect(document.structure.items.map((item) => [item.depth, item.checked, item.text])).toEqual([
      [0, null, 'plain `x` more'],
      [1, false, '**todo** it'],
      [1, true, '~~done~~ — yes'],
      [0, null, 'one'],
      [1, null, 'quoted'],
    ]);
    expect(document.structure.items[1]?.span).toMatchObject({ line: 3, column: 3 });
    expect(at(document, document.structure.items[1]?.span)).toBe('- [ ] **todo** it');
  });

  test('an item without a paragraph of its own has no text', () => {
    expect(read('- \n- # h\n- ```\n  x\n  ```\n').structure.items.map(({ text }) => text)).toEqual([
      '',
      '',
      '',
    ]);
  });
});

describe('tables', () => {
  test('cells as written, whatever is in them', () => {
    const document = read(
      '| A | B `x` |\n|---|:-:|\n| a \\| b | `c \\| d` |\n| **x** | [l](u) | extra |\n| only |\n',
    );
    const [table] = document.structure.tables;
    expect(table?.header).toEqual(['A', 'B `x`']);
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['a | b', '`c | d`'],
      ['**x**', '[l](u)'],
      ['only'],
    ]);
    expect(table?.rows[1]?.span).toMatchObject({ line: 4, column: 1 });
    expect(at(document, table?.rows[2]?.span)).toBe('| only |');
  });

  test('no outer pipes, empty cells, backslashes', () => {
    const { tables } = read('a | b | c\n--|---|---\n1 |  | \\\\\n').structure;
    expect(tables[0]?.header).toEqual(['a', 'b', 'c']);
    expect(tables[0]?.rows[0]?.cells).toEqual(['1', '', '\\\\']);
  });

  test('a table in a fence is none', () => {
    expect(read('```\n|a|\n|-|\n```\n').structure.tables).toEqual([]);
  });
});

describe('defaults', () => {
  function declared(text: string) {
    return read(text).declarations.map(({ from, values }) => [
      from,
      values.entries.map(({ key, value }) => [
        key,
        value.type === 'map' ? value.entries.map((entry) => entry.key) : value.type,
      ]),
    ]);
  }

  test.each([
    ['a bare map', '## Defaults\n\n```yaml\ndatabase: pg\nport: 1\n```\n'],
    ['with its own key', '## Defaults\n\n```yaml\ndefaults:\n  database: pg\n  port: 1\n```\n'],
    ['any depth and case, yml, tildes', '#### DEFAULTS\n\n~~~YML\ndatabase: pg\nport: 1\n~~~\n'],
    [
      'text before it, indented fence',
      '# Defaults\n\nThese hold:\n\n  ```yaml\n  database: pg\n  port: 1\n  ```\n',
    ],
    ['never closed', '# Defaults\n```yaml\ndatabase: pg\nport: 1'],
    ['more backticks', '# Defaults\n````yaml title=x\ndatabase: pg\nport: 1\n````\n'],
    ['CRLF', '# Defaults\r\n\r\n```yaml\r\ndatabase: pg\r\nport: 1\r\n```\r\n'],
    ['CR', '# Defaults\r\r```yaml\rdatabase: pg\rport: 1\r```\r'],
  ])('%s', (_, text) => {
    expect(declared(text)).toEqual([['defaults', [['defaults', ['database', 'port']]]]]);
  });

  test.each([
    ['another heading', '## Examples\n\n```yaml\na: 1\n```\n'],
    ['a heading between', '## Defaults\n\n### Example\n\n```yaml\na: 1\n```\n'],
    ['another language', '## Defaults\n\n```json\n{"a": 1}\n```\n'],
    ['no language', '## Defaults\n\n```\na: 1\n```\n'],
    ['in a list', '## Defaults\n\n- x\n  ```yaml\n  a: 1\n  ```\n'],
    ['in a quote', '## Defaults\n\n> ```yaml\n> a: 1\n> ```\n'],
    ['a fence in a fence', '````md\n## Defaults\n\n```yaml\na: 1\n```\n````\n'],
    ['nothing in it', '## Defaults\n\n```yaml\n```\n'],
  ])('not data: %s', (_, text) => {
    expect(declared(text)).toEqual([]);
    expect(codes(read(text))).toEqual([]);
  });

  test('every value knows its place in the file', () => {
    const document = read('---\na: 1\n---\n# T 😀\n\n## Defaults\n\n```yaml\nx:\n  y: 80%\n```\n');
    const root = document.declarations[1]?.values.entries[0];
    expect(at(document, root?.keySpan)).toBe('## Defaults');
    const x = root?.value.type === 'map' ? root.value.entries[0] : undefined;
    const y = x?.value.type === 'map' ? x.value.entries[0] : undefined;
    expect(y?.value).toMatchObject({ value: '80%', span: { line: 10, column: 6 } });
    expect(at(document, y?.value.span)).toBe('80%');
  });

  test('broken YAML keeps what can be read and says where it is broken', () => {
    const document = read('## Defaults\n\n```yaml\na: 1\nb: [x\nc: 3\n```\n');
    expect(codes(document)).toEqual(['invalid-defaults']);
    expect(document.faults[0]?.at.line).toBeGreaterThanOrEqual(5);
    expect(declared(document.text)).toEqual([['defaults', [['defaults', ['a', 'c']]]]]);
    expect(codes(read('## Defaults\n\n```yaml\n- a\n```\n'))).toEqual(['invalid-defaults']);
  });
});

describe('mentions and suppressions', () => {
  test('ids in prose count, those in code, links and struck-out text do not', () => {
    const document = read('See ADR-0003, `ADR-4`, [ADR-5](x.md), ~~ADR-6~~, docs/ADR-7.md.\n');
    expect(document.mentions.map(({ id }) => id)).toEqual(['ADR-0003']);
    expect(at(document, document.mentions[0]?.span)).toBe('ADR-0003');
  });

  test('of numbers in a row each counts', () => {
    const { mentions } = read(
      'ADR 0012/0016, ADRs 0003 and 0004 (10/2024), ADR-0005, 1200 users.\n',
    );
    const ids = ['ADR 0012', 'ADR 0016', 'ADR 0003', 'ADR 0004', 'ADR-0005'];
    expect(mentions.map(({ id }) => id)).toEqual(ids);
  });

  test('in a line that ends within it, and beside something else', () => {
    const { mentions } = read(
      'By ADR\n0014, #90/ADR 0031, ADR 0032/#7; not docs/ADR-0005.md, ADR\n\n0006.\n',
    );
    expect(mentions.map(({ id }) => id)).toEqual(['ADR 0014', 'ADR 0031', 'ADR 0032']);
  });

  test('a comment switches rules off, with a reason', () => {
    const { suppressions } = read(
      '<!-- stratigraph-disable a, b: because -->\n\n`<!-- stratigraph-disable c: x -->`\n',
    );
    expect(suppressions.map(({ rule, reason }) => [rule, reason])).toEqual([
      ['a', 'because'],
      ['b', 'because'],
    ]);
  });
});
