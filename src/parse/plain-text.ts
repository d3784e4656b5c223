import type { Nodes } from 'mdast';

/**
 * Text, code and image descriptions in order; HTML tags say nothing, a line break is a blank. With the text that was
 * parsed, `__init__` is a name; without, it is what every page shows of it.
 */
export function plainText(node: Nodes, source = ''): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'break':
      return ' ';
    case 'strong': {
      const { start, end } = node.position ?? {};
      const written = source.slice(start?.offset, end?.offset);
      if (/^__[A-Za-z]\w*__$/.test(written)) return written;
      break;
    }
    default:
  }
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) text += plainText(child, source);
  return /[\r\n]/.test(text) ? text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') : text;
}
