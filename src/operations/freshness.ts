// How fresh documents are (L-067), which are stale, by scope and owner, and what drifted (L-070, L-096):
// `⚠️ STALE [warning]: context/architecture.md (20 days old)`.

import { driftIn } from '../core/health.ts';
import { health, recordsAt, stalenessReport } from '../core.ts';
import type { Names } from '../emit/history-text.ts';
import { commandText } from '../emit/shell-word.ts';
import {
  NOTHING_AGES,
  noneStale,
  staleGroups,
  stalenessMarkdown,
  staleVerdict,
} from '../emit/staleness-markdown.ts';
import { fill, type Style, severityText, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { asTyped, visible } from '../emit/visible.ts';
import { codeChanges } from '../model/code.ts';
import type { HealthEntry, StaleDocument, StalenessReport } from '../model/facts.ts';
import { capitalized, counted } from '../model/plural.ts';
import type { Workspace } from '../open.ts';
import { defineOperation, field, TARGET } from './operation.ts';

export const freshness = defineOperation({
  name: 'context health',
  summary: 'show how fresh the documents of the workspace or a target are',
  input: {
    target: { ...TARGET, positional: true },
    stale: field.flag('only stale documents'),
  },
  examples: ['context health', 'context health 0042 --stale'],
  does: 'reads',
  address: '/workspace/health',
  async run(workspace: Workspace, { target, stale }) {
    const { hierarchy, now } = workspace;
    const options = { now, code: await workspace.code() };
    const { graph } = await workspace.snapshot();
    const all = health(hierarchy, graph, options, target ?? undefined);
    const documents = stale
      ? all.filter((one) => one.stale !== null || one.code?.outdated === true)
      : all;
    const records = target === null ? recordsAt(hierarchy, now) : [];
    const memory = records.flatMap(({ id, path, line, title, attention }) =>
      attention.map((why) => ({ id, path, line, title, ...why })),
    );
    return { documents, memory };
  },
  words: async () => ({
    busy: 'Reading …',
    text({ documents, memory }, { io, args }) {
      const attention = memory.map(
        ({ kind, path, line, says }) =>
          `⚠️ MEMORY [${kind}]: ${visible(`${path}:${line} ${says}`)}\n`,
      );
      return healthText(documents, { ...io, staleOnly: args.stale === true }) + attention.join('');
    },
  }),
});

async function healthOf({ hierarchy, now, code, snapshot }: Workspace) {
  const { graph, report } = await snapshot({ check: true });
  const entries = health(hierarchy, graph, { now, code: await code() });
  return { entries, findings: report?.findings ?? [], graph };
}

export const staleness = defineOperation({
  name: 'report',
  summary: 'report what to review: stale documents by scope and owner, and old decisions',
  input: {},
  examples: ['report', 'report --format markdown'],
  does: 'reads',
  address: '/workspace/report',
  async run(workspace: Workspace) {
    const { entries, findings, graph } = await healthOf(workspace);
    return stalenessReport(entries, findings, { graph, now: workspace.now });
  },
  words: async () => ({
    busy: 'Checking …',
    text: (data, { io, workspace: { nameOf } }) => stalenessText(data, { ...io, nameOf }),
    formats: {
      markdown: (data, { workspace: { nameOf } }) =>
        stalenessMarkdown(data, { days: true, nameOf }),
    },
  }),
});

export const drift = defineOperation({
  name: 'graph health',
  summary: 'show stale documents and drift, such as dangling references and contradictory memory',
  input: {},
  examples: ['graph health', 'graph health --now 2026-06-01'],
  does: 'reads',
  address: '/workspace/drift',
  async run(workspace: Workspace) {
    const { entries, findings } = await healthOf(workspace);
    return { stale: entries.filter(({ stale }) => stale !== null), drifts: driftIn(findings) };
  },
  words: async () => ({
    busy: 'Checking …',
    text({ stale, drifts }, { io }) {
      const lines = [
        ...stale.flatMap((entry) => staleLine(entry) ?? []),
        ...drifts.map(
          ({ severity, path, line, message }) =>
            `⚠️ DRIFT [${severity}]: ${visible(path)}:${line} ${visible(message)}`,
        ),
      ];
      return lines.length === 0 ? inGreen(io, 'No stale documents and no drift.') : textOf(lines);
    },
  }),
});

function stalenessText(report: StalenessReport, options: TextOptions & Names): string {
  const style = styleOf(options);
  const { stale, drift, decisions } = report;
  if (stale.length + drift.length + decisions.length === 0)
    return inGreen(options, noneStale(report));
  const part = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [`${style.bold(title)}\n${textOf(lines)}`];
  const drifted = drift.map(
    ({ path, line, message }) => `  ${visible(path)}:${line} ${visible(message)}`,
  );
  return textOf([
    ...staleGroups([...stale, ...decisions]).flatMap(({ title, says, documents }) =>
      part(title, [
        ...(says === '' ? [] : [`  ${asTyped(says, options)}`]),
        ...documents.map((one) => documentLines(one, options, style)),
      ]),
    ),
    ...part('Outdated references and contradictions', drifted),
    `${capitalized(staleVerdict(report).join('; '))}.`,
  ]);
}

function documentLines(one: StaleDocument, options: TextOptions & Names, style: Style): string {
  const { path, scope, owner, severity, days, since, commands } = one;
  const age = days === null || since === null ? 'no date' : `${counted(days, 'day')} (${since})`;
  const whose = owner === null ? '' : `, ${visible(owner)}`;
  const [first] = commands;
  const command = first === undefined ? null : commandText(first);
  const todo =
    command === null ? '' : `\n    ${style.dim(asTyped(`stratigraph ${command}`, options))}`;
  if (severity === 'info') return `  ${visible(path)} unchanged for ${age}${whose}`;
  const weight = severityText(severity, style);
  return `  ${visible(path)} ${weight} ${age}, ${visible(options.nameOf(scope))}${whose}${todo}`;
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

function healthText(
  entries: readonly HealthEntry[],
  options: TextOptions & { readonly staleOnly: boolean },
): string {
  const style = styleOf(options);
  const lines = entries.flatMap((entry) => staleLine(entry) ?? []);
  if (options.staleOnly)
    return lines.length === 0 ? inGreen(options, 'No stale documents.') : textOf(lines);
  if (entries.length === 0) return `${NOTHING_AGES}\n`;
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
  return textOf([
    ...lines,
    ...fresh,
    '',
    `${counted(entries.length, 'document')}, ${lines.length} stale.`,
  ]);
}

function inGreen(options: TextOptions, says: string): string {
  return `${styleOf(options).green(says)}\n`;
}

function ageText(days: HealthEntry['daysOld'], from: HealthEntry['dateFrom']): string {
  if (days === null) return 'no date';
  const age = days < 0 ? 'dated in the future' : `${counted(days, 'day')} old`;
  return from === 'mtime' ? `${age} by file time` : age;
}

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
