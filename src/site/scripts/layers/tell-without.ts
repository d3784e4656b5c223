import { make, said } from '../make.ts';
import { changeRow } from './change-row.ts';
import type { SpokenSection } from './without.ts';
import { namesOf, sumOf, type Told } from './without-words.ts';

/** Changes that are listed; the sum counts all of them. */
const MOST = 300;

export function tellWithout(told: Told): void {
  const { gone, shorter, values, layers } = told;
  const pages = new Map(layers.map(({ source, page }) => [source, page]));
  const rows: HTMLElement[] = values.slice(0, MOST).map((change) => changeRow(change, pages));
  if (values.length > MOST) rows.push(make('li', 'dim', [`and ${values.length - MOST} more`]));
  fill('without-title', [`Without ${namesOf(told)}`]);
  fill('without-sum', [sumOf(told)]);
  fill('without-values', rows);
  fill('without-sections', [
    ...list('Removed sections', gone),
    ...list('Shortened sections', shorter),
  ]);
}

/** In place of an answer: what these layers say is not known. */
export function tellFailure(): void {
  fill('without-sum', ['These layers could not be loaded. Reload the page to try again.']);
  fill('without-values', []);
  fill('without-sections', []);
}

function list(title: string, sections: readonly SpokenSection[]): HTMLElement[] {
  if (sections.length === 0) return [];
  const items = sections.map(({ heading }) => said('li', '', heading));
  return [make('h4', '', [title]), make('ul', 'chips', items)];
}

function fill(id: string, children: readonly (Node | string)[]): void {
  const element = document.getElementById(id);
  if (element === null) return;
  element.replaceChildren(...children);
  element.hidden = children.length === 0;
}
