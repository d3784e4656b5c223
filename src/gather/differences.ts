// What repositories have in common and do not agree about: precise rather than many.

import { canonical } from '../diff/leaves.ts';
import type { Difference, GatheredRepository } from '../model/gathered.ts';
import { compareText } from '../model/order.ts';

/** A longer value is a text, and nobody's to compare at a glance. */
const LONGEST = 2000;

type Holder = Difference['sides'][number]['holders'][number];

interface Said extends Holder {
  readonly of: Difference['of'];
  /** What is the same thing in another repository. */
  readonly same: string;
  readonly name: string;
  readonly says: string;
}

/**
 * A key is compared where the root of a hierarchy sets it, a decision by its title, a file by its path and content.
 * What nearly everybody has in another way is each one's own matter and no difference: there must be sides.
 */
export function differencesOf(
  repositories: readonly Pick<GatheredRepository, 'name' | 'workspace'>[],
): readonly Difference[] {
  const said = repositories.flatMap((repository) => [...statementsOf(repository)]);
  return [...Map.groupBy(said, ({ of, same }) => `${of} ${same}`).values()]
    .flatMap(differenceIn)
    .sort((a, b) => holders(b) - holders(a) || compareText(a.name, b.name));
}

/** Each thing once a repository. */
function statementsOf({
  name: repository,
  workspace: { values, decisions, shared },
}: Pick<GatheredRepository, 'name' | 'workspace'>): Iterable<Said> {
  const found = new Map<string, Said>();
  const add = (said: Omit<Said, 'repository'>): void => {
    const key = `${said.of} ${said.same}`;
    // Of several decisions of one title that which holds counts.
    if (!found.has(key) || said.says === 'accepted') found.set(key, { repository, ...said });
  };
  for (const { dialect, key, value, path, line, locked } of values) {
    const says = canonical(value);
    if (says.length > LONGEST) continue;
    const place = { path, line, date: null, locked };
    add({ of: 'value', same: `${dialect} ${key}`, name: key, says, ...place });
  }
  for (const { title, status, date, path } of decisions) {
    const same = plain(title);
    if (status === null || !same.includes(' ') || same.includes('template')) continue;
    const place = { path, line: 1, date, locked: false };
    add({ of: 'decision', same, name: title, says: status, ...place });
  }
  for (const { path, sha256, updated } of shared) {
    const place = { path, line: 1, date: updated, locked: false };
    add({ of: 'file', same: path, name: path, says: sha256, ...place });
  }
  return found.values();
}

function differenceIn(said: readonly Said[]): readonly Difference[] {
  const [first] = said;
  const sides = [...Map.groupBy(said, ({ says }) => says)];
  const sizes = sides.map(([, { length }]) => length);
  if (first === undefined || sides.length < 2 || !haveSides(first.of, sizes)) return [];
  return [
    {
      ...{ of: first.of, name: first.name },
      sides: sides
        .map(([says, group]) => ({
          says,
          holders: group.map(({ repository, path, line, date, locked }) => ({
            ...{ repository, path, line, date, locked },
          })),
        }))
        .sort((a, b) => b.holders.length - a.holders.length || compareText(a.says, b.says)),
    },
  ];
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

/** Titles are the same whatever their capitals and marks. */
function plain(title: string): string {
  return (
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}
