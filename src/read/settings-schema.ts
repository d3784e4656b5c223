// In: the JSON of a settings file. Out: complete settings, or problems in words; loaded only where there is such a file.

import { z } from 'zod';
import type { Settings } from '../model/settings.ts';
import { DEFAULT_SETTINGS } from './settings.ts';

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

const siteSchema = z
  .strictObject({
    title: z.string().min(1).nullable().default(null).describe('Null: the title of the workspace.'),
    source: z
      .string()
      .regex(/^https?:\/\/[^\s]*\{path\}[^\s]*$/, 'must be a web address with {path} in it')
      .nullable()
      .default(null)
      .describe('Where sources can be seen: `https://host/file/{path}#L{line}`; null: no links.'),
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
  })
  .transform(({ $schema: _, ...settings }) => settings satisfies Settings)
  .meta({ title: 'Stratigraph settings', description: 'What a workspace sets for itself.' });

/** Null where the value does not fit; then `problems` gains one line each, with the key first. */
export function parseSettings(json: unknown, problems: string[]): Settings | null {
  const result = settingsSchema.safeParse(json);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    problems.push(path.length === 0 ? message : `${path.join('.')}: ${message}`);
  }
  return null;
}
