import { shellWord } from '../../../emit/shell-word.ts';
import { visible } from '../../../emit/visible.ts';
import type { SideBySide } from '../../../model/change.ts';
import { count } from '../../view/words.ts';
import { addressWith, block, type Html, html, link } from '../html.ts';
import { type Book, meantTarget, relatives } from './book.ts';
import { differentSections } from './tables.ts';

/** What differs, in one sentence. */
export function summaryOf(compared: SideBySide): string {
  const { a, b, values, layers, sections } = compared;
  if (a.id === b.id) return 'Both sides are the same target.';
  const different = [
    `${count(values.different.length, 'value')}, ${count(layers.different.length, 'layer')}`,
    `${count(differentSections(compared), 'section')} differ`,
  ];
  const same = values.same.length + layers.same.length + sections.same.length;
  return `${different.join(' and ')}; ${same.toLocaleString('en-US')} are the same.`;
}

/** For two sides that do not differ. */
export function sameNote({ a, b }: Choice): Html {
  const text = a === b ? 'Choose another target on one of the sides.' : 'No differences.';
  return html`<p class="callout fine">${text}</p>`;
}

/** The sentence, and what was probably meant. */
export function unknownTargets(
  keys: readonly (keyof Choice)[],
  choice: Choice,
  { targets }: Book,
): [string, ...Html[]] {
  const names = keys.map((key) => `“${visible(choice[key])}”`);
  const meant = keys.flatMap((key) => {
    const id = meantTarget(choice[key], [...targets.values()]);
    const text = `${id} ${targets.get(id ?? '')?.title ?? ''}`;
    return id === null ? [] : [link(addressOf({ ...choice, [key]: id }), text)];
  });
  return [
    `There is no target ${names.join(' and no ')}.`,
    offersHtml('Did you mean', meant),
    html`<p>To list all targets: <code>stratigraph targets</code>.</p>`,
  ];
}

/** What the one target is best compared with. */
export function oneChosen(id: string, { targets }: Book): [string, ...Html[]] {
  const target = targets.get(id);
  const offers = target === undefined ? [] : relatives(target, targets);
  const links = offers.map(({ text, ...choice }) => link(addressOf(choice), text));
  const others = count(targets.size - 1, 'target');
  const rest = html`<p class="dim">${offers.length} of ${others} shown. To find another, type an id or title.</p>`;
  const isCut = offers.length > 0 && offers.length < targets.size - 1;
  return [
    'Choose the second target.',
    offersHtml('Compare it with', links),
    ...(isCut ? [rest] : []),
  ];
}

function offersHtml(title: string, links: readonly Html[]): Html {
  if (links.length === 0) return html``;
  const rows = links.map((one) => html`<li>${one}</li>`);
  return html`<section class="offers"><h2>${title}</h2><ul class="rows">${rows}</ul></section>`;
}

/** The command that tells the same. */
export function command({ a, b }: Choice): Html {
  const text = ['stratigraph compare', shellWord(a), shellWord(b)].join(' ');
  return html`<section class="command"><h2>On the command line</h2><pre><code>${block(`${text}\n${text} --json`)}</code></pre></section>`;
}

/** Ids as somebody gave them; empty where none is chosen. */
export interface Choice {
  readonly a: string;
  readonly b: string;
}

export function choiceIn({ search }: { readonly search: string }): Choice {
  const params = new URLSearchParams(search);
  return { a: params.get('a') ?? '', b: params.get('b') ?? '' };
}

export function addressOf(choice: Choice): string {
  return addressWith(new URLSearchParams(Object.entries(choice).filter(([, id]) => id !== '')));
}
