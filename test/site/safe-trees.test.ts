// In: documents cut into passages. Out: proof that a passage cut from its document's tree is what parsing it alone gives.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MarkdownToHast } from '../../src/site/render/markdown-to-hast.ts';
import { markdownToHast } from '../../src/site/render/markdown-to-hast.ts';
import { markdownRenderer, type RenderMarkdown } from '../../src/site/render/render-markdown.ts';
import { HOSTILE } from './hostile.ts';

let render: RenderMarkdown;
let parsed: string[] = [];
beforeAll(async () => {
  const toHast = await markdownToHast();
  const parser: MarkdownToHast = (markdown) => {
    parsed.push(markdown);
    return toHast(markdown);
  };
  const places = { document: () => null, has: () => false, forge: () => null };
  render = await markdownRenderer({ places, parser });
});

const OPTIONS = { from: 'a.md', title: null };

/** Between headings, as the core cuts sections; each with its line in the text. */
function passages(text: string): readonly { readonly markdown: string; readonly line: number }[] {
  const lines = text.split('\n');
  const heads = lines.flatMap((line, at) => (/^ {0,3}#{1,6}( |$)/.test(line) ? [at] : []));
  return [-1, ...heads].flatMap((head, index) => {
    const raw = lines.slice(head + 1, heads[index] ?? lines.length).join('\n');
    const markdown = raw.trim();
    if (markdown === '') return [];
    const before = raw.slice(0, raw.indexOf(markdown)).split('\n').length - 1;
    return [{ markdown, line: head + 2 + before }];
  });
}

function expectTheSame(text: string): void {
  for (const { markdown, line } of passages(text)) {
    const alone = render(markdown, OPTIONS);
    expect(render(markdown, { ...OPTIONS, around: { text, line } })).toEqual(alone);
  }
}

const LINES = [
  ...['', '', 'text', 'a | b', '-|-', '| a |', '- x', '  - y', '1. a', '2. b', '> q', '>', '---'],
  ...['# A', '## B', '### C', '===', '```', '```ts', '~~~', '    code', '\tcode', '[x]: y', '[x]'],
  ...[
    '[^1]',
    '[^1]: n',
    '<div>',
    '</div>',
    '<!-- c',
    '-->',
    '<!-- d -->',
    '<script>',
    '<br>',
    '***',
  ],
  ...['text  ', 'a\\', '- [ ] t', '- [x]', '![i](j)', '$$', ':::', 'a\r', '\u00a0x', '\f', '+ # H'],
];

/** Here the parser itself makes one block or two, by what stood sections before. */
const CODE_WITHOUT_BLANK = /[^\n]\n( {4}|\t)code/;

test('whatever stands around it', () => {
  const text = fc
    .array(fc.constantFrom(...LINES), { maxLength: 16 })
    .map((all) => all.join('\n'))
    .filter((one) => !CODE_WITHOUT_BLANK.test(one));
  fc.assert(fc.property(text, expectTheSame), { numRuns: 3000, seed: 1 });
});

describe('among hostile text', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, hostile) => {
    expectTheSame(`intro\n\n## A\n\none\n\n## B\n\n${hostile}\n\n## C\n\nthree`);
    expectTheSame(`${hostile}\n\n## A\n\none\n\n## B\n\ntwo`);
  });
});

test('a document is parsed once for its page and all its passages', () => {
  const text = 'intro\n\n## A\n\n- one\n- two\n\n## B\n\n```ts\nx\n```';
  render(text, { ...OPTIONS, title: '' });
  parsed = [];
  for (const { markdown, line } of passages(text)) {
    render(markdown, { ...OPTIONS, around: { text, line } });
  }
  expect(parsed).toEqual([]);
});

test('a passage with a definition elsewhere is parsed alone, as it reads alone', () => {
  const text = '## A\n\n[x]\n\n## B\n\n[x]: https://example.org';
  const { html } = render('[x]', { ...OPTIONS, around: { text, line: 3 } });
  expect(html).toBe('<p>[x]</p>');
});
