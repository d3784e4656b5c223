// Where the items of a list stand in a JSON text, and the values of each: for places, and for edits that leave every other byte.

export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface JsonItem extends Place {
  /** From 1. */
  readonly line: number;
  /** Values of an object by the names of its keys; of two with one name the last. */
  readonly values: ReadonlyMap<string, Place>;
}

/** The items of the outermost list of valid JSON. */
export function itemsOf(json: string): readonly JsonItem[] {
  const items: JsonItem[] = [];
  let values = new Map<string, Place>();
  let [line, depth, start, key, from] = [1, 0, -1, '', -1];
  const endValue = (at: number): void => {
    if (from >= 0)
      values.set(key, { start: from, end: from + json.slice(from, at).trimEnd().length });
    from = -1;
  };
  const endItem = (at: number): void => {
    if (start < 0) return;
    const text = json.slice(start, at).trimEnd();
    items.push({
      start,
      end: start + text.length,
      line: line - linesIn(json.slice(start, at)),
      values,
    });
    [start, values] = [-1, new Map()];
  };
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] ?? '';
    if (sign === '\n') line += 1;
    if (/\s/.test(sign)) continue;
    if (depth === 1 && start < 0 && sign !== ']' && sign !== ',') start = at;
    if (depth === 2 && from < 0 && key !== '' && sign !== ':') from = at;
    if (sign === '"') {
      const first = at;
      for (at += 1; json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1;
      if (depth === 2 && from < 0) key = JSON.parse(json.slice(first, at + 1));
    } else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') {
      if (depth === 2) endValue(at);
      if (depth === 1) endItem(at);
      depth -= 1;
      if (depth === 1) key = '';
    } else if (sign === ',') {
      if (depth === 2) {
        endValue(at);
        key = '';
      }
      if (depth === 1) endItem(at);
    }
  }
  return items;
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
