import { counted } from '../model/plural.ts';
import type { StaleDocument, StalenessReport } from '../model/staleness-report.ts';
import { shellWord } from './shell-word.ts';
import { type Style, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

const TITLES: readonly (readonly [StaleDocument['action'], string])[] = [
  ['refresh', 'Review'],
  ['archive', 'Archive, unless still valid'],
  ['prune', 'Memory to prune'],
];

const COMMAND = { refresh: 'context refresh', archive: 'context archive', prune: null } as const;

/** In the order of the report: by scope and owner, the oldest first. */
export function stalenessText({ stale, drift, documents }: StalenessReport, options: TextOptions) {
  const style = styleOf(options);
  if (stale.length + drift.length === 0) return `${style.green('No stale documents.')}\n`;
  const parts = TITLES.map(([action, title]) => ({
    title,
    lines: stale.filter((one) => one.action === action).map((one) => documentLines(one, style)),
  }));
  const drifted = drift.map(
    ({ path, line, message }) => `  ${visible(path)}:${line} ${visible(message)}`,
  );
  const told = [...parts, { title: 'Outdated references and contradictions', lines: drifted }]
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `${style.bold(title)}\n${lines.join('\n')}\n`);
  const drifts = counted(drift.length, 'reference or memory has', 'references or memories have');
  const verdict = `${stale.length} of ${counted(documents, 'document')} are stale; ${drifts} drifted.`;
  return `${[...told, verdict].join('\n')}\n`;
}

function documentLines(one: StaleDocument, style: Style): string {
  const { path, name, scope, owner, severity, days, since, action } = one;
  const age = days === null || since === null ? 'no date' : `${counted(days, 'day')} (${since})`;
  const severe = severity === 'critical' ? style.red(severity) : style.yellow(severity);
  const whose = owner === null ? '' : `, ${visible(owner)}`;
  const command = COMMAND[action];
  const todo =
    command === null ? '' : `\n    ${style.dim(`stratigraph ${command} ${shellWord(name)}`)}`;
  return `  ${visible(path)} ${severe} ${age}, ${visible(scope)}${whose}${todo}`;
}
