// A flowchart as its author wrote it → the few forms that the drawing reads without loss. Colours of authors are left out.

import { hidden, NotDrawn, namer, refuse, refuseMany, type Scanner, scanner } from './words.ts';

/** What stands before a label → what may stand after it; of those that begin alike the longest first. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  '(((': [')))'],
  '([': ['])'],
  '((': ['))'],
  '[[': [']]'],
  '[(': [')]'],
  '[/': ['\\]', '/]'],
  '[\\': ['/]', '\\]'],
  '{{': ['}}'],
  '[': [']'],
  '(': [')'],
  '{': ['}'],
  '>': [']'],
};
const SHAPES = Object.keys(ENDS);

const NAME = /[\p{L}\p{N}_][\p{L}\p{N}_.]*(?:-[\p{L}\p{N}_][\p{L}\p{N}_.]*)*/uy;
/** However long; a cross or a ring at its end is not drawn. */
const ARROW = /(<?)(?:-{2,}(>)|-{3,}(?![ox])|={2,}(>)|={3,}(?![ox])|-\.+-(>?)(?![ox]))/y;
const ARROW_BEFORE_WORDS = /(<?)(--|==|-\.)/y;
const ARROW_AFTER_WORDS = /[-.=]*>?/y;
const LINKS: Readonly<Record<string, readonly [string, string]>> = {
  '--': ['---', '-->'],
  '==': ['===', '==>'],
  '-.': ['-.-', '-.->'],
};

/** A link that only moves boxes. */
const UNSEEN = '~~~';

/** Colours, what a click does, what screen readers are told: the drawing is whole without. */
const LEFT_OUT = /^(?:classDef|class|style|linkStyle|click|accTitle|accDescr)\b/;

interface Group {
  readonly head: string;
  readonly parts: string[];
}

export function flowchart(lines: readonly string[], direction: string): string {
  const nameOf = namer('n');
  const boxes = new Map<string, string>();
  const housed = new Set<string>();
  const groups = new Set<string>();
  const links: string[] = [];
  const top: Group = { head: '', parts: [] };
  const open = [top];
  for (const line of joined(lines)) {
    const inner = open.at(-1) ?? top;
    const group = /^subgraph\b(.*)$/.exec(line);
    const turn = /^direction\s+(TB|TD|BT|RL|LR)$/.exec(line);
    if (LEFT_OUT.test(line)) continue;
    if (group !== null) {
      const [id, label] = groupHead(group[1] ?? '');
      groups.add(id);
      open.push({ head: `subgraph g${groups.size} [${hidden(label) || ' '}]`, parts: [] });
    } else if (turn !== null) {
      if (open.length > 1) inner.parts.push(`direction ${turn[1]}`);
    } else if (line === 'end') {
      if (open.length === 1) refuse(line);
      open.pop();
      open.at(-1)?.parts.push(inner.head, ...inner.parts, 'end');
    } else readStatements(line, inner);
  }
  if (open.length > 1) throw new NotDrawn('a subgraph has no end');
  for (const id of groups) {
    if (boxes.has(nameOf(id))) throw new NotDrawn(`a link to the subgraph ${id} is not supported`);
  }
  const loose = [...boxes].flatMap(([name, box]) => (housed.has(name) ? [] : [name + box]));
  const inGroups = top.parts.map((part) => part + (boxes.get(part) ?? ''));
  return [`flowchart ${direction}`, ...inGroups, ...loose, ...links].join('\n');

  function readStatements(line: string, inner: Group): void {
    const scan = scanner(line);
    while (!scan.isAtEnd()) {
      let from = readBoxes(scan, inner, line);
      while (!scan.isAtEnd() && !scan.skips(';')) {
        const sign = readLink(scan, line);
        const to = readBoxes(scan, inner, line);
        if (sign !== UNSEEN) {
          for (const one of from) links.push(...to.map((other) => `${one} ${sign} ${other}`));
        }
        refuseMany(boxes.size, links.length);
        from = to;
      }
      refuseMany(boxes.size, links.length);
    }
  }

  function readBoxes(scan: Scanner, inner: Group, line: string): readonly string[] {
    const found: string[] = [];
    do {
      const id = scan.match(NAME)?.[0] ?? refuse(line);
      const name = nameOf(id);
      const box = readShape(scan, line);
      if (box !== null) boxes.set(name, box);
      else if (!boxes.has(name)) boxes.set(name, `[${hidden(id)}]`);
      if (scan.skips(':::')) scan.match(NAME);
      if (inner !== top && !housed.has(name)) {
        housed.add(name);
        inner.parts.push(name);
      }
      found.push(name);
    } while (scan.skips('&'));
    return found;
  }
}

/** A line that begins with an arrow goes on with the one before; one that ends with an arrow, with the next. */
function joined(lines: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1) ?? '';
    const goesOn = /^<?(?:--|==|-\.)/.test(line) || /(?:-->|---|==>|-\.->|&)$/.test(before);
    if (goesOn && whole.pop() !== undefined) whole.push(`${before} ${line}`);
    else whole.push(line);
  }
  return whole;
}

/** `id [Label]`, `id`, or a label alone. */
function groupHead(text: string): readonly [string, string] {
  const scan = scanner(text);
  const id = scan.match(NAME)?.[0];
  if (id !== undefined && scan.isAtEnd()) return [id, id];
  if (id !== undefined && scan.skips('[')) return [id, scan.upTo([']'])[0]];
  return [text.trim(), text];
}

function readShape(scan: Scanner, line: string): string | null {
  const shape = SHAPES.find((one) => scan.skips(one));
  if (shape === undefined) return null;
  const ends = ENDS[shape] ?? refuse(line);
  let label: string;
  let end = '';
  if (scan.skips('"')) {
    [label] = scan.upTo(['"']);
    end = ends.find((one) => scan.skips(one)) ?? refuse(line);
  } else [label, end] = scan.upTo(ends);
  const words = hidden(label) || ' ';
  // Those that lean are drawn straight.
  return end[0] === shape.at(-1) ? `[${words}]` : shape + words + end;
}

function readLink(scan: Scanner, line: string): string {
  if (scan.match(/~{3,}/y) !== null) return UNSEEN;
  const plain = scan.match(ARROW);
  if (plain !== null) {
    const [sign, back = ''] = plain;
    const style = sign.includes('.') ? '-.' : sign.includes('=') ? '==' : '--';
    return linkSign(back, style, sign.endsWith('>'), scan.skips('|') ? scan.upTo(['|'])[0] : '');
  }
  const [, back = '', style = ''] = scan.match(ARROW_BEFORE_WORDS) ?? refuse(line);
  const [words] = scan.upTo([style === '-.' ? '.-' : style]);
  const end = scan.match(ARROW_AFTER_WORDS)?.[0] ?? '';
  if (end === '' && style !== '-.') refuse(line);
  return linkSign(back, style, end.endsWith('>'), words);
}

function linkSign(back: string, style: string, isArrow: boolean, words: string): string {
  const label = hidden(words);
  return back + (LINKS[style]?.[isArrow ? 1 : 0] ?? '') + (label && `|${label}|`);
}
