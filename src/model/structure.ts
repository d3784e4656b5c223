import type { Document, Section, Structure } from './document.ts';
import { once } from './once.ts';

/** Each part is made when it is first asked for, and kept. */
export function laterStructure(
  make: {
    readonly [Part in keyof Structure]: () => Structure[Part];
  },
): Structure {
  const sections = once(make.sections);
  const items = once(make.items);
  const tables = once(make.tables);
  return {
    get sections() {
      return sections();
    },
    get items() {
      return items();
    },
    get tables() {
      return tables();
    },
  };
}

/** The same document with other sections, made when they are asked for. */
export function withSections(document: Document, sections: () => readonly Section[]): Document {
  const { structure } = document;
  const items = () => structure.items;
  return {
    ...document,
    structure: laterStructure({ sections, items, tables: () => structure.tables }),
  };
}
