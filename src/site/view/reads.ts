// In: what pages read of the prepared site, as they read it. Out: a list of that for each page, so that it is known what it shows.

const DOOR = Symbol.for('stratigraph.reads');

/** Numbers of reads; what a number means is known to who gives them out. */
export type Reads = ReadonlySet<number>;

interface Listener {
  current: Set<number> | null;
}

// Pages are bundled apart from the builder: both have a copy of this module, and one listener.
const door = globalThis as { [DOOR]?: Listener };
door[DOOR] ??= { current: null };
const listener = door[DOOR];

/** True while somebody wants to know. */
export function isListening(): boolean {
  return listener.current !== null;
}

export function noteRead(read: number): void {
  listener.current?.add(read);
}

/** What was read once is read again by everybody who is answered from memory. */
export function noteReads(reads: Reads): void {
  const { current } = listener;
  if (current !== null) for (const read of reads) current.add(read);
}

/** All that is read while `run` runs; nobody around it hears of it. */
export function listen<T>(run: () => T): { readonly value: T; readonly reads: Reads } {
  const before = listener.current;
  const reads = new Set<number>();
  listener.current = reads;
  try {
    return { value: run(), reads };
  } finally {
    listener.current = before;
  }
}

/** The same for what takes turns; only one of them at a time. */
export async function listenLong<T>(
  run: () => Promise<T>,
): Promise<{ readonly value: T; readonly reads: Reads }> {
  const reads = new Set<number>();
  listener.current = reads;
  try {
    return { value: await run(), reads };
  } finally {
    listener.current = null;
  }
}
