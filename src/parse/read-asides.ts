// What stands in it beside the prose: ids of decisions, suppressions.

import type { Mention, Suppression } from '../model/document.ts';
import type { Reading } from './places.ts';

const ID = /(?<![\w/.-])ADR-\d{1,6}(?![\w/-]|\.\w)/gi;
const DISABLE = 'stratigraph-disable';

/** Ids of the form `ADR-0003` that stand alone: not inside of a path, a file name or a longer word. */
export function readMentions(start: number, end: number, reading: Reading): readonly Mention[] {
  const source = reading.text.slice(start, end);
  return Array.from(source.matchAll(ID), (match) => {
    const at = start + match.index;
    return { id: match[0], span: reading.span(at, at + match[0].length) };
  });
}

/** Suppressions of all comments in a run of HTML; one entry a rule, an entry without rule where none is named. */
export function readSuppressions(
  start: number,
  end: number,
  reading: Reading,
): readonly Suppression[] {
  const { text } = reading;
  const found: Suppression[] = [];
  let opening = text.indexOf('<!--', start);
  while (opening !== -1 && opening < end) {
    const closing = text.indexOf('-->', opening);
    if (closing === -1 || closing > end) break;
    const words = text.slice(opening + 4, closing).trim();
    if (words.startsWith(DISABLE)) {
      found.push(
        ...suppressionsOf(words.slice(DISABLE.length), reading.span(opening, closing + 3)),
      );
    }
    opening = text.indexOf('<!--', closing);
  }
  return found;
}

/** `stale-document, broken-link: why` → one entry a rule. */
function suppressionsOf(words: string, span: Suppression['span']): readonly Suppression[] {
  const colon = words.indexOf(':');
  const named = colon === -1 ? words : words.slice(0, colon);
  const reason =
    colon === -1
      ? ''
      : words
          .slice(colon + 1)
          .split(/\s+/)
          .join(' ')
          .trim();
  const rules = named.split(/[\s,]+/).filter((rule) => rule !== '');
  return (rules.length === 0 ? [''] : rules).map((rule) => ({ rule, reason, span }));
}
