// Where a repository keeps a memory bank, and what each file of one is.

import type { DocumentRole, Role } from '../../model/document.ts';
import { onceFor } from '../../model/once.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, idFrom, nameOf } from '../../model/paths.ts';
import { type LayerRef, layersOf, type Scope, type Target } from '../../model/scope.ts';
import { filesIn, foldersIn, type Tree } from '../../model/source.ts';

export const HOME = 'memory-bank';
/** What a bank is called inside of another folder. */
const INNER = [HOME, 'memory_bank', '.memory-bank', 'memorybank'];

/** Files of the usual names, in the order in which they build on each other: the later one knows better. */
const FILES: readonly (readonly [kind: string, is: Role, says: string])[] = [
  ['projectbrief', 'definition', 'what the project is for, and what belongs to it'],
  ['productContext', 'context', 'why it exists, and how it should work'],
  ['systemPatterns', 'context', 'how it is built'],
  ['techContext', 'context', 'what it is built with'],
  ['decisionLog', 'record', 'what was decided'],
  ['activeContext', 'record', 'what is being worked on now'],
  ['progress', 'record', 'what works, and what is left'],
  ['tasks', 'record', 'what is to be done'],
];
/** Before this one come files of other names. */
const LAST = FILES.findIndex(([kind]) => kind === 'activeContext');

/** What tells of one time, in a bank: folders of it, and files with a day, or a word for it, in their name. */
const OVER =
  /^(?:archived?|reflections?|creative|completed|done|old|history|journals?|logs?|sessions?|plans?|tasks?|features?|phases?|bugs?|reports?)\/|\d{4}[-_.]?\d{2}[-_.]?\d{2}|[-_](?:archived?|reports?|(?:complet\w{0,5}|fix|session|sprint)[-_]summary)\.md$/i;

/** `activeContext.md`, `active-context.md` and `active_context.md` are one. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]|\.md$/g, '');
}

const KINDS = new Map(FILES.map(([kind], at) => [plain(kind), at] as const));

function spellings(kind: string): readonly string[] {
  const camel = kind === 'projectbrief' ? 'projectBrief' : kind;
  const snake = camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const all = [kind, camel, snake, snake.replaceAll('_', '-'), kind.toLowerCase()];
  return all.map((name) => `${name}.md`);
}

const FOCUS = spellings('activeContext');
const OTHERS = FILES.flatMap(([kind]) =>
  kind === 'activeContext' || kind === 'tasks' ? [] : spellings(kind),
);

/** Folders of this tree with what is being worked on, and another file of the usual names; and those that the settings name. */
export function banksIn(tree: Tree, set: readonly string[]): readonly string[] {
  return onceFor(tree, `memory banks: ${set}`, () =>
    [
      ...set,
      ...foldersIn(tree, '')
        .filter((name) => name !== 'node_modules' && name !== '.git')
        .flatMap((name) => [name, ...INNER.map((inner) => `${name}/${inner}`)])
        .filter((folder) => {
          const has = (name: string): boolean => tree.has(`${folder}/${name}`);
          return !set.includes(folder) && FOCUS.some(has) && OTHERS.some(has);
        }),
    ].sort(compareText),
  );
}

/** What a path is where banks stand in `banks`. */
export function roleIn(banks: readonly string[]) {
  return (path: string): DocumentRole | null => {
    const bank = path.endsWith('.md') ? banks.find((one) => path.startsWith(`${one}/`)) : undefined;
    if (bank === undefined) return null;
    const inside = path.slice(bank.length + 1);
    const over = OVER.test(inside) ? { lifecycle: 'archived' as const } : {};
    if (inside.includes('/')) return { is: 'document', kind: 'note', level: 'bank', ...over };
    const [kind, is] = FILES[KINDS.get(plain(inside)) ?? -1] ?? [];
    if (kind === undefined || is === undefined)
      return { is: 'context', kind: 'note', level: 'bank', ...over };
    const ages = kind === 'activeContext' ? { ages: 'with-all-code' as const } : {};
    return { is, kind, level: 'bank', ...ages };
  };
}

export function scopes(banks: readonly string[], inside: Scope | null): readonly Scope[] {
  return (inside === null ? banks : []).map((folder) => ({
    ...{ id: idFrom(folder), dialect: 'memory-bank', level: 'bank', name: folder, number: null },
    ...{ parent: null, folder, retired: false },
  }));
}

export function definition(tree: Tree, { folder }: Scope): string | null {
  return filesIn(tree, folder).find((path) => plain(nameOf(path)) === 'projectbrief') ?? null;
}

/** The files of a bank in the order in which they are read; what stands in folders is read when one of these names it. */
export function layers(tree: Tree, { folder }: Target): readonly LayerRef[] {
  const layer = layersOf(['bank'], roleIn([folder]));
  return filesIn(tree, folder)
    .filter((path) => path.endsWith('.md') && plain(nameOf(path)) !== 'readme')
    .map((path) => ({ path, rank: KINDS.get(plain(nameOf(path))) }))
    .sort((a, b) => (a.rank ?? LAST - 0.5) - (b.rank ?? LAST - 0.5) || compareText(a.path, b.path))
    .map(({ path, rank }) => layer(path, 'bank', FILES[rank ?? -1]?.[2] ?? 'a file of the bank'));
}

/** The file of a bank that has a usual name, in whatever spelling. */
export function fileOf(paths: Iterable<string>, bank: string, kind: string): string | null {
  for (const path of paths)
    if (folderOf(path) === bank && plain(nameOf(path)) === plain(kind)) return path;
  return null;
}

/** As people write them, best first. */
export const NAMES: readonly string[] = FILES.map(([kind]) => kind);
