// What a document is, from its path, and what only this system reads from its text.

import { slug } from 'github-slugger';
import {
  type Document,
  type DocumentRole,
  type Lifecycle,
  type Section,
  withSections,
} from '../../model/document.ts';
import { linesOf } from '../../model/lines.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import { type Statuses, statusTable } from '../../model/statuses.ts';
import { readWrittenDate } from '../../model/written-date.ts';
import { type LayeredCategory, memoryAt } from './memory.ts';
import type { LevelName } from './scopes.ts';

const KINDS: Readonly<Record<LayeredCategory, Pick<DocumentRole, 'is' | 'kind'>>> = {
  conventions: { is: 'context', kind: 'conventions' },
  preferences: { is: 'record', kind: 'preference' },
  decisions: { is: 'decision', kind: 'decision' },
  gotchas: { is: 'record', kind: 'gotcha' },
  conversations: { is: 'record', kind: 'conversation' },
};

/** `levelOf` tells of a folder what it is a folder of. */
export function role(path: string, levelOf: (folder: string) => LevelName): DocumentRole | null {
  if (nameOf(path) === 'PROJECT.md') {
    const level = levelOf(folderOf(path));
    return { is: 'definition', kind: level, level };
  }
  const memory = memoryAt(path);
  return memory === null ? null : { ...KINDS[memory.category], level: levelOf(memory.folder) };
}

/** Words that people and the program write for a status. */
const STATUSES: Readonly<Record<string, Lifecycle>> = {
  active: 'active',
  accepted: 'active',
  proposed: 'draft',
  draft: 'draft',
  resolved: 'done',
  fixed: 'done',
  superseded: 'superseded',
  deprecated: 'archived',
  archived: 'archived',
  expired: 'expired',
};

const table = statusTable(STATUSES);

export const statuses: Statuses = {
  ...table,
  lifecycle: (rawStatus) => table.lifecycle(/\p{L}+/u.exec(rawStatus)?.[0] ?? ''),
};

/** `**Date:** 2026-02-14`, as the program writes it, else the day that its name begins with. */
function dayOf({ bodyStart, text, path }: Document): string | null {
  const head = text.slice(bodyStart, bodyStart + 2000);
  const [, written] = /^\*\*Date:\*\*[ \t]{0,9}(\d{4}-\d{2}-\d{2})/m.exec(head) ?? [];
  const [day] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(nameOf(path)) ?? [];
  return readWrittenDate(written ?? '') ?? readWrittenDate(day ?? '');
}

/** An item of memory is read as one: the reasons of ten decisions under one heading would tell nobody anything. */
export function refine(document: Document): Document {
  if (document.role.is === 'definition') return document;
  const { title, lifecycle: state } = document;
  const created = document.created ?? dayOf(document);
  // When something was learned, not when it came into git: an import would make all of one day.
  const updated = document.updated ?? created;
  const dated = { ...document, created, updated, declarations: [], constraints: null };
  if (document.role.kind === 'conventions') return dated;
  const heading = title.replace(/^(?:Decision|Gotcha|Preference|Conversation):\s{0,9}/i, '');
  const withTitle = {
    ...dated,
    title: heading || title,
    accepted: document.role.is === 'decision' && state === 'active',
  };
  return withSections(withTitle, () => [wholeOf(document, withTitle.title)]);
}

/** A heading that says more than the title, as where the front matter has one, is text. */
function wholeOf({ structure, text, bodyStart }: Document, title: string): Section {
  const [first] = structure.sections;
  const opens = first?.depth === 1 && first.heading.endsWith(title);
  const { span } = linesOf(text);
  return {
    heading: title,
    slug: slug(title),
    depth: 1,
    headingSpan: opens ? first.headingSpan : span(bodyStart, bodyStart),
    body: span(opens ? first.body.start : bodyStart, text.length),
  };
}
