// What pages read: the snapshot, and all that is worked out once for every page.

import type { prepareSite } from './build/prepare-site.ts';

/** How a site stands on its server: `base` begins and ends with `/`; `origin` is its address without path, or null. */
export interface Deployment {
  readonly base: string;
  readonly origin: string | null;
  /** True while somebody edits: served by the development server, which needs freedoms that a built page has not. */
  readonly isLive: boolean;
}

export type { DocumentFacts } from './build/prepare-site.ts';
export type { TargetSummary } from './build/survey/summaries.ts';

/** A place in a document: `text` for people (`plan.md:12`), `title` the whole path, `href` the line's anchor. */
export interface PlaceLink {
  readonly text: string;
  readonly title: string;
  readonly href: string;
}

/** What pages read, the same object for all pages of one build. */
export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>;

/** Makes a file beside the pages. */
export type MakeFile = () => string | Uint8Array | Promise<string>;

/** What a running build or server shows, whatever it is a site of. */
export interface Served {
  readonly frame: Frame;
  /** Files beside the pages, by their path below `base`; making one may add others. */
  readonly files: Map<string, MakeFile>;
  /** Paths of those that are best made right after a page, by the path of that. */
  readonly besidePage?: ReadonlyMap<string, readonly string[]>;
}

/** What a running build or server shows of a workspace. */
export interface ServedSite extends PreparedSite, Served {}

/** What stands around every page. */
export interface Frame
  extends Pick<
    PreparedSite,
    'base' | 'origin' | 'isLive' | 'trouble' | 'brand' | 'today' | 'href' | 'visible'
  > {
  readonly title: string;
  /** True for the pages about many repositories. */
  readonly isGathered: boolean;
  /** Version of stratigraph. */
  readonly version: string;
  /** Where it is told what made the site; null: nowhere. */
  readonly about: string | null;
  /** The places of the bar, and pages that the settings add, whose key is their address. */
  readonly links: readonly {
    readonly key: string;
    readonly text: string;
    readonly page: string;
    readonly number?: number;
  }[];
}

/** What the frame of a page is given; the page is its default slot, and what leads to its neighbours the slot `side`. */
export interface PageProps {
  readonly title: string;
  readonly description: string;
  /** Address below the base path, for canonical and Open Graph. */
  readonly path: string;
  /** Key of its place in the bar. */
  readonly current?: string;
}
