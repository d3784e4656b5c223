// The schemas of what is told of memory.

import { z } from 'zod';
import { memory } from './bundle.ts';
import { dryRun, id, line, type Outputs, path } from './parts.ts';

const lined = <Entry extends z.core.$ZodShape>({ span: _, ...shape }: Entry) =>
  z.array(z.strictObject({ ...shape, line }));
const entries = memory.shape;
const entry = z
  .strictObject({
    target: id,
    path,
    line,
    id: z.string().describe('`finding-3`'),
    text: z.string(),
    changed: z.boolean().describe('False if the entry already existed.'),
    created: z.boolean().describe('There was no file before.'),
    notes: z.array(z.string()),
  })
  .meta({ id: 'Entry' });

export const memoryOutputs = {
  'memory show': {
    full: z.strictObject({
      target: id,
      path,
      exists: z.boolean(),
      findings: lined(entries.findings.element.shape),
      decisions: lined(entries.decisions.element.shape),
      blockers: lined(entries.blockers.element.shape),
      sessions: lined(entries.sessions.element.shape),
      lessons: lined(entries.lessons.element.shape),
      questions: lined(entries.questions.element.shape),
      owner: z.exactOptional(entries.owner),
      shared: z.exactOptional(entries.shared),
    }),
    short: z.strictObject({
      findings: z.array(z.string()).describe('The third is finding-3.'),
      decisions: z.array(
        entries.decisions.element.pick({
          decision: true,
          choice: true,
          rationale: true,
          date: true,
        }),
      ),
      blockers: z.array(entries.blockers.element.pick({ text: true, status: true, note: true })),
    }),
  },
  'memory add': { full: entry },
  'memory session': { full: entry },
  'memory blocker resolve': { full: entry },
  'memory promote': { full: entry.extend({ from: z.string() }) },
  'memory clear': {
    full: z.strictObject({ target: id, path, archived: path, dryRun: z.exactOptional(dryRun) }),
  },
} satisfies Outputs;
