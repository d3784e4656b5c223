// Compiles the pages of the site once, with Astro, into lib/pages, so that whoever builds a site needs no Astro. Prints the
// paths of all modules that went into them.
// Needs a Node that reads TypeScript: `node --experimental-strip-types` before 22.18.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'astro';
import { transform } from 'esbuild';
import { packageRoot } from '../src/site/build/package-root.ts';
import { virtualModules } from '../src/site/integration/vite.ts';
import { OWN_FRAME, OWN_LAYOUT, OWN_SITE, routesIn, SITE } from '../src/site/integration.ts';
import { programFolder } from '../src/site/program/program.ts';
import { astroSettings } from './astro-settings.mjs';

const ROOT = packageRoot();

/** Pages that every site has. */
const SHARED = new Set(['/404', '/search']);

// Astro writes variables of the environment into a program where their names are words of it: `_` is one, a key could be.
for (const name of Object.keys(process.env))
  if (!/^(?:PATH|SystemRoot|TEMP|TMP|TMPDIR)$/i.test(name)) delete process.env[name];
// Astro's key of server islands, of which there are none; a random one would make each package another.
process.env.ASTRO_KEY = Buffer.alloc(32).toString('base64');
process.env.ASTRO_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV = 'production';

/** Of every module that went into the pages, relative to the root.
 * @type {Set<string>} */
const inputs = new Set();

const ownEntry = {
  name: 'stratigraph:entry',
  /**
   * @param {unknown} _
   * @param {Record<string, { moduleIds?: readonly string[] }>} chunks
   */
  generateBundle(_, chunks) {
    for (const { moduleIds = [] } of Object.values(chunks)) {
      for (const id of moduleIds) if (id.startsWith(ROOT)) inputs.add(relative(ROOT, id));
    }
  },
  /** @param {string} environment */
  configEnvironment: (environment) => {
    const input = { entry: join(SITE, 'program/entry.ts') };
    // A hash would be that of a text with paths of this machine.
    const output = { chunkFileNames: 'chunks/[name].mjs' };
    return environment === 'prerender'
      ? { build: { rolldownOptions: { input, output } } }
      : undefined;
  },
};

await compilePages('site', join(SITE, 'pages'));
await compilePages('gathered', join(SITE, 'gathered/pages'));
process.stdout.write(`${[...inputs].sort().join('\n')}\n`);

/**
 * @param {import('../src/site/program/program.ts').ProgramName} name
 * @param {string} pages folder of them
 */
async function compilePages(name, pages) {
  const work = join(ROOT, 'node_modules/.cache/stratigraph-pages', name);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const settings = astroSettings(join(work, 'site'), join(work, 'cache'));
  // `sync` is known to Astro's builder, though not to its types; without it types are written into the package.
  const options = /** @type {{ devOutput: boolean }} */ ({ devOutput: false, sync: false });
  await build({ ...settings, integrations: [program(name, pages)] }, options);
  rmSync(work, { recursive: true, force: true });
}

/**
 * Stops Astro where program and assets are made and no page is rendered yet.
 * @param {import('../src/site/program/program.ts').ProgramName} name
 * @param {string} pages
 * @returns {import('astro').AstroIntegration}
 */
function program(name, pages) {
  let outDir = '';
  return {
    name: 'stratigraph:program',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        const shared = routesIn(join(SITE, 'pages'), '/').filter(({ pattern }) =>
          SHARED.has(pattern),
        );
        const routes =
          name === 'gathered' ? [...routesIn(pages, '/'), ...shared] : routesIn(pages, '/');
        for (const route of routes) injectRoute({ ...route, prerender: true });
        updateConfig({ vite: { plugins: [virtualModules(OWN_LAYOUT), ownEntry] } });
        for (const config of [OWN_FRAME, OWN_SITE]) updateConfig(config);
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = fileURLToPath(config.outDir);
        setAdapter({
          name: 'stratigraph:program',
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static' },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer({
          name: 'stratigraph:program',
          setup: () => keepProgram(programFolder(name), outDir),
          getStaticPaths: async () => [],
          render: async () => new Response(),
        }),
    },
  };
}

/**
 * Copies what was made, without comments and without a path of this machine.
 * @param {string} folder
 * @param {string} outDir
 */
async function keepProgram(folder, outDir) {
  const made = join(outDir, '.prerender');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(outDir, 'assets'), join(folder, 'assets'), { recursive: true });
  for (const file of readdirSync(made, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.mjs')) continue;
    const text = readFileSync(join(made, file), 'utf8').replaceAll(ROOT, '/stratigraph');
    const { code } = await transform(text, { minifyWhitespace: true, minifySyntax: true });
    const isEntry = /^prerender-entry\./.test(file);
    const target = join(folder, isEntry ? 'entry.mjs' : file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
}
