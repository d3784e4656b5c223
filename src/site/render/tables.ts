import type { Element, Root } from 'hast';
import { eachElement, textOf } from './hast.ts';

const LONGEST_NAME = 80;

/** A group, not a region: a document with twenty tables should not have twenty landmarks. */
export function rehypeScrollableTables(root: Root): void {
  const tables: Element[] = [];
  eachElement(root, (element) => {
    if (element.tagName === 'table') tables.push(element);
  });
  for (const table of tables) {
    const inner: Element = { ...table };
    table.tagName = 'div';
    table.properties = {
      className: ['table'],
      role: 'group',
      tabIndex: 0,
      ariaLabel: nameOf(inner),
    };
    table.children = [inner];
  }
}

/** What its columns are called. */
function nameOf(table: Element): string {
  const heads: string[] = [];
  eachElement(table, (element) => {
    if (element.tagName === 'th') heads.push(textOf(element).trim());
  });
  const names = heads.filter((head) => head !== '').join(', ');
  return names === '' ? 'Table' : `Table: ${names.slice(0, LONGEST_NAME)}`;
}
