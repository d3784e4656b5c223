import { expect, test } from 'vitest';
import { visibleBlock } from '../../src/emit/visible.ts';
import { sourceLink } from '../../src/site/view/address/encode-path.ts';
import { sourceHtml } from '../../src/site/view/findings.ts';
import { breakableHtml, escapeHtml, wordsHtml } from '../../src/site/view/html.ts';
import { searchText } from '../../src/site/view/search/searched-parts.ts';
import { resolveCommand } from '../../src/site/view/target/command.ts';
import { around, count, daysAgo, shortName, shownNumber } from '../../src/site/view/words.ts';

test('numbers and ages read well', () => {
  expect([count(1, 'layer'), count(2, 'layer'), count(12345, 'value')]).toEqual([
    '1 layer',
    '2 layers',
    '12,345 values',
  ]);
  expect([0, 1, -3, 800].map(daysAgo)).toEqual(['today', '1 day ago', 'in 3 days', '2 years ago']);
});

test('long names may break behind their separators, other words never', () => {
  expect(breakableHtml('Use <b> in Node.js apps/v1')).toBe('Use &lt;b&gt; in Node.js apps/v1');
  expect(breakableHtml('On internal-packages/data_base.md')).toBe(
    'On internal-<wbr>packages/<wbr>data_<wbr>base.md',
  );
});

test('a window of a list keeps its member near the middle', () => {
  const list = [...Array(100).keys()];
  expect(around(list, 50, 5)).toEqual({ shown: [48, 49, 50, 51, 52], before: 48, after: 47 });
  expect(around(list, 99, 5)).toEqual({ shown: [95, 96, 97, 98, 99], before: 95, after: 0 });
  expect(around(list, -1, 3)).toEqual({ shown: [0, 1, 2], before: 0, after: 97 });
  expect(around([1], 0, 5)).toEqual({ shown: [1], before: 0, after: 0 });
});

test('the command that gives the same', () => {
  expect(resolveCommand({ id: '0042/001' }, 'json')).toBe(
    'stratigraph resolve 0042/001 --json --tokens',
  );
  expect(resolveCommand({ id: 'at/a b', reader: 'codex' }, 'md')).toBe(
    "stratigraph resolve 'at/a b' --as codex --format md",
  );
});

test('search finds words, not marks', () => {
  expect(
    searchText(
      '# A *b*\n\n- [x] [c](d.md) `e`\n\n| f | g |\n|---|---|\n\n```ts\nh\n```\n<!-- i -->',
    ),
  ).toBe('A b \nc e \nf g \nh'.replace(/ \n/g, '\n'));
});

test('lines of the source have anchors, counted with any line break', () => {
  const html = sourceHtml(visibleBlock('a\r\n<b>\rc\n'));
  expect(html.match(/id=L\d+/g)).toEqual(['id=L1', 'id=L2', 'id=L3']);
  expect(html).toContain('&lt;b&gt;');
  expect(sourceHtml('')).toContain('id=L1>');
});

test('code in a sentence looks like code', () => {
  expect(wordsHtml('a `b` <c> `d`').html).toBe('a <code>b</code> &lt;c&gt; <code>d</code>');
  expect(wordsHtml('a ` b').html).toBe('a ` b');
});

test('a name that is a sentence keeps its beginning and its end', () => {
  expect(shortName(`a/${'x'.repeat(60)}.md`)).toBe(`${'x'.repeat(30)}…${'x'.repeat(9)}.md`);
  expect(shortName('a/short.md')).toBe('short.md');
});

test('the forge gets an encoded path', () => {
  expect(sourceLink('https://host/{path}#L{line}', 'a b/c#.md', 7)).toBe(
    'https://host/a%20b/c%23.md#L7',
  );
  expect(sourceLink(null, 'a.md')).toBeNull();
});

test('text becomes text', () => {
  expect(escapeHtml(`<a href="x" title='y'>&</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;&lt;/a&gt;',
  );
});

test('a target goes by its number, and by its id where another has that number', () => {
  const shown = [
    { id: '0042', number: '0042' },
    { id: '0042-again', number: '0042' },
    { id: '0042-again/001', number: '001' },
    { id: 'workspace', number: null },
  ].map(shownNumber);
  expect(shown).toEqual(['0042', '0042-again', '001', null]);
});
