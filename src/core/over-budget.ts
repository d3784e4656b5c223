// What costs too much at the start of every conversation: of an agent always, of other targets where the settings set a budget.

import type { Document } from '../model/document.ts';
import { onceFor } from '../model/once.ts';
import { counted } from '../model/plural.ts';
import type { Listed, Reading } from '../model/reading.ts';
import type { Facts } from '../model/rule-facts.ts';
import type { Target } from '../model/scope.ts';
import { asAgents, copyOf, loadedBy, usedReadings } from './agent-loads.ts';
import type { Hierarchy } from './hierarchy.ts';
import { surveyOf } from './survey.ts';
import { targetName } from './target-name.ts';

export interface TokenCounter {
  readonly tokenizer: string;
  readonly count: (text: string) => number;
}

/**
 * What an agent may start with where nobody set a budget: an eighth of a window of 200,000 tokens. In nearly all public
 * repositories every agent starts with less than 20,000.
 */
const START_BUDGET = 25_000;
/** Prose and code have three or more bytes a token: with fewer than two there is nothing to count. */
const LEAST_BYTES = 2 * START_BUDGET;

const LARGEST = 3;
/** So many imports lead from a file to the one that an agent finds by itself. */
const DEEPEST = 5;

/** True where a check has to count tokens. Where bytes show that no budget can be exceeded it need not: the tokenizer's table takes longer to load than many checks. */
export function countsTokens(hierarchy: Hierarchy): boolean {
  if (hierarchy.settings.tokenBudget !== null) return true;
  return surveyOf(hierarchy).targets.some((target) =>
    usedReadings(hierarchy, target).some((reading) => isLarge(reading, target)),
  );
}

/** In folders further in mostly the same is listed as in the root: there it is not worked out again. */
function isLarge(reading: Reading, { parent }: Target): boolean {
  const files = atStart(reading).reduce((sum, { kept }) => sum + kept, 0);
  const rest = parent === null ? itemsIn(reading) : [];
  return rest.reduce((sum, { text }) => sum + Buffer.byteLength(text), files) > LEAST_BYTES;
}

/** What it is told of beside the files, but of parts of which nobody has all. */
function itemsIn({ listing }: Reading): readonly Listed[] {
  return listing === undefined || listing.isApart ? [] : listing.items;
}

function atStart({ read }: Reading): Reading['read'] {
  return read.filter(({ when }) => when === 'start');
}

interface Heavy {
  /** What an agent starts with, what a target inherits, or what an agent has of both. */
  readonly message: 'start' | 'layers' | 'both';
  /** Those who are sent these files, as people call them; none: all see the same. */
  readonly readers: readonly string[];
  readonly files: readonly {
    readonly path: string;
    readonly tokens: number;
    /** Told of by name and description. */
    readonly isListed?: true;
  }[];
}

/** What stands beneath a target that is over is over because of it, and is not told again. */
export function overBudget(
  hierarchy: Hierarchy,
  documents: ReadonlyMap<string, Document>,
  counter: TokenCounter | undefined,
): Facts['overBudget'] {
  if (counter === undefined) return [];
  const { tokenizer, count } = counter;
  const { targets, layersOf } = surveyOf(hierarchy);
  const { tokenBudget } = hierarchy.settings;
  const budget = tokenBudget ?? START_BUDGET;
  const tokensOf = (path: string): number =>
    onceFor(documents, `tokens ${path}`, () => count(documents.get(path)?.text ?? ''));
  const importers = new Map<string, string>();
  const startOf = (reading: Reading): Heavy['files'] => [
    ...atStart(reading).map(({ path, bytes, kept, text, because: { at } }) => {
      if (at !== undefined) importers.set(path, at.path);
      return {
        path,
        tokens: kept === bytes && documents.has(path) ? tokensOf(path) : count(text),
      };
    }),
    ...itemsIn(reading).flatMap(({ path, text }) =>
      text === '' ? [] : [{ path, tokens: count(text), isListed: true as const }],
    ),
  ];
  /** With what the hierarchy hands over, where neither of the two is too much. */
  const withStart = (asked: Target, own: Heavy['files']): readonly Heavy[] => {
    const reading = loadedBy(hierarchy, asked);
    const start = startOf(reading);
    if (sum(start) > budget || sum(start) + sum(own) <= budget) return [];
    const rest = own.flatMap(({ path, tokens }) => {
      if (start.some((file) => file.path === path)) return [];
      const copy = copyOf(hierarchy, path, reading.read);
      return [{ path, tokens: copy === null ? tokens : count(copy.rest) }];
    });
    return [{ message: 'both', readers: [reading.title], files: [...start, ...rest] }];
  };
  const partsOf = (target: Target): readonly Heavy[] => {
    const readings = usedReadings(hierarchy, target);
    if (readings.length > 0 || tokenBudget === null)
      return readings
        .filter((reading) => tokenBudget !== null || isLarge(reading, target))
        .map((reading) => ({
          message: 'start',
          readers: [reading.title],
          files: startOf(reading),
        }));
    const files = layersOf(target).map(({ path }) => ({ path, tokens: tokensOf(path) }));
    return sum(files) > budget
      ? [{ message: 'layers', readers: [], files }]
      : asAgents(hierarchy, target).flatMap((asked) => withStart(asked, files));
  };
  const heaviest = (target: Target): readonly Heavy[] => {
    const over = partsOf(target).filter(({ files }) => sum(files) > budget);
    const groups = Map.groupBy(over, ({ files }) => JSON.stringify(files)).values();
    return [...groups].flatMap(([first, ...same]) =>
      first === undefined
        ? []
        : [{ ...first, readers: [first, ...same].flatMap(({ readers }) => readers) }],
    );
  };
  const reported = new Map<string, string[]>();
  const keyOf = (id: string, reader = ''): string => `${id} ${reader}`;
  return targets.flatMap((target) =>
    heaviest(target).flatMap(({ message, readers, files }): Facts['overBudget'] => {
      const { id, parent } = target;
      const who = readers.length === 0 ? [undefined] : readers;
      const above = who.map((reader) => reported.get(keyOf(parent ?? '', reader)));
      const fresh = who.filter((_, at) => above[at] === undefined);
      const targets = [id];
      for (const [at, reader] of who.entries()) {
        above[at]?.push(id);
        reported.set(keyOf(id, reader), above[at] ?? targets);
      }
      if (fresh.length === 0) return [];
      const largest = files.toSorted((a, b) => b.tokens - a.tokens).slice(0, LARGEST);
      const data = {
        what: files.some(({ isListed }) => isListed)
          ? 'instruction files and listed items'
          : 'instruction files',
        ...{ place: targetName(hierarchy, target), tokenizer, total: sum(files), budget },
        ...{ readers: fresh.join(', '), begins: fresh.length > 1 ? 'begin' : 'begins' },
      };
      const related = largest.map(({ path, tokens }) => ({
        ...{ path, line: 1, message: counted(tokens, 'token') },
      }));
      let path = target.path ?? largest[0]?.path ?? '';
      for (let depth = 0; depth < DEEPEST && path !== target.path; depth += 1)
        path = importers.get(path) ?? path;
      const fold =
        message === 'start' ? { form: data.readers, message: 'starts' as const } : undefined;
      return [{ message, path, at: null, data, related, targets, fold }];
    }),
  );
}

function sum(files: Heavy['files']): number {
  return files.reduce((total, { tokens }) => total + tokens, 0);
}
