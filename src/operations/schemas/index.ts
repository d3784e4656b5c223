// The schemas of what operations give, by name; loaded only when somebody asks (zod is slow to start).

import { z } from 'zod';
import type { PastDecision } from '../../model/decision.ts';
import type { JsonSchema } from '../../model/operation.ts';
import type { OwnName } from '../index.ts';
import {
  bundleSchema,
  conflict,
  dropped,
  finding,
  layer,
  memory,
  provenance,
  section,
  shortBundleSchema,
} from './bundle.ts';
import { graphSchema } from './graph.ts';
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
  rawStatus,
  severity,
} from './parts.ts';

interface Output {
  readonly full: z.ZodType;
  /** With `detail: short`. */
  readonly short?: z.ZodType;
}

const id = z.string().describe('Id of a target: `workspace`, `0042`, `0042/001`.');
const ids = z.array(id);
const date = z.string().nullable().describe('ISO 8601.');
const more = z.exactOptional(z.int().min(1)).describe('How many were left out by a limit.');
const dryRun = z.boolean().describe('Nothing was written.');
const changes = z.array(z.strictObject({ path, before: z.string(), after: z.string() }));

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

const summary = z.strictObject({ critical: z.int(), warning: z.int(), info: z.int() });
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

const change = z.enum(['added', 'removed', 'changed']);
const of = z.enum(['value', 'item', 'order']);
const count = z.int().nullable();

const targetChange = z
  .strictObject({
    id,
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

const check = z.strictObject({
  schemaVersion: z.literal(1),
  base: z.exactOptional(z.strictObject({ revision: z.string(), commit: z.string() })),
  summary,
  read,
  findings: findings.describe('With a base: those that are new.'),
  fixed: z.exactOptional(findings),
  unchanged: z.exactOptional(z.int()),
  targets: z.exactOptional(z.array(targetChange)).describe('Targets that inherit something else.'),
  more,
});

const healthEntry = z
  .strictObject({
    path,
    name: z.string(),
    kind,
    stale: z.enum(['warning', 'critical']).nullable(),
    deprecated: z.string().nullable(),
    owner: z.string().nullable(),
    ownerFrom: z.enum(['front-matter', 'scope', 'codeowners']).nullable(),
    due: z.string().nullable(),
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
  ...healthEntry.pick({ path: true, name: true, kind: true, owner: true }).shape,
  scope: id,
  since: date,
  days: z.number().nullable(),
  severity: z.enum(['warning', 'critical']),
  action: z.enum(['refresh', 'archive', 'prune']),
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

const side = z.strictObject({ id, level, title: z.string() });
const split = <Pair extends z.ZodType>(pair: Pair) =>
  z.strictObject({ different: z.array(pair), same: z.array(pair) });
const both = <One extends z.ZodType>(one: One) => ({ a: one.nullable(), b: one.nullable() });

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
    path,
  })
  .meta({ id: 'Decision' });
const circle = z
  .exactOptional(z.array(z.string()))
  .describe('Each of these supersedes the next, and the last the first: none of them is current.');
const pastDecision: z.ZodType<PastDecision> = z
  .strictObject({
    ...decision.pick({ id: true, path: true, title: true, status: true }).shape,
    supersedes: z.exactOptional(z.lazy(() => z.array(pastDecision))),
    wouldSupersede: z
      .exactOptional(z.array(z.string()))
      .describe('As long as it is only proposed.'),
    wouldBeSupersededBy: z.exactOptional(z.array(z.string())),
    partlySupersedes: z.exactOptional(z.array(z.string())),
    partlySupersededBy: z.exactOptional(z.array(z.string())),
    repeated: z.exactOptional(z.literal(true)).describe('Its own history is told elsewhere.'),
  })
  .meta({ id: 'PastDecision' });
const named = decision.pick({ id: true, path: true });
const referrers = z.array(z.strictObject({ path, line, column, written: z.string() }));

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

const bundle = bundleSchema.meta({ ...bundleSchema.meta(), id: 'Bundle' });

export const outputs: Readonly<Record<OwnName, Output>> = {
  'context resolve': { full: bundle, short: shortBundleSchema },
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
  'context health': { full: z.strictObject({ documents: z.array(healthEntry) }) },
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
  'adr list': { full: z.strictObject({ decisions: z.array(decision) }) },
  'adr new': { full: z.strictObject({ id: z.string(), path, absolute: z.string() }) },
  'adr supersede': {
    full: z.strictObject({
      older: named,
      newer: named,
      written: z.array(path),
      dryRun,
      referrers,
      accepted: z.boolean().describe('False: until it is, neither of the two applies.'),
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
  'adr current': { full: z.strictObject({ current: z.array(decision), circle }) },
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
  'graph export': { full: graphSchema },
  'graph health': { full: z.strictObject({ stale: z.array(healthEntry), drifts: findings }) },
};

/** One schema for both forms where there are two. */
export function outputOf(name: string): JsonSchema {
  const { full, short } = outputs[name as OwnName];
  const schema = z.toJSONSchema(short === undefined ? full : z.union([short, full]));
  return { type: 'object', ...schema };
}
