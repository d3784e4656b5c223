import { once } from './html.ts';

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
      const nodes = textUnder(read, slugs?.split(' ') ?? null, Number(cut), page);
      into.replaceChildren(...nodes);
      if (nodes.length > 0) way?.remove();
    })
    .catch(() => into.replaceChildren('This text could not be loaded.'));
}

/** Parsed, not run: nothing in it loads, and no script of it starts. */
const pageAt = once(async (address) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return new DOMParser().parseFromString(await response.text(), 'text/html');
});

/** Prefix of ids that the site makes from a workspace's headings. */
const PREFIX = 'md-';

/**
 * Nodes of the rendered document under headings with these slugs (null: all of it), where the document is cut into parts
 * down to a level. A wanted heading that is not there is the title, which the page shows above the text: it means what
 * comes before the first cut. Ids go, links within lead to the page.
 */
function textUnder(
  page: Document,
  slugs: readonly string[] | null,
  cut: number,
  address: string,
): readonly Node[] {
  const article = page.querySelector('#read.prose, #read .prose');
  if (article === null) return [];
  const blocks = [...article.children];
  if (slugs === null) return blocks.map((block) => fitted(block, address));
  const named = new Set(blocks.filter((block) => levelOf(block) <= cut).map(slugOf));
  let isWanted = slugs.some((slug) => !named.has(slug));
  const taken: Node[] = [];
  for (const block of blocks) {
    if (levelOf(block) <= cut) {
      isWanted = slugs.includes(slugOf(block));
      // One heading is told by the section that the text is shown in.
      if (slugs.length === 1) continue;
    }
    if (isWanted) taken.push(fitted(block, address));
  }
  return taken;
}

/** Below every heading for what is none. */
function levelOf({ tagName }: Element): number {
  return Number(/^H([1-6])$/.exec(tagName)?.[1] ?? Number.POSITIVE_INFINITY);
}

/** Without the counter of the second heading of one name: sections of one heading are gathered under one slug. */
function slugOf({ id, textContent }: Element): string {
  const slug = id.slice(PREFIX.length);
  const counter = /-\d+$/.exec(slug)?.[0];
  if (counter === undefined || textContent.trim().endsWith(counter.slice(1))) return slug;
  return slug.slice(0, -counter.length);
}

function fitted(block: Element, address: string): Node {
  const copy = document.importNode(block, true);
  for (const anchor of copy.querySelectorAll('.anchor')) anchor.remove();
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    element.removeAttribute('id');
    element.removeAttribute('aria-describedby');
    const href = element.getAttribute('href');
    if (href?.startsWith('#')) element.setAttribute('href', address + href);
  }
  const inner = [...copy.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  for (const heading of inner) heading.replaceWith(lowered(heading));
  return levelOf(copy) <= 6 ? lowered(copy) : copy;
}

/** The page of a document has its headings from the second level on; here they stand beneath a section, from the fourth. */
function lowered(heading: Element): Element {
  const lower = document.createElement(`h${Math.min(6, levelOf(heading) + 2)}`);
  lower.append(...heading.childNodes);
  return lower;
}
