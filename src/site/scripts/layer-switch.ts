// What changes; what is off stands in the address.

import type { Bundle, ResolvedLayer } from '../../model/resolution.ts';
import type { CascadeLayer } from '../../resolve/cascade.ts';
import type { LayerSays } from '../view/target/full-parts.ts';
import { count } from '../view/words.ts';
import { fetchBundle } from './bundle.ts';
import { tables } from './compare/tables.ts';
import { addressWith, fetchJson, fill, html, must, once } from './html.ts';
import { resolveWithout, withoutSum } from './layers/without.ts';

/** Each fetched when the first layer is switched off. */
const bundleAt = once(
  async (url): Promise<Pick<Bundle, 'sections' | 'layers'>> => JSON.parse(await fetchBundle(url)),
);
const saidAt = once(fetchJson<LayerSays>);

const stack = document.getElementById('stack');
const panel = document.getElementById('without');
const bar = document.getElementById('without-bar');
if (stack !== null && panel !== null && bar !== null) start(stack, [panel, bar]);

function start(stack: HTMLElement, panels: readonly HTMLElement[]): void {
  const layers = readLayers(stack);
  const pages = new Map(layers.map(({ source, page }) => [source, page]));
  let asked = 0;

  async function show(): Promise<void> {
    const off = layers.filter(({ toggle }) => !toggle.checked);
    asked += 1;
    const mine = asked;
    markOff(layers);
    for (const panel of panels) panel.hidden = off.length === 0;
    if (off.length === 0) return;
    try {
      const bundle = await bundleAt(stack.dataset.bundle ?? '');
      const inBundle = new Map(bundle.layers.map((layer) => [layer.source, layer]));
      const said = await Promise.all(
        layers.map((layer) => fetchLayer(layer, inBundle.get(layer.source))),
      );
      // Another layer may have been switched while this one was fetched.
      if (mine !== asked) return;
      const [before, after] = resolveWithout(bundle, said, new Set(off.map((one) => one.source)));
      const tokens = off.reduce((all, { source }) => all + (inBundle.get(source)?.tokens ?? 0), 0);
      const { compared, sum } = withoutSum(before, after, tokens);
      tell(sum, tables(compared, { documentHref: (path) => pages.get(path) ?? '' }));
      fill(must('without-title', HTMLElement), `Without ${namesOf(off, layers)}`);
    } catch {
      // In place of an answer: what these layers say is not known.
      if (mine === asked) tell('These layers could not be loaded. Reload the page to try again.');
    }
  }

  function choose(): void {
    const params = new URLSearchParams(location.search);
    params.delete('without');
    for (const { toggle, source } of layers) if (!toggle.checked) params.append('without', source);
    history.replaceState(null, '', addressWith(params) + location.hash);
    show();
  }

  function readAddress(): void {
    const off = new Set(new URLSearchParams(location.search).getAll('without'));
    for (const { toggle, source } of layers) toggle.checked = !off.has(source);
    show();
  }

  for (const label of document.querySelectorAll<HTMLElement>('#stack .toggle, #switch-hint')) {
    label.hidden = false;
  }
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

function tell(sum: string, difference: Parameters<typeof html>[1] = ''): void {
  fill(must('without-sum', HTMLElement), sum);
  fill(must('without', HTMLElement), html`${difference}`);
}

/** Names in a heading; more are only counted. */
const NAMED = 3;

/** `“Style”, the plan`: a scope with several documents, all off, is called by its name. */
function namesOf(off: readonly SwitchedLayer[], layers: readonly SwitchedLayer[]): string {
  const of = (all: readonly SwitchedLayer[], at: string) => all.filter(({ level }) => level === at);
  const names = [...new Set(off.map(({ level }) => level))].flatMap((level) => {
    const own = of(off, level);
    const isWhole = own.length > 1 && own.length === of(layers, level).length;
    return isWhole ? [`the ${level}`] : own.map(({ title }) => `“${title}”`);
  });
  return names.length > NAMED ? count(off.length, 'layer') : names.join(', ');
}

/** The switch of a scope stands between on and off where its documents differ. */
function markOff(layers: readonly SwitchedLayer[]): void {
  for (const { item, toggle, group } of layers) {
    item.classList.toggle('is-off', !toggle.checked);
    if (group === null) continue;
    const inside = layers.filter((layer) => layer.group === group);
    const on = inside.filter((layer) => layer.toggle.checked).length;
    group.checked = on > 0;
    group.indeterminate = on > 0 && on < inside.length;
  }
}

/** Lowest first, as the stack shows them. */
function readLayers(stack: HTMLElement) {
  return [...stack.querySelectorAll<HTMLElement>('li[data-source]')].flatMap((item) => {
    const toggle = item.querySelector<HTMLInputElement>('.toggle input');
    if (toggle === null) return [];
    const { source = '', said = null } = item.dataset;
    const document = item.querySelector('.document a');
    const scope = item.closest<HTMLElement>('#stack > li');
    return [
      {
        ...{ item, toggle, source },
        ...{ level: scope?.dataset.level ?? '', title: document?.textContent ?? source },
        page: document?.getAttribute('href') ?? '',
        /** Address of its layer file; null where it says no value. */
        said,
        /** The switch of all documents of its scope, where there are several. */
        group: scope?.querySelector<HTMLInputElement>('[data-group]') ?? null,
      },
    ];
  });
}

type SwitchedLayer = ReturnType<typeof readLayers>[number];

/** What a document says that has no layer file. */
const NOTHING: LayerSays = { declarations: [], locked: [], overrides: [], constraints: null };

/** Rejects where there is no such file. Constraints bind only where they stand in a decision. */
async function fetchLayer(
  { source, level, said }: SwitchedLayer,
  { role, priority = 0 }: Partial<ResolvedLayer> = {},
): Promise<CascadeLayer> {
  const says = said === null ? NOTHING : await saidAt(said);
  const constraints = role === 'decision' ? says.constraints : null;
  return { ...{ source, level, priority }, ...says, constraints };
}
