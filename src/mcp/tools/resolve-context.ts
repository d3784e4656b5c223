// In: plan and agent. Out: what they inherit: values, constraints and warnings; in full also the text and every place.

import { z } from 'zod';
import { conflictLines } from '../../emit/conflict-text.ts';
import { contextMarkdown } from '../../emit/context-markdown.ts';
import type { ResolvedContext } from '../../model/resolution.ts';
import { type Answer, at, defineTool, detail, READ_ONLY, targetInput } from '../tool.ts';

export const resolveContext = defineTool({
  name: 'resolve_context',
  title: 'Resolve context',
  description:
    'What an agent, a plan or the workspace inherits from all layers of context: values, constraints, warnings, ' +
    'headings. Use it before starting work. `full` adds the text of every layer with its source.',
  input: z.object({ ...targetInput, detail }),
  output: z.object({
    target: z.object({ id: z.string(), level: z.string(), title: z.string() }),
    values: z.record(z.string(), z.unknown()).describe('Resolved values.'),
    constraints: z
      .array(z.object({ key: z.string(), value: z.unknown(), at: z.string() }))
      .describe('Set by accepted decisions. Do not change them.'),
    warnings: z.array(z.string()),
    headings: z.array(z.string()).describe('Sections whose text `full` includes.').optional(),
    layers: z.array(z.string()).describe('Documents, lowest priority first.'),
    places: z
      .record(z.string(), z.string())
      .describe('JSON Pointer into values → file:line (full).')
      .optional(),
    markdown: z.string().describe('All of it, ready to read (full).').optional(),
  }),
  annotations: READ_ONLY,
  async call({ planId, agentId, detail }, access) {
    const workspace = await access.open();
    const context = await workspace.resolve(workspace.find(planId, agentId).target);
    return detail === 'full' ? { ...short(context), ...full(context) } : withHeadings(context);
  },
});

function short(context: ResolvedContext): Answer {
  const { target, values, constraints, layers } = context;
  return {
    target: { id: target.id, level: target.level, title: target.title },
    values,
    constraints: constraints.map((one) => ({ key: one.keyPath, value: one.value, at: at(one) })),
    warnings: warningsOf(context),
    layers: layers.map(({ source }) => source),
  };
}

/** Declared overrides are no news to an agent; every other disagreement is. */
function warningsOf({ warnings, conflicts }: ResolvedContext): readonly string[] {
  const disagreements = conflicts
    .filter(({ kind }) => kind !== 'declared-override')
    .map((conflict) => conflictLines(conflict).join('\n'));
  return [...new Set([...warnings, ...disagreements])];
}

function withHeadings(context: ResolvedContext): Answer {
  return { ...short(context), headings: context.sections.map(({ heading }) => heading) };
}

/** Keys come from a workspace: `__proto__` is one like any other. */
function full(context: ResolvedContext): Answer {
  const places: Record<string, string> = Object.create(null);
  for (const [pointer, { winner }] of Object.entries(context.provenance)) {
    places[pointer] = at(winner);
  }
  return { places, markdown: contextMarkdown(context) };
}
