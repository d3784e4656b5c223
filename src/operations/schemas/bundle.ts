// The schema of a bundle, kept equal to its type.

import { z } from 'zod';
import type { Bundle } from '../../model/bundle.ts';
import type { Same } from './parts.ts';
import {
  candidate,
  column,
  json,
  kind,
  level,
  lifecycle,
  line,
  path,
  pointer,
  priority,
  rawStatus,
  role,
  severity,
  span,
} from './parts.ts';

const place = { source: path, line, column };

export const provenance = z
  .strictObject({
    winner: candidate,
    shadowed: z.array(candidate).describe('Losers, most recent first.'),
    reason: z
      .enum([
        'only',
        'agreed',
        'higher-priority',
        'later-document',
        'declared-override',
        'locked',
        'added',
      ])
      .describe('Why the winner won.'),
    lockedAt: z.exactOptional(z.strictObject(place)).describe('Where the value is locked.'),
  })
  .meta({ id: 'Provenance', description: 'Who won, who lost and why.' });

export const dropped = z
  .strictObject({
    by: z.strictObject({ marker: z.enum(['override', 'inherit']), ...place }),
    shadowed: z.array(candidate),
  })
  .meta({ id: 'Dropped', description: 'A value that a marker removed and nothing replaced.' });

export const conflict = z
  .strictObject({
    kind: z.enum([
      'undeclared-override',
      'declared-override',
      'same-priority',
      'type-clash',
      'locked-override',
      'told-otherwise',
    ]),
    pointer,
    keyPath: z.string(),
    winner: candidate,
    loser: candidate,
    lockedAt: z.exactOptional(z.strictObject(place)),
  })
  .meta({ id: 'Conflict', description: 'Two layers that disagree on a key.' });

export const section = z.strictObject({
  heading: z.string(),
  slug: z.string(),
  parts: z.array(z.strictObject({ source: path, line, markdown: z.string() })),
});

const because = z
  .strictObject({ says: z.string(), at: z.exactOptional(z.strictObject({ path, line })) })
  .describe('Why it takes part, and where that is written.');

const extent = z
  .discriminatedUnion('part', [
    z.strictObject({ part: z.literal('whole') }),
    z.strictObject({ part: z.literal('front-matter') }),
    z.strictObject({ part: z.literal('body') }),
    z.strictObject({ part: z.literal('sections'), headings: z.array(z.string()) }),
    z.strictObject({ part: z.literal('without'), lines: z.array(z.tuple([z.int(), z.int()])) }),
    z.strictObject({ part: z.enum(['bytes', 'lines']), most: z.int().min(0) }),
  ])
  .describe('How much of it takes part.');

export const layer = z
  .strictObject({
    source: path,
    title: z.string(),
    role,
    kind,
    lifecycle,
    rawStatus,
    level,
    priority,
    order: z.int().min(0).describe('Place in the cascade, lowest layer first.'),
    because,
    extent,
    by: z
      .exactOptional(
        z.strictObject({
          who: z.string(),
          when: z.enum(['start', 'handed-over', 'on-read', 'by-model', 'on-demand']),
          already: z.exactOptional(because),
        }),
      )
      .describe(
        'Who brings it to the agent, and when; `already`: where the agent has its text before it is handed over. Only with `as`.',
      ),
    lastModified: z.string().nullable().describe('Date or instant, ISO 8601.'),
    dateFrom: z
      .enum(['front-matter', 'git', 'mtime'])
      .nullable()
      .describe('Where the date is from; `mtime` is a guess.'),
    daysOld: z.number().nullable(),
    score: z.number().nullable().describe('Days since the last change / expected days between.'),
    staleness: z.enum(['fresh', 'warning', 'critical', 'unknown']),
    recommendedAction: z.enum(['none', 'review', 'archive']),
    tokens: z.int().min(0).nullable().describe('Estimate; null if not requested.'),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'Layer', description: 'A document of the cascade and how fresh it is.' });

const entry = { id: z.string(), span };
const textEntry = z.strictObject({ ...entry, text: z.string() });

export const memory = z
  .strictObject({
    source: path,
    owner: level.describe('Level of the scope whose memory it is.'),
    shared: z.boolean().describe('The scopes inside share it.'),
    findings: z.array(textEntry),
    decisions: z.array(
      z.strictObject({
        ...entry,
        decision: z.string(),
        choice: z.string(),
        rationale: z.string(),
        affects: z.array(z.string()).describe('Numbers of targets as written, or `all`.'),
        date: z.string(),
      }),
    ),
    blockers: z.array(
      z.strictObject({
        ...entry,
        text: z.string(),
        note: z.string(),
        status: z.enum(['open', 'resolved']),
      }),
    ),
    sessions: z.array(
      z.strictObject({
        ...entry,
        number: z.int().nullable(),
        date: z.string(),
        notes: z.string(),
      }),
    ),
    lessons: z.array(textEntry),
    questions: z.array(z.strictObject({ ...entry, text: z.string(), answered: z.boolean() })),
  })
  .meta({ id: 'Memory', description: 'The entries of one memory file.' });

const constraint = z.strictObject({
  keyPath: z.string(),
  value: json,
  ...place,
  title: z.string(),
});

export const finding = z
  .strictObject({
    rule: z.string(),
    severity,
    message: z.string(),
    path,
    line,
    column,
    endLine: line,
    endColumn: column,
    related: z.array(z.strictObject({ path, line, message: z.string() })),
    targets: z.array(z.string()),
    fingerprint: z
      .string()
      .describe('Contains no line numbers, so it survives edits above the finding.'),
    fixable: z.boolean(),
  })
  .meta({ id: 'Finding', description: 'What a rule reports.' });

/** Schema of `bundles/<target>.json`. */
export const bundleSchema = z
  .strictObject({
    schemaVersion: z.literal(2),
    target: z.strictObject({
      id: z.string().describe('`workspace`, `0042`, `0042/001`'),
      level,
      title: z.string(),
      dialect: z.string(),
      reader: z.exactOptional(z.string()),
      purpose: z.exactOptional(z.string()),
      at: z.exactOptional(path),
      start: z.exactOptional(path),
    }),
    values: z.record(z.string(), json).describe('The resolved values.'),
    provenance: z
      .record(z.string(), provenance)
      .describe('By JSON Pointer (RFC 6901) into `values`: every leaf has one.'),
    dropped: z
      .record(z.string(), dropped)
      .describe('By JSON Pointer: values that markers removed.'),
    conflicts: z.array(conflict),
    sections: z.array(section).describe('Text in layer order, each part with its source.'),
    layers: z.array(layer).describe('Lowest first.'),
    memory: z.array(memory),
    constraints: z
      .array(constraint)
      .describe(
        'Values that cannot be overridden, because a layer locks them or an accepted decision sets them, each with the place where that is written.',
      ),
    warnings: z.array(z.string()).describe('Sentences to show.'),
    findings: z
      .array(finding)
      .describe(
        'Findings about the target. In bundles of `build` and `serve`: all findings of a check of the whole workspace. From `context resolve`: findings in the layers of the target only, so without dangling references and others that need the whole workspace.',
      ),
    tokens: z.strictObject({ tokenizer: z.string(), total: z.int().min(0) }).nullable(),
    brief: z
      .exactOptional(
        z.strictObject({
          tokens: z.int(),
          levels: z.array(z.strictObject({ level, room: z.int(), used: z.int() })),
        }),
      )
      .describe('Estimated tokens of an answer for one purpose, and what each level took of them.'),
    compacted: z
      .exactOptional(z.strictObject({ budget: z.int(), before: z.int(), after: z.int() }))
      .describe('Estimated tokens of an answer that was made to fit a budget.'),
    leftOut: z
      .exactOptional(
        z.array(
          z.strictObject({
            source: path,
            line,
            heading: z.string(),
            tokens: z.int(),
            how: z.enum(['left out', 'cut', 'shortened']),
          }),
        ),
      )
      .describe('What has no room in the budget of the answer, and where it still stands.'),
  })
  .meta({
    title: 'Stratigraph bundle',
    description: 'The resolved context of one target.',
  });

const at = z.string().describe('path:line');
const said = z.strictObject({ value: json, at });

/** What an agent is told first. */
export const shortBundleSchema = z.strictObject({
  target: bundleSchema.shape.target.pick({ id: true, level: true, title: true }),
  values: bundleSchema.shape.values,
  constraints: z
    .array(z.strictObject({ key: z.string(), value: json, at }))
    .describe('Locked. Do not change them.'),
  conflicts: z
    .array(z.strictObject({ key: z.string(), used: said, ignored: said }))
    .describe('Undeclared contradictions.'),
  warnings: bundleSchema.shape.warnings,
  memory: z.array(
    z.strictObject({
      source: path,
      findings: z.int(),
      decisions: z.int(),
      openBlockers: z.int(),
    }),
  ),
  headings: z.array(z.string()).describe('Sections whose text `full` includes.'),
  sections: z
    .exactOptional(bundleSchema.shape.sections)
    .describe('The text, where the answer has a budget.'),
  leftOut: z.exactOptional(bundleSchema.shape.leftOut),
  layers: z.array(path).describe('Documents, lowest priority first.'),
});

/** Does not compile once schema and type say different things. */
const inStep: Same<z.infer<typeof bundleSchema>, Bundle> = true;
void inStep;
