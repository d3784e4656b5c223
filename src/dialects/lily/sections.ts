// What a record and a store tell, as sections of their documents: the text of each fact under what it is about; data is never told.

import type { Document, Section } from '../../model/document.ts';
import type { Span } from '../../model/source.ts';
import { scalarText } from '../../model/value.ts';
import { placeOf, SUBDOMAINS } from './namespace.ts';
import { dataAt, textOf, valueIn } from './record-value.ts';
import { isInForce, namespaceOfRow, type Row, readStore } from './stores.ts';

/** What a fact is about. */
export function kindOf(namespace: readonly string[]): string {
  return placeOf(namespace).subdomain ?? 'memory';
}

/** A record is one fact. */
export function sectionOfRecord({ text, bodyStart, role }: Document): readonly Section[] {
  const body = text.slice(bodyStart);
  const said = textOf(valueIn(body));
  if (said === null || said.trim() === '') return [];
  const at = dataAt(body);
  const own = (at < 0 ? body : body.slice(0, at)).trimEnd();
  const from =
    bodyStart + (own.trim() === '' ? Math.max(at, 0) : own.length - own.trimStart().length);
  const span = spanAt(text, from, bodyStart + Math.max(own.length, at < 0 ? 0 : from - bodyStart));
  return [
    {
      ...{ heading: role.kind, slug: role.kind, depth: 1, headingSpan: { ...span, end: from } },
      ...{ body: span, ...(own.trim() === '' && { markdown: said }) },
    },
  ];
}

/** Of a store, one each row, in the order of a prompt; sections of one name are told apart by a counter, as headings are. */
export function sectionsOfStore({ path, text }: Document): readonly Section[] {
  const { rows } = readStore(path, text);
  const slugs = slugsOf(rows);
  const rank = ({ heading }: Section): number => (SUBDOMAINS as readonly string[]).indexOf(heading);
  const sections = rows.flatMap((row, at): readonly Section[] => {
    const place = row.item.values.get('content');
    const [slug = '', heading = ''] = slugs[at] ?? [];
    if (place === undefined || !isInForce(row)) return [];
    const body = spanAt(text, place.start, place.end);
    const headingSpan = { ...body, end: body.start };
    return [{ heading, slug, depth: 1, headingSpan, body, markdown: String(row.fields.content) }];
  });
  return sections.sort((a, b) => rank(a) - rank(b));
}

/** The slug and the heading of each row. */
export function slugsOf(rows: readonly Row[]): readonly (readonly [string, string])[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const { fields, store } = row;
    const heading =
      store === 'evidence_memory'
        ? `${scalarText(fields.source_ref ?? null)}#chunk-${Number(fields.chunk_index) + 1}`
        : kindOf(namespaceOfRow(row));
    const count = counts.get(heading) ?? 0;
    counts.set(heading, count + 1);
    return [count === 0 ? heading : `${heading}-${count}`, heading] as const;
  });
}

function spanAt(text: string, start: number, end: number): Span {
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  return { start, end, line, column: start - before.lastIndexOf('\n') };
}
