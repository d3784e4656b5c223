// What one walk over its markdown finds in a body, by places in the file; nothing but a fault where it nests too deeply.

import type { Definition, ListItem, Nodes, Parents, Root } from 'mdast';
import { commentSpans } from '../model/comments.ts';
import { QUALIFIED_ID } from '../model/decision-id.ts';
import type { Link, Mention, Suppression } from '../model/document.ts';
import { isWithinParserLimits, type MarkdownParser } from './markdown.ts';
import type { Reading } from './places.ts';
import { plainText } from './plain-words.ts';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export interface Heading extends Range {
  readonly text: string;
  readonly depth: number;
}

/** A `yaml` fence of the top level, or a paragraph of the top level or of an item of a top-level list. */
export interface Block extends Range {
  /** Index of the heading above it, -1 for none. */
  readonly heading: number;
}

export type Body = ReturnType<typeof emptyBody>;

/** Without items and tables: few ask for them (lists.ts), and their places would be a fifth of the memory. */
function emptyBody() {
  return {
    headings: [] as Heading[],
    links: [] as readonly Link[],
    fences: [] as Block[],
    paragraphs: [] as Block[],
    mentions: [] as Mention[],
    suppressions: [] as Suppression[],
  };
}

/**
 * What `walk` finds in the tree; null where the body nests too deeply. Only the body is parsed: front matter is split
 * off already, and no second opinion on it may change the tree. `base`: where in the file the tree's offsets begin.
 */
export function walkBody<Found>(
  bodyStart: number,
  parse: MarkdownParser,
  reading: Reading,
  walk: (root: Root, base: number, reading: Reading) => Found,
): Found | null {
  const { text } = reading;
  // The parser drops a leading byte order mark from its offsets.
  const base = text.charCodeAt(bodyStart) === 0xfeff ? bodyStart + 1 : bodyStart;
  try {
    return isWithinParserLimits(reading, base)
      ? walk(parse(text.slice(base)), base, reading)
      : null;
  } catch {
    return null;
  }
}

/** Paragraphs are the status's, so that few have to find them. */
export function readBody(
  bodyStart: number,
  parse: MarkdownParser,
  reading: Reading,
  wantsParagraphs: boolean,
): Body {
  const body = walkBody(bodyStart, parse, reading, (root, base) =>
    walk(root, base, reading, wantsParagraphs),
  );
  if (body !== null) return body;
  const message = 'The markdown is nested too deeply, so its text is read without structure.';
  const advice = 'Remove nested quotes, lists or emphasis.';
  reading.fault('too-deep', message, advice, { start: bodyStart, end: bodyStart });
  return emptyBody();
}

/** Deeper trees are not walked: nobody wrote them by hand, and a walk recurses. */
export const MAX_DEPTH = 400;

type LinkNode = Extract<Nodes, { type: 'link' | 'image' | 'linkReference' | 'imageReference' }>;

/** `base`: offset in the file of the parsed text's first character after a byte order mark. */
function walk(root: Root, base: number, reading: Reading, wantsParagraphs: boolean): Body {
  const { text: source } = reading;
  const body = emptyBody();
  const links: { readonly identifier: string | null; readonly link: Link }[] = [];
  const definitions = new Map<string, string>();
  const mayMention = /ADR[-\s]|[Aa]dr-|[A-Za-z][-_]0\d\d/.test(source);
  const isQuick = !(mayMention || wantsParagraphs);
  /** End of the last link that was searched for. */
  let cursor = base;

  const rangeOf = (node: Nodes): Range => placeOf(node, base);

  /** Blocks that count at the top level only. */
  const addBlock = (node: Nodes): void => {
    const heading = body.headings.length - 1;
    if (node.type === 'heading') {
      const { start, end } = rangeOf(node);
      const text = ownText(plainText(node).trim(), source, { start, end });
      body.headings.push({ text, depth: node.depth, start, end });
    } else if (node.type === 'code' && /^ya?ml$/i.test(node.lang ?? '')) {
      body.fences.push({ heading, ...rangeOf(node) });
    } else if (node.type === 'paragraph' && wantsParagraphs)
      body.paragraphs.push({ heading, ...rangeOf(node) });
  };

  /** Target as the markdown means it: escapes and entities resolved, percent signs as written. */
  const addLink = (node: LinkNode, parent: Parents): void => {
    const image = node.type === 'image' || node.type === 'imageReference';
    const text = image ? (node.alt ?? '') : plainText(node);
    const range = node.position === undefined ? find(text, node, parent) : rangeOf(node);
    const span = reading.span(range.start, range.end);
    const isReference = node.type === 'linkReference' || node.type === 'imageReference';
    const target = isReference ? '' : ownText(node.url, source, range);
    const identifier = isReference ? identifierOf(node) : null;
    links.push({ identifier, link: { target, text: ownText(text, source, range), image, span } });
  };

  /** Literal autolinks may come without a position; they stand in the source exactly as their text. */
  const find = (text: string, node: LinkNode, parent: Parents): Range => {
    const siblings: readonly Nodes[] = parent.children;
    const before = siblings.slice(0, siblings.indexOf(node)).findLast(({ position }) => position);
    const from = before?.position?.end ?? parent.position?.start;
    cursor = Math.max(cursor, base + (from?.offset ?? 0));
    const start = source.indexOf(text, cursor);
    if (start === -1) return { start: cursor, end: cursor };
    cursor = start + text.length;
    return { start, end: cursor };
  };

  /** `lists`: how many are around the nodes, minus one. `inLink`: what an id means in a link, or struck out, is told by that. */
  const visit = (parent: Parents, lists: number, depth: number, inLink: boolean): void => {
    if (depth > MAX_DEPTH) throw new RangeError('too deep');
    for (const node of parent.children) {
      // Most nodes are these two, and there is nothing more to ask of them.
      if (node.type === 'inlineCode') continue;
      if (node.type === 'text') {
        if (mayMention && !inLink && node.position !== undefined) addMentions(rangeOf(node));
        continue;
      }
      if (node.type === 'html') {
        if (node.position !== undefined && node.value.includes(DISABLE))
          addSuppressions(rangeOf(node));
      } else if (node.type === 'definition') {
        const identifier = identifierOf(node);
        // The first definition of a name counts.
        if (!definitions.has(identifier)) definitions.set(identifier, copyOf(node.url));
      } else if (isLink(node)) addLink(node, parent);
      const isItem = wantsParagraphs && node.type === 'listItem' && lists === 0;
      const range = isItem ? textOfItem(node, base) : null;
      if (range !== null) body.paragraphs.push({ heading: body.headings.length - 1, ...range });
      if (parent === root) addBlock(node);
      // The usual parser says it of what holds neither links nor HTML.
      const isPlain = isQuick && 'isPlain' in node && node.isPlain === true;
      if (isPlain || !('children' in node)) continue;
      const around = node.type === 'list' ? lists + 1 : lists;
      visit(node, around, depth + 1, inLink || SILENT.has(node.type));
    }
  };

  const addMention = (id: string, start: number, end: number): void => {
    body.mentions.push({ id, span: reading.span(start, end) });
  };

  const addMentions = ({ start, end }: Range): void => {
    for (const { 0: id, index } of source.slice(start, end).matchAll(ID)) {
      const at = start + index;
      const [digits = ''] = /\d{1,6}$/.exec(id) ?? [];
      const word = id.slice(0, -digits.length).replace(/^adrs/i, 'ADR').replace(/\s.*/s, ' ');
      addMention(word + digits, at, at + id.length);
      // `ADR 0012/0016`, `ADRs 0012, 0016 and 0020`
      NEXT.lastIndex = at + id.length;
      for (let next = NEXT.exec(source); next !== null; next = NEXT.exec(source))
        addMention(word + next[1], NEXT.lastIndex - (next[1]?.length ?? 0), NEXT.lastIndex);
    }
  };

  /** Of all comments in a run of HTML; one entry a rule, an entry without rule where none is named. */
  const addSuppressions = ({ start, end }: Range): void => {
    for (const [from, to] of commentSpans(source.slice(start, end))) {
      const words = source.slice(start + from + 4, start + to - 3).trim();
      const span = reading.span(start + from, start + to);
      if (words.startsWith(DISABLE))
        body.suppressions.push(...suppressionsOf(words.slice(DISABLE.length), span));
    }
  };

  visit(root, -1, 0, false);
  // A reference without a definition is text, and no parser gives it.
  body.links = links.flatMap(({ identifier, link }) => {
    const target = identifier === null ? link.target : definitions.get(identifier);
    return target === undefined ? [] : [{ ...link, target }];
  });
  return body;
}

export function placeOf({ position }: Nodes, base: number): Range {
  return { start: base + (position?.start.offset ?? 0), end: base + (position?.end.offset ?? 0) };
}

/** Of an item's own first paragraph, without bullet and checkbox; null where it begins with something else. */
export function textOfItem({ children: [first] }: ListItem, base: number): Range | null {
  if (first?.type !== 'paragraph') return null;
  // Of a task remark counts the box to the paragraph where markup follows it; the first child starts after it.
  const start = first.children[0]?.position?.start ?? first.position?.start;
  return { start: base + (start?.offset ?? 0), end: base + (first.position?.end.offset ?? 0) };
}

function isLink(node: Nodes): node is LinkNode {
  return LINKS.has(node.type);
}

const LINKS: ReadonlySet<string> = new Set(['link', 'linkReference', 'image', 'imageReference']);
const SILENT: ReadonlySet<string> = new Set(['link', 'linkReference', 'delete']);
/** Ids of the form `ADR-0003`, or `SDR-0003`, that stand alone: not inside of a path, a file name or a longer word. A line may end within `ADR 0003`, and something else stand beside it: `#90/ADR 0003`. */
const ID = new RegExp(
  String.raw`(?:(?<![\w/.-])|(?<=\w\/)(?=ADR\s))(?:${QUALIFIED_ID}|ADRs 0\d{2,4}|ADR\r?\n[ \t>]{0,20}0\d{2,4})(?![\w-]|\.\w|\/(?!#|0\d{2,4}(?![\w-]|\.\w)))`,
  'gi',
);
const NEXT = /(?:\s?[/,&]\s?|,?\s(?:and|or|und|et|y|e|и)\s)(0\d{2,4})(?![\w-]|\.\w)/y;
const DISABLE = 'stratigraph-disable';

/** `stale-document, broken-link: why` → one entry a rule. */
function suppressionsOf(words: string, span: Suppression['span']): readonly Suppression[] {
  const [list = '', ...rest] = words.split(':');
  const reason = rest.join(':').trim().replace(/\s+/g, ' ');
  const rules = list.split(/[\s,]+/).filter((rule) => rule !== '');
  return (rules.length === 0 ? [''] : rules).map((rule) => ({ rule, reason, span }));
}

function identifierOf({ identifier }: Pick<Definition, 'identifier'>): string {
  return identifier.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * The parser's strings are slices of one long string of its own: whoever keeps one of them keeps a second copy of the
 * file. Where the file says the same in a range, a slice of the file's text costs nothing more.
 */
function ownText(value: string, text: string, { start, end }: Range): string {
  const at = text.slice(start, end).indexOf(value);
  return at === -1 ? copyOf(value) : text.slice(start + at, start + at + value.length);
}

/** Joining and cutting makes a new string that shares nothing. */
function copyOf(value: string): string {
  return ` ${value}`.slice(1);
}
