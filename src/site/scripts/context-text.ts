import { fetchText, once } from './html.ts';

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
  const way = later.querySelector('p');
  const page = way?.querySelector('a')?.getAttribute('href') ?? '';
  const into = document.createElement('div');
  into.className = 'prose';
  into.dir = 'auto';
  into.textContent = 'Loading …';
  later.append(into);
  pageAt(page)
    .then((read) => {
      const blocks = read.querySelector('.reading > .prose')?.children ?? [];
      into.replaceChildren(...[...blocks].map((block) => fitted(block, page)));
      if (blocks.length > 0) way?.remove();
    })
    .catch(() => into.replaceChildren('This text could not be loaded.'));
}

/** Parsed, not run: nothing in it loads, and no script of it starts. */
const pageAt = once(async (address) =>
  new DOMParser().parseFromString(await fetchText(address), 'text/html'),
);

/** Without ids; links within lead to the page. The page has its headings from the second level on, this from the fourth. */
function fitted(block: Element, address: string): Node {
  const copy = document.createElement('div');
  copy.append(document.importNode(block, true));
  for (const anchor of copy.querySelectorAll('.anchor')) anchor.remove();
  for (const element of copy.querySelectorAll('*')) {
    element.removeAttribute('id');
    element.removeAttribute('aria-describedby');
    const href = element.getAttribute('href');
    if (href?.startsWith('#')) element.setAttribute('href', address + href);
  }
  for (const heading of copy.querySelectorAll('h2, h3, h4, h5, h6')) {
    const lower = document.createElement(`h${Math.min(6, Number(heading.tagName.charAt(1)) + 2)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  return copy.firstElementChild ?? copy;
}
