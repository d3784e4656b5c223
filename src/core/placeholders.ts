// Sentences of templates that nobody has replaced.

import { withoutFences } from '../model/comments.ts';
import { collectionOf } from '../model/decision-id.ts';
import type { Document } from '../model/document.ts';
import { isInExample } from '../model/path-mentions.ts';
import type { Found } from '../model/rule.ts';
import { documentsIn, type Hierarchy, templatesOf } from './hierarchy.ts';
import { BLANK, DECISION_BODIES } from './new-decision.ts';

/** Sentences of the templates, as they stand there; code, headings (of tables, too) and lists of files are no sentences. */
function sentencesOf(hierarchy: Hierarchy): readonly string[] {
  const texts = [
    ...templatesOf(hierarchy).map((file) => file.replace(/^---\n[\s\S]*?\n---\n/, '')),
    ...DECISION_BODIES,
    BLANK,
  ];
  return [...new Set(texts.flatMap((text) => prose(text).map(({ words }) => words)))];
}

/** What a larger part of a folder's records has, or five of them, is what their authors mean. */
const MOST_LEFT = 1 / 4;
/** Where brackets ask for words; a link in brackets does not. */
const ASKED =
  /(?<!\[)(?:\[[^\][\n]*\p{L} \p{L}[^\][\n]*\](?![([])|\{[^{}\n]*\p{L} \p{L}[^{}\n]*\}|<(?!details\b)\p{L}[^<>=\n]*\p{L} \p{L}[^<>=\n]*>)/u;

/** Lines of the templates that the repository keeps for records: what brackets ask for, and whole lines that one record, or few of its folder, still have. */
function blanksOf(hierarchy: Hierarchy, documents: readonly Document[]): readonly string[] {
  const templates = documentsIn(hierarchy, ({ kind }) => kind === 'template').values();
  const records = documents.filter(({ role, accepted }) => role.is === 'decision' && accepted);
  const isLeft = (words: string): boolean => {
    const having = records.filter(({ text }) => text.includes(words));
    const folders = new Set(having.map(({ path }) => collectionOf(path)));
    const beside = records.filter(({ path }) => folders.has(collectionOf(path)));
    return having.length < 2 || having.length <= Math.min(4, beside.length * MOST_LEFT);
  };
  return [...templates].flatMap(({ text }) =>
    prose(text).flatMap(({ words }) => {
      const [asked] = ASKED.exec(words) ?? [];
      if (asked !== undefined) return text.includes(`${asked}:`) ? [] : [words];
      return !/^\||[[{]/.test(words) && words.split(' ').length > 6 && isLeft(words) ? [words] : [];
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
    const [begins, ...others] = found.filter(
      ({ line, words }) => sentences.includes(words) && !isInExample(document, first + line),
    );
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
