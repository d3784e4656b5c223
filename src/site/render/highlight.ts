import type { ElementContent } from 'hast';

/** Null: the language is unknown, or the code too long to be worth the time. */
export type Highlight = (code: string, language: string) => readonly ElementContent[] | null;

/** UTF-16 code units. Hostile code takes quadratic time: an eighth of a second at this length, almost a whole one at 20,000. */
const LONGEST_CODE = 8_000;
const LONGEST_LINE = 1000;

/** Deeper nesting than any hand writes is shown in one colour. */
const DEEPEST = 40;

/** The same fence stands in many documents that were made from one template. */
const MOST_KEPT = 500;

/** Names that highlight.js has no alias for. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  bash: ['shell-session', 'console-session'],
  json: ['jsonl', 'json5'],
  yaml: ['yaml-frontmatter'],
};

/** What highlight.js tells apart → the few things a reader does: nothing else gets a class, and so no element. */
const CLASSES: Readonly<Record<string, string>> = {
  ...classesOf('k', ['keyword', 'built_in', 'selector-tag', 'name', 'meta', 'tag', 'section']),
  ...classesOf('s', ['string', 'regexp', 'link', 'char', 'symbol', 'bullet', 'code']),
  ...classesOf('n', ['number', 'literal', 'variable', 'template-variable', 'type']),
  ...classesOf('c', ['comment', 'quote', 'doctag']),
  ...classesOf('t', ['title', 'attr', 'attribute', 'property', 'selector-class', 'selector-id']),
  ...classesOf('v', ['subst', 'template-tag']),
  ...classesOf('plus', ['addition']),
  ...classesOf('minus', ['deletion']),
};

function classesOf(short: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [`hljs-${name}`, short]));
}

/** Loaded only for a site that has a fence; each grammar is compiled when its language first occurs. */
export async function highlighter(): Promise<Highlight> {
  const { common, createLowlight } = await import('./grammars.ts');
  const lowlight = createLowlight(common);
  lowlight.registerAlias({ ...ALIASES });
  const kept = new Map<string, readonly ElementContent[]>();
  return (code, language) => {
    if (code.length > LONGEST_CODE || code.split('\n').some(({ length }) => length > LONGEST_LINE))
      return null;
    if (!lowlight.registered(language)) return null;
    const key = `${language}\n${code}`;
    let parts = kept.get(key);
    if (parts === undefined) {
      const tree = lowlight.highlight(language, code);
      parts = simpler(tree.children as readonly ElementContent[]);
      if (kept.size < MOST_KEPT) kept.set(key, parts);
    }
    return parts;
  };
}

/** Elements without a class of ours go, their text stays. */
function simpler(nodes: readonly ElementContent[], depth = 0): readonly ElementContent[] {
  return nodes.flatMap((node): readonly ElementContent[] => {
    if (node.type !== 'element') return [node];
    if (depth === DEEPEST) return [{ type: 'text', value: flatText(node) }];
    const children = [...simpler(node.children, depth + 1)];
    const [first] = Array.isArray(node.properties.className) ? node.properties.className : [];
    const short = CLASSES[String(first)];
    if (short === undefined) return children;
    return [{ type: 'element', tagName: 'span', properties: { className: [short] }, children }];
  });
}

/** Without calling itself: brackets nest as deep as their author likes. */
function flatText(from: ElementContent): string {
  const waiting: ElementContent[] = [from];
  let text = '';
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element') waiting.push(...node.children.toReversed());
  }
  return text;
}
