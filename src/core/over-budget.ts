import type { Document } from '../model/document.ts';
import type { OverBudget } from '../model/facts.ts';
import type { Reading } from '../model/reading.ts';
import type { Target } from '../model/scope.ts';
import type { Survey } from './survey.ts';

export interface TokenCounter {
  readonly tokenizer: string;
  readonly count: (text: string) => number;
}

export interface BudgetOptions {
  /** Tokens at most; null: no limit. */
  readonly budget: number | null;
  readonly counter: TokenCounter | undefined;
}

const LARGEST = 3;

/** What stands beneath a target that is over is over because of it, and is not told again. */
export function overBudget(
  { targets, layersOf }: Survey,
  documents: ReadonlyMap<string, Document>,
  readings: (target: Target) => readonly Reading[],
  { budget, counter }: BudgetOptions,
): readonly OverBudget[] {
  if (budget === null || counter === undefined) return [];
  const weigh = weights(documents, counter, layersOf, readings);
  const byId = new Map(targets.map((target) => [target.id, target]));
  const told = new Map<string, string[]>();
  const found: OverBudget[] = [];
  for (const target of targets) {
    const parent = target.parent === null ? undefined : byId.get(target.parent);
    const above = parent && told.get(parent.id);
    const { total, largest, reader } = weigh(target);
    if (total <= budget) continue;
    if (above === undefined && parent !== undefined && weigh(parent).total > budget) continue;
    const ids = above ?? [];
    ids.push(target.id);
    told.set(target.id, ids);
    if (above !== undefined) continue;
    const { tokenizer } = counter;
    const path = target.path ?? largest[0]?.path ?? '';
    found.push({ target: target.id, reader, path, total, tokenizer, largest, targets: ids });
  }
  return found;
}

type Weight = Pick<OverBudget, 'reader' | 'total' | 'largest'>;

/** Each document is counted once. Of readers who see a target differently the one counts that is sent most as it starts. */
function weights(
  documents: ReadonlyMap<string, Document>,
  { count }: TokenCounter,
  layersOf: Survey['layersOf'],
  readings: (target: Target) => readonly Reading[],
): (target: Target) => Weight {
  const tokens = new Map<string, number>();
  const tokensOf = (path: string): number => {
    const known = tokens.get(path) ?? count(documents.get(path)?.text ?? '');
    tokens.set(path, known);
    return known;
  };
  const weight = (reader: string | null, layers: OverBudget['largest']): Weight => ({
    reader,
    total: layers.reduce((sum, layer) => sum + layer.tokens, 0),
    largest: layers.toSorted((a, b) => b.tokens - a.tokens).slice(0, LARGEST),
  });
  return (target) => {
    const [most] = readings(target)
      .map(({ title, read }) => {
        const started = read.filter(({ when }) => when === 'start');
        return weight(
          title,
          started.map(({ path, bytes, kept, text }) => ({
            path,
            tokens: kept === bytes && documents.has(path) ? tokensOf(path) : count(text),
          })),
        );
      })
      .sort((a, b) => b.total - a.total);
    const whole = layersOf(target).map(({ path }) => ({ path, tokens: tokensOf(path) }));
    return most ?? weight(null, whole);
  };
}
