// Words how fresh documents are, what is stale, and what drifted (L-070, L-096): `⚠️ STALE [warning]: context/architecture.md (20 days old)`.

import { codeChanges } from '../model/code.ts';
import type { HealthEntry, StaleDocument, StalenessReport } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import { commandText } from './shell-word.ts';
import { staleGroups, staleVerdict } from './staleness-words.ts';
import { fill, type Style, severityText, styleOf, type TextOptions, widest } from './text.ts';
import { visible } from './visible.ts';

/** The report, in its own order: by scope and owner, the oldest first. */
export function stalenessText(report: StalenessReport, options: TextOptions): string {
  const style = styleOf(options);
  const { stale, drift } = report;
  if (stale.length + drift.length === 0) return noneStale(options, 'No stale documents.');
  const part = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [`${style.bold(title)}\n${text(lines)}`];
  const drifted = drift.map(
    ({ path, line, message }) => `  ${visible(path)}:${line} ${visible(message)}`,
  );
  return text([
    ...staleGroups(stale).flatMap(({ title, says, documents }) =>
      part(title, [
        ...(says === '' ? [] : [`  ${says}`]),
        ...documents.map((one) => documentLines(one, style)),
      ]),
    ),
    ...part('Outdated references and contradictions', drifted),
    `${staleVerdict(report).join('; ')}.`,
  ]);
}

function documentLines(one: StaleDocument, style: Style): string {
  const { path, scope, owner, severity, days, since, commands } = one;
  const age = days === null || since === null ? 'no date' : `${counted(days, 'day')} (${since})`;
  const whose = owner === null ? '' : `, ${visible(owner)}`;
  const [first] = commands;
  const command = first === undefined ? null : commandText(first);
  const todo = command === null ? '' : `\n    ${style.dim(`stratigraph ${command}`)}`;
  return `  ${visible(path)} ${severityText(severity, style)} ${age}, ${visible(scope)}${whose}${todo}`;
}

/** The line (L-070), or null for what is not stale. */
function staleLine(entry: HealthEntry): string | null {
  const { name, stale, daysOld, dateFrom, deprecated, code } = entry;
  const moved = code === null || code.commits === 0 ? '' : `, code changed: ${codeChanges(code)}`;
  const basis = deprecated === null ? '' : `, references deprecated ${deprecated}`;
  const age = ageText(daysOld, dateFrom);
  if (stale !== null) return `⚠️ STALE [${stale}]: ${visible(name)} (${age}${basis}${moved})`;
  return code?.outdated === true ? `⚠️ OUTDATED [code]: ${visible(name)} (${age}${moved})` : null;
}

/** Every document with its age; with `staleOnly` the stale ones alone. */
export function healthText(
  entries: readonly HealthEntry[],
  options: TextOptions & { readonly staleOnly: boolean },
): string {
  const style = styleOf(options);
  const lines = entries.flatMap((entry) => staleLine(entry) ?? []);
  if (options.staleOnly)
    return lines.length === 0 ? noneStale(options, 'No stale documents.') : text(lines);
  if (entries.length === 0) return 'No document here goes stale by its age.\n';
  const width = Math.min(60, widest(entries.map(({ name }) => visible(name))));
  const fresh = entries
    .filter((entry) => staleLine(entry) === null)
    .map(({ name, daysOld, dateFrom, staleness, score, code }) => {
      const known = staleness !== 'unknown';
      const why = score === null ? 'no date' : 'cannot be read';
      const age = known || daysOld === null ? ageText(daysOld, dateFrom) : why;
      const moved = code === null ? '' : `, code: ${codeChanges(code)}`;
      return `${known ? style.green('✓') : style.dim('?')} ${fill(visible(name), width)}  ${style.dim(age + moved)}`;
    });
  return text([
    ...lines,
    ...fresh,
    '',
    `${counted(entries.length, 'document')}, ${lines.length} stale.`,
  ]);
}

/** Staleness, then everything else that drifted (L-096). */
export function graphHealthText(
  entries: readonly HealthEntry[],
  drifts: readonly Finding[],
  options: TextOptions,
): string {
  const lines = [
    ...entries.flatMap((entry) => staleLine(entry) ?? []),
    ...drifts.map(
      ({ severity, path, line, message }) =>
        `⚠️ DRIFT [${severity}]: ${visible(path)}:${line} ${visible(message)}`,
    ),
  ];
  return lines.length === 0 ? noneStale(options, 'No stale documents and no drift.') : text(lines);
}

function noneStale(options: TextOptions, says: string): string {
  return `${styleOf(options).green(says)}\n`;
}

function ageText(days: HealthEntry['daysOld'], from: HealthEntry['dateFrom']): string {
  if (days === null) return 'no date';
  const age = days < 0 ? 'dated in the future' : `${counted(days, 'day')} old`;
  return from === 'mtime' ? `${age} by file time` : age;
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
