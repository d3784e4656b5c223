// In: plan and agent as typed. Out: their resolved context as text, JSON or markdown (L-022, L-038, L-039).

import { bundleJson } from '../../emit/bundle.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { OptionValues, Run } from '../command.ts';
import { openFrom } from '../options.ts';

/** Programs ask for JSON and wait for it, so that the other forms are loaded only when asked for. */
export const run: Run = async ({ args, options, io }) => {
  const [plan, agent] = args;
  const format = formatOf(options);
  const workspace = await openFrom(options, io);
  const { target, passedOver } = workspace.find(plan, agent);
  for (const other of passedOver) {
    io.err(
      `note: ${other.folder} also has the number ${other.number}, but it is retired and was skipped.\n`,
    );
  }
  const context = await workspace.resolve(target, { tokens: options.tokens === true });
  if (format === 'json') io.out(bundleJson(context));
  else if (format === 'md') {
    const { contextMarkdown } = await import('../../emit/context-markdown.ts');
    io.out(contextMarkdown(context));
  } else {
    const { contextText } = await import('../../emit/context-text.ts');
    io.out(
      contextText(context, { colour: io.colour, width: io.width, diff: options.diff === true }),
    );
  }
  return 0;
};

function formatOf({ format, json, diff }: OptionValues): string {
  if (json && format !== undefined && format !== 'json') {
    throw new UsageError(`--json cannot be used with --format ${format}.`, 'Omit one of them.');
  }
  const chosen = json ? 'json' : String(format ?? 'text');
  if (diff && chosen === 'md') {
    throw new UsageError(
      '--diff cannot be used with --format md.',
      'Use text, or `provenance` in --json.',
    );
  }
  return chosen;
}
