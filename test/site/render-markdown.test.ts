import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { highlighter } from '../../src/site/render/highlight.ts';
import type { LinkPlaces } from '../../src/site/render/links.ts';
import {
  markdownRenderer,
  type RenderMarkdown,
  remarkToHast,
} from '../../src/site/render/render-markdown.ts';
import { HOSTILE } from './hostile.ts';

const PAGES = new Map([
  ['plans/a/plan.md', '/base/d/plans/a/plan/'],
  ['plans/a/agents/My Notes.md', '/base/d/plans/a/agents/My-Notes/'],
]);
const FILES = new Set(['src/main.ts', 'plans/a/chart.png', 'secret.txt']);
const places: LinkPlaces = {
  document: (path) => PAGES.get(path) ?? null,
  has: (path) => FILES.has(path),
  picture: (path) => (path === 'docs/flow.png' ? '/pictures/p-1.png' : null),
  forge: (path, line) => (path === 'secret.txt' ? null : `https://forge.example/${path}#L${line}`),
};
const FROM = 'plans/a/plan.md';

let render: RenderMarkdown;
let reference: RenderMarkdown;
beforeAll(async () => {
  const highlight = await highlighter((_, make) => make());
  render = await markdownRenderer({ places, highlight });
  reference = await markdownRenderer({ places, highlight, parser: await remarkToHast() });
});

const html = (markdown: string, title = '') => render(markdown, { from: FROM, title }).html;
const htmlByRemark = (markdown: string) => reference(markdown, { from: FROM, title: '' }).html;

const idsOf = (output: string) => [...output.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
const plain = (output: string) => output.replace(/<[^>]*>/g, '');
/** With characters in place of names for them. */
const told = (output: string) =>
  plain(output)
    .replace(/&(?:#x3C|lt);/g, '<')
    .replace(/&(?:#x26|amp);/g, '&')
    .replaceAll('&gt;', '>');

describe('what markdown can say is kept', () => {
  test.each([
    ['a table', '| a | b |\n|:-|-:|\n| 1 | 2 |', '<td align="right">2</td>'],
    ['a task list', '- [x] done', '<input type="checkbox" checked disabled aria-label="done">'],
    ['the language of a fence', '```ts\nx\n```', '<pre dir="ltr" data-language="ts"><code>x'],
    ['a footnote', 'a[^1]\n\n[^1]: b', '<li id="md-fn-1">'],
    ['struck text', '~~a~~', '<del>a</del>'],
    ['a line break written as HTML', 'a<br>b', 'a<br>b'],
    ['the start of a list', '3. a', '<ol start="3">'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });
});

describe('headings', () => {
  test('are called what their author calls them, besides', () => {
    const { html, headings } = render('## Kind keys {#dq1}\n\n[there](#dq1)\n', {
      from: FROM,
      title: '',
    });
    expect(html).toContain('<span id="md-dq1"></span>Kind keys<');
    expect(html).toContain('href="#md-dq1"');
    expect(headings.map(({ text }) => text)).toEqual(['Kind keys']);
  });

  test('begin below the title of the page and have prefixed ids', () => {
    const { html, headings } = render('# One\n\n## Two two', { from: FROM, title: '' });
    expect(html).toMatch(
      /^<h2 id="md-one">One<a .*<\/h2>\n<h3 id="md-two-two">Two two<a .*<\/h3>$/,
    );
    expect(headings).toEqual([
      { id: 'md-one', level: 2, text: 'One' },
      { id: 'md-two-two', level: 3, text: 'Two two' },
    ]);
  });
  test('lead to themselves by a link that only the pointer meets', () => {
    expect(html('# One')).toContain(
      '<a class="anchor" href="#md-one" aria-hidden="true" tabindex="-1"></a>',
    );
  });
  test('never share an id, not even with a footnote', () => {
    const ids = idsOf(html('# fn 1\n\n# fn-1\n\n# a\n\n# a\n\nx[^1] y[^1]\n\n[^1]: z'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('md-fn-1');
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
    ['to a file', '[x](../../src/main.ts#L7)', 'href="https://forge.example/src/main.ts#L7"'],
    ['to a file, no forge known', '[x](/secret.txt)', '<span class="file">x</span>'],
    ['to nowhere', '[x](gone.md)', '<span class="missing">x</span>'],
    ['out of the workspace', '[x](../../../etc/passwd)', '<span class="missing">x</span>'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });
  test('images are named, not loaded', () => {
    expect(html('![A chart](gone.png)')).toBe('<p><span class="image missing">A chart</span></p>');
    expect(html('![A chart](chart.png)')).toContain(
      '<a href="https://forge.example/plans/a/chart.png#L1"',
    );
    expect(html('![A chart](https://example.org/c.png)')).toContain(
      '<a href="https://example.org/c.png"',
    );
  });
  test('a picture that the site serves is shown, with its words, and leads to itself', () => {
    expect(html('![The <b>flow</b>](/docs/flow.png?raw=1)')).toBe(
      '<p><a href="/pictures/p-1.png" class="image"><img src="/pictures/p-1.png" alt="The <b>flow</b>" loading="lazy"></a></p>',
    );
    expect(html('![x](//docs/flow.png)')).not.toContain('<img');
    expect(html('![x](../../../docs/flow.png)')).not.toContain('<img');
  });

  test('an image inside of a link leaves the link alone', () => {
    expect(html('[![built](https://example.org/b.svg)](https://example.org/ci)')).toBe(
      '<p><a href="https://example.org/ci" rel="noopener noreferrer nofollow" class="external"><span class="image">built</span></a></p>',
    );
  });
});

describe('code', () => {
  test('is coloured by class, never by style', () => {
    expect(html('```ts\nconst a = "b"; // c\n```')).toBe(
      '<pre dir="ltr" data-language="ts"><code><span class="k">const</span> a = <span class="s">"b"</span>; <span class="c">// c</span>\n</code></pre>',
    );
  });
  test.each([
    ['a language that nobody knows', '```klingon\nqapla\n```', 'qapla'],
    ['no language', '```\nconst a\n```', 'const a'],
    ['more code than is worth the time', `\`\`\`ts\n${'const a\n'.repeat(2600)}\`\`\``, 'const a'],
    ['a line without end', `\`\`\`ts\nconst ${'a'.repeat(1001)}\n\`\`\``, 'const a'],
  ])('%s stays plain', (_, markdown, text) => {
    expect(html(markdown)).toContain(`<code>${text}`);
  });
  test('nested as deep as there is room stays whole, and so does the page', () => {
    const code = '${\n'.repeat(2600);
    expect(plain(html(`\`\`\`bash\n${code}\`\`\`\n\nEnd`))).toBe(`${code}\nEnd`);
  });
  test('a diagram says what it is', () => {
    expect(html('```mermaid\ngraph TD; A-->B\n```')).toContain('data-language="mermaid diagram"');
  });
  test('that is wider than a phone can be reached and scrolled by keyboard', () => {
    expect(html(`\`\`\`\n${'a'.repeat(37)}\n\`\`\``)).toContain('<pre dir="ltr" tabindex="0">');
  });
  test('comes out as it went in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ts', 'yaml', 'bash', 'xml', 'markdown'),
        fc.string(),
        (name, code) => {
          const text = code.replace(/[`\p{C}]/gu, '');
          const output = html(`\`\`\`${name}\n${text}\n\`\`\``);
          expect(told(output)).toBe(told(html(`\`\`\`\n${text}\n\`\`\``)));
        },
      ),
    );
  });
});

describe('alerts', () => {
  test.each([
    ['NOTE', 'note', 'Note'],
    ['tip', 'tip', 'Tip'],
    ['CAUTION', 'caution', 'Caution'],
  ])('[!%s] becomes a callout with a word', (name, className, word) => {
    const output = html(`> [!${name}]\n> Read *this*.`);
    expect(output).toMatch(
      new RegExp(
        `^<div class="alert alert-${className}">\\s*<p class="alert-title">\\S ${word}</p>`,
      ),
    );
    expect(output).toContain('<p>Read <em>this</em>.</p>');
  });
  test.each([
    ['a word that is none', '> [!HUH]\n> x'],
    ['text on the same line', '> [!NOTE] x'],
    ['a name of every object', '> [!constructor]\n> x'],
  ])('%s leaves a quote', (_, markdown) => {
    expect(html(markdown)).toMatch(/^<blockquote>/);
  });
});

test('a table scrolls in a box that has a name and can be reached', () => {
  expect(html('| Key | Value |\n|-|-|\n| a | b |')).toMatch(
    /^<div class="table" role="group" tabindex="0" aria-label="Table: Key, Value"><table>/,
  );
});

describe('findings in place', () => {
  const note = (line: number) => ({ line, tone: 'warning', words: 'stale', href: `#L${line}` });
  const noted = (markdown: string, line: number) =>
    render(markdown, { from: FROM, title: '', notes: [note(line)] }).html;
  test('stand before their block, also where it is a table or code', () => {
    const mark = '<span class="found warning"><a href="#L3">stale</a></span>';
    expect(noted('a\n\nb\nc', 3)).toContain(`${mark}<p>b\nc</p>`);
    expect(noted('a\n\n```\nb\n```', 3)).toContain(`${mark}<pre`);
    expect(noted('a\n\n| b |\n|-|', 3)).toContain(`${mark}<div class="table"`);
  });
  test('of a list stand in their item, however deep', () => {
    expect(noted('- a\n- b\n  - c\n  - d', 4)).toMatch(/<li><span class="found.*<\/span>d<\/li>/);
  });
  test('of one block are one note', () => {
    const { html } = render('a', { from: FROM, title: '', notes: [note(1), note(1), note(1)] });
    expect(html).toContain('>stale and 2 more</a>');
  });
  test('past the end belong to the last block', () => {
    expect(noted('a\n\nb', 99)).toContain('</span><p>b</p>');
  });
});

test('what a screen would hide or obey is shown', () => {
  expect(html('a \u202e b &#x202e; `\u200b`')).toBe(
    '<p>a &#x3C;U+202E> b &#x3C;U+202E> <code>&#x3C;U+200B></code></p>',
  );
});

/** What a page made from a workspace may hold, whatever the workspace holds. */
const ALLOWED =
  /^<\/?(a|blockquote|br|code|del|div|em|h[2-6]|hr|input|li|ol|p|pre|section|span|strong|sup|table|tbody|td|th|thead|tr|ul)(\s[^<>]*)?>$/;

describe('hostile markdown stays text', () => {
  test.each(Object.entries(HOSTILE))('%s', (_, markdown) => {
    for (const output of [html(markdown), htmlByRemark(markdown)]) {
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
    '> [!TIP]\n> a\n\n```ts\nlet a\n```\n',
    '<i>a</i>\n\n<div>\nb\n</div>',
  ]) {
    expect(html(markdown)).toBe(htmlByRemark(markdown));
  }
});
