// The rows that fit, and a count; the choice stands in the address.

import { fromPointer } from '../../model/value.ts';
import { addressWith } from './html.ts';

const form = document.getElementById('filter');
const shown = document.getElementById('shown');
if (form instanceof HTMLFormElement && shown !== null) start(form, shown);

function start(form: HTMLFormElement, shown: HTMLElement): void {
  const selects = [...form.querySelectorAll('select')];
  const input = form.querySelector<HTMLInputElement>('input[type=search]');
  const fields = input === null ? selects : [...selects, input];
  // The words of an option before the number that the page was built with.
  const labels = new Map(
    selects
      .flatMap(({ options }) => [...options])
      .map((option) => [option, option.text.trim().replace(/ \([\d,]+\)$/, '')]),
  );
  // Inner groups first: an outer one is empty when all in it are.
  const groups = [...document.querySelectorAll<HTMLElement>('[data-group]:not(input)')].reverse();
  // Looked through when somebody asks for the first time: most readers never do.
  let rows: Rows | null = null;

  function apply(): void {
    const chosen = selects.filter(({ value }) => value !== '');
    const words = input?.value.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
    const isAsked = chosen.length + words.length > 0;
    if (!isAsked && rows === null) {
      tell(0, false);
      return;
    }
    rows ??= rowsFor(selects);
    const counts = new Map(selects.map((select) => [select, new Map<unknown, number>()]));
    const fitting = rows.filter((row) => {
      if (!words.every((word) => row.text.includes(word))) return false;
      const against = chosen.filter(({ name, value }) => !row.values.get(name)?.includes(value));
      for (const [select, tally] of counts) {
        // What a choice would leave: the other choices have to agree, its own is open.
        if (against.some((other) => other !== select)) continue;
        for (const value of new Set(row.values.get(select.name))) {
          tally.set(value, (tally.get(value) ?? 0) + 1);
        }
      }
      return against.length === 0;
    });
    for (const [select, tally] of counts) {
      for (const option of select.options) {
        const label = labels.get(option) ?? option.value;
        if (option.value !== '') option.text = `${label} (${tally.get(option.value) ?? 0})`;
      }
    }
    showRows(rows, fitting);
    for (const group of groups) {
      group.hidden = !group.querySelector('[data-row]:not([hidden])');
      if (!(group instanceof HTMLDetailsElement)) continue;
      group.open = isAsked;
      group.classList.toggle('all-shown', isAsked);
    }
    const { counted = '*' } = form.dataset;
    const one = location.hash === '#differs' ? `${counted}:not(.same)` : counted;
    tell(fitting.filter(({ element }) => element.matches(one)).length, isAsked);
  }

  function tell(count: number, isAsked: boolean): void {
    const { of = '', total: all = '', differs = all } = form.dataset;
    const total = location.hash === '#differs' ? differs : all;
    const left = count === 0 ? `No ${of} match.` : `${count} of ${total} ${of}`;
    shown.textContent = isAsked ? left : `${total} ${of}`;
    // The numbers beside headings are those of all.
    form.classList.toggle('asked', isAsked);
    const reset = form.querySelector('button');
    if (reset) reset.hidden = !isAsked;
  }

  function choose(): void {
    const params = new URLSearchParams(location.search);
    for (const { name, value } of fields) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    history.replaceState(null, '', addressWith(params) + location.hash);
    apply();
  }

  function readAddress(): void {
    const params = new URLSearchParams(location.search);
    for (const field of fields) {
      const value = params.get(field.name) ?? '';
      // Somebody's link may name what is gone by now, or what the list of choices is too short for.
      if ('options' in field && ![...field.options].some((option) => option.value === value))
        field.add(new Option(value, value));
      field.value = value;
    }
    apply();
  }

  // In a frame of somebody else's nothing else says so.
  document.documentElement.dataset.script = '';
  form.addEventListener('change', choose);
  input?.addEventListener('input', choose);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(choose));
  for (const event of ['pageshow', 'popstate', 'hashchange']) addEventListener(event, readAddress);
  readAddress();
}

type Rows = ReturnType<typeof rowsFor>;

/** In the order of the page; a row may stand in another one, and is none of its words. */
function rowsFor(selects: readonly HTMLSelectElement[]) {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const inner of copy.querySelectorAll('[data-row]')) inner.remove();
    // What its badge and its place among others say, besides: `v/limits/a~1b` is `limits.a/b`.
    const path = element.id.startsWith('v/') ? fromPointer(element.id.slice(1)) : [];
    const titles = [...copy.querySelectorAll('a')].map(({ title }) => title);
    const parts = [copy.textContent, element.dataset.row, path.join('.'), ...titles];
    const values = selects.map(
      ({ name }) => [name, listOf(element.getAttribute(`data-${name}`))] as const,
    );
    return { element, text: parts.join('\n').toLowerCase(), values: new Map(values) };
  });
}

/** What fits, and what it stands in. */
function showRows(rows: Rows, fitting: Rows): void {
  const stays = new Set<Element>();
  for (const { element } of fitting) {
    let at: Element | null | undefined = element;
    for (; at && !stays.has(at); at = at.parentElement?.closest('[data-row]')) stays.add(at);
  }
  for (const { element } of rows) element.hidden = !stays.has(element);
}

function listOf(json: string | null): readonly unknown[] {
  const list: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(list) ? list : [];
}
