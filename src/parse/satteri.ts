// satteri's tree seen as mdast. It lies in one buffer, and of most nodes nobody asks more than the type, so each node, and
// each of its fields, is made when somebody comes to it. Where fields lie is what satteri's `dist/mdast/generated/layout.js`
// says; tests hold the tree against remark's.

import type { Root } from 'mdast';
import { createMdastHandle, dropHandle, MdastReader, serializeHandle } from 'satteri';

const FEATURES = { gfm: true, frontmatter: false };

/** By their number in the buffer; what comes after them needs features that are off. */
const TYPES =
  'root paragraph heading thematicBreak blockquote list listItem html code definition text emphasis strong inlineCode break link image linkReference imageReference footnoteDefinition footnoteReference table tableRow tableCell delete'.split(
    ' ',
  );
const LEAVES =
  'thematicBreak html code definition text inlineCode break image imageReference footnoteReference';
const IS_LEAF = TYPES.map((type) => LEAVES.split(' ').includes(type));

class Leaf {
  protected readonly reader: MdastReader;
  protected readonly id: number;
  readonly type: string;

  constructor(reader: MdastReader, id: number, type: string) {
    this.reader = reader;
    this.id = id;
    this.type = type;
  }

  get position() {
    return this.reader.getPosition(this.id);
  }

  get depth(): number {
    return this.reader.fieldU8(this.id, 0, 1);
  }

  get value(): string {
    return this.reader.fieldString(this.id, this.type === 'code' ? 16 : 0);
  }

  get lang(): string {
    return this.reader.fieldString(this.id, 0);
  }

  get url(): string {
    return this.reader.fieldString(this.id, 0);
  }

  get identifier(): string {
    return this.reader.fieldString(this.id, this.type === 'definition' ? 16 : 0);
  }

  get alt(): string {
    return this.reader.fieldString(this.id, this.type === 'image' ? 8 : 20);
  }
}

class Parent extends Leaf {
  #children: readonly Leaf[] | undefined;

  get children(): readonly Leaf[] {
    this.#children ??= this.reader.getChildIds(this.id).map((id) => nodeAt(this.reader, id));
    return this.#children;
  }

  /** Of a task: is it done? */
  get checked(): boolean | null {
    return this.reader.getListItemData(this.id).checked;
  }
}

function nodeAt(reader: MdastReader, id: number): Leaf {
  const number = reader.getNodeType(id);
  const type = TYPES[number] ?? 'text';
  return IS_LEAF[number] === true ? new Leaf(reader, id, type) : new Parent(reader, id, type);
}

export function parseWithSatteri(text: string): Root {
  const handle = createMdastHandle(text, FEATURES);
  try {
    return nodeAt(new MdastReader(serializeHandle(handle)), 0) as unknown as Root;
  } finally {
    dropHandle(handle);
  }
}
