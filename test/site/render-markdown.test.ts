// In: markdown of workspaces, friendly and hostile. Out: proof of what becomes of it on a page.

import { beforeAll, describe, expect, test } from 'vitest';
import { remarkToHast } from '../../src/site/render/markdown-to-hast.ts';
import { markdownRenderer, type RenderMarkdown } from '../../src/site/render/render-markdown.ts';
import { HOSTILE } from './hostile.ts';

const PAGES = new Map([
  ['plans/a/plan.md', '/base/d/plans/a/plan/'],
  ['plans/a/agents/My Notes.md', '/base/d/plans/a/agents/My-Notes/'],
]);
const hrefOf = (path: string): string | null => PAGES.get(path) ?? null;
const FROM = 'plans/a/plan.md';

let render: RenderMarkdown;
let reference: RenderMarkdown;
beforeAll(async () => {
  render = await markdownRenderer(hrefOf);
  reference = await markdownRenderer(hrefOf, await remarkToHast());
});

const html = (markdown: string, title = '') => render(markdown, FROM, title);

describe('what markdown can say is kept', () => {
  test.each([
    ['a table', '| a | b |\n|:-|-:|\n| 1 | 2 |', '<td align="right">2</td>'],
    ['a task list', '- [x] done', '<input type="checkbox" checked disabled>'],
    ['the language of a fence', '```ts\nx\n```', '<code class="language-ts">'],
    ['a footnote', 'a[^1]\n\n[^1]: b', '<li id="md-fn-1">'],
    ['struck text', '~~a~~', '<del>a</del>'],
    ['a line break written as HTML', 'a<br>b', 'a<br>b'],
    ['the start of a list', '3. a', '<ol start="3">'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });
});

describe('headings', () => {
  test('begin below the title of the page and have prefixed ids', () => {
    expect(html('# One\n\n## Two two')).toBe(
      '<h2 id="md-one">One</h2>\n<h3 id="md-two-two">Two two</h3>',
    );
  });
  test('one that repeats the title is left out', () => {
    expect(html('# Plan *A*\n\nText', 'Plan A')).not.toContain('Plan A');
  });
});

describe('links', () => {
  test.each([
    ['to a document', '[x](agents/My%20Notes.md)', 'href="/base/d/plans/a/agents/My-Notes/"'],
    [
      'to a document with blanks',
      '[x](<agents/My Notes.md>)',
      'href="/base/d/plans/a/agents/My-Notes/"',
    ],
    [
      'to a document by its stem',
      '[x](agents/My%20Notes)',
      'href="/base/d/plans/a/agents/My-Notes/"',
    ],
    ['to a heading', '[x](plan.md#goal)', 'href="/base/d/plans/a/plan/#md-goal"'],
    ['to a line', '[x](plan.md#L7-L9)', 'href="/base/d/plans/a/plan/#L7"'],
    ['within the page', '[x](#goal)', 'href="#md-goal"'],
    ['from the root', '[x](/plans/a/plan.md)', 'href="/base/d/plans/a/plan/"'],
    [
      'to the web',
      '[x](https://example.org)',
      'rel="noopener noreferrer nofollow" class="external"',
    ],
    ['to nowhere', '[x](gone.md)', '<span class="missing">x</span>'],
    ['out of the workspace', '[x](../../../etc/passwd)', '<span class="missing">x</span>'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });
  test('images are named, not loaded', () => {
    expect(html('![A chart](chart.png)')).toBe('<p><span class="image">A chart</span></p>');
    expect(html('![A chart](https://example.org/c.png)')).toContain(
      '<a href="https://example.org/c.png"',
    );
  });
});

/** What a page made from a workspace may hold, whatever the workspace holds. */
const ALLOWED =
  /^<\/?(a|blockquote|br|code|del|em|h[2-6]|hr|input|li|ol|p|pre|section|span|strong|sup|table|tbody|td|th|thead|tr|ul)(\s[^<>]*)?>$/;

describe('hostile markdown stays text', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, markdown) => {
    for (const output of [render(markdown, FROM, ''), reference(markdown, FROM, '')]) {
      for (const tag of output.match(/<[^>]*>/g) ?? []) {
        expect(tag).toMatch(ALLOWED);
        expect(tag).not.toMatch(
          /\s(on\w+|style|src|srcset|action|formaction|srcdoc|xlink:href)\s*=/i,
        );
        expect(tag).not.toMatch(/=\s*["']?\s*(javascript|vbscript|data|file)\s*:/i);
        expect(tag).not.toMatch(/\sid="(?!md-|footnote-label)/);
      }
    }
  });
  test('nothing but comments is lost', () => {
    expect(html('a <b>bold</b> <!-- c --> end')).toBe('<p>a &#x3C;b>bold&#x3C;/b>  end</p>');
  });
  test('nesting beyond measure gives a page, not a crash', () => {
    expect(html('>'.repeat(50_000))).toMatch(/^<(p|blockquote)/);
    expect(html('['.repeat(20_000))).toContain('[');
  });
});

test('with either parser the same comes out', () => {
  for (const markdown of [
    '# a\n\n- b\n  1. c\n\n> d `e`\n',
    '| a |\n|:-:|\n| b |',
    'x[^n]\n\n[^n]: y',
    '<i>a</i>\n\n<div>\nb\n</div>',
  ]) {
    expect(render(markdown, FROM, '')).toBe(reference(markdown, FROM, ''));
  }
});
