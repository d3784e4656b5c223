// In: the JSON of a settings file. Out: complete settings, or problems in words; loaded only where there is such a file.

import { z } from 'zod';
import type { Settings } from '../model/settings.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { COLOURS, siteSchema } from './site-schema.ts';

const { staleness, maxFileBytes } = DEFAULT_SETTINGS;
const days = (fallback: number) => z.number().min(0).max(36_500).default(fallback);

const stalenessSchema = z
  .strictObject({
    warning: days(staleness.warning).describe('Older than this many days warns.'),
    critical: days(staleness.critical).describe('Older than this many days is critical.'),
    archive: days(staleness.archive).describe('Older than this many days should be archived.'),
    refresh: z
      .number()
      .gt(0)
      .max(36_500)
      .default(staleness.refresh)
      .describe('Days between refreshes where a document names none.'),
  })
  .refine(
    ({ warning, critical, archive }) => warning <= critical && critical <= archive,
    'warning, critical and archive must not decrease',
  )
  .prefault({})
  .describe('Days.');

const ruleSchema = z.enum(['off', 'info', 'warning', 'critical']);

const memorySchema = z
  .strictObject({
    policy: z
      .enum(['default', 'strict-words', 'vault'])
      .default(DEFAULT_SETTINGS.memory.policy)
      .describe(
        'What memory must not hold: values of secrets (default), also amounts with payees (vault), also words such as token (strict-words).',
      ),
  })
  .prefault({});

/** Schema of `stratigraph.json`; every key may be left out, unknown keys are refused. */
export const settingsSchema = z
  .strictObject({
    $schema: z.string().optional().describe('For editors; not a setting.'),
    staleness: stalenessSchema,
    exclude: z
      .array(z.string())
      .default([])
      .describe('Files that are not part of the workspace, in the language of .gitignore.'),
    maxFileBytes: z.int().min(1).default(maxFileBytes).describe('Larger files are not read.'),
    adrs: z
      .array(z.string().min(1))
      .default([])
      .describe('Folders of decision records beyond the usual ones, relative to the root.'),
    site: siteSchema,
    rules: z
      .record(z.string(), ruleSchema)
      .default({})
      .describe('Severity of a rule by its id, or `off`; `stratigraph rules` lists them.'),
    tokenBudget: z
      .int()
      .min(1)
      .nullable()
      .default(null)
      .describe('Tokens that the layers of a target may hold together; null: no limit.'),
    memory: memorySchema,
  })
  .transform(({ $schema: _, ...settings }) => settings satisfies Settings)
  .meta({ title: 'Stratigraph settings', description: 'What a workspace sets for itself.' });

/** What `parseSettings` needs to tell slips of the fingers: the rules there are, and which word was probably meant. */
export interface Spelling {
  readonly ruleIds: readonly string[];
  readonly closest: (typed: string, words: readonly string[]) => string | null;
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(DEFAULT_SETTINGS),
  staleness: Object.keys(staleness),
  site: Object.keys(DEFAULT_SETTINGS.site),
  'site.colors': COLOURS,
  memory: Object.keys(DEFAULT_SETTINGS.memory),
};

/** Null where the value does not fit; then `problems` gains one line each, with the key first. */
export function parseSettings(
  json: unknown,
  problems: string[],
  spelling: Spelling | null = null,
): Settings | null {
  const result = settingsSchema.safeParse(json);
  const before = problems.length;
  // Asked of the text itself, so that slips in rules are told in the same round as all others.
  if (spelling !== null) problems.push(...unknownRules(json, spelling));
  if (result.success) return problems.length === before ? result.data : null;
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    const at = path === '' ? '' : `${path}: `;
    if (issue.code !== 'unrecognized_keys') problems.push(at + issue.message);
    else {
      for (const key of issue.keys) {
        problems.push(`${at}there is no key "${key}"${meant(key, KEYS[path] ?? [], spelling)}`);
      }
    }
  }
  return null;
}

function unknownRules(json: unknown, spelling: Spelling): readonly string[] {
  const rules = z.looseObject({ rules: z.record(z.string(), z.unknown()) }).safeParse(json);
  const { ruleIds } = spelling;
  return Object.keys(rules.data?.rules ?? {})
    .filter((id) => !ruleIds.includes(id))
    .map((id) => `rules: there is no rule "${id}"${meant(id, ruleIds, spelling)}`);
}

function meant(typed: string, words: readonly string[], spelling: Spelling | null): string {
  const near = spelling?.closest(typed, words) ?? null;
  return near === null ? '' : ` (did you mean "${near}"?)`;
}
