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
  const { page = '', cut = '0', slugs = '' } = later.dataset;
  const into = document.createElement('div');
  into.className = 'prose';
  into.dir = 'auto';
  into.textContent = 'Loading …';
  later.append(into);
  const say = (words: string): void => {
    const link = document.createElement('a');
    link.href = page;
    link.textContent = 'its page';
    into.replaceChildren(words, link, '.');
  };
  pageAt(page).then(
    (read) => {
      const nodes = textUnder(read, { slugs: slugs.split(' '), cut: Number(cut) }, page);
      if (nodes.length > 0) into.replaceChildren(...nodes);
      else say('This text is on ');
    },
    () => say('This text could not be loaded. It is on '),
  );
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
