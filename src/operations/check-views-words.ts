// Words how fresh documents are, what is stale and what drifted (L-070, L-096): `⚠️ STALE [warning]: context/architecture.md (20 days old)`;
// and conflicts, a block each (L-082, L-083).

import { remedyOf } from '../core.ts';
import { listed } from '../emit/change-rows.ts';
import type { Named } from '../emit/history-text.ts';
import { commandText } from '../emit/shell-word.ts';
import { staleGroups, stalenessMarkdown, staleVerdict } from '../emit/staleness-markdown.ts';
import { fill, type Style, severityText, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { codeChanges } from '../model/code.ts';
import { conflictLines } from '../model/conflict-lines.ts';
import type { HealthEntry, StaleDocument, StalenessReport } from '../model/facts.ts';
import type { Finding } from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import type { Conflict } from '../model/resolution.ts';
import type { Workspace } from '../open.ts';
import type { FoundConflicts } from './check-views.ts';
import type { Shown, Words } from './words.ts';

interface Attention {
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

export const freshness: Words<{
  readonly documents: readonly HealthEntry[];
  readonly memory: readonly Attention[];
}> = {
  busy: 'Reading …',
  text: ({ documents, memory }, { io, given }) =>
    healthText(documents, { ...io, staleOnly: given.stale === true }) +
    memory
      .map(
        ({ kind, path, line, says }) =>
          `⚠️ MEMORY [${kind}]: ${visible(`${path}:${line} ${says}`)}\n`,
      )
      .join(''),
};

export const staleness: Words<StalenessReport> = {
  busy: 'Checking …',
  text: (data, { io, workspace: { nameOf } }) => stalenessText(data, { ...io, nameOf }),
  formats: {
    markdown: (data, { workspace: { nameOf } }) => stalenessMarkdown(data, { days: true, nameOf }),
  },
};

interface Drifted {
  readonly stale: readonly HealthEntry[];
  readonly drifts: readonly Finding[];
}

export const drift: Words<Drifted> = {
  busy: 'Checking …',
  text: (data, { io }) => driftText(data, io),
};

export const conflicts: Words<FoundConflicts> = { busy: 'Checking …', text: conflictsText };

export const verdict: Words<FoundConflicts & { readonly valid: boolean }> = {
  ...conflicts,
  judges: true,
  aside: ({ valid, conflicts: of, findings }) =>
    valid ? '' : `${counted(of.length + findings.length, 'conflict')}.\n`,
  code: ({ valid }) => (valid ? 0 : 1),
};

/** The report, in its own order: by scope and owner, the oldest first. */
function stalenessText(report: StalenessReport, options: TextOptions & Named): string {
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
        ...documents.map((one) => documentLines(one, options, style)),
      ]),
    ),
    ...part('Outdated references and contradictions', drifted),
    `${staleVerdict(report).join('; ')}.`,
  ]);
}

function documentLines(one: StaleDocument, { nameOf }: Named, style: Style): string {
  const { path, scope, owner, severity, days, since, commands } = one;
  const age = days === null || since === null ? 'no date' : `${counted(days, 'day')} (${since})`;
  const whose = owner === null ? '' : `, ${visible(owner)}`;
  const [first] = commands;
  const command = first === undefined ? null : commandText(first);
  const todo = command === null ? '' : `\n    ${style.dim(`stratigraph ${command}`)}`;
  return `  ${visible(path)} ${severityText(severity, style)} ${age}, ${visible(nameOf(scope))}${whose}${todo}`;
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
function healthText(
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
function driftText({ stale, drifts }: Drifted, options: TextOptions): string {
  const lines = [
    ...stale.flatMap((entry) => staleLine(entry) ?? []),
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

const TARGETS = 3;

/** `others`: findings that are no conflicts of values, such as orphan references; each is headed by its own name. */
function conflictsText({ conflicts, findings }: FoundConflicts, { io, workspace }: Shown): string {
  const { nameOf } = workspace;
  const style = styleOf(io);
  const found = [
    ...conflicts.map((one) => ({
      rule: one.rule,
      lines: [...conflictLines(one).map(visible), placeLine(one, nameOf)],
    })),
    ...findings.map(({ rule, severity, path, line, message, targets }) => ({
      rule,
      lines: [
        `⚠️ ${rule.replaceAll('-', ' ').toUpperCase()}: ${visible(path)}:${line}`,
        `   ${visible(message)}`,
        `   ${severity}${targetsText(targets, nameOf)}`,
      ],
    })),
  ];
  if (found.length === 0) return `${style.green('No conflicts.')}\n`;
  const blocks = found.map(({ rule, lines: [head = '', ...rest] }, at) => {
    const isLast = found.findLastIndex((one) => one.rule === rule) === at;
    const remedy = isLast ? remedyOf(rule) : null;
    return [style.bold(head), ...rest, ...(remedy === null ? [] : [`   Fix: ${remedy}`])].join(
      '\n',
    );
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Which of two files is to be changed is up to people: both are told. */
function placeLine(
  { rule, severity, winner, loser, targets }: FoundConflicts['conflicts'][number],
  nameOf: Workspace['nameOf'],
): string {
  const [first, second] = rule === 'locked-override' ? [loser, winner] : [winner, loser];
  const at = ({ source, line }: Conflict['winner']): string => `${visible(source)}:${line}`;
  return `   At: ${at(first)}, against ${at(second)} (${severity} ${rule}${targetsText(targets, nameOf)})`;
}

function targetsText(targets: readonly string[], nameOf: Workspace['nameOf']): string {
  if (targets.length === 0) return '';
  const names = targets.slice(0, TARGETS).map(nameOf);
  return `, for ${visible(listed([...names, ...targets.slice(TARGETS)], TARGETS))}`;
}
