// Mermaid diagrams drawn while the site is built: no browser, no script on the page, colours of the page.
// A library draws; where the drawing lacks a word or a link of the source, the source is shown instead.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../../../model/once.ts';
import type { Recall } from '../render-markdown.ts';
import { inertSvg } from './svg.ts';

export type Drawn =
  /** `svg` is safe HTML. */
  | { readonly svg: string; readonly kind: string; readonly title: string }
  /** Why not. */
  | { readonly reason: string };

/** `prefix` comes before the ids of this drawing. Never throws. */
export type DrawDiagram = (text: string, prefix: string) => Drawn;

/** UTF-16 code units. */
const LONGEST = 8_000;
/** Laying out takes time that grows faster than the diagram: lines of one, and of all of a site. */
const MOST_LINES = 160;
const MOST_LINKS = 90;
const MOST_LINES_OF_ALL = 5_000;

/** The library puts diamonds of class diagrams under the box that they stand at. */
const HIDDEN_DIAMOND = 'markerWidth="12" markerHeight="10" refX="0"';
const SHOWN_DIAMOND = 'markerWidth="12" markerHeight="10" refX="12"';

const KINDS: ReadonlyMap<string, string> = new Map([
  ['graph', 'Flowchart'],
  ['flowchart', 'Flowchart'],
  ['sequenceDiagram', 'Sequence diagram'],
  ['stateDiagram', 'State diagram'],
  ['stateDiagram-v2', 'State diagram'],
  ['classDiagram', 'Class diagram'],
  ['erDiagram', 'Entity diagram'],
]);

/** Colours, what a click does, what screen readers are told: the drawing is whole without. */
const LEFT_OUT =
  /^(?:%%|classDef\b|class [\w,]+ \w+$|style\b|linkStyle\b|click\b|acc(?:Title|Descr)\b)/;
const KEYWORDS: ReadonlySet<string> = new Set(
  'subgraph end direction TB TD BT RL LR state as participant actor class activate deactivate note Note over left right of loop alt else opt par and br namespace'.split(
    ' ',
  ),
);
const WORD = /[\p{L}\p{N}_]+/gu;
const ARROW = /(?:<?[-=.]{2,}[>ox]*|<\|--|--\|>|\.\.\|>|<\|\.\.|[*o]--|--[*o]|->>?)/g;
const LINK_CLASS = /class="(?:edge|message|class-relationship|er-relationship)"/g;

/** Null where the library is not installed: a quarter of an installation is its layout, which many sites do not need. */
export function diagramDrawer(recall: Recall): DrawDiagram | null {
  const path = pathOf('beautiful-mermaid');
  if (path === null) return null;
  const { version } = require(join(path, '../../package.json')) as { readonly version: string };
  // A tenth of the time of a small site, which one whose diagrams are known does not pay.
  const library = once(() => require(path) as typeof import('beautiful-mermaid'));
  const seen = new Set<string>();
  let lines = 0;
  const colours = { bg: 'var(--ground)', fg: 'var(--ink)', transparent: true, padding: 8 };
  const draw = (source: string): string =>
    library().renderMermaidSVG(source, colours).replaceAll(HIDDEN_DIAMOND, SHOWN_DIAMOND);
  const svgOf = (source: string): string => {
    if (!seen.has(source)) lines += source.split('\n').length;
    if (lines > MOST_LINES_OF_ALL && !seen.has(source))
      throw new NotDrawn('the site has many diagrams before it');
    seen.add(source);
    return recall(`${version}\n${source}`, () => draw(source));
  };
  return (text, prefix) => {
    try {
      const { kind, title, source } = readDiagram(text);
      const svg = svgOf(source);
      const lost = lostIn(source, svg);
      if (lost !== null) return { reason: `the drawing would lack ${lost}` };
      return { svg: inertSvg(svg, prefix), kind, title };
    } catch (error) {
      return { reason: error instanceof NotDrawn ? error.message : 'it could not be laid out' };
    }
  };
}

const require = createRequire(import.meta.url);

function pathOf(library: string): string | null {
  try {
    return fileURLToPath(import.meta.resolve(library));
  } catch {
    return null;
  }
}

class NotDrawn extends Error {}

interface Diagram {
  readonly kind: string;
  readonly title: string;
  /** As the library reads it: blanks around links, no colours, no comments. */
  readonly source: string;
}

function readDiagram(text: string): Diagram {
  if (text.length > LONGEST) throw new NotDrawn(`it has more than ${LONGEST} characters`);
  const [, head = '', body = text] = /^\s*---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  const title = /^title:(.*)$/m.exec(head)?.[1]?.trim() ?? '';
  const [first, ...others] = body
    .replace(/%%\{(?:(?!%%\{)[\s\S]){0,2000}?\}%%/g, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !LEFT_OUT.test(line));
  const [opening = '', word = '', direction = 'TB'] =
    /^([\w-]+)(?: +(\w+))?/.exec(first ?? '') ?? [];
  const rest = (first ?? '').slice(opening.length).trim().replace(/^;/, '');
  const kind = KINDS.get(word);
  if (kind === undefined) {
    const supported = 'flowcharts and sequence, state, class and entity diagrams';
    throw new NotDrawn(`“${word.slice(0, 40)}” is not supported; ${supported} are`);
  }
  const isFlow = kind === 'Flowchart';
  const statements = (rest === '' ? others : [rest, ...others]).map((line) =>
    spaced(line.replace(/;$/, ''), kind),
  );
  if (statements.length === 0) throw new NotDrawn('it is empty');
  if (statements.length > MOST_LINES) throw new NotDrawn(`it has more than ${MOST_LINES} lines`);
  if (linksIn(statements) > MOST_LINKS) throw new NotDrawn(`it has more than ${MOST_LINKS} links`);
  const source = [isFlow ? `graph ${direction || 'TB'}` : word, ...statements].join('\n');
  return { kind, title, source };
}

/** `A-->B` and `A -- yes --> B` in the form that the library reads. */
function spaced(line: string, kind: string): string {
  if (kind === 'Sequence diagram')
    return line.replace(/(?<!\s)\s*(--?>>?|--?[x)])\s*(?:([+-])\s*)?/, '$1$2');
  if (kind !== 'Flowchart') return line;
  return line
    .replace(/-{4,}(?!>)/g, '---')
    .replace(/(?<!-)-{3,}>/g, '-->')
    .replace(/--\s+([^-|>"\s]+(?:\s+[^-|>"\s]+)*)\s+-->/g, '-->|$1|')
    .replace(/(?<=[\w\])}])\s*(<?(?:-->|---|==>|-\.->))\s*(?=[\w|])/g, ' $1 ')
    .replace(/ (?=\|)/g, '');
}

function linksIn(statements: readonly string[]): number {
  return statements.reduce((sum, line) => sum + (linksOf(line)?.length ?? 0), 0);
}

/** Labels may hold what looks like an arrow. */
function linksOf(line: string): RegExpMatchArray | null {
  const [statement = ''] = line.replace(/"[^"]*"|\|[^|]*\|/g, '').split(':', 1);
  return statement.match(ARROW);
}

/** What the source says and the drawing does not: a word, or links; null where it is whole. */
function lostIn(source: string, svg: string): string | null {
  const [, ...statements] = source.split('\n');
  const plain = statements.join('\n').replace(/&\w+;|#\w+;/g, ' ');
  const drawn = [...svg.matchAll(/<text[^<>]*>((?:(?!<text)[\s\S]){0,10000}?)<\/text>/g)].map(
    ([, words = '']) => words.replace(/<[^<>]*>/g, ' '),
  );
  const words = new Set([
    ...(drawn.join(' ').match(WORD) ?? []),
    ...KEYWORDS,
    ...labelledIds(plain),
  ]);
  const lost = plain.match(WORD)?.find((word) => !words.has(word));
  if (lost !== undefined) return `“${lost.slice(0, 40)}”`;
  return (svg.match(LINK_CLASS)?.length ?? 0) < linksIn(statements) ? 'a link' : null;
}

/** Ids that have a label are not drawn. */
function labelledIds(source: string): readonly string[] {
  const labelled =
    /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)\s{0,20}[[({>]|\bas ([\p{L}\p{N}_]+)|(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+) as\b|^([\p{L}\p{N}_]+) ?:/gmu;
  return [...source.matchAll(labelled)].flatMap((found) => found.slice(1).filter(Boolean));
}
