import { saysTheSame, whyLost, whyWon } from '../emit/reasons.ts';
import { place, type Style, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { valueText } from '../emit/yaml-text.ts';
import { conflictLines } from '../model/conflict-lines.ts';
import type { ExplainedDrop, ExplainedValue, Explanation } from '../model/resolution.ts';

/** One block a leaf, dropped values, then disagreements worded as L-082 asks. Values are whole; ends with a line break. */
export function explainText(explanation: Explanation, options: TextOptions): string {
  const style = styleOf(options);
  const { entries, dropped, conflicts, keyPath } = explanation;
  const blocks = [
    ...entries.map((entry) => entryLines(entry, options, style)),
    ...dropped.map((drop) => dropLines(drop, options, style)),
    ...conflicts
      .filter(({ kind }) => kind !== 'declared-override')
      .map((one) => conflictLines(one).map(visible)),
  ];
  if (blocks.length === 0) return `${visible(keyPath)} is not set.\n`;
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function entryLines(
  { keyPath, provenance }: ExplainedValue,
  { colour }: TextOptions,
  style: Style,
): string[] {
  const { winner, shadowed, reason, lockedAt } = provenance;
  const losers = shadowed.map((loser) => {
    const value = valueText(loser.value);
    const shown = saysTheSame(loser, winner) || !colour ? value : style.struck(value);
    const mark = saysTheSame(loser, winner) ? '=' : '~';
    return `  ${mark} ${shown}  ${style.dim(`${place(loser)} · ${whyLost(loser, provenance)}`)}`;
  });
  return [
    `${style.bold(visible(keyPath))}: ${valueText(winner.value)}`,
    `  ${style.green('✓')} ${valueText(winner.value)}  ${style.dim(`${place(winner)} · ${whyWon(reason)}`)}`,
    ...losers,
    ...(lockedAt ? [`  ${style.yellow('locked')}  ${style.dim(`at ${place(lockedAt)}`)}`] : []),
  ];
}

function dropLines(
  { keyPath, by, shadowed }: ExplainedDrop,
  { colour }: TextOptions,
  style: Style,
): string[] {
  const marker = by.marker === 'inherit' ? 'inherit: false' : 'override: true';
  const losers = shadowed.map((loser) => {
    const value = valueText(loser.value);
    return `  ~ ${colour ? style.struck(value) : value}  ${style.dim(place(loser))}`;
  });
  return [
    `${style.bold(visible(keyPath))}: dropped`,
    `  - ${style.dim(`by ${marker} at ${place(by)}`)}`,
    ...losers,
  ];
}
