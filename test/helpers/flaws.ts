// What is wrong with how a page is set, found by measuring it in the browser.

import type { Page } from 'playwright-core';

export const WIDTHS: readonly number[] = [320, 375, 768, 1024, 1440, 1920];

/** What sticks out of its box or of the window, is squeezed to a column of letters, or lies on other text; at each width. */
export async function flawsOf(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const all: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(flawsInPage);
    all.push(...found.map((flaw) => `${width}: ${flaw}`));
  }
  return all;
}

/** Runs in the browser, so that nothing outside may be named. */
function flawsInPage(): readonly string[] {
  const nameOf = (element: Element): string =>
    `${element.localName}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.off, .unseen, .sr-only, svg, template, .skip') === null;
  const main = document.querySelector('main') ?? document.body;
  const elements = [...main.querySelectorAll('*')].filter(isSeen);
  const flaws: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) flaws.push('wider than the window');
  for (const element of elements) {
    const { overflowX, display, fontSize } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const isBox = display !== 'inline' && display !== 'contents' && overflowX === 'visible';
    if (isBox && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 2)
      flaws.push(`sticks out: ${nameOf(element)}`);
    const letter = Number.parseFloat(fontSize);
    const isLong = (element.textContent ?? '').trim().length > 8;
    if (isLong && width > 2 && width < 3 * letter && height > 4 * letter)
      flaws.push(`squeezed: ${nameOf(element)}`);
  }
  const lines = elements.flatMap((element) => {
    // What is folded has a place, too.
    if (element.matches('details:not([open])')) return [];
    // What a box that scrolls or hides has cut off is not seen.
    let around: Element | null = element;
    while (around !== null && getComputedStyle(around).overflowX === 'visible')
      around = around.parentElement;
    const box = around?.getBoundingClientRect();
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || (node.textContent ?? '').trim() === '') return [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .filter((one) => !box || (one.left < box.right && one.bottom <= box.bottom))
        .map(({ left, right, top, bottom, height }) => ({
          rect: { left, right: Math.min(right, box?.right ?? right), top, bottom, height },
          element,
        }));
    });
  });
  lines.sort((a, b) => a.rect.top - b.rect.top);
  for (const [at, { rect, element }] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (other.rect.top >= rect.bottom - 3) break;
      const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const tall = Math.min(rect.bottom, other.rect.bottom) - other.rect.top;
      // Lines of one text may touch.
      if (element === other.element || wide < 4 || tall < rect.height / 3) continue;
      flaws.push(`covered: ${nameOf(element)} by ${nameOf(other.element)}`);
    }
  }
  return [...new Set(flaws)].slice(0, 20);
}
