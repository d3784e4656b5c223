// What repositories have in common and do not agree about: precise rather than many.

import { compareText, wordKey } from '../model/order.ts';
import type { PublishedWorkspace } from '../model/published.ts';
import { canonicalText } from '../model/value.ts';

/** A longer value is a text, and nobody's to compare at a glance. */
const LONGEST = 2000;

/** Something that repositories have in common and do not agree about; the most frequent side first. */
export interface Difference {
  readonly of: 'value' | 'decision' | 'file';
  readonly name: string;
  readonly sides: readonly {
    readonly says: string;
    readonly holders: readonly Holder[];
  }[];
}

interface Holder {
  readonly repository: string;
  readonly path: string;
  readonly line: number;
  readonly date: string | null;
  readonly locked: boolean;
}

interface Repository {
  readonly name: string;
  readonly workspace: Pick<PublishedWorkspace, 'values' | 'decisions' | 'shared'>;
}

interface Statement extends Pick<Difference, 'name' | 'of'> {
  readonly holder: Holder;
  readonly same: string;
  readonly says: string;
}

/**
 * A key is compared where the root of a hierarchy sets it, a decision by its title, a file by its path and content.
 * What nearly everybody has in another way is each one's own matter and no difference: there must be sides.
 */
export function differencesOf(repositories: readonly Repository[]): readonly Difference[] {
  const all = repositories.flatMap((repository) => [...statementsOf(repository)]);
  return [...Map.groupBy(all, keyOf).values()]
    .flatMap(differenceIn)
    .sort((a, b) => holders(b) - holders(a) || compareText(a.name, b.name));
}

function statementsOf({ name: repository, workspace: { values, decisions, shared } }: Repository) {
  const found = new Map<string, Statement>();
  const add = (statement: Statement): void => {
    // Of several decisions of one title that which holds counts.
    const key = keyOf(statement);
    if (!found.has(key) || statement.says === 'accepted') found.set(key, statement);
  };
  for (const { dialect, key, value, path, line, locked } of values) {
    const says = canonicalText(value);
    if (says.length > LONGEST) continue;
    const holder = { repository, path, line, date: null, locked };
    add({ of: 'value', same: `${dialect} ${key}`, name: key, says, holder });
  }
  for (const { title, status, date, path } of decisions) {
    const same = wordKey(title);
    if (status === null || !same.includes(' ') || same.includes('template')) continue;
    const holder = { repository, path, line: 1, date, locked: false };
    add({ of: 'decision', same, name: title, says: status, holder });
  }
  for (const { path, sha256: says, updated: date } of shared) {
    const holder = { repository, path, line: 1, date, locked: false };
    add({ of: 'file', same: path, name: path, says, holder });
  }
  return found.values();
}

function keyOf({ of, same }: Statement): string {
  return `${of} ${same}`;
}

function differenceIn(statements: readonly Statement[]): readonly Difference[] {
  const sides = [...Map.groupBy(statements, ({ says }) => says)]
    .map(([says, group]) => ({ says, holders: group.map(({ holder }) => holder) }))
    .sort((a, b) => b.holders.length - a.holders.length || compareText(a.says, b.says));
  const [{ of, name } = { of: 'file' as const, name: '' }] = statements;
  const sizes = sides.map(({ holders }) => holders.length);
  return sides.length > 1 && haveSides(of, sizes) ? [{ of, name, sides }] : [];
}

/**
 * Half of them say what somebody else says, too: what each has in a way of its own is but alike by name. Of two that set one
 * key otherwise, nobody can tell.
 */
function haveSides(of: Difference['of'], sides: readonly number[]): boolean {
  const all = sides.reduce((sum, side) => sum + side, 0);
  const shared = sides.reduce((sum, side) => (side > 1 ? sum + side : sum), 0);
  return shared * 2 >= all || (all === 2 && of !== 'file');
}

function holders({ sides }: Difference): number {
  return sides.reduce((sum, side) => sum + side.holders.length, 0);
}
