import { relative, resolve } from 'node:path';
import { counted } from '../../model/plural.ts';
import type { BuiltSite } from '../../site/build-site.ts';
import type { Run } from '../command.ts';
import { givenFrom, openFrom, text } from '../options.ts';

export const run: Run = async ({ options, io }) => {
  const { buildProject, buildSite, isProject, siteData } = await import('../../site/site.ts');
  const given = givenFrom(options, io);
  const address = { site: text(options.site), base: text(options.base) };
  const out = text(options.out);
  const outDir = resolve(io.cwd, out ?? 'dist');
  const build = async (): Promise<BuiltSite> => {
    // Who names another workspace wants a site of that alone.
    if (options.root === undefined && isProject(io.cwd)) {
      return buildProject(io.cwd, { ...given, ...address, ...(out && { outDir }) });
    }
    const data = await siteData(await openFrom(options, io));
    return buildSite(data, { ...given, ...address, outDir });
  };
  const result = await build();
  if (options.json) io.out(`${JSON.stringify(result, null, 2)}\n`);
  else {
    const shown = relative(io.cwd, result.outDir) || '.';
    const out = shown === 'dist' ? '' : ` --out ${JSON.stringify(shown)}`;
    io.out(
      `Built ${counted(result.pages, 'page')} and ${counted(result.bundles, 'bundle')} of ${result.title} into ${shown} in ${result.seconds.toFixed(1)} s.\n` +
        `View it with: npx stratigraph preview${out}\n`,
    );
  }
  return 0;
};
