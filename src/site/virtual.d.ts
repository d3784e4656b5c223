// What pages import that only the running integration knows; see integration/vite.ts.

declare module 'virtual:stratigraph/site' {
  type Current = typeof import('./current-site.ts');
  export const loadSite: Current['loadSite'];
  export const loadGathered: Current['loadGathered'];
  export const loadFrame: Current['loadFrame'];
}

declare module 'virtual:stratigraph/layout' {
  export { default } from './layouts/Page.astro';
}

declare module 'virtual:stratigraph/parts' {
  type Component = typeof import('./view/Unchanged.astro')['default'];
  export const Header: Component;
  export const Footer: Component;
  export const Target: Component;
  export const Decision: Component;
}

/** Astro's own, of which the compiled site's program is made; see program/entry.ts. */
declare module 'virtual:astro:manifest' {
  export const manifest: import('astro/app').App['manifest'];
}
