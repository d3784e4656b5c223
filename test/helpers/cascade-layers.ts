import type { KeyPathStatement } from '../../src/model/document.ts';
import { parseKeyPath } from '../../src/model/value.ts';
import type { CascadeLayer } from '../../src/resolve/cascade.ts';
import { yamlMap } from './yaml-map.ts';

interface Extras {
  /** A second declaration block of the same document. */
  readonly defaults?: string;
  readonly locked?: readonly string[];
  readonly overrides?: readonly string[];
  readonly constraints?: string;
}

/** One document; key paths dotted, each `locked` path on a line of its own from line 101. */
export function layer(
  source: string,
  priority: number,
  yaml: string,
  extras: Extras = {},
): CascadeLayer {
  const { defaults, locked = [], overrides = [], constraints } = extras;
  const blocks = [yaml, defaults].filter((text) => text !== undefined && text.trim() !== '');
  return {
    source,
    level: source.replace('.md', ''),
    priority,
    declarations: blocks.map((text) => yamlMap(text ?? '')),
    locked: locked.map(keyPath),
    overrides: overrides.map(keyPath),
    constraints: constraints === undefined ? null : yamlMap(constraints),
  };
}

export const workspace = (yaml: string, extras?: Extras) => layer('workspace.md', 0, yaml, extras);
export const project = (yaml: string, extras?: Extras) => layer('project.md', 10, yaml, extras);
export const plan = (yaml: string, extras?: Extras) => layer('plan.md', 20, yaml, extras);
export const agent = (yaml: string, extras?: Extras) => layer('agent.md', 30, yaml, extras);

function keyPath(text: string, index: number): KeyPathStatement {
  const span = { start: 0, end: 0, line: 101 + index, column: 5 };
  return { path: parseKeyPath(text), span };
}
