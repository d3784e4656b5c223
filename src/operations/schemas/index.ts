// The schemas of what operations give, by name; loaded only when somebody asks (zod is slow to start).

import { z } from 'zod';
import type { JsonSchema } from '../../model/operation.ts';
import type { OwnName } from '../index.ts';
import {
  bundleSchema,
  conflict,
  dropped,
  finding,
  layer,
  provenance,
  shortBundleSchema,
} from './bundle.ts';
import { checkOutputs } from './check.ts';
import { compareOutputs } from './compare.ts';
import { decisionOutputs } from './decision.ts';
import { graphSchema } from './graph.ts';
import { historyOutputs } from './history.ts';
import { attention, memoryOutputs } from './memory.ts';
import {
  changes,
  date,
  dryRun,
  id,
  ids,
  json,
  kind,
  level,
  lifecycle,
  line,
  more,
  type Outputs,
  path,
  pointer,
  rawStatus,
  referrers,
  severity,
} from './parts.ts';

const target = z
  .strictObject({
    id,
    dialect: z.string(),
    level,
    name: z.string(),
    number: z.string().nullable(),
    parent: id.nullable().describe('The target that contains it.'),
    folder: z.string(),
    retired: z.boolean().describe('No longer active.'),
    path: path.nullable().describe('The document that defines it.'),
  })
  .meta({ id: 'Target' });

const listedTarget = target
  .extend({
    lifecycle: z.exactOptional(lifecycle),
    rawStatus: z.exactOptional(rawStatus),
    dependsOn: z.exactOptional(z.array(z.string())).describe('As written.'),
    persona: z.exactOptional(z.string().nullable()),
    files: z.exactOptional(z.array(z.string())).describe('What it works on, as written.'),
    blocks: z.exactOptional(z.array(z.string())).describe('What waits for it, as written.'),
  })
  .meta({ id: 'ListedTarget' });

const findings = z.array(finding);

const conflicts = z.array(
  z.strictObject({
    rule: z.string(),
    severity,
    ...conflict.shape,
    targets: ids,
    recommendation: z.string().nullable(),
  }),
);

const codeAge = z
  .strictObject({
    from: z.enum(['covers', 'files', 'text']),
    files: z.int(),
    since: z.string(),
    commits: z.int(),
    lines: z.int().nullable(),
    authors: z.int(),
    gone: z.array(z.strictObject({ path: z.string(), to: z.string().nullable() })),
    goneCount: z.int(),
    most: z.string().nullable(),
    outdated: z.boolean(),
  })
  .meta({ id: 'CodeAge' });

const advice = z.strictObject({
  action: z.enum(['refresh', 'archive', 'close', 'supersede']),
  says: z.string(),
  commands: z.array(z.array(z.string())),
});

const healthEntry = z
  .strictObject({
    path,
    name: z.string(),
    kind,
    stale: z.enum(['warning', 'critical']).nullable(),
    deprecated: z.string().nullable(),
    owner: z.string().nullable(),
    ownerFrom: z.enum(['front-matter', 'scope']).nullable(),
    due: z.string().nullable(),
    code: codeAge.nullable(),
    advice: advice.nullable(),
    ...layer.pick({
      lastModified: true,
      dateFrom: true,
      daysOld: true,
      score: true,
      staleness: true,
      recommendedAction: true,
    }).shape,
  })
  .meta({ id: 'HealthEntry' });

const staleDocument = z.strictObject({
  ...healthEntry.pick({ path: true, name: true, kind: true, owner: true, code: true }).shape,
  scope: id,
  since: date,
  days: z.number().nullable(),
  severity: z.enum(['warning', 'critical']),
  ...advice.shape,
});

const example = z.looseObject({ title: z.string(), files: z.record(z.string(), z.string()) });
const rule = z
  .strictObject({
    id: z.string(),
    severity,
    summary: z.string(),
    rationale: z.string(),
    remedy: z.string(),
    timed: z.exactOptional(z.boolean()),
    local: z.exactOptional(z.boolean()),
    messages: z.record(z.string(), z.string()),
    good: z.array(example),
    bad: z.array(example),
  })
  .meta({ id: 'Rule' });

const bundle = bundleSchema.meta({ ...bundleSchema.meta(), id: 'Bundle' });

/** Of what systems answer, each system has its own. */
type OfSystems = 'remember' | 'forget' | 'memory confirm' | 'memory replace' | 'memory tidy';
export type NamedOutput = Exclude<OwnName, OfSystems>;

export const outputs: Outputs<NamedOutput> = {
  'context resolve': { full: bundle, short: shortBundleSchema },
  'context compact': { full: bundle, short: shortBundleSchema },
  'workspace show': { full: bundle },
  'context explain': {
    full: z.strictObject({
      target: id,
      keyPath: z.string(),
      pointer,
      entries: z.array(z.strictObject({ pointer, keyPath: z.string(), value: json, provenance })),
      dropped: z
        .array(z.strictObject({ pointer, keyPath: z.string(), ...dropped.shape }))
        .describe('Removed by `override` or `inherit` markers.'),
      conflicts: z.array(conflict),
    }),
  },
  'context health': {
    full: z.strictObject({
      documents: z.array(healthEntry),
      memory: z
        .array(
          z.strictObject({ id: z.string(), path, line, title: z.string(), ...attention.shape }),
        )
        .describe('Facts that somebody should look at; of the whole workspace only.'),
    }),
  },
  'context refresh': {
    full: z.strictObject({
      documents: z.array(
        z.strictObject({
          path,
          key: z.string(),
          from: z.string().nullable(),
          to: z.string(),
          changed: z.boolean(),
        }),
      ),
      dryRun,
      changes: z.exactOptional(changes),
    }),
  },
  'context archive': {
    full: z.strictObject({
      from: path,
      to: path,
      targets: ids.describe('Those that no longer inherit it.'),
      referrers,
      ownLinks: z.int(),
      dryRun,
    }),
  },
  'context conflicts': { full: z.strictObject({ conflicts, findings }) },
  'context validate': { full: z.strictObject({ valid: z.boolean(), findings, conflicts }) },
  rules: { full: z.union([z.strictObject({ rules: z.array(rule) }), rule]) },
  targets: {
    full: z.strictObject({ targets: z.array(listedTarget), more }),
    short: z.strictObject({
      targets: z.array(
        target
          .pick({ id: true, level: true, name: true })
          .extend({ retired: z.exactOptional(z.literal(true)) }),
      ),
      more,
    }),
  },
  search: {
    full: z.strictObject({
      query: z.string(),
      hits: z.array(
        z.strictObject({
          path,
          line,
          heading: z.string(),
          snippet: z.string(),
          scope: id,
          kind,
          entry: z.string().nullable().describe('`finding-3` for an entry of a memory.'),
          lifecycle,
          score: z.number(),
        }),
      ),
      more: z.boolean(),
    }),
  },
  report: {
    full: z.strictObject({
      schemaVersion: z.literal(1),
      documents: z.int(),
      stale: z.array(staleDocument),
      drift: findings,
    }),
  },
  ...checkOutputs,
  ...compareOutputs,
  ...decisionOutputs,
  ...historyOutputs,
  ...memoryOutputs,
  'graph export': { full: graphSchema },
  'graph health': { full: z.strictObject({ stale: z.array(healthEntry), drifts: findings }) },
};

/** One schema for both forms where there are two. */
export function outputOf(name: string): JsonSchema {
  const { full, short } = outputs[name as NamedOutput];
  const schema = z.toJSONSchema(short === undefined ? full : z.union([short, full]));
  return { type: 'object', ...schema };
}
