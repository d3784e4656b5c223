// The schemas of what time did to a target.

import { z } from 'zod';
import { check, targetChange } from './check.ts';
import { date, id, json, line, type Outputs, path } from './parts.ts';

const commit = z
  .strictObject({ hash: z.string(), time: date, author: z.string(), subject: z.string() })
  .meta({ id: 'Commit' });
const end = z
  .enum(['created', 'since', 'limit', 'shallow'])
  .describe(
    'Why it ends: the target began, `since` or the limit is reached, or the clone has no more.',
  );
const comparison = z.strictObject({
  base: z.strictObject({ revision: z.string(), commit: z.string() }),
  targets: z.array(targetChange),
  untouched: check.shape.untouched,
});
const since = { source: path, line, commit: commit.nullable().describe('Null: earlier.') };

export const historyOutputs = {
  changes: {
    full: z.union([
      comparison.describe('Of every target.'),
      z.strictObject({ since: z.string(), change: targetChange }).describe('Of one, in sum.'),
      z
        .strictObject({
          target: id,
          entries: z.array(z.strictObject({ commit, change: targetChange })),
          end,
        })
        .describe('By commit.'),
      z
        .strictObject({
          target: id,
          values: z.array(z.strictObject({ keyPath: z.string(), value: json, ...since })),
          sections: z.array(z.strictObject({ heading: z.string(), slug: z.string(), ...since })),
          end,
        })
        .describe('By value.'),
    ]),
  },
} satisfies Outputs;
