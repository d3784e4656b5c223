import { relative, resolve } from 'node:path';
import { isClaimedFolder } from '../../core/claimed-folder.ts';
import { counted } from '../../model/plural.ts';
import type { Run } from '../command.ts';
import { openFrom, text } from '../options.ts';
import { siteData } from '../site-data.ts';

export const run: Run = async ({ options, io }) => {
  const { buildSite } = await import('../../site/site.ts');
  const workspace = await openFrom(options, io);
  const outDir = resolve(io.cwd, text(options.out) ?? 'dist');
  const site = text(options.site);
  const result = await buildSite(await siteData(workspace), {
    outDir,
    claims: (folder) => isClaimedFolder(workspace.hierarchy, folder),
    base: text(options.base) ?? '/',
    ...(site === undefined ? {} : { site }),
    onProgress: (message) => io.err(`${message}\n`),
  });
  if (options.json) io.out(`${JSON.stringify({ outDir, ...result }, null, 2)}\n`);
  else {
    const shown = relative(io.cwd, outDir) || '.';
    const out = shown === 'dist' ? '' : ` --out ${JSON.stringify(shown)}`;
    io.out(
      `Built ${counted(result.pages, 'page')} and ${counted(result.bundles, 'bundle')} of ${workspace.title} into ${shown} in ${result.seconds.toFixed(1)} s.\n` +
        `View it with: npx stratigraph preview${out}\n`,
    );
  }
  return 0;
};
