// Circles among pairs (newer, older), each once, so that every document in one is covered.

interface Pair {
  readonly newer: string;
  readonly older: string;
}

/** The shortest circle through each document that stands in any, in order of paths; each begins with its first path. */
export function circles<P extends Pair>(pairs: readonly P[]): readonly (readonly P[])[] {
  const below = Map.groupBy(pairs, ({ newer }) => newer);
  const found: (readonly P[])[] = [];
  const covered = new Set<string>();
  for (const start of inCircles(below)) {
    if (covered.has(start)) continue;
    const circle = shortest(start, below);
    for (const { newer } of circle) covered.add(newer);
    if (circle.length > 0) found.push(circle);
  }
  return found;
}

/** Documents that no order without circles can place: what is left when everything without older ones, then newer ones, is taken away. */
function inCircles(below: ReadonlyMap<string, readonly Pair[]>): readonly string[] {
  const pairs = [...below.values()].flat();
  const left = new Set(pairs.flatMap(({ newer, older }) => [newer, older]));
  const peel = (from: 'newer' | 'older', to: 'newer' | 'older'): void => {
    const degree = new Map<string, number>();
    for (const pair of pairs) degree.set(pair[from], (degree.get(pair[from]) ?? 0) + 1);
    const back = Map.groupBy(pairs, (pair) => pair[to]);
    const queue = [...left].filter((path) => !degree.has(path));
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      left.delete(path);
      for (const { [from]: other } of back.get(path) ?? []) {
        const rest = (degree.get(other) ?? 0) - 1;
        degree.set(other, rest);
        if (rest === 0) queue.push(other);
      }
    }
  };
  peel('newer', 'older');
  peel('older', 'newer');
  return [...left].sort();
}

/** Breadth first from `start` back to it; empty where no way leads back. */
function shortest<P extends Pair>(
  start: string,
  below: ReadonlyMap<string, readonly P[]>,
): readonly P[] {
  const reachedBy = new Map<string, P>();
  const queue = [start];
  for (const at of queue) {
    for (const pair of below.get(at) ?? []) {
      if (pair.older === start) return wayTo(at, start, reachedBy, pair);
      if (!reachedBy.has(pair.older)) {
        reachedBy.set(pair.older, pair);
        queue.push(pair.older);
      }
    }
  }
  return [];
}

function wayTo<P extends Pair>(
  end: string,
  start: string,
  reachedBy: ReadonlyMap<string, P>,
  last: P,
): readonly P[] {
  const way = [last];
  for (let at = end; at !== start; ) {
    const pair = reachedBy.get(at);
    if (pair === undefined) break;
    way.unshift(pair);
    at = pair.newer;
  }
  return way;
}
