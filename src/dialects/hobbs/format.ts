// What a memory says of itself (H-009 … H-012); the folder it is in decides whether it is active (C-39).

import type { Asked, MetadataKeys } from '../../model/dialect.ts';
import type { Document, Fault } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { stemOf } from '../../model/paths.ts';
import { statusTable } from '../../model/statuses.ts';
import { isList, type Json, scalarText } from '../../model/value.ts';
import { instantOf } from '../../model/written-date.ts';
import { plainWords } from '../../parse/plain-words.ts';
import { tierOf } from './places.ts';

export const keys: MetadataKeys = {
  aliases: {},
  reserved: [
    ...['id', 'title', 'tags', 'created', 'updated', 'last_accessed', 'reinforced'],
    ...['access_count', 'source', 'status', 'summarizes', 'refresh_interval', 'locked'],
  ],
  references: { supersedes: 'supersedes' },
  required: ({ role }) => (role.is === 'record' ? ['id', 'created'] : []),
};

/** `archived` outside of the archive is a slip, and told as one. */
export const statuses = statusTable({
  active: 'active',
  archived: 'active',
  superseded: 'superseded',
});

/** Nothing overrides what the foundation says: its keys are locked (C-40). */
export function refine(document: Document): Document {
  if (document.role.kind === 'foundation') {
    const entries = document.declarations.flatMap(({ values }) => values.entries);
    const keys = entries.map(({ key, keySpan: span }) => ({ path: [key], span }));
    return { ...document, locked: [...document.locked, ...keys] };
  }
  if (document.role.is !== 'record') return document;
  // A spread would read the structure of each of ten thousand.
  return Object.defineProperties({} as Document, {
    ...Object.getOwnPropertyDescriptors(document),
    ...Object.getOwnPropertyDescriptors({
      title: scalarText(document.metadata.title) ?? firstSentence(document),
      declarations: [],
      constraints: null,
      faults: [...document.faults, ...wrongValues(document)],
    }),
  });
}

export function idOf({ metadata, path }: Document): string {
  return scalarText(metadata.id) ?? stemOf(path);
}

/** Ids of what is replaced, each with that of what replaces it. */
export function successorsOf(documents: readonly Document[]): ReadonlyMap<string, string> {
  const pairs = documents.flatMap((newer) =>
    supersededBy(newer).map((older) => [older, idOf(newer)] as const),
  );
  return new Map(pairs.filter(([older, newer]) => older !== newer));
}

export function isReplaced(successors: ReadonlyMap<string, string>, id: string): boolean {
  const seen = new Set<string>();
  let at = successors.get(id);
  for (; at !== undefined && at !== id && !seen.has(at); at = successors.get(at)) seen.add(at);
  return seen.size > 0 && at !== id;
}

export function supersededBy({ references }: Document): readonly string[] {
  return references.flatMap(({ relation, to }) => (relation === 'supersedes' ? [to] : []));
}

const MOST_WORDS = 160;

/** Its first sentence or heading, without markup. */
function firstSentence({ text, bodyStart, path }: Document): string {
  const body = text.slice(bodyStart, bodyStart + 2000).trim();
  const plain = plainWords(body.split(/\r?\n\s{0,9}\r?\n/, 1)[0] ?? '');
  const [sentence = plain] = /^.{1,159}?[.!?](?= |$)/.exec(plain) ?? [plain];
  return sentence.slice(0, MOST_WORDS) || stemOf(path);
}

/** A whole number from 0 up; null where there is none. */
export function countOf(value: Json | undefined): number | null {
  const text = scalarText(value) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

export function dateIn(value: Json | undefined): string | null {
  return instantOf(scalarText(value ?? null));
}

/** `summarizes: [ids]` (C-38). */
export function idsOf(value: Json | undefined): readonly string[] {
  if (value === undefined) return [];
  return isList(value) ? value.flatMap(idsOf) : [scalarText(value) ?? []].flat();
}

const COUNT = ['a whole number', 'Write a number such as `0`.', countOf] as const;
const DATE = ['a date and time', 'Write `2026-02-14T10:30:00Z`.', dateIn] as const;

function wrongValues({ metadata, metadataSpans, path }: Document): readonly Fault[] {
  const forms = { reinforced: COUNT, access_count: COUNT, last_accessed: DATE };
  return Object.entries(forms).flatMap(([key, [says, advice, read]]) => {
    const value = metadata[key] ?? null;
    if (value === null || read(value) !== null) return [];
    const { line, column } = metadataSpans.get(key) ?? { line: 1, column: 1 };
    const message = `\`${key}\` should be ${says}.`;
    return [{ code: 'invalid-value', message, advice, at: { path, line, column } } as const];
  });
}

/** Lines; what is always loaded is small by nature. */
const FOUNDATION_LINES = 150;

/** What is too large, and what says of itself what its folder does not (H-004, H-022, C-39). */
export function problems(...[, documents, { settings }]: Asked): readonly Problem[] {
  const own = [...documents.values()].filter(({ dialect }) => dialect === 'hobbs');
  const active = own.filter(
    ({ role, path, lifecycle }) =>
      role.is === 'record' && tierOf(path) === 'active' && lifecycle === 'active',
  );
  const [first] = active;
  const { mostActive } = settings.memory;
  const data = { count: active.length, most: mostActive };
  const tooMany = first && data.count > mostActive ? [problemAt('tooMany', first.path, data)] : [];
  return [...own.flatMap(problemsOf), ...tooMany];
}

function problemsOf({ role, path, text, rawStatus, statusSpan }: Document): readonly Problem[] {
  if (role.kind === 'foundation') {
    const lines = text.trimEnd().split('\n').length;
    const data = { lines, budget: FOUNDATION_LINES };
    return lines > FOUNDATION_LINES ? [problemAt('overBudget', path, data)] : [];
  }
  const tier = tierOf(path);
  const other = { active: 'archived', archive: 'active', summaries: null }[tier ?? 'summaries'];
  if (role.is !== 'record' || rawStatus?.trim().toLowerCase() !== other) return [];
  const at = statusSpan ?? { line: 1, column: 1, endColumn: 1 };
  return [problemAt('otherStatus', path, { status: rawStatus, folder: `memory/${tier}` }, at)];
}
