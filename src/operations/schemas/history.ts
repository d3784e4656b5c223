// The schemas of what time did to a target.

import { z } from 'zod';
import { targetChange } from './check.ts';
import { date, id, json, line, type Outputs, path } from './parts.ts';

const commit = z
  .strictObject({ hash: z.string(), time: date, author: z.string(), subject: z.string() })
  .meta({ id: 'Commit' });
const end = z
  .enum(['created', 'since', 'limit', 'shallow'])
  .describe(
    'Why it ends: the target began, `since` or the limit is reached, or the clone has no more.',
  );
const since = { source: path, line, commit: commit.nullable().describe('Null: earlier.') };

export const historyOutputs = {
  'context log': {
    full: z.strictObject({
      target: id,
      entries: z.array(z.strictObject({ commit, change: targetChange })),
      end,
    }),
  },
  'context blame': {
    full: z.strictObject({
      target: id,
      values: z.array(z.strictObject({ keyPath: z.string(), value: json, ...since })),
      sections: z.array(z.strictObject({ heading: z.string(), slug: z.string(), ...since })),
      end,
    }),
  },
  'context changes': {
    full: z.strictObject({ since: z.string(), change: targetChange }),
  },
} satisfies Outputs;
