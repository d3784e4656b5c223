// Sentences of templates that nobody has replaced.

import { withoutFences } from '../model/comments.ts';
import type { Document } from '../model/document.ts';
import type { Found } from '../model/rule.ts';
import { documentsIn, type Hierarchy } from './hierarchy.ts';
import { BLANK, DECISION_BODIES } from './new-decision.ts';

/** Sentences of the templates, as they stand there; code, headings (of tables, too) and lists of files are no sentences. */
function sentencesOf({ dialects }: Pick<Hierarchy, 'dialects'>): readonly string[] {
  const blank = { name: '', today: '', example: false };
  const files = dialects.flatMap(({ init }) =>
    typeof init === 'function' ? Object.values(init(blank)) : [],
  );
  const texts = [
    ...files.map((file) => file.replace(/^---\n[\s\S]*?\n---\n/, '')),
    ...DECISION_BODIES,
    BLANK,
  ];
  return [...new Set(texts.flatMap((text) => prose(text).map(({ words }) => words)))];
}

/** In more records than these it is what their authors mean. */
const MOST_LEFT = 2;

/**
 * Lines of the templates that the repository keeps for records: where brackets ask for words (a link in brackets does not),
 * and whole lines that few of `documents` still have.
 */
function blanksOf(hierarchy: Hierarchy, documents: readonly Document[]): readonly string[] {
  const templates = documentsIn(hierarchy, ({ kind }) => kind === 'template').values();
  const isLeft = (words: string): boolean =>
    words.split(' ').length > 6 &&
    documents.filter(({ text }) => text.includes(words)).length <= MOST_LEFT;
  return [...templates].flatMap(({ text }) =>
    prose(text).flatMap(({ words }) => {
      if (!/[[{]/.test(words)) return isLeft(words) ? [words] : [];
      const [asked] =
        /(?<!\[)(?:\[[^\][\n]*\p{L} \p{L}[^\][\n]*\](?![([])|\{[^{}\n]*\p{L} \p{L}[^{}\n]*\})/u.exec(
          words,
        ) ?? [];
      return asked === undefined || text.includes(`${asked}:`) ? [] : [words];
    }),
  );
}

export function placeholderTexts(hierarchy: Hierarchy, documents: readonly Document[]) {
  const everywhere = sentencesOf(hierarchy);
  const inRecords = [...everywhere, ...blanksOf(hierarchy, documents)];
  return documents.flatMap((document): readonly Found<'left'>[] => {
    const { path, text, bodyStart, role, accepted } = document;
    if (role.is === 'document' || (role.is === 'decision' && !accepted)) return [];
    // Instructions may show what a record is to say.
    const sentences = role.is === 'instruction' ? everywhere : inRecords;
    if (!sentences.some((sentence) => text.includes(sentence, bodyStart))) return [];
    const first = text.slice(0, bodyStart).split('\n').length;
    const found = prose(text.slice(bodyStart));
    const [begins, ...others] = found.filter(({ words }) => sentences.includes(words));
    if (begins === undefined) return [];
    const { column, words } = begins;
    const line = first + begins.line;
    const at = { line, column, endLine: line, endColumn: column + words.length };
    const related = others.map((one) => ({ path, line: first + one.line, message: one.words }));
    return [{ message: 'left', path, at, data: { words }, key: [], related }];
  });
}

function prose(text: string) {
  const lines = withoutFences(text).split('\n');
  return lines.flatMap((whole, line) => {
    const words = whole.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
    const isHead = words.startsWith('|') && /^[|:\s]*-[|:\s-]*$/.test(lines[line + 1] ?? '');
    const isProse = !isHead && !/^#|`/.test(words) && /\p{L}|^…$/u.test(words);
    return isProse ? [{ line, column: whole.indexOf(words) + 1, words }] : [];
  });
}
