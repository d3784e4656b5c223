// satteri's tree seen as mdast. It lies in one buffer, and of most nodes nobody asks more than the type, so each node, and
// each of its fields, is made when somebody comes to it. Where fields lie is what satteri's `dist/mdast/generated/layout.js`
// says; tests hold the tree against remark's.

import type { Root } from 'mdast';
import { createMdastHandle, dropHandle, MdastReader, serializeHandle } from 'satteri';
import { once } from '../model/once.ts';

const FEATURES = { gfm: true, frontmatter: false };

/** By their number in the buffer; what comes after them needs features that are off. */
const TYPES =
  'root paragraph heading thematicBreak blockquote list listItem html code definition text emphasis strong inlineCode break link image linkReference imageReference footnoteDefinition footnoteReference table tableRow tableCell delete'.split(
    ' ',
  );
const LEAVES =
  'thematicBreak html code definition text inlineCode break image imageReference footnoteReference';
const IS_LEAF = TYPES.map((type) => LEAVES.split(' ').includes(type));

/** What may stand anywhere and is more than words; and what may stand in itself, which must not be so often that a walk ends in its depth. */
const SOUGHT = 'html definition link image linkReference imageReference';
const NESTED = 'blockquote list listItem emphasis strong delete link linkReference';
const IS_SOUGHT = TYPES.map((type) => SOUGHT.split(' ').includes(type));
const IS_NESTED = TYPES.map((type) => NESTED.split(' ').includes(type));
const MOST_NESTED = 300;

/** A node's list of children, by the bytes at which the buffer has it; satteri's own way to it makes two lists for each. */
const CHILDREN_START = 36;
const CHILDREN_COUNT = 40;

type Tree = ReturnType<typeof treeIn>;

function treeIn(buffer: Uint8Array) {
  const reader = new MdastReader(buffer);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  return { reader, view, header: reader.header, around: once(() => aroundSought(reader)) };
}

/** Ids of all nodes that have something sought in them; null where too much is nested to tell. */
function aroundSought(reader: MdastReader): ReadonlySet<number> | null {
  const around = new Set<number>();
  const { nodeCount } = reader;
  let nested = 0;
  for (let id = 0; id < nodeCount; id += 1) {
    const type = reader.getNodeType(id);
    if (IS_NESTED[type] === true) nested += 1;
    if (IS_SOUGHT[type] !== true) continue;
    // The root's own parent is no number of a node.
    for (
      let at = reader.getParentId(id);
      at < nodeCount && !around.has(at);
      at = reader.getParentId(at)
    )
      around.add(at);
  }
  return nested > MOST_NESTED ? null : around;
}

class Leaf {
  protected readonly tree: Tree;
  protected readonly id: number;
  readonly type: string;

  constructor(tree: Tree, id: number, type: string) {
    this.tree = tree;
    this.id = id;
    this.type = type;
  }

  get position() {
    return this.tree.reader.getPosition(this.id);
  }

  get depth(): number {
    return this.tree.reader.fieldU8(this.id, 0, 1);
  }

  get value(): string {
    return this.tree.reader.fieldString(this.id, this.type === 'code' ? 16 : 0);
  }

  get lang(): string {
    return this.tree.reader.fieldString(this.id, 0);
  }

  get url(): string {
    return this.tree.reader.fieldString(this.id, 0);
  }

  get identifier(): string {
    return this.tree.reader.fieldString(this.id, this.type === 'definition' ? 16 : 0);
  }

  get alt(): string {
    return this.tree.reader.fieldString(this.id, this.type === 'image' ? 8 : 20);
  }
}

class Parent extends Leaf {
  #children: readonly Leaf[] | null = null;

  get children(): readonly Leaf[] {
    this.#children ??= childrenOf(this.tree, this.id);
    return this.#children;
  }

  /** True where nothing but words stands in it: few have to come in. */
  get isPlain(): boolean {
    return this.tree.around()?.has(this.id) === false;
  }

  get checked(): boolean | null {
    return this.tree.reader.getListItemData(this.id).checked;
  }
}

function nodeAt(tree: Tree, id: number): Leaf {
  const number = tree.reader.getNodeType(id);
  const type = TYPES[number] ?? 'text';
  return IS_LEAF[number] === true ? new Leaf(tree, id, type) : new Parent(tree, id, type);
}

function childrenOf(tree: Tree, id: number): readonly Leaf[] {
  const { view, header } = tree;
  const at = header.nodesOffset + id * header.nodeStructSize;
  const from = header.childrenOffset + 4 * view.getUint32(at + CHILDREN_START, true);
  const children = new Array<Leaf>(view.getUint32(at + CHILDREN_COUNT, true));
  for (let child = 0; child < children.length; child += 1)
    children[child] = nodeAt(tree, view.getUint32(from + 4 * child, true));
  return children;
}

export function parseWithSatteri(text: string): Root {
  const handle = createMdastHandle(text, FEATURES);
  try {
    return nodeAt(treeIn(serializeHandle(handle)), 0) as unknown as Root;
  } finally {
    dropHandle(handle);
  }
}
