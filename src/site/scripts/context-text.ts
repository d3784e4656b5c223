import { textUnder } from './context/text-under.ts';

const waiting = document.querySelectorAll<HTMLDetailsElement>('details.later');
for (const later of waiting) {
  later.addEventListener('toggle', () => {
    if (later.open) fill(later);
  });
}

const all = document.getElementById('show-inherited');
if (all !== null) {
  all.hidden = false;
  all.addEventListener('click', () => {
    const shown = all.getAttribute('aria-pressed') !== 'true';
    all.setAttribute('aria-pressed', String(shown));
    for (const later of waiting) later.open = shown;
  });
}

function fill(later: HTMLDetailsElement): void {
  if (later.querySelector('.prose') !== null) return;
  const { cut = '0', slugs } = later.dataset;
  const way = later.querySelector('p');
  const page = way?.querySelector('a')?.getAttribute('href') ?? '';
  const into = document.createElement('div');
  into.className = 'prose';
  into.dir = 'auto';
  into.textContent = 'Loading …';
  later.append(into);
  pageAt(page)
    .then((read) => {
      const wanted = { slugs: slugs?.split(' ') ?? null, cut: Number(cut) };
      const nodes = textUnder(read, wanted, page);
      into.replaceChildren(...nodes);
      if (nodes.length > 0) way?.remove();
    })
    .catch(() => into.replaceChildren('This text could not be loaded.'));
}

const pages = new Map<string, Promise<Document>>();

/** Parsed, not run: nothing in it loads, and no script of it starts. A failure is not remembered. */
function pageAt(address: string): Promise<Document> {
  const known = pages.get(address);
  if (known !== undefined) return known;
  const page = fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(String(response.status));
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  });
  page.catch(() => pages.delete(address));
  pages.set(address, page);
  return page;
}
