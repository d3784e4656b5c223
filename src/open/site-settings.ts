// In: an open workspace. Out: what its settings say of the site, with the files that they name and what git knows.

import { type PageText, readPage } from '../core/extra-page.ts';
import type { Settings } from '../model/settings.ts';
import { UsageError } from '../model/usage-error.ts';
import { forgeOf } from '../read/forge.ts';
import { headOf } from '../read/head.ts';
import { readPicture } from '../read/picture.ts';
import type { Workspace } from './workspace.ts';

export type { PageText };

export interface Logo {
  readonly bytes: Uint8Array;
  readonly extension: 'svg' | 'png' | 'webp';
}

export interface SiteInput {
  /** Links to the forge are filled in where the settings leave them to git. */
  readonly settings: Settings;
  readonly logo: Logo | null;
  readonly pages: readonly PageText[];
  /** Hash of the last commit, or null where git knows none. */
  readonly commit: string | null;
}

/** Throws UsageError where a file that the settings name cannot be shown. */
export function siteInput({
  root,
  tree,
  settings,
}: Pick<Workspace, 'root' | 'tree' | 'settings'>): SiteInput {
  const { site } = settings;
  const asksGit = site.source === null || site.edit === null;
  const forge = asksGit ? forgeOf(root) : { source: null, edit: null };
  const source = site.source ?? forge.source;
  // Who sends readers somewhere else to read does not want them to edit where git pushes to.
  const edit = site.edit ?? (site.source === null ? forge.edit : null);
  return {
    settings: { ...settings, site: { ...site, source, edit } },
    logo: site.logo === null ? null : logoOf(root, site.logo),
    pages: site.pages.map((page) => readPage(tree, page)),
    commit: headOf(root)?.split(' ', 1)[0] ?? null,
  };
}

function logoOf(root: string, path: string): Logo {
  const picture = readPicture(root, path);
  if ('problem' in picture) {
    throw new UsageError(
      `site.logo names ${path}, but ${picture.problem}.`,
      'Use an .svg, .png or .webp file in the workspace, or remove site.logo from stratigraph.json.',
    );
  }
  return picture;
}
