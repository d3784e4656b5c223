// The schema of the graph, kept equal to its type.

import { z } from 'zod';
import type { GraphExport } from '../../model/graph-export.ts';
import type { Same } from './parts.ts';
import { dateStamp, kind, lifecycle, line, path, rawStatus } from './parts.ts';

const node = z
  .strictObject({
    id: z.string().describe('Target id for scopes, path for other documents.'),
    type: kind.describe('Its level for a scope, its kind for a document.'),
    title: z.string(),
    path: path.nullable(),
    scope: z.string().describe('Id of the target whose scope it belongs to.'),
    lifecycle,
    rawStatus,
    updated: dateStamp.nullable(),
  })
  .meta({ id: 'Node' });

const level = z
  .strictObject({
    dialect: z.string(),
    name: z.string(),
    plural: z.string(),
    colour: z.literal([0, 1, 2, 3, 4, 5]).describe('Slot of the theme.'),
  })
  .meta({ id: 'Level' });

const edge = z
  .strictObject({
    type: z.enum([
      'INHERITS_FROM',
      'OVERRIDES',
      'SUPERSEDES',
      'PARTLY_SUPERSEDES',
      'AMENDS',
      'REMEMBERS',
      'CONTRIBUTES_TO',
      'REFERENCES',
      'DEPENDS_ON',
      'CONTAINS',
    ]),
    from: z.string(),
    to: z.string(),
    source: path.nullable(),
    line: line.nullable(),
  })
  .meta({
    id: 'Edge',
    description: '`SUPERSEDES`, `PARTLY_SUPERSEDES` and `AMENDS` run from the newer to the older.',
  });

/** Schema of `graph export --json` and `graph.json`. */
export const graphSchema = z
  .strictObject({
    schemaVersion: z.literal(2),
    levels: z.array(level).describe('Outermost first, by dialect.'),
    nodes: z.array(node),
    edges: z.array(edge),
  })
  .meta({
    title: 'Stratigraph graph',
    description: 'Scopes, documents and the relations between them.',
  });

/** Does not compile once schema and type say different things. */
const inStep: Same<z.infer<typeof graphSchema>, GraphExport> = true;
void inStep;
