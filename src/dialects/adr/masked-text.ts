// The text of a document with fences, comments, deletions and emphasis blanked, at the same length.

import { blankOut, fenceSpans } from '../../model/comments.ts';
import { decisionStem } from '../../model/decision-id.ts';
import type { Document, Link } from '../../model/document.ts';
import { linesOf } from '../../model/lines.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A document's text ready to be searched for statements; all offsets are those of the text. */
export type Source = Readonly<ReturnType<typeof sourceOf>>;

export function sourceOf(document: Document) {
  const { text, path, structure } = document;
  const heading = structure.sections.find(({ depth }) => depth > 0)?.heading ?? '';
  const isNumbered = (name: string): boolean => path.includes(/\d+/.exec(name)?.[0] ?? '//');
  const links = new Map<number, Link>();
  for (const link of document.links) if (!link.image) links.set(link.span.start, link);
  const { end = 0 } = preambleOf(document) ?? {};
  const masked = mask(
    text,
    fenceSpans(text).filter(([start]) => start >= end),
  );
  return {
    text,
    // What names this record: other ids that begin so name others (`D-030`).
    own: [decisionStem(path), heading].filter(isNumbered).map((name) => name.toLowerCase()),
    // As long as `text`: fenced code, comments, struck-out text, quote marks, emphasis and emoji are blanks.
    masked,
    // The same in small letters: `İ` alone would be two of them.
    lower: masked.replaceAll('İ', 'i').toLowerCase(),
    // The link that starts at an offset, or undefined.
    linkAt(offset: number) {
      const link = links.get(offset);
      if (link !== undefined) return { target: link.target, end: link.span.end };
      return offset < document.bodyStart ? writtenLink(text, offset) : undefined;
    },
    span: linesOf(text).span,
  };
}

/** Links in the front matter are text like any other to YAML. */
function writtenLink(text: string, offset: number): { target: string; end: number } | undefined {
  const link = /\[[^\]\n]{0,300}\]\(([^)\s]{1,300})\)/y;
  link.lastIndex = offset;
  const target = link.exec(text)?.[1];
  return target === undefined ? undefined : { target, end: link.lastIndex };
}

/** Every character but line ends becomes a blank. */
function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** The block of code that heads an improvement proposal, below nothing but a heading: `Title: …`, `Status: …`. */
export function preambleOf({ text, bodyStart }: Document) {
  const lead = /^\s*(?:#{1,3} [^\n]{0,200}\n\s*)?(`{3,}|~{3,})[^\n`]{0,40}\n/;
  const [above, mark] = lead.exec(text.slice(bodyStart, bodyStart + 500)) ?? [];
  const start = bodyStart + (above?.length ?? 0);
  const end = text.indexOf(`\n${mark}`, start);
  const block = text.slice(start, end);
  const title = /^[ \t]*Title:[ \t]*(\S[^\r\n]{0,300})/m.exec(block)?.[1];
  return above !== undefined && title !== undefined && /^[ \t]*Status:/m.test(block)
    ? { title, start, end }
    : null;
}

/** `![status: deprecated](badge.svg)` near the top, be it below a subtitle. */
export function statusBadge({ text, bodyStart }: Document): readonly Stretch[] {
  const found = /(!\[status:[ \t]{0,9})(\p{L}[^\]\n]{0,40})\]\(/iu.exec(
    text.slice(bodyStart, bodyStart + 900),
  );
  const [, lead = '', word = ''] = found ?? [];
  const start = bodyStart + (found?.index ?? 0) + lead.length;
  return found === null ? [] : [{ start, end: start + word.length }];
}

/** `# ADR-0013: Use X (supersedes ADR-0011)` says so of itself. */
const OWN_ID = /^(#{1,2} )((?:[a-z]{1,9}[-_ #]{0,2})?\d{1,5})(?= {0,3}[:.)–—-])/im;

function mask(text: string, blanked: ReturnType<typeof fenceSpans>): string {
  return blankOut(text, blanked)
    .replace(OWN_ID, (_, mark: string, id: string) => mark + blank(id))
    .replace(/<!--[\s\S]*?(?:-->|$)/g, blank)
    .replace(/~~[^~\r\n]*~~/g, blank)
    .replaceAll('\u00a0', ' ')
    .replace(/[*`~]|^[ \t]*(?:>[ \t]*)+/gm, blank)
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, blank)
    .replace(/\p{Extended_Pictographic}|[\uFE0F\u200D]|\[![A-Za-z]+\]/gu, blank);
}
