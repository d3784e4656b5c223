import { odd } from './index.ts';

type List = typeof import('../../../src/dialects/index.ts');

/** The list of dialects with the odd one among them, for `vi.mock`. */
export async function withOdd(original: () => Promise<List>): Promise<List> {
  const real = await original();
  const dialects = [...real.dialects, odd];
  return {
    ...real,
    dialects,
    dialectsOf: (tree, settings, known = dialects) => real.dialectsOf(tree, settings, known),
  };
}
