// What a link leads to, beside it, while the pointer or the focus rests on it: read from the page that it leads to.

/** Milliseconds; the pointer has the second to come over to the card. */
const DELAY = 350;
const LEAVE = 200;
/** Pixels between link and card. */
const GAP = 6;
/** Characters. */
const LONGEST = 260;
/** Pages that speak of one thing. */
const OF_ONE = /^(?:d|t|o|rules)\/./;

const base = document.querySelector<HTMLAnchorElement>('.brand')?.pathname ?? '/';
const pages = new Map<string, Promise<Document | null>>();
const card = document.createElement('div');
card.id = 'link-preview';
card.className = 'link-preview';
card.role = 'tooltip';
card.popover = 'manual';
document.body.append(card);

let link: HTMLAnchorElement | null = null;
let timer = 0;

function pageAt({ origin, pathname, search }: URL): Promise<Document | null> {
  const address = origin + pathname + search;
  let page = pages.get(address);
  if (page === undefined) {
    page = fetch(address).then(
      async (response) =>
        response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : null,
      () => null,
    );
    pages.set(address, page);
  }
  return page;
}

function words(element: Element | null | undefined): string {
  const text = (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}

function line(page: Document, number: number): HTMLElement[] {
  const item = page.getElementById(`L${number}`);
  if (item === null) return [];
  const text = (item.textContent ?? '').slice(String(number).length).split('\n', 1)[0] ?? '';
  return [element('code', `${number}  ${text.slice(0, LONGEST)}`)];
}

/** Empty where there is nothing to say. */
function previewOf(page: Document, hash: string): HTMLElement[] {
  const title = words(page.querySelector('header.title h1'));
  const label = words(page.querySelector('header.title .label'));
  const at = Number(/^#L(\d+)$/.exec(hash)?.[1]);
  if (at > 0) {
    const lines = [at - 1, at, at + 1].flatMap((number) => line(page, number));
    if (lines.length === 0) return [];
    lines[at === 1 ? 0 : 1]?.classList.add('meant');
    const block = element('div', '');
    block.className = 'lines';
    block.append(...lines);
    return [element('small', label), block];
  }
  const part = hash === '' ? null : page.getElementById(decodeURIComponent(hash.slice(1)));
  if (part !== null) {
    const isHeading = /^H[2-6]$/.test(part.tagName);
    const text = isHeading ? part.nextElementSibling : part;
    return [
      element('small', title),
      ...(isHeading ? [element('strong', words(part))] : []),
      element('p', words(text)),
    ];
  }
  if (title === '') return [];
  const replaced = page.querySelector('main > p.callout, header.title > p.callout');
  const facts = [...page.querySelectorAll('header.title .meta > span')].map(words).join(' · ');
  return [
    element('small', label),
    element('strong', title),
    ...(replaced === null ? [] : [element('b', words(replaced))]),
    element('small', facts),
    element('p', words(page.querySelector('.prose p'))),
  ].filter(({ textContent }) => textContent !== '');
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

async function show(to: HTMLAnchorElement): Promise<void> {
  const url = new URL(to.href);
  const isHere = url.pathname === location.pathname;
  const page = isHere ? document : await pageAt(url);
  if (link !== to || page === null) return;
  const parts = previewOf(page, url.hash);
  if (parts.length === 0) return;
  card.replaceChildren(...parts);
  card.showPopover();
  place(to);
  to.setAttribute('aria-describedby', card.id);
}

/** Below the link, or above it where there is more room; never outside of the window. */
function place(to: HTMLAnchorElement): void {
  const { left, top, bottom } = to.getClientRects()[0] ?? to.getBoundingClientRect();
  const { offsetHeight, offsetWidth } = card;
  const isBelow = bottom + offsetHeight + GAP < innerHeight || top < innerHeight - bottom;
  card.style.left = `${Math.max(GAP, Math.min(left, innerWidth - offsetWidth - GAP))}px`;
  card.style.top = `${isBelow ? bottom + GAP : top - offsetHeight - GAP}px`;
}

function hide(): void {
  clearTimeout(timer);
  link?.removeAttribute('aria-describedby');
  link = null;
  if (card.matches(':popover-open')) card.hidePopover();
}

/** Links of the content that lead to a page of one thing; to a place on this page only where a file's line is meant. */
function isMeant(to: HTMLAnchorElement): boolean {
  const { origin, pathname, hash } = new URL(to.href);
  if (origin !== location.origin || to.closest('nav') !== null || to.ariaHidden !== null)
    return false;
  if (pathname === location.pathname) return /^#L\d/.test(hash) && to.closest('.source') === null;
  return pathname.startsWith(base) && OF_ONE.test(pathname.slice(base.length));
}

function offer(target: EventTarget | null): void {
  const near = target instanceof Element ? target.closest('main a[href]') : null;
  /** Links within pictures have a name of their own. */
  const to = near instanceof HTMLAnchorElement ? near : null;
  if (to === link) {
    if (to !== null && card.matches(':popover-open')) clearTimeout(timer);
    return;
  }
  if (target instanceof Node && card.contains(target)) clearTimeout(timer);
  else if (to !== null && isMeant(to)) {
    hide();
    link = to;
    timer = window.setTimeout(() => show(to), DELAY);
  } else if (link !== null) {
    clearTimeout(timer);
    if (card.matches(':popover-open')) timer = window.setTimeout(hide, LEAVE);
    else hide();
  }
}

addEventListener('pointerover', ({ target, pointerType }) => {
  if (pointerType === 'mouse') offer(target);
});
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches(':focus-visible')) offer(target);
});
addEventListener('focusout', () => offer(null));
addEventListener('scroll', hide, { capture: true, passive: true });
addEventListener('click', hide);
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});
offer(document.querySelector('main a[href]:hover') ?? document.activeElement);
