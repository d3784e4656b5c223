// A decision of which only a list of records is left.

import { retiredRows } from '../graph/decision-lists.ts';
import { linesBefore } from '../model/comments.ts';
import { numberIn } from '../model/decision-id.ts';
import { lineEnd } from '../model/lines.ts';
import { documentsIn, type Hierarchy } from './hierarchy.ts';

/** What a list of records says of a number that no record has; null: nothing, or that it is in force. */
export function retiredIn(hierarchy: Hierarchy, id: string) {
  const { list, index = 0 } = retiredRows(documentsIn(hierarchy)).get(numberIn(id) ?? -1) ?? {};
  if (list === undefined) return null;
  const { path, text } = list;
  const [, , ...cells] = text.slice(index, lineEnd(text, index)).split('|');
  const says = cells.flatMap((cell) => cell.trim() || []).join(', ');
  return { path, line: linesBefore(text, index) + 1, says };
}
