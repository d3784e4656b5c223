// What pages make of hostile markdown, read by a browser as it reads a page.

import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { markdownRenderer, type RenderMarkdown } from '../../src/site/render/render-markdown.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { holds, type Surface, timed } from './surface.ts';
import { text } from './texts.ts';

let tools: Promise<{ readonly render: RenderMarkdown; readonly page: Page }> | undefined;

async function started() {
  const render = await markdownRenderer({
    places: {
      document: (path) => (path.endsWith('b.md') ? `/d/${encodeURIComponent(path)}/` : null),
      has: (path) => path.endsWith('.ts'),
      picture: () => null,
      forge: (path) => `https://forge.example/${encodeURIComponent(path)}`,
    },
  });
  const page = await (await launchBrowser()).newPage({ javaScriptEnabled: true });
  return { render, page };
}

/** Several at once: it is asking the browser that takes long. */
export const html: Surface<readonly string[]> = {
  cases: fc.array(text, { minLength: 1, maxLength: 40, size: 'max' }),
  documents: (texts) => texts.length,
  async answer(texts) {
    tools ??= started();
    const { render, page } = await tools;
    const rendered: string[] = [];
    for (const markdown of texts) {
      const { html: made } = await timed('rendering', () =>
        render(markdown, { from: 'docs/a.md', title: 'A' }),
      );
      rendered.push(made);
    }
    const wrong = await page.evaluate(unsafe, rendered);
    holds(wrong.length === 0, `Unsafe HTML: ${wrong.join(', ')}`);
    return rendered.join('\n');
  },
  async close() {
    await (await tools)?.page.context().browser()?.close();
  },
};

/** Runs in the browser. */
function unsafe(all: readonly string[]): readonly string[] {
  return all.flatMap(unsafeIn);

  function unsafeIn(markup: string): readonly string[] {
    const page = `<!doctype html><body><main>${markup}</main><footer id="end"></footer></body>`;
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    const wrong: string[] = [];
    if (parsed.body.lastElementChild?.id !== 'end') wrong.push('it breaks out of its place');
    const ids = new Set(['end']);
    const forbidden =
      'script,style,iframe,frame,object,embed,form,link,meta,base,svg,math,template,noscript,video,audio';
    for (const { tagName } of parsed.querySelectorAll(`main :is(${forbidden})`))
      wrong.push(tagName);
    for (const element of parsed.querySelectorAll('main *')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'style' || name === 'srcdoc') wrong.push(name);
        const isAddress = ['href', 'src', 'action', 'formaction', 'srcset', 'xlink:href'].includes(
          name,
        );
        if (isAddress && !/^(?:https?:|mailto:|[/#])/.test(value)) wrong.push(`${name} ${value}`);
        if (name === 'src' && !value.startsWith('/')) wrong.push(`${name} ${value}`);
        if (name !== 'id') continue;
        if (ids.has(value)) wrong.push(`id ${value} twice`);
        const isOwn = value === 'footnote-label' || /^(?:md-|d)/.test(value);
        if (!isOwn) wrong.push(`id ${value}`);
        ids.add(value);
      }
    }
    return wrong;
  }
}
