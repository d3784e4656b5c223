// The page of the playground: takes a folder or a zip, and shows what the worker answers. Nothing leaves the browser.

import { visible } from '../emit/visible.ts';
import { type Dropped, IGNORED, inZip, textsOf } from './dropped.ts';
import type { Look } from './look.ts';
import type { Question, Reply } from './worker.ts';

const part = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const [status, drop, results] = [part('status'), part('drop'), part('results')];
const [reads, wrong, context] = [part('reads'), part('wrong'), part('context')];
const target = part<HTMLSelectElement>('target');
const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });

let leftOut = '';

const ask = (question: Question): void => worker.postMessage(question);

worker.onmessage = ({ data }: MessageEvent<Reply>) => {
  if ('error' in data) status.textContent = data.error;
  else if ('context' in data) context.textContent = data.context;
  else show(data);
};

/** The findings of a rule, as the documentation shows what somebody has to see. */
function asideOf(all: Look['wrong']): Node {
  const { rule = '', severity = 'info', help } = all[0] ?? {};
  const kind = { critical: 'danger', warning: 'caution', info: 'note' }[severity];
  const lines = all.map((one) => `${one.path}:${one.line}:${one.column} ${one.message}`);
  const [aside, title] = [document.createElement('section'), document.createElement('h3')];
  aside.className = `starlight-aside starlight-aside--${kind}`;
  title.className = 'starlight-aside__title';
  title.textContent = `${severity}: ${rule}`;
  aside.append(title, [...lines.map(visible), help].join('\n'));
  return aside;
}

function show({ reads: text, read, wrong: all, targets }: Omit<Look, 'context'>): void {
  status.textContent = `Read ${read}. ${leftOut}`;
  reads.textContent = text;
  const ofRules = Map.groupBy(all, ({ severity, rule }) => `${severity} ${rule}`);
  wrong.replaceChildren(...(all.length > 0 ? Array.from(ofRules.values(), asideOf) : ['Nothing.']));
  context.textContent = '';
  target.replaceChildren(...targets.map(({ id, name }) => new Option(name, id)));
  results.hidden = false;
  if (targets[0] !== undefined) ask({ id: targets[0].id });
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

async function take(found: Promise<readonly Dropped[]>): Promise<void> {
  results.hidden = true;
  status.textContent = 'Reading …';
  try {
    const { files, leftOut: without } = await textsOf(await found);
    leftOut = without;
    ask({ files, now: new Date().toISOString() });
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
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
const folder = part<HTMLInputElement>('folder');
folder.webkitdirectory = true;
folder.addEventListener('change', () => {
  const files = [...(folder.files ?? [])];
  void take(Promise.resolve(files.map((file) => ofFile(file, file.webkitRelativePath))));
});
part<HTMLInputElement>('zip').addEventListener('change', ({ target: input }) => {
  const [zip] = (input as HTMLInputElement).files ?? [];
  if (zip !== undefined) void take(inZip(zip));
});
target.addEventListener('change', () => ask({ id: target.value }));
