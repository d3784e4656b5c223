// What Vite is told: the virtual modules that pages import, and that these are no longer as they were.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { mediaType } from '../../emit/media-type.ts';
import { packageRoot } from '../build/package-root.ts';
import { type Components, replaceComponents } from './components.ts';

/** Astro remembers lists of paths, and Vite what virtual modules say, as long as their modules live. */
export function reload(server: ViteDevServer): void {
  const pages = join(packageRoot(), 'src/site/pages');
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const module of moduleGraph.idToModuleMap.values()) {
      const isOurs = module.id?.startsWith(`${RESOLVED}virtual:stratigraph`);
      if (isOurs || module.file?.startsWith(pages)) moduleGraph.invalidateModule(module);
    }
  }
  server.environments.client.hot.send({ type: 'full-reload', path: '*' });
}

/** Answers with the files that lie beside the pages, made when somebody asks; `base` with slashes at both ends. */
export function serveFiles(
  server: ViteDevServer,
  base: string,
  fileAt: (path: string) => Promise<string | Uint8Array | undefined>,
): void {
  server.middlewares.use((request, response, next) => {
    const [address = ''] = (request.originalUrl ?? request.url ?? '').split('?', 1);
    if (!address.startsWith(base)) return next();
    const path = decodeURI(address.slice(base.length));
    fileAt(path).then((content) => {
      if (content === undefined) return next();
      response.setHeader('content-type', mediaType(path));
      response.end(content);
    }, next);
  });
}

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

/** Absolute paths of the component that frames each page, of others that replace ours, and of stylesheets that the first does not bring along. */
export function virtualModules(
  layout: string,
  components: Components = {},
  styles: readonly string[] = [],
): Plugin {
  const frame = [
    ...styles.map((path) => `import ${JSON.stringify(path)};`),
    `export { default } from ${JSON.stringify(layout)};`,
  ];
  const modules = new Map([
    ['virtual:stratigraph', PUBLIC],
    [
      'virtual:stratigraph/site',
      `export { loadSite, loadGathered, loadFrame } from ${CURRENT_SITE};\n`,
    ],
    ['virtual:stratigraph/layout', frame.join('\n')],
    ['virtual:stratigraph/parts', replaceComponents(components)],
  ]);
  return {
    name: 'stratigraph:virtual',
    resolveId: (id) => (modules.has(id) ? RESOLVED + id : undefined),
    load: (id) => (id.startsWith(RESOLVED) ? modules.get(id.slice(RESOLVED.length)) : undefined),
  };
}

/** Our pages in a frame with styles of its own: ours in a layer after those, and below one class. */
export function layeredStyles(folder: string, layout: string, components: Components): Plugin[] {
  const parts = readFileSync(join(folder, 'content.css'), 'utf8').matchAll(/"\.\/(.+)"/g);
  const styles = [
    'base.css',
    ...[...parts].map(([, name = '']) => name),
    'diagram.css',
    'search.css',
  ];
  const below = (code: string) =>
    `.stratigraph {\n${code.replace(/^( *)(:root|html\S*) /gm, '$1$2 & ')}\n}`;
  const transform = (code: string, id: string) =>
    id.startsWith(folder) && /\.css(?:\?|$)/.test(id)
      ? `@layer starlight, stratigraph;\n@layer stratigraph {\n${/tokens\.css/.test(id) ? code : below(code)}\n}`
      : undefined;
  const layers: Plugin = { name: 'stratigraph:layers', enforce: 'pre', transform };
  const paths = styles.map((name) => join(folder, name));
  return [virtualModules(layout, components, paths), layers];
}

/** Vite leaves alone what begins like this. */
export const RESOLVED = '\0';
