import type { Target } from '../../../model/scope.ts';

export interface McpCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** `resolve_context` with everything, as `tools/call` takes it. */
export function mcpCall({ id, parent }: Pick<Target, 'id' | 'parent'>): McpCall {
  const [planId, agentId] =
    parent === null
      ? []
      : id.startsWith(`${parent}/`)
        ? [parent, id.slice(parent.length + 1)]
        : [id, undefined];
  return {
    name: 'resolve_context',
    arguments: {
      ...(planId === undefined ? {} : { planId }),
      ...(agentId === undefined ? {} : { agentId }),
      detail: 'full',
    },
  };
}
