// In: trees of what our schema lets through, and of what it does not. Out: proof that our writer writes what the library writes.

import fc from 'fast-check';
import type { Element, ElementContent, Properties, Root } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { ELEMENTS } from '../../src/site/render/schema.ts';
import { htmlOf } from '../../src/site/render/to-html.ts';

const library = unified().use(rehypeStringify).freeze();
const root = (...children: ElementContent[]): Root => ({ type: 'root', children });
const element = (
  tagName: string,
  properties: Properties,
  ...children: ElementContent[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'ab <>&"\'`\0\n\t=/') }),
);
const value = fc.oneof(
  words,
  fc.boolean(),
  fc.integer(),
  fc.constantFrom(Number.NaN, null, undefined, '', 'checked', 'disabled'),
);
const list = fc.array(fc.constantFrom('a', 'b', 'alert-note', '"<&', ''));
const properties = fc.record(
  {
    ...{ align: value, dir: value, href: value, id: value, role: value, start: value, type: value },
    ...{ checked: value, disabled: value, tabIndex: value, ariaHidden: value, ariaLabel: value },
    ...{ dataFootnoteBackref: value, dataFootnoteRef: value, dataFootnotes: value },
    ...{ dataLanguage: value, className: list, rel: list, ariaDescribedBy: list },
  },
  { requiredKeys: [] },
);
const { node } = fc.letrec<{ node: ElementContent }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    words.map((text): ElementContent => ({ type: 'text', value: text })),
    fc
      .tuple(
        fc.constantFrom(...ELEMENTS, 'div'),
        properties,
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([tag, props, children]) => element(tag, props as Properties, ...children)),
  ),
}));

test('what the schema lets through is written as the library writes it', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (children) => {
      const tree = root(...children);
      expect(htmlOf(tree)).toBe(library.stringify(tree));
    }),
  );
});

describe('anything else is left to the library', () => {
  test.each([
    ['an element that the schema does not know', root(element('script', {}))],
    ['an attribute that it does not know', root(element('p', { onClick: 'x' }))],
    ['a comment', root({ type: 'comment', value: 'x' })],
    ['one deep inside', root(element('p', {}, element('em', {}, element('svg', {}))))],
  ])('%s', (_, tree) => expect(htmlOf(tree)).toBeNull());
});
