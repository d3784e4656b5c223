// In: objects that pages read. Out: the same to look at, but every look has a number and is noted; and what each number means.

import { isListening, noteRead } from '../../view/reads.ts';

/** How something is looked at: a property as a whole, an entry of a map, whether there is one, a function called. */
export type Look = 'all' | 'get' | 'has' | 'call';

/** One kind of look; `path` leads from the prepared site to what is looked at: `data.graph.documents`. */
export interface Sight {
  readonly path: string;
  readonly look: Look;
}

/** A look whose answer cannot be compared later. */
export const BLIND = 0;

export interface ReadLog {
  /** Number of a look, the same each time. */
  number(sight: Sight, key: string): number;
  /** What a number stands for; null for BLIND and for numbers never given out. */
  meaning(read: number): { readonly sight: Sight; readonly key: string } | null;
}

export function readLog(): ReadLog {
  const sights = new Map<string, { sight: Sight; numbers: Map<string, number> }>();
  const meanings: ({ readonly sight: Sight; readonly key: string } | null)[] = [null];
  return {
    number(sight, key) {
      const name = `${sight.look} ${sight.path}`;
      const known = sights.get(name) ?? { sight, numbers: new Map<string, number>() };
      sights.set(name, known);
      const number = known.numbers.get(key) ?? meanings.length;
      if (number === meanings.length) {
        meanings.push({ sight: known.sight, key });
        known.numbers.set(key, number);
      }
      return number;
    },
    meaning: (read) => meanings[read] ?? null,
  };
}

/** Notes looks of one kind. */
export type Noter = (key: string) => void;

export function noter(log: ReadLog, path: string, look: Look): Noter {
  const sight: Sight = { path, look };
  const numbers = new Map<string, number>();
  return (key) => {
    if (!isListening()) return;
    let number = numbers.get(key);
    if (number === undefined) {
      number = log.number(sight, key);
      numbers.set(key, number);
    }
    noteRead(number);
  };
}
