// Agents that read files of the folder that is open, and nothing above it: Cline, Continue, Crush, Junie, Roo Code and Zed.

import { compareText } from '../../../model/order.ts';
import { nameOf } from '../../../model/paths.ts';
import { type Agent, type Collector, loaderOf } from '../agent.ts';
import { filesBelow, join } from '../files.ts';
import { ANY_NAME, DROPPED, NEEDS_NAME, PLAIN_HEAD, without } from '../listing/common.ts';
import { strict } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';
import { type Rule, rulesIn } from '../rule-files.ts';
import { settingsIn, texts } from '../settings.ts';

const clineLists: ListingRules = {
  calls: { tool: 'skills', tells: ['its description'] },
  skill: {
    field: 'tool:skills.description',
    folders: ['.agents/skills', '.cline/skills', '.clinerules/skills'],
    ...{ home: ['.agents/skills', '.cline/skills'], homeFirst: true },
    ...{ walk: 'root', find: { hidden: true } },
    head: { ...PLAIN_HEAD, optional: true, needsBody: true },
    name: {
      ...{ ...ANY_NAME, fits: /^[\p{L}\p{N}_:-]+$/u },
      says: 'holds other characters than letters, digits, hyphens, underscores and colons',
    },
    description: without('none', 'none', 'dropped'),
  },
  namesOnly: true,
};

export const cline: Agent = {
  name: 'cline',
  title: 'Cline CLI',
  versions: [{ version: '3.0.65' }],
  confidence: 'measured',
  sources: ['cline 3.0.65, offline'],
  unknown: 'The extension for VS Code judges `paths` and reads more names.',
  lists: clineLists,
  load: loaderOf((to) => {
    const { cwd, home } = to;
    to.add(join(cwd, '.clinerules'));
    addByName(to, join(cwd, '.clinerules'), join(cwd, '.cline/rules'));
    if (home) {
      to.add('~/.agents/AGENTS.md');
      addByName(to, '~/Documents/Cline/Rules');
    }
    to.add(join(cwd, 'AGENTS.md'));
  }),
};

/** Of two rules that are called alike the later one counts. */
function addByName(to: Collector, ...folders: readonly string[]): void {
  const rules = new Map<string, Rule>();
  const options = { deep: false, read: strict };
  for (const rule of folders.flatMap((one) =>
    rulesIn(to.files, one, /\.(?:md|markdown|txt)$/i, options),
  )) {
    const { path, data, isReadable } = rule;
    if (isReadable) {
      const written = typeof data.name === 'string' ? data.name.trim() : '';
      const name = (written || nameOf(path).replace(/\.\w{1,10}$/, '')).toLowerCase();
      const other = rules.get(name)?.path;
      if (other !== undefined) to.skip(other, `${path} has the same name and takes its place`);
      rules.set(name, rule);
    } else to.skip(path, 'its front matter is not YAML', { at: { path, line: 1 } });
  }
  for (const [, { path, bodyStart }] of [...rules].sort(([x], [y]) => compareText(x, y)))
    to.add(path, { bodyStart, because: { says: 'always: every rule is' } });
}

const continueLists: ListingRules = {
  calls: { tool: 'Skills', tells: ['its description', 'which files lie beside it'] },
  skill: {
    ...{ field: 'tool:Skills.description', folders: ['.continue/skills', '.claude/skills'] },
    ...{ home: ['.continue/skills'], walk: 'start', find: { hidden: true }, wins: 'all' },
    head: { fence: { anywhere: true }, yaml: strict },
    name: NEEDS_NAME,
    description: { ...DROPPED, blank: 'none' },
  },
};

export const continueCli: Agent = {
  name: 'continue',
  title: 'Continue CLI',
  versions: [{ version: '1.5.47' }],
  confidence: 'measured',
  sources: ['cn 1.5.47, offline', 'its source'],
  lists: continueLists,
  load: loaderOf((to) => {
    const { files, cwd, home } = to;
    // The first that there is counts, be it empty or a folder.
    const names = ['AGENTS.md', 'AGENT.md', 'CLAUDE.md', 'CODEX.md'];
    const paths = names.map((name) => join(cwd, name));
    const first = paths.find((path) => files.has(path) || files.isFolder(path));
    for (const path of paths) {
      if (path === first) to.add(path);
      else if (files.has(path)) to.skip(path, `${first} takes its place`);
      else to.textOf(path);
    }
    addUnconditional(to, join(cwd, '.continue/rules'));
    if (home) addUnconditional(to, '~/.continue/rules');
  }),
};

function addUnconditional(to: Collector, folder: string): void {
  for (const rule of rulesIn(to.files, folder, /\.md$/, { read: strict })) {
    const { path, data, isReadable } = rule;
    const at = { path, line: 1 };
    const conditional = [data.globs, data.regex].some((value) => Boolean(value));
    if (data.invokable) to.skip(path, 'it is a command, not a rule', { at });
    else if (data.alwaysApply !== true && (data.alwaysApply !== undefined || conditional)) {
      const what = conditional ? 'globs and regex' : 'alwaysApply: false';
      to.skip(path, `rules with ${what} are never loaded`, { at });
    } else {
      const says = data.alwaysApply === true ? 'alwaysApply: true' : 'always: it has no condition';
      // What cannot be read is sent with all that it holds.
      const bodyStart = isReadable ? rule.bodyStart : 0;
      to.add(path, { bodyStart, because: { says, at } });
    }
  }
}

export const crush: Agent = {
  name: 'crush',
  title: 'Crush',
  versions: [{ version: '37f36e9' }],
  confidence: 'source',
  sources: ['charmbracelet/crush@37f36e9'],
  settings: { 'options.context_paths': [[], 'more files and folders that are read'] },
  readSettings: (place) => ({
    ...settingsIn(place, 'crush.json', 'options.context_paths'),
    ...settingsIn(place, '.crush.json', 'options.context_paths'),
  }),
  unknown: 'The order is another one each time.',
  load: loaderOf((to) => {
    const { files, cwd, setting } = to;
    const names = [
      ...['.github/copilot-instructions.md', '.cursorrules', '.cursor/rules'],
      ...['CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md', 'crush.md', 'crush.local.md', 'AGENTS.md'],
    ];
    for (const name of [...names, ...texts(setting('options.context_paths'))]) {
      const path = join(cwd, name);
      if (files.isFolder(path)) for (const one of filesBelow(files, path, () => true)) to.add(one);
      else to.add(path);
    }
    for (const path of ['CRUSH.md', 'agents.md', 'gemini.md'].map((name) => join(cwd, name)))
      if (files.has(path)) to.skip(path, 'of names that differ in capitals only one is looked for');
  }),
};

export const junie: Agent = {
  name: 'junie',
  title: 'Junie',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['jetbrains.com/help/junie: guidelines'],
  settings: { guidelines: ['', 'the path that the settings name instead'] },
  load: loaderOf((to) => {
    const { cwd, setting } = to;
    const own = String(setting('guidelines'));
    const names = ['.junie/AGENTS.md', 'AGENTS.md', '.junie/guidelines.md'];
    to.addFirst((own === '' ? names : [own]).map((name) => join(cwd, name)));
  }),
};

export const zed: Agent = {
  name: 'zed',
  title: 'Zed',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['zed.dev/docs/ai/rules', 'its source'],
  load: loaderOf((to) => {
    const names = [
      ...['.rules', '.cursorrules', '.windsurfrules', '.clinerules'],
      ...['.github/copilot-instructions.md', 'AGENT.md', 'AGENTS.md', 'CLAUDE.md', 'GEMINI.md'],
    ];
    to.addFirst(names.map((name) => join(to.cwd, name)));
  }),
};

export const roo: Agent = {
  name: 'roo',
  title: 'Roo Code',
  versions: [{ version: 'cb83656' }],
  confidence: 'source',
  sources: ['RooCodeInc/Roo-Code@cb83656'],
  settings: {
    mode: ['code', 'the mode whose rules are read first'],
    'roo-cline.useAgentRules': [true, 'whether AGENTS.md is read'],
  },
  unknown: 'enableSubfolderRules, which is off, adds the rules of folders below.',
  load: loaderOf((to) => {
    const { cwd, setting } = to;
    addRulesOfMode(to, `-${setting('mode')}`);
    if (setting('roo-cline.useAgentRules') === true) {
      to.addFirst(['AGENTS.md', 'AGENT.md'].map((name) => join(cwd, name)));
      to.add(join(cwd, 'AGENTS.local.md'));
    }
    addRulesOfMode(to, '');
  }),
};

/** The folder, where it holds anything, hides the single files. */
function addRulesOfMode(to: Collector, suffix: string): void {
  const { files, cwd, home } = to;
  const places = [...(home ? [`~/.roo/rules${suffix}`] : []), join(cwd, `.roo/rules${suffix}`)];
  const rules = places.flatMap((folder) => filesBelow(files, folder, () => true));
  for (const path of rules) to.add(path);
  const singles = [`.roorules${suffix}`, `.clinerules${suffix}`].map((name) => join(cwd, name));
  if (rules.length === 0) to.addFirst(singles);
  for (const path of singles)
    if (rules.length > 0 && files.has(path)) to.skip(path, `${rules[0]} takes its place`);
}
