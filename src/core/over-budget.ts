// In: targets, their layers, a budget and a counter of tokens. Out: the outermost targets that are over it.

import type { Document } from '../model/document.ts';
import type { OverBudget } from '../model/facts.ts';
import type { Target } from '../model/graph.ts';
import type { Survey } from './survey.ts';

export interface TokenCounter {
  readonly tokenizer: string;
  readonly count: (text: string) => number;
}

const LARGEST = 3;

/** What stands beneath a target that is over is over because of it, and is not told again. */
export function overBudget(
  { targets, layersOf }: Survey,
  documents: ReadonlyMap<string, Document>,
  budget: number | null,
  counter: TokenCounter | undefined,
): readonly OverBudget[] {
  if (budget === null || counter === undefined) return [];
  const known = new Map<string, number>();
  const tokensOf = (path: string): number => {
    const tokens = known.get(path) ?? counter.count(documents.get(path)?.text ?? '');
    known.set(path, tokens);
    return tokens;
  };
  const told = new Map<string, string[]>();
  const found: OverBudget[] = [];
  for (const target of targets) {
    const layers = layersOf(target).map(({ path }) => ({ path, tokens: tokensOf(path) }));
    const total = layers.reduce((sum, { tokens }) => sum + tokens, 0);
    if (total <= budget) continue;
    const above = target.parent === null ? undefined : told.get(target.parent);
    const ids = above ?? [];
    ids.push(target.id);
    told.set(target.id, ids);
    if (above !== undefined) continue;
    const largest = layers.sort((a, b) => b.tokens - a.tokens).slice(0, LARGEST);
    const { tokenizer } = counter;
    const path = pathOf(target, largest[0]?.path ?? '');
    found.push({ target: target.id, path, total, tokenizer, largest, targets: ids });
  }
  return found;
}

function pathOf({ path }: Target, largest: string): string {
  return path ?? largest;
}
