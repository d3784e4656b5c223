// The page of the playground: takes a folder or a zip, and shows what the worker answers. Nothing leaves the browser.

import { strFromU8, unzip } from 'fflate';
import type { Files } from './look.ts';
import type { Question, Reply } from './worker.ts';

/** Of a file that was dropped. */
interface Dropped {
  /** From the root of what was dropped. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  text(): Promise<string>;
}

const IGNORED = /(?:^|\/)(?:\.git|node_modules)\//;
/** What documents are written in, and what they are held against; of other files the names are enough. */
const READ =
  /(?:^|\/)[^./]+$|(?:^|\/)\.[^./]+$|\.(?:md|mdc|mdx|markdown|json|jsonc|toml|txt|ya?ml)$/i;
const MOST_BYTES = 1_000_000;
const MOST_FILES = 50_000;

const part = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const [status, drop, results] = [part('status'), part('drop'), part('results')];
const [reads, wrong, context] = [part('reads'), part('wrong'), part('context')];
const target = part<HTMLSelectElement>('target');
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });

const ask = (question: Question): void => worker.postMessage(question);

worker.onmessage = ({ data }: MessageEvent<Reply>) => {
  if ('error' in data) status.textContent = data.error;
  else if ('context' in data) context.textContent = data.context;
  else show(data);
};

function show({ reads: read, wrong: found, targets }: Extract<Reply, { reads: string }>): void {
  status.textContent = '';
  reads.textContent = read;
  wrong.textContent = found;
  target.replaceChildren(
    ...targets.map(({ id, name }) => {
      const [, reader] = id.split('@');
      return new Option(reader === undefined ? name : `${name}, as ${reader}`, id);
    }),
  );
  results.hidden = false;
  if (targets[0] === undefined) context.textContent = '';
  else ask({ id: targets[0].id });
}

async function look(dropped: readonly Dropped[]): Promise<void> {
  const wanted = dropped.filter(({ path }) => !IGNORED.test(path));
  const path = ({ path }: Dropped) => path;
  results.hidden = true;
  if (wanted.length === 0 || wanted.length > MOST_FILES) {
    status.textContent =
      wanted.length === 0
        ? 'There are no files in it.'
        : `These are ${wanted.length.toLocaleString('en-US')} files, and at most ${MOST_FILES.toLocaleString('en-US')} are read. Drop a folder inside.`;
    return;
  }
  status.textContent = `Reading ${wanted.length.toLocaleString('en-US')} files …`;
  const top = commonFolder(wanted.map(path));
  const texts = await Promise.all(
    wanted.map(async (one) => {
      const isRead = READ.test(one.path) && one.size <= MOST_BYTES;
      return [one.path.slice(top.length), isRead ? await one.text() : null] as const;
    }),
  );
  const files: Files = Object.fromEntries(texts);
  ask({ files, now: new Date().toISOString() });
}

/** The folder that was dropped, or that a zip has around all, with a slash; `''`: there is none. */
function commonFolder(paths: readonly string[]): string {
  const top = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

function ofFile(file: File, path: string): Dropped {
  return { path, size: file.size, text: () => file.text() };
}

async function entriesIn(entry: FileSystemEntry, folder: string): Promise<readonly Dropped[]> {
  const path = folder + entry.name;
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [ofFile(file, path)];
  }
  if (!(entry instanceof FileSystemDirectoryEntry) || IGNORED.test(`${path}/`)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  // A reader gives a hundred at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return (await Promise.all(found.map((one) => entriesIn(one, `${path}/`)))).flat();
}

/** Files of a zip that are too large, or of no use, are not unpacked. */
async function inZip(file: File): Promise<readonly Dropped[]> {
  const names: Dropped[] = [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  const unpacked = await new Promise<Record<string, Uint8Array>>((resolve, reject) =>
    unzip(
      bytes,
      {
        filter({ name, originalSize }) {
          if (name.endsWith('/')) return false;
          names.push({
            ...{ path: name, size: originalSize },
            text: async () => strFromU8(unpacked[name] ?? new Uint8Array()),
          });
          return READ.test(name) && !IGNORED.test(name) && originalSize <= MOST_BYTES;
        },
      },
      (error, all) => (error ? reject(error) : resolve(all)),
    ),
  );
  return names;
}

async function take(found: Promise<readonly Dropped[]>): Promise<void> {
  try {
    await look(await found);
  } catch (error) {
    status.textContent = `It could not be read: ${error instanceof Error ? error.message : error}`;
  }
}

drop.addEventListener('dragover', (event) => event.preventDefault());
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  const [zip] = event.dataTransfer?.files ?? [];
  if (zip?.name.endsWith('.zip')) return void take(inZip(zip));
  const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry());
  const all = entries.filter((entry) => entry !== null).map((entry) => entriesIn(entry, ''));
  void take(Promise.all(all).then((found) => found.flat()));
});
part<HTMLInputElement>('folder').addEventListener('change', ({ target: input }) => {
  const files = [...((input as HTMLInputElement).files ?? [])];
  void take(Promise.resolve(files.map((file) => ofFile(file, file.webkitRelativePath))));
});
part<HTMLInputElement>('zip').addEventListener('change', ({ target: input }) => {
  const [zip] = (input as HTMLInputElement).files ?? [];
  if (zip !== undefined) void take(inZip(zip));
});
target.addEventListener('change', () => ask({ id: target.value }));
