// The outline of a node, by what it is; its colour is the stylesheet's, and never alone.

import type { PreparedSite } from '../../prepared-site.ts';

/** Corners, size beside that of a circle, and how far it is turned. */
const CORNERS: Readonly<Record<string, readonly [corners: number, size: number, turn: number]>> = {
  'level-0': [8, 1.08, 22.5],
  'level-1': [6, 1.12, 0],
  'level-2': [4, 1.25, 45],
  'level-4': [6, 1.12, 0],
  'level-5': [4, 1.25, 45],
  context: [3, 1.4, -90],
  instruction: [3, 1.4, -90],
  memory: [3, 1.4, 90],
  record: [3, 1.4, 90],
  decision: [4, 1.35, 0],
};

/** By level for a scope (`level-2`), by role for any other document. */
export function lookOf(id: string, { targets, documents, data }: PreparedSite): string {
  const target = targets.get(id);
  if (target === undefined) return documents.get(id)?.role ?? 'document';
  const levels = data.graph.levels.get(target.dialect) ?? [];
  return `level-${levels.find(({ name }) => name === target.level)?.colour ?? 0}`;
}

/** Of an SVG path around (x, y), about as large as a circle of `radius`. */
export function outline(look: string, x: number, y: number, radius: number): string {
  if (look === 'level-3') {
    const arc = `a${radius} ${radius} 0 1 0`;
    return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`;
  }
  const [corners, size, turn] = CORNERS[look] ?? [4, 1.25, 45];
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((corner / corners) * 360 + turn) * (Math.PI / 180);
    const [dx, dy] = [Math.cos(angle) * radius * size, Math.sin(angle) * radius * size];
    return `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
