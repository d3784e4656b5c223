// Items as agents see them.

import { fileOf } from '../../../model/listed-item.ts';
import type { Settings } from '../../../model/settings.ts';
import type { Tree } from '../../../model/source.ts';
import type { Agent } from '../agent.ts';
import { instructionsAt } from '../instructions-at.ts';
import type { Item } from '../listing/model.ts';

/** An item as an agent in use sees it; instead of a link the file that it leads to. */
export interface Seen extends Pick<Agent, 'title'> {
  readonly agent: string;
  readonly item: Item;
  /** Where it was found: the link itself. */
  readonly as: string;
}

export function seenBy(
  tree: Tree,
  used: readonly Agent[],
  { window }: Pick<Settings, 'window'> = { window: null },
): readonly Seen[] {
  const at = { everywhere: false, ...(window !== null && { window }) };
  return used.flatMap(({ name, title }) =>
    (instructionsAt(tree, name, at).items ?? []).map((item) => ({
      ...{ agent: name, title },
      item: { ...item, path: fileOf(item) },
      as: item.path,
    })),
  );
}
