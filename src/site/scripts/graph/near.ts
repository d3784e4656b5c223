import { quadtree } from 'd3';

/** Index of the shown node nearest to a point of the plane within `radius`, or null. */
export function nearest(
  places: readonly number[],
  nodes: readonly number[],
): (x: number, y: number, radius: number) => number | null {
  const tree = quadtree<number>()
    .x((node) => places[node * 2] ?? 0)
    .y((node) => places[node * 2 + 1] ?? 0)
    .addAll([...nodes]);
  return (x, y, radius) => tree.find(x, y, radius) ?? null;
}
