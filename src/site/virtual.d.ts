// What pages import that only the running integration knows; see integration/virtual.ts.

declare module 'virtual:stratigraph/site' {
  export const loadSite: typeof import('./current-site.ts').loadSite;
}

declare module 'virtual:stratigraph/layout' {
  export { default } from './layouts/Page.astro';
}
