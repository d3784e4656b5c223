// Which folders hold decision records, and in which of them a path stands.

import type { UnreadFolder } from '../../model/facts.ts';
import { onceFor } from '../../model/once.ts';
import { compareDepth, join } from '../../model/paths.ts';
import type { Tree, TreeEntry } from '../../model/source.ts';
import { FOLDER_WORDS } from './words-in-names.ts';

/** Where people keep decision records, beneath any folder of a monorepo. */
export const PLACES: readonly string[] = (
  'docs/adr docs/adrs docs/decisions docs/rfcs docs/architecture/decisions docs/architecture-decisions doc/adr doc/adrs doc/decisions ' +
  'doc/architecture/decisions src/adr architecture/decisions architecture-decision-record architecture-decision-records decision-record ' +
  'decision-records adr adrs rfcs rfc'
).split(' ');
const LAST_STEPS = new Set(PLACES.map((place) => place.split('/').at(-1)));

/** Beneath `docs`, at any depth that we look to. */
const DEEP = `(?:[^/]{1,60}[-_ ])?(?:decisions|adrs?)(?:[-_ ](?:old|archived?|legacy))?|rfcs?|${FOLDER_WORDS}`;
/** `docs/architecture`, `doc/arch` hold records and other pages side by side: here only names such as `adr-001-use-x.md` are records. */
const MIXED = 'arch(?:itecture)?';
const RECORD_AMONG_OTHERS = /^adr[-_.]?(?:\d|template)/i;

/** How many folders may stand above a place: `packages/core/docs/adr` has two. */
const MAX_ABOVE = 3;
/** `docs/**` + `/decisions` or `/architecture`: how many folders may stand between the two. */
const MAX_BETWEEN = 3;
/** Folders looked into in one tree, since every start of an agent waits for it; those of a tree of more are told. */
const MAX_LISTINGS = 3000;
/** Nobody's own decisions are in these; `plans` belong to their own dialect. */
const FOREIGN = String.raw`\.[^/]*|node_modules|bower_components|vendor|third_party|dist|build|out|target|coverage|venv|site-packages|__pycache__|plans`;
const IS_FOREIGN = new RegExp(`^(?:${FOREIGN})$`, 'u');
/** Looked into first, since here most people keep them, or the packages that do. */
const LIKELY =
  /^(?:docs?|documentation|architecture|adrs?|rfcs|decision.*|packages|apps|services|libs?|modules|crates|projects|components|website|src)$/i;

const beneathDocs = (name: string): string =>
  `doc(?:s|umentation)?/(?:[^/]+/){0,${MAX_BETWEEN}}?(?:${name})`;
const leadingTo = (place: string) =>
  new RegExp(`^(?:(?!(?:${FOREIGN})/)[^/]+/){0,${MAX_ABOVE}}?(?:${place})(?=/|$)`, 'u');
const IS_PLACE = leadingTo(`${PLACES.join('|').replaceAll('-', '[-_]')}|${beneathDocs(DEEP)}`);
const IS_MIXED = leadingTo(beneathDocs(MIXED));
const IS_DEEP = new RegExp(`^(?:${DEEP})$`, 'u');

/** How many leading steps name a folder of decisions, or one in which they stand among other pages; 0 where none do. */
function lengthOf(place: RegExp, path: string): number {
  return place.exec(path.toLowerCase().normalize('NFC'))?.[0].split('/').length ?? 0;
}

function leadsToPlace(steps: readonly string[]): boolean {
  if (steps.length <= MAX_ABOVE) return true;
  const docs = steps.findIndex((step) => /^doc(?:s|umentation)?$/i.test(step));
  if (docs !== -1 && docs <= MAX_ABOVE && steps.length - docs <= MAX_BETWEEN + 1) return true;
  const rest = `${steps.slice(MAX_ABOVE).join('/').toLowerCase()}/`;
  return PLACES.some((place) => place.startsWith(rest));
}

/** The folder of decisions in which `path` stands, from the path alone, or null; `named` are those of the settings. */
export function folderOf(path: string, named: readonly string[] = []): string | null {
  const own = named.find((folder) => path.startsWith(`${folder}/`));
  if (own !== undefined) return own;
  const steps = path.split('/');
  const folders = steps.slice(0, -1);
  // In most trees it is asked of such a path first, and then the long expression is not needed at all.
  if (IS_FOREIGN.test(steps[0]?.toLowerCase() ?? '')) return null;
  const length = lengthOf(IS_PLACE, folders.join('/'));
  if (length > 0) return folders.slice(0, length).join('/');
  const mixed = lengthOf(IS_MIXED, folders.join('/'));
  const isRecord = mixed > 0 && steps.slice(mixed).some((step) => RECORD_AMONG_OTHERS.test(step));
  return isRecord ? folders.slice(0, mixed).join('/') : null;
}

/** The folder of a README.md over records that stand among other pages, or null. */
export function indexedFolder(tree: Tree, path: string): string | null {
  const [folder = ''] = /^.*(?=\/readme\.md$)/i.exec(path) ?? [];
  const isMixed = folder !== '' && lengthOf(IS_MIXED, folder) === folder.split('/').length;
  const hasRecords =
    isMixed && tree.list(folder).some(({ name }) => RECORD_AMONG_OTHERS.test(name));
  return hasRecords ? folder : null;
}

/** Where decisions of a folder usually stand, and which folders of its `docs` may hold them; some may not be there. */
export function placesIn(tree: Tree, home: string): readonly string[] {
  const docs = ['docs', 'doc'].map((name) => join(home, name));
  const deep = docs.flatMap((folder) => tree.list(folder).map(({ name }) => join(folder, name)));
  const usual = PLACES.map((place) => join(home, place));
  return [...usual, ...deep.filter((path) => folderOf(`${path}/adr-1.md`) === path)];
}

/** The usual folders that are there and hold markdown. */
export const findFolders = (tree: Tree) =>
  onceFor(tree, 'folders of decisions', () => search(tree));

/** Breadth first, and first where decisions are likely; never into another repository. */
function search(tree: Tree) {
  const found: string[] = [];
  const unread: UnreadFolder[] = [];
  const likely: (readonly string[])[] = [[]];
  const others: (readonly string[])[] = [];
  for (let listings = 0; listings < MAX_LISTINGS; listings += 1) {
    const above = likely.shift() ?? others.shift();
    if (above === undefined) break;
    const entries = tree.list(above.join('/'));
    // A repository inside of ours has decisions of its own.
    const isRepository = entries.some(({ name, type }) => name === '.git' && type === 'folder');
    if (above.length > 0 && isRepository) continue;
    if (
      above.length > 1 &&
      lengthOf(IS_MIXED, above.join('/')) === above.length &&
      entries.some(
        (one) => RECORD_AMONG_OTHERS.test(one.name) && (one.type === 'folder' || isMarkdown(one)),
      )
    )
      found.push(above.join('/'));
    for (const { name, type } of entries) {
      if (type !== 'folder' || IS_FOREIGN.test(name.toLowerCase())) continue;
      const steps = [...above, name];
      const path = steps.join('/');
      const small = name.toLowerCase().normalize('NFC');
      const isUsual =
        LAST_STEPS.has(small.replaceAll('_', '-')) ||
        (/\bdoc(?:s|umentation)?\//i.test(path) && IS_DEEP.test(small));
      if (isUsual && lengthOf(IS_PLACE, path) === steps.length) {
        if (holdsMarkdown(tree, path)) found.push(path);
        unread.push(...otherForms(tree, path));
      } else if (leadsToPlace(steps)) (LIKELY.test(name) ? likely : others).push(steps);
    }
  }
  const left = [...likely, ...others];
  return {
    // The shallow ones first, each level by name.
    folders: found.sort(compareDepth),
    unread: [
      ...unread.sort((a, b) => compareDepth(a.folder, b.folder)),
      ...left.map((steps) => ({ folder: steps.join('/'), form: null, files: [] })),
    ],
  };
}

/** In the folder itself or in one right beneath it (categories). */
export function holdsMarkdown(tree: Tree, folder: string): boolean {
  const entries = tree.list(folder);
  const inside = ({ name, type }: TreeEntry): boolean =>
    type === 'folder' && tree.list(`${folder}/${name}`).some(isMarkdown);
  return entries.some(isMarkdown) || entries.some(inside);
}

/** Names that only a record has: a number, then words. */
const OTHER_FORM =
  /^(?:[a-z]{1,8}[-_ ]?)?\d{2,5}(?:[-_. ].*)?(\.(?:rst|adoc|asciidoc|txt|org|markdown|mdx|mediawiki))$/i;

/** Records of a folder in a form that is not read; not those that stand beside themselves as markdown. */
export function otherForms(tree: Tree, folder: string): readonly UnreadFolder[] {
  const entries = tree.list(folder).filter(({ type }) => type === 'file');
  const stemOf = ({ name }: TreeEntry) => name.replace(/\.mdx?$/i, '').toLowerCase();
  const stems = new Set(entries.filter(isMarkdown).map(stemOf));
  const records = entries.flatMap(({ name }) => {
    const form = OTHER_FORM.exec(name)?.[1]?.toLowerCase();
    const isTwin = stems.has(name.slice(0, -(form?.length ?? 0)).toLowerCase());
    return form === undefined || isTwin ? [] : [{ form, path: join(folder, name) }];
  });
  return [...Map.groupBy(records, ({ form }) => form)].map(([form, same]) => ({
    ...{ folder, form },
    files: same.map(({ path }) => path),
  }));
}

function isMarkdown({ name, type }: TreeEntry): boolean {
  return type === 'file' && /\.md$/i.test(name);
}
