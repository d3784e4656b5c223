// The graph, its tools, its panel and its list, all showing one choice.

import type { GraphLayout } from '../build/graph/graph-layout.ts';
import { paintSwatches, pressChips } from './graph/chips.ts';
import { addressOf, type Choice, choiceOf, toggled } from './graph/choice.ts';
import { listIn } from './graph/list.ts';
import { paletteOf } from './graph/looks.ts';
import { fillEdgePanel, fillPanel } from './graph/panel.ts';
import { sceneOf } from './graph/scene.ts';
import { shownOf } from './graph/shown.ts';
import { stageOn } from './graph/stage.ts';

const root = document.getElementById('graph');
const canvas = root?.querySelector<HTMLCanvasElement>('figure canvas');
const tools = document.getElementById('graph-tools');
const panel = document.getElementById('selected');
const nav = document.getElementById('nodes');
const status = document.getElementById('nodes-shown');
const search = document.getElementById('find-node');
// In a frame of somebody else's nothing has said so yet.
document.documentElement.dataset.script = '';
if (root && canvas && tools && panel && nav && status && search instanceof HTMLInputElement)
  start({ root, canvas, tools, panel, nav, status, search }).catch(() => {
    status.textContent = 'The graph could not be loaded. The list has the same nodes.';
  });

interface Parts {
  readonly root: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tools: HTMLElement;
  readonly panel: HTMLElement;
  readonly nav: HTMLElement;
  readonly status: HTMLElement;
  readonly search: HTMLInputElement;
}

async function start({ root, canvas, tools, panel, nav, status, search }: Parts): Promise<void> {
  const response = await fetch(root.dataset.layout ?? '');
  const layout: GraphLayout = await response.json();
  const scene = sceneOf(layout);
  const asked = (): Choice => choiceOf(new URLSearchParams(location.search), scene);
  let choice = asked();
  const open = (): void => {
    if (choice.node !== null) location.assign(scene.hrefOf(choice.node));
  };
  /** An edge is in the panel alone, a node in the address, too. */
  const clear = (): void => {
    if (choice.node === null) panel.hidden = true;
    else select(null);
  };
  const select = (node: number | null): void => {
    if (node === choice.node) {
      // The panel may still tell of an edge.
      if (node === null) panel.hidden = true;
      return;
    }
    const wasInPanel = panel.contains(document.activeElement);
    choose({ node, depth: node === null ? 1 : choice.depth }, 'step');
    // What had the focus is gone with the panel's content.
    if (wasInPanel) (node === null ? canvas : panel).focus({ preventScroll: true });
  };
  const pressEdge = (index: number): void => {
    const edge = scene.edges[index];
    if (edge === undefined) return;
    if (choice.node !== null) select(null);
    fillEdgePanel(panel, scene, edge);
  };
  const selectAndShow = (node: number): void => {
    select(node);
    stage.reveal();
  };
  const key = (name: string): boolean => {
    if (name === 'Enter') open();
    else if (name === '0') stage.fit();
    else return false;
    return true;
  };
  const first = { choice, shown: shownOf(scene, choice) };
  const stage = stageOn(canvas, scene, first, { press: select, pressEdge, open, key });
  const list = listIn(nav, status, selectAndShow);

  const show = (): void => {
    const shown = shownOf(scene, choice);
    if (search.value.trim() !== choice.query) search.value = choice.query;
    pressChips(tools, choice);
    fillPanel(panel, scene, choice, shown);
    list.show(choice, shown);
    stage.show(choice, shown);
  };
  /** A step can be taken back with the browser's button; what is typed and pressed only replaces the address. */
  function choose(change: Partial<Choice>, by: 'step' | 'stroke'): void {
    choice = { ...choice, ...change };
    const address = location.pathname + addressOf(choice, scene);
    if (by === 'step') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    show();
  }

  search.addEventListener('input', () => choose({ query: search.value.trim() }, 'stroke'));
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || choice.query === '') return;
    const { listed } = shownOf(scene, choice);
    const found = scene.byWeight.find((node) => listed[node] === 1);
    if (found !== undefined) selectAndShow(found);
  });
  root.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, a') : null;
    if (!(pressed instanceof HTMLElement)) return;
    const { kind, edge, colour, layout: name, depth, zoom, close, node } = pressed.dataset;
    if (kind !== undefined) choose({ kinds: toggled(choice.kinds, kind) }, 'stroke');
    else if (edge !== undefined) choose({ edges: toggled(choice.edges, edge) }, 'stroke');
    else if (colour === 'kind' || colour === 'freshness') choose({ colour }, 'stroke');
    else if (name === 'hierarchy' || name === 'force') choose({ layout: name }, 'stroke');
    else if (depth !== undefined) {
      choose({ depth: depth === '2' ? 2 : 1 }, 'stroke');
      panel.querySelector<HTMLElement>(`[data-depth="${choice.depth}"]`)?.focus();
    } else if (zoom === 'fit') stage.fit();
    else if (zoom !== undefined) stage.zoom(Number(zoom));
    else if (close !== undefined) {
      clear();
    } else if (node !== undefined && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      selectAndShow(Number(node));
    }
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') clear();
  });
  addEventListener('popstate', () => {
    choice = asked();
    show();
    stage.reveal();
  });
  const recolour = (): void => paintSwatches(tools, stage.recolour());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', recolour);
  new MutationObserver(recolour).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  });
  if (!scene.hasForces) tools.querySelector('[data-layout=force]')?.remove();
  paintSwatches(tools, paletteOf(canvas));
  show();
}
