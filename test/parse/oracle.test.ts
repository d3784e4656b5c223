import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import matter from 'gray-matter';
import type { Nodes, Root } from 'mdast';
import { remark as remarkProcessor } from 'remark';
import remarkFrontmatter from 'remark-frontmatter';
import { expect, test } from 'vitest';
import { splitFrontMatter } from '../../src/parse/front-matter.ts';
import {
  loadReferenceParser,
  type MarkdownParser,
  markdownEngine,
  parseMarkdown,
} from '../../src/parse/markdown.ts';
import { read } from './read.ts';

const parser = loadReferenceParser();
let last: { readonly text: string; readonly tree: Root } | undefined;

/** Slow, so that it parses each of two texts that follow each other and are the same once. */
const remark: MarkdownParser = (text) => {
  if (last?.text !== text) last = { text, tree: parser(text) };
  return last.tree;
};

/**
 * Known differences, none of which real text shows:
 * - a definition right above a table's delimiter row: satteri sees a definition, remark a table headed by its text;
 * - an empty bullet after a definition that no blank line follows: satteri sees text, remark a list;
 * - an item that ends in an unclosed fence: remark counts the next item's bullet to it;
 * - the paragraph of a task that begins with markup: remark starts it at the box (see `body-items.ts`).
 */
const FRAGMENTS = [
  [
    '# H',
    '## Défaults 😀',
    '### a [l](x.md) b',
    '#### `code` *em* #',
    'Setext\n===',
    'Two\nlines\n---',
  ],
  [
    'text',
    'two  \nlines',
    'a\\\nb',
    '**b** _e_ `c` ~~s~~',
    'snake_case_name',
    '&amp; &lt; &copy;',
    '\\[no](x)',
  ],
  [
    '- item\n  more\n  - nested\n\n    para',
    '* [ ] task\n* [x] `done`',
    '1. one\n2. two\n   - x',
    '+ plus',
  ],
  ['> quote\n> - q\n>   more\n> # h', '> lazy\ncontinued'],
  [
    '| a | b |\n|---|:-:|\n| 1 | `x\\|y` |\n| [l](u) |',
    'a | b\n--|--\n1 | 2 | 3',
    '> | q |\n> |---|\n> | 1 |',
  ],
  ['```yaml\na: 1\n```', '~~~\n[no](x)\n# no\n~~~', '    [no](x)', '````md\n```\n````'],
  ['<div>\n[no](x)\n</div>', '<!-- [no](x) -->', 'a <b>[l](x)</b>'],
  [
    '[r] [t][r] ![i][r] [none][x]',
    '[t](<a b.md> "title") ![img](p.png)',
    '[x](a(b)c) [x]( y )',
    '[r]: http://z.example "t"',
  ],
  [
    'http://foo.example/x?a=b&c=d.',
    'www.x.example and me@x.example',
    '<http://auto.example> <me@x.example>',
  ],
  ['[^1] note', '[^1]: note [z](z)', '---', '* * *', '😀 é [ü](ö.md)'],
].flat();

/** Every fragment before a dozen others; all line ends, and a mark at the start, by turns. */
function* written(): Generator<string> {
  for (const [index, first] of FRAGMENTS.entries()) {
    const others = Array.from(
      { length: 12 },
      (_, n) => FRAGMENTS[(index + n * 5) % FRAGMENTS.length],
    );
    const text = others.map((second) => `${first}\n\n${second}`).join('\n\n');
    yield first;
    yield text;
    const odd = [text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\uFEFF${text}`];
    yield odd[index % 3] ?? '';
    yield `---\ntitle: T\n---\n${text}`;
  }
}

function extract(text: string, parse: MarkdownParser) {
  const {
    structure: { sections, items, tables },
    links,
    declarations,
    mentions,
    suppressions,
    rawStatus,
    faults,
  } = read(text, { is: 'decision', kind: 'adr', level: null }, parse);
  return {
    structure: { sections, items, tables },
    links,
    declarations,
    mentions,
    suppressions,
    rawStatus,
    faults,
  };
}

test('the parser in use is the fast one', () => {
  expect(markdownEngine).toBe('satteri');
});

test('both parsers give the same sections, links, items and tables', () => {
  for (const text of written()) {
    expect(extract(text, parseMarkdown)).toEqual(extract(text, remark));
  }
});

/** Type and place of every node, without the paragraphs of tasks (see above). */
function outline(node: Nodes, parent?: Nodes): readonly string[] {
  const isTask = parent?.type === 'listItem' && parent.checked != null && node.type === 'paragraph';
  const { start, end } = node.position ?? {};
  const place = isTask ? '' : `${start?.line}:${start?.column}@${start?.offset}-${end?.offset}`;
  const children = 'children' in node ? node.children.flatMap((child) => outline(child, node)) : [];
  return [`${node.type} ${place}`, ...children];
}

const corpora = join(import.meta.dirname, '../../../shared/corpora');

function markdownIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const all = names.filter((name) => name.endsWith('.md')).sort();
  // A tenth, spread over all of them, shows as much.
  return all.filter((_, at) => at % 10 === 0);
}

test.skipIf(!existsSync(corpora))(
  'and the same on real trees, down to the place of every node',
  () => {
    for (const name of markdownIn(corpora)) {
      const text = readFileSync(join(corpora, name), 'utf8');
      expect(extract(text, parseMarkdown), name).toEqual(extract(text, remark));
      const body = text.slice(read(text).bodyStart);
      expect(outline(parseMarkdown(body)), name).toEqual(outline(remark(body)));
    }
  },
);

/** The lines between the fences as gray-matter takes them; its engines evaluate nothing here. */
function byGrayMatter(text: string): string {
  let source = '';
  const yaml = (lines: string): object => {
    source = lines;
    return {};
  };
  matter(text, { engines: { yaml } });
  return source.trim();
}

const withFrontMatter = remarkProcessor().use(remarkFrontmatter).freeze();

function byRemark(text: string): string {
  const [first] = withFrontMatter.parse(text).children;
  return first?.type === 'yaml' ? first.value.trim() : '';
}

test('gray-matter and remark-frontmatter find the front matter that we read', () => {
  const heads = ['title: T', 'a: 1\n\nb:\n  - x', '# note\nkey: "---"', 'long: |\n  --- a\n  b'];
  for (const text of [...written(), ...heads.map((head) => `---\n${head}\n---\n\n# T\n`)]) {
    const { state, yaml } = splitFrontMatter(text);
    // Neither knows that a lone `\r` ends a line.
    if (state !== 'read' || /\r(?!\n)/.test(text)) continue;
    expect(byGrayMatter(text), text).toBe(yaml?.trim());
    expect(byRemark(text), text).toBe(yaml?.trim());
  }
});
