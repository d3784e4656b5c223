// What records say of themselves in their front matter: keys, statuses, and values that are none.

import type { MetadataKeys } from '../../model/dialect.ts';
import { type Document, type Fault, withSections } from '../../model/document.ts';
import { isList, scalarText } from '../../model/value.ts';
import { isSubdomain } from './namespace.ts';
import { sectionOfRecord, sectionsOfStore, titleOf } from './read-facts.ts';
import { FIELDS, textOf, valueIn } from './record-file.ts';
import { FORMS, storeAt } from './stores.ts';

export const keys: MetadataKeys = {
  aliases: { created: ['created_at'], updated: ['updated_at', 'last_updated'] },
  reserved: [
    ...FIELDS.filter((name) => name !== 'created_at' && name !== 'updated_at'),
    ...['title', 'supersedes', 'superseded_by', 'milestone', 'milestones', 'owner', 'description'],
  ],
  references: {},
  required,
};

/** Without these nobody knows where a fact comes from (Y-019). */
function required({ role, path }: Document): readonly string[] {
  return isSubdomain(role.kind) && storeAt(path) === null
    ? ['source', 'confidence', 'created']
    : [];
}

/** What the parser of markdown sees in a store is none of it. */
const NO_MARKDOWN = {
  ...{ bodyStart: 0, metadata: {}, metadataSpans: new Map(), declarations: [], constraints: null },
  ...{ links: [], items: [], tables: [], references: [], mentions: [], suppressions: [] },
  ...{ faults: [], locked: [], overrides: [], covers: [], tags: [], accepted: false },
  ...{
    rawStatus: null,
    statusSpan: null,
    lifecycle: 'active' as const,
    created: null,
    updated: null,
  },
};

/** A record is one fact: nothing in it is inherited as a value, and its first sentence is its name. */
export function refine(document: Document): Document {
  const { role, text, bodyStart, metadata, metadataSpans, path } = document;
  if (storeAt(path) !== null)
    return withSections({ ...document, ...NO_MARKDOWN }, () => sectionsOfStore(document));
  if (role.kind === 'namespace') return { ...document, declarations: [], constraints: null };
  const faults = Object.entries(FORMS).flatMap(([name, { is, says }]): readonly Fault[] => {
    const span = metadataSpans.get(name);
    const value = metadata[name];
    if (span === undefined || value === undefined || value === null || is(value)) return [];
    const { line, column } = span;
    const end = { endLine: line, endColumn: column + Math.min(span.end - span.start, 100) };
    const message = `\`${name}\` should be ${says}.`;
    const at = { path, line, column, ...end };
    return [{ code: 'invalid-value', message, advice: 'Correct it.', at }];
  });
  const title = scalarText(metadata.title) ?? titleOf(textOf(valueIn(text.slice(bodyStart))) ?? '');
  const record = {
    ...document,
    title: title || document.title,
    updated: document.updated ?? document.created,
    ...((metadata.index === false || isList(metadata.index ?? null)) && {
      searchable: false as const,
    }),
    ...{ declarations: [], constraints: null, faults: [...document.faults, ...faults] },
  };
  return role.kind === 'evidence' ? record : withSections(record, () => sectionOfRecord(document));
}
