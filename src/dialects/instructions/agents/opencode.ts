// opencode and Kilo CLI: one name for the whole chain, nearest first, then what the config names; Kilo has rule folders, too.

import { compareText } from '../../../model/order.ts';
import { type Agent, type Collector, loaderOf, type Place, type Settings } from '../agent.ts';
import {
  chain,
  chainBelow,
  type Files,
  filesBelow,
  firstLoop,
  isIn,
  isMarkdown,
  join,
  relativeTo,
  repositoryOf,
} from '../files.ts';
import { fitsWhole } from '../globs.ts';
import { ALL, ANY_NAME, DROPPED, MARKDOWN, NEEDS_NAME, without } from '../listing/common.ts';
import { colonsInBlocks, type HeadReader, strictTyped, strictWithTabs } from '../listing/heads.ts';
import type { FileRules, ListingRules } from '../listing/model.ts';
import { entry, jsonSettings, texts, valueAt } from '../settings.ts';

const NAMES = ['AGENTS.md', 'CLAUDE.md', 'CONTEXT.md'] as const;

const SETTINGS: Settings = {
  instructions: [[], 'paths, globs and addresses that are loaded too'],
  OPENCODE_DISABLE_CLAUDE_CODE_PROMPT: [false, 'whether CLAUDE.md is left out'],
  OPENCODE_DISABLE_PROJECT_CONFIG: [false, 'whether all of the project is left out'],
};

/** What stands for a description that opencode does not find. */
const BY_HAND = 'says This subagent should only be called manually by the user.';

const OPENCODE_HEAD: HeadReader = {
  ...{ fence: { mark: true, dashes: true }, mend: colonsInBlocks },
  yaml: (yaml) => strictWithTabs(yaml, strictTyped),
};

const opencodeAgents = {
  field: 'tool:task.description',
  ...{ walk: 'up', upWithoutGit: true, find: { deep: true, ending: MARKDOWN } },
  head: { ...OPENCODE_HEAD, mend: (yaml: string) => colonsInBlocks(yaml) ?? {}, optional: true },
  name: ANY_NAME,
  description: { ...without(BY_HAND, BY_HAND, BY_HAND) },
  hide: { mode: ['primary'], disable: [true] },
} as const satisfies Partial<FileRules>;

const opencodeSkills = {
  field: 'system',
  ...{ walk: 'up', upWithoutGit: true, wins: 'chance', order: 'name' },
  find: { deep: true, inside: true, self: true, hidden: true, passes: /^$/ },
  head: OPENCODE_HEAD,
  name: { ...NEEDS_NAME, empty: 'folder' },
  description: { ...DROPPED, empty: 'none' },
} as const satisfies Partial<FileRules>;

const isNoTextOrList = (one: unknown): boolean => typeof one === 'object' && !Array.isArray(one);

/** It ends, whatever else there is. */
export const STOPS = 'its tools are no map: opencode ends at start';

const opencodeLists: ListingRules = {
  calls: {
    ...{ tool: 'skill', tells: ['where it lies', 'some of the files beside it'] },
    note: 'fails where ripgrep is missing',
  },
  inherits: { custom: ALL, builtIn: { explore: ALL } },
  skill: {
    ...opencodeSkills,
    folders: ['.opencode/skills', '.opencode/skill', '.claude/skills', '.agents/skills'],
    home: [
      ...['.config/opencode/skills', '.config/opencode/skill', '.opencode/skills'],
      ...['.claude/skills', '.agents/skills'],
    ],
  },
  subagent: {
    ...{ ...opencodeAgents, folders: ['.opencode/agent', '.opencode/agents'] },
    home: ['.config/opencode/agent', '.config/opencode/agents'],
    refuses: ['tools', isNoTextOrList, STOPS],
  },
  servers: {
    files: { 'opencode.json': 'mcp', 'opencode.jsonc': 'mcp' },
    ...{ instructions: 'system', tools: 'tool:SERVER_TOOL.description' },
  },
  hides: (['skill', 'task'] as const).map((key) => ({
    kind: key === 'skill' ? 'skill' : 'subagent',
    ...{ files: ['opencode.json'], keys: ['permission', key], values: { deny: 'hidden' } },
    globs: true,
  })),
};

export const opencode: Agent = {
  name: 'opencode',
  title: 'opencode',
  versions: [{ version: '1.18.33' }],
  confidence: 'measured',
  sources: ['opencode 1.18.33, offline', 'its source'],
  settings: SETTINGS,
  readSettings: (place) => configured(place, ['opencode.jsonc', 'opencode.json'], '.opencode'),
  lists: opencodeLists,
  load: loaderOf((to) =>
    addAll(to, {
      globals: ['~/.config/opencode/AGENTS.md', '~/.claude/CLAUDE.md'],
      followsOut: true,
    }),
  ),
};

interface ChainRules {
  readonly globals: readonly string[];
  /** Links that lead out of the repository are followed, and outside of one the walk goes up to the top. */
  readonly followsOut: boolean;
  /** What comes between the chain and the configured instructions. */
  readonly before?: () => void;
}

/** `instructions` of every config from the root to where it starts, and of the home folder. */
function configured({ files, cwd, home }: Place, names: readonly string[], folder: string) {
  const places = [
    ...(home ? [`~/.config/${folder.slice(1)}`] : []),
    ...chain(repositoryOf(files, cwd, 'valid') ?? cwd, cwd).flatMap((at) => [at, join(at, folder)]),
  ];
  const all = places.flatMap((at) =>
    names.flatMap((name) =>
      texts(valueAt(jsonSettings(files.text(join(at, name))?.text), 'instructions')),
    ),
  );
  return entry('instructions', all.length > 0 ? [...new Set(all)] : undefined);
}

function addAll(to: Collector, rules: ChainRules): void {
  const { files, cwd, file, home, setting } = to;
  if (home) {
    const global = rules.globals.find((path) => files.has(path));
    if (global !== undefined) to.add(global);
  }
  const root = repositoryOf(files, cwd, 'valid');
  const top = root ?? (rules.followsOut ? '' : cwd);
  const inside = (path: string): boolean => {
    const real = files.real(path);
    if (rules.followsOut || (real !== null && isIn(top, real))) return true;
    to.skip(path, 'it is a symbolic link that leads out of the repository');
    return false;
  };
  const noClaude = setting('OPENCODE_DISABLE_CLAUDE_CODE_PROMPT') === true;
  const names = NAMES.filter((name) => name !== 'CLAUDE.md' || !noClaude);
  if (setting('OPENCODE_DISABLE_PROJECT_CONFIG') === true) return;
  addChain(to, chain(top, cwd), names, inside);
  rules.before?.();
  addConfigured(to, texts(setting('instructions')), chain(top, cwd));
  if (file !== null && isIn(cwd, file)) {
    for (const folder of [...chainBelow(cwd, file)].reverse()) {
      const paths = names.map((name) => join(folder, name)).filter((path) => files.has(path));
      const [path, ...others] = paths;
      for (const other of others) to.skip(other, `${path} takes its place`);
      if (path !== undefined && inside(path)) to.add(path, { when: 'on-read', how: 'tool_result' });
    }
  }
}

/** The first name that stands anywhere on the chain is the only one that is read. */
function addChain(
  to: Collector,
  folders: readonly string[],
  names: readonly string[],
  inside: (path: string) => boolean,
): void {
  const { files } = to;
  const all = names.map((name) => folders.map((folder) => join(folder, name)));
  const loop = firstLoop(files, all.flat());
  const chosen = all.find((paths) => paths.some((path) => files.has(path))) ?? [];
  for (const path of all.flat()) {
    if (!files.has(path)) to.textOf(path);
    else if (loop !== undefined)
      to.skip(path, `${loop} leads back to itself, so that no file is read`);
    else if (!chosen.includes(path)) {
      const other = chosen.find((one) => files.has(one));
      to.skip(path, `only files of one name are read, and ${other} comes first`);
    }
  }
  if (loop === undefined)
    for (const path of [...chosen].reverse()) if (files.has(path) && inside(path)) to.add(path);
}

/** Relative ones are looked for in every folder from where it starts up to the root. */
function addConfigured(to: Collector, written: readonly string[], folders: readonly string[]) {
  for (const one of written) {
    const because = { says: `${one} in the config` };
    if (/^https?:\/\//.test(one)) to.skip(one, 'it is an address, which is not fetched here');
    else if (/^[~/]/.test(one)) {
      if (to.files.has(one)) to.add(one, { because });
      else to.skip(one, 'it lies outside the root, which is not read');
    } else {
      for (const folder of [...folders].reverse())
        for (const path of matching(to.files, folder, one)) to.add(path, { because });
    }
  }
}

/** Files below a folder that a glob fits; only folders that it names are listed. */
function matching(files: Files, folder: string, glob: string): readonly string[] {
  const bare = glob.replace(/^(?:\.\/)+/, '');
  const fixed = /^[^*?[{]*(?=\/)/.exec(bare)?.[0] ?? '';
  if (!/[*?[{]/.test(bare)) return files.has(join(folder, bare)) ? [join(folder, bare)] : [];
  const deep = bare.includes('**');
  const walk = (at: string, depth: number): readonly string[] =>
    files.list(at).flatMap(({ name, type }) => {
      const path = join(at, name);
      if (type === 'file') return fitsWhole(bare, relativeTo(folder, path)) ? [path] : [];
      const isHidden = name === '.git' || name === 'node_modules';
      return (deep || depth > 0) && !isHidden ? walk(path, depth - 1) : [];
    });
  const steps = bare.split('/').length - (fixed === '' ? 0 : fixed.split('/').length) - 1;
  return [...walk(join(folder, fixed), steps)].sort(compareText);
}

/** Rules of all modes are read at once. */
const MODES = ['architect', 'ask', 'code', 'debug', 'orchestrator'];

const KILO_SKILLS = ['.kilo/skills', '.kilocode/skills', '.claude/skills', '.agents/skills'];

const kiloLists: ListingRules = {
  skill: {
    ...{ ...opencodeSkills, folders: ['.kilo/skill', ...KILO_SKILLS] },
    home: ['.config/kilo/skills', ...KILO_SKILLS],
  },
  subagent: {
    ...{ ...opencodeAgents, folders: ['.kilo/agent', '.kilo/agents', '.kilocode/agents'] },
    home: ['.config/kilo/agent'],
    refuses: ['tools', isNoTextOrList, 'its `tools` are a text or a list'],
  },
};

export const kilo: Agent = {
  name: 'kilo',
  title: 'Kilo CLI',
  versions: [{ version: '7.7.9' }],
  confidence: 'measured',
  sources: ['kilo 7.7.9, offline', 'its source'],
  settings: SETTINGS,
  readSettings: (place) =>
    configured(place, ['kilo.jsonc', 'kilo.json', 'opencode.jsonc', 'opencode.json'], '.kilo'),
  unknown: 'Of its long lists and of most heads of sub-agents it is taken to do as opencode.',
  lists: kiloLists,
  load: loaderOf((to) =>
    addAll(to, {
      globals: ['~/.config/kilo/AGENTS.md', '~/.claude/CLAUDE.md'],
      followsOut: false,
      before: () => addRules(to),
    }),
  ),
};

function addRules(to: Collector): void {
  const { files, cwd, home } = to;
  const rulesOf = (folder: string) => filesBelow(files, folder, isMarkdown, { deep: false });
  const own = home ? ['~/.kilo/rules', '~/.kilocode/rules'] : [];
  for (const path of own.flatMap(rulesOf)) to.add(path);
  for (const kind of ['rules', ...MODES.map((mode) => `rules-${mode}`)]) {
    const newer = rulesOf(join(cwd, `.kilo/${kind}`));
    const names = new Set(newer.map((path) => path.slice(path.lastIndexOf('/'))));
    const older = rulesOf(join(cwd, `.kilocode/${kind}`));
    for (const path of [...newer, ...older].sort(compareText)) {
      const hidden = older.includes(path) && names.has(path.slice(path.lastIndexOf('/')));
      const real = files.real(path);
      if (hidden) to.skip(path, 'the rule of that name in .kilo takes its place');
      else if (real === null || !isIn(cwd, real))
        to.skip(path, 'it is a symbolic link that leads out');
      else to.add(path);
    }
    if (kind === 'rules') to.add(join(cwd, '.kilocoderules'));
  }
  for (const mode of MODES) to.add(join(cwd, `.kilocoderules-${mode}`));
}
