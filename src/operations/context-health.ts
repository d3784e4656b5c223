// How fresh the documents of the workspace, or those that one target inherits, are (L-067).

import { health, recordsAt } from '../core.ts';
import type { HealthEntry } from '../model/facts.ts';
import type { Target } from '../model/scope.ts';
import type { Snapshot, Workspace } from '../open.ts';
import { TARGET } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context health',
  summary: 'show how fresh the documents of the workspace or a target are',
  input: {
    target: { ...TARGET, positional: true },
    stale: { type: 'flag', summary: 'only stale documents' },
  },
  examples: ['context health', 'context health 0042 --stale'],
  does: 'reads',
  address: '/workspace/health',
  async run(workspace: Workspace, { target, stale }) {
    const all = await healthIn(workspace, await workspace.snapshot(), target);
    const documents = stale
      ? all.filter((one) => one.stale !== null || one.code?.outdated === true)
      : all;
    const { hierarchy, now } = workspace;
    const records = target === null ? recordsAt(hierarchy, now) : [];
    const memory = records.flatMap(({ id, path, line, title, attention }) =>
      attention.map((why) => ({ id, path, line, title, ...why })),
    );
    return { documents, memory };
  },
});

export async function healthIn(
  { hierarchy, now, code }: Workspace,
  { graph }: Snapshot,
  target: Target | null = null,
): Promise<readonly HealthEntry[]> {
  const options = { now, code: await code() };
  return health(hierarchy, graph, options, target ?? undefined);
}
