// The title of a decision record, without the number that its file name repeats.

import { decisionSeries } from '../../model/decision-id.ts';
import type { Document } from '../../model/document.ts';
import { titleHeading } from './header.ts';
import { preambleOf } from './masked-text.ts';
import { numberOf } from './names.ts';

/** `[001]: Use X`, `[ADR-001] Use X` */
const BRACKETED = /^\[(?:[ML]?ADR[-_ #]*)?\d{1,5}\][\s.:|·–—-]{1,9}(?=\S)/i;
/** What a template has in brackets is still to be filled in. */
const FILLED = /^\[((?!.*\b(?:title|titel|titre|t[ií]tulo|short|N{3,}|X{3,})\b)[^[\]]*)\]$/iu;
const PREFIX = /^(?:(?:ADR|MADR|LADR|DR|AD)[-_ #]*)?(\d+)\s*[.:)|·–—-]+\s+(?=\S)/i;
const NUMBER = /^(?:(?:ADR|MADR|LADR)[-_ #]*(\d{1,5})|(0\d{2,4}))\s+(?=\S)/i;
/** `SDR-0007: Use X` */
const WORDED = /^[A-Z]{2,9}[-_ #](0\d{2,4})\s*[.:)|–—-]+\s+(?=\S)/;
const WORD = /^(?:ADR|MADR|LADR)(?:[-_ ]\d{4}-\d\d-\d\d)?\s*(?:[:–—]|-(?!\d))\s*(?=\S)/i;

/** The front matter's, else the heading's, else what the file is called; never the name of a section. */
export function titleOf(document: Document): string {
  const stem = (document.path.split('/').at(-1) ?? '').replace(/\.md$/i, '');
  const { title } = document.metadata;
  const stated = typeof title === 'string' || typeof title === 'number' ? String(title).trim() : '';
  const start = document.text.slice(document.bodyStart, document.bodyStart + 500);
  // `#46. Generalize` is no heading to markdown for want of a blank, and one to its author.
  const broken = /^\s*#{1,2}(\d+\.?[ \t]+\S[^\r\n]{0,200})/.exec(start)?.[1];
  const own = titleHeading(document)?.heading;
  // `# Meta` is no title: `- Name: Use X` beneath it is.
  const named = /^[-*+][ \t]{1,9}(?:\w{1,9} )?Name:[ \t]{0,9}(\S[^\r\n]{0,200})/im.exec(start)?.[1];
  const shown = /^meta(?:data)?$/i.test(own ?? '') ? named : own;
  const heading = preambleOf(document)?.title ?? shown ?? broken;
  const written = stated || heading;
  return written === undefined ? fromName(stem) : bare(written, stem);
}

/** The number in the heading, where it is another one than that of the file. */
export function otherNumber(document: Document): Document['faults'] {
  const heading = titleHeading(document);
  const forms = decisionSeries(document.path) === '' ? [PREFIX, NUMBER] : [PREFIX, WORDED];
  const found = forms.flatMap((form) => form.exec(heading?.heading ?? '')?.slice(1) ?? []);
  const written = found.find((one) => one !== undefined);
  const own = /(?:^|\/)\d{4}-\d{2}\b/.test(document.path) ? null : numberOf(document.path);
  if (heading === null || written === undefined || own === null || Number(written) === own)
    return [];
  // Below the first level a bare number is that of a section.
  if (heading.depth > 1 && /^\d/.test(heading.heading)) return [];
  // `90_ADR-0002_skipped.md` has two.
  if (document.path.split(/\D+/).includes(written)) return [];
  const { line, column, start, end } = heading.headingSpan;
  const endColumn = column + document.text.slice(start, end).search(/[\r\n]|$/);
  const at = { path: document.path, line, column, endLine: line, endColumn };
  const message = `The heading has the number ${Number(written)}, the file name ${own}.`;
  return [{ code: 'other-number', message, advice: 'References mean the number of the file.', at }];
}

function bare(title: string, stem: string): string {
  // `# [Use X]` of `0002-use-x.md` was filled in, and the brackets left.
  const [, filled = ''] = (title.startsWith('[') && /\d/.test(stem) && FILLED.exec(title)) || [];
  const names = stem.toLowerCase().split(/[-_. ]/);
  if (filled && names.includes(filled.toLowerCase().split(/\W/)[0] ?? '/')) return filled;
  if (BRACKETED.test(title)) return title.replace(BRACKETED, '').replace(FILLED, '$1');
  const worded = decisionSeries(stem) === '' ? title : title.replace(WORDED, '');
  const short = worded.replace(PREFIX, '').replace(WORD, '').trim();
  if (short !== title) return short;
  // Without a mark after it only the file's own number is a number: `10 reasons` is a title.
  const [lead = '', number] = /^(?:ADR[-_ #]*)?(\d+)\s+(?=\S)/i.exec(title) ?? [];
  return Number(number) === numberOf(stem) ? title.slice(lead.length) : title;
}

function fromName(stem: string): string {
  const words = stem
    .replace(/^(?:[a-z]{1,8}[-_ ]?)?\d+(?:[-_. ]\d{2}[-_. ]\d{2})?[-_. ]+/i, '')
    .replace(/[-_ ]+/g, ' ')
    .trim();
  return words === '' ? stem : words.charAt(0).toUpperCase() + words.slice(1);
}
