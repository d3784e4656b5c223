// The document, read with the smallest dialect that has everything.

import type { Document, DocumentRole } from '../../src/model/document.ts';
import type { Span } from '../../src/model/source.ts';
import { statusTable } from '../../src/model/statuses.ts';
import type { MarkdownParser } from '../../src/parse/markdown.ts';
import { parseDocument, type Vocabulary } from '../../src/parse/parse-document.ts';

/** The part of a dialect that parsing asks for. */
export const plain: Vocabulary = {
  name: 'plain',
  keys: {
    aliases: { depends_on: ['dependencies', 'deps'], updated: ['last_updated'], title: ['name'] },
    reserved: [
      'status',
      'created',
      'tags',
      'supersedes',
      'superseded_by',
      'refresh_interval',
      'locked',
      'overrides',
      'constraints',
    ],
    references: {
      depends_on: 'depends-on',
      supersedes: 'supersedes',
      superseded_by: 'superseded-by',
    },
  },
  statuses: statusTable({ pass: 'done' }),
};

const DOCUMENT: DocumentRole = { is: 'document', kind: 'document', level: null };

/** What is asked for its status everywhere. */
export const TASK: DocumentRole = {
  is: 'definition',
  kind: 'task',
  level: 'task',
  statusAnywhere: true,
};

/** Reads a text as the document `plans/0042/notes.md`. */
export function read(
  text: string,
  role: DocumentRole = DOCUMENT,
  parse?: MarkdownParser,
): Document {
  return parseDocument(
    { path: 'plans/0042/notes.md', text, bytes: text.length },
    role,
    plain,
    parse,
  );
}

/** Front matter lines → document with a small body. */
export function withFrontMatter(...lines: string[]): Document {
  return read(`---\n${lines.join('\n')}\n---\n\n# Body\n`);
}

/** The characters that a span covers. */
export function at(document: Document, span: Span | null | undefined): string {
  return span == null ? '' : document.text.slice(span.start, span.end);
}

/** Codes of all faults, in order. */
export function codes(document: Document): readonly string[] {
  return document.faults.map((fault) => fault.code);
}
