/** `/` leads to the field; arrows go down the results and back up into the field, as Escape does. */
export function searchKeys(input: HTMLInputElement, list: HTMLElement): void {
  const links = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.target')];
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === '/' && !isTyping(target)) {
      event.preventDefault();
      input.select();
      return;
    }
    const at = target instanceof HTMLElement ? links().indexOf(target) : -1;
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === 'Escape' && at >= 0) input.select();
    if (by === 0 || (at < 0 && (target !== input || by < 0))) return;
    event.preventDefault();
    if (at + by < 0) input.focus();
    else links()[at + by]?.focus();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
