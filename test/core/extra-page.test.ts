import { describe, expect, test } from 'vitest';
import { readPage } from '../../src/core/extra-page.ts';
import { textTree } from '../../src/read/text-tree.ts';

const read = (text: string, title: string | null = null) =>
  readPage(textTree({ 'docs/guide.md': text }), { path: 'docs/guide.md', title });

describe('an extra page', () => {
  test.each([
    ['its first heading', '# A *guide* #\n\nText\n', null, 'A guide', '\nText\n'],
    [
      'its first heading behind front matter',
      '---\na: 1\n---\n\nA guide\n=======\nText\n',
      null,
      'A guide',
      'Text\n',
    ],
    ['the settings', '# A guide\n\nText\n', 'Start', 'Start', '# A guide\n\nText\n'],
    ['the settings, once', '# Start\r\n\r\nText\r\n', 'Start', 'Start', '\nText\n'],
    ['its file', 'Text\n\n# Later\n', null, 'guide', 'Text\n\n# Later\n'],
    ['its file where it is empty', '', null, 'guide', ''],
  ])('is called as %s', (_, text, set, title, markdown) => {
    expect(read(text, set)).toEqual({ path: 'docs/guide.md', title, markdown });
  });

  test('that is not there is wrong usage', () => {
    const page = { path: 'docs/gone.md', title: null };
    expect(() => readPage(textTree({}), page)).toThrow(
      'site.pages names docs/gone.md, but there is no such file.',
    );
  });
});
