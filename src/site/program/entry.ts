// The compiled site's own program: renders pages of the site that is current. Bundled with all pages; see build/site.mjs.

import { StaticPaths } from 'astro:static-paths';
import { manifest } from 'virtual:astro:manifest';
import { App } from 'astro/app';
import type { OpenProgram, Page } from './program.ts';

/** Fails where a page fails, instead of answering with a page about it. */
class Program extends App {
  override createErrorHandler(): ReturnType<App['createErrorHandler']> {
    const usual = super.createErrorHandler();
    return {
      renderError(request, options) {
        if (options.error !== undefined) throw options.error;
        return usual.renderError(request, options);
      },
    };
  }
}

export const openProgram: OpenProgram = async ({ base, origin }) => {
  // Astro remembers paths by manifest, and those of another site are others.
  const app = new Program({ ...manifest, base, ...(origin !== null && { site: origin }) }, false);
  const all = await new StaticPaths(app).getAll();
  const routes = new Map(all.map(({ pathname, route }) => [withSlash(pathname), route]));
  return {
    paths: [...routes.keys()],
    async render(path): Promise<Page | null> {
      const routeData = routes.get(path);
      if (routeData === undefined) return null;
      const address = new URL(base + path.slice(1), origin ?? 'http://localhost');
      const response = await app.render(new Request(address), { routeData });
      return { status: response.status, html: await response.text() };
    },
  };
};

/** `/`, `/t/0042/`; without one at the end Astro redirects. */
function withSlash(pathname: string): string {
  return `/${pathname}/`.replaceAll(/\/{2,}/g, '/');
}
