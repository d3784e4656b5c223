// The drawing as HTML: none but shapes and words, no style, no address, and no colour but those of the page.

const TAGS: ReadonlySet<string> = new Set(
  'svg g defs marker rect line polyline polygon path circle ellipse text tspan'.split(' '),
);

const NUMBERS = /^[\d\s.,eMLHVCSQTAZ+-]*$/i;
const NAME = /^[a-z-]+$/;

const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  ...all('x y x1 y1 x2 y2 cx cy r rx ry dx dy d points width height viewBox', NUMBERS),
  ...all('markerWidth markerHeight refX refY stroke-width stroke-dasharray', NUMBERS),
  ...all('transform', /^translate\([\d.,-]*\) scale\([\d.]*\)$/),
  ...all('font-size font-weight', NUMBERS),
  ...all('fill stroke', /^(?:none|var\(--[a-z_-]+\))$/),
  ...all('marker-start marker-end', /^url\(#[a-z-]+\)$/),
  ...all('id orient text-anchor font-style', NAME),
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

function all(names: string, pattern: RegExp): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, pattern]));
}

/** `svg` is markup as the library writes it; `prefix` keeps the ids of the drawings of a page apart. */
export function inertSvg(svg: string, prefix: string): string {
  /** Names of the elements around; empty for one that is left out. */
  const open: string[] = [];
  let kept = '';
  for (const piece of svg.split('<').slice(1)) {
    const [tag = '', text = ''] = piece.split(/>(.*)/s);
    const name = /^[a-zA-Z]+/.exec(tag)?.[0] ?? '';
    if (tag.startsWith('/')) {
      const closed = open.pop() ?? '';
      kept += closed === '' ? '' : `</${closed}>`;
    } else {
      const isKept = TAGS.has(name) && !open.includes('');
      const isEmpty = tag.endsWith('/');
      kept += isKept ? `<${name}${attributes(tag, prefix)}>${isEmpty ? `</${name}>` : ''}` : '';
      if (!isEmpty) open.push(isKept ? name : '');
    }
    if (/^(?:text|tspan)$/.test(open.at(-1) ?? '') && text.trim() !== '') kept += text;
  }
  return kept;
}

/** Values as the patterns have them hold no quote. */
function attributes(tag: string, prefix: string): string {
  const parts = tag.split('"');
  return parts
    .map((before, at) => {
      const value = parts[at + 1] ?? '';
      const name = at % 2 === 0 ? before.slice(before.lastIndexOf(' ') + 1, -1) : '';
      if (ATTRIBUTES[name]?.test(value) !== true) return '';
      // A tenth of a pixel is fine enough.
      const short = COLOURS[value] ?? value.replace(/\.(\d)\d+/g, '.$1');
      const own = name === 'id' ? prefix + value : short.replace(/^url\(#/, `url(#${prefix}`);
      return ` ${name}="${own}"`;
    })
    .join('');
}
