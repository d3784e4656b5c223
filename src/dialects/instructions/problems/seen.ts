// Items as agents see them.

import type { Tree } from '../../../model/source.ts';
import type { Agent } from '../agent.ts';
import { instructionsAt } from '../instructions-at.ts';
import type { Item } from '../listing/model.ts';

/** An item as an agent in use sees it; instead of a link the file that it leads to. */
export interface Seen extends Pick<Agent, 'title'> {
  readonly agent: string;
  readonly item: Item;
}

export function seenBy(tree: Tree, used: readonly Agent[]): readonly Seen[] {
  return used.flatMap(({ name, title }) =>
    (instructionsAt(tree, name, { everywhere: false }).items ?? []).map((item) => ({
      ...{ agent: name, title },
      item: { ...item, path: item.link ?? item.path },
    })),
  );
}
