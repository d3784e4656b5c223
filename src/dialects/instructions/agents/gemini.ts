// Gemini CLI: GEMINI.md from the repository's root to where it starts, sorted by path, then the folders of files that it reads.

import { compareText } from '../../../model/order.ts';
import { folderOf } from '../../../model/paths.ts';
import type { Agent, Load, Place, When } from '../agent.ts';
import { type Collector, collector } from '../collector.ts';
import { chain, chainBelow, firstLoop, isHome, isIn, join, repositoryOf } from '../files.ts';
import { ignoredByFiles } from '../globs.ts';
import { addImports, mentionsOutsideBackticks } from '../imports.ts';
import { settingsIn, texts } from '../settings.ts';

export const gemini: Agent = {
  name: 'gemini',
  title: 'Gemini CLI',
  versions: [{ version: '0.61.0' }],
  confidence: 'measured',
  sources: ['gemini 0.61.0, offline', 'its bundle'],
  settings: [
    { name: 'context.fileName', default: [], says: 'names that are read besides GEMINI.md' },
    {
      name: 'context.memoryBoundaryMarkers',
      default: ['.git'],
      says: 'what a root holds; none: only the folder where it starts is read',
    },
  ],
  readSettings: (place) =>
    settingsIn(
      place,
      '.gemini/settings.json',
      ...['context.fileName', 'context.memoryBoundaryMarkers'],
    ),
  load,
};

function load(place: Place): Load {
  const { files, cwd, file, home, reach } = place;
  const to = collector(files);
  const names = [...new Set([...texts(place.setting('context.fileName')), 'GEMINI.md'])];
  if (home) for (const name of names) add(to, `~/.gemini/${name}`, 'start');
  const bounded = texts(place.setting('context.memoryBoundaryMarkers')).length > 0;
  const root = bounded ? (repositoryOf(files, cwd) ?? cwd) : cwd;
  const folders = chain(root, cwd);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const broken = firstLoop(files, candidates);
  if (broken !== undefined) {
    to.textOf(broken);
    for (const path of candidates)
      to.skip(path, `${broken} leads back to itself, which ends the program`);
    return {
      loaded: [],
      skipped: to.result().skipped.filter(({ path }) => files.has(path) || path === broken),
    };
  }
  for (const path of [...candidates].sort(compareText)) add(to, path, 'start');
  if (file !== null && reach === 'read' && isIn(cwd, file)) {
    const ignored = ignoredByFiles(files, root, file, ['.gitignore', '.geminiignore']);
    for (const folder of chainBelow(cwd, file)) {
      for (const name of names) {
        const path = join(folder, name);
        if (ignored === null) add(to, path, 'on-read');
        else if (files.has(path))
          to.skip(path, `${file} is ignored by ${ignored} and cannot be read`);
      }
    }
  }
  return to.result();
}

function add(to: Collector, path: string, when: When): void {
  const { files } = to;
  const sent = { when, how: when === 'start' ? 'user' : 'tool_result' };
  if (!to.addOnce(path, sent)) return;
  const folder = folderOf(path);
  const root = isHome(path) ? folder : (repositoryOf(files, folder) ?? folder);
  addImports(to, path, {
    find: mentionsOutsideBackticks,
    hops: 5,
    once: 'along-chain',
    inlined: true,
    sent: () => sent,
    refuse: (imported) =>
      isIn(root, files.real(imported) ?? imported)
        ? null
        : 'imports from outside the project are not followed',
  });
}
