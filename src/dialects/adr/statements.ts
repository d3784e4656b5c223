// In: a stretch of a decision's text. Out: what it states about other decisions ("Superseded by [16. Queue](0016-queue.md)").

import type { Source } from './masked-text.ts';
import { type Named, namesAt, startsId } from './names.ts';
import { mayRelate, type Phrase, phraseAt, type Relation, weakened } from './relations.ts';
import { skip } from './sticky.ts';

/** One statement; `to` as written: a link's target, else an id. Offsets are those of the text. */
export interface Statement {
  readonly relation: Relation;
  readonly to: string;
  readonly start: number;
  readonly end: number;
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
const LIMIT =
  /^[\s)*_]*(?:\(\s*)?(?:in\s+part|part(?:ly|ially)?\b|(?:but\s+)?only\b|for\b|regarding\b|concerning\b|with\s+(?:respect|regard|exception)|as\s+(?:far|regards)|except|where\b|when\b|if\b|insofar|in\s+(?:terms|respect|regard))/i;

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
  if (!mayRelate(source.masked.slice(start, end))) return [];
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

/** After the end of the sentence; a comma ends one too, unless it tells of another decision. */
function nextSentence(text: string, at: number, source: Source): number {
  for (let index = at; index < text.length; index += 1) {
    if (source.linkAt(index) !== undefined || startsId(text, index))
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
