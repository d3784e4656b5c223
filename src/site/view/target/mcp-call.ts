// In: a target. Out: the call by which an MCP client gets the same.

import type { Target } from '../../../model/graph.ts';

export interface McpCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** `resolve_context` with everything, as `tools/call` takes it. */
export function mcpCall({ id, kind }: Pick<Target, 'id' | 'kind'>): McpCall {
  const [planId, agentId] =
    kind === 'workspace' ? [] : kind === 'agent' ? splitLast(id) : [id, undefined];
  return {
    name: 'resolve_context',
    arguments: {
      ...(planId === undefined ? {} : { planId }),
      ...(agentId === undefined ? {} : { agentId }),
      detail: 'full',
    },
  };
}

function splitLast(id: string): [string, string | undefined] {
  const slash = id.lastIndexOf('/');
  return slash < 0 ? [id, undefined] : [id.slice(0, slash), id.slice(slash + 1)];
}
