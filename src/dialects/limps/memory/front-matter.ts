// The front matter of memory files: a new file, and patches of one that is there, each at a place that the parser found.

import { insertBelow, lineEnding, type Patch } from '../../../edit/patch.ts';
import type { MemoryContext } from '../../../model/dialect.ts';
import type { Document } from '../../../model/document.ts';
import { lineStart } from '../../../model/lines.ts';
import type { MemorySubject } from '../../../model/memory.ts';
import { type Json, scalarText } from '../../../model/value.ts';
import { bareTitle, sameNumber } from '../roles.ts';
import { entryLine, fold } from './entry-text.ts';
import { ORDER, ownerOf, sectionLines } from './sections.ts';

export function newMemory(subject: MemorySubject, today: string): string {
  const owner = ownerOf(subject.owner);
  const [kind, last] = owner === 'agent' ? ['Agent', 'sessions: 0'] : ['Plan', 'contributors: []'];
  return [
    ...['---', ...ownKeys(subject), `created: ${today}`, `updated: ${today}`, last, '---'],
    '',
    `# ${kind} Memory: ${entryLine(bareTitle(fold(subject.title)))}`,
    ...ORDER[owner].flatMap((section) => ['', ...sectionLines(owner, section, 2)]),
    '',
  ].join('\n');
}

function ownKeys({ name, within }: MemorySubject): readonly string[] {
  return within === null
    ? [`plan: ${yamlWord(name)}`]
    : [`agent: ${yamlWord(name)}`, `plan: ${yamlWord(within)}`];
}

/** A word as a YAML value that reads back as the same text; numbers keep their zeros anyway. */
function yamlWord(word: string): string {
  const plain = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/()+-]*[\p{L}\p{N}._/()+-])?$/u.test(word);
  return plain && !/^(?:true|false|null|yes|no|on|off)$/i.test(word) ? word : JSON.stringify(word);
}

export interface Stamp extends Pick<MemoryContext, 'subject' | 'now'> {
  readonly sessions: number | null;
  readonly contributor: string | null;
}

/** Why the front matter cannot be patched, or null: what is broken is mended by hand first. */
export function brokenFrontMatter({ faults }: Document): string | null {
  const fault = faults.find(({ code }) => /^(?:invalid|unclosed|refused)-front-matter$/.test(code));
  return fault === undefined ? null : `line ${fault.at.line}: ${fault.message}`;
}

export function countedSessions({ metadata }: Document): number {
  const count = Number(scalarText(metadata.sessions));
  return Number.isSafeInteger(count) && count > 0 && count < 1e9 ? count : 0;
}

/** True where the front matter names the agent among the contributors; `1` and `001` are one. */
export function hasContributor({ metadata }: Document, contributor: string): boolean {
  const names: readonly Json[] = [metadata.contributors ?? null].flat();
  return names
    .map((name) => scalarText(name)?.trim() ?? '')
    .some((name) => name === contributor || sameNumber(contributor, name));
}

/** Sets `updated` (L-054), the count of sessions (L-050) and the contributors (L-055); what is missing is added at the end. */
export function stampPatches(document: Document, stamp: Stamp): readonly Patch[] {
  const { contributor, sessions, now, subject } = stamp;
  const { text, metadataSpans } = document;
  const missing: string[] = [];
  const patches: Patch[] = [];
  const set = (key: string, value: (old: string) => string | Patch): void => {
    const span = metadataSpans.get(key);
    const old = span === undefined ? '' : text.slice(span.start, span.end);
    const next = value(old);
    if (span === undefined) missing.push(`${key}: ${next}`);
    else if (typeof next !== 'string') patches.push(next);
    else if (next !== old) {
      // A key without a value has an empty span right behind its colon.
      const gap = old === '' && /\S/.test(text[span.start - 1] ?? '') ? ' ' : '';
      patches.push({ start: span.start, end: span.end, text: gap + next });
    }
  };
  const created = metadataSpans.get('created');
  const [since = ''] =
    /\d{4}-\d{2}-\d{2}/.exec(created ? text.slice(created.start, created.end) : '') ?? [];
  set('updated', (old) => {
    // Somebody chose a moment before there was a memory.
    if (since > now && old !== '') return old;
    // As much of the time as was written before.
    const hasTime = /^["']?\d{4}-\d{2}-\d{2}T/.test(old);
    return likeWritten(old, hasTime ? now : now.slice(0, 10));
  });
  if (sessions !== null) set('sessions', (old) => likeWritten(old, String(sessions)));
  if (contributor !== null && !hasContributor(document, contributor))
    set('contributors', (old) => withItem(document, old, contributor));
  return [...patches, ...addedKeys(text, document.bodyStart, subject, missing)];
}

function likeWritten(old: string, value: string): string {
  const quote = /^(["']).*\1$/s.exec(old)?.[1] ?? '';
  return quote + value + quote;
}

function withItem({ text, metadataSpans }: Document, old: string, item: string): string | Patch {
  const span = metadataSpans.get('contributors');
  if (old === '' || span === undefined) return `[${item}]`;
  if (old.startsWith('[')) {
    const inside = old.slice(0, -1).trimEnd();
    const at = span.start + inside.length;
    const comma = /[[,]$/.test(inside) ? (inside.endsWith(',') ? ' ' : '') : ', ';
    return { start: at, end: at, text: comma + item };
  }
  if (!old.startsWith('-')) return `[${old}, ${item}]`;
  const indent = text.slice(lineStart(text, span.start), span.start);
  const marker = /^-[ \t]+/.exec(old)?.[0] ?? '- ';
  return insertBelow(text, span.end, [`${indent}${marker}${item}`]);
}

/** New lines before the closing fence; a whole front matter where there is none. */
function addedKeys(
  text: string,
  bodyStart: number,
  subject: MemorySubject,
  missing: readonly string[],
): readonly Patch[] {
  const eol = lineEnding(text);
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  const written = (lines: readonly string[]): string => lines.map((line) => line + eol).join('');
  if (bodyStart > start) {
    const beforeFence = /(?:\r\n|\n|\r)?$/.exec(text.slice(0, bodyStart))?.index ?? bodyStart;
    const at = lineStart(text, beforeFence);
    return missing.length === 0 ? [] : [{ start: at, end: at, text: written(missing) }];
  }
  const gap = /^[ \t]*(?:\r|\n)/.test(text.slice(start)) ? '' : eol;
  const head = written(['---', ...ownKeys(subject), ...missing, '---']);
  return [{ start, end: start, text: head + gap }];
}
