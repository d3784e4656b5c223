// Words how fresh documents are, and what drifted (L-070, L-096): `⚠️ STALE [warning]: context/architecture.md (20 days old)`.

import { codeChanges } from '../model/code.ts';
import type { HealthEntry } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import { columns, fill, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

/** The line (L-070), or null for what is not stale. */
export function staleLine({
  name,
  stale,
  daysOld,
  dateFrom,
  deprecated,
  code,
}: HealthEntry): string | null {
  const moved = code === null || code.commits === 0 ? '' : `, code changed: ${codeChanges(code)}`;
  const leaning = deprecated === null ? '' : `, references deprecated ${deprecated}`;
  if (stale !== null && daysOld !== null)
    return `⚠️ STALE [${stale}]: ${visible(name)} (${ageText(daysOld, dateFrom)}${leaning}${moved})`;
  return code?.outdated === true
    ? `⚠️ OUTDATED [code]: ${visible(name)} (${ageText(daysOld, dateFrom)}${moved})`
    : null;
}

/** Every document with its age; with `staleOnly` the stale ones alone. */
export function healthText(
  entries: readonly HealthEntry[],
  options: TextOptions & { readonly staleOnly: boolean },
): string {
  const style = styleOf(options);
  const lines = entries.flatMap((entry) => staleLine(entry) ?? []);
  if (options.staleOnly)
    return lines.length === 0 ? `${style.green('No stale documents.')}\n` : text(lines);
  const width = Math.min(60, Math.max(0, ...entries.map(({ name }) => columns(visible(name)))));
  const fresh = entries
    .filter((entry) => staleLine(entry) === null)
    .map(({ name, daysOld, dateFrom, staleness, score, code }) => {
      const known = staleness !== 'unknown';
      const why = score === null ? 'no date' : 'cannot be read';
      const age = known || daysOld === null ? ageText(daysOld, dateFrom) : why;
      const moved = code === null ? '' : `, code: ${codeChanges(code)}`;
      return `${known ? style.green('✓') : style.dim('?')} ${fill(visible(name), width)}  ${style.dim(age + moved)}`;
    });
  if (entries.length === 0) return 'There are no documents that age. Decisions do not.\n';
  const total = `${counted(entries.length, 'document')}, ${lines.length} stale.`;
  return text([...lines, ...fresh, '', total]);
}

/** Staleness, then everything else that drifted (L-096). */
export function graphHealthText(
  entries: readonly HealthEntry[],
  drifts: readonly Finding[],
  options: TextOptions,
): string {
  const stale = entries.flatMap((entry) => staleLine(entry) ?? []);
  const drifted = drifts.map(
    ({ severity, path, line, message }) =>
      `⚠️ DRIFT [${severity}]: ${visible(path)}:${line} ${visible(message)}`,
  );
  if (stale.length + drifted.length === 0)
    return `${styleOf(options).green('No stale documents and no drift.')}\n`;
  return text([...stale, ...drifted]);
}

function ageText(days: HealthEntry['daysOld'], from: HealthEntry['dateFrom']): string {
  if (days === null) return 'no date';
  const age = days < 0 ? 'dated in the future' : `${counted(days, 'day')} old`;
  return from === 'mtime' ? `${age} by file time` : age;
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
