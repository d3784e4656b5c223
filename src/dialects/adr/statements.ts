// In: a stretch of a decision's text. Out: what it states about other decisions ("Superseded by [16. Queue](0016-queue.md)").

import type { Source } from './masked-text.ts';
import { type Phrase, phraseAt, type Relation, weakened } from './relations.ts';

/** One statement; `to` as written: a link's target, else an id. Offsets are those of the text. */
export interface Statement {
  readonly relation: Relation;
  readonly to: string;
  readonly start: number;
  readonly end: number;
}

interface Named {
  readonly to: string;
  readonly start: number;
  readonly end: number;
  /** A link, or an id that can be nothing else (`ADR-0003`). */
  readonly certain: boolean;
}

const NOISE = /(?:[\s\-+>|:,;.()!#•–—/"'“”‘’]|\[[ xX]\])*/y;
const PART = /(?:in\s+part|parts?|part(?:ly|ially)|mostly|largely)\b\s*/iy;
/** Words that may stand between the start of a sentence and what it states of this very decision. */
const LEAD = new RegExp(
  String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}` +
    String.raw`|(?:this|it|the present)(?:\s+(?:adr|architectur(?:e|al) decision(?: record)?|decision(?: record)?|record|document|proposal|one))?` +
    '|is|was|has been|have been|had been|been|now|also|and|but|then|since|currently|fully|completely|entirely|subsequently|later|meanwhile|hereby|therefore|thus|formally|explicitly|on|as of' +
    String.raw`|status|state|draft|proposed|pending|accepted|approved|adopted|agreed|decided|rejected|declined|deprecated|super[sc]ee?ded|obsolete|withdrawn|implemented|done|active)(?![\p{L}\p{N}])(?:\s*\((?![^()\n]*(?:\bby\b|super|amend|replac))[^()\n]{0,100}\))?`,
  'iuy',
);
const ARTICLE =
  /(?:(?:the|our|an?)\s+)?(?:(?:new|newer|later|old|older|earlier|previous|following)\s+)?(?:(?:decisions?|records?|proposals?|adrs?|documents?)(?![-_\w#]|\s*[#:]?\s*\d))?[\s:|(]*/iy;
const SEPARATOR = /\s*(?:,\s*and|,|&|\+|and)\s*/iy;
const NEXT_ITEM = /[ \t]*\r?\n[ \t]*[-+][ \t]+/y;
const WIKI = /\[\[([^\]|\n]{1,200})(?:\|[^\]\n]{0,200})?\]\]/y;
const ID =
  /(?:ADRs?|MADR|LADR|DR|AD)[-_ #.:]*(?:no\.?\s*)?\d{1,6}(?![\d.]\d)(?:-[a-z][\w-]*)?(?:\.md)?/iy;
const FILE = /(?:\.{0,2}\/)?(?:[\w.-]+\/)*(?:\d{3,8}-[a-z][\w.-]*[a-z\d]|[\w-]+\.md)/iy;
const NUMBER = /\d{1,5}(?![\d./-]*\d)(?=\s*(?:$|[.,;:)&|\r\n]|and\b))/iy;
const LIMIT =
  /^[\s)*_]*\(?\s*(?:in\s+part|part(?:ly|ially)?\b|(?:but\s+)?only\b|for\b|regarding\b|concerning\b|with\s+(?:respect|regard|exception)|as\s+(?:far|regards)|except|where\b|when\b|if\b|insofar|in\s+(?:terms|respect|regard))/i;

/**
 * Statements in [start, end). A sentence counts where its subject is this decision: nothing but a status, a date or "this
 * decision is" may come before the phrase. `resume`: look on after sentences that say something else, as a status does.
 */
export function readStatements(
  source: Source,
  start: number,
  end: number,
  resume: boolean,
): readonly Statement[] {
  const text = source.masked.slice(0, end);
  const statements: Statement[] = [];
  let at = start;
  while (at < end) {
    const sentence = readSentence(text, at, source);
    statements.push(...sentence.statements);
    if (sentence.end > at && sentence.statements.length > 0) at = sentence.end;
    else if (resume) at = nextSentence(text, Math.max(at, sentence.end), source);
    else break;
  }
  return statements;
}

/** What a list of decisions names, each line one or more; for sections that are headed by the relation itself. */
export function readNames(
  source: Source,
  start: number,
  end: number,
  relation: Relation,
): readonly Statement[] {
  const text = source.masked.slice(0, end);
  const statements: Statement[] = [];
  for (let at = start; at < end; at = lineEnd(text, at) + 1) {
    const { named, end: last } = namesAt(text, skip(NOISE, text, at), source, false);
    const limited = LIMIT.test(text.slice(last, last + 80));
    statements.push(
      ...named.map(({ to, start: from, end: till }) => ({
        relation: limited ? weakened(relation) : relation,
        to,
        start: from,
        end: till,
      })),
    );
  }
  return statements;
}

function readSentence(
  text: string,
  start: number,
  source: Source,
): { statements: Statement[]; end: number } {
  let at = skip(NOISE, text, start);
  let partial = false;
  for (;;) {
    const found = phraseAt(text, at);
    const names = found === null ? null : namesAt(text, found.end, source, found.loose);
    if (found !== null && names !== null && names.named.length > 0) {
      return { statements: stated(found, names, text, partial), end: names.end };
    }
    const part = skip(PART, text, at);
    if (part > at) partial = true;
    const next = part > at ? part : skip(LEAD, text, at);
    if (next === at) return subjectFirst(text, at, source);
    at = skip(NOISE, text, next);
  }
}

/** `[ADR 12](0012-x.md) supersedes this decision`: the other decision speaks. */
function subjectFirst(
  text: string,
  at: number,
  source: Source,
): { statements: Statement[]; end: number } {
  const { named, end } = namesAt(text, at, source, true);
  const verb = /\s+(?:(?:now|has|fully)\s+)*super[sc]ee?de[sd]\s+(?:this|it)\b/iy;
  const [subject] = named;
  const after = skip(verb, text, end);
  if (subject === undefined || named.length > 1 || after === end)
    return { statements: [], end: at };
  const { to, start, end: till } = subject;
  return { statements: [{ relation: 'superseded-by', to, start, end: till }], end: after };
}

function stated(
  found: Phrase,
  names: { named: readonly Named[]; end: number },
  text: string,
  before: boolean,
): Statement[] {
  const limited = before || found.partial || LIMIT.test(text.slice(names.end, names.end + 80));
  const relation = limited ? weakened(found.relation) : found.relation;
  return names.named.map(({ to, start, end }) => ({ relation, to, start, end }));
}

function namesAt(
  text: string,
  start: number,
  source: Source,
  certain: boolean,
): { named: Named[]; end: number } {
  const named: Named[] = [];
  const asItems = /[-+][ \t]+$/.test(text.slice(Math.max(0, start - 8), start));
  let end = start;
  for (let at = start; ; ) {
    const name = nameAt(text, skip(ARTICLE, text, at), source);
    if (name === null || (certain && !name.certain)) return { named, end };
    if (isDecisionTarget(name.to)) named.push(name);
    end = name.end;
    at = skip(asItems ? NEXT_ITEM : SEPARATOR, text, end);
    if (at === end) return { named, end };
  }
}

function nameAt(text: string, at: number, { linkAt }: Source): Named | null {
  const link = linkAt(at);
  if (link !== undefined) return { to: link.target, start: at, end: link.end, certain: true };
  const wiki = match(WIKI, text, at);
  if (wiki !== null)
    return { to: (wiki[1] ?? '').trim(), start: at, end: at + wiki[0].length, certain: true };
  const id = match(ID, text, at);
  if (id !== null) return { to: id[0], start: at, end: at + id[0].length, certain: true };
  const other = match(FILE, text, at) ?? match(NUMBER, text, at);
  if (other === null) return null;
  return { to: other[0], start: at, end: at + other[0].length, certain: false };
}

/** Links lead out of the collection too: to a web page that explains, to an anchor. */
function isDecisionTarget(target: string): boolean {
  if (target.startsWith('#') || /^mailto:/i.test(target)) return false;
  return (
    !/^[a-z][a-z\d+.-]*:\/\//i.test(target) ||
    /\.md(?:[#?]|$)|\/(?:adrs?|decisions)\//i.test(target)
  );
}

/** After the end of the sentence; a comma ends one too, unless it tells of another decision. */
function nextSentence(text: string, at: number, source: Source): number {
  for (let index = at; index < text.length; index += 1) {
    if (source.linkAt(index) !== undefined || match(ID, text, index) !== null)
      return sentenceEnd(text, index);
    const character = text[index] ?? '';
    if (
      /[,;\n\r]/.test(character) ||
      (/[.!?]/.test(character) && /\s|^$/.test(text[index + 1] ?? ''))
    )
      return index + 1;
  }
  return text.length;
}

function sentenceEnd(text: string, at: number): number {
  const found = text.slice(at).search(/[.;!?](?=\s|$)|[\r\n]/);
  return found === -1 ? text.length : at + found + 1;
}

function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found === -1 ? text.length : found;
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function skip(pattern: RegExp, text: string, at: number): number {
  const found = match(pattern, text, at);
  return found === null ? at : at + found[0].length;
}
