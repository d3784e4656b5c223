// Secrets and other text that must not be stored, with its places in documents.

import type { Document } from '../model/document.ts';
import type { Problem } from '../model/facts.ts';
import type { Found } from '../model/rule.ts';
import { beginReading } from '../parse/places.ts';
import { findSecrets, findSensitive } from '../policy/policy.ts';
import type { Sensitive } from '../policy/shapes.ts';
import { dialectOf, type Hierarchy, policyOf } from './hierarchy.ts';

/** What is written for agents, who are given it as it stands. */
const FOR_AGENTS: ReadonlySet<string> = new Set(['definition', 'context', 'decision']);
/** Most texts have no word as long as a key. */
const KEY_UNITS = 20;
const IN_WORDS = Array.from({ length: 128 }, (_, unit) => /\w/.test(String.fromCharCode(unit)));

/** As `/\w{20}/`, which tries every letter and took a quarter of a check: of short words one in twenty is looked at. */
function hasLongWord(text: string): boolean {
  for (let end = KEY_UNITS - 1; end < text.length; ) {
    let at = end;
    while (at > end - KEY_UNITS && IN_WORDS[text.charCodeAt(at)]) at -= 1;
    if (at === end - KEY_UNITS) return true;
    end = at + KEY_UNITS;
  }
  return false;
}

/** The gate of writes over what is written already (Y-030): people write memory by hand, too. What agents are told is only to hold no secrets. */
export function sensitivePlaces(
  hierarchy: Hierarchy,
  document: Document,
  now: string,
): readonly Found<'sensitive'>[] {
  const { role, path, text } = document;
  const isMemory =
    role.is === 'memory' ||
    (role.is === 'record' && dialectOf(hierarchy, document)?.upkeep?.records !== undefined);
  if (!isMemory && role.is !== 'instruction' && !(FOR_AGENTS.has(role.is) && hasLongWord(text)))
    return [];
  const found = isMemory
    ? findSensitive(text, policyOf(hierarchy, document))
    : findSecrets(text, now);
  return placed(path, text, found).map((one, at) => {
    const { start = 0, end } = found[at] ?? {};
    // What explains things has made-up passwords: only what nobody makes up is certain there.
    const isGuess = !isMemory && !UNGUESSED.test(text.slice(start, end));
    return { ...one, message: 'sensitive', ...(isGuess && { severity: 'warning' }) };
  });
}

const UNGUESSED =
  /(?<![\w+/-])(?=[\w+/-]{0,400}\d)(?=[\w+/-]{0,400}[A-Za-z])[\w+/-]{16}|-----BEGIN /;

function placed(path: string, text: string, found: readonly Sensitive[]) {
  const reading = beginReading(path, text);
  return found.map(({ start, end, what, instead, again = [] }) => ({
    ...{ path, at: reading.span(start, end), data: { what, instead } },
    related: again.map((one) => {
      const { line, column } = reading.span(one.start, one.end);
      return { path, line, column, message: 'the same value' };
    }),
  }));
}

export function secretsIn(path: string, text: string): readonly Problem[] {
  return placed(path, text, findSecrets(text)).map(({ at, ...one }) => ({
    ...{ ...one, kind: 'sensitive' },
    at: { line: at.line, column: at.column, endColumn: at.column + at.end - at.start },
  }));
}
