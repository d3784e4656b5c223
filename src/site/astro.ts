// `stratigraph/astro`: the resolved context of a workspace as pages, files and data of an Astro site.

import type { AstroIntegration } from 'astro';
import { nowOf } from '../model/now.ts';
import { keepOpen, open } from '../open.ts';
import { type PageOptions, siteIntegration } from './integration.ts';

export type { Finding } from '../model/finding.ts';
export type { Bundle, ResolvedContext } from '../model/resolution.ts';
export type { Target } from '../model/scope.ts';
export { contextLoader } from './integration/context-loader.ts';

export interface StratigraphOptions extends PageOptions {
  /** Root of the workspace, relative to the Astro project; left out, the nearest one upward from it. */
  readonly root?: string;
  /** Settings file, relative to the Astro project; left out, `stratigraph.json` in the root. */
  readonly config?: string;
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
