// The schemas of what is told of decision records.

import { z } from 'zod';
import type { PastDecision } from '../../model/decision.ts';
import { changes, date, dryRun, type Outputs, path, rawStatus, referrers } from './parts.ts';

const decision = z
  .strictObject({
    id: z.string().describe('`ADR-0003`, `0016`'),
    number: z.int().nullable(),
    title: z.string(),
    status: z.string().nullable(),
    rawStatus,
    date,
    supersedes: z.array(z.string()),
    supersededBy: z.array(z.string()),
    partlySupersedes: z
      .array(z.string())
      .describe('Of these it replaces a part; they stay in force.'),
    partlySupersededBy: z.array(z.string()),
    amends: z.array(z.string()).describe('These it changes without replacing them.'),
    amendedBy: z.array(z.string()),
    inForce: z.boolean().describe('Accepted, and not superseded as a whole.'),
    path,
  })
  .meta({ id: 'Decision' });
const circle = z
  .exactOptional(z.array(z.string()))
  .describe('Each of these supersedes the next, and the last the first: none of them is current.');
const pastDecision: z.ZodType<PastDecision> = z
  .strictObject({
    ...decision.pick({ id: true, path: true, title: true, status: true, date: true }).shape,
    supersedes: z.exactOptional(z.lazy(() => z.array(pastDecision))),
    wouldSupersede: z
      .exactOptional(z.array(z.string()))
      .describe('As long as it is only proposed.'),
    wouldBeSupersededBy: z.exactOptional(z.array(z.string())),
    partlySupersedes: z.exactOptional(z.array(z.string())),
    partlySupersededBy: z.exactOptional(z.array(z.string())),
    amends: z.exactOptional(z.array(z.string())),
    amendedBy: z.exactOptional(z.array(z.string())),
    repeated: z.exactOptional(z.literal(true)).describe('Its own history is told elsewhere.'),
  })
  .meta({ id: 'PastDecision' });
const named = decision.pick({ id: true, path: true });

export const decisionOutputs = {
  'adr list': {
    full: z.strictObject({
      decisions: z.array(decision),
      total: z.int().describe('Decisions in all, whatever was asked for.'),
      unread: z.array(
        z.strictObject({
          folder: z.string(),
          form: z.string().describe('`.rst`: only markdown is read.'),
          files: z.int(),
        }),
      ),
    }),
  },
  'adr new': { full: z.strictObject({ id: z.string(), path, absolute: z.string() }) },
  'adr supersede': {
    full: z.strictObject({
      older: named,
      newer: named,
      written: z.array(path),
      dryRun,
      referrers,
      partly: z.boolean().describe('Only a part is superseded; the older one stays in force.'),
      accepted: z
        .boolean()
        .describe('False: until it is, the older one is not marked as superseded.'),
      changes: z.exactOptional(changes),
    }),
  },
  'adr history': {
    full: z.strictObject({
      id: z.string(),
      history: z.array(pastDecision),
      current: z.array(z.string()).describe('Several if several superseded it.'),
      circle,
    }),
  },
  'adr current': {
    full: z.strictObject({
      id: z.string(),
      current: z
        .array(decision)
        .describe('The last successors. One that is not accepted does not apply yet.'),
      circle,
    }),
  },
} satisfies Outputs;
