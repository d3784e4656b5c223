// What every page runs before it is painted. `startScript` is the whole file that is served, so nothing outside may be named.

/** Puts the chosen theme on, opens the search from anywhere, and lets code be copied. */
function start(): void {
  const root = document.documentElement;
  const KEY = 'stratigraph-theme';
  try {
    const theme = localStorage.getItem(KEY);
    if (theme) root.dataset.theme = theme;
  } catch {
    // Where nothing may be kept, the system's theme holds.
  }
  root.dataset.script = '';

  /** The script in a template is loaded when it comes into the page, and stays. */
  const use = (id: string): boolean => {
    const template = document.getElementById(id);
    if (!(template instanceof HTMLTemplateElement)) return false;
    document.body.append(template.content);
    return true;
  };
  const openSearch = (): boolean => {
    if (!use('search-template')) return false;
    const dialog = document.getElementById('search-dialog');
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    return true;
  };
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key === 'Escape') document.querySelector('.more-pages')?.removeAttribute('open');
    const isTyping =
      target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
    const isMeant =
      ctrlKey || metaKey ? key === 'k' && !altKey : key === '/' && !altKey && !isTyping;
    if (isMeant && openSearch()) event.preventDefault();
  });
  addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isMeant = event.target instanceof Element && event.target.closest('.open-search');
    if (isMeant && openSearch()) event.preventDefault();
  });

  addEventListener('DOMContentLoaded', () => {
    const themes = document.getElementById('theme');
    if (themes instanceof HTMLSelectElement) {
      themes.value = root.dataset.theme ?? '';
      themes.addEventListener('change', () => {
        if (themes.value === '') delete root.dataset.theme;
        else root.dataset.theme = themes.value;
        try {
          localStorage.setItem(KEY, themes.value);
        } catch {
          // Then it holds for this page.
        }
      });
    }
    if (!navigator.clipboard) return;
    for (const code of document.querySelectorAll('.prose pre, .export pre')) {
      const box = document.createElement('div');
      const button = document.createElement('button');
      box.className = 'code';
      button.type = 'button';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(code.textContent ?? '');
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 2000);
      });
      code.replaceWith(box);
      box.append(code, button);
    }
  });
}

export const startScript = `(${start})()`;
