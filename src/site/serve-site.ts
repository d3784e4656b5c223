// In: a workspace, or a folder that was built. Out: the two servers of the site.

export { type DevOptions, devSite } from './serve/dev-site.ts';
export { type PreviewOptions, previewSite } from './serve/preview-site.ts';
export type { SiteServer } from './serve/site-server.ts';
