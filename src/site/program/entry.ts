// The compiled site's own program: renders pages of the site that is current. Bundled with all pages; see build/site.mjs.

import { StaticPaths } from 'astro:static-paths';
import { manifest } from 'virtual:astro:manifest';
import { App } from 'astro/app';
import type { OpenPages } from './program.ts';

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

export const openPages: OpenPages = async ({ base, origin }) => {
  // Astro remembers paths by manifest, and those of another site are others.
  const app = new Program({ ...manifest, base, ...(origin !== null && { site: origin }) }, false);
  const all = await new StaticPaths(app).getAll();
  // `/`, `/t/0042/`; without a slash at the end Astro redirects.
  const routes = new Map(
    all.map(({ pathname, route }) => [`/${pathname}/`.replaceAll(/\/{2,}/g, '/'), route]),
  );
  return {
    paths: [...routes.keys()],
    async render(path) {
      const address = new URL(base + path.slice(1), origin ?? 'http://localhost');
      const routeData = routes.get(path);
      if (routeData === undefined) throw new Error(`There is no page ${path}.`);
      const response = await app.render(new Request(address), { routeData });
      return new Uint8Array(await response.arrayBuffer());
    },
  };
};
