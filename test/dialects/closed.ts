import type { Inheritance } from '../../src/model/dialect.ts';

/** A hierarchy as that of a vendor's loader, which nobody asks. */
export function closedOf(inheritance: Inheritance): Inheritance {
  const noun = { name: 'reader', plural: 'readers' };
  const reading = () => {
    throw new Error('nobody reads it');
  };
  return { ...inheritance, readers: { noun, names: () => [], called: () => null, reading } };
}
