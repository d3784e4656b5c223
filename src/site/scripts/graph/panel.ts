// The panel about it: what it is, how fresh, its edges with the line that says each. All of it text.

import { age, count, kindName, RELATION, STALENESS } from '../../view/words.ts';
import { link, make, said } from '../make.ts';
import type { Choice } from './choice.ts';
import type { Edge, Scene } from './scene.ts';
import type { Shown } from './shown.ts';

/** Neighbours of one relation that are listed; the list beside the graph has all. */
const MOST = 40;

export function fillPanel(panel: HTMLElement, scene: Scene, choice: Choice, shown: Shown): void {
  const { node: selected } = choice;
  const node = selected === null ? undefined : scene.nodes[selected];
  panel.hidden = node === undefined;
  if (selected === null || node === undefined) {
    panel.replaceChildren();
    return;
  }
  const { mark, word } = STALENESS[node.staleness];
  const days = node.days === null ? '' : ` · ${age(node.days)}`;
  const facts = make('p', 'meta', [
    make('span', 'badge plain', [kindName(node.type)]),
    make('span', 'badge plain', [node.lifecycle]),
    make('span', `fresh ${node.staleness}`, [`${mark} ${word}${days}`]),
  ]);
  const open = link(scene.hrefOf(selected), 'Open page', 'button');
  panel.replaceChildren(
    make('p', 'label', [make('code', 'path', [node.id])]),
    said('h2', '', node.title),
    facts,
    make('p', 'actions', [open, depthSwitch(choice), closeButton()]),
    ...relations(scene, selected, shown),
  );
}

/** What an edge says, between which two, and the line that says it. */
export function fillEdgePanel(panel: HTMLElement, scene: Scene, edge: Edge): void {
  panel.hidden = false;
  const end = (node: number): HTMLElement => {
    const to = link(scene.hrefOf(node), scene.nodes[node]?.title ?? '');
    to.dataset.node = String(node);
    return make('p', '', [to]);
  };
  const line = edge.place === null ? null : link(edge.place.href, edge.place.text, 'ln');
  panel.replaceChildren(
    make('p', 'actions', [make('span', 'label', ['Edge']), closeButton()]),
    end(edge.from),
    make('p', 'dim', [RELATION[edge.type][0], ...(line === null ? [] : [' · ', line])]),
    end(edge.to),
  );
}

function depthSwitch({ depth }: Choice): HTMLElement {
  const group = make('span', 'depth', [
    ...([1, 2] as const).map((steps) => {
      const button = make('button', 'chip', [count(steps, 'step')]);
      button.type = 'button';
      button.dataset.depth = String(steps);
      button.setAttribute('aria-pressed', String(depth === steps));
      return button;
    }),
  ]);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Depth of the neighborhood');
  return group;
}

function closeButton(): HTMLElement {
  const button = make('button', 'close', ['✕']);
  button.type = 'button';
  button.setAttribute('aria-label', 'Clear selection');
  button.title = 'Clear selection (Esc)';
  button.dataset.close = '';
  return button;
}

/** Its edges of the chosen types, by relation; what authors said before the hierarchy. */
function relations(scene: Scene, selected: number, shown: Shown): readonly HTMLElement[] {
  const groups = new Map<string, { edge: Edge; other: number }[]>();
  for (const index of scene.edgesOf[selected] ?? []) {
    const edge = scene.edges[index];
    if (edge === undefined || shown.edge[index] !== 1) continue;
    const isOut = edge.from === selected;
    const relation = RELATION[edge.type][isOut ? 0 : 1];
    const entry = { edge, other: isOut ? edge.to : edge.from };
    const group = groups.get(relation);
    if (group) group.push(entry);
    else groups.set(relation, [entry]);
  }
  if (groups.size === 0) return [make('p', 'dim', ['No visible edges.'])];
  const isSaid = ([, [first]]: [string, { edge: Edge }[]]): number => (first?.edge.place ? 0 : 1);
  return [...groups]
    .sort((a, b) => isSaid(a) - isSaid(b))
    .flatMap(([relation, entries]) => [
      make('h3', '', [relation, make('span', 'number', [entries.length.toLocaleString('en-US')])]),
      make('ul', 'neighbours', [
        ...entries.slice(0, MOST).map(({ edge, other }) => neighbour(scene, edge, other)),
        ...(entries.length > MOST
          ? [make('li', 'dim', [`and ${count(entries.length - MOST, 'more', 'more')}`])]
          : []),
      ]),
    ]);
}

/** A link that goes on to the neighbour in the graph (`data-node`), and one to the line that says it. */
function neighbour(scene: Scene, { place }: Edge, other: number): HTMLElement {
  const to = link(scene.hrefOf(other), scene.nodes[other]?.title ?? '');
  to.dataset.node = String(other);
  const item = make('li', '', [to]);
  if (place !== null) {
    const line = link(place.href, place.text, 'ln');
    line.title = 'Source line';
    item.append(' ', line);
  }
  return item;
}
