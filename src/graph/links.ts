import { decisionNumber } from '../model/decision-id.ts';
import { type Document, isItemKind, type Link } from '../model/document.ts';
import { LINE_ENDING, lineBefore } from '../model/lines.ts';
import { once, onceFor } from '../model/once.ts';
import { BLOCK, isInExample, isSaidToBe } from '../model/path-mentions.ts';
import {
  decode,
  folderOf,
  foldersAround,
  isLaidAside,
  join,
  linkPath,
  nameOf,
} from '../model/paths.ts';
import type { Found } from '../model/rule.ts';
import { submodulesIn, type Tree } from '../model/source.ts';
import { closest } from '../model/usage-error.ts';
import { scalarText } from '../model/value.ts';

/** What stands where a writer or a reader is to put an address of their own; a home folder is on each machine another. */
const PLACEHOLDER =
  /^(?:~|@[\w-]*)\/|[{}<>$…*|]|\.\.\.|NNN|XXX|xxx|YYYY|yyyymm|\d-example\.md|^(?:url|link|path|todo|tbd|target|source|file)$|path\/to\/|(?:^|\/)\.env(?:\.local)?(?::\d{1,6})?$/i;

export function isPlaceholder(target: string): boolean {
  return PLACEHOLDER.test(target);
}

/** Of what is installed elsewhere: a file of the repository that it then works in. */
const INSTALLED = /^[^.](?:[^/]|\/(?!\.))* (?:\.(?:claude|github|agents)|docs)\//;
/** What shows right and wrong, or how a link is written (`x.md`, so: [x](x.md)), or a text that is to be written. Of Cursor's own: what is installed or set up on each machine, too. */
function isExample(document: Document, { target, span }: Link): boolean {
  const line = linesOf(document)[span.line - 1]?.text ?? '';
  const [before = ''] = line.split(document.text.slice(span.start, span.end), 1);
  const [, between = 'two words'] = before.split(`\`${target}\``).slice(-2);
  if (/^\P{L}*(?:\p{L}+\P{L}*)?$/u.test(between) || MARKED.test(line)) return true;
  const struck = lineBefore(document.text, span).split('~~');
  if (struck.length % 2 === 0 && line.includes('~~', struck.join('~~').length)) return true;
  if (isInExample(document, span.line) || isSaidGone(document, span)) return true;
  if (document.role.is !== 'instruction') return false;
  return (
    BLOCK.test(document.text.slice(span.end)) ||
    (isItemKind(document.role.kind) && INSTALLED.test(`${document.path} ${target}`)) ||
    /^mdc:(?:file(?:name)?$|.*(?:node_modules\/|\.env(?:\.local)?$))/.test(target) ||
    /(?<![\w./-])(?:examples?(?! (?:from|in)\b)|e\.g)\b|: ["“][^"”\n]*$/i.test(before)
  );
}

/** `Deleted: [a](a.md), [b](b.md)`, `[a](a.md) was removed`: whoever says so knows. */
function isSaidGone({ text }: Document, span: Link['span']): boolean {
  const line = lineBefore(text, span).replace(/\[[^[\]]*\]\([^()\s]*\)/g, '');
  const before = line.split(/[.;!?](?=\s)/).at(-1) ?? '';
  const near = [before, text.slice(span.end, span.end + 30).split(/[.;,\n]/, 1)[0] ?? ''];
  return near.some((one) => (one.match(/\p{L}+/gu) ?? []).length < 6 && isSaidToBe('deleted', one));
}

/** A right form begins with the link, a wrong one is any. */
const MARKED = /^\s*(?:[-*+|] ?)?(?:[✗❌✘]|[✓✅✔][^\p{L}`]{0,9}(?:\p{L}{1,12}:[* ]{0,4})?[`[])/u;

type BrokenLink = Found<`${'file' | 'anchor' | 'anchorIn'}${'' | 'Meant'}`>;

/** Only what the workspace itself can answer: web addresses, other schemes (but `mdc:` of Cursor) and paths above the root are left alone. */
export function findBrokenLinks(
  documents: ReadonlyMap<string, Document>,
  tree: Tree,
): readonly BrokenLink[] {
  const folders = folderIndex(tree, documents);
  const submodules = submodulesIn(tree);
  const broken: BrokenLink[] = [];
  for (const document of documents.values()) {
    if (document.role.is === 'instruction' && isLaidAside(document.path)) continue;
    for (const link of document.links) {
      const { target } = link;
      // A link without text leads nobody: people write it to give a place a name.
      if (target === '' || target === '#' || (link.text === '' && !link.image)) continue;
      const path = target.startsWith('#') ? document.path : linkPath(document.path, target);
      if (path === null || isPlaceholder(target)) continue;
      const found = target.startsWith('#')
        ? path
        : (folders.find(path) ??
          findAsPage(document.path, target, folders) ??
          findFromRoot(document, link, folders));
      if (found === `${path}.md` && lacksEnding(document, found, tree))
        broken.push(brokenLink(document, link, 'file', path, path, found));
      if (found === null) {
        const wanted = path === '' ? target : path;
        const mayBeTold =
          isOurs(document, target, folders) &&
          !isExample(document, link) &&
          !submodules.some((one) => `${wanted}/`.startsWith(`${one}/`)) &&
          !linesOf(document)[link.span.line - 1]?.isQuoted;
        if (mayBeTold)
          broken.push(brokenLink(document, link, 'file', wanted, wanted, folders.closest(path)));
        continue;
      }
      const anchor = anchorIn(target);
      const inside = documents.get(found);
      if (anchor === null || inside === undefined) continue;
      const known = onceFor(inside, 'anchors', () => anchorsIn(inside));
      // Editors open a line by its number.
      const line = Number(/^L(\d{1,6})(?:-L?\d{1,6})?$/.exec(anchor)?.[1] ?? Infinity);
      if (hasAnchor(known, anchor) || linesOf(inside).length >= line) continue;
      const near = closest(anchor, known.words);
      broken.push(brokenLink(document, link, 'anchor', anchor, found, near));
    }
  }
  return broken;
}

/** Where people read files on a forge, and write the endings of others, a link without one leads nowhere; a site adds it. */
function lacksEnding({ path, role, links }: Document, to: string, tree: Tree): boolean {
  const isSite = (folder: string): boolean => tree.list(folder).some(({ name }) => SITE.test(name));
  const ending = ({ target }: Link): boolean => /^[^:?#]*\.md(?:[?#]|$)/i.test(target);
  const isUsual = role.is === 'decision' && folderOf(to) === folderOf(path) && links.some(ending);
  const beside = tree.list('').flatMap(({ name, type }) => (type === 'folder' ? name : []));
  return isUsual && !['', ...beside, ...foldersAround(folderOf(path))].some(isSite);
}

const SITE =
  /^(?:(?:docusaurus|astro|next|nuxt|rspress|gatsby|vocs|theme|eleventy)[.-]config\.\w+|(?:mint|docs)\.json|conf\.py|sidebars\.\w+|mkdocs\.ya?ml|_config\.ya?ml|hugo\.\w+|config\.toml|book\.toml|antora\.yml|_quarto\.yml|\.vitepress|\.vuepress|\.obsidian|website|site)$/i;

/** The lines, as far as one is read, and whether each is quoted from elsewhere and has the links of that place; a note set off as a quote begins with a label. */
function linesOf(document: Document) {
  return onceFor(document, 'lines and quotes', () => {
    let first: string | null = null;
    return document.text.split(LINE_ENDING).map((whole) => {
      const text = whole.slice(0, 2000);
      first = /^[ \t]*>/.test(text) ? (first ?? text) : null;
      return { text, isQuoted: first !== null && !LABEL.test(first) };
    });
  });
}

const LABEL = /^[ \t>]*(?:\[!|[*_]{1,2}[^*_\n]{1,40}:|[\p{L} ]{1,20}:|\p{Extended_Pictographic})/u;

/** `inside`: path of the file that the link leads to; `near`: the name as it would have to be written, or null. */
function brokenLink(
  { path }: Document,
  { span: at, target }: Link,
  missing: 'file' | 'anchor',
  wanted: string,
  inside: string,
  near: string | null,
): BrokenLink {
  const isElsewhere = missing === 'anchor' && inside !== path;
  const place = isElsewhere ? 'anchorIn' : missing;
  const file = isElsewhere ? { file: inside } : { target };
  const found = { path, at, key: [wanted, inside] };
  // The very text that links is meant by its number alone.
  const isItself = near === path && (decisionNumber(path) ?? -1) !== decisionNumber(wanted);
  return near === null || isItself
    ? { ...found, message: place, data: { wanted, ...file } }
    : { ...found, message: `${place}Meant`, data: { wanted, ...file, near } };
}

/** On a site a page is often a folder (`0007-x/`), and links without an ending start from there; some sites call it by its name without the number, or as its front matter says. */
function findAsPage(from: string, target: string, folders: FolderIndex) {
  const isPage = /^(?:\.[^?#]*\/)?[^./?#]*(?:\/|\.html)?(?:[?#]|$)/.test(target);
  if (!isPage && !/\.html\.md$/i.test(from)) return null;
  const places = [`${from.replace(/(?:\.html)?\.md$/i, '')}/`, from].flatMap(
    (one) => linkPath(one, target) || [],
  );
  const pages = places.map((path) => path.replace(/\.html$/, ''));
  const found = pages.map((path) => folders.find(path) ?? folders.pages().get(path));
  return found.find((path) => path !== undefined) ?? null;
}

/** A line of a file, as editors write it where agents work. */
const LINE = /(?<=\.\w{1,9}):\d{1,6}(?:-\d{1,6})?$/;

/** Agents are started in the root, or in a folder that is opened by itself: their instructions, and what they write in an editor, name files from there. */
function findFromRoot(document: Document, { target, text }: Link, all: FolderIndex) {
  const { role, path, links } = document;
  const hasLines = onceFor(document, 'lines', () => links.some((one) => LINE.test(one.target)));
  const isFromRoot = role.is === 'instruction' || text === target || hasLines;
  if (!isFromRoot || target.startsWith('../')) return null;
  const bare = target.replace(/^(?:mdc:|\/)/, '').replace(LINE, '');
  const places = ['', ...foldersAround(folderOf(path))].map((one) => join(one, 'x'));
  return places.map((one) => all.find(linkPath(one, bare) || null)).find(Boolean) ?? null;
}

/** An address from the top may be one of the site that the documents become: only a file beneath a folder of ours is ours, and of instructions every text, which become none. */
function isOurs({ role }: Document, target: string, folders: FolderIndex): boolean {
  if (!target.startsWith('/')) return true;
  const [, first = '', ...rest] = target.split('/');
  const isText = rest.length > 0 && /\.md$/i.test(target.split(/[?#]/, 1)[0] ?? '');
  const isOfNoSite =
    role.is === 'instruction' && !isItemKind(role.kind) && !OF_A_MACHINE.test(target);
  return isText && (isOfNoSite || folders.find(first) !== null);
}

const OF_A_MACHINE = /^\/(?:Users|home|root|tmp|var|etc|opt|usr|mnt|srv|Volumes|workspaces?)\//;

function anchorIn(target: string): string | null {
  const anchor = target.split('#').slice(1).join('#');
  return anchor === '' ? null : decode(anchor);
}

type FolderIndex = ReturnType<typeof folderIndex>;

function folderIndex(tree: Tree, documents: ReadonlyMap<string, Document>) {
  const pagesOf = ([path, { metadata }]: readonly [string, Document]) => {
    const bare = nameOf(path)
      .replace(/\.md$/i, '')
      .replace(/^\d+[-_.]/, '');
    const names = [bare, metadata.slug, metadata.id].flatMap((name) => scalarText(name) ?? []);
    return names.map((name) => [join(folderOf(path), name), path] as const);
  };
  const pages = once(() => new Map([...documents].flatMap(pagesOf)));
  const listing = (folder: string): ReadonlySet<string> =>
    onceFor(pages, folder, () => new Set(tree.list(folder).map(({ name }) => name)));
  const has = (path: string): boolean => path === '' || listing(folderOf(path)).has(nameOf(path));
  /** The path as it stands (`.md` added where only that is there), or null. */
  const find = (path: string | null): string | null => {
    if (path === null || has(path)) return path;
    const bare = path.replace(/:\d{1,9}(?:[:-]\d{1,9}){0,3}$/, '');
    if (bare !== path && has(bare)) return bare;
    return [`${path}.md`, `${path}.html.md`].find(has) ?? null;
  };
  const namesIn = (folder: string): readonly string[] => {
    const names = listing(folder);
    return onceFor(names, 'names', () => [...names]);
  };
  /** A path that differs only in capitals, else nearly the same name in the folder. */
  const closestFile = (path: string): string | null => {
    const steps = path.split('/');
    return steps.reduce<string | null>((at, step, index) => {
      const name = at === null || listing(at).has(step) ? step : closest(step, namesIn(at));
      const isLast = index === steps.length - 1;
      const isCase = name !== null && folded(name) === folded(step);
      const isMeant = isCase || (name !== null && isLast && isSlip(step, name));
      return isMeant && at !== null ? join(at, name) : null;
    }, '');
  };
  const byName = once(() => Map.groupBy(documents.keys(), nameOf));
  /** The only document that has this name, where the name tells it from others. */
  const elsewhere = (path: string): string | null => {
    const all = TELLING.test(nameOf(path)) ? byName().get(nameOf(path)) : undefined;
    return all?.length === 1 ? (all[0] ?? null) : null;
  };
  return { find, closest: (path: string) => closestFile(path) ?? elsewhere(path), pages };
}

/** Three words or a number and one: `0005-use-x.md`, not `user-guide.md`. */
const TELLING = /^(?:\d+|\w+[-_ ]\w+)[-_ ]\w/;

const folded = (name: string): string => name.toLowerCase();

/** The same number counts; else another word in the place of one is no slip (`ProfileForm.tsx` for `ProfileCard.tsx`). */
function isSlip(typed: string, meant: string): boolean {
  const [words = [], others = []] = [typed, meant].map((name) => name.split(WORD));
  const isNear = (word: string, at: number): boolean =>
    word === others[at] || closest(word, others.slice(at, at + 1)) !== null;
  return words.some((one, at) => /^\d+$/.test(one) && one === others[at]) || words.every(isNear);
}

const WORD = /[-_.]|(?<=[a-z])(?=[A-Z])/;

/** What the anchor of a link can name: headings, and elements and marks with an id. */
type Anchors = ReturnType<typeof anchorsIn>;

const NAMED = /\b(?:id|name)\s*=\s*["']?([^\s"'>]+)|\{[ \t]*#([^\s{}]+)[^{}\n]{0,100}\}/gi;

/** Renderers differ in dashes, underscores and punctuation: what one of them makes of a heading leads somewhere. */
function hasAnchor({ slugs, named, loose }: Anchors, anchor: string): boolean {
  if (anchor === 'top' || slugs.has(anchor) || named.has(anchor)) return true;
  const bare = anchor.replace(/^user-content-/, '');
  return slugs.has(bare.toLowerCase()) || named.has(bare) || loose.has(loosely(bare));
}

function anchorsIn({ text, structure: { sections } }: Document) {
  const slugs = new Set(sections.map(({ slug }) => slug));
  // Names given by `id="…"`, `name="…"` and `{#…}`.
  const anchors = new Set([...text.matchAll(NAMED)].map(([, html, own]) => html ?? own ?? ''));
  // A heading inside a quote or a list is no section, and has an anchor all the same.
  const inner = [...text.matchAll(/^[ \t>*+-]*#{1,6}[ \t](.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
  // What the makers of slugs disagree about is left out.
  const loose = [...slugs, ...sections.map(({ heading }) => heading), ...inner].map(loosely);
  return { slugs, words: [...slugs], named: anchors, loose: new Set(loose) };
}

function loosely(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
