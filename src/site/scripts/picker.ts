import { make, said } from './make.ts';

export interface PickerOption {
  readonly value: string;
  /** First column, short: an id. */
  readonly name: string;
  readonly text: string;
  /** Last column: a kind, a count. */
  readonly note: string;
}

export interface Picker {
  readonly find: (typed: string) => Promise<Found>;
  readonly onChoose: (value: string) => void;
}

/** The best options, and how many more there are. */
export interface Found {
  readonly options: readonly PickerOption[];
  readonly more: number;
}

/**
 * The pattern of WAI-ARIA for a combobox with a list: the focus stays in the input, `aria-activedescendant` says which
 * option is meant. The list is looked up when it opens and on every key.
 */
export function picker(
  input: HTMLInputElement,
  list: HTMLElement,
  { find, onChoose }: Picker,
): void {
  let options: readonly PickerOption[] = [];
  /** What the options were found for; the answer to the last letters may still be on its way. */
  let found: string | null = null;
  let active = -1;
  let turn = 0;
  let settled = input.value;
  list.id ||= `${input.id}-options`;
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  list.setAttribute('role', 'listbox');

  function close(): void {
    turn += 1;
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    active = -1;
  }

  async function show(typed: string): Promise<void> {
    turn += 1;
    const mine = turn;
    const answer = await find(typed).catch(() => null);
    if (mine !== turn) return;
    options = answer?.options ?? [];
    found = typed;
    active = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(...options.map(optionOf));
    const more = answer?.more ?? 0;
    if (more > 0) list.append(note(`${more.toLocaleString('en-US')} more: type to narrow`));
    if (options.length === 0)
      list.append(note(answer === null ? 'The list could not be loaded' : 'No matches'));
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
  }

  function optionOf({ value, name, text, note: about }: PickerOption, index: number): HTMLElement {
    const option = make('li', '', [
      said('code', '', name),
      said('span', 'name', text),
      make('span', 'dim', [about]),
    ]);
    option.id = `${list.id}-${index}`;
    option.setAttribute('role', 'option');
    option.setAttribute('aria-selected', 'false');
    // Before the input loses the focus, which would close the list.
    option.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      choose(value);
    });
    return option;
  }

  function choose(value: string): void {
    input.value = value;
    settled = value;
    close();
    onChoose(value);
  }

  function move(by: number): void {
    const count = options.length;
    if (count === 0) return;
    active = (active + by + (active < 0 && by < 0 ? 1 : 0) + count) % count;
    [...list.children].forEach((child, index) => {
      if (child.role === 'option') child.ariaSelected = String(index === active);
    });
    const option = list.children[active];
    if (option === undefined) return;
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }

  input.addEventListener('input', () => void show(input.value));
  input.addEventListener('click', () => {
    if (!list.hidden) return;
    input.select();
    void show('');
  });
  input.addEventListener('focus', () => {
    settled = input.value;
  });
  // What somebody typed and left is meant.
  input.addEventListener('blur', () => {
    close();
    if (input.value !== settled) choose(input.value.trim());
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) void show('');
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      input.value = settled;
      close();
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      const typed = input.value;
      const best = typed.trim() !== '' && found === typed ? options[0] : undefined;
      const chosen = list.hidden ? undefined : (options[active] ?? best);
      choose(chosen?.value ?? typed.trim());
    }
  });
}

function note(text: string): HTMLElement {
  const item = make('li', 'dim', [text]);
  // A listbox may hold nothing but options.
  item.setAttribute('role', 'option');
  item.setAttribute('aria-disabled', 'true');
  item.setAttribute('aria-selected', 'false');
  return item;
}
