// The virtual modules: what pages import that only the running integration knows.

import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packageRoot } from '../build/package-root.ts';

/** Its source goes with the pages, wherever the program that provides the site comes from. */
const CURRENT_SITE = JSON.stringify(join(packageRoot(), 'src/site/current-site.ts'));

/** For the pages of a project; evaluated anew after each save. */
const PUBLIC = `import { loadSite } from ${CURRENT_SITE};
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
      `export { loadSite, loadGathered, loadFrame, loadFiles } from ${CURRENT_SITE};\n`,
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
