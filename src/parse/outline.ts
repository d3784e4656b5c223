import type { Heading, Nodes } from 'mdast';
import { parseMarkdown } from './markdown.ts';
import { isMarkdownWithinParserLimits } from './within-parser-limits.ts';

/** Whatever has no such line has no heading, and leaves nothing open; most markdown between two headings is like that. */
const TELLING = /^ {0,3}(?:[#<]|`{3}|~{3}|(?:-+|=+)[ \t]*$)/m;

/** What is left open hides a heading that follows. */
const PROBE = '# end';

/** Closing one thing can show another; after so many rounds the parser is not to be convinced. */
const ROUNDS = 4;

/** The headings of a piece of markdown, and what must follow so that nothing stays open; null where it cannot be parsed. */
export function outlineOf(markdown: string) {
  /** Lines that close the fence, comment or tag that the markdown leaves open. */
  const closers: string[] = [];
  if (!TELLING.test(markdown)) return { headings: [], closers };
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = [markdown, ...closers].join('\n');
    const blocks = parse(`${text}\n\n${PROBE}`);
    const last = blocks?.at(-1);
    if (blocks === null || last === undefined) return null;
    if (last.type === 'heading' && (last.position?.start.offset ?? 0) > text.length) {
      const headings = blocks.slice(0, -1).filter((node) => node.type === 'heading');
      return { headings: headings.map(placed), closers };
    }
    closers.push(closerOf(last, text));
  }
  return null;
}

function parse(text: string): readonly Nodes[] | null {
  try {
    return isMarkdownWithinParserLimits(text) ? parseMarkdown(text).children : null;
  } catch {
    return null;
  }
}

/** A heading outside quotes and lists; its lines count from 0, both included. */
function placed({ depth, position }: Heading) {
  return { from: (position?.start.line ?? 1) - 1, to: (position?.end.line ?? 1) - 1, depth };
}

/** Only fences and five kinds of HTML last beyond a blank line. */
function closerOf(node: Nodes, text: string): string {
  const start = text.slice(node.position?.start.offset).trimStart();
  if (node.type === 'code') return /^(?:`+|~+)/.exec(start)?.[0] ?? '';
  if (start.startsWith('<!--')) return '-->';
  if (start.startsWith('<?')) return '?>';
  if (start.startsWith('<![CDATA[')) return ']]>';
  const tag = /^<(script|pre|style|textarea)\b/i.exec(start)?.[1];
  return tag === undefined ? '>' : `</${tag.toLowerCase()}>`;
}
