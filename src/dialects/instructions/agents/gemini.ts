// Gemini CLI: GEMINI.md from the repository's root to where it starts, sorted by path, then the folders of files that it reads.

import { compareText } from '../../../model/order.ts';
import { type Agent, type Collector, loaderOf, type When } from '../agent.ts';
import { chain, chainBelow, firstLoop, isIn, join, repositoryOf } from '../files.ts';
import { ignoredByFiles } from '../globs.ts';
import { addWithImports, mentionsOutsideBackticks } from '../imports.ts';
import { ALL, DROPPED, MARKDOWN, MCP, NEEDS_NAME, PLAIN_HEAD, without } from '../listing/common.ts';
import { nameAndDescription } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';
import { settingsIn, texts } from '../settings.ts';

const SETTINGS = '.gemini/settings.json';
const geminiLists: ListingRules = {
  calls: { tool: 'activate_skill', tells: ['which files lie beside it'] },
  inherits: { builtIn: { generalist: ALL } },
  skill: {
    ...{ field: 'system', folders: ['.agents/skills', '.gemini/skills'] },
    ...{ home: ['.agents/skills', '.gemini/skills'], walk: 'start', order: 'home' },
    find: { self: true },
    head: { fence: { blanks: false, dashes: true }, yaml: nameAndDescription },
    name: { ...NEEDS_NAME, empty: 'folder', shown: (name) => name.replace(/[:/]/g, '-') },
    description: without('dropped', 'none', 'text'),
  },
  subagent: {
    ...{ field: 'system', folders: [], home: ['.gemini/agents'], walk: 'start' },
    ...{ find: { ending: MARKDOWN }, head: PLAIN_HEAD, name: NEEDS_NAME, description: DROPPED },
  },
  servers: {
    files: { [SETTINGS]: MCP },
    ...{ instructions: 'user', tools: 'tool:mcp_SERVER_TOOL.description' },
  },
  hooks: { files: [SETTINGS], plain: null, json: 'user' },
  hides: [{ kind: 'skill', files: [SETTINGS], keys: ['skills', 'disabled'], word: String }],
};

export const gemini: Agent = {
  name: 'gemini',
  title: 'Gemini CLI',
  versions: [{ version: '0.61.0' }],
  confidence: 'measured',
  sources: ['gemini 0.61.0, offline', 'its bundle'],
  settings: {
    'context.fileName': [[], 'names that are read besides GEMINI.md'],
    'context.memoryBoundaryMarkers': [
      ['.git'],
      'what a root holds; none: only the folder where it starts is read',
    ],
  },
  readSettings: (place) =>
    settingsIn(place, SETTINGS, 'context.fileName', 'context.memoryBoundaryMarkers'),
  unknown: 'Sub-agents of .gemini/agents wait for a person to confirm them.',
  lists: geminiLists,
  load: loaderOf(load, {}),
};

function load(to: Collector): void {
  const { files, cwd, file, home, setting } = to;
  const names = [...new Set([...texts(setting('context.fileName')), 'GEMINI.md'])];
  const bounded = texts(setting('context.memoryBoundaryMarkers')).length > 0;
  const root = bounded ? (repositoryOf(files, cwd) ?? cwd) : cwd;
  const folders = chain(root, cwd);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const broken = firstLoop(files, candidates);
  if (broken !== undefined) {
    to.textOf(broken);
    for (const path of candidates)
      if (files.has(path)) to.skip(path, `${broken} leads back to itself, which ends the program`);
    return;
  }
  if (home) for (const name of names) add(to, `~/.gemini/${name}`, 'start');
  for (const path of [...candidates].sort(compareText)) add(to, path, 'start');
  if (file !== null && isIn(cwd, file)) {
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
}

function add(to: Collector, path: string, when: When): void {
  const sent = { when, how: when === 'start' ? 'user' : 'tool_result' };
  addWithImports(to, path, mentionsOutsideBackticks, sent, to.files.real);
}
