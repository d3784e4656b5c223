import type { Document, ListItem } from '../../../model/document.ts';
import type { BlockerEntry, QuestionEntry } from '../../../model/memory.ts';
import {
  itemText,
  oneLine,
  splitNote,
  textBeneath,
  unstrike,
  withoutSeparator,
} from './entry-text.ts';

/**
 * Reads `- [x] ~~text~~ — resolution` and `- [ ] text — note` (L-045), and what people write instead: other separators,
 * plain bullets (open, unless under a heading such as `### Resolved`), a strike-through without a tick (resolved).
 */
export function readBlocker(
  document: Document,
  item: ListItem,
  settled: boolean,
): Omit<BlockerEntry, 'id'> {
  const { struck, words, after } = unstrike(oneLine(item.text));
  const [text, inner] = after === '' ? splitNote(words) : [words, ''];
  const notes = [inner, withoutSeparator(after), textBeneath(document, item)];
  const over = struck || item.checked === true || (item.checked === null && settled);
  return {
    text: unstrike(text).words,
    note: notes.filter((note) => note !== '').join('\n'),
    status: over ? 'resolved' : 'open',
    span: item.span,
  };
}

/** Reads `- [ ] question?` (L-056); ticked or struck through means answered, and the answer stays in the text. */
export function readQuestion(
  document: Document,
  item: ListItem,
  settled: boolean,
): Omit<QuestionEntry, 'id'> {
  const { struck, words, after } = unstrike(itemText(document, item));
  return {
    text: after === '' ? words : `${words} ${after}`,
    answered: struck || item.checked === true || (item.checked === null && settled),
    span: item.span,
  };
}
