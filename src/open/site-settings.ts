// What its settings say of the site, with the files that they name and what git knows.

import { readPage } from '../core/extra-page.ts';
import { levelNames } from '../core.ts';
import { didYouMean, UsageError } from '../model/usage-error.ts';
import { forgeOf } from '../read/forge.ts';
import { headOf } from '../read/last-commits.ts';
import { type PictureFile, readPicture } from '../read/picture.ts';
import type { Workspace } from './workspace.ts';

/** Bytes of a picture that stands in a document. */
const LARGEST_PICTURE = 2_000_000;

/** Throws UsageError where a file that the settings name cannot be shown. */
export function siteInput({ root, tree, settings, hierarchy }: Workspace) {
  const { site } = settings;
  refuseUnknownColours(Object.keys(site.colors), levelNames(hierarchy));
  const asksGit = site.source === null || site.edit === null;
  const forge = asksGit ? forgeOf(root) : { source: null, edit: null, commit: null };
  const source = site.source ?? forge.source;
  // Who sends readers somewhere else to read does not want them to edit where git pushes to.
  const edit = site.edit ?? (site.source === null ? forge.edit : null);
  return {
    settings: { ...settings, site: { ...site, source, edit } },
    logo: site.logo === null ? null : logoOf(root, site.logo),
    picture: (path: string): PictureFile | null => {
      const picture = readPicture(root, path, LARGEST_PICTURE);
      return 'problem' in picture ? null : picture;
    },
    pages: site.pages.map((page) => readPage(tree, page)),
    commit: headOf(root)?.split(' ', 1)[0] ?? null,
    commitAt: site.source === null ? forge.commit : null,
  };
}

/** A colour for a level that there is none of would be a slip that nobody sees. Throws UsageError. */
function refuseUnknownColours(names: readonly string[], levels: readonly string[]): void {
  const words = ['accent', ...levels];
  const unknown = names.find((name) => !words.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `site.colors names ${JSON.stringify(unknown)}, which is no level of this workspace.`,
    didYouMean(unknown, words, `It takes ${words.join(', ')}.`),
    words,
  );
}

function logoOf(root: string, path: string): PictureFile {
  const picture = readPicture(root, path);
  if ('problem' in picture) {
    throw new UsageError(
      `site.logo names ${path}, but ${picture.problem}.`,
      'Use an .svg, .png or .webp file in the workspace, or remove site.logo from stratigraph.json.',
    );
  }
  return picture;
}
