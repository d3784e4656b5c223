/** A document as a layer: how it is called, where its page is, and where what it says can be fetched. */
export interface PageLayer {
  readonly source: string;
  readonly title: string;
  readonly role: string;
  readonly level: string;
  readonly priority: number;
  readonly tokens: number;
  readonly page: string;
  /** Address of its layer file; null where it says no value. */
  readonly said: string | null;
}

export interface SwitchedLayer extends PageLayer {
  readonly item: HTMLElement;
  readonly toggle: HTMLInputElement;
  /** The switch of all documents of its scope, where there are several. */
  readonly group: HTMLInputElement | null;
}

/** Lowest first, as the stack shows them. */
export function readLayers(stack: HTMLElement): readonly SwitchedLayer[] {
  return [...stack.querySelectorAll<HTMLElement>('li[data-source]')].flatMap((item) => {
    const toggle = item.querySelector<HTMLInputElement>('.toggle input');
    const { source = '', role = '', level = '', priority, tokens, said, page = '' } = item.dataset;
    const title = item.querySelector('.document a')?.textContent ?? source;
    const scope = item.closest('#stack > li');
    if (toggle === null) return [];
    return [
      {
        ...{ item, toggle, source, role, level, title, page, said: said ?? null },
        group: scope?.querySelector<HTMLInputElement>('[data-group]') ?? null,
        priority: Number(priority),
        tokens: Number(tokens ?? 0),
      },
    ];
  });
}
