import type { Nodes } from 'mdast';

/** Text, code and image descriptions in order; HTML tags say nothing, a line break is a blank. */
export function plainText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'break':
      return ' ';
    default:
  }
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) text += plainText(child);
  return /[\r\n]/.test(text) ? text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ') : text;
}
