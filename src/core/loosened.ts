// Rules that find less than at an earlier revision, because a document suppresses them or the settings say so.

import { settingOf } from '../check/run-rules.ts';
import type { Loosened } from '../model/change.ts';
import type { Document } from '../model/document.ts';
import { isAtLeast } from '../model/finding.ts';
import type { Settings } from '../model/settings.ts';
import { rules } from './rules.ts';

type Kept = Settings['rules'];

/** Of each suppression of `documents` that `before` does not have. */
export function suppressedSince(
  documents: Iterable<Document>,
  before: (path: string) => Document | undefined,
): readonly Loosened[] {
  const known = new Set(rules.flatMap(({ id, binding }) => (binding ? [] : id)));
  return [...documents].flatMap((document) => {
    const { path, suppressions } = document;
    const was = before(path);
    if (was === document) return [];
    const then = new Set(was?.suppressions.flatMap((one) => (one.reason === '' ? [] : one.rule)));
    return suppressions
      .filter(({ rule, reason }) => known.has(rule) && reason !== '' && !then.has(rule))
      .map(({ rule, span }) => ({ rule, severity: null, path, line: span.line }));
  });
}

/** `line` finds where the settings in `path` name a rule. */
export function loweredSince(
  was: Kept,
  is: Kept,
  path: string,
  line: (rule: string) => number,
): readonly Loosened[] {
  return rules.flatMap(({ id, severity }) => {
    const [then, now] = [was, is].map((one) => settingOf(id, { rules: one }) ?? severity);
    if (then === undefined || now === undefined || then === 'off') return [];
    if (now !== 'off' && isAtLeast(now, then)) return [];
    return [{ rule: id, severity: now, path, line: line(id) }];
  });
}
