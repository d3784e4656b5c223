// That text on the clipboard, and a word about it.

/** How long a button says what happened; milliseconds. */
const SAID = 2000;

const status = document.getElementById('copied');
if (typeof navigator.clipboard?.writeText === 'function') {
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    'button[data-copy], button[data-copy-from]',
  )) {
    const name = button.textContent;
    button.hidden = false;
    button.addEventListener('click', () => {
      copy(button).then(
        () => say(button, name, 'Copied'),
        () => say(button, name, 'Could not copy'),
      );
    });
  }
}

function copy({ dataset }: HTMLButtonElement): Promise<void> {
  const { copy: id = '', copyFrom } = dataset;
  if (copyFrom === undefined) {
    return navigator.clipboard.writeText(document.getElementById(id)?.textContent ?? '');
  }
  const text = fetch(copyFrom).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  });
  // Safari lets a page write only while the click lasts, so it is handed the promise.
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
  return typeof ClipboardItem === 'function'
    ? navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    : text.then((content) => navigator.clipboard.writeText(content));
}

function say(button: HTMLButtonElement, name: string | null, what: string): void {
  button.textContent = what;
  if (status !== null) status.textContent = `${what}: ${button.getAttribute('aria-label') ?? name}`;
  setTimeout(() => {
    button.textContent = name;
    if (status !== null) status.textContent = '';
  }, SAID);
}
