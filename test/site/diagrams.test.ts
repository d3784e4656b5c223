import { expect, test } from 'vitest';
import { diagramDrawer } from '../../src/site/render/diagrams/draw.ts';

const draw = diagramDrawer((_, make) => make());

function drawn(text: string): string {
  const result = draw?.(text, 'x-') ?? { reason: 'nothing draws it' };
  return 'reason' in result ? `Not drawn: ${result.reason}` : result.svg;
}

/** What is written in it, in the order of the drawing. */
function words(text: string): readonly string[] {
  const svg = drawn(text);
  if (!svg.startsWith('<svg')) return [svg];
  return [...svg.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, '|').replace(/^\|+|\|+$/g, ''),
  );
}

test.each([
  ['arrows without blanks', 'graph TD\nA[One]-->B[Two]', ['One', 'Two']],
  ['labels of links', 'graph TD; A -- maybe --> B\nB-->|no|A', ['A', 'B', 'maybe', 'no']],
  ['a header without a direction', 'flowchart\nA --> B', ['A', 'B']],
  ['groups', 'graph TD\nsubgraph g [The group]\nA\nend\nA-.->B', ['The group', 'A', 'B']],
  ['states', 'stateDiagram-v2\n[*] --> Waits', ['Waits']],
  ['messages', 'sequenceDiagram\nA ->>+ B: ask\nB-->>-A: say', ['A', 'B', 'ask', 'say']],
  ['classes', 'classDiagram\nA <|-- B : is', ['A', 'B', 'is']],
])('a drawing holds all that its text says: %s', (_, text, expected) => {
  expect(words(text).toSorted()).toEqual(expected.toSorted());
});

test.each([
  ['“pie” is not supported', 'pie\n"a": 1'],
  ['the drawing would lack “c”', 'graph TD\nA["f(x) [a|b] --> {c}"]'],
  ['the drawing would lack “Two”', 'graph LR\nA-->B\nB[Two]'],
  ['the drawing would lack “x”', 'graph TD\nA --> B\nA --x B'],
  ['the drawing would lack a link', 'stateDiagram\nA --> B\nB --> A\nA -- B'],
  ['the drawing would lack “box”', 'sequenceDiagram\nA->>B: x\nbox Aqua'],
  ['the drawing would lack “x”', 'stateDiagram-v2\nA --> B\nnote right of A : x'],
  ['it is empty', 'graph TD'],
  ['“constructor” is not supported', 'constructor\nA'],
  ['it has more than 90 links', `graph TD\n${'a-->b\n'.repeat(91)}`],
  ['it has more than 160 lines', `graph TD\n${'subgraph a\nx\n'.repeat(90)}${'end\n'.repeat(90)}`],
  ['it has more than 8000 characters', 'graph TD\n'.padEnd(9000, 'a;')],
])('what would be lost in a drawing keeps it text, with the reason: %s', (reason, text) => {
  expect(drawn(text)).toContain(`Not drawn: ${reason}`);
});

test('a drawing is inert: no address, no style, no script, no colour but those of the page', () => {
  const svg = drawn(`%%{init: {"theme": "dark", "themeCSS": "* { color: red }"}}%%
    graph TD
    A["<script>alert(1)</script><img src=x onerror=alert(1)>"] -->|"</svg><style>*{}</style>"| B
    style A fill:url(https://example.com/),stroke:red
    classDef c fill:#f00" onload="alert(1)
    click A "javascript:alert(1)"
    linkStyle 0 stroke:#f00`);
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect([...new Set(svg.match(/<\/?[a-z]+/gi))].toSorted()).toEqual(
    ['<defs', '<g', '<marker', '<polygon', '<polyline', '<rect', '<svg', '<text']
      .flatMap((tag) => [tag.replace('<', '</'), tag])
      .toSorted(),
  );
  expect(svg).not.toMatch(/<[^>]*(?:\s(?:on\w+|style|href|src|class)=|https?:|javascript:|red)/);
});
