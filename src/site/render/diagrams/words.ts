// What the grammars of diagrams share: refusing, names, reading a line, and labels that no sign can break out of.

/** Why a diagram stays text; the rest of a sentence that begins with "Shown as text:". */
export class NotDrawn extends Error {}

export function refuse(line: string): never {
  throw new NotDrawn(`“${line.length > 60 ? `${line.slice(0, 60)}…` : line}” is not supported`);
}

/** The time that laying out takes grows faster than the diagram. */
const MOST_BOXES = 60;
const MOST_LINKS = 90;

export function refuseMany(boxes: number, links: number): void {
  if (boxes > MOST_BOXES) throw new NotDrawn(`it has more than ${MOST_BOXES} boxes`);
  if (links > MOST_LINKS) throw new NotDrawn(`it has more than ${MOST_LINKS} links`);
}

/** A name without signs for each id: `n0`, `n1` … */
export function namer(letter: string): (id: string) => string {
  const given = new Map<string, string>();
  return (id) => {
    const name = given.get(id) ?? `${letter}${given.size}`;
    given.set(id, name);
    return name;
  };
}

export interface Scanner {
  readonly isAtEnd: () => boolean;
  /** What a sticky expression finds here, which is then behind us. */
  readonly match: (pattern: RegExp) => RegExpExecArray | null;
  readonly skips: (sign: string) => boolean;
  /** The text before the first of `ends`, and which it is; both are behind us then. */
  readonly upTo: (ends: readonly string[]) => readonly [string, string];
}

/** Blanks before what is asked for are no matter. */
export function scanner(line: string): Scanner {
  let at = 0;
  const skipBlanks = (): void => {
    while (line[at] === ' ' || line[at] === '\t') at += 1;
  };
  return {
    isAtEnd() {
      skipBlanks();
      return at === line.length;
    },
    match(pattern) {
      skipBlanks();
      pattern.lastIndex = at;
      const found = pattern.exec(line);
      if (found !== null) at = pattern.lastIndex;
      return found;
    },
    skips(sign) {
      skipBlanks();
      const isThere = line.startsWith(sign, at);
      if (isThere) at += sign.length;
      return isThere;
    },
    upTo(ends) {
      const places = ends.map((end) => line.indexOf(end, at)).filter((place) => place !== -1);
      const until = Math.min(...places);
      const end = ends.find((one) => line.startsWith(one, until)) ?? refuse(line);
      const text = line.slice(at, until);
      at = until + end.length;
      return [text, end];
    },
  };
}

const PRIVATE = 0xe000;

const ENTITIES: Readonly<Record<string, string>> = {
  '#quot;': '"',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
};

/** Signs become private characters while the diagram is drawn; `shown` gives them back. Breaks of lines stay. */
export function hidden(label: string): string {
  return unquoted(label)
    .split(/<br ?\/?>|\\n/i)
    .map((line) =>
      line
        .trim()
        .replace(/[#&](?:quot|lt|gt|amp|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
        .replace(/[!-+/:-@[-`{-~]/g, (sign) => String.fromCharCode(PRIVATE + sign.charCodeAt(0))),
    )
    .join('<br>');
}

export function shown(text: string): string {
  return text.replace(/[\ue000-\ue07f]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - PRIVATE),
  );
}

function unquoted(label: string): string {
  const text = label.trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}
