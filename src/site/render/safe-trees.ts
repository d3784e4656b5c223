// In: markdown, and where it is a passage of a longer text, that text. Out: its safe tree, cut from that of the whole where it can be.

import type { Element, ElementContent, Root, RootContent } from 'hast';

/** The text that a passage stands in, and the passage's first line in it, from 1. */
export interface Around {
  readonly text: string;
  readonly line: number;
}

export interface SafeTrees {
  /** The caller's own, to change. Throws where nesting is deeper than the stack. */
  of(markdown: string, around: Around | null): Root;
}

interface Tree {
  readonly lines: readonly string[];
  readonly root: Root;
  /** False where passages of it are parsed by themselves. */
  readonly isCut: boolean;
}

interface Whole {
  readonly text: string;
  readonly isAloneToo: boolean;
  /** Null until it is asked for. */
  tree: Tree | null;
}

/** An agent's document and its plan's are asked for in turns. */
const KEPT = 2;

/**
 * A document's page shows what its heirs' pages show in passages, one after the other: parsing is half of all work, so
 * the last trees are kept. That is no memory of what pages read (ADR-0021): `parse` sees nothing but the text.
 */
export function safeTrees(parse: (markdown: string) => Root): SafeTrees {
  const recent: Whole[] = [];
  const wholeOf = (text: string): Whole => {
    const at = recent.findIndex((one) => one.text === text);
    const [known] = at === -1 ? [] : recent.splice(at, 1);
    const whole = known ?? { text, isAloneToo: isAloneToo(text), tree: null };
    recent.unshift(whole);
    recent.splice(KEPT);
    return whole;
  };
  const treeOf = (whole: Whole): Tree => {
    whole.tree ??= madeTree(whole.text, parse);
    return whole.tree;
  };
  return {
    of(markdown, around) {
      if (around === null) return copyOf(treeOf(wholeOf(markdown)).root.children);
      const whole = wholeOf(around.text);
      if (!whole.isAloneToo) return parse(markdown);
      const blocks = passage(treeOf(whole), markdown, around.line);
      return blocks === null ? parse(markdown) : copyOf(blocks);
    },
  };
}

/** A line that may begin a block of HTML, be it within quotes and lists. */
const HTML_BLOCK = /^[ \t>*+\-\d.)]*<[a-z!/?]/im;

/**
 * Definitions of links and footnotes have effect throughout a text, a block of HTML holds the line end after it, and
 * other line ends are counted in other ways.
 */
function isAloneToo(text: string): boolean {
  return !text.includes(']:') && !text.includes('\r') && !HTML_BLOCK.test(text);
}

function madeTree(text: string, parse: (markdown: string) => Root): Tree {
  const root = parse(text);
  // Comments that were left out and HTML that became text have no place of their own.
  const isCut =
    root.children.length % 2 === 1 &&
    root.children.every((node, at) =>
      at % 2 === 0 ? isPlaced(node) : node.type === 'text' && node.value === '\n',
    );
  return { lines: text.split('\n'), root, isCut };
}

function isPlaced(node: RootContent): boolean {
  return node.type === 'element' && node.position !== undefined;
}

/** Null where the passage is not exactly these lines, or a block reaches over its ends. */
function passage(
  { lines, root, isCut }: Tree,
  markdown: string,
  line: number,
): readonly RootContent[] | null {
  if (!isCut) return null;
  const last = line + markdown.split('\n').length - 1;
  if (lines.slice(line - 1, last).join('\n') !== markdown) return null;
  let from = root.children.length;
  let to = 0;
  for (const [at, { position }] of root.children.entries()) {
    if (position === undefined || position.end.line < line || position.start.line > last) continue;
    if (position.start.line < line || position.end.line > last) return null;
    from = Math.min(from, at);
    to = at + 1;
  }
  return from < to ? root.children.slice(from, to) : null;
}

function copyOf(children: readonly RootContent[]): Root {
  return { type: 'root', children: children.map(copy) };
}

function copy<Node extends RootContent | ElementContent>(node: Node): Node {
  if (node.type !== 'element') return { ...node };
  const { tagName, properties, children, position } = node;
  const element: Element = {
    type: 'element',
    tagName,
    properties: { ...properties },
    children: children.map(copy),
  };
  if (position !== undefined) element.position = position;
  return element as Node;
}
