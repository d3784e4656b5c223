// Links that lead out of the workspace.

import type { Document, Link } from '../model/document.ts';
import { linkPath } from '../model/paths.ts';
import type { Found } from '../model/rule.ts';
import type { Tree } from '../model/source.ts';
import { valueWords } from '../model/value.ts';
import { isPlaceholder } from './links.ts';

export function linksOutsideRoot(
  documents: readonly Document[],
  tree: Tree,
): readonly Found<'outside' | 'tooFar'>[] {
  return documents.flatMap(({ path, links }) =>
    links
      .filter((link) => leadsOutside(path, link))
      .map(({ span: at, target }) => {
        const near = withoutSteps(path, target, tree);
        const data = { target: valueWords(target), ...(near !== null && { near }) };
        return { message: near === null ? 'outside' : 'tooFar', path, at, data };
      }),
  );
}

/** The target with fewer steps up, where that is a file of the workspace. */
function withoutSteps(from: string, target: string, tree: Tree): string | null {
  if (!target.startsWith('../')) return null;
  const shorter = target.slice(3);
  const path = linkPath(from, shorter);
  if (path === null) return withoutSteps(from, shorter, tree);
  return path !== '' && tree.has(path) ? shorter : null;
}

/** From a file that a forge shows these lead to pages of the repository: `../../issues`. */
const FORGE_PAGE =
  /^(?:\.\.\/){2}(?:issues|pulls?|milestones?|releases|wiki|actions|discussions|projects|commits?|compare|tags|security|labels)(?:\/|$)/;

/** A path that climbs, and climbs too far; addresses of the web and of other schemes climb nowhere. */
function leadsOutside(from: string, { target, text, image }: Link): boolean {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  if (!/(?:^|\/)(?:\.|%2e){2}(?:\/|$)/i.test(path) || (text === '' && !image)) return false;
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) || isPlaceholder(target)) return false;
  return !FORGE_PAGE.test(path) && linkPath(from, target) === null;
}
