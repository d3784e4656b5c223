import type { Element, ElementContent } from 'hast';
import type { DrawDiagram, Drawn } from './diagrams/draw.ts';
import { elementOf, textOf } from './hast.ts';
import type { Highlight } from './highlight.ts';

/** Characters that a phone shows beside each other in code. */
const NARROW = 36;

/** Those that are not drawn are named so. */
const DIAGRAMS: ReadonlySet<string> = new Set(['mermaid', 'plantuml', 'dot', 'graphviz']);

/** Code of one document that is coloured, UTF-16 code units; what follows stays plain. */
const MOST_COLOURED = 60_000;

/** `name` is that of the text, for ids that no other text on the page has. */
export function fitCode(
  elements: readonly Element[],
  highlight: Highlight,
  draw: DrawDiagram | null,
  name: string,
): void {
  let [coloured, index] = [0, 0];
  for (const pre of elements) {
    const [code] = pre.children;
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') continue;
    const text = textOf(code);
    const language = languageOf(code);
    pre.properties = {
      dir: 'ltr',
      ...(language === null
        ? {}
        : {
            dataLanguage: DIAGRAMS.has(language.toLowerCase()) ? `${language} diagram` : language,
          }),
      ...(text.split('\n').some(({ length }) => length > NARROW) ? { tabIndex: 0 } : {}),
    };
    const isOver = language === null || coloured + text.length > MOST_COLOURED;
    const html = isOver ? null : highlight(text, language.toLowerCase());
    if (html !== null) {
      code.children = [rawOf(html)];
      coloured += text.length;
    }
    code.properties = {};
    if (language === 'mermaid' && draw !== null) {
      showDiagram(pre, draw(text, `${name}-${index}-`));
    }
    index += 1;
  }
}

/** Safe HTML as it stands. */
function rawOf(value: string): ElementContent {
  return { type: 'raw', value } as unknown as ElementContent;
}

function languageOf({ properties: { className } }: Element): string | null {
  const [first] = Array.isArray(className) ? className : [];
  const name = /^language-(.+)$/.exec(String(first))?.[1];
  return name ?? null;
}

/** The block becomes a figure: the drawing with its source a click away, or the source with the reason. */
function showDiagram(pre: Element, drawn: Drawn): void {
  const source: Element = { ...pre };
  pre.tagName = 'figure';
  pre.properties = { className: ['diagram'] };
  if ('reason' in drawn) {
    pre.children = [source, elementOf('figcaption', {}, [`Not drawn: ${drawn.reason}.`])];
    return;
  }
  const { svg, kind, title } = drawn;
  const ariaLabel = title === '' ? kind : `${kind}: ${title}`;
  pre.children = [
    elementOf('div', { className: ['drawing'], role: 'img', tabIndex: 0, ariaLabel }, [rawOf(svg)]),
    ...(title === '' ? [] : [elementOf('figcaption', {}, [title])]),
    elementOf('details', {}, [elementOf('summary', {}, ['Source']), source]),
  ];
}
