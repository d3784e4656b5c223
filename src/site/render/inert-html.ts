import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';

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
  if (/^<br\s*\/?>$/i.test(value)) return [element('br', [])];
  if (/^<!--[\s\S]*-->\s*$/.test(value)) return [];
  const text: ElementContent = { type: 'text', value };
  return [isBlock ? element('p', [text]) : text];
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
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
