// `stratigraph/astro`: the resolved context of a workspace as pages, files and data of an Astro site.

import type { AstroIntegration } from 'astro';
import { nowOf } from '../model/now.ts';
import { keepOpen, open } from '../open.ts';
import type { Components } from './integration/components.ts';
import { siteIntegration } from './integration.ts';

export type { Finding } from '../model/finding.ts';
export type { Bundle, ResolvedContext } from '../model/resolution.ts';
export type { Target } from '../model/scope.ts';
export { contextLoader } from './integration/context-loader.ts';

export interface StratigraphOptions {
  /** Root of the workspace, relative to the Astro project; left out, the nearest one upward from it. */
  readonly root?: string;
  /** Settings file, relative to the Astro project; left out, `stratigraph.json` in the root. */
  readonly config?: string;
  /** Path below Astro's `base` at which the pages are added, such as `/context`; left out, the base itself. */
  readonly prefix?: string;
  /**
   * Astro component that frames each page, relative to the Astro project; left out, our own. Its props are those of
   * `PageProps`; the page is its default slot, and what leads to its neighbours the slot `side`.
   */
  readonly layout?: string;
  /**
   * Astro components in the place of ours, relative to the Astro project. What stands there without them is their
   * default slot. The first two, of our own frame alone, have the props of `PageProps`, a target `id`, a decision `path`.
   */
  readonly components?: Components;
}

/** What a layout is given as props. */
export type { PageProps } from './prepared-site.ts';

export default function stratigraph(options: StratigraphOptions = {}): AstroIntegration {
  const keeping = keepOpen();
  return siteIntegration({
    ...options,
    open: (project, given) =>
      open({
        cwd: project,
        root: options.root,
        config: given.config ?? options.config,
        now: given.now?.() ?? now(),
        keeping,
      }),
  });
}

function now(): string {
  return nowOf(undefined, process.env.SOURCE_DATE_EPOCH, () => new Date().toISOString());
}
