import { visible } from '../../../emit/visible.ts';
import type { ValueChange } from '../../../model/change.ts';
import type { Candidate } from '../../../model/resolution.ts';
import { valueText } from '../../view/target/value-tree.ts';
import { shortName } from '../../view/words.ts';
import { levelChip, link, make, said } from '../make.ts';

const WORD = { added: 'added', removed: 'removed', changed: 'changed' } as const;

/** `pages`: address of the page of each document. */
export function changeRow(
  { kind, pointer, keyPath, of, before, after }: ValueChange,
  pages: ReadonlyMap<string, string>,
): HTMLElement {
  const word = of === 'order' ? 'reordered' : WORD[kind];
  const side = (one: Candidate | null, tag: 's' | 'span') =>
    one === null
      ? []
      : [
          make('span', 'side', [
            said(tag, 'value', valueText(one.value) || '""'),
            from(one, pages),
          ]),
        ];
  const arrow = before !== null && after !== null ? [make('span', 'arrow', ['→'])] : [];
  return make('li', kind, [
    make('span', 'key', [keyOf(pointer, keyPath)]),
    make('span', 'badge plain', [of === 'item' ? `item ${word}` : word]),
    make('span', 'sides', [...side(before, 's'), ...arrow, ...side(after, 'span')]),
  ]);
}

/** Leads to its row among the values, which are those with all layers; what only comes without some has none. */
function keyOf(pointer: string, keyPath: string): HTMLElement {
  const isShown = document.getElementById(`v${pointer}`) !== null;
  return isShown ? link(`#v${encodeURIComponent(pointer)}`, keyPath) : said('span', '', keyPath);
}

function from({ source, line, level }: Candidate, pages: ReadonlyMap<string, string>): HTMLElement {
  const place = link(`${pages.get(source) ?? ''}#L${line}`, `${shortName(source)}:${line}`);
  place.title = visible(`${source}:${line}`);
  return make('span', 'from', [levelChip(level), ' ', place]);
}
