import type { Recall } from './render-markdown.ts';

/** Safe HTML. Null: the language is unknown, or the code too long to be worth the time. */
export type Highlight = (code: string, language: string) => string | null;

/** UTF-16 code units. Hostile code takes quadratic time: an eighth of a second at this length, almost a whole one at 20,000. */
const LONGEST_CODE = 8_000;
const LONGEST_LINE = 1000;

/** Deeper nesting than any hand writes is shown in one colour. */
const DEEPEST = 40;

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
export async function highlighter(recall: Recall): Promise<Highlight> {
  const { highlighter } = await import('./grammars.ts');
  for (const [languageName, aliases] of Object.entries(ALIASES))
    highlighter.registerAliases([...aliases], { languageName });
  return (code, language) => {
    if (code.length > LONGEST_CODE || code.split('\n').some(({ length }) => length > LONGEST_LINE))
      return null;
    if (highlighter.getLanguage(language) === undefined) return null;
    return recall(`${language}\n${code}`, () =>
      shortened(highlighter.highlight(code, { language, ignoreIllegals: true }).value),
    );
  };
}

const PIECES = /<span class="([^" ]*)(?: [^"]*)?">|<\/span>|&#x27;|&quot;/g;

/** Elements without a class of ours go, their text stays; quotes need no escape. */
function shortened(html: string): string {
  const open: boolean[] = [];
  return html.replace(PIECES, (piece, name) => {
    if (piece.startsWith('&')) return piece === '&quot;' ? '"' : "'";
    if (name === undefined) return open.pop() ? piece : '';
    const short = open.length < DEEPEST ? CLASSES[name] : undefined;
    open.push(short !== undefined);
    return short === undefined ? '' : `<span class="${short}">`;
  });
}
