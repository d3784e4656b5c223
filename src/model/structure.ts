import type { Document, Section, Structure } from './document.ts';

/**
 * Each part is made when it is first asked for, and kept. A class, since its getters are shared: ten thousand objects
 * with getters of their own take 13 MB.
 */
export class LaterStructure implements Structure {
  readonly #make: { readonly [Part in keyof Structure]: () => Structure[Part] };
  #sections: Structure['sections'] | undefined;
  #items: Structure['items'] | undefined;
  #tables: Structure['tables'] | undefined;

  constructor(make: { readonly [Part in keyof Structure]: () => Structure[Part] }) {
    this.#make = make;
  }

  get sections(): Structure['sections'] {
    this.#sections ??= this.#make.sections();
    return this.#sections;
  }

  get items(): Structure['items'] {
    this.#items ??= this.#make.items();
    return this.#items;
  }

  get tables(): Structure['tables'] {
    this.#tables ??= this.#make.tables();
    return this.#tables;
  }
}

/** The same document with other sections, made when they are asked for. */
export function withSections(document: Document, sections: () => readonly Section[]): Document {
  const { structure } = document;
  const items = () => structure.items;
  return {
    ...document,
    structure: new LaterStructure({ sections, items, tables: () => structure.tables }),
  };
}
