// What a stretch of a decision's text states about other decisions: "Superseded by [16. Queue](0016-queue.md)".

import { once } from '../../model/once.ts';
import { MEANS, NOT, OWN_KIND, PARTLY, SELF, SUPERSEDED_BY } from './languages.ts';
import type { Source } from './masked-text.ts';
import { type DecisionName, match, namesAt, ORDINAL, skip, startsId } from './names.ts';
import {
  denies,
  isForeign,
  limits,
  matching,
  type Phrase,
  PROPOSED,
  phraseAt,
  type Relation,
  relationBehind,
  STEM,
  TAKEN,
  weakened,
} from './relations.ts';

export interface Statement extends Pick<DecisionName, 'to' | 'start' | 'end'> {
  readonly relation: Relation;
}

const NOISE = new RegExp(
  String.raw`(?:[\s\-+>|:,;.()!#•–—→/"'“”‘’（），：；]|\[[ xX]\](?!\()|\[(?=super|replaced)|${ORDINAL})*`,
  'uy',
);
const PART = matching(
  String.raw`(?:(?:in\s+part|parts?|part(?:ly|ial(?:ly)?)|mostly|largely)\b|${PARTLY})\s*`,
);
/** Words that may stand between the start of a sentence and what it states of this very decision. */
const LEAD = matching(
  String.raw`(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}` +
    String.raw`|this ${OWN_KIND} ${PROPOSED}|(?:this|it|the present)(?:\s+(?:${OWN_KIND}|one))?|(?:[a-z]{1,20} )?(?:note|update)(?=:)` +
    `|${SELF}|we|in short|builds (?:up)?on(?= and\\b)|extends(?= and\\b)|is|was|has been|have been|had been|been|now|also|and|but|then|since|currently|fully|completely|entirely|subsequently|later|meanwhile|hereby|therefore|thus|formally|explicitly|on|as of` +
    String.raw`|archived|contents?(?=\s(?:(?:is|was|has been) )?(?:${TAKEN})\s)|status|state|draft|proposed|pending|accepted|approved|adopted|agreed|decided|rejected|declined|deprecated|super[sc]ee?ded|obsolete|withdrawn|implemented|done|active|${MEANS})(?!(?<=[\p{Script=Latin}\p{Script=Cyrillic}\d])[\p{L}\p{N}])(?:\s*\((?![^()\n]*(?:\bby\b|super|amend|replac))[^()\n]{0,100}\))?`,
);
/** `Accepté et remplace [1](…)`, where what follows relates them. */
const AND = /(?:\p{L}{4,14}\s)?(?:et|und|y|e|en|i|и)(?=\s)/uy;
/** Under a condition nothing is replaced yet: `If accepted, supersedes ADR-3`. */
const CONDITION =
  /(?:if|once|when|unless|until|after|provided|should)\b[^.;\n[\]]{0,80}?[\s,](?=(?:super[sc]ee?d|replac|obsolet))/iy;
/** What is replaced is a part of the other decision: `Supersedes the retry rules in ADR-3`. */
const OBJECT =
  /(?:[^.;\n[\]]|\.(?=\w)|\n(?![ \t]*[\n\-+*|#>])){1,160}?\s(?:of|in|from|within|von|aus|de|del|du|do|da|di|van|из)[\s:]+(?:[-+]\s+)?(?=(?:ADRs?\s)?\[|(?:ADRs?|M?ADR|LADR|DR|AD)[-_ #.:]*\d)/iy;
/** What is replaced is a part of this decision: `Accepted; its release gate was superseded by ADR-16`. */
const subjectBefore = (phrase: string) =>
  matching(
    String.raw`(?!(?:which|not|never|will|would|to|should|could|may|might|by|on|at|in|with|per|for|from|since|as)\b)[\p{L}\p{N}](?:[^.!?;,:\n[\]\x22“]|[\x22“][^\x22”\n]{1,80}[\x22”]){0,100}?\s(?:(?:is|are|was|were|has[ \t]+been|have[ \t]+been|now|later)[ \t]+)?` +
      String.raw`(?=(?:super[sc]ee?ded|replaced)\s+(?:as\s(?:[\w-]+ ){1,6}\s{0,4})?by\b${phrase})` +
      String.raw`|(?!本)[^。；;，,：:\n[\]]{1,60}?(?=(?:被|由)\s{0,9}(?:\[|adr-))`,
  );
const [SUBJECT, FOREIGN_SUBJECT] = [subjectBefore(''), subjectBefore(`|${SUPERSEDED_BY}`)];
const SUBJECT_REACH = 1000;
/** `The model in this ADR (…) is`, over any lines; what it decides is the whole of it. */
const OF_THIS = once(
  () =>
    new RegExp(
      String.raw`\bthe\s+(?!(?:\w+\s+)?(?:whole|entire|rest|remainder|status|contents?|decisions?|designs?|approach|proposals?|recommendations?|solution|guidance)\b)(?:[\w'’-]+\s+){1,8}?(?:in|of|from)\s+this\s+${OWN_KIND}\s*(?:\([^()]{0,600}\)\s*)?(?:is|are|was|were|has\s+been|have\s+been)\s+(?:now\s+)?$`,
      'u',
    ),
);
const SUBJECT_FIRST = matching(
  String.raw`\s+(?:(?:now|has|fully)\s+)*(part(?:ly|ially)\s+)?super[sc]ee?de[sd]\s+(?:this(?:(?:\s+[a-z]+){0,2}?\s+(?:${OWN_KIND}|design|direction)|(?!\s+(?!as\b|in\b|on\b|and\b|but\b|with\b|since\b|entirely\b)[a-z]))|it)\b`,
);
const UNSURE = matching(
  String.raw`.*?(?:\b(?:not|never|will|would|to\s+be|should|could|may|might|if|once|when|until|unless)\b|${NOT})`,
);

/** `Supersedes the ADR-3 arrangement`: something that the other decision brought, not the decision. */
const THE = /\b(?:the|its|our)\s{1,4}$/i;
const NOUN =
  /^\s{1,4}(?!(?:decisions?|records?|proposals?|adrs?|documents?|and|or|but|because|since|as|which|that|by|with|to|from|of|on|in|at|is|was|are|were|has|have|had|now|completely|entirely|fully)\b)[a-z]/;

/**
 * Statements in [start, end). A sentence counts where its subject is this decision: nothing but a status, a date or "this
 * decision is" may come before the phrase. `resume`: look on after sentences that say something else; in a status after
 * every comma, too, and what it says of a part of this decision counts.
 */
export function readStatements(
  source: Source,
  start: number,
  end: number,
  resume: 'in-status' | 'by-sentence' | false,
): readonly Statement[] {
  if (!STEM.test(source.lower.slice(start, end))) return [];
  const within = {
    ...source,
    masked: source.masked.slice(0, end),
    lower: source.lower.slice(0, end),
  };
  const statements: Statement[] = [];
  let at = start;
  while (at < end) {
    const sentence = readSentence(within, at, resume !== false);
    statements.push(...sentence.statements);
    if (sentence.end > at && sentence.statements.length > 0) at = sentence.end;
    else if (resume !== false)
      at = nextSentence(within, Math.max(at, sentence.end), resume === 'in-status');
    else break;
  }
  return statements;
}

/** What a list of decisions names, each line one or more; for sections that are headed by the relation itself. */
export function readNames(source: Source, start: number, end: number, relation: Relation) {
  const text = source.masked.slice(0, end);
  const statements: Statement[] = [];
  for (let at = start; at < end; at = text.indexOf('\n', at) + 1 || end) {
    const { named, end: last } = namesAt(text, skip(NOISE, text, at), source, false);
    const rest = text.slice(last, last + 120);
    const scoped = limits(rest) ? weakened(relation) : relation;
    const isOther = scoped === relation && GOES_ON.test(rest);
    const isPart = (one: DecisionName) => one.hasClause && relation === 'supersedes';
    const told = (one: DecisionName) => (isPart(one) ? weakened(scoped) : scoped);
    statements.push(...(isOther ? [] : named).map((one) => ({ ...one, relation: told(one) })));
  }
  return statements;
}

/** `ADR-11 remains authoritative for …`: a sentence about a decision, and none that is listed. */
const GOES_ON =
  /^\s{1,4}(?:(?:still|also|itself|alone)\s{1,4})?(?:remains?|stays?|continues?|keeps?|holds?|governs?|applies|covers|is|was|are|has)\s(?!(?:now |fully |hereby )?(?:super[sc]|replac|obsolet|amend))/i;

function readSentence(source: Source, start: number, inHead: boolean) {
  const { masked: text, lower } = source;
  let at = skip(NOISE, text, start);
  let partial = false;
  for (;;) {
    const found = phraseAt(lower, at);
    if (found !== null) {
      const names = namesAt(text, found.end, source, found.loose);
      const mayBePart = /s$/.test(found.relation) && names.named[0]?.certain !== true;
      const object = mayBePart ? objectAt(source, found.end) : null;
      if (object !== null) return sentenceFrom(found, object, text, true);
      if (names.named.length > 0) {
        const isOfThis = OF_THIS().test(lower.slice(Math.max(0, at - 900), at));
        return sentenceFrom(found, names, text, partial || isOfThis);
      }
    }
    const part = skip(PART(), lower, at);
    const condition = part > at ? part : skip(CONDITION, text, at);
    if (condition > at) partial = true;
    const next = condition > at ? condition : skipLead(lower, at);
    if (next === at) return otherSubject(source, at, inHead, partial);
    at = skip(NOISE, text, next);
  }
}

function skipLead(lower: string, at: number): number {
  const end = skip(LEAD(), lower, at);
  const and = end > at ? at : skip(AND, lower, at);
  const follows = and > at ? phraseAt(lower, and + 1) : null;
  return follows?.loose && follows.relation.startsWith('supersede') ? and : end;
}

/** The decisions of which a part is replaced, where they are named beyond doubt. */
function objectAt(source: Source, start: number) {
  const { masked: text } = source;
  const at = skip(OBJECT, text, start);
  if (at === start || namesAny(source, start, at)) return null;
  const names = namesAt(text, at, source, true);
  return names.named.length > 0 ? names : null;
}

function otherSubject(source: Source, at: number, inHead: boolean, partial: boolean) {
  const { masked: text, lower } = source;
  const sentence = subjectFirst(source, at, partial);
  if (!inHead || sentence.statements.length > 0) return sentence;
  const pattern = isForeign(lower, at, SUBJECT_REACH) ? FOREIGN_SUBJECT : SUBJECT;
  const subject = match(pattern(), lower, at)?.[0] ?? '';
  const found =
    subject === '' || match(UNSURE(), subject, 0) !== null
      ? null
      : phraseAt(lower, at + subject.length);
  if (found === null || namesAny(source, at, at + subject.length)) return sentence;
  const names = namesAt(text, found.end, source, true);
  return names.named.length === 0 ? sentence : sentenceFrom(found, names, text, true);
}

function namesAny(source: Source, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (source.linkAt(at) !== undefined || startsId(source.masked, at, source)) return true;
  }
  return false;
}

/** `[ADR 12](0012-x.md) supersedes this decision`: the other decision speaks. */
function subjectFirst(source: Source, at: number, partial: boolean) {
  const { masked: text, lower } = source;
  const { named, end } = namesAt(text, at, source, true);
  const behind = named.length === 1 ? relationBehind(lower, end) : null;
  if (behind !== null) {
    const relation = partial ? weakened(behind) : behind;
    return { statements: named.map((one) => ({ ...one, relation })), end: end + 1 };
  }
  const verb = match(SUBJECT_FIRST(), lower, end);
  if (named.length !== 1 || verb === null) return { statements: [], end: at };
  const after = end + verb[0].length;
  const limited = verb[1] !== undefined || limits(text.slice(after, after + 120));
  const relation: Relation = limited ? 'partly-superseded-by' : 'superseded-by';
  return { statements: named.map((one) => ({ ...one, relation })), end: after };
}

function sentenceFrom(
  found: Phrase,
  { named, end }: ReturnType<typeof namesAt>,
  text: string,
  before: boolean,
) {
  // Where in the newer one the contents are: `absorbed into ADR-5 § 4`.
  const isPlace = /\binto\s*$/.test(text.slice(found.end - 9, found.end));
  const after = text.slice(end, end + 120).replace(isPlace ? /^[ )*_]{0,8}§/ : '', '');
  if (found.relation === 'supersedes' && denies(after)) return { statements: [], end };
  const isAttribute = THE.test(text.slice(0, named[0]?.start)) && NOUN.test(after);
  const limited = before || found.partial || isAttribute || limits(after);
  const relation = limited ? weakened(found.relation) : found.relation;
  const statements = named.map((one) => {
    // What is replaced behind an anchor is a section; of the newer one a clause is told, of which the older one names it.
    const isPart =
      one.isPart || (relation === 'supersedes' && (one.hasClause || /.#./.test(one.to)));
    return { ...one, relation: isPart ? weakened(relation) : relation };
  });
  return { statements, end };
}

/** After the end of the sentence; in a status a comma ends one too, unless it tells of another decision. */
function nextSentence(source: Source, at: number, byComma: boolean): number {
  const { masked: text } = source;
  for (let index = at; index < text.length; index += 1) {
    if (source.linkAt(index) !== undefined || startsId(text, index, source))
      return sentenceEnd(text, index);
    const character = text[index] ?? '';
    const isEnd = (byComma ? /[,(;；。，（·•\n\r]/ : /[;；。·•\n\r]/).test(character);
    // A line that goes on in lower case belongs to the sentence above it.
    const goesOn = !byComma && /^\r?\n[ \t]*\p{Ll}/u.test(text.slice(index, index + 99));
    if ((isEnd && !goesOn) || (/[.!?]/.test(character) && /\s|^$/.test(text[index + 1] ?? '')))
      return index + 1;
  }
  return text.length;
}

function sentenceEnd(text: string, at: number): number {
  const end = /[.;!?](?=\s|$)|[·•；。]|\r?\n(?![ \t]*\p{Ll})/gu;
  end.lastIndex = at;
  const found = end.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}
