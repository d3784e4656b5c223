import { fromPointer } from '../../../model/pointer.ts';

export interface Row {
  readonly item: HTMLElement;
  /** Key path, value, losers, layers, sources and states, in small letters. */
  readonly text: string;
  /** False for a branch, which holds values and is none. */
  readonly isValue: boolean;
}

/** In the order of the page. What a row says is what stands in it, without the rows beneath. */
export function indexRows(panel: HTMLElement): readonly Row[] {
  return [...panel.querySelectorAll<HTMLElement>('.values li[id]')].map((item) => {
    const words = [keyPath(item.id)];
    // The badge says which kind of conflict it is.
    if (item.matches('.has-conflict')) words.push('conflict');
    for (const child of item.children) {
      if (child instanceof HTMLUListElement && !child.matches('.losers')) continue;
      words.push(child.textContent ?? '');
      for (const link of child.querySelectorAll('a[title]'))
        words.push(link.getAttribute('title') ?? '');
    }
    const isValue = item.matches('.leaf');
    return { item, text: words.join('\n').toLowerCase(), isValue };
  });
}

/** `v/limits/a~1b` → `limits.a/b` */
function keyPath(id: string): string {
  return fromPointer(id.slice(1)).join('.');
}
