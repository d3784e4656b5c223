// Mermaid diagrams drawn while the site is built: no browser, no script on the page, colours of the page.

import type { Element } from 'hast';
import { flowchart } from './flowchart.ts';
import { classes, entities } from './records.ts';
import { sequence } from './sequence.ts';
import { states } from './state.ts';
import { svgElement } from './svg.ts';
import { NotDrawn } from './words.ts';

export type Drawn =
  | { readonly svg: Element; readonly kind: string; readonly title: string }
  /** Why not. */
  | { readonly reason: string };

/** `prefix` comes before the ids of this drawing. Never throws. */
export type DrawDiagram = (text: string, prefix: string) => Drawn;

/** UTF-16 code units. */
const LONGEST = 8_000;
const LONGEST_LINE = 400;
/** Of one diagram as it is drawn. */
const MOST_LINES = 160;
/** Of all diagrams of a site: a link can take three milliseconds to lay out, so a hostile site takes seconds, not hours. */
const MOST_LINES_OF_ALL = 5_000;

/** The drawing puts diamonds of class diagrams under the box that they stand at. */
const HIDDEN_DIAMOND = 'markerWidth="12" markerHeight="10" refX="0"';
const SHOWN_DIAMOND = 'markerWidth="12" markerHeight="10" refX="12"';

type Grammar = (lines: readonly string[], direction: string) => string;

const KINDS: ReadonlyMap<string, readonly [string, Grammar]> = new Map([
  ['graph', ['Flowchart', flowchart]],
  ['flowchart', ['Flowchart', flowchart]],
  ['sequenceDiagram', ['Sequence diagram', sequence]],
  ['stateDiagram', ['State diagram', states]],
  ['stateDiagram-v2', ['State diagram', states]],
  ['classDiagram', ['Class diagram', classes]],
  ['classDiagram-v2', ['Class diagram', classes]],
  ['erDiagram', ['Entity diagram', entities]],
]);

/** Loaded only for a site that has a diagram: the layout alone is 1.6 MB. */
export async function diagramDrawer(): Promise<DrawDiagram> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  const kept = new Map<string, string>();
  let lines = 0;
  const colours = { bg: 'var(--ground)', fg: 'var(--ink)', transparent: true, padding: 8 };
  return (text, prefix) => {
    try {
      const { kind, title, source } = readDiagram(text);
      let svg = kept.get(source);
      if (svg === undefined) {
        lines += source.split('\n').length;
        if (lines > MOST_LINES_OF_ALL) throw new NotDrawn('the site has many diagrams before it');
        svg = renderMermaidSVG(source, colours).replaceAll(HIDDEN_DIAMOND, SHOWN_DIAMOND);
        kept.set(source, svg);
      }
      return { svg: svgElement(svg, prefix), kind, title };
    } catch (error) {
      return { reason: error instanceof NotDrawn ? error.message : 'it could not be laid out' };
    }
  };
}

interface Diagram {
  readonly kind: string;
  readonly title: string;
  /** As the drawing reads it. */
  readonly source: string;
}

function readDiagram(text: string): Diagram {
  if (text.length > LONGEST) throw new NotDrawn(`it has more than ${LONGEST} characters`);
  const [, head = '', body = text] = /^\s*---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  const title = /^title:(.*)$/m.exec(head)?.[1]?.trim() ?? '';
  const lines = statements(body);
  if (lines.some(({ length }) => length > LONGEST_LINE)) {
    throw new NotDrawn(`it has a line of more than ${LONGEST_LINE} characters`);
  }
  const [first, ...others] = lines;
  if (first === undefined) throw new NotDrawn('it is empty');
  const [header = '', ...after] = first.split(';');
  const [word = '', direction = 'TB', ...more] = header.trim().split(/\s+/);
  const [kind, grammar] = KINDS.get(word) ?? [];
  if (kind === undefined || grammar === undefined || more.length > 0) {
    const known = 'flowcharts and sequence, state, class and entity diagrams';
    throw new NotDrawn(`“${word.slice(0, 40)}” is not supported; ${known} are`);
  }
  if (!/^(?:TB|TD|BT|RL|LR)$/.test(direction)) throw new NotDrawn(`“${header}” is not supported`);
  const rest = after.join(';').trim();
  const source = grammar(rest === '' ? others : [rest, ...others], direction);
  const size = source.split('\n').length;
  if (size === 1) throw new NotDrawn('it is empty');
  if (size > MOST_LINES) throw new NotDrawn(`it has more than ${MOST_LINES} lines`);
  return { kind, title, source };
}

/** Lines that are neither empty nor comments; a comment in braces may take several. */
function statements(text: string): readonly string[] {
  let isComment = false;
  return text.split(/\r?\n/).flatMap((raw) => {
    const line = raw.trim();
    if (line.startsWith('%%{')) isComment = true;
    const isLeftOut = isComment || line === '' || line.startsWith('%%');
    if (line.endsWith('}%%')) isComment = false;
    return isLeftOut ? [] : [line];
  });
}
