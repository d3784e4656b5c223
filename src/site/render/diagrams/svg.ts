// The drawing as elements: none but shapes and words, no style, no address, and no colour but those of the page.

import type { Element, Properties } from 'hast';
import { elementOf } from '../hast.ts';

const TAGS: ReadonlySet<string> = new Set(
  'svg g defs marker rect line polyline polygon path circle ellipse text tspan'.split(' '),
);

const NUMBERS = /^[\d\s.,eMLHVCSQTAZ+-]*$/i;
const COLOUR = /^(?:none|var\(--[a-z_-]+\))$/;
const MARKER = /^url\(#[a-z-]+\)$/;

const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  ...all('x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox', NUMBERS),
  ...all('markerWidth markerHeight refX refY stroke-width stroke-dasharray', NUMBERS),
  ...all('transform', /^translate\([\d.,-]*\) scale\([\d.]*\)$/),
  ...all('font-size font-weight', NUMBERS),
  ...all('fill stroke', COLOUR),
  ...all('marker-start marker-end', MARKER),
  ...all('id', /^[a-z-]+$/),
  ...all('orient text-anchor font-style', /^[a-z-]+$/),
  ...all('class', /^mono$/),
};

/** The names that the drawing gives its colours → those of the page. */
const COLOURS: Readonly<Record<string, string>> = {
  'var(--_text)': 'var(--ink)',
  'var(--_text-sec)': 'var(--ink)',
  'var(--_text-muted)': 'var(--dim)',
  'var(--_text-faint)': 'var(--dim)',
  'var(--_line)': 'var(--strong-line)',
  'var(--_arrow)': 'var(--strong-line)',
  'var(--_node-fill)': 'var(--surface)',
  'var(--_node-stroke)': 'var(--strong-line)',
  'var(--_group-fill)': 'var(--sunken)',
  'var(--_group-hdr)': 'var(--sunken)',
  'var(--_inner-stroke)': 'var(--line)',
  'var(--_key-badge)': 'var(--sunken)',
  'var(--bg)': 'var(--ground)',
};

/** Attributes whose names hast spells in its own way. */
const PROPERTIES: Readonly<Record<string, string>> = {
  class: 'className',
  'stroke-dasharray': 'strokeDashArray',
};

function all(names: string, pattern: RegExp): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, pattern]));
}

/** What `svg` holds, markup as the drawing writes it; `prefix` keeps the ids of the drawings of a page apart. */
export function svgElement(svg: string, prefix: string): Element {
  const root = elementOf('div', {});
  const open = [root];
  for (let at = svg.indexOf('<'); at !== -1; ) {
    const end = svg.indexOf('>', at);
    const next = svg.indexOf('<', at + 1);
    if (end === -1) break;
    const tag = svg.slice(at + 1, end);
    if (tag.startsWith('/')) open.pop();
    else {
      const name = /^[a-zA-Z]+/.exec(tag)?.[0] ?? '';
      const one = elementOf(name, propertiesOf(tag, prefix));
      if (TAGS.has(name)) open.at(-1)?.children.push(one);
      if (!tag.endsWith('/')) open.push(one);
    }
    const inner = open.at(-1);
    const text = svg.slice(end + 1, next === -1 ? undefined : next);
    if (inner === undefined) break;
    if (/^(?:text|tspan)$/.test(inner.tagName) && text.trim() !== '') {
      inner.children.push({ type: 'text', value: unescaped(text) });
    }
    at = next;
  }
  const [first] = root.children;
  return first?.type === 'element' ? first : root;
}

function propertiesOf(tag: string, prefix: string): Properties {
  const properties: Properties = {};
  const parts = tag.split('"');
  for (const [index, before] of parts.entries()) {
    const value = parts[index + 1] ?? '';
    const name = index % 2 === 0 ? before.slice(before.lastIndexOf(' ') + 1, -1) : '';
    if (ATTRIBUTES[name]?.test(value) !== true) continue;
    const property =
      PROPERTIES[name] ?? name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    properties[property] =
      name === 'id' ? prefix + value : (COLOURS[value] ?? withPrefix(rounded(value), prefix));
  }
  return properties;
}

function withPrefix(value: string, prefix: string): string {
  return value.startsWith('url(#') ? `url(#${prefix}${value.slice(5)}` : value;
}

/** A tenth of a pixel is fine enough. */
function rounded(value: string): string {
  return value.replace(/\.(\d)\d+/g, '.$1');
}

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => SIGNS[name] ?? whole);
}
