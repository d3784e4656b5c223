// GitHub Copilot CLI: files of the repository's root, of the start folder and between; more as it views files.

import { folderOf } from '../../../model/paths.ts';
import type { Because } from '../../../model/scope.ts';
import { type Agent, type Collector, loaderOf, type When } from '../agent.ts';
import { chain, isHome, isIn, join, repositoryOf } from '../files.ts';
import { globList } from '../globs.ts';
import { addImports, mentionsInLines } from '../imports.ts';
import { addedUp } from '../listing/budgets.ts';
import {
  ALL,
  ANY_NAME,
  MARKDOWN,
  NO_MODEL,
  PLAIN_HEAD,
  SKILLS,
  without,
} from '../listing/common.ts';
import type { DescriptionRules, ListingRules } from '../listing/model.ts';
import { firstFit, rulesIn, whyWaiting } from '../rule-files.ts';
import { texts } from '../settings.ts';

const COPILOT_NAME = {
  fits: /^[A-Za-z0-9][A-Za-z0-9._:-]*$/,
  says: 'begins with another character than a letter or digit, or holds one that is not allowed',
  most: 64,
  shown: (name: string) => name.replace(/\s+/g, '-'),
} as const;

const COPILOT_DESCRIPTION: DescriptionRules = {
  ...{ missing: 'lines', nothing: 'dropped', empty: 'none', number: 'dropped', list: 'dropped' },
  ...{ map: 'dropped', most: 1024, over: 'dropped' },
};

const copilotLists: ListingRules = {
  calls: {
    ...{ tool: 'skill', tells: ['where it lies', 'which files lie beside it'] },
    hidden: 'answered with "not found"',
  },
  inherits: {
    custom: SKILLS,
    builtIn: { 'general-purpose': ALL, explore: { files: false, skills: false } },
  },
  skill: {
    field: 'system',
    folders: ['.github/skills', '.agents/skills', '.claude/skills'],
    home: ['.copilot/skills', '.agents/skills'],
    ...{ walk: 'up', upWithoutGit: true, byFolder: true, head: PLAIN_HEAD },
    find: { deep: true, self: true, alone: true, passes: /^$/ },
    name: { ...ANY_NAME, empty: 'dropped', ...COPILOT_NAME },
    description: COPILOT_DESCRIPTION,
    hide: { [NO_MODEL]: [/^(?!false$)/i] },
  },
  command: {
    ...{ field: 'system', folders: ['.claude/commands'], walk: 'up' },
    find: { ending: MARKDOWN, hidden: false },
    ...{ head: { ...PLAIN_HEAD, optional: true }, name: { ...ANY_NAME, ...COPILOT_NAME } },
    description: COPILOT_DESCRIPTION,
    hide: { [NO_MODEL]: [true, 'true', 'yes'] },
  },
  subagent: {
    ...{ field: 'tool:task.description', folders: ['.github/agents', '.claude/agents'] },
    ...{ home: ['.copilot/agents'], walk: 'up' },
    find: { deep: true, hidden: false, ending: /(?:\.agent)?\.md$/ },
    ...{ head: PLAIN_HEAD, name: ANY_NAME },
    description: { ...without('dropped', 'none', 'dropped'), nothing: 'none' },
    hide: { [NO_MODEL]: [true], infer: [false] },
    ...{ same: ['folder'], homeFirst: true },
  },
  budget: addedUp(15_000, 94, 0, 0),
  budgetSays: '15,000 characters of entries; others by name alone',
  entry: ({ name, description }) =>
    description === null
      ? `${name}, `
      : `<skill>\n  <name>${name}</name>\n  <description>${description}</description>\n  <location>project</location>\n</skill>\n`,
};

export const copilot: Agent = {
  name: 'copilot',
  title: 'Copilot CLI',
  versions: [
    { version: '1.0.10' },
    { version: '1.0.25', from: '1.0.11' },
    { version: '1.0.65', from: '1.0.26' },
    { version: '1.0.88', from: '1.0.66' },
    { version: '1.0.99', from: '1.0.89' },
    { version: '1.0.102', from: '1.0.100' },
  ],
  confidence: 'measured',
  sources: ['copilot 1.0.102, offline', 'changelog for what came before'],
  settings: {
    COPILOT_CUSTOM_INSTRUCTIONS_DIRS: [[], 'more folders with AGENTS.md and .github/instructions'],
  },
  unknown: 'A fixed prompt that exceeds the budget of the model is refused, not cut.',
  lists: copilotLists,
  load: loaderOf(load),
};

const ENDING = '.instructions.md';

interface Walk {
  readonly to: Collector;
  readonly root: string;
  readonly when: When;
}

/** A version that describes what holds, as a number that can be compared. */
function since(to: Collector, patch: number): boolean {
  return Number(to.version.split('.')[2]) >= patch;
}

function load(to: Collector): void {
  const { files, cwd, file, home, setting } = to;
  const root = repositoryOf(files, cwd) ?? cwd;
  const start: Walk = { to, root, when: 'start' };
  const ends = root === cwd ? [root] : [root, cwd];
  if (home) add(start, '~/.copilot/copilot-instructions.md');
  for (const folder of ends) add(start, join(folder, '.github/copilot-instructions.md'));
  for (const folder of ends) addNamed(start, folder);
  const between = since(to, 11) ? chain(root, cwd).slice(1, -1).reverse() : [];
  for (const folder of between) addFolder(start, folder);
  for (const folder of texts(setting('COPILOT_CUSTOM_INSTRUCTIONS_DIRS'))) addNamed(start, folder);
  if (home) addRules(start, '~/.copilot/instructions', ENDING, 'applyTo');
  for (const folder of ends) addAllRules(start, folder);
  if (file !== null) {
    const view: Walk = { ...start, when: 'on-read' };
    for (const folder of ends) addAllRules(view, folder);
    const seen = new Set([...ends, ...between]);
    for (const folder of [...chain(root, folderOf(file))].reverse()) {
      if (seen.has(folder)) continue;
      addFolder(view, folder);
      addAllRules(view, folder);
    }
  }
}

/** A folder between the root and where it starts, or on the way to a file. */
function addFolder(walk: Walk, folder: string): void {
  add(walk, join(folder, '.github/copilot-instructions.md'));
  addNamed(walk, folder, ['.claude/CLAUDE.md']);
}

function addNamed(walk: Walk, folder: string, more: readonly string[] = []): void {
  const { files } = walk.to;
  const [upper, lower] = [join(folder, 'AGENTS.md'), join(folder, 'agents.md')];
  add(walk, files.has(upper) ? upper : lower);
  if (files.has(upper) && files.has(lower)) walk.to.skip(lower, `${upper} takes its place`);
  for (const name of ['CLAUDE.md', ...more, 'GEMINI.md']) add(walk, join(folder, name));
}

function add(walk: Walk, path: string, because?: Because): void {
  const { to, root, when } = walk;
  const { files } = to;
  const text = to.textOf(path);
  if (text === null) return;
  const twin = since(to, 26) ? sameText(walk, path, text.text) : null;
  if (twin !== null) {
    to.skip(path, `same text as ${twin}, which is sent once`);
    return;
  }
  const sent = { when, how: when === 'start' ? 'system' : 'user' };
  to.add(path, { ...sent, ...(because && { because }) });
  if (
    !since(to, 66) ||
    path.endsWith('GEMINI.md') ||
    path.includes('/rules/') ||
    path.endsWith(ENDING)
  )
    return;
  addImports(to, path, {
    find: mentionsInLines,
    hops: 8,
    once: 'ever',
    inlined: true,
    sent: () => sent,
    refuse: (imported) =>
      isIn(root, files.real(imported) ?? imported)
        ? null
        : 'imports from outside the repository are not followed',
  });
}

function sameText({ to }: Walk, path: string, text: string): string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const twin = to
    .result()
    .loaded.find((one) => one.path !== path && to.files.text(one.path)?.text.trim() === bare);
  return twin?.path ?? null;
}

function addAllRules(walk: Walk, folder: string): void {
  addRules(walk, join(folder, '.github/instructions'), ENDING, 'applyTo');
  if (since(walk.to, 89)) addRules(walk, join(folder, '.claude/rules'), '.md', 'paths');
}

/** `key` is seen from the root, wherever the rule stands. */
function addRules(walk: Walk, folder: string, ending: string, key: string): void {
  const { to, root, when } = walk;
  const { files } = to;
  if (files.list(folder).length === 0) return;
  const file = when === 'start' ? null : to.file;
  for (const { path, data, at } of rulesIn(files, folder, /\.md$/, { links: false })) {
    if (!path.endsWith(ending)) {
      to.skip(path, `its name does not end in ${ending}`);
      continue;
    }
    if (to.has(path)) continue;
    const globs = globList(data[key]);
    const isForAll = globs.every((glob) => glob === '**' || glob === '*' || glob === '**/*');
    const fit = firstFit(globs, root, file);
    if (isForAll) {
      const says = globs.length > 0 ? `always: ${globs.join(', ')}` : `always: it has no ${key}`;
      const isNew =
        when === 'start' ||
        (!isHome(path) && ![walk.root, to.cwd].includes(folderOf(folderOf(folder))));
      if (isNew) add(walk, path, { says, at: at(key) });
    } else if (file !== null && !since(to, 100))
      to.skip(path, 'this version loads it only by hand');
    else if (fit !== undefined)
      add(walk, path, { says: `its pattern ${fit} matches`, at: at(key) });
    else to.skip(path, whyWaiting(globs, file), { at: at(key), is: 'waiting' });
  }
}

/** Folders on the way to a file, whose rules were not looked at when it started. */
