// The schemas of what is told of memory.

import { z } from 'zod';
import { memory } from './bundle.ts';
import { date, dryRun, id, lifecycle, line, type Outputs, path, rawStatus } from './parts.ts';

const lined = <Entry extends z.core.$ZodShape>({ span: _, ...shape }: Entry) =>
  z.array(z.strictObject({ ...shape, line, path: z.exactOptional(path) }));
const entries = memory.shape;
const count = z.int().min(0);
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

export const attention = z.strictObject({
  kind: z.enum(['prune', 'expired', 'verify', 'conflict', 'evidence']),
  says: z.string(),
});
const record = z
  .strictObject({
    id: z.string().describe('Unique in its dialect unless somebody made a mistake.'),
    dialect: z.string(),
    path,
    line,
    group: z.string(),
    title: z.string(),
    text: z.string().describe('Markdown.'),
    lifecycle,
    rawStatus,
    tags: z.array(z.string()),
    source: z.string().nullable().describe('What produced it, as written.'),
    created: date,
    updated: date,
    lastUsed: date,
    lastVerified: date,
    expires: date,
    supersedes: z.array(z.string()),
    supersededBy: z.string().nullable(),
    summarizes: z.array(z.string()).describe('Ids of the records that it stands for in searches.'),
    score: z
      .strictObject({
        value: z.number(),
        parts: z.array(
          z.strictObject({ name: z.string(), value: z.number(), because: z.string() }),
        ),
      })
      .nullable(),
    attention: z.array(attention),
    searchable: z.exactOptional(z.literal(false)).describe('It is to be in no search.'),
  })
  .meta({ id: 'Record', description: 'A remembered fact.' });

const list = z.strictObject({
  groups: z.array(
    z.strictObject({
      dialect: z.string(),
      plural: z.string().describe('What its groups are called.'),
      groups: z.array(
        z.strictObject({ name: z.string(), summary: z.string(), count: z.int().min(0) }),
      ),
    }),
  ),
  records: z.array(record),
  more: z.int().min(0).describe('How many were left out by a limit.'),
  memories: z
    .array(
      z.strictObject({
        target: id,
        path,
        findings: count,
        decisions: count,
        blockers: count.describe('Open ones.'),
        sessions: count,
        lessons: count,
        questions: count.describe('Open ones.'),
      }),
    )
    .describe('Targets that have a memory; none where words or a group are asked for.'),
  begin: z
    .string()
    .nullable()
    .describe('Command that records something; null: nothing is recorded here.'),
});

export const memoryOutputs = {
  'memory list': {
    full: list,
  },
  'memory show': {
    full: z.union([
      z.strictObject({
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
      list,
    ]),
    short: z.union([
      z.strictObject({
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
      list,
    ]),
  },
  'memory add': { full: entry },
  'memory session': { full: entry },
  'memory blocker resolve': { full: entry },
  'memory promote': { full: entry.extend({ from: z.string() }) },
  'memory clear': {
    full: z.strictObject({ target: id, path, archived: path, dryRun: z.exactOptional(dryRun) }),
  },
} satisfies Outputs;
