import { resolve } from 'node:path';
import { jsonText } from '../../emit/json.ts';
import { visible } from '../../emit/visible.ts';
import { gather, placeOf } from '../../gather/gather.ts';
import { field } from '../../model/operation.ts';
import { counted } from '../../model/plural.ts';
import { UsageError } from '../../model/usage-error.ts';
import { open } from '../../open.ts';
import type { Args } from '../../operations/input.ts';
import {
  builtWords,
  type Command,
  type Io,
  nowFrom,
  openOptions,
  secondsOf,
  text,
  whileBusy,
} from '../command.ts';

/** Days after which a build is called old: as many as make a document stale. */
const OLD_AFTER = 14;

export const command: Command = {
  name: 'gather',
  summary: 'build one site from the builds of many repositories',
  input: {
    places: field.texts(
      'output folders of build, or their https URLs (default: repositories in stratigraph.json)',
      { positional: true, value: 'place' },
    ),
    out: field.text('output folder (default: dist)', { value: 'dir' }),
    title: field.text('title of the site (default: Repositories)', { value: 'text' }),
    site: field.text('URL of the deployed site', { value: 'url' }),
    base: field.text('path of the site below that URL (default: /)', { value: 'path' }),
    allowPrivate: field.flag('follow redirects and settings to private and loopback addresses'),
  },
  examples: [
    'gather ../orders/dist ../billing/dist --out org',
    'gather https://example.org/orders/ https://example.org/billing/',
    'gather sites/* --title "All of us" --json',
  ],
  async run(args, io) {
    const { places, title } = await placesFrom(args, io);
    const now = nowFrom(args, io);
    const outDir = resolve(io.cwd, text(args.out) ?? 'dist');
    const { result, gathered } = await whileBusy('Reading …', args, io, async (say) => {
      const onProgress = io.draws ? say : () => {};
      const allowPrivate = args.allowPrivate === true;
      const gathered = await gather(places, { allowPrivate, onProgress });
      if (gathered.repositories.length === 0) throw nothingRead(gathered.unread);
      const { buildGathered } = await import('../../site/build-site.ts');
      onProgress(
        `Rendering ${counted(gathered.repositories.length, 'repository', 'repositories')} …`,
      );
      const folders = places.flatMap(({ at }) => (at.kind === 'folder' ? [at.path] : []));
      const result = await buildGathered(
        { ...gathered, title, now, oldAfter: OLD_AFTER },
        [io.cwd, ...folders],
        { outDir, site: text(args.site), base: text(args.base) },
      );
      return { result, gathered };
    });
    const { pages, indexed, summary } = result;
    const { repositories, unread, differences } = gathered;
    if (args.json === true) {
      io.out(
        jsonText({ outDir: result.outDir, pages, indexed, seconds: secondsOf(io), ...summary }),
      );
    } else if (args.quiet !== true) {
      const what = `Gathered ${counted(repositories.length, 'repository', 'repositories')} with ${counted(differences.length, 'difference')}`;
      io.out(builtWords(what, result.outDir, io));
    }
    for (const { place, file, reason } of unread)
      io.err(`not read: ${visible(place)}: ${file}: ${visible(reason)}\n`);
    return unread.length > 0 ? 1 : 0;
  },
};

/** Each place once. Throws UsageError. */
async function placesFrom(args: Args, io: Io) {
  const sources = [args.places ?? []].flat().map(String);
  const isNamed = sources.length > 0;
  const workspace = isNamed ? null : await open({ ...openOptions(args, io), mayBeEmpty: true });
  const { root = io.cwd, settings } = workspace ?? {};
  const places = [...new Set(settings?.repositories ?? sources)].map((one) =>
    placeOf(one, (path) => resolve(root, path), isNamed),
  );
  if (places.length > 0)
    return { places, title: text(args.title) ?? settings?.site.title ?? 'Repositories' };
  throw new UsageError(
    'There is nothing to gather.',
    'Name folders that stratigraph build filled, or their https addresses, or list them as repositories in stratigraph.json.',
  );
}

function nothingRead(unread: readonly { readonly place: string; readonly reason: string }[]) {
  const [first] = unread;
  return new UsageError(
    `No repository could be read: ${first?.place}: ${first?.reason}.`,
    'Name folders that stratigraph build filled, or their https addresses.',
  );
}
