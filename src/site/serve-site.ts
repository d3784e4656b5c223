// In: a workspace, or a folder that was built. Out: the two servers of the site.

export { devSite } from './serve/dev-site.ts';
export { previewSite } from './serve/preview-site.ts';
export type { SiteServer } from './serve/site-server.ts';
