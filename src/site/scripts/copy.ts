// What `?as=codex` asks for; bundles saved, or on the clipboard with a word about it on the button.

import { fetchBundle } from './bundle.ts';

const as = document.getElementById(`as-${new URLSearchParams(location.search).get('as')}`);
if (as !== null) location.hash = as.id;

/** How long a button says what happened; milliseconds. */
const SAID = 2000;

const button = document.querySelector<HTMLButtonElement>('button[data-copy-from]');
// Who may not write there, as where the page came without TLS, has no use for it.
if (typeof navigator.clipboard?.write !== 'function') button?.remove();
else if (button !== null) {
  const name = button.textContent;
  const say = (what: string): void => {
    button.textContent = what;
    setTimeout(() => {
      button.textContent = name;
    }, SAID);
  };
  button.addEventListener('click', () => {
    const text = fetchBundle(button.dataset.copyFrom ?? '');
    // Safari lets a page write only while the click lasts, so it is handed the promise.
    const blob = text.then((content) => new Blob([content], { type: 'text/plain' }));
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
      () => say('Copied'),
      () => say('Could not copy'),
    );
  });
}

/** One that lies in parts is put together here. */
for (const save of document.querySelectorAll<HTMLAnchorElement>('a[data-parts]')) {
  save.hidden = false;
  save.addEventListener('click', async (event) => {
    if (save.href.startsWith('blob:')) return;
    event.preventDefault();
    save.href = URL.createObjectURL(new Blob([await fetchBundle(save.dataset.parts ?? '')]));
    save.click();
  });
}
