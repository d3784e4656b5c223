// A line for what a reader is told of at start beside its layers.

import { calledBy } from '../model/listed-item.ts';
import type { ListedItem } from '../model/reading.ts';
import { cut, place } from './text.ts';
import { visible } from './visible.ts';

/** `skill deploy: Deploys the site.  path:line`; what is not listed says why. */
export function listedText(item: ListedItem, width: number): string {
  const { what, description, listed, state, why, path: source, line } = item;
  const reason = state === 'name-only' ? `by name alone, ${why}` : why;
  const text = listed ? (description ?? reason) : `not listed, ${why}`;
  const note = text === '' ? '' : `: ${cut(visible(text.replace(/\s+/g, ' ')), width)}`;
  return `${what} ${visible(calledBy(item))}${note}  ${place({ source, line })}`;
}
