// Everything in the body, or nothing but a fault where it nests too deeply.

import type { Body } from './body.ts';
import { isBearable } from './is-bearable.ts';
import type { MarkdownParser } from './markdown.ts';
import type { Reading } from './places.ts';
import { walkBody } from './walk-body.ts';

const NOTHING: Body = {
  headings: [],
  links: [],
  items: [],
  tables: [],
  fences: [],
  paragraphs: [],
  mentions: [],
  suppressions: [],
};

/** Only the body is parsed: front matter is split off already, and no second opinion on it may change the tree. */
export function readBody(bodyStart: number, parse: MarkdownParser, reading: Reading): Body {
  const { text } = reading;
  // The parser drops a leading byte order mark from its offsets.
  const base = text.charCodeAt(bodyStart) === 0xfeff ? bodyStart + 1 : bodyStart;
  const source = text.slice(base);
  try {
    if (isBearable(reading, base)) return walkBody(parse(source), base, reading);
  } catch {
    // Falls through: whatever the parser or the walk could not take is told below.
  }
  const message = 'The markdown is nested too deeply, so its text is read without structure.';
  const advice = 'Remove nested quotes, lists or emphasis.';
  reading.fault('too-deep', message, advice, bodyStart, bodyStart);
  return NOTHING;
}
