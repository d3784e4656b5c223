// The status that the document states of itself in prose, for files without front matter.

import { withoutComments } from '../model/comments.ts';
import type { Block, Body } from './body.ts';
import { isPlaceholder, type Word } from './fields.ts';
import type { Reading } from './places.ts';

const STATUS_LINE =
  /^[ \t]*(?:\*\*|__)?status(?:\*\*|__)?[ \t]*:[ \t]*(?:(?:\*\*|__)[ \t]*)?(\S[^\r\n]*)$/gim;

function trimMarkup(raw: string): string {
  const text = withoutComments(raw).trim();
  const bare = text.replace(/(?<=\S)(?:\*\*|__)$/, '').trim();
  const code = /^(`+)([^`]+)\1$/.exec(bare);
  return (code?.[2] ?? bare).trim();
}

function statusesIn(paragraph: Block, reading: Reading): readonly Word[] {
  const source = reading.text.slice(paragraph.start, paragraph.end);
  if (!/status/i.test(source)) return [];
  return [...source.matchAll(STATUS_LINE)].flatMap((match) => {
    const raw = match[1] ?? '';
    const text = trimMarkup(raw);
    if (isPlaceholder(text)) return [];
    const from = match.index + match[0].length - raw.length;
    const start = paragraph.start + from + Math.max(0, raw.indexOf(text));
    return [{ text, span: reading.span(start, start + text.length) }];
  });
}

/** The text of a section headed `Status`, as decision records have it, on one line. */
function statusSection(body: Body, reading: Reading): Word | null {
  const index = body.headings.findIndex((heading) => /^status$/i.test(heading.text));
  if (index === -1) return null;
  const own = body.paragraphs.filter((paragraph) => paragraph.heading === index);
  const first = own[0];
  if (first === undefined) return null;
  const parts = own.map(({ start, end }) => reading.text.slice(start, end));
  const text = parts.join(' ').replace(/\s+/g, ' ').trim();
  return isPlaceholder(text) ? null : { text, span: reading.span(first.start, first.end) };
}

/**
 * In real trees plans, agents and reviews repeat `Status:` under every feature, which says nothing of the whole. So a line
 * counts only before the first heading below the title, unless lines anywhere count (a task *is* its features): then as long
 * as all of them say the same. A decision record has a section `Status` instead.
 */
export function readBodyStatus(
  body: Body,
  reading: Reading,
  where: { readonly section: boolean; readonly anywhere: boolean },
): Word | null {
  if (where.section) {
    const section = statusSection(body, reading);
    if (section !== null) return section;
  }
  const firstBelow = body.headings.findIndex((heading) => heading.depth >= 2);
  const head = firstBelow === -1 ? Number.POSITIVE_INFINITY : firstBelow;
  const atHead = body.paragraphs.filter((paragraph) => paragraph.heading < head);
  for (const paragraph of atHead) {
    const status = statusesIn(paragraph, reading)[0];
    if (status !== undefined) return status;
  }
  if (!where.anywhere) return null;
  const all = body.paragraphs.flatMap((paragraph) => statusesIn(paragraph, reading));
  const first = all[0];
  return first !== undefined && all.every(({ text }) => text === first.text) ? first : null;
}
