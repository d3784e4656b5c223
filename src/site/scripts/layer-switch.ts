// In: the stack of layers and which of them are switched off. Out: what changes; what is off stands in the address.

import type { Priority } from '../../model/graph.ts';
import type { CascadeLayer } from '../../resolve/cascade.ts';
import { type LayerSays, NOTHING, readLayer } from './read-layer.ts';
import { resolveWithout, type SectionOnPage, sectionsWithout } from './without.ts';
import { type Source, tellWithout } from './without-text.ts';

/** A layer as the page shows it. */
interface Layer extends Source {
  readonly item: HTMLElement;
  readonly toggle: HTMLInputElement;
  readonly group: HTMLInputElement | null;
}

const stack = document.getElementById('stack');
const panel = document.getElementById('without');
const bar = document.getElementById('without-bar');
if (stack !== null && panel !== null && bar !== null) start(stack, [panel, bar]);

function start(stack: HTMLElement, panels: readonly HTMLElement[]): void {
  const layers = [...stack.querySelectorAll<HTMLElement>('li[data-source]')].flatMap(readItem);
  const sections = [...document.querySelectorAll<HTMLElement>('[data-parts]')].map(readSection);
  const sum = document.getElementById('without-sum');
  let asked = 0;

  async function show(): Promise<void> {
    const off = layers.filter(({ toggle }) => !toggle.checked);
    asked += 1;
    const mine = asked;
    for (const { item, toggle, group } of layers) {
      item.classList.toggle('is-off', !toggle.checked);
      if (group !== null) {
        const inside = layers.filter((layer) => layer.group === group);
        const on = inside.filter((layer) => layer.toggle.checked).length;
        group.checked = on > 0;
        group.indeterminate = on > 0 && on < inside.length;
      }
    }
    for (const panel of panels) panel.hidden = off.length === 0;
    if (off.length === 0) return;
    try {
      const said = await Promise.all(layers.map(cascadeLayer));
      // Another layer may have been switched while this one was fetched.
      if (mine !== asked) return;
      const orders = new Set(off.map(({ order }) => order));
      const answer = resolveWithout(said, new Set(off.map(({ source }) => source)));
      tellWithout({ ...answer, ...sectionsWithout(sections, orders), off, layers });
    } catch {
      if (mine === asked && sum !== null)
        sum.textContent = 'What these layers say could not be read. Load the page again to retry.';
    }
  }

  function choose(): void {
    const params = new URLSearchParams(location.search);
    params.delete('without');
    for (const { toggle, source } of layers) if (!toggle.checked) params.append('without', source);
    const query = params.size > 0 ? `?${params}` : '';
    history.replaceState(null, '', location.pathname + query + location.hash);
    show();
  }

  function readAddress(): void {
    const off = new Set(new URLSearchParams(location.search).getAll('without'));
    for (const { toggle, source } of layers) toggle.checked = !off.has(source);
    show();
  }

  for (const label of stack.querySelectorAll<HTMLElement>('.toggle')) label.hidden = false;
  stack.addEventListener('change', ({ target }) => {
    for (const { group, toggle } of layers) {
      if (group === target && group !== null) toggle.checked = group.checked;
    }
    choose();
  });
  document.getElementById('layers-again')?.addEventListener('click', () => {
    for (const { toggle } of layers) toggle.checked = true;
    choose();
    layers[0]?.toggle.focus();
  });
  addEventListener('pageshow', readAddress);
  addEventListener('popstate', readAddress);
  readAddress();
}

function readItem(item: HTMLElement): Layer[] {
  const toggle = item.querySelector<HTMLInputElement>('.toggle input');
  const { source = '', kind = '', priority, order, tokens, said, page = '' } = item.dataset;
  const title = item.querySelector('.document a')?.textContent ?? source;
  const group = item.parentElement?.parentElement?.querySelector<HTMLInputElement>('[data-group]');
  if (toggle === null) return [];
  return [
    {
      ...{ item, toggle, source, kind, title, page, group: group ?? null, said: said ?? null },
      priority: Number(priority) as Priority,
      order: Number(order),
      tokens: Number(tokens ?? 0),
    },
  ];
}

function readSection(element: HTMLElement): SectionOnPage {
  const parts = element.dataset.parts?.split(' ').map(Number) ?? [];
  return { heading: element.textContent ?? '', parts };
}

const files = new Map<string, Promise<LayerSays>>();

/** Fetched once, when the first layer is switched off. A failure is not remembered. */
async function cascadeLayer({ source, kind, priority, said }: Layer): Promise<CascadeLayer> {
  if (said === null) return { source, priority, ...NOTHING };
  const file = files.get(said) ?? fetchLayer(said);
  files.set(said, file);
  file.catch(() => files.delete(said));
  const says = await file;
  // Constraints bind only where they stand in a decision.
  return { source, priority, ...says, constraints: kind === 'adr' ? says.constraints : null };
}

async function fetchLayer(address: string): Promise<LayerSays> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return readLayer(await response.json());
}
