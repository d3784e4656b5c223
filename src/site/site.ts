// In: what the site's own folder makes. Out: its three ways to be called, in one file that is loaded only by them.

export { buildSite } from './build-site.ts';
export { mergeSite } from './merge-site.ts';
export { devSite, previewSite } from './serve-site.ts';
