// What results are narrowed by, and how that is offered.

import { count } from '../../view/words.ts';
import { addressWith, fill, type Html, html } from '../html.ts';
import type { Answer } from './find.ts';

type Counts = Readonly<Record<string, number>>;

/** Chips in a fieldset; hidden where there is nothing to choose. The focus stays on the chip that was clicked. */
export function showChips(fieldset: HTMLElement, counts: Counts, chosen = ''): void {
  // Several indexes tell of their values one after the other.
  const names = [...new Set([...Object.keys(counts), chosen])]
    .filter((name) => name !== '' && (name === chosen || (counts[name] ?? 0) > 0))
    .sort();
  fieldset.hidden = names.length < 2 && chosen === '';
  const focused = fieldset.querySelector<HTMLElement>(':focus')?.dataset.value;
  const chips = ['', ...names].map((name) => {
    const number = (counts[name] ?? 0).toLocaleString('en-US');
    // How many there are in all stands above the results.
    const text = name === '' ? 'All' : html`${name} <span class="number">${number}</span>`;
    return html`<button class="chip" type="button" data-value="${name}" aria-pressed="${name === chosen}">${text}</button>`;
  });
  fill(
    fieldset,
    html`<legend>${fieldset.querySelector('legend')?.textContent ?? ''}</legend>${chips}`,
  );
  const buttons = [...fieldset.querySelectorAll('button')];
  buttons.find(({ dataset }) => dataset.value === focused)?.focus();
}

/** Scopes that have results, the most first; `titles` by id. Hidden where there is nothing to choose. */
export function showScopes(
  select: HTMLSelectElement,
  counts: Counts,
  chosen: string | undefined,
  titles: ReadonlyMap<string, string>,
): void {
  const found = Object.entries(counts)
    .filter(([id, number]) => number > 0 || id === chosen)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const options = found.map(
    ([id, number]) =>
      html`<option value="${id}">${id} ${titles.get(id) ?? ''} (${number.toLocaleString('en-US')})</option>`,
  );
  fill(select, html`<option value="">${select.dataset.all ?? ''}</option>${options}`);
  select.value = chosen ?? '';
  const field = select.closest('label');
  if (field) field.hidden = found.length === 0;
}

/** Its buttons name the group of a filter that they take away, or none for all of them. */
export function advice({ q, chosen }: Asked, { without }: Answer): Html {
  const groups = GROUPS.filter((group) => chosen[group] !== undefined);
  const filters = groups.map(
    (group) =>
      html`<li><button class="more-button" type="button" data-without="${group}">Search without ${group}: ${chosen[group] ?? ''}</button> ${count(without[group] ?? 0, 'result')}</li>`,
  );
  const all = html`<li><button class="more-button" type="button" data-without>Search without filters</button></li>`;
  const hints = [
    ...(/^".*"$/.test(q) ? ['Remove the quotes to match the words anywhere.'] : []),
    ...(q.includes(' ') ? ['Use fewer words.'] : []),
    'Use the beginning of a word: “migr” matches migration.',
  ];
  return html`<ul class="advice">${filters}${groups.length < 2 ? '' : all}${hints.map((hint) => html`<li>${hint}</li>`)}</ul>`;
}

/** What results can be narrowed by, in the order of the page. */
export const GROUPS = ['kind', 'lifecycle', 'scope'] as const;
export type Group = (typeof GROUPS)[number];

export interface Asked {
  readonly q: string;
  /** Chosen value of each group that narrows. */
  readonly chosen: Readonly<Partial<Record<Group, string>>>;
}

export function askedFor(): Asked {
  const params = new URLSearchParams(location.search);
  const values = GROUPS.map((group) => [group, params.get(group)] as const);
  const chosen = Object.fromEntries(values.filter(([, value]) => value));
  return { q: (params.get('q') ?? '').trim(), chosen };
}

export function addressOf({ q, chosen }: Asked): string {
  const all = [['q', q] as const, ...GROUPS.map((group) => [group, chosen[group] ?? ''] as const)];
  return addressWith(
    new URLSearchParams(all.filter(([, value]) => value !== '').map((one) => [...one])),
  );
}

/** The same with another choice in one group; null takes it back. */
export function narrowed(asked: Asked, group: Group, value: string | null): Asked {
  const { [group]: _, ...others } = asked.chosen;
  return { ...asked, chosen: value === null ? others : { ...others, [group]: value } };
}

/** Nothing is asked for at all. */
export function isIdle({ q, chosen }: Asked): boolean {
  return q === '' && Object.keys(chosen).length === 0;
}
