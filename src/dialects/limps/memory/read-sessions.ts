import type { Document, ListItem, Section } from '../../../model/document.ts';
import type { SessionEntry } from '../../../model/memory.ts';
import { itemText } from './entry-text.ts';
import type { Region } from './memory-regions.ts';
import { inOrder, regionAt } from './memory-regions.ts';
import { dateIn } from './read-decisions.ts';

type Entry = Omit<SessionEntry, 'id'>;

/**
 * Reads `### Session N — YYYY-MM-DD` and its notes (L-044), in file order, with any dash, without date or without
 * number; bullets directly in the log where it has no such headings.
 */
export function readSessions(
  document: Document,
  regions: readonly Region[],
  bullets: readonly ListItem[],
): readonly Entry[] {
  const sections = inOrder(document.structure.sections).filter((section) =>
    isSession(section, regionAt(regions, section.headingSpan.start)),
  );
  if (sections.length === 0) return bullets.map((item) => readBullet(document, item));
  return sections.map((section, at) => {
    const next = sections[at + 1]?.headingSpan.start ?? Infinity;
    const end = Math.max(section.headingSpan.end, Math.min(section.body.end, next));
    const body = document.text.slice(section.body.start, Math.max(section.body.start, end));
    const head = readHead(section.heading);
    return {
      number: head.number,
      date: head.date,
      notes: [head.rest, body.replace(/\r\n?/g, '\n').trim()]
        .filter((text) => text !== '')
        .join('\n\n'),
      span: { ...section.headingSpan, end },
    };
  });
}

function isSession(section: Section, region: Region | null): boolean {
  const heading = section.heading.trim();
  if (/^session\b/i.test(heading)) return /\d/.test(heading);
  return region?.part === 'sessions' && /^\W*\d{4}-\d{2}-\d{2}\b/.test(heading);
}

function readBullet(document: Document, item: ListItem): Entry {
  const { number, date, rest } = readHead(itemText(document, item));
  return { number, date, notes: rest, span: item.span };
}

/** Takes number and date out of a heading or a bullet; `rest` is what else it says. */
function readHead(text: string): { number: number | null; date: string; rest: string } {
  const date = dateIn(text);
  const number = /^\W*session\s*(?:no\.?\s*)?(?:#\s*)?(\d{1,9})(?![\d-])/i.exec(text);
  const rest = text
    .replace(/^(\W*)session\b\s*(?:no\.?\s*)?(?:#\s*)?(?:\d{1,9}(?![\d-]))?/i, '$1')
    .replace(date, '')
    .replace(/^[\s*_:–—-]+/, '')
    .replace(/^\(\s*\)\s*/, '')
    .trimEnd();
  return { number: number === null ? null : Number(number[1]), date, rest: withoutDash(rest) };
}

function withoutDash(text: string): string {
  let end = text.length;
  while (end > 0 && ' :–—-'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
