// The schema of what `stratigraph.json` says of the site: its name, looks, links and pages.

import * as z from 'zod/mini';

const colour = z.optional(
  z.string().check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #7a2e0e')),
);

/** A web address; braces hold nothing but what is filled in, so that no other text of ours ends up in it. */
const template = (description: string) =>
  z
    ._default(
      z.nullable(
        z.union([
          z.string().check(
            z.regex(/^https?:\/\/(?=\S*\{path\})\S*$/, 'must be a URL that contains {path}'),
            z.refine(
              (text) => !/^https?:\/\/[^/?#]*@/.test(text),
              'must not contain a user or password',
            ),
          ),
          z.literal(false),
        ]),
      ),
      null,
    )
    .check(z.describe(description));

/** Inside the workspace: relative, `/`-separated, without a way up. */
const path = z.string().check(
  z.minLength(1),
  z.refine(
    (text) => !/^[\\/]|^[a-z]:|\\/i.test(text) && !text.split('/').includes('..'),
    'must be a path inside the workspace, such as docs/guide.md',
  ),
);

const page = z.strictObject({
  path: path.check(
    z.refine((text) => /\.md$/i.test(text), 'must be a markdown file (.md)'),
    z.describe('Path of the file.'),
  ),
  title: z
    ._default(z.nullable(z.string().check(z.minLength(1))), null)
    .check(z.describe('Title in the navigation; null for the first heading.')),
});

export const siteSchema = z
  .prefault(
    z.strictObject({
      title: z
        ._default(z.nullable(z.string().check(z.minLength(1))), null)
        .check(z.describe('Title of the site; null for the title of the workspace.')),
      logo: z
        ._default(
          z.nullable(
            path.check(
              z.refine(
                (text) => /\.(?:svg|png|webp)$/i.test(text),
                'must be an .svg, .png or .webp file',
              ),
            ),
          ),
          null,
        )
        .check(z.describe('Image file in the workspace, shown beside the title; at most 200 kB.')),
      colors: z
        .prefault(z.record(z.string(), colour), {})
        .check(
          z.describe(
            '`accent` (links and selections) or the name of a level, as #rrggbb; adjusted for contrast in both themes (WCAG AA).',
          ),
        ),
      source: template(
        'URL of source files: `https://host/file/{path}#L{line}`; null to derive it from the git remote, false for no links.',
      ),
      edit: template(
        'URL to edit source files: `https://host/edit/main/{path}`; null to derive it from the git remote, false for no links.',
      ),
      pages: z
        ._default(z.array(page).check(z.maxLength(50)), [])
        .check(z.describe('Markdown files of the workspace to add as pages.')),
      commits: z
        ._default(z.int().check(z.gte(0), z.lte(500)), 20)
        .check(
          z.describe(
            'Number of recent commits whose effect on targets is shown; 0 for none. More make the build slower.',
          ),
        ),
    }),
    {},
  )
  .check(z.describe('Title, looks, links and pages of the site.'));
