// Whether a text says of what it names that it is over.

import type { Document } from '../model/document.ts';
import { lineEnd, lineStart } from '../model/lines.ts';
import { onceFor } from '../model/once.ts';
import type { Span } from '../model/source.ts';

const OVER =
  '(?:super[sc]ee?ded|replaced|obsoleted?|deprecated|archived|rejected|declined|withdrawn|abandoned|retired|revoked|reverted|outdated|inactive|historic(?:al)?|history)';
/** `superseded.`, `superseded by …`, not `deprecated fields`. */
const END = String.raw`(?![\p{L}\p{N}-])(?=\s*(?:$|[.,;:!()\]|*_~\d→–—]|->|-\s|(?:by|per|in|on|since|with|through|see|and|as|but|for)\b))`;
const GONE = String.raw`(?:${OVER}(?:-by)?${END}|no longer\b|not in force\b)`;

/** The words before a reference of which it is the object: `superseded by`, `formerly`, `replaces the cache of`. */
const GOVERNS = new RegExp(
  [
    String.raw`(?<![\p{L}-])(?:(?:super[sc]ee?ded|replaced|obsoleted)(?: (?:by|with|through|in favou?r of))?`,
    'super[sc]ee?d(?:es?|ing)|replac(?:es?|ing)|obsolet(?:es?|ing)|deprecat(?:es?|ing)|amend(?:s|ed|ing)',
    'retir(?:es?|ing)|withdraw(?:s|ing)?|reject(?:s|ing)?|revok(?:es?|ing)|revert(?:s|ing)?|overturn(?:s|ed|ing)?|drop(?:s|ped)?',
    OVER,
    '(?:moved|renamed|relocated) to|former(?:ly)?|previous(?:ly)?|earlier|original(?:ly)?|stale|old(?:er)?|instead of|in place of|rather than|unlike|not)$',
  ].join('|') +
    String.raw`|\((?:was|ex)$` +
    String.raw`|(?<![\p{L}-])(?:super[sc]ee?d|replac|obsolet)(?:es?|ing) [^.;:,]{1,80} (?:of|in|from)$` +
    String.raw`|(?<!\bas )(?<![\p{L}-])(?:formerly|previously|originally|historical(?:ly)?|no longer)(?: [\p{L}'’-]+){0,3}$`,
  'iu',
);
/** What may stand between those words and the reference, the last of it: blanks and marks, articles, another reference. */
const BETWEEN =
  /(?:(?<![\s"'“”‘’`([*_~:#|–—-])[\s"'“”‘’`([*_~:#|–—-]+|(?<![\p{L}-])(?:the|our|its|an?|both|decisions?|records?|adrs?|rfcs?|proposals?|documents?|see)|(?:\[[^\]]{0,200}\]|(?<![\p{L}\w-])[\w-]{0,40}\d[\w-]{0,40})(?:[,&+/\s]|\band\b|\bor\b){0,8})$/iu;
/** `ADR-0001 has been superseded`, `ADR-0001 (2019, superseded)`, `ADR-0001 → ADR-0003`. */
const FOLLOWS = new RegExp(
  String.raw`^(?:[\s"'“”‘’*_~:|,[\]–—-]|(?<![\p{L}-])(?:is|are|was|were|has|have|had|been|be|now|since|later|long|already|meanwhile|itself|which|that|status|decision|part(?:ly|ially)?|completely|fully)(?![\p{L}-])){0,20}(?:${GONE}|→|->|=>)` +
    // The verb stands last: `ADR-0001 は ADR-0003 により Superseded`.
    String.raw`|^\s?[はがも은는이가][^.;。()\n]{1,60}(?<![\p{L}-])${GONE}` +
    String.raw`|^(?:['’]s)?(?: [\p{L}-]+){0,2} no longer\b` +
    String.raw`|^[^()]{0,120}\) (?:is|are|was|were|has been|have been) ${GONE}` +
    String.raw`|^[\s\]"'*_]{0,5}\([^()]{0,80}(?<![\p{L}-])${GONE}`,
  'iu',
);
/** Further on, where it is set off as a remark: `Use X (deprecated)`, `Use X — superseded by ADR-3`, `Use X, but was replaced`. */
const REMARK = new RegExp(
  String.raw`(?:[([:–—]| -|→)[\s*_~"'\p{Extended_Pictographic}\uFE0F]{0,5}(?:(?:now|since|status:?|part(?:ly|ially)?) ){0,2}${GONE}` +
    String.raw`|(?<![\p{L}-])(?:but|until|though|although|however)\b.{0,60}(?<![\p{L}-])(?:${GONE})`,
  'iu',
);
const CELL = new RegExp(
  String.raw`\|[\s*_~[\p{Extended_Pictographic}\uFE0F]{0,8}(?:part(?:ly|ially)? )?${GONE}`,
  'iu',
);
const MARKED_TEXT = new RegExp(String.raw`(?<![\p{L}-])${OVER}(?![\p{L}-])`, 'iu');
const HISTORY = new RegExp(
  String.raw`(?<![\p{L}-])(?:${OVER}|archives?|former|previous|replaces|supersedes|change ?log|change log)(?![\p{L}-])` +
    String.raw`|^\P{L}*sessions?(?:\P{L}*$|\P{L}+\d|[ -]+(?:log|notes?|summary))`,
  'iu',
);
/** Of other languages, anywhere in the sentence. */
const ELSEWHERE =
  /曾|取代|替代|废弃|推翻|旧版|廃止|置き換え|以前の|대체|폐기|(?<!\p{L})(?:ersetz|abgelöst|veraltet|ehemal|verworfen|remplac|obsol|abandonn|ancien|reemplaz|sustitu|substitu|sostitu|vervang|замен|устар)/iu;
/** A mark and what it means, alone on a line: `- ❌ Rejected`. */
const LEGEND = /^[\s>*+|-]{0,12}(\p{Extended_Pictographic})\uFE0F?[ \t|:=–-]{0,8}([^\n]{1,60})$/gmu;
const ENDS = /[。；;]|[.!?] /;
/** Further away nothing governs a reference. */
const REACH = 400;

/** By words that govern it, by a heading above it, by striking it out, or by a mark that a legend explains. */
export function isHistoricalMention(document: Document, { start, end }: Span): boolean {
  const { text, structure } = document;
  const line = text.slice(lineStart(text, start), lineEnd(text, end));
  const at = start - lineStart(text, start);
  if (line.slice(0, at).split('~~').length % 2 === 0 && line.includes('~~', at)) return true;
  if (MARKED_TEXT.test(/^\[([^\]]*)\]/.exec(text.slice(start, end))?.[1] ?? '')) return true;
  const block = blockAt(text, start, end);
  const before = plain(text.slice(Math.max(block.start, start - REACH), start));
  const after = plain(text.slice(end, Math.min(block.end, end + REACH)));
  // A cell of the row says how it stands, however long those before it are.
  const isRow = /^\s*\|/.test(line);
  if (isRow && CELL.test(plain(line))) return true;
  const sentence = `${before.split(ENDS).at(-1)} ${after.split(ENDS, 1)}`;
  if (isGoverned(before) || isOver(after) || ELSEWHERE.test(sentence)) return true;
  const isBelow = structure.sections.some(
    ({ body, heading }) => body.start <= start && end <= body.end && HISTORY.test(heading),
  );
  if (isBelow) return true;
  const isMarked = /\p{Extended_Pictographic}/u.test(line);
  return isMarked && legendOf(document).some((mark) => line.includes(mark));
}

function isGoverned(before: string): boolean {
  if (GOVERNS.test(before)) return true;
  const shorter = before.replace(BETWEEN, '');
  return shorter !== before && isGoverned(shorter);
}

function isOver(after: string): boolean {
  if (FOLLOWS.test(after)) return true;
  // A remark in the next sentence, or behind another reference, is about something else.
  const own = after.split(/[.;!?](?=\s)|\[[^[\]]*\]|(?<![\w-])[a-z]+-\d/i, 1)[0] ?? '';
  return REMARK.test(own);
}

/** The list item, row or paragraph around [start, end), as far as `REACH` on each side; a line is told whole. */
export function blockAt(text: string, start: number, end: number) {
  let from = lineStart(text, start);
  while (from > 0 && start - from < REACH && !STARTS_BLOCK.test(text.slice(from, from + 80))) {
    const above = lineStart(text, from - 1);
    if (text.slice(above, from).trim() === '') break;
    from = above;
  }
  let till = lineEnd(text, end);
  while (till < text.length && till - end < REACH) {
    const next = text.slice(till + 1, lineEnd(text, till + 1));
    if (next.trim() === '' || STARTS_BLOCK.test(next)) break;
    till += next.length + 1;
  }
  return { start: from, end: till };
}

const STARTS_BLOCK = /^[ \t>]*(?:[-+*|#]|\d{1,4}[.)][ \t])/;

function plain(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s[^()]*)?\)/g, ']')
    .replace(/\]\[[^\]]*\]/g, ']')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ');
}

function legendOf(document: Document): readonly string[] {
  return onceFor(document, 'legend', () =>
    [...document.text.matchAll(LEGEND)].flatMap(([, mark = '', meaning = '']) =>
      MARKED_TEXT.test(meaning) && !meaning.includes('](') ? [mark] : [],
    ),
  );
}
