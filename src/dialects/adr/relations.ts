// In: words. Out: the relation between two decisions that they state, and where the words end.

import type { Reference } from '../../model/document.ts';

export type Relation = Exclude<Reference['relation'], 'depends-on'>;

/** A phrase that relates decisions. `loose`: it says so only where a link or a full id follows at once. */
export interface Phrase {
  readonly relation: Relation;
  readonly partial: boolean;
  readonly loose: boolean;
  readonly end: number;
}

const GAP = String.raw`[\s_-]+`;
const DEGREE = `(?:${GAP}(in${GAP}part|part(?:ly|ially)?|mostly|largely|fully|completely|entirely))?`;
/** Names may follow as items of a list. */
const END = String.raw`(?![\p{L}\p{N}])[\s:|]*(?:[-+]\s+)?`;
const REPLACED = 'super[sc]ee?ded|replaced|obsoleted|made obsolete';

const phrase = (source: string): RegExp => new RegExp(source, 'iuy');

/** In this order: the longer phrase before the one that it begins with. */
const PHRASES: readonly {
  readonly words: RegExp;
  readonly relation: Relation;
  readonly loose?: true;
}[] = [
  {
    words: phrase(
      `(?:${REPLACED})${DEGREE}${GAP}(?:by|with|through|in${GAP}favou?r${GAP}of)${END}`,
    ),
    relation: 'superseded-by',
  },
  {
    words: phrase(
      String.raw`super[sc]ee?ded[ \t]*(?:[:,(–—→>=-]+[ \t]*|(?:\.[ \t]*)?(?=see))(?:(?:please )?see(?: also)?[\s:]*)?`,
    ),
    relation: 'superseded-by',
    loose: true,
  },
  {
    words: phrase(`(?:super[sc]ee?d(?:es|e|s|ing)|replaces|replacing|obsoletes)${DEGREE}${END}`),
    relation: 'supersedes',
  },
  {
    words: phrase(`(?:amended|modified|updated|overridden|changed)${GAP}by${END}`),
    relation: 'amended-by',
  },
  {
    words: phrase(`(?:amends?|amending|modifies|updates|overrides|changes)${END}`),
    relation: 'amends',
  },
  {
    words: phrase(
      `(?:(?:complemented|completed|extended|refined|clarified|required|implemented|deprecated)${GAP}by` +
        `|deprecated${GAP}in${GAP}favou?r${GAP}of` +
        `|(?:relates?|related|linked)(?:${GAP}to)?|depends${GAP}on|builds${GAP}(?:up)?on|based${GAP}on|see(?:${GAP}also)?` +
        `|complements|completes|extends|refines|clarifies|requires|enables|deprecates|follows(?:${GAP}up${GAP}on)?` +
        `|(?:(?:provides|proposes)${GAP})?(?:an${GAP})?alternative${GAP}(?:to|for))${END}`,
    ),
    relation: 'relates-to',
  },
];

const PARTIAL = /^(?:in|part|mostly|largely)/i;

/** Every phrase holds one of these; most text does not, and need not be asked more closely. */
const STEM =
  /super[sc]|replac|obsolet|amend|modif|updat|overrid|chang|complement|complet|extend|refin|clarif|requir|implement|deprecat|relat|link|depends|builds|based|see|enabl|follow|alternative/i;

/** False where no phrase can stand in `text`. */
export function mayRelate(text: string): boolean {
  return STEM.test(text);
}

/** The phrase that stands at `at` in `text`, or null. */
export function phraseAt(text: string, at: number): Phrase | null {
  for (const { words, relation, loose = false } of PHRASES) {
    words.lastIndex = at;
    const found = words.exec(text);
    if (found === null) continue;
    return { relation, partial: PARTIAL.test(found[1] ?? ''), loose, end: words.lastIndex };
  }
  return null;
}

/** What a partial replacement is: the older decision is changed and stays in force. */
export function weakened(relation: Relation): Relation {
  if (relation === 'superseded-by') return 'amended-by';
  return relation === 'supersedes' ? 'amends' : relation;
}
