// The site of a workspace that somebody edits: it follows every save.

import { visible } from '../emit/visible.ts';
import { isUsageError } from '../model/usage-error.ts';
import { type Workspace, watchWorkspace } from '../open.ts';
import { searchRecords } from './build/search-records.ts';
import { searchIndex, servedSite } from './build/served-site.ts';
import { provideSite } from './current-site.ts';
import type { Deployment, ServedSite } from './prepared-site.ts';
import { type SiteData, siteData } from './site-data.ts';
import { count } from './view/words.ts';

interface FollowOptions {
  readonly place: Deployment;
  /** Absolute path of a settings file outside the workspace. */
  readonly config?: string | undefined;
  readonly onProgress?: ((message: string) => void) | undefined;
  /** What the pages show is no longer what it was: by this data, or because it cannot be read for now. */
  readonly onNews: (data?: SiteData) => unknown;
}

export interface LiveSite {
  /** A file beside the pages or of the search index, by its path below the base. */
  file(path: string): Promise<string | Uint8Array | undefined>;
  stop(): void;
}

/**
 * Provides the site until it is stopped. What cannot be read at a moment (settings that a hand is still writing) is told in
 * the terminal and on every page, and the last good answer stays until it can be read again. Throws where there is no good
 * answer yet.
 */
export async function followSite(
  open: () => Promise<Workspace>,
  { place, config, onProgress, onNews }: FollowOptions,
  first = async () => siteData(await open()),
): Promise<LiveSite> {
  let site: ServedSite | null = null;
  let search: ReturnType<typeof searchIndex> | null = null;
  const show = async (data: SiteData): Promise<void> => {
    site = await servedSite(data, place);
    search = null;
    provideSite(site);
  };
  const describe = (paths: readonly string[]) =>
    paths.length === 1 ? paths[0] : count(paths.length, 'file');
  const { promise: shown, resolve: showNow } = Promise.withResolvers<void>();
  // Before anything is read, so that no save falls between.
  const watch = await watchWorkspace(open, {
    config,
    async onChange(workspace, paths) {
      const started = performance.now();
      await shown;
      const data = await siteData(workspace);
      await show(data);
      await onNews(data);
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      onProgress?.(`${describe(paths)} changed; pages are up to date (${seconds} s).`);
    },
    onTrouble(error, paths) {
      const trouble = wordsOf(error);
      if (site !== null) provideSite({ ...site, trouble, frame: { ...site.frame, trouble } });
      onNews();
      onProgress?.(`${describe(paths)} changed, but the pages could not be updated: ${trouble}`);
    },
  });
  try {
    await show(await first());
    showNow();
  } catch (error) {
    watch.stop();
    throw error;
  }
  return {
    async file(path) {
      const inIndex = /^pagefind\/(.*)/.exec(path)?.[1];
      if (inIndex === undefined) return site?.files.get(path)?.();
      search ??= searchIndex(site === null ? [] : searchRecords(site));
      return (await search).files.get(inIndex);
    },
    stop: watch.stop,
  };
}

/** For people: usage errors say what to do instead. */
function wordsOf(error: unknown): string {
  if (isUsageError(error)) return visible(`${error.message} ${error.advice}`);
  return visible(error instanceof Error ? error.message : String(error));
}
