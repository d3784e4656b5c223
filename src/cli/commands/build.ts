import { resolve } from 'node:path';
import { jsonText } from '../../emit/json.ts';
import { field } from '../../model/operation.ts';
import { counted } from '../../model/plural.ts';
import { open, unignoredFolder } from '../../open.ts';
import { AT } from '../../operations/operation.ts';
import type { Built } from '../../site/integration.ts';
import {
  builtWords,
  type Command,
  integrationOptions,
  keepHeapSmall,
  openOptions,
  secondsOf,
  text,
  whileBusy,
} from '../command.ts';

export const command: Command = {
  name: 'build',
  summary: 'build the site, bundles and graph.json',
  input: {
    out: field.text('output folder (default: dist)', { value: 'dir' }),
    site: field.text('URL of the deployed site', { value: 'url' }),
    base: field.text('path of the site below that URL (default: /)', { value: 'path' }),
    at: AT,
  },
  examples: [
    'build',
    'build --root docs --out public --site https://example.com --base /context/',
    'build --at v1.2 --out dist-v1.2',
  ],
  async run(args, io) {
    const { buildProject, buildSite, isProject, siteData } = await import('../../site/site.ts');
    const address = { site: text(args.site), base: text(args.base) };
    const out = text(args.out);
    const at = text(args.at);
    const outDir = resolve(io.cwd, out ?? 'dist');
    const build = async (say: (message: string) => void): Promise<Built> => {
      const onProgress = io.draws ? say : (message: string) => io.err(`${message}\n`);
      const options = { ...integrationOptions(args, io), onProgress };
      // Who names another workspace wants a site of that alone.
      if (args.root === undefined && at === undefined && isProject(io.cwd)) {
        return buildProject(io.cwd, { ...options, ...address, ...(out && { outDir }) });
      }
      keepHeapSmall();
      const data = await siteData(await open({ ...openOptions(args, io), at }));
      return buildSite(data, { ...options, ...address, outDir });
    };
    const result = await whileBusy('Reading …', args, io, build);
    if (args.json === true) io.out(jsonText({ ...result, seconds: secondsOf(io) }));
    else if (args.quiet !== true) {
      const what = `Built ${counted(result.pages, 'page')} and ${counted(result.bundles, 'bundle')} (contexts as JSON and markdown) of ${result.title}`;
      io.out(builtWords(what, result.outDir, io));
      const line = io.env.CI ? null : await unignoredFolder(result.outDir);
      if (line !== null)
        io.err(
          `note: git does not ignore that folder. Keep it out with this line in .gitignore: ${line}\n`,
        );
    }
    return 0;
  },
};
