// In: plan, agent, kind, words and what belongs to them. Out: one more entry in the agent's memory (L-053).

import { z } from 'zod';
import { affectedTargets, memoryEdit, memoryPlace } from '../../core/memory.ts';
import type { MemoryOperation } from '../../model/memory.ts';
import type { Target } from '../../model/scope.ts';
import { UsageError } from '../../model/usage-error.ts';
import type { Workspace } from '../../open.ts';
import { ADDS, agentId, defineTool, planId } from '../tool.ts';
import { told, writtenOutput } from '../written.ts';

const LONGEST = 20_000;
const words = z.string().max(LONGEST);

const metadata = z.strictObject({
  choice: words.describe('decision: what was chosen.').optional(),
  rationale: words.describe('decision: why.').optional(),
  affects: z
    .union([words, z.array(words).max(100)])
    .describe('decision: numbers of the agents it affects.')
    .optional(),
  status: z.enum(['open', 'resolved']).describe('blocker: default open.').optional(),
  note: words.describe('blocker: what resolved it, or what it waits for.').optional(),
});

/** Which words belong to which kind; others would be lost. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  finding: [],
  decision: ['choice', 'rationale', 'affects'],
  blocker: ['status', 'note'],
};

export const addMemory = defineTool({
  name: 'add_memory',
  title: 'Record in memory',
  description:
    "Adds a finding, decision or blocker to an agent's memory file, which later sessions and, once promoted, other agents " +
    'see. One fact per entry. Secrets are refused (memory_policy_denied).',
  input: z.object({
    planId,
    agentId,
    type: z.enum(['finding', 'decision', 'blocker']),
    content: words.min(1).describe('The finding, the decision or the blocker.'),
    metadata: metadata.optional(),
  }),
  output: writtenOutput,
  annotations: { ...ADDS, idempotentHint: false },
  async call(input, access) {
    const workspace = await access.open();
    const { hierarchy, now } = workspace;
    const place = memoryPlace(hierarchy, workspace.find(input.planId, input.agentId).target);
    const operation = operationOf(input, workspace, place.target);
    return told(
      place.path,
      await access.edit(place.path, memoryEdit(hierarchy, place, operation, now)),
    );
  },
});

interface Asked {
  readonly type: 'finding' | 'decision' | 'blocker';
  readonly content: string;
  readonly metadata?: z.output<typeof metadata> | undefined;
}

function operationOf(
  { type, content, metadata = {} }: Asked,
  workspace: Workspace,
  target: Target,
): MemoryOperation {
  const fields = FIELDS[type] ?? [];
  const lost = Object.keys(metadata).filter((name) => !fields.includes(name));
  if (lost.length > 0) {
    const known = fields.length === 0 ? 'It takes no metadata.' : `It takes ${fields.join(', ')}.`;
    throw new UsageError(`${lost.join(' and ')} cannot be used with a ${type}.`, known, fields);
  }
  if (type === 'finding') return { type, text: content };
  const { choice = '', rationale = '', affects, status = 'open', note = '' } = metadata;
  if (type === 'blocker') return { type, text: content, status, note };
  return {
    type,
    decision: content,
    choice,
    rationale,
    affects: affectedTargets(workspace.hierarchy, target, affects),
  };
}
