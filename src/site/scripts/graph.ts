// The drawing of the graph under the reader's hand: zoom, and what is looked for. Every state has its address.

import { select } from 'd3-selection';
import { zoom, zoomIdentity } from 'd3-zoom';
import { count } from '../view/words.ts';
import { addressWith, must } from './html.ts';

/** Nodes that are found stand out with their ties, unless they are more. */
const MOST_FOUND = 12;

const root = document.getElementById('graph');
if (root !== null) start(root);

function start(root: HTMLElement): void {
  const svg = document.querySelector<SVGSVGElement>('#picture');
  const plane = svg?.querySelector('#plane');
  const search = must('find-node', HTMLInputElement);
  const status = must('nodes-shown', HTMLElement);
  if (svg === null || !plane) return;
  const nodes = [...svg.querySelectorAll<SVGElement>('.node')];
  const edges = [...plane.querySelectorAll<SVGElement>('.edge')];
  const rows = [...root.querySelectorAll<HTMLElement>('#nodes [data-id]')];
  const chips = [...root.querySelectorAll<HTMLElement>('button[data-kind], button[data-edge]')];
  const groups = [...root.querySelectorAll<HTMLDetailsElement>('#nodes details')];

  const picture = select(svg);
  const hand = zoom<SVGSVGElement, unknown>()
    .scaleExtent([0.5, 12])
    // A wheel and one finger scroll the page.
    .filter((event: MouseEvent | TouchEvent) => {
      if (event.type === 'wheel') return event.ctrlKey || event.metaKey;
      return 'touches' in event ? event.touches.length > 1 : event.button === 0;
    })
    .on('zoom', ({ transform }) => {
      plane.setAttribute('transform', String(transform));
    });
  picture.call(hand);

  function show(meant: string | null = null): void {
    const asked = new URLSearchParams(location.search);
    const words = (asked.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const [kinds, types] = [asked.getAll('kind'), asked.getAll('edge')];
    const node = meant ?? asked.get('node');
    const isShown = ({ kind = '', id }: DOMStringMap) =>
      kinds.length === 0 || kinds.includes(kind) || id === node;
    const isFound = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const found = new Set<string>();
    for (const row of rows) {
      const { id = '' } = row.dataset;
      const isHit = isShown(row.dataset) && isFound(`${row.textContent} ${id}`);
      row.hidden = !isHit;
      if (isHit) found.add(id);
      if (id === asked.get('node')) row.querySelector('a')?.setAttribute('aria-current', 'true');
    }
    const isFew = words.length > 0 && found.size <= MOST_FOUND;
    const middle = node !== null ? new Set([node]) : isFew ? found : null;
    const near = middle && neighbours(edges, middle);
    for (const one of nodes) {
      const { id = '' } = one.dataset;
      one.classList.toggle('gone', !isShown(one.dataset));
      one.classList.toggle('faint', near ? !near.has(id) : !found.has(id));
      const isLit = node === null ? words.length > 0 && found.has(id) : near?.has(id) === true;
      one.classList.toggle('lit', isLit);
    }
    const gone = new Set(nodes.flatMap((one) => (one.matches('.gone') ? [one.dataset.id] : [])));
    for (const edge of edges) {
      const { type = '', from = '', to = '' } = edge.dataset;
      const isOff = types.length > 0 && !types.includes(type);
      edge.classList.toggle('gone', isOff || gone.has(from) || gone.has(to));
      const isApart = middle ? !middle.has(from) && !middle.has(to) : words.length > 0;
      edge.classList.toggle('faint', isApart);
    }
    for (const group of groups) {
      group.hidden = group.querySelector('[data-id]:not([hidden])') === null;
      if (words.length > 0 && found.size <= 200) group.open = true;
    }
    for (const chip of chips) {
      const { kind, edge } = chip.dataset;
      const isOn = kind === undefined ? types.includes(edge ?? '') : kinds.includes(kind);
      chip.ariaPressed = String(isOn);
    }
    if (search.value.trim() !== words.join(' ')) search.value = asked.get('q') ?? '';
    status.textContent =
      found.size < rows.length
        ? `${found.size.toLocaleString('en-US')} of ${count(rows.length, 'node')}`
        : count(rows.length, 'node');
  }

  function go(change: (asked: URLSearchParams) => void): void {
    const asked = new URLSearchParams(location.search);
    change(asked);
    history.replaceState(null, '', addressWith(asked));
    show();
  }
  const toggle = (key: string, value: string) =>
    go((asked) => {
      if (asked.has(key, value)) asked.delete(key, value);
      else asked.append(key, value);
    });

  search.addEventListener('input', () => {
    const q = search.value.trim();
    go((asked) => (q === '' ? asked.delete('q') : asked.set('q', q)));
  });
  root.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest('button') : null;
    const { kind, edge, zoom: factor } = pressed?.dataset ?? {};
    if (kind !== undefined) toggle('kind', kind);
    else if (edge !== undefined) toggle('edge', edge);
    else if (factor === '0') picture.call(hand.transform, zoomIdentity);
    else if (factor !== undefined) picture.call(hand.scaleBy, Number(factor));
  });
  // What the pointer or the focus rests on stands out with what is tied to it, in the list as in the picture.
  for (const reached of ['pointerover', 'focusin'] as const) {
    root.addEventListener(reached, ({ target }) => {
      const one = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
      show(one?.dataset.id ?? null);
    });
  }
  addEventListener('popstate', () => show());
  show();
}

/** Ids of nodes and of those tied to them. */
function neighbours(edges: readonly SVGElement[], of: ReadonlySet<string>): ReadonlySet<string> {
  const ties = edges.flatMap(({ dataset: { from = '', to = '' } }) =>
    of.has(from) || of.has(to) ? [from, to] : [],
  );
  return new Set([...of, ...ties]);
}
