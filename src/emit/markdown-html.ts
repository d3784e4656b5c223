// In: one line of markdown. Out: whether it starts a block of HTML, and what ends that block.

/** A block of HTML. */
export interface HtmlBlock {
  /** Matches the line that ends it; null: a blank line does. */
  readonly end: RegExp | null;
  /** Text that ends it for certain: where some parsers wait for more than `end`, this is what they wait for. */
  readonly closer: string;
}

const BLOCK_TAGS =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;
const ATTRIBUTE = `\\s+[a-z_:][\\w.:-]*(?:\\s*=\\s*(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*"))?`;
const LONE_TAG = new RegExp(
  `^(?:<[a-z][a-z0-9-]*(?:${ATTRIBUTE})*\\s*/?>|</[a-z][a-z0-9-]*\\s*>)\\s*$`,
  'i',
);
const RAW = /^<(script|pre|style|textarea)(?:\s|>|$)/i;

/** The seven ways in which HTML can start (CommonMark 4.6); the last cannot interrupt a paragraph. Null: none of them. */
export function htmlStart(line: string, interruptsParagraph: boolean): HtmlBlock | null {
  if (!line.startsWith('<')) return null;
  const raw = RAW.exec(line);
  if (raw !== null) {
    const tag = (raw[1] ?? '').toLowerCase();
    return { end: /<\/(?:script|pre|style|textarea)>/i, closer: `</${tag}>` };
  }
  if (line.startsWith('<!--')) return { end: /-->/, closer: '-->' };
  if (line.startsWith('<?')) return { end: /\?>/, closer: '?>' };
  if (/^<![a-z]/i.test(line)) return { end: />/, closer: '>' };
  if (line.startsWith('<![CDATA[')) return { end: /\]\]>/, closer: ']]>' };
  if (BLOCK_TAGS.test(line)) return { end: null, closer: '' };
  if (!interruptsParagraph && LONE_TAG.test(line)) return { end: null, closer: '' };
  return null;
}
