// The words by which one decision states its relation to another.

import type { Reference } from '../../model/document.ts';
import { once } from '../../model/once.ts';
import {
  AMENDED_BY,
  AMENDS,
  NOT,
  OWN_KIND,
  PARTLY,
  SUPERSEDED_BY,
  SUPERSEDED_BY_LAST,
  SUPERSEDED_WORDS,
  SUPERSEDES,
  SUPERSEDES_LAST,
} from './languages.ts';
import { match } from './names.ts';

export type Relation = Exclude<Reference['relation'], 'depends-on'>;

/** A phrase that relates decisions. `loose`: it says so only where a link or a full id follows at once. */
export interface Phrase {
  readonly relation: Relation;
  readonly partial: boolean;
  readonly loose: boolean;
  readonly end: number;
}

const GAP = String.raw`[\s_-]+`;
const DEGREE = `(?:${GAP}\\(?(in${GAP}(?:part|scope)|part(?:ly|ially)?|mostly|largely|fully|completely|entirely)\\)?)?`;
/** Names may follow as items of a list. */
const END = String.raw`(?![\p{L}\p{N}])[\s:：|]*(?:[-+]\s+)?`;
/** `Reversed` is one where it opens a line or is the status: an order may be reversed by anything. */
const REPLACED = String.raw`super[sc]ee?ded|replaced|obsoleted|made obsolete|overturned|(?<=(?:^|\n|\bstatus)[^\p{L}\p{N}\n]{0,20})reversed`;
const DATE = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{1,2} \p{L}{3,9} \d{4}`;
/** What may stand before "by": `Superseded: 2019-12-19 by`, `Superseded (as never implemented) by`. */
const ASIDE = String.raw`(?:[ \t:,]{0,4}(?:on |as of )?(?:${DATE}),?)?(?: ?(\([^()\n]{0,100}\)))?(\s+as (?!of\b)[\w-]+(?: [\w-]+){0,5}?(?=\s+by\b))?`;

/** What became of the contents of an older one. */
export const TAKEN =
  '(?:absorbed|subsumed|folded|merged|consolidated) into|(?:absorbed|subsumed) by';

/** What this decision proposes is the whole of it. */
export const PROPOSED = String.raw`(?:proposes|proposed|describes|described|documents|introduces)\s[^.;[\]\n]{1,200}?,\swhich(?=\s(?:has been|is|was)\s(?:now )?(?:super[sc]ee?ded|replaced)\sby\s)`;

/** Asked of small letters (`lower`): twelve languages for both cases take V8 three times as long to read, and most records relate to nothing. */
export const matching = (words: string) => once(() => new RegExp(words, 'uy'));

const phrase = (relation: Relation, words: string, is: Partial<Phrase> = {}) => ({
  relation,
  matcher: matching(words),
  loose: false,
  ...is,
});

/** Tried first, and only where a stem of theirs follows: the longest of all to compile. */
const FOREIGN_PHRASES = [
  phrase('superseded-by', String.raw`(?:${SUPERSEDED_BY})[\s:：|]*(?:[-+]\s+)?`, { loose: true }),
  phrase(
    'supersedes',
    String.raw`(?:${SUPERSEDES})(?:\s+${PARTLY}(?:\s[^.;\n[\]]{1,80}(?=\s\[))?)?(?:(?<=['’])|[\s:：|]+)(?:[-+]\s+)?`,
    { loose: true },
  ),
];

/** In this order: the longer phrase before the one that it begins with. */
const PHRASES = [
  phrase(
    'superseded-by',
    `(?:${REPLACED})${DEGREE}${ASIDE}${GAP}(?:by|durch|with|through|par|por|in${GAP}favou?r${GAP}of)${END}`,
  ),
  phrase(
    'superseded-by',
    String.raw`(?:super[sc]ee?ded|(?:${SUPERSEDED_WORDS})(?=[ \t]*\(?(?:→|[-=]>|[–—])))[ \t]*(?:[:,(–—→>=-]+[ \t]*|(?:\.[ \t]*)?(?=see))(?:(?:please )?see(?: also)?[\s:]*)?`,
    { loose: true },
  ),
  // As the status itself, or the name of a row, it needs no "by".
  phrase(
    'superseded-by',
    String.raw`(?:(?<=\bstatus[^\p{L}\p{N}]{0,20})super[sc]ee?ded[ \t]+|super[sc]ee?ded[ \t]*\|[ \t]*)(?=\[)`,
    { loose: true },
  ),
  phrase('superseded-by', `(?:${TAKEN})${END}`, { loose: true }),
  // As a label they name the newer one: `Superseding Proposal: SE-0498`.
  phrase(
    'superseded-by',
    String.raw`(?<=(?:^|\n)[^\p{L}\p{N}\n]{0,20})(?:super[sc]ee?ding|replacing|replacement|successors?)` +
      String.raw`(?:${GAP}(?:decisions?|records?|proposals?|m?adrs?|rfcs?|documents?))?[ \t]*[:|]${END}`,
  ),
  phrase(
    'supersedes',
    `(?:super[sc]ee?d(?:es|e|s|ing|(?<=this ${OWN_KIND} super[sc]ee?d)ed(?= the))(?:${GAP}of)?|supersession${GAP}of|replaces|replacing|obsoletes)(?: and (?:replaces|deprecates|obsoletes))?${DEGREE}${END}`,
  ),
  phrase('amended-by', `(?:${AMENDED_BY})${END}`, { loose: true }),
  phrase('amends', `(?:${AMENDS})${END}`, { loose: true }),
  phrase('amended-by', `(?:amended|modified|updated|overridden|changed)${GAP}by${END}`),
  phrase('amends', `(?:amends?|amending|modifies|updates|overrides|changes)${END}`),
  phrase(
    'relates-to',
    `(?:(?:complemented|completed|extended|refined|clarified|required|implemented|deprecated)${GAP}by` +
      `|deprecated${GAP}in${GAP}favou?r${GAP}of` +
      `|(?:relates?|related|linked)(?:${GAP}to)?|depends${GAP}on|builds${GAP}(?:up)?on|based${GAP}on|see(?:${GAP}also)?` +
      `|complements|completes|extends|refines|clarifies|requires|enables|deprecates|follows(?:${GAP}up${GAP}on)?` +
      `|(?:(?:provides|proposes)${GAP})?(?:an${GAP})?alternative${GAP}(?:to|for))${END}`,
  ),
];

const ALL_PHRASES = [...FOREIGN_PHRASES, ...PHRASES];

const FOREIGN =
  'reempla|anulad|annul|abrog|derogad|revogad|aufgehoben|uchylon|отмен|ersetz|löst|überhol|rempla|sustitu|substitu|sostitu|supera|supersedid|supersede(?![ds])|vervang|zast[ąę]p|замен|取代|替代|替换|代替|接续|置換|上書き|後継|대체|후속';
const REPLACES = `${FOREIGN}|置き換え|取って代わ|super[sc]|replac|success|obsolet|overturn|revers|absorb|subsum|folded into|merged into|consolid`;

/** Every phrase holds one of these; most text does not, and need not be asked more closely. */
export const STEM = new RegExp(
  `${REPLACES}|修订|修正|修改|amend|emend|enm[ie]+nd|alter|änder|angepasst|modif|updat|overrid|chang|complement|complet|extend|refin|clarif|requir|implement|deprecat|relat|link|depends|builds|based|see|enabl|follow`,
  'i',
);
/** As `STEM`, of what is replaced, or replaces. */
export const REPLACING = new RegExp(REPLACES, 'i');
/** As `STEM`, of what other languages call superseded; French and Spanish take an English word, too. */
const FOREIGN_STEM = new RegExp(String.raw`${FOREIGN}|super[sc]ee?d(?=[\s\S]{1,200}\bpar\b)`, 'i');
/** The longest of these phrases names its verb within so many characters. */
const FOREIGN_REACH = 240;

/** True where what is told within `reach` may be told in another language than English. */
export const isForeign = (text: string, at: number, reach = FOREIGN_REACH): boolean =>
  FOREIGN_STEM.test(text.slice(at, at + reach));

/** The phrase that stands at `at` in a text of small letters, or null. */
export function phraseAt(text: string, at: number): Phrase | null {
  for (const { matcher, ...about } of isForeign(text, at) ? ALL_PHRASES : PHRASES) {
    const found = match(matcher(), text, at);
    if (found === null) continue;
    const [whole, degree = '', aside = '', as = ''] = found;
    const isScope = SCOPE.test(aside) || limits(aside);
    const partial = PART_OF.test(degree) || isScope || as !== '' || IN_PART().test(whole);
    return { ...about, partial, end: at + whole.length };
  }
  return null;
}

const PART_OF = /^(?:in|part|mostly|largely)/i;
/** `Superseded (runtime) by`: what is replaced; not why, when or how far. */
const SCOPE =
  /^\((?!(?:as|by|see|since|now|never|not|un|im|in full|all|draft|status|whole)|[^()]*\b(?:\w+ly|\w+ed)\b)[a-z][a-z &/+,-]{1,40}\)$/i;
const IN_PART = once(() => new RegExp(PARTLY, 'u'));
const SPAN =
  '(?:§|(?:sub)?sections?|sec\\.|clauses?|chapters?|paragraphs?|appendix|part(?= \\w{1,9}(?:$|[ .,;)])))';
const PORTION =
  '(?:parts?|portions?|sections?|clauses?|aspects?|half|pieces?|bits?|only|alone)(?![\\p{L}\\p{N}])';
const FEW_WORDS = String.raw`(?:[\p{L}\p{N}-]{1,30},? (?:[+&/] )?){0,5}`;
const MONTH_OR_DAY =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]{0,9}\\b';
/** What follows the names of decisions and says that not all of them is meant; blanks are single here. */
const LIMIT = once(
  () =>
    new RegExp(
      [
        String.raw`^['’]s?(?![\p{L}\p{N}])`,
        `^[ )*_]{0,8}[(（]? ?${PARTLY}`,
        // `ADR-4「…」中的兩項`, `ADR-4 第 7 節`, `ADR-4 の一部`, `ADR-4의 일부`
        '^[ )*_]{0,8}[(（] ?(?:仅|僅|只|第[^()（）]{1,30}?[节節条條章款项項])',
        String.raw`^[ )*_]{0,8}(?:[「『《“][^」』》”\n]{1,80}[」』》”] ?)?(?:中|的|之|裡|里|内|第|の(?!代わり)|의 )`,
        String.raw`^[ )*_]{0,8}\(? ?(?:in part|part(?:ly|ial(?:ly)?)?\b|(?:but )?only\b|for\b|regarding\b|concerning\b|about\b|with (?:respect|regard|reference|exception)|as (?:far|regards)|except|where\b|when\b|if\b|once\b|unless\b|until\b|insofar|in so far|in (?:terms|respect|regards?|the (?:area|case|context|scope))\b|to the extent)`,
        // `ADR-4 follow-up #2`
        String.raw`^[ )*_]{0,8}(?:follow-up|item|point|decision|option|rule|step) #\d`,
        String.raw`^[ )*_]{0,8}on (?!\d|${MONTH_OR_DAY})`,
        String.raw`^[ )*_]{0,8}[,:;(–—-]{0,3} ?(?:${SPAN}|specifically\b|namely\b|but only\b|as (?:it|they) (?:relates?|pertains?|appl(?:y|ies))\b|(?:the|its|their) ${FEW_WORDS}${PORTION})`,
        String.raw`^[ )*_]{0,8}(?:para|pour|für|voor|nur|sólo|solo|seulement|apenas|alleen|только)(?!\p{L})`,
        `^[ )*_]{0,8}[(–—-]{1,3} ?${FEW_WORDS}${PORTION} ?(?:$|[).,;])`,
        String.raw`^[ )*_]{0,8}(?:decisions?|choices?|rules?|polic(?:y|ies)) (?:on|about|to|of|regarding|for)\b`,
        String.raw`^[ )*_]{0,8}[.,;:(–—-]{0,3} ?(?:but (?!see)|(?:the )?(?:rest|remainder|remaining)\b|(?:everything|all) else\b|all other\b)`,
        String.raw`^[^.;]{0,80}\b(?:(?:remains?|stays?) (?:in (?:force|effect)|valid|unchanged)|still (?:appl(?:y|ies)|holds?|stands?))\b`,
        '^[^.;。]{0,80}(?:仍然?|继续|繼續)有效',
      ].join('|'),
      'u',
    ),
);

/** True where the text that follows a name, or stands in brackets beside it, limits what is said to a part. */
export function limits(text: string): boolean {
  return LIMIT().test(text.slice(0, 120).replace(/\s+/g, ' ').toLowerCase());
}

const DENIED = once(
  () => new RegExp(String.raw`^[\s\p{Script=Hiragana}\p{Script=Hangul}]{0,16}?(?:${NOT})`, 'u'),
);

/** `Ersetzt ADR-3 nicht`, `ADR-3을 대체하지 않는다`: what follows a name, or the verb behind it, denies it. */
export function denies(text: string): boolean {
  return DENIED().test(text.slice(0, 60).toLowerCase());
}

/** The relation that the words behind a name state in a text of small letters, where the verb stands last: `ADR-0002 に置き換え`. */
export function relationBehind(text: string, at: number): Relation | null {
  for (const [relation, matcher] of VERB_LAST) {
    const found = match(matcher(), text, at);
    if (found === null || denies(text.slice(at + found[0].length))) continue;
    const isPart = IN_PART().test(found[0]) || limits(text.slice(at + found[0].length));
    return isPart ? weakened(relation) : relation;
  }
  return null;
}

/** `ADR-0002: The old queue (superseded by this ADR)`. */
const BY_THIS = String.raw`[^.;\d\n]{0,120}?[(–—:-] ?(?:super[sc]ee?ded|replaced) by this ${OWN_KIND}\b`;

const VERB_LAST = (
  [
    ['superseded-by', SUPERSEDED_BY_LAST],
    ['supersedes', `${SUPERSEDES_LAST}|${BY_THIS}`],
  ] as const
).map(([relation, words]) => {
  const before = String.raw`\s{0,9}(?:${PARTLY}\s{0,9})?`;
  return [relation, matching(`${before}(?:${words})`)] as const;
});

/** The relation that a key or a word of its own names (`partially-superseded-by`), or null. */
export function relationNamed(word: string): Relation | null {
  const spaced = word
    .slice(0, 60)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[\s_:-]+/g, ' ')
    .trim()
    .toLowerCase();
  const phrase = spaced.replace(/^(?:part(?:ly|ial(?:ly)?)?|in part) /i, '');
  const found = phraseAt(phrase, 0);
  if (found === null || found.loose || found.end < phrase.length) return null;
  return found.partial || phrase !== spaced ? weakened(found.relation) : found.relation;
}

/** What is said in part or under a condition: the older decision stays in force. */
export function weakened(relation: Relation): Relation {
  if (relation === 'superseded-by') return 'partly-superseded-by';
  return relation === 'supersedes' ? 'partly-supersedes' : relation;
}
