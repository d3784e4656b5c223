// The virtual modules: what pages import that only the running integration knows.

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Node's own copy of the module, as the integration has it, for pages that Vite bundles or evaluates by itself: `require`
 * finds the same instance and is left alone by both.
 */
const CURRENT_SITE = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../current-site.ts' : './current-site.js',
    import.meta.url,
  ),
);

const LOAD_SITE = `
import { createRequire } from 'node:module';
const { loadSite, loadGathered, loadFrame, loadFiles } = createRequire(${JSON.stringify(CURRENT_SITE)})(${JSON.stringify(CURRENT_SITE)});
`;

/** For the pages of a project; evaluated anew after each save. */
const PUBLIC = `${LOAD_SITE}
const { data } = loadSite();
export const targets = data.graph.targets;
export const findings = data.report.findings;
export const context = (id) => {
  const target = targets.find((target) => target.id === id);
  if (target === undefined) throw new Error('There is no target ' + id + '.');
  return data.resolve(target);
};
`;

/** The types of what `PUBLIC` exports. */
export const PUBLIC_TYPES = `declare module 'virtual:stratigraph' {
  import type { Finding, ResolvedContext, Target } from 'stratigraph/astro';
  /** Everything that can be asked about. */
  export const targets: readonly Target[];
  /** What every rule finds. */
  export const findings: readonly Finding[];
  /** What a target inherits, by its id (\`0042/001\`). Throws for an id that there is not. */
  export function context(id: string): ResolvedContext;
}
`;

export interface VirtualModules {
  /** Absolute path of the component that frames each page. */
  readonly layout: string;
  /** Absolute paths of stylesheets that the layout does not bring along. */
  readonly styles: readonly string[];
}

export function virtualModules({ layout, styles }: VirtualModules): Plugin {
  const frame = [
    ...styles.map((path) => `import ${JSON.stringify(path)};`),
    `export { default } from ${JSON.stringify(layout)};`,
  ];
  const modules = new Map([
    ['virtual:stratigraph', PUBLIC],
    [
      'virtual:stratigraph/site',
      `${LOAD_SITE}\nexport { loadSite, loadGathered, loadFrame, loadFiles };\n`,
    ],
    ['virtual:stratigraph/layout', frame.join('\n')],
  ]);
  return {
    name: 'stratigraph:virtual',
    resolveId: (id) => (modules.has(id) ? RESOLVED + id : undefined),
    load: (id) => (id.startsWith(RESOLVED) ? modules.get(id.slice(RESOLVED.length)) : undefined),
  };
}

/** Vite leaves alone what begins like this. */
export const RESOLVED = '\0';
