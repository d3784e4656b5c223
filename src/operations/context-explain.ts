// Why a key has its value: winner, losers and reason, each with its place.

import { explain } from '../core.ts';
import type { Explanation, ResolvedContext } from '../model/resolution.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { ARGUMENT, defineOperation, TARGET } from './operation.ts';

export const operation = defineOperation({
  name: 'context explain',
  summary: 'explain a value: which layer wins, which ones lose, and why',
  input: {
    target: { ...TARGET, positional: true },
    key: {
      ...ARGUMENT,
      words: true,
      most: 500,
      summary: 'dotted key, such as defaults.language',
    },
  },
  examples: ['explain 0042/001 defaults.language', 'explain workspace defaults --json'],
  does: 'reads',
  address: '/targets/{target}',
  tool: {
    name: 'explain_value',
    title: 'Explain a value',
    description:
      'Why a key of the resolved context has its value: the winner, the losers and the reason, each with file and line.',
  },
  async run(workspace: Workspace, { target, key }): Promise<{ target: string } & Explanation> {
    const asked = target ?? workspace.find().target;
    const context = await workspace.resolve(asked);
    refuseMetadata(workspace, context, key);
    return { target: asked.id, ...explain(context, key, workspace.nameOf(asked.id)) };
  },
  words: async () => ({
    text: async (data, { io }) =>
      (await import('./context-explain-words.ts')).explainText(data, io),
  }),
});

/** `version:` at the top of a file describes that file, which nothing else would say of a value that is looked for. */
function refuseMetadata(
  { hierarchy }: Workspace,
  { values, layers }: ResolvedContext,
  key: string,
) {
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
}
