import type { Element, ElementContent, Properties } from 'hast';
import type { Drawn } from './draw.ts';

/** The block becomes a figure: the drawing with its source a click away, or the source with the reason. */
export function showDiagram(pre: Element, drawn: Drawn): void {
  const source: Element = { ...pre };
  pre.tagName = 'figure';
  pre.properties = { className: ['diagram'] };
  if ('reason' in drawn) {
    pre.children = [source, element('figcaption', {}, [text(`Not drawn: ${drawn.reason}.`)])];
    return;
  }
  const { svg, kind, title } = drawn;
  const name = title === '' ? kind : `${kind}: ${title}`;
  svg.properties = { ...svg.properties, role: 'img', ariaLabel: name };
  const summary = element('summary', {}, [text('Source')]);
  pre.children = [
    element('div', { className: ['drawing'], role: 'group', tabIndex: 0, ariaLabel: name }, [svg]),
    ...(title === '' ? [] : [element('figcaption', {}, [text(title)])]),
    element('details', {}, [summary, source]),
  ];
}

function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
