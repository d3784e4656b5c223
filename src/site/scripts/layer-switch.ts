// What changes; what is off stands in the address.

import { fetchLayer, fetchSections } from './layers/fetch-layer.ts';
import { readLayers, type SwitchedLayer } from './layers/page-layers.ts';
import { tellFailure, tellWithout } from './layers/tell-without.ts';
import { resolveWithout, sectionsWithout } from './layers/without.ts';

const stack = document.getElementById('stack');
const panel = document.getElementById('without');
const bar = document.getElementById('without-bar');
if (stack !== null && panel !== null && bar !== null) start(stack, [panel, bar]);

function start(stack: HTMLElement, panels: readonly HTMLElement[]): void {
  const layers = readLayers(stack);
  let asked = 0;

  async function show(): Promise<void> {
    const off = layers.filter(({ toggle }) => !toggle.checked);
    asked += 1;
    const mine = asked;
    markOff(layers);
    for (const panel of panels) panel.hidden = off.length === 0;
    if (off.length === 0) return;
    try {
      const [sections, said] = await Promise.all([
        fetchSections(stack.dataset.bundle ?? ''),
        Promise.all(layers.map(fetchLayer)),
      ]);
      // Another layer may have been switched while this one was fetched.
      if (mine !== asked) return;
      const gone = new Set(off.map(({ source }) => source));
      const answer = resolveWithout(said, gone);
      tellWithout({ ...answer, ...sectionsWithout(sections, gone), off, layers });
    } catch {
      if (mine === asked) tellFailure();
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
