// Patches of its front matter, each at a place that the parser found.

import { insertBelow, lineEnding, lineStart, type Patch } from '../../../edit/patch.ts';
import type { Document } from '../../../model/document.ts';
import type { MemorySubject } from '../../../model/memory.ts';
import type { Span } from '../../../model/source.ts';
import { type Json, scalarText } from '../../../model/value.ts';
import { yamlWord } from './layout.ts';

export interface Stamp {
  readonly subject: MemorySubject;
  /** ISO 8601. */
  readonly now: string;
  /** New count of sessions, or null where it stays. */
  readonly sessions: number | null;
  /** Agent number to be among the contributors, or null. */
  readonly contributor: string | null;
}

const UNREADABLE = /^(?:invalid|unclosed|refused)-front-matter$/;

/** Why the front matter cannot be patched, or null: what is broken is mended by hand first. */
export function brokenFrontMatter(document: Document): string | null {
  const fault = document.faults.find(({ code }) => UNREADABLE.test(code));
  return fault === undefined ? null : `line ${fault.at.line}: ${fault.message}`;
}

/** Sessions that the front matter counts; 0 where it says nothing that is a number. */
export function countedSessions({ metadata }: Document): number {
  const count = Number(scalarText(metadata.sessions));
  return Number.isSafeInteger(count) && count > 0 && count < 1e9 ? count : 0;
}

/** True where the front matter names the agent among the contributors; `1` and `001` are one. */
export function hasContributor({ metadata }: Document, contributor: string): boolean {
  const names: readonly Json[] = [metadata.contributors ?? null].flat();
  return names.some((name) => bare(scalarText(name) ?? '') === bare(contributor));
}

/** Sets `updated` (L-054), the count of sessions (L-050) and the contributors (L-055); what is missing is added at the end. */
export function stampPatches(document: Document, stamp: Stamp): readonly Patch[] {
  const { contributor, sessions, now } = stamp;
  const missing: string[] = [];
  const patches: Patch[] = [];
  const set = (key: string, value: (old: string) => string | Patch): void => {
    const span = document.metadataSpans.get(key);
    if (span === undefined) {
      missing.push(`${key}: ${String(value(''))}`);
      return;
    }
    const old = document.text.slice(span.start, span.end);
    const next = value(old);
    if (typeof next !== 'string') patches.push(next);
    else if (next !== old) patches.push(setScalar(document, span, old, next));
  };
  const created = document.metadataSpans.get('created');
  const since =
    created && /\d{4}-\d{2}-\d{2}/.exec(document.text.slice(created.start, created.end));
  // Somebody chose a moment before there was a memory.
  const isBefore = (since?.[0] ?? '') > now;
  set('updated', (old) => (isBefore && old !== '' ? old : dateLike(old, now)));
  if (sessions !== null) set('sessions', (old) => likeWritten(old, String(sessions)));
  if (contributor !== null && !hasContributor(document, contributor)) {
    set('contributors', (old) =>
      old === '' ? `[${contributor}]` : addToList(document, old, contributor),
    );
  }
  return [...patches, ...added(document, stamp, missing)];
}

/** A key without a value has an empty span right behind its colon. */
function setScalar({ text }: Document, span: Span, old: string, next: string): Patch {
  const gap = old === '' && /[^\s]/.test(text[span.start - 1] ?? '') ? ' ' : '';
  return { start: span.start, end: span.end, text: gap + next };
}

/** Today with as much of the time as was written before. */
function dateLike(old: string, now: string): string {
  return likeWritten(old, /^["']?\d{4}-\d{2}-\d{2}T/.test(old) ? now : now.slice(0, 10));
}

/** In the quotes of what it replaces. */
function likeWritten(old: string, value: string): string {
  const quote = /^(["']).*\1$/s.exec(old)?.[1] ?? '';
  return quote + value + quote;
}

function addToList(document: Document, old: string, item: string): string | Patch {
  const span = document.metadataSpans.get('contributors');
  if (span === undefined || !/^[[-]/.test(old)) return `[${old}, ${item}]`;
  const { text } = document;
  if (old.startsWith('[')) {
    const inside = old.slice(0, -1).trimEnd();
    const at = span.start + inside.length;
    const comma = /[[,]$/.test(inside) ? (inside.endsWith(',') ? ' ' : '') : ', ';
    return { start: at, end: at, text: comma + item };
  }
  const indent = text.slice(lineStart(text, span.start), span.start);
  const marker = /^-[ \t]+/.exec(old)?.[0] ?? '- ';
  return insertBelow(text, span.end, [`${indent}${marker}${item}`]);
}

/** New lines before the closing fence; a whole front matter where there is none. */
function added(document: Document, stamp: Stamp, missing: readonly string[]): readonly Patch[] {
  const { text, bodyStart } = document;
  const eol = lineEnding(text);
  const start = text.startsWith('\uFEFF') ? 1 : 0;
  if (bodyStart > start) {
    if (missing.length === 0) return [];
    const beforeFence = /(?:\r\n|\n|\r)?$/.exec(text.slice(0, bodyStart))?.index ?? bodyStart;
    const at = lineStart(text, beforeFence);
    return [{ start: at, end: at, text: missing.map((line) => line + eol).join('') }];
  }
  const { subject } = stamp;
  const own = [
    ...(subject.within === null ? [] : [`agent: ${yamlWord(subject.name)}`]),
    `plan: ${yamlWord(subject.within ?? subject.name)}`,
  ];
  const gap = /^[ \t]*(?:\r|\n)/.test(text.slice(start)) ? '' : eol;
  const lines = ['---', ...own, ...missing, '---'].map((line) => line + eol).join('');
  return [{ start, end: start, text: lines + gap }];
}

function bare(name: string): string {
  return name.trim().replace(/^0+(?=\d)/, '');
}
