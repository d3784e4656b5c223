import type { Element, Root } from 'hast';
import type { DrawDiagram } from './diagrams/draw.ts';
import { showDiagram } from './diagrams/show.ts';
import { eachElement, textOf } from './hast.ts';
import type { Highlight } from './highlight.ts';

/** Characters that a phone shows beside each other in code. */
const NARROW = 36;

/** Those that are not drawn are named so. */
const DIAGRAMS: ReadonlySet<string> = new Set(['mermaid', 'plantuml', 'dot', 'graphviz']);

/** Code of one document that is coloured, UTF-16 code units; what follows stays plain. */
export const MOST_COLOURED = 60_000;

/** `name` is that of the text, for ids that no other text on the page has. */
export function rehypeCode(
  root: Root,
  highlight: Highlight,
  draw: DrawDiagram | null,
  name: string,
): void {
  const blocks: { readonly pre: Element; readonly code: Element }[] = [];
  eachElement(root, (pre) => {
    const [code] = pre.children;
    if (pre.tagName === 'pre' && code?.type === 'element' && code.tagName === 'code') {
      blocks.push({ pre, code });
    }
  });
  let coloured = 0;
  for (const [index, { pre, code }] of blocks.entries()) {
    const text = textOf(code);
    const language = languageOf(code);
    pre.properties = {
      dir: 'ltr',
      ...(language === null ? {} : { dataLanguage: labelOf(language) }),
      ...(text.split('\n').some(({ length }) => length > NARROW) ? { tabIndex: 0 } : {}),
    };
    const isOver = language === null || coloured + text.length > MOST_COLOURED;
    const parts = isOver ? null : highlight(text, language.toLowerCase());
    if (parts !== null) {
      code.children = [...parts];
      coloured += text.length;
    }
    code.properties = {};
    if (language === 'mermaid' && draw !== null) {
      showDiagram(pre, draw(text, `${name}-${index}-`));
    }
  }
}

function languageOf({ properties: { className } }: Element): string | null {
  const [first] = Array.isArray(className) ? className : [];
  const name = /^language-(.+)$/.exec(String(first))?.[1];
  return name ?? null;
}

function labelOf(language: string): string {
  return DIAGRAMS.has(language.toLowerCase()) ? `${language} diagram` : language;
}
