// In: what a layer says about a list, and the list that stands. Out: parent first, child adds, repeats once (L-032).

import type { Ledger } from './ledger.ts';
import { type Marker, unwrap } from './markers.ts';
import { canonicalText } from './plain-value.ts';
import { agree, type Container, candidateOf, type Statement, stand, state } from './standing.ts';
import { refuse, refuseRemoval, type Turn } from './turn.ts';
import { withdrawItems } from './withdraw.ts';

/** The statements of a list about its items, by the canonical text of the item: the union costs no comparisons. */
type Items = Map<string, Statement[]>;

/** Merges the items of a list statement into the list that stands. A list is locked as a whole: it takes nothing in. */
export function mergeItems(
  ledger: Ledger,
  pointer: string,
  list: Container,
  statement: Statement,
  turn: Turn,
): void {
  const items = readItems(statement);
  if (turn.lock !== null) {
    const known = [...items].filter(([text]) => list.children.has(text));
    const adds = known.length < items.size;
    const removes = turn.marker !== null && known.length < list.children.size;
    addItems(list, new Map(known), statement, null);
    if (removes) refuseRemoval(ledger, pointer, list, statement, turn.lock);
    else if (adds) refuse(ledger, pointer, list, statement, turn.lock);
    return;
  }
  if (turn.marker !== null) {
    withdrawItems(ledger, pointer, list, new Set(items.keys()), turn.marker, turn.by);
  }
  addItems(list, items, statement, turn.marker);
}

/** Under a marker the list reads in the order in which its author wrote it; otherwise items keep their places. */
function addItems(
  list: Container,
  items: Items,
  statement: Statement,
  marker: Marker | null,
): void {
  const first = marker !== null || list.winner === statement;
  for (const [text, [said, ...repeats]] of items) {
    if (said === undefined) continue;
    let item = list.children.get(text);
    if (item === undefined) item = stand(said, 'atom', first ? 'only' : 'added');
    else agree(item, said);
    for (const repeat of repeats) agree(item, repeat);
    if (marker !== null) list.children.delete(text);
    list.children.set(text, item);
  }
}

function readItems({ by, node }: Statement): Items {
  const items: Items = new Map();
  for (const item of node.type === 'list' ? node.items : []) {
    const { value } = unwrap(item);
    if (value === null) continue;
    const said = state(by, value);
    const text = canonicalText(candidateOf(said).value);
    const same = items.get(text);
    if (same === undefined) items.set(text, [said]);
    else same.push(said);
  }
  return items;
}
