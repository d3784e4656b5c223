// Qwen Code: QWEN.md from one folder above the repository's root to where it starts, then AGENTS.md, then rules of the root.

import { folderOf } from '../../../model/paths.ts';
import { type Agent, type Collector, loaderOf } from '../agent.ts';
import { chain, isIn, join, relativeTo, repositoryOf } from '../files.ts';
import { fitsWhole } from '../globs.ts';
import { addWithImports, mentionsOutsideTopLevelCode } from '../imports.ts';
import {
  ALL,
  DROPPED,
  FOLDER,
  MARKDOWN,
  MCP,
  NEEDS_NAME,
  NO_MODEL,
  without,
} from '../listing/common.ts';
import { type HeadReader, lines, strict } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';
import { addScoped, lastLineYaml, type Rule, rulesIn } from '../rule-files.ts';
import { entry, settingsIn, texts } from '../settings.ts';

const SETTINGS = '.qwen/settings.json';

const isTextOrList = (one: unknown): boolean =>
  one === null || typeof one === 'string' || Array.isArray(one);

const QWEN_HEAD: HeadReader = {
  ...{ fence: { mark: true, blanks: false }, yaml: strict, mend: lines },
};

const BY_FILE = 'says Custom command from FILE';

const qwenLists: ListingRules = {
  calls: {
    ...{ tool: 'skill', tells: ['where it lies'], hidden: 'answered with "not found"' },
    note: 'of a body of 200 KiB only the first 2,000 characters, and where the rest is',
  },
  inherits: { custom: ALL, builtIn: { Explore: ALL } },
  skill: {
    ...{ field: 'user', folders: ['.qwen/skills', '.agents/skills'] },
    ...{ home: ['.qwen/skills', '.agents/skills'], walk: 'start', find: { hidden: true } },
    head: QWEN_HEAD,
    name: { ...NEEDS_NAME, number: 'text', fits: /^[^\s/]+$/, says: 'holds a blank or a slash' },
    description: { ...DROPPED, number: 'text', list: 'text' },
    hide: { [NO_MODEL]: [true, 'true'] },
    ...{ waits: 'paths', order: 'name' },
    refuses: ['paths', isTextOrList, 'its paths are neither a text nor a list'],
  },
  command: {
    ...{ field: 'user', folders: ['.qwen/commands'], home: ['.qwen/commands'], walk: 'start' },
    find: { deep: true, ending: /\.(?:md|toml)$/ },
    ...{ head: { ...QWEN_HEAD, optional: true }, name: FOLDER },
    description: without(BY_FILE, BY_FILE, 'dropped'),
    hide: { [NO_MODEL]: [true, 'true'] },
  },
  subagent: {
    ...{ field: 'tool:agent.description', folders: ['.qwen/agents'], home: ['.qwen/agents'] },
    ...{ walk: 'start', find: { ending: MARKDOWN }, head: { ...QWEN_HEAD, needsBody: true } },
    name: { ...NEEDS_NAME, fits: /^\S+$/, says: 'holds a blank' },
    description: DROPPED,
  },
  servers: {
    files: { '.mcp.json': MCP, '.qwen/settings.json': MCP },
    ...{ instructions: 'user', tools: 'user' },
  },
  hooks: { files: ['.qwen/settings.json'], plain: 'system', json: 'system' },
  hides: [{ kind: 'skill', files: [SETTINGS], keys: ['skills', 'disabled'], word: String }],
};

export const qwen: Agent = {
  name: 'qwen',
  title: 'Qwen Code',
  versions: [{ version: '0.24.4' }],
  confidence: 'measured',
  sources: ['qwen 0.24.4, offline', 'its bundle'],
  settings: {
    'context.fileName': [
      ['QWEN.md', 'AGENTS.md'],
      'the names that are read, in place of the default ones',
    ],
    'context.ruleExcludes': [[], 'globs on absolute paths of rules'],
  },
  readSettings: (place) => ({
    // The older key still counts.
    ...entry('context.fileName', settingsIn(place, SETTINGS, 'contextFileName').contextFileName),
    ...settingsIn(place, SETTINGS, 'context.fileName', 'context.ruleExcludes'),
  }),
  lists: qwenLists,
  load: loaderOf(load),
};

function load(to: Collector): void {
  const { files, cwd, home } = to;
  const root = repositoryOf(files, cwd);
  const top = root === null || root === '' ? '' : folderOf(root);
  for (const name of texts(to.setting('context.fileName'))) {
    if (home) addWithImports(to, `~/.qwen/${name}`, mentionsOutsideTopLevelCode);
    for (const folder of chain(top, cwd))
      addWithImports(to, join(folder, name), mentionsOutsideTopLevelCode);
  }
  if (root !== null)
    addWithImports(to, join(root, '.qwen/QWEN.local.md'), mentionsOutsideTopLevelCode);
  addRules(to, root ?? cwd);
}

/** Comments are taken out, too. */
function addRules(to: Collector, root: string): void {
  const { files, file, home, setting } = to;
  const excludes = texts(setting('context.ruleExcludes'));
  const options = { links: false, read: lastLineYaml, exact: true };
  const waiting: (readonly [Rule, readonly string[]])[] = [];
  const folders = [...(home ? ['~/.qwen/rules'] : []), join(root, '.qwen/rules')];
  for (const rule of folders.flatMap((one) => rulesIn(files, one, /\.md$/, options))) {
    const { path, data, bodyStart, at } = rule;
    const globs = pathsOf(data.paths);
    if (excludes.some((glob) => fitsWhole(glob, `/${path}`)))
      to.skip(path, 'context.ruleExcludes names it');
    else if (globs.length > 0) waiting.push([rule, globs]);
    else to.add(path, { bodyStart, because: { says: 'always: it has no paths', at: at('paths') } });
  }
  for (const [rule, globs] of waiting) {
    const isSeen = file !== null && isIn(root, file);
    // `@(a|b)` is `{a,b}`.
    const braces = (_: string, inside: string): string => `{${inside.replaceAll('|', ',')}}`;
    const plain = (glob: string): string => glob.replace(/@\(([^()]*)\)/g, braces);
    const fit = isSeen && globs.find((glob) => fitsWhole(plain(glob), relativeTo(root, file)));
    addScoped(to, rule, 'paths', globs, file, fit || null, { how: 'tool_result' });
  }
}

/** A text is one glob, whatever commas it holds. */
function pathsOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return all.filter((glob) => glob !== '');
}
