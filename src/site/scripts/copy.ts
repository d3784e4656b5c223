// What `?as=codex` asks for; text on the clipboard, and a word about it on the button.

const as = document.getElementById(`as-${new URLSearchParams(location.search).get('as')}`);
if (as !== null) location.hash = as.id;

/** How long a button says what happened; milliseconds. */
const SAID = 2000;

const button = document.querySelector<HTMLButtonElement>('button[data-copy-from]');
if (button !== null && typeof navigator.clipboard?.write === 'function') {
  const name = button.textContent;
  const say = (what: string): void => {
    button.textContent = what;
    setTimeout(() => {
      button.textContent = name;
    }, SAID);
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    const text = fetch(button.dataset.copyFrom ?? '').then((response) => {
      if (!response.ok) throw new Error(String(response.status));
      return response.text();
    });
    // Safari lets a page write only while the click lasts, so it is handed the promise.
    const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
      () => say('Copied'),
      () => say('Could not copy'),
    );
  });
}
