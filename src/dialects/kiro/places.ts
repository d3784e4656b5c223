// Where a repository keeps its specs, and what each file of one is.

import type { ReadDocument } from '../../model/dialect.ts';
import type { DocumentRole } from '../../model/document.ts';
import type { Files } from '../../model/flat-scopes.ts';
import { belowRoot, chooseLayers, foldersWith, scopesBelow } from '../../model/flat-scopes.ts';
import { onceFor } from '../../model/once.ts';
import { compareText } from '../../model/order.ts';
import { capitalized } from '../../model/plural.ts';
import { layersOf, type Scope, type Target } from '../../model/scope.ts';
import { filesIn, foldersIn, type Tree } from '../../model/source.ts';

/** Kiro's own folder; others are known by what stands in them. */
export const HOME = '.kiro/specs';
const OTHER_HOMES = [
  ...['specs', 'docs/specs', '.specs', 'kiro/specs', 'docs/kiro/specs'],
  ...['.claude/specs', '.spec-workflow/specs'],
];
const STEERING = '.kiro/steering';

/** What an agent is told of a spec, in order. */
const FILES: Files = [
  ['brief.md', 'brief', 'what was asked for'],
  ['requirements.md', 'requirements', 'what is to be built, and when it is right'],
  ['bugfix.md', 'bugfix', 'what is wrong, and what must stay as it is'],
  ['gap-analysis.md', 'gap-analysis', 'what of it there is already'],
  ['research.md', 'research', 'what was found out for the design'],
  ['design.md', 'design', 'how it is to be built'],
  ['tasks.md', 'tasks', 'what is to be done, and what is done'],
];

const DEFINED_BY = ['requirements.md', 'bugfix.md'];

/** What each phase reads, by kind; every one of them begins with the steering files. */
export const READ_FOR: Readonly<Record<string, readonly string[]>> = {
  requirements: ['rule', 'brief'],
  design: ['rule', 'brief', 'requirements', 'bugfix', 'gap-analysis', 'research'],
  tasks: ['rule', 'requirements', 'bugfix', 'research', 'design'],
  implement: ['rule', 'requirements', 'bugfix', 'design', 'tasks'],
};

/** The folders of this tree that hold a folder for each spec, those first that the settings name. */
export function homesIn(tree: Tree, set: readonly string[]): readonly string[] {
  return onceFor(tree, `homes of specs: ${set}`, () => {
    // Most trees have none of these: one look at the top tells.
    const top = new Set(foldersIn(tree, ''));
    const all = new Set([...set, HOME, ...OTHER_HOMES]);
    const there = [...all].filter((home) => top.has(home.split('/', 1)[0] ?? ''));
    return there.filter((home) =>
      home === HOME || set.includes(home)
        ? specsIn(tree, home).length > 0
        : foldersIn(tree, home).some((name) => isShaped(tree, `${home}/${name}`)),
    );
  });
}

/** Requirements beside what was made of them: many have a folder `specs`, with files of other systems. */
function isShaped(tree: Tree, folder: string): boolean {
  const has = (name: string): boolean => fileIn(tree, folder, name) !== null;
  return DEFINED_BY.some(has) && (has('design.md') || has('tasks.md'));
}

function isSpec(tree: Tree, folder: string): boolean {
  return (
    FILES.some(([name]) => fileIn(tree, folder, name) !== null) || tree.has(`${folder}/spec.json`)
  );
}

/** The file of a spec that has a name, or begins with a capital: Kiro's users work where `Tasks.md` is the same. */
export function fileIn(tree: Tree, folder: string, name: string): string | null {
  const names = [name, capitalized(name)];
  return names.map((one) => `${folder}/${one}`).find((path) => tree.has(path)) ?? null;
}

/** Paths of the specs in a home, from there; some stand in a group. */
function specsIn(tree: Tree, home: string): readonly string[] {
  return foldersWith(tree, home, (folder) => isSpec(tree, folder), 1);
}

/** Groups of specs that nobody works on any more. */
const OVER = /^[._]?(?:archived?|completed|done|finished|old)\//i;

/** What a path is where specs stand in `homes`. */
export function roleIn(homes: readonly string[]) {
  return (path: string): DocumentRole | null => {
    const home = path.endsWith('.md') ? homes.find((one) => path.startsWith(`${one}/`)) : undefined;
    const steps = home === undefined ? [] : path.slice(home.length + 1).split('/');
    if (steps.length < 2 || steps.length > 3) return null;
    const name = (steps.at(-1) ?? '').toLowerCase();
    const [, kind] = FILES.find(([file]) => file === name) ?? [];
    const isOver = steps.length === 3 && OVER.test(steps.join('/'));
    const over = isOver ? { lifecycle: 'archived' as const } : {};
    if (kind === undefined) return { is: 'record', kind: 'note', level: 'spec', ...over };
    const is = DEFINED_BY.includes(name) ? 'definition' : 'context';
    const ends = kind === 'tasks' ? { endsScope: true as const } : {};
    return { is, kind, level: 'spec', ...ends, ...over };
  };
}

export function scopes(
  homes: readonly string[],
  tree: Tree,
  inside: Scope | null,
): readonly Scope[] {
  return belowRoot({ dialect: 'kiro', level: 'project' }, inside, homes.length > 0, (root) =>
    scopesBelow(root, 'spec', homes, (home) => specsIn(tree, home), /^\d{1,4}(?=[-_. ])/)
      .map((one) => ({ ...one, retired: OVER.test(one.name) }))
      .sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id)),
  );
}

export function definition(tree: Tree, { level, folder }: Scope): string | null {
  if (level === 'project') return null;
  return DEFINED_BY.map((name) => fileIn(tree, folder, name)).find(Boolean) ?? null;
}

/** As those who load steering files by themselves see one. */
const RULE: DocumentRole = { is: 'instruction', kind: 'rule', level: null };

export function layers(homes: readonly string[], tree: Tree, target: Target, read: ReadDocument) {
  const layer = layersOf<string>(['project', 'spec'], roleIn(homes));
  const { level, folder, purpose } = target;
  const own = level === 'project' ? [] : FILES;
  const all = [
    ...filesIn(tree, STEERING)
      // Other modes depend on a file, a person or the model: Kiro itself tells of those (`--as kiro`).
      .filter((path) => (read(path, RULE)?.metadata.inclusion ?? 'always') === 'always')
      .map((path) => layer(path, 'project', 'steering, for every spec', { role: RULE })),
    ...own.flatMap(([name, , says]) => {
      const path = fileIn(tree, folder, name);
      return path === null ? [] : [layer(path, 'spec', says)];
    }),
  ];
  return chooseLayers(tree, read, all, roleIn(homes), READ_FOR[purpose ?? '']);
}
