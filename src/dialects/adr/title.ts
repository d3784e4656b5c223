// The title of a decision record without the number that its file name repeats.

import type { Document } from '../../model/document.ts';
import { titleHeading } from './header.ts';
import { numberOf } from './names.ts';

const PREFIX = /^(?:(?:ADR|MADR|LADR|DR|AD)[-_ #]*)?(\d+)\s*[.:)|–—-]+\s+(?=\S)/i;
const NUMBER = /^(?:(?:ADR|MADR|LADR)[-_ #]*(\d{1,5})|(0\d{2,4}))\s+(?=\S)/i;
const WORD = /^(?:ADR|MADR|LADR)\s*(?:[:–—]|-(?!\d))\s*(?=\S)/i;

/** The front matter's, else the heading's, else what the file is called; never the name of a section. */
export function titleOf(document: Document): string {
  const stem = (document.path.split('/').at(-1) ?? '').replace(/\.md$/i, '');
  const { title } = document.metadata;
  const stated = typeof title === 'string' || typeof title === 'number' ? String(title).trim() : '';
  const written = stated || titleHeading(document)?.heading || brokenHeading(document);
  return written === undefined ? fromName(stem) : bare(written, stem);
}

/** The number in the heading, where it is another one than that of the file. */
export function otherNumber(document: Document): Document['faults'] {
  const heading = titleHeading(document);
  const [, ...found] =
    (heading && (PREFIX.exec(heading.heading) ?? NUMBER.exec(heading.heading))) ?? [];
  const written = found.find((one) => one !== undefined);
  const own = /(?:^|\/)\d{4}-\d{2}\b/.test(document.path) ? null : numberOf(document.path);
  if (heading === null || written === undefined || own === null || Number(written) === own)
    return [];
  const { line, column, start, end } = heading.headingSpan;
  const [firstLine = ''] = document.text.slice(start, end).split(/[\r\n]/, 1);
  return [
    {
      code: 'other-number',
      message: `The heading has the number ${Number(written)}, the file name ${own}.`,
      advice: 'References mean the number of the file.',
      at: {
        path: document.path,
        line,
        column,
        endLine: line,
        endColumn: column + firstLine.length,
      },
    },
  ];
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
