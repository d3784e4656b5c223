import type { Root } from 'hast';
import { eachElement } from './hast.ts';

/** The text of a task is no label of its box: nothing ties the two together. */
export function rehypeTaskLabels(root: Root): void {
  eachElement(root, ({ tagName, properties }) => {
    if (tagName !== 'input') return;
    const isDone = properties.checked === true || properties.checked === '';
    properties.ariaLabel = isDone ? 'done' : 'to do';
  });
}
