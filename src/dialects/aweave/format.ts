// What documents say of themselves: keys, statuses, and what none of a kind may leave out (A-008 … A-012, C-29).

import { slug } from 'github-slugger';
import type { MetadataKeys } from '../../model/dialect.ts';
import { type Document, type DocumentRole, isBroken, withSections } from '../../model/document.ts';
import { stemOf } from '../../model/paths.ts';
import { statusTable } from '../../model/statuses.ts';
import { isList, type Json, type JsonMap, scalarText } from '../../model/value.ts';

export const keys: MetadataKeys = {
  aliases: {},
  reserved: [
    ...['name', 'description', 'status', 'created', 'updated', 'tags', 'category'],
    ...['folder_structure', 'status_values', 'category_values', 'tag_values', 'refresh_interval'],
  ],
  references: {},
  required,
};

/** What the statuses of plans mean; `proposed` and what follows are other words for the five (C-29). */
export const statuses = statusTable({
  new: 'draft',
  in_progress: 'active',
  partial: 'active',
  done: 'done',
  abandoned: 'archived',
  proposed: 'draft',
  pending: 'draft',
  planning: 'draft',
  implemented: 'done',
  active: 'active',
  superseded: 'superseded',
  archived: 'archived',
});

export const PLAN_STATUSES = ['new', 'in_progress', 'partial', 'done', 'abandoned'];

const LEARNING = ['name', 'description', 'created'];
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  overview: ['name', 'description'],
  topic: ['name', 'description', 'folder_structure'],
  plan: ['name', 'description', 'status', 'created'],
  decision: LEARNING,
  lesson: LEARNING,
  entry: ['name'],
};

export function required({ role }: { readonly role: DocumentRole }): readonly string[] {
  return REQUIRED[role.kind] ?? [];
}

export function refine(document: Document): Document {
  const title = scalarText(frontMatter(document).name) ?? document.title;
  const withTitle = {
    ...document,
    title,
    // A decision stands as soon as it is written down, unless it says otherwise.
    accepted: document.role.is === 'decision' && document.lifecycle === 'active',
    declarations: document.declarations.filter(({ from }) => from !== 'front-matter'),
  };
  // A text without a heading stands under the name of its file.
  return withSections(withTitle, () =>
    document.structure.sections.map((section) =>
      section.headingSpan.start === section.headingSpan.end
        ? { ...section, heading: title, slug: slug(title) }
        : section,
    ),
  );
}

export function frontMatter(document: Document): JsonMap {
  return hasHead(document) ? document.metadata : {};
}

export function bodyOf(document: Document): string {
  const { text, bodyStart } = document;
  return hasHead(document) ? text.slice(bodyStart).trim() : text.replace(/^\uFEFF/, '');
}

function hasHead(document: Document): boolean {
  return document.bodyStart > 0 && !isBroken(document);
}

export function nameOf(document: Document): string {
  return scalarText(frontMatter(document).name) ?? stemOf(document.path);
}

export function pickTexts(head: JsonMap, ...keys: readonly string[]): JsonMap {
  const texts = keys.map((key) => [key, scalarText(head[key])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== null));
}

export function pickLists(head: JsonMap, ...keys: readonly string[]): JsonMap {
  const lists = keys.flatMap((key) => {
    const value = head[key] ?? null;
    return isList(value) ? [[key, value.flatMap((one) => scalarText(one) ?? [])] as const] : [];
  });
  return Object.fromEntries(lists);
}

/** A text of several tags is a list of them. */
export function tagsOf(document: Document | null): JsonMap {
  const written = document === null ? null : (frontMatter(document).tags ?? null);
  return document === null || written === null ? {} : { tags: document.tags };
}

export function textsOf(document: Document, key: string): readonly string[] {
  const texts = (value: Json): readonly string[] =>
    isList(value) ? value.flatMap(texts) : [scalarText(value) ?? ''].filter((one) => one !== '');
  return texts(frontMatter(document)[key] ?? null);
}

/** Tokens of a head that is read at a glance and tells enough to choose by. */
export const ABSTRACT_TOKENS = { least: 100, most: 200 } as const;

export function abstractsOf(documents: Iterable<Document>) {
  const kinds = ['overview', 'topic', 'plan', 'decision', 'lesson'];
  const abstracts = [...documents].flatMap(({ path, bodyStart, text, role }) =>
    bodyStart > 0 && kinds.includes(role.kind)
      ? [{ path, tokens: Math.ceil(Buffer.byteLength(text.slice(0, bodyStart)) / 4) }]
      : [],
  );
  const { least, most } = ABSTRACT_TOKENS;
  const other = abstracts.filter(({ tokens }) => tokens < least || tokens > most);
  return { all: abstracts.length, other: other.sort((a, b) => a.tokens - b.tokens) };
}
