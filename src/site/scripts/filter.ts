// The rows that fit; the choice stands in the address.

const form = document.getElementById('filter');
const shown = document.getElementById('shown');
if (form instanceof HTMLFormElement && shown !== null) start(form, shown);

function start(form: HTMLFormElement, shown: HTMLElement): void {
  const selects = [...form.querySelectorAll('select')];
  const text = form.querySelector<HTMLInputElement>('input[name=text]');
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((element) => ({
    element,
    text: (element.textContent ?? '').toLowerCase(),
    values: new Map(
      selects.map(({ name }) => [name, listOf(element.getAttribute(`data-${name}`))]),
    ),
  }));
  const labels = new Map(
    selects.flatMap(({ options }) => [...options].map((option) => [option, labelOf(option.text)])),
  );
  // Inner groups first: an outer one is empty when all in it are.
  const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')].reverse();
  const folds = groups.filter((group) => group instanceof HTMLDetailsElement);

  function apply(): void {
    const asked = selects.filter(({ value }) => value !== '');
    const terms = text?.value.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
    const counts = new Map(selects.map((select) => [select, new Map<unknown, number>()]));
    let count = 0;
    for (const { element, values, text } of rows) {
      if (!terms.every((term) => text.includes(term))) {
        element.hidden = true;
        continue;
      }
      const against = asked.filter(({ name, value }) => !values.get(name)?.includes(value));
      element.hidden = against.length > 0;
      if (against.length === 0) count += 1;
      for (const [select, tally] of counts) {
        // What a choice would leave: the other choices have to agree, its own is open.
        if (against.some((other) => other !== select)) continue;
        for (const value of new Set(values.get(select.name))) {
          tally.set(value, (tally.get(value) ?? 0) + 1);
        }
      }
    }
    for (const [select, tally] of counts) {
      for (const option of select.options) {
        const label = labels.get(option) ?? option.value;
        if (option.value !== '') option.text = `${label} (${tally.get(option.value) ?? 0})`;
      }
    }
    for (const group of groups) group.hidden = !group.querySelector('[data-row]:not([hidden])');
    const isAsked = asked.length + terms.length > 0;
    for (const fold of folds) {
      fold.open = isAsked;
      fold.classList.toggle('all-shown', isAsked);
    }
    const { of = '', total = '' } = form.dataset;
    shown.textContent = !isAsked
      ? `${total} ${of}`
      : count === 0
        ? `No ${of} match these filters.`
        : `${count} of ${total} ${of}`;
  }

  function choose(): void {
    const params = new URLSearchParams(location.search);
    for (const { name, value } of text === null ? selects : [...selects, text]) {
      if (value === '') params.delete(name);
      else params.set(name, value);
    }
    history.replaceState(null, '', `${location.pathname}${params.size > 0 ? `?${params}` : ''}`);
    apply();
  }

  function readAddress(): void {
    const params = new URLSearchParams(location.search);
    for (const select of selects) {
      const value = params.get(select.name) ?? '';
      // Somebody's link may name what is gone by now, or what the list of choices is too short for.
      if (![...select.options].some((option) => option.value === value))
        select.add(new Option(value, value));
      select.value = value;
    }
    if (text !== null) text.value = params.get(text.name) ?? '';
    apply();
  }

  form.hidden = false;
  form.addEventListener('change', choose);
  text?.addEventListener('input', choose);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(choose));
  addEventListener('pageshow', readAddress);
  addEventListener('popstate', readAddress);
  readAddress();
}

/** The words of an option before the number that the page was built with. */
function labelOf(text: string): string {
  return text.trim().replace(/ \([\d,]+\)$/, '');
}

function listOf(json: string | null): readonly unknown[] {
  const list: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(list) ? list : [];
}
