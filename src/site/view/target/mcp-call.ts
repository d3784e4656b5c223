import type { Target } from '../../../model/scope.ts';

/** A call as `tools/call` takes it. */
export interface McpCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** The call by which an MCP client gets everything about a target. */
export function mcpCall({ id }: Pick<Target, 'id'>): McpCall {
  return { name: 'resolve_context', arguments: { target: id, detail: 'full' } };
}
