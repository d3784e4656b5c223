// The schemas of checks and their fixes.

import { z } from 'zod';
import type { Finding } from '../../model/finding.ts';
import { finding } from './bundle.ts';
import {
  candidate,
  changes,
  column,
  dryRun,
  id,
  level,
  line,
  more,
  type Outputs,
  of,
  path,
  pointer,
  severity,
} from './parts.ts';

const summary = z.strictObject({ critical: z.int(), warning: z.int(), info: z.int() });
const findings = z.array(finding);

const change = z.enum(['added', 'removed', 'changed']);
const count = z.int().nullable();

export const targetChange = z
  .strictObject({
    id,
    name: z.string().describe('What people call it.'),
    kind: change,
    level,
    parent: id.nullable(),
    title: z.string(),
    values: z.array(
      z.strictObject({
        kind: change,
        pointer,
        keyPath: z.string(),
        of,
        before: candidate.nullable(),
        after: candidate.nullable(),
        cause: z.strictObject({ in: z.enum(['after', 'before']), source: path, line, column }),
      }),
    ),
    locks: z
      .array(
        z.strictObject({
          kind: z.enum(['added', 'removed']),
          keyPath: z.string(),
          source: path,
          line,
        }),
      )
      .describe('Values that are locked now, or no longer.'),
    layers: z.array(
      z.strictObject({
        kind: z.enum(['added', 'removed', 'changed', 'renamed']),
        source: path,
        from: path.nullable(),
      }),
    ),
    sections: z.array(
      z.strictObject({ kind: change, heading: z.string(), slug: z.string(), source: path, line }),
    ),
    tokens: z.strictObject({ before: count, after: count }).nullable(),
  })
  .meta({ id: 'TargetChange' });

const read = z
  .strictObject({
    documents: z.int(),
    roles: z
      .partialRecord(
        z.enum(['context', 'memory', 'decision', 'instruction', 'record', 'document']),
        z.int(),
      )
      .describe('Documents by what they are, but for those that define a scope.'),
    scopes: z
      .array(z.strictObject({ name: z.string(), plural: z.string(), count: z.int() }))
      .describe('Scopes with a document of their own, by level, outermost first.'),
  })
  .describe('What there was to check.');

export const check = z.strictObject({
  schemaVersion: z.literal(1),
  base: z.exactOptional(z.strictObject({ revision: z.string(), commit: z.string() })),
  summary,
  read,
  findings: findings.describe('With a base: those that are new.'),
  fixed: z.exactOptional(findings),
  unchanged: z.exactOptional(z.int()),
  targets: z.exactOptional(z.array(targetChange)).describe('Targets that inherit something else.'),
  untouched: z
    .exactOptional(
      z.array(z.strictObject({ files: z.array(z.string()), documents: z.array(path) })),
    )
    .describe('Changed code, from the top of the repository, and unchanged documents about it.'),
  more,
});

/** A report as `check --json` and a build write it (`findings.json`, which does not tell what was read). */
export const findingsSchema = check
  .extend({ read: z.exactOptional(read) })
  .meta({ title: 'Stratigraph findings', description: 'The answer of a check.' });

/** The findings of a report as it was written; null where the text is none. */
export function readFindings(text: string): readonly Finding[] | null {
  try {
    const report = z.object({ findings }).safeParse(JSON.parse(text));
    return report.success ? (report.data.findings as readonly Finding[]) : null;
  } catch {
    return null;
  }
}

export const checkOutputs = {
  check: {
    full: check,
    short: z.strictObject({
      summary,
      findings: z.array(
        z.strictObject({
          rule: z.string(),
          severity,
          message: z.string(),
          at: z.string().describe('path:line'),
        }),
      ),
      more,
    }),
  },
  fix: {
    full: z.strictObject({
      fixed: findings,
      left: z.array(z.strictObject({ finding, problem: z.string() })),
      changes,
      dryRun,
    }),
  },
} satisfies Outputs;
