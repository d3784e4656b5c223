import { count } from '../../view/words.ts';
import type { Choice } from './choice.ts';
import { members, type Shown } from './shown.ts';

/** Called when a row is pressed that is not the selected one; its index among the nodes. */
type Select = (node: number) => void;

export interface NodeList {
  readonly show: (choice: Choice, shown: Shown) => void;
}

/** Rows are `li[data-node]` with a link; the first press selects, a press on the selected one follows the link. */
export function listIn(nav: HTMLElement, status: HTMLElement, select: Select): NodeList {
  const groups = [...nav.querySelectorAll('details')].map((group) => ({
    group,
    wasOpen: group.open,
    number: group.querySelector('.number'),
    rows: [...group.querySelectorAll<HTMLElement>('[data-node]')],
  }));
  const rowOf = new Map(
    groups.flatMap(({ rows }) => rows.map((row) => [Number(row.dataset.node), row])),
  );
  let current: HTMLElement | null = null;
  let opened = false;

  nav.addEventListener('click', (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const row = event.target instanceof Element ? event.target.closest('a')?.parentElement : null;
    if (!isPlain || !row?.dataset.node || row === current) return;
    event.preventDefault();
    select(Number(row.dataset.node));
  });

  return {
    show: (choice, shown) => {
      const isNarrowed = choice.query !== '' || choice.kinds.size > 0;
      for (const { group, wasOpen, number, rows } of groups) {
        let found = 0;
        for (const row of rows) {
          const isListed = shown.listed[Number(row.dataset.node)] === 1;
          if (row.hidden === isListed) row.hidden = !isListed;
          if (isListed) found += 1;
        }
        group.hidden = found === 0;
        if (number) number.textContent = found.toLocaleString('en-US');
        // A few hits are shown at once; without a search the reader's own opening and closing stands.
        if (isNarrowed && found <= 200) group.open = true;
        else if (opened && !isNarrowed) group.open = wasOpen;
      }
      opened = isNarrowed;
      current?.querySelector('a')?.removeAttribute('aria-current');
      current = choice.node === null ? null : (rowOf.get(choice.node) ?? null);
      current?.querySelector('a')?.setAttribute('aria-current', 'true');
      const group = current?.closest('details');
      if (group) group.open = true;
      if (current && !nav.contains(document.activeElement)) bringIntoView(nav, current);
      status.textContent = said(choice, shown, current?.textContent ?? 'the selected one');
    },
  };
}

/** Moves the list alone: `scrollIntoView` would move the page with it. */
function bringIntoView(nav: HTMLElement, row: HTMLElement): void {
  const [outer, inner] = [nav.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  nav.scrollTop += inner.top - outer.top - outer.height / 3;
}

function said({ query, kinds, node }: Choice, shown: Shown, selected: string): string {
  const found = members(shown.listed).length;
  const all = count(shown.node.length, 'node');
  const listed =
    query === '' && kinds.size === 0 ? all : `${found.toLocaleString('en-US')} of ${all}`;
  if (node === null) return listed;
  const near = shown.lit === null ? 0 : members(shown.lit).length - 1;
  return `${listed}; ${count(near, 'node')} around “${selected}”`;
}
