// In: one line of markdown and the containers open before it. Out: which of them go on, and what the line holds inside them.

/** A block quote, or a list item whose content starts `width` columns into its container. */
export type Container =
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      readonly width: number;
      /** True while nothing but its marker has been seen: then a blank line ends it. */
      empty: boolean;
    };

export interface Continued {
  /** How many of the open containers the line goes on with. */
  readonly matched: number;
  /** The line without what belongs to those containers. */
  readonly rest: string;
}

/** A line with its tabs as blanks (stops of four), since columns decide in markdown. */
export function withoutTabs(line: string): string {
  let out = '';
  for (const piece of line.split(/(\t)/)) {
    out += piece === '\t' ? ' '.repeat(4 - (out.length % 4)) : piece;
  }
  return out;
}

/** Takes the markers and the indentation of the open containers off a line, outermost first. */
export function continueContainers(containers: readonly Container[], line: string): Continued {
  let rest = line;
  let matched = 0;
  for (const container of containers) {
    const inside = container.kind === 'quote' ? afterQuoteMark(rest) : afterIndent(rest, container);
    if (inside === null) break;
    rest = inside;
    matched += 1;
  }
  return { matched, rest };
}

/** The line after `>` and a blank, or null. */
export function afterQuoteMark(line: string): string | null {
  const mark = /^ {0,3}> ?/.exec(line);
  return mark === null ? null : line.slice(mark[0].length);
}

/** A list item that starts in this line, with what stands behind its marker, or null. */
export function itemStart(
  line: string,
  interruptsParagraph: boolean,
): { container: Container; rest: string } | null {
  const marker = /^( {0,3})(?:[-+*]|(\d{1,9})[.)])(?= |$)/.exec(line);
  if (marker === null) return null;
  const after = line.slice(marker[0].length);
  const blank = after.trim() === '';
  if (interruptsParagraph && (blank || !['1', undefined].includes(trimZeros(marker[2]))))
    return null;
  const blanks = after.search(/\S/);
  const pad = blank || blanks > 4 ? 1 : blanks;
  return {
    container: { kind: 'item', width: marker[0].length + pad, empty: blank },
    rest: after.slice(pad),
  };
}

function trimZeros(number: string | undefined): string | undefined {
  return number?.replace(/^0+(?=\d)/, '');
}

function afterIndent(line: string, item: Container & { kind: 'item' }): string | null {
  if (line.trim() === '') return item.empty ? null : '';
  item.empty = false;
  return line.search(/\S/) >= item.width ? line.slice(item.width) : null;
}
