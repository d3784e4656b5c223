import { fill, styleOf, type TextOptions, widest } from '../emit/text.ts';
import { visible } from '../emit/visible.ts';
import type { Target } from '../model/scope.ts';

/** One line a target: id, then its name; what is over says so. Ends with a line break; empty without targets. */
export function targetsText(targets: readonly Target[], options: TextOptions): string {
  const style = styleOf(options);
  const lines = branches(targets);
  const width = widest(lines.map(({ tree, target }) => tree + visible(target.id)));
  return lines
    .map(({ tree, target }) => {
      const id = visible(target.id);
      const gap = fill(tree + id, width).slice((tree + id).length);
      const over = target.retired ? style.dim(' (retired)') : '';
      return `${style.dim(tree)}${style.bold(id)}${gap}  ${visible(target.name)}${over}\n`;
    })
    .join('');
}

interface Branch {
  readonly tree: string;
  readonly target: Target;
}

/** In the order given, children beneath their parent; a target whose parent is not among them stands at the root. */
function branches(targets: readonly Target[]): readonly Branch[] {
  const ids = new Set(targets.map(({ id }) => id));
  const rootOf = ({ parent, id }: Target): string | null =>
    parent !== null && parent !== id && ids.has(parent) ? parent : null;
  const byParent = Map.groupBy(targets, rootOf);
  const lines: Branch[] = [];
  const grow = (parent: string | null, indent: string): void => {
    const children = byParent.get(parent) ?? [];
    byParent.delete(parent);
    children.forEach((target, at) => {
      const last = at === children.length - 1;
      const isRoot = parent === null;
      lines.push({ tree: isRoot ? '' : `${indent}${last ? '└─ ' : '├─ '}`, target });
      grow(target.id, isRoot ? '' : `${indent}${last ? '   ' : '│  '}`);
    });
  };
  grow(null, '');
  // Parents in a circle have no root; they are shown all the same.
  for (const rest of [...byParent.values()]) {
    for (const target of rest) lines.push({ tree: '', target });
  }
  return lines;
}
