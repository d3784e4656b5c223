// The title of a decision record without the number that its file name repeats.

import type { Document } from '../../model/document.ts';
import { titleHeading } from './header.ts';

const PREFIX = /^(?:(?:ADR|MADR|LADR|DR|AD)[-_ #]*)?\d+\s*[.:)|–—-]+\s+(?=\S)/i;
const WORD = /^(?:ADR|MADR|LADR)\s*[:–—-]\s*(?=\S)/i;

/** The front matter's, else the heading's, else what the file is called; never the name of a section. */
export function titleOf(document: Document): string {
  const stem = (document.path.split('/').at(-1) ?? '').replace(/\.md$/i, '');
  const { title } = document.metadata;
  const stated = typeof title === 'string' || typeof title === 'number' ? String(title).trim() : '';
  const written = stated || titleHeading(document)?.heading || brokenHeading(document);
  return written === undefined ? fromName(stem) : bare(written, stem);
}

/** `#46. Generalize` is no heading to markdown for want of a blank, and one to its author. */
function brokenHeading({ text, bodyStart }: Document): string | undefined {
  return /^\s*#{1,2}(\d+\.?[ \t]+\S[^\r\n]{0,200})/.exec(
    text.slice(bodyStart, bodyStart + 500),
  )?.[1];
}

function bare(title: string, stem: string): string {
  const short = title.replace(PREFIX, '').replace(WORD, '').trim();
  if (short !== title) return short;
  // Without a mark after it only the file's own number is a number: `10 reasons` is a title.
  const own = /^(?:[a-z]{1,8}[-_ ]?)?0*(\d{1,5})(?=$|[-_. ])/i.exec(stem)?.[1];
  const [lead = '', number] = /^(?:ADR[-_ #]*)?(\d+)\s+(?=\S)/i.exec(title) ?? [];
  return own !== undefined && Number(number) === Number(own) ? title.slice(lead.length) : title;
}

function fromName(stem: string): string {
  const words = stem
    .replace(/^(?:[a-z]{1,8}[-_ ]?)?\d+(?:[-_. ]\d{2}[-_. ]\d{2})?[-_. ]+/i, '')
    .replace(/[-_ ]+/g, ' ')
    .trim();
  return words === '' ? stem : words.charAt(0).toUpperCase() + words.slice(1);
}
