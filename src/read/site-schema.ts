// In: nothing. Out: the schema of what `stratigraph.json` says of the site: its name, looks, links and pages.

import { z } from 'zod';
import type { SiteColour } from '../model/settings.ts';

export const COLOURS = [
  'accent',
  'workspace',
  'project',
  'plan',
  'agent',
] as const satisfies readonly SiteColour[];

const colour = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #7a2e0e')
  .optional();

/** A web address; braces hold nothing but what is filled in, so that no other text of ours ends up in it. */
const template = z
  .string()
  .regex(/^https?:\/\/[^\s]*\{path\}[^\s]*$/, 'must be a web address with {path} in it')
  .refine((text) => !/^https?:\/\/[^/?#]*@/.test(text), 'must hold no user or password')
  .or(z.literal(false))
  .nullable()
  .default(null);

/** Inside the workspace: relative, `/`-separated, without a way up. */
const path = z
  .string()
  .min(1)
  .refine(
    (text) => !/^[\\/]|^[a-z]:|\\/i.test(text) && !text.split('/').includes('..'),
    'must be a path inside the workspace, such as docs/guide.md',
  );

const page = z.strictObject({
  path: path.refine((text) => /\.md$/i.test(text), 'must be a markdown file (.md)'),
  title: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('In the navigation; null: its first heading.'),
});

export const siteSchema = z
  .strictObject({
    title: z.string().min(1).nullable().default(null).describe('Null: the title of the workspace.'),
    logo: path
      .refine((text) => /\.(?:svg|png|webp)$/i.test(text), 'must be an .svg, .png or .webp file')
      .nullable()
      .default(null)
      .describe('A picture in the workspace that stands beside the title; at most 200 kB.'),
    colors: z
      .strictObject({
        accent: colour.describe('Links and what is chosen.'),
        workspace: colour,
        project: colour,
        plan: colour,
        agent: colour,
      })
      .prefault({})
      .describe(
        'As #rrggbb; made darker on light ground and lighter on dark until they can be read (WCAG AA).',
      ),
    source: template.describe(
      'Where sources can be seen: `https://host/file/{path}#L{line}`; null: as the git remote says; false: no links.',
    ),
    edit: template.describe(
      'Where sources can be edited: `https://host/edit/main/{path}`; null: as the git remote says; false: no links.',
    ),
    pages: z
      .array(page)
      .max(50)
      .default([])
      .describe('Markdown files of the workspace that the navigation names beside its own pages.'),
  })
  .prefault({});
