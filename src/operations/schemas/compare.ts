// The schemas of comparisons.

import { z } from 'zod';
import { dropped, layer, section } from './bundle.ts';
import { candidate, id, level, line, type Outputs, of, pointer } from './parts.ts';

const side = z.strictObject({
  id,
  level,
  title: z.string(),
  at: z.string().nullable().describe('The revision or date this side was read at; null for now.'),
  reader: z.exactOptional(z.string()),
});
const split = <Pair extends z.ZodType>(pair: Pair) =>
  z.strictObject({ different: z.array(pair), same: z.array(pair) });
const both = <One extends z.ZodType>(one: One) => ({ a: one.nullable(), b: one.nullable() });

export const compareOutputs = {
  compare: {
    full: z.strictObject({
      schemaVersion: z.literal(1),
      a: side,
      b: side,
      values: split(
        z.strictObject({
          pointer,
          keyPath: z.string(),
          of,
          droppedBy: dropped.shape.by.nullable(),
          ...both(candidate),
        }),
      ),
      layers: split(z.strictObject({ sameText: z.boolean(), ...both(layer) })),
      sections: split(
        z.strictObject({
          heading: z.string(),
          slug: z.string(),
          agreeing: z.int(),
          from: z.strictObject(both(line)),
          ...both(section.shape.parts.element),
        }),
      ),
    }),
  },
} satisfies Outputs;
