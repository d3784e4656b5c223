// The ways to make the site, in one file that is loaded only by the commands that need it.

export { buildSite } from './build-site.ts';
export { devSite } from './serve/dev-site.ts';
