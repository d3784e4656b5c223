// What costs too much at the start of every conversation: of an agent always, of other targets where the settings set a budget.

import type { Document } from '../model/document.ts';
import type { OverBudget } from '../model/facts.ts';
import type { Reading } from '../model/reading.ts';
import type { Target } from '../model/scope.ts';
import type { Hierarchy } from './hierarchy.ts';
import { usedReadings } from './readings.ts';
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

/** True where a check has to count tokens. Where bytes show that no budget can be exceeded it need not: the tokenizer's table takes longer to load than many checks. */
export function countsTokens(hierarchy: Hierarchy): boolean {
  return (
    hierarchy.settings.tokenBudget !== null ||
    surveyOf(hierarchy).targets.some((target) => usedReadings(hierarchy, target).some(isLarge))
  );
}

function isLarge(reading: Reading): boolean {
  return atStart(reading).reduce((sum, { kept }) => sum + kept, 0) > LEAST_BYTES;
}

function atStart({ read }: Reading): Reading['read'] {
  return read.filter(({ when }) => when === 'start');
}

/** What stands beneath a target that is over is over because of it, and is not told again. */
export function overBudget(
  hierarchy: Hierarchy,
  documents: ReadonlyMap<string, Document>,
  counter: TokenCounter | undefined,
): readonly OverBudget[] {
  if (counter === undefined) return [];
  const { tokenizer, count } = counter;
  const { targets, layersOf } = surveyOf(hierarchy);
  const budget = hierarchy.settings.tokenBudget;
  const most = budget ?? START_BUDGET;
  const tokens = new Map<string, number>();
  const tokensOf = (path: string): number => {
    const known = tokens.get(path) ?? count(documents.get(path)?.text ?? '');
    tokens.set(path, known);
    return known;
  };
  const startOf = (reading: Reading): Files =>
    atStart(reading).map(({ path, bytes, kept, text }) => ({
      path,
      tokens: kept === bytes && documents.has(path) ? tokensOf(path) : count(text),
    }));
  /** By what they have: readers that start with the same files are told together. */
  const heaviest = (target: Target): readonly Heavy[] => {
    const readings = usedReadings(hierarchy, target);
    const all: readonly Heavy[] =
      readings.length > 0
        ? readings
            .filter((reading) => budget !== null || isLarge(reading))
            .map((reading) => ({ readers: [reading.title], files: startOf(reading) }))
        : budget === null
          ? []
          : [
              {
                readers: [],
                files: layersOf(target).map(({ path }) => ({ path, tokens: tokensOf(path) })),
              },
            ];
    const over = all.filter(({ files }) => sum(files) > most);
    return [...Map.groupBy(over, ({ files }) => JSON.stringify(files)).values()].map((same) => ({
      readers: same.flatMap(({ readers }) => readers),
      files: same[0]?.files ?? [],
    }));
  };
  /** The finding that a reader of a target is told with. */
  const told = new Map<string, string[]>();
  const keyOf = (id: string, reader = ''): string => `${id} ${reader}`;
  return targets.flatMap((target) =>
    heaviest(target).flatMap(({ readers, files }): readonly OverBudget[] => {
      const { id, parent } = target;
      const who = readers.length === 0 ? [undefined] : readers;
      const above = who.map((reader) => told.get(keyOf(parent ?? '', reader)));
      const fresh = who.filter((_, at) => above[at] === undefined);
      const targets = [id];
      for (const [at, reader] of who.entries()) {
        above[at]?.push(id);
        told.set(keyOf(id, reader), above[at] ?? targets);
      }
      if (fresh.length === 0) return [];
      const largest = files.toSorted((a, b) => b.tokens - a.tokens).slice(0, LARGEST);
      const path = target.path ?? largest[0]?.path ?? '';
      const named = fresh.filter((reader) => reader !== undefined);
      const total = sum(files);
      return [
        {
          place: targetName(hierarchy, target),
          readers: named,
          path,
          total,
          budget: most,
          tokenizer,
          largest,
          targets,
        },
      ];
    }),
  );
}

type Files = OverBudget['largest'];

interface Heavy {
  readonly readers: readonly string[];
  readonly files: Files;
}

function sum(files: Files): number {
  return files.reduce((total, { tokens }) => total + tokens, 0);
}
