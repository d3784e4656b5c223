import { explain } from '../core.ts';
import { markerText, saysTheSame, WHY_WON, whyLost } from '../emit/reasons.ts';
import { place, type Style, styleOf, type TextOptions } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import { valueText } from '../emit/yaml-text.ts';
import { conflictLines } from '../model/conflict-lines.ts';
import type {
  ExplainedDrop,
  ExplainedValue,
  Explanation,
  ResolvedContext,
} from '../model/resolution.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { ARGUED, defineOperation, field, TARGET } from './operation.ts';

export const operation = defineOperation({
  name: 'explain',
  summary: 'explain a value: which file it comes from, which say otherwise, and why it wins',
  input: {
    target: { ...TARGET, positional: true },
    key: field.text('dotted key, such as defaults.language', { ...ARGUED, words: true, most: 500 }),
  },
  examples: ['explain 0042/001 defaults.language', 'explain workspace defaults --json'],
  does: 'reads',
  address: '/targets/{target}',
  tool: {
    also: 'explain_value',
    title: 'Explain a value',
    description:
      'Why a key of the resolved context has its value: the winner, the losers and the reason, each with file and line.',
  },
  async run(workspace: Workspace, { target, key }): Promise<{ target: string } & Explanation> {
    const chosen = target ?? workspace.find().target;
    const context = await workspace.resolve(chosen);
    await refuseOthers(workspace, context, key);
    return { target: chosen.id, ...explain(context, key, workspace.nameOf(chosen.id)) };
  },
  words: async () => ({ text: (data, { io }) => explainText(data, io) }),
});

/** `version:` at the top of a file describes that file, and `ADR-0012` is a decision, which nothing else would say of a value that is looked for. */
async function refuseOthers(
  { hierarchy }: Workspace,
  { values, layers }: ResolvedContext,
  key: string,
): Promise<void> {
  if (Object.hasOwn(values, key)) return;
  for (const { source } of layers.toReversed()) {
    const document = hierarchy.document(source);
    const span = document?.metadataSpans.get(key);
    const isDeclared = document?.declarations.some(({ values: { entries } }) =>
      entries.some((entry) => entry.key === key),
    );
    if (span === undefined || isDeclared) continue;
    throw new UsageError(
      `\`${key}\` in ${source}:${span.line} describes that file and is not inherited.`,
      `To make it a value, put it under \`defaults:\`.`,
    );
  }
  // Of a key with a dot nobody asks what was decided.
  if (key.includes('.') || !/\d/.test(key)) return;
  const { decisionsOf, summarize } = await import('../core/decisions.ts');
  const decision = summarize(decisionsOf(hierarchy)).find(({ id }) => id === key);
  if (decision)
    throw new UsageError(
      `\`${key}\` is a decision and no value.`,
      `Show what it superseded and what superseded it: stratigraph adr history ${decision.id}.`,
    );
}

/** One block a leaf, dropped values, then disagreements worded as L-082 asks. Values are whole; ends with a line break. */
export function explainText(explanation: Explanation, options: TextOptions): string {
  const style = styleOf(options);
  const { entries, dropped, conflicts, keyPath } = explanation;
  const blocks = [
    ...entries.map((entry) => entryLines(entry, explanation, options, style)),
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
  { dropped, conflicts }: Explanation,
  { colour }: TextOptions,
  style: Style,
): string[] {
  const { winner, shadowed, reason, lockedAt } = provenance;
  const isInPlace = reason === 'only' && dropped.some((one) => keyPath.startsWith(one.keyPath));
  const won = isInPlace ? 'in the place of what is dropped below' : WHY_WON[reason];
  const locked = lockedAt && `locked at ${place(lockedAt)}`;
  const why = locked && reason !== 'locked' ? `${won}; ${locked}` : (locked ?? won);
  const losers = shadowed.map((loser) => {
    const value = valueText(loser.value);
    const text = saysTheSame(loser, winner) || !colour ? value : style.struck(value);
    const mark = saysTheSame(loser, winner) ? '=' : '~';
    return `  ${mark} ${text}  ${style.dim(`${place(loser)} · ${whyLost(loser, provenance, conflicts)}`)}`;
  });
  return [
    `${style.bold(visible(keyPath))}: ${valueText(winner.value)}`,
    `  ${style.green('✓')} ${valueText(winner.value)}  ${style.dim(`${place(winner)} · ${why}`)}`,
    ...losers,
  ];
}

function dropLines(
  { keyPath, by, shadowed }: ExplainedDrop,
  { colour }: TextOptions,
  style: Style,
): string[] {
  const losers = shadowed.map((loser) => {
    const value = valueText(loser.value);
    return `  ~ ${colour ? style.struck(value) : value}  ${style.dim(place(loser))}`;
  });
  return [
    `${style.bold(visible(keyPath))}: dropped`,
    `  - ${style.dim(`by ${markerText(by)} at ${place(by)}`)}`,
    ...losers,
  ];
}
