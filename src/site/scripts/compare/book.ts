import type { Named } from '../../../diff/side-by-side.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { closest } from '../../../model/closest.ts';
import { encodePath, plainAddress } from '../../view/address/encode-path.ts';
import type { AddressBook, TargetAddress } from '../../view/address/site-pages.ts';
import { around } from '../../view/words.ts';
import { fetchJson, once } from '../html.ts';

export interface Book {
  readonly targets: ReadonlyMap<string, TargetAddress>;
  readonly targetHref: (id: string) => string;
  readonly documentHref: (path: string) => string;
  /** What a target resolved to; throws where the server has no such file. */
  readonly bundle: (id: string) => Promise<Named>;
}

export async function loadBook(base: string): Promise<Book> {
  const book = await fetchJson<AddressBook>(`${base}addresses.json`);
  const targets = new Map(book.targets.map((target) => [target.id, target]));
  const odd = new Map(book.documents);
  const load = async (id: string): Promise<Named> => {
    const { target, ...rest } = await fetchJson<Bundle>(`${base}bundles/${encodePath(id)}.json`);
    return { ...rest, target: { ...target, path: targets.get(id)?.document ?? null } };
  };
  return {
    targets,
    targetHref: (id) => base + encodePath(targets.get(id)?.page ?? ''),
    documentHref: (path) => base + encodePath(odd.get(path) ?? `d/${plainAddress(path)}/`),
    bundle: once(load),
  };
}

/** The id that a name means where it is an id but for a slip, or a title; null where nothing is near. */
export function meantTarget(typed: string, targets: readonly TargetAddress[]): string | null {
  const text = typed.trim().toLowerCase();
  const same = targets.filter(({ title }) => title.toLowerCase() === text);
  if (same.length === 1) return same[0]?.id ?? null;
  const ids = targets.map(({ id }) => id);
  const title = closest(
    typed,
    targets.map((one) => one.title),
  );
  return closest(typed, ids) ?? targets.find((one) => one.title === title)?.id ?? null;
}

const MOST = 6;

/** The outer one stands left, so that the right side reads as what came on top of it. */
export function relatives(
  { id, parent }: TargetAddress,
  targets: ReadonlyMap<string, TargetAddress>,
): readonly Readonly<Record<'a' | 'b' | 'text', string>>[] {
  const all = [...targets.values()];
  const titleOf = (other: string): string => `${other} ${targets.get(other)?.title ?? ''}`;
  const family = parent === null ? [] : all.filter((one) => one.parent === parent);
  const here = family.findIndex((one) => one.id === id);
  const near = around(family, here, MOST + 1).shown.filter((one) => one.id !== id);
  const inside = all.filter((one) => one.parent === id).slice(0, MOST);
  return [
    ...(parent === null
      ? []
      : [{ a: parent, b: id, text: `${titleOf(parent)}, which contains it` }]),
    ...inside.map(({ id: b }) => ({ a: id, b, text: `${titleOf(b)}, which it contains` })),
    ...near.map(({ id: b }) => ({ a: id, b, text: titleOf(b) })),
  ];
}
