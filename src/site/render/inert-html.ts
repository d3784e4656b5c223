// HTML that stands in markdown is shown, never used; what may be in our own that was made from it.

import type { Element, Nodes, Parents, Root } from 'hast';
import { defaultSchema, type Options } from 'rehype-sanitize';
import { elementOf } from './hast.ts';

/** Inside these, text stands beside text; elsewhere it needs a paragraph of its own. */
const BLOCKS = new Set(['blockquote', 'li', 'section']);

/**
 * HTML inside markdown is shown as the characters it is; comments are left out, `<br>` breaks the line. Images become
 * what they say, with a link to where they lie: pages load nothing. Runs before sanitising, which has the last word.
 */
export function rehypeInertHtml(root: Root): void {
  eachParent(root, (parent) => {
    const isBlock =
      parent.type === 'root' || (parent.type === 'element' && BLOCKS.has(parent.tagName));
    if (parent.children.some(({ type }) => (type as string) === 'raw')) {
      parent.children = parent.children.flatMap((child) =>
        withoutRaw(child, isBlock),
      ) as typeof parent.children;
    }
    if (parent.type !== 'element') return;
    if (parent.tagName === 'img') namePicture(parent, true);
    else if (parent.tagName === 'a') eachParent(parent, (one) => namePicture(one, false));
    else if (parent.tagName === 'td' || parent.tagName === 'th') alignCell(parent);
  });
}

/** Calls `visit` for every node with children, parents first. */
function eachParent(node: Nodes, visit: (parent: Parents) => void): void {
  if (!('children' in node)) return;
  visit(node);
  for (const child of node.children) eachParent(child, visit);
}

function withoutRaw(child: Nodes, isBlock: boolean): Nodes[] {
  if ((child.type as string) !== 'raw') return [child];
  const { value } = child as unknown as { readonly value: string };
  if (/^<br\s*\/?>$/i.test(value)) return [elementOf('br', {})];
  if (/^<!--[\s\S]*-->\s*$/.test(value)) return [];
  return [isBlock ? elementOf('p', {}, [value]) : { type: 'text', value }];
}

/** Inside of a link there is no room for another one. */
function namePicture(image: Parents, withLink: boolean): void {
  if (image.type !== 'element' || image.tagName !== 'img') return;
  const { src, alt } = image.properties;
  image.tagName = withLink ? 'a' : 'span';
  image.properties = { className: ['image'], ...(withLink ? { href: src } : {}) };
  image.children = [{ type: 'text', value: `${alt || src || 'image'}` }];
}

/** satteri aligns by style, remark by attribute; the policy allows no styles. */
function alignCell(cell: Element): void {
  const align = /^text-align:\s*(left|right|center)/.exec(String(cell.properties.style ?? ''))?.[1];
  if (align !== undefined) cell.properties = { align };
}

/** Elements of markdown and GFM; no form but the checkbox of a task, no media, nothing that loads. */
const ELEMENTS: readonly string[] = [
  ...['a', 'b', 'blockquote', 'br', 'code', 'del', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['i', 'input', 'li', 'ol', 'p', 'pre', 'section', 'span', 'strong', 'sub', 'sup'],
  ...['table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
];

/** Attribute values are named one by one. Ids come from this house alone, all with one prefix, so nothing is clobbered. */
export const SCHEMA: Options = {
  ...defaultSchema,
  tagNames: [...ELEMENTS],
  attributes: {
    a: [
      ...['href', 'id', 'rel', 'ariaDescribedBy', 'ariaLabel'],
      ...['dataFootnoteBackref', 'dataFootnoteRef'],
      ['className', 'external', 'data-footnote-backref', 'image'],
    ],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    ...Object.fromEntries(['h1', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, ['id']])),
    h2: ['id', ['className', 'sr-only']],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes', ['className', 'footnotes']],
    span: [['className', 'image', 'missing']],
    td: [['align', 'left', 'right', 'center']],
    th: [['align', 'left', 'right', 'center']],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'] },
  clobber: [],
  strip: ['script', 'style'],
  allowComments: false,
  allowDoctypes: false,
};
