// Which files are instructions for agents, from their paths alone.

import { isItemKind } from '../../model/document.ts';
import { onceFor } from '../../model/once.ts';
import { folderOf, isLaidAside, join, nameOf } from '../../model/paths.ts';
import { isOthers, type Tree } from '../../model/source.ts';

const ANYWHERE = new Set([
  ...['AGENTS.md', 'AGENTS.override.md', 'AGENTS.local.md', 'AGENT.md', 'agents.md'],
  ...['CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md', 'QWEN.md', 'CODEX.md', 'crush.md', 'CRUSH.md'],
  ...['crush.local.md'],
]);

/** Single files of rules, without an ending. */
const SINGLE = new Set([
  ...['.cursorrules', '.windsurfrules', '.clinerules', '.roorules', '.rules'],
  ...['.augment-guidelines', '.kilocoderules'],
]);

const RULES = /^rules(?:-[\w-]{1,100})?\/.*\.md$/;

/** Folders of agents, whose rules hold for the folder that they stand in, and which paths in them are rules. */
const AGENT_FOLDERS: ReadonlyMap<string, RegExp> = new Map([
  ['.clinerules', /^[^/]*\.(?:md|markdown|txt)$/],
  ['.junie', /^guidelines\.md$/],
  ['.cursor', /^rules\/.*\.mdc?$/],
  ['.github', /^instructions\/.*\.md$/],
  ['.kiro', /^steering\/.*\.md$/],
  ['.factory', /^$/],
  ...'.claude .cline .continue .augment .qwen .kilo .kilocode .agents .windsurf .devin .roo'
    .split(' ')
    .map((name) => [name, RULES] as const),
]);

/** The word for files of rule folders, and for single files of older rules. */
export const RULE = 'rule';

/** Folders of agents that list skills; every other item is listed by some of these. */
const SKILLS = [
  ...['.claude', '.agents', '.github', '.cursor', '.codex', '.opencode', '.gemini', '.qwen'],
  ...['.factory', '.kilo', '.kilocode', '.continue', '.augment', '.cline', '.clinerules', '.agent'],
];
const SUB_AGENTS = ['.claude', '.github', '.cursor', '.opencode', '.qwen', '.kilo', '.kilocode'];

const ITEM_NAMES: readonly (readonly [name: string, kind: string, folders: readonly string[]])[] = [
  ['skills', 'skill', SKILLS],
  ['agents', 'sub-agent', SUB_AGENTS],
  ['commands', 'command', ['.claude', '.qwen']],
  ['skill', 'skill', SKILLS],
  ['agent', 'sub-agent', SUB_AGENTS],
  ['droids', 'sub-agent', ['.factory']],
];

/** The kind of what agents list by name and description, by the folder that at least one of them looks into. */
const ITEMS: ReadonlyMap<string, string> = new Map(
  SKILLS.flatMap((folder) =>
    ITEM_NAMES.flatMap(([name, kind, folders]) =>
      folders.includes(folder) ? [[`${folder}/${name}`, kind] as const] : [],
    ),
  ),
);

/** Of links to one folder the first counts. */
export const ITEM_FOLDERS: readonly string[] = [...ITEMS.keys()];

/** Those that a folder has, without asking for each. */
export function itemFoldersIn(tree: Pick<Tree, 'list'>, folder = ''): readonly string[] {
  const hidden = tree.list(folder).filter(({ name }) => name.startsWith('.'));
  if (hidden.length === 0) return [];
  const names = new Set(hidden.map(({ name }) => name));
  return ITEM_FOLDERS.filter(
    (path) => names.has(folderOf(path)) && tree.list(join(folder, path)).length > 0,
  );
}

/** Folders in each other that a project can have: each is read with all above it, so that a tree without end would never be done. */
export const DEEPEST = 50;

/** An instruction file beyond that: it is not read. */
export function isTooDeep(path: string): boolean {
  return path.length > 2 * DEEPEST && path.split('/').length > DEEPEST;
}

/** The word for such a file: its own name, or `rule`, `skill`, …; null for every other file. */
export function kindOf(path: string): string | null {
  if (isTooDeep(path)) return null;
  const name = nameOf(path);
  // In folders of texts it is one about agents.
  if (name === 'agents.md' && /(?:^|\/)(?:docs?|references?|skills)\//.test(path)) return null;
  if (ANYWHERE.has(name)) return name;
  if (SINGLE.has(name)) return RULE;
  // A walk asks this of every file, and the folders of agents are hidden.
  if (!path.startsWith('.') && !path.includes('/.')) return null;
  const inside = path.slice(path.indexOf('/skills/') + 1);
  // What a skill hands out is no item here.
  const isHandedOut =
    inside !== path && /\/\.[a-z]{1,30}\/(?:skills|agents|commands)\//.test(inside);
  const steps = path.split('/');
  const item = steps
    .map((step, at) => ITEMS.get(`${step}/${steps[at + 1]}`))
    .findLast((kind) => kind !== undefined && (kind !== 'skill' || name === 'SKILL.md'));
  if (item !== undefined && name.endsWith('.md') && !isHandedOut) return item;
  if (name === 'copilot-instructions.md') return steps.at(-2) === '.github' ? name : null;
  const isRule = steps.some((step, at) =>
    AGENT_FOLDERS.get(step)?.test(steps.slice(at + 1).join('/')),
  );
  return isRule ? RULE : null;
}

/** Those that stand in a folder itself, or in the folders that agents keep in it. */
export function instructionFilesIn(tree: Pick<Tree, 'list'>, folder: string): readonly string[] {
  const walk = (at: string, depth: number): readonly string[] =>
    tree.list(at).flatMap(({ name, type }) => {
      const path = join(at, name);
      if (type === 'folder')
        return depth > 0 || AGENT_FOLDERS.has(name) ? walk(path, depth + 1) : [];
      const kind = kindOf(path);
      const isWhole = kind !== null && !isItemKind(kind);
      return kind === RULE || (isWhole && depth < 2) ? [path] : [];
    });
  return onceFor(tree, `instruction files in ${folder}`, () => walk(folder, 0));
}

/** Those of the outermost folder that holds any; a huge tree without is not searched to its end. */
export function firstInstructionFiles(tree: Pick<Tree, 'list' | 'has'>): readonly string[] {
  return onceFor(tree, 'first instruction files', () => {
    const folders = [''];
    for (let at = 0; at < Math.min(folders.length, MOST_FOLDERS); at += 1) {
      const folder = folders[at] ?? '';
      const found = isTooDeep(join(folder, 'x'))
        ? tree.list(folder).flatMap(({ name }) => (kindOf(name) ? [join(folder, name)] : []))
        : instructionFilesIn(tree, folder);
      if (found.length > 0) return found;
      for (const { name, type } of tree.list(folder)) {
        const path = join(folder, name);
        if (type === 'folder' && !name.startsWith('.') && !isOthers(tree, path)) folders.push(path);
      }
    }
    return [];
  });
}

const MOST_FOLDERS = 20_000;

const OF_AGENTS = new Set([...AGENT_FOLDERS.keys(), ...ITEM_FOLDERS.map(folderOf)]);

/** True for a file in a hidden folder that is no agent's: it speaks for that folder. */
function isForHidden(path: string): boolean {
  return ANYWHERE.has(nameOf(path)) && !OF_AGENTS.has(nameOf(folderOf(path)));
}

/** True for a hidden folder that has such a file. */
export function isDirectory(tree: Pick<Tree, 'list'>, folder: string): boolean {
  return tree
    .list(folder)
    .some(({ name, type }) => type !== 'folder' && isForHidden(join(folder, name)));
}

/** The folder that a file speaks for: its own, or the one that holds the agent's folder in which it stands. */
export function standsFor(path: string): string {
  const steps = folderOf(path).split('/');
  const last = isForHidden(path) ? steps.length - 1 : steps.length;
  const hidden = steps.findIndex((step, at) => at < last && step.startsWith('.'));
  return (hidden < 0 ? steps : steps.slice(0, hidden)).join('/');
}

/** True for what is there to be copied, which is read somewhere else, and for what is kept as it was. */
export function isForOthers(path: string): boolean {
  return (
    /(?:^|\/)_?(?:examples?|templates?|boilerplates?|starters?|assets|fixtures?|testdata|test-data)\/|\.template\.md$/i.test(
      path,
    ) || isLaidAside(path)
  );
}
