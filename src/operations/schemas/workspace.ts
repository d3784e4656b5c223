// The schema of workspace.json, kept equal to its type.

import { z } from 'zod';
import type { PublishedWorkspace } from '../../model/published.ts';
import type { Same } from './parts.ts';
import { date, json, line, path } from './parts.ts';

/** Schema of `workspace.json`. */
export const workspaceSchema = z
  .strictObject({
    schemaVersion: z.literal(1),
    generator: z.string(),
    now: z.string().describe('When it was built, ISO 8601.'),
    title: z.string(),
    commit: z.string().nullable().describe('Hash of the last commit.'),
    site: z.string().nullable().describe('Address of the site, if it was given to the build.'),
    source: z
      .string()
      .nullable()
      .describe('Where files can be seen: a URL with `{path}` and `{line}` in it.'),
    targets: z.int().min(0),
    documents: z.int().min(0),
    files: z.array(z.string()).describe('The other files for programs, relative to this one.'),
    values: z
      .array(
        z
          .strictObject({
            dialect: z.string(),
            key: z.string().describe('Dotted.'),
            value: json,
            path,
            line,
            locked: z.boolean().describe('A decision or a lock forbids to override it.'),
          })
          .meta({ id: 'Value' }),
      )
      .describe('What the root of each hierarchy says.'),
    decisions: z.array(
      z
        .strictObject({
          id: z.string(),
          title: z.string(),
          status: z.string().nullable().describe('One known word in lower case.'),
          date,
          path,
        })
        .meta({ id: 'Decision' }),
    ),
    shared: z
      .array(
        z
          .strictObject({
            path,
            role: z.enum(['context', 'instruction']),
            sha256: z.string().regex(/^[0-9a-f]{64}$/),
            updated: date,
          })
          .meta({ id: 'SharedFile' }),
      )
      .describe('Instructions and context, which other repositories may have word for word.'),
  })
  .meta({
    title: 'Stratigraph workspace',
    description: 'What a build tells other sites of its workspace.',
  });

/** Does not compile once schema and type say different things. */
const inStep: Same<z.infer<typeof workspaceSchema>, PublishedWorkspace> = true;
void inStep;
