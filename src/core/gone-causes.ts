// Names of what a commit took away, or renamed: what of it is one thing to tell.

import type { Facts } from '../model/rule-facts.ts';

type Gone = Facts['goneNames'][number];

/** In more documents than so many, one cause is told once of all. */
const MOST_DOCUMENTS = 3;

/** One finding a document, or one of all, which names the first and counts the others. */
export function foldCause(cause: string, all: readonly Gone[]): readonly Gone[] {
  const isOne = new Set(all.map(({ data }) => data?.commit)).size === 1;
  const isGone = all.every(({ message }) => message !== 'renamed');
  const message = isOne && isGone ? 'several' : 'moved';
  const isOfAll = new Set(all.map(({ path }) => path)).size > MOST_DOCUMENTS;
  return all.map((one) => {
    const form = JSON.stringify([cause, isOfAll ? '' : one.path]);
    return { ...one, fold: { form, few: 1, message, also: `\`${one.data?.written}\`` } };
  });
}

/** So many names that one commit gave new ones are told one by one. */
const MOST_RENAMES = 3;

/** Where one commit moved much of what a document draws, that is one thing to tell. */
export function foldRenames(all: readonly Gone[]): readonly Gone[] {
  const causeOf = ({ path, message, data }: Gone): string =>
    message === 'renamed' ? `${path}\n${data?.commit}` : '';
  const groups = Map.groupBy(all, causeOf);
  return all.map((one) => {
    const form = causeOf(one);
    const names = new Set(groups.get(form)?.map(({ key }) => String(key)));
    if (form === '' || names.size <= MOST_RENAMES) return one;
    const also = `\`${one.data?.written}\` is now \`${one.data?.to}\``;
    return { ...one, fold: { form, few: 1, message: 'renames', also } };
  });
}
