import { withoutComments } from '../model/comments.ts';
import type { Dialect, Format, MetadataKeys } from '../model/dialect.ts';
import {
  type Declarations,
  type Document,
  type DocumentRole,
  isItemKind,
  type Lifecycle,
  type Reference,
} from '../model/document.ts';
import { onceFor } from '../model/once.ts';
import { nameOf } from '../model/paths.ts';
import type { SourceFile, UnreadableFile } from '../model/source.ts';
import { jsonOf, type MapEntry, type MapNode, type ValueNode } from '../model/value.ts';
import { type Block, type Body, readBody } from './body.ts';
import {
  isPlaceholder,
  readCovers,
  readDate,
  readInterval,
  readKeyPaths,
  readReferences,
  readTags,
  readWord,
  readWords,
  type Word,
} from './fields.ts';
import { readFrontMatter } from './front-matter.ts';
import { type MarkdownParser, parseMarkdown } from './markdown.ts';
import { beginReading, type Reading } from './places.ts';
import { readDefaults } from './read-map.ts';
import { structureOf } from './structure.ts';

/** What parsing asks of a dialect: names and words, nothing about trees. */
export type Vocabulary = Pick<Dialect, 'name'> & Pick<Format, 'keys' | 'statuses'>;

/**
 * One file → one document; broken input becomes faults. Of a key that stands twice the last one counts.
 * `parse` reads the body (offsets in UTF-16 code units); another parser than the usual one is for comparing.
 */
export function parseDocument(
  file: SourceFile,
  role: DocumentRole,
  dialect: Vocabulary,
  parse: MarkdownParser = parseMarkdown,
): Document {
  const reading = beginReading(file.path, file.text);
  const { map, bodyStart } = readFrontMatter(reading);
  const metadata = readMetadata(map, dialect.keys);
  const stated = readWord(...metadata.entry('status'), reading);
  const body = readBody(bodyStart, parse, reading, stated === null);
  const firstHeading = body.headings.find((heading) => heading.text !== '');
  // What an agent calls is known by its name, or that of its file, unless its text has a title; a skill has that of its folder.
  const isNamed = isItemKind(role.kind) && firstHeading?.depth !== 1;
  const title =
    readWord(...metadata.entry('title'), reading)?.text ??
    (isNamed ? readWord(...metadata.entry('name'), reading)?.text : undefined) ??
    (isNamed && role.kind !== 'skill' ? undefined : firstHeading?.text) ??
    nameOf(file.path).replace(/(?<=.)\.[^.]*$/, '');
  const status = stated ?? readBodyStatus(body, reading, role);
  const references = Object.entries(dialect.keys.references).flatMap(([name, relation]) =>
    readReferences(...metadata.entry(name), relation, reading),
  );
  // Who asks for the owner reads the values; a map names nobody.
  readWords('owner', metadata.get('owner'), reading);
  const frontMatter = declarationsIn(metadata, reading);
  markOtherBytes(file, reading);
  return {
    path: file.path,
    dialect: dialect.name,
    role,
    text: file.text,
    bytes: file.bytes,
    title,
    lifecycle: lifecycleOf(status?.text ?? null, references, role, dialect),
    rawStatus: status?.text ?? null,
    statusSpan: status?.span ?? null,
    created: readDate(...metadata.entry('created'), reading),
    updated: readDate(...metadata.entry('updated'), reading),
    refreshInterval: readInterval(metadata.get('refresh_interval'), reading),
    tags: readTags(metadata.get('tags'), reading),
    metadata: metadata.values,
    metadataSpans: metadata.spans,
    declarations: [...frontMatter, ...readDefaults(body.fences, body.headings, reading)],
    locked: readKeyPaths('locked', metadata.get('locked'), reading),
    overrides: readKeyPaths('overrides', metadata.get('overrides'), reading),
    covers: readCovers(metadata.get('covers'), reading),
    accepted: false,
    constraints: readConstraints(metadata, reading),
    bodyStart,
    structure: structureOf(file, body.headings, title, bodyStart, parse),
    links: body.links,
    references,
    mentions: body.mentions,
    suppressions: body.suppressions,
    faults: reading.faults,
  };
}

const WHAT_TO_DO: Readonly<Record<UnreadableFile['reason'], string>> = {
  missing: 'Restore it, or remove the references to it.',
  'too-large': 'Make it smaller, raise `maxFileBytes` in the settings, or exclude it there.',
  binary: 'Save it as UTF-8 text, or add it to `exclude` in the settings.',
  'utf-16': 'Save it as UTF-8 text, or add it to `exclude` in the settings.',
  denied: 'Grant read access, or add it to `exclude` in the settings.',
  'dead-link': 'Restore that file, let the link lead to one that exists, or delete it.',
  'outside-root': 'Replace it with the file itself, or add it to `exclude` in the settings.',
  'link-loop': 'Replace it with the file itself, or add it to `exclude` in the settings.',
  'not-a-file': 'Replace it with a regular file, or add it to `exclude` in the settings.',
};

/** A file that cannot be read as text: an empty document with one fault that says why. */
export function unreadableDocument(
  { path, reason, detail }: UnreadableFile,
  role: DocumentRole,
  dialect: Vocabulary,
): Document {
  const document = parseDocument({ path, text: '', bytes: 0 }, role, dialect);
  const message = `The file cannot be read: ${detail}.`;
  const place = { at: { path, line: 1, column: 1 }, advice: WHAT_TO_DO[reason] };
  return { ...document, faults: [{ code: 'unreadable', message, ...place }] };
}

/** Each byte that is no UTF-8 became a sign of three. */
function markOtherBytes({ text, bytes }: SourceFile, reading: Reading): void {
  const start = text.indexOf('\ufffd');
  if (start < 0 || new TextEncoder().encode(text).length === bytes) return;
  const message = 'The file is not UTF-8 here, so agents are given other characters.';
  reading.fault('not-utf-8', message, 'Save it as UTF-8.', { start, end: start + 1 });
}

/** A document that names its successor is superseded, whatever its status or place says. */
function lifecycleOf(
  rawStatus: string | null,
  references: readonly Reference[],
  role: DocumentRole,
  dialect: Vocabulary,
): Lifecycle {
  if (references.some(({ relation }) => relation === 'superseded-by')) return 'superseded';
  if (role.lifecycle !== undefined) return role.lifecycle;
  return (rawStatus === null ? null : dialect.statuses?.lifecycle(rawStatus, role)) ?? 'active';
}

function declarationsIn({ declarations }: Metadata, reading: Reading): Document['declarations'] {
  if (declarations === null) return [];
  const { entries } = declarations.values;
  const wrong = entries.find(({ key, value }) => key === 'defaults' && isText(value));
  if (wrong === undefined) return [declarations];
  const kind = wrong.value.type === 'scalar' ? 'single value' : 'list';
  const message = `\`defaults\` should be a map of keys and values, not a ${kind}.`;
  const advice = 'Write indented `key: value` lines under `defaults:`.';
  reading.fault('invalid-value', message, advice, wrong.value.span);
  const rest = entries.filter((entry) => entry !== wrong);
  return [{ ...declarations, values: { ...declarations.values, entries: rest } }];
}

function isText(value: ValueNode): boolean {
  return value.type === 'list' || (value.type === 'scalar' && value.value !== null);
}

function readConstraints(metadata: Metadata, reading: Reading): MapNode | null {
  const node = metadata.get('constraints');
  if (node === undefined || node.type === 'map') return node ?? null;
  if (node.type === 'scalar' && node.value === null) return null;
  const message = `\`constraints\` should be a map of keys and values, not a ${node.type}.`;
  const advice = 'Write the values as indented `key: value` lines under `constraints:`.';
  reading.fault('invalid-value', message, advice, node.span);
  return null;
}

const STATUS_LINE =
  /^[ \t]*(?:\*\*|__)?status(?:\*\*|__)?[ \t]*:[ \t]*(?:(?:\*\*|__)[ \t]*)?(\S[^\r\n]*)$/gim;

function trimMarkup(raw: string): string {
  const text = withoutComments(raw).trim();
  const bare = text.replace(/(?<=\S)(?:\*\*|__)$/, '').trim();
  const code = /^(`+)([^`]+)\1$/.exec(bare);
  return (code?.[2] ?? bare).trim();
}

function statusesIn(paragraph: Block, reading: Reading): readonly Word[] {
  const source = reading.text.slice(paragraph.start, paragraph.end);
  if (!/status/i.test(source)) return [];
  return [...source.matchAll(STATUS_LINE)].flatMap((match) => {
    const raw = match[1] ?? '';
    const text = trimMarkup(raw);
    if (isPlaceholder(text)) return [];
    const from = match.index + match[0].length - raw.length;
    const start = paragraph.start + from + Math.max(0, raw.indexOf(text));
    return [{ text, span: reading.span(start, start + text.length) }];
  });
}

/** The text of a section headed `Status`, as decision records have it, on one line. */
function statusSection(body: Body, reading: Reading): Word | null {
  const index = body.headings.findIndex((heading) => /^status$/i.test(heading.text));
  if (index === -1) return null;
  const own = body.paragraphs.filter((paragraph) => paragraph.heading === index);
  const first = own[0];
  if (first === undefined) return null;
  const parts = own.map(({ start, end }) => reading.text.slice(start, end));
  const text = parts.join(' ').replace(/\s+/g, ' ').trim();
  return isPlaceholder(text) ? null : { text, span: reading.span(first.start, first.end) };
}

/**
 * In real trees plans, agents and reviews repeat `Status:` under every feature, which says nothing of the whole. So a line
 * counts only before the first heading below the title, unless lines anywhere count (a task *is* its features): then as long
 * as all of them say the same. A decision record has a section `Status` instead.
 */
function readBodyStatus(body: Body, reading: Reading, role: DocumentRole): Word | null {
  const section = role.is === 'decision' ? statusSection(body, reading) : null;
  if (section !== null) return section;
  const firstBelow = body.headings.findIndex((heading) => heading.depth >= 2);
  const head = firstBelow === -1 ? Number.POSITIVE_INFINITY : firstBelow;
  const atHead = body.paragraphs.filter((paragraph) => paragraph.heading < head);
  for (const paragraph of atHead) {
    const status = statusesIn(paragraph, reading)[0];
    if (status !== undefined) return status;
  }
  if (role.statusAnywhere !== true) return null;
  const all = body.paragraphs.flatMap((paragraph) => statusesIn(paragraph, reading));
  const first = all[0];
  return first !== undefined && all.every(({ text }) => text === first.text) ? first : null;
}

type Metadata = ReturnType<typeof readMetadata>;

/** `rank`: 0 for the canonical name, then the dialect's order. */
type Spelling = { readonly canonical: string; readonly rank: number };

/** Keys that documents of every dialect may have. */
const EVERYWHERE = ['covers'];

function spellings(keys: MetadataKeys): ReadonlyMap<string, Spelling> {
  const bySpelling = new Map<string, Spelling>();
  for (const canonical of [...EVERYWHERE, ...keys.reserved, ...Object.keys(keys.references)])
    bySpelling.set(canonical, { canonical, rank: 0 });
  for (const [canonical, others] of Object.entries(keys.aliases)) {
    bySpelling.set(canonical, { canonical, rank: 0 });
    others.forEach((name, index) => {
      if (!bySpelling.has(name)) bySpelling.set(name, { canonical, rank: index + 1 });
    });
  }
  return bySpelling;
}

function joined(first: MapEntry, second: MapEntry): MapEntry {
  const items = [first, second].flatMap(({ value }) =>
    value.type === 'list' ? value.items : [value],
  );
  return { ...first, value: { type: 'list', items, span: first.value.span } };
}

/**
 * Where one key stands in several spellings the better-listed one is the key's value, and what refers to documents is
 * that of all; the others stay in the metadata under the names they were written with. Keys are matched exactly, case
 * included.
 */
function readMetadata(map: MapNode | null, keys: MetadataKeys) {
  const known = onceFor(keys, 'spellings', () => spellings(keys));
  const best = new Map<string, { entry: MapEntry; rank: number }>();
  for (const entry of map?.entries ?? []) {
    const spelling = known.get(entry.key);
    if (spelling === undefined) continue;
    const { canonical, rank } = spelling;
    const rival = best.get(canonical);
    const [first, second] =
      rival === undefined || rank < rival.rank
        ? [{ entry, rank }, rival]
        : [rival, { entry, rank }];
    const isJoined = second !== undefined && Object.hasOwn(keys.references, canonical);
    best.set(canonical, isJoined ? { ...first, entry: joined(first.entry, second.entry) } : first);
  }
  const canonicalEntries: MapEntry[] = [];
  const rest: MapEntry[] = [];
  for (const entry of map?.entries ?? []) {
    const canonical = known.get(entry.key)?.canonical;
    if (canonical === undefined) rest.push(entry);
    const won = canonical === undefined ? undefined : best.get(canonical)?.entry;
    const wins = won !== undefined && won.keySpan === entry.keySpan;
    canonicalEntries.push(wins && canonical !== undefined ? { ...won, key: canonical } : entry);
  }
  /** Front matter that is no metadata; null where nothing is left. */
  const declarations: Declarations | null =
    map === null || rest.length === 0 || keys.declares === false
      ? null
      : { from: 'front-matter', values: { ...map, entries: rest } };
  return {
    values: jsonOf(canonicalEntries),
    spans: new Map(canonicalEntries.map(({ key, value }) => [key, value.span])),
    declarations,
    get: (canonical: string) => best.get(canonical)?.entry.value,
    /** A canonical key as it is spelt in the file, and its value. */
    entry(canonical: string): readonly [name: string, value: ValueNode | undefined] {
      const entry = best.get(canonical)?.entry;
      return [entry?.key ?? canonical, entry?.value];
    },
  };
}
