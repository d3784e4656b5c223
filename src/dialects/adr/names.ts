// Which decisions a text names: by link, by id (`ADR-0003`), by file, by number.

import { numberIn, QUALIFIED_ID } from '../../model/decision-id.ts';
import type { Source } from './masked-text.ts';
import { limits } from './relations.ts';

/** `to` as written: a link's target, else an id. Offsets are those of the text; `certain`: a link, or an id that can be nothing else (`ADR-0003`). */
export type DecisionName = NonNullable<ReturnType<typeof nameAt>> & {
  readonly isPart?: true;
  readonly hasClause?: boolean;
};

const ARTICLE =
  /(?:(?:the|our|an?|two|three|four|several)\s+)?(?:(?:new|newer|later|old|older|earlier|previous|following|different|separate)\s+)?(?:(?:decisions?|records?|proposals?|adrs?|rfcs?|documents?)(?![-_\w#]|\s{0,9}[#:]?\s{0,9}\d)(?:,(?:[^.;:[\n]|\n(?!\s)){1,120}(?=:))?)?[\s:|(]*(?:(?<=:\s{0,9})[-+*][ \t]+)?/iy;
const SEPARATOR =
  /\s*(?:,\s*and|[,、]|\/(?=\s)|&|\+|and|\s(?:und|et|y|e|en|i|и)(?=\s)|和|及|と|및)\s*(?:(?:then|later)\s+(?:by\s+)?)?/iy;
/** `ADR-3 of the platform repository` is none of ours. */
const ELSEWHERE =
  /\s{0,9}\(?(?:(?:of|in|from)\s+)?(?:the\s+)?(?!(?:this|same|our)\b)[\w./-]{1,40}[\s-]repo(?:sitory)?\b/iy;
/** In a list of whole decisions: `ADR-0002, the storage portion of ADR-0009, and ADR-0013`. */
const PART_OF =
  /(?:(?!(?:is|are|was|be)\s)[\w/-]{1,30}\s+){0,6}(?:(?:part|portion|section|clause|aspect)s?\s+of|["“«„][^"”»\n]{1,80}["”»]\s+(?:of|in|from|von|de|del|du|do|da|di|van))\s+|the\s+(?:[\w/-]{1,30}\s+){1,8}?(?:of|in|from)\s+(?=\[|[a-z]{2,5}[-_ ]{0,2}\d)/iy;
/** A clause of the decision named before it: `ADR-4 D-1/D-2`, `ADR-4 §3`. `Q3` is a quarter. */
const CLAUSE =
  /([ \t]{1,9}(?:[(（] ?(?=[A-Z]+-))?)(?:§ ?\d{1,3}(?:\.\d{1,3})*|(?!Q\d\b)[A-Z]{1,2}-?\d{1,2}(?:[ \t]?[/、][ \t]?[A-Z]{1,2}-?\d{1,2})*)(?![\p{Script=Latin}\d_-]|\.\d)[)）]?/uy;
/** What is told of a name before the next one. */
const ASIDE = /\s*(?:\([^()]{1,200}\)|（[^（）]{1,200}）)/y;
const NEXT_ITEM = /[ \t]*\r?\n[ \t]*[-+][ \t]+/y;
const WIKI = /\[\[([^\]|\n]{1,200})(?:\|[^\]\n]{0,200})?\]\]/y;
/** A title in quotation marks. */
const TITLE = /["“«„]\s?([^"“”«»„\n]{1,150}?)\s?["”»“]/uy;
const ID = new RegExp(
  String.raw`(?:${QUALIFIED_ID}|(?:ADRs?|MADR|LADR|RFC|DR|AD|KEP|SIMD|SE|O?TEP|[ABCDEFHNOPST]IP|ERC)[-_ #.:]*(?:no\.?\s*)?\d{1,6})(?![\d.]\d)(?:-[a-z][\w-]*)?(?:\.md)?`,
  'iy',
);
const PREFIXED = /(?<![\p{L}\p{N}])([A-Z]{1,9}[-_]|[a-z]{1,9}[-_]?(?=0))\d{1,5}(?![\d.]\d)/uy;
const FILE = /(?:\.{0,2}\/)?(?:[\w.-]+\/)*(?:\d{3,8}-[a-z][\w.-]*[a-z\d]|[\w-]+\.md)/iy;
/** `1. The old cache` in a list: a mark that orders it, and never a name. */
export const ORDINAL = String.raw`(?<=(?:^|\n)[^\p{L}\p{N}\n]{0,20})\d{1,3}[.)][ \t]+(?=\S)`;
const NUMBER = new RegExp(
  String.raw`(?!${ORDINAL})\d{1,5}(?![\d./-]*\d)(?=\s*(?:$|[.,;:)&|\r\n]|\/\s|[aA]nd\b))`,
  'uy',
);
/** In this order; `true`: it can be nothing else than a decision. */
const WRITTEN = [
  [WIKI, true],
  [ID, true],
  [TITLE, false],
  [FILE, false],
  [NUMBER, false],
] as const;

/** Names from `start` on, and where the last one ends; `certain`: only links and full ids count. */
export function namesAt(text: string, start: number, source: Source, certain: boolean) {
  const names: DecisionName[] = [];
  let end = start;
  for (let at = start; ; ) {
    const own = names.length === 0 ? at : skip(PART_OF, text, at);
    const name = nameAt(text, skip(ARTICLE, text, own), source);
    if (name === null || (certain && !name.certain)) return { named: names, end };
    const isOurs = isDecisionTarget(name.to) && match(ELSEWHERE, text, name.end) === null;
    const [clause = '', lead = ''] = match(CLAUSE, text, name.end) ?? [];
    const hasClause = clause !== '' && !startsId(text, name.end + lead.length, source);
    if (isOurs) names.push({ ...name, hasClause, ...(own > at && { isPart: true }) });
    end = name.end + (hasClause ? clause.length : 0);
    const aside = match(ASIDE, text, end)?.[0] ?? '';
    const from = end + (limits(aside) ? 0 : aside.length);
    const first = names[0]?.start ?? start;
    const asItems = /[-+][ \t]+$/.test(text.slice(Math.max(0, first - 8), first));
    at = skip(asItems ? NEXT_ITEM : SEPARATOR, text, from);
    if (at === from) return { named: names, end };
  }
}

function nameAt(text: string, at: number, source: Source) {
  const link = source.linkAt(at);
  if (link !== undefined) return { to: link.target, start: at, end: link.end, certain: true };
  const own = ownId(text, at, source)?.[0];
  if (own !== undefined) return { to: own, start: at, end: at + own.length, certain: true };
  for (const [pattern, certain] of WRITTEN) {
    const found = match(pattern, text, at);
    if (found === null) continue;
    const to = (found[1] ?? found[0]).trim();
    // Nobody counts anything else with zeros before the number.
    return { to, start: at, end: at + found[0].length, certain: certain || /^0\d{2}/.test(to) };
  }
  return null;
}

/** Links lead out of the collection too: to a web page that explains, to an anchor. */
function isDecisionTarget(target: string): boolean {
  if (target.startsWith('#') || /^mailto:/i.test(target)) return false;
  return (
    !/^[a-z][a-z\d+.-]*:\/\//i.test(target) ||
    /\.md(?:[#?]|$)|\/(?:adrs?|decisions)\//i.test(target)
  );
}

/** True where an id begins at `at`. */
export function startsId(text: string, at: number, source: Source): boolean {
  return match(ID, text, at) !== null || ownId(text, at, source) !== null;
}

/** `D-030`, where this record is called so, too. */
function ownId(text: string, at: number, { own }: Source): RegExpExecArray | null {
  const found = match(PREFIXED, text, at);
  const prefix = found?.[1]?.toLowerCase() ?? ' ';
  const isOwn = (name: string) => name.startsWith(prefix) && /^\d/.test(name.slice(prefix.length));
  return own.some(isOwn) ? found : null;
}

/** The number in the name of a file or in an id, be it behind a date (`2025-02-12_032-x.md`); null where there is none. */
export function numberOf(name: string): number | null {
  return numberIn(name.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
}

/** Null where the pattern does not match at `at`. */
export function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The offset after what the pattern matches at `at`; `at` itself where it matches nothing. */
export function skip(pattern: RegExp, text: string, at: number): number {
  const found = match(pattern, text, at);
  return found === null ? at : at + found[0].length;
}
