// Text in it that sets itself above the instructions of whoever reads it, poses as a system message, or cannot be seen.

import type { Sensitive } from './sensitive.ts';

const ABOVE = String.raw`(?:(?:all|any|every|each|the|of|your|my|our|those|these)\s){0,3}(?:(?:previous|prior|earlier|preceding|foregoing|above)\s(?:instructions?|directives?|guidance|guidelines)|(?:system|your|all (?:previous|prior|earlier))\s(?:prompt|instructions?|rules|guidelines|guidance)|(?:instructions?|rules|guidelines|directives?)\s(?:above|you (?:were|have been|got)|that contradict|of the (?:system|foundation|workspace|user))|(?:everything|anything)\s(?:above|before|you (?:were|have been) told)|what\s(?:the\s|your\s)?(?:foundation|workspace|user|system prompt|instructions?|rules|guidelines|agents\.md|claude\.md)\s(?:says?|states?|asks?|tells?)|(?:foundation|system prompt)(?=\s(?:and|when|if|from)\b|[.,:;!]|$))`;
/** An order, not a sentence about one: at the beginning of a clause, or behind "must", "please". */
const BEGINS = String.raw`(?:^|[.!?:;,(>"'“‘*\n–—-]|\b(?:please|must|should|now|and|then|always|just|also|you|instead))[\s"'“‘*_]{0,5}`;
/** A line that begins as a message of a role does: `System:`, `[SYSTEM]`, `Assistant message:`. */
const ROLE = String.raw`(?:^|\n)[ \t>*_#<!-]{0,9}(?:(?:system|developer)[*_]{0,2}\s?:|\[\s?(?:system|developer|assistant)(?:\s(?:message|prompt))?\s?\]\s?:?|(?:system|developer|assistant)\s(?:message|prompt)[*_]{0,2}\s?:)[*_]{0,2}`;
const THEY = String.raw`(?:readers?|agents?|assistants?|models?|AI|LLMs?)\s(?:must|shall|should|may|will|has to|have to|is now|are now|no longer)\b`;
/** What tells it from "System: Linux": it speaks to its reader. */
const ADDRESS = String.raw`(?:[ \t]{0,3}(?:(?:your?|must)\b|${THEY})|[^\n]{0,400}?\b(?:you\s(?:are now|must|shall|no longer|have to)\b|(?:the|this|all|any|every|each)\s${THEY}))`;

const SHAPES: readonly (readonly [what: string, shape: RegExp])[] = [
  [
    'an order to set instructions aside',
    new RegExp(
      String.raw`${BEGINS}(?:ignore|disregard|forget|override|bypass|(?:do\snot|don['’]t|never|stop)\s(?:follow|obey|heed)(?:ing)?)\s${ABOVE}`,
      'gi',
    ),
  ],
  [
    'an order to set instructions aside',
    new RegExp(
      String.raw`${BEGINS}(?:(?:do\snot|don['’]t|never|stop)\s(?:follow|obey|heed)(?:ing)?|you\s(?:must|should|can|may)\s(?:ignore|disregard))\s(?:agents|claude|gemini)\.md`,
      'gi',
    ),
  ],
  [
    'an order to set instructions aside',
    /\bthe foundation (?:no longer|does not|doesn['’]t) (?:apply|applies|count|counts)\b|\byour new (?:system prompt|instructions) (?:is|are)\b|\bthis (?:replaces|overrides|supersedes) (?:all|any) (?:previous|earlier|prior|other) (?:instructions|rules|guidance)\b/gi,
  ],
  [
    'an order to keep something from the user',
    /\b(?:do not|don['’]t|never)\s(?:tell|mention|inform|reveal)\s(?:this|these|it)\sto the (?:user|reviewer|human)\b|\b(?:do not|don['’]t|never)\s(?:tell|inform)\sthe (?:user|reviewer|human)s? (?:about|of) (?:this|it)\b/gi,
  ],
  [
    'an order to take another role',
    /\b(?:you are now|from now on,? you are)\s(?:DAN|unrestricted|jailbroken|an? (?:administrator|unrestricted)|in (?:developer|god) mode)\b|\b(?:reveal|print|repeat|leak)\s(?:me\s)?your system prompt\b/gi,
  ],
  [
    'words to the model that reads it',
    /\b(?:AI|LLM|language model)(?: assistants?| agents?)? (?:that is |who is )?reading this\b/g,
  ],
  [
    'a system message',
    /<\|im_start\|>\s?(?:system|developer)|\[INST\]|<<SYS>>|<\/(?:system|system-reminder|system_prompt)>/gi,
  ],
  ['a system message', new RegExp(`${ROLE}${ADDRESS}`, 'gi')],
  [
    'hidden text',
    /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]+|[\u202a-\u202e]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}|[\u200b-\u200d\u2060-\u2064\ufeff]{4,}/gu,
  ],
];

/** Each of the shapes has one of these; most texts have none, and looking for one word takes no time. */
const PLAIN_WORDS =
  /ignor|disregard|forget|overrid|bypass|follow|obey|heed|foundation|instruct|guidance|rules|user|reviewer|human|you are|from now on|system|developer|assistant|this|\[INST|<<SYS|[\u200b-\u{10ffff}]/iu;

/** Memory is written by agents: it may say what is so and how to work, and binds nobody. */
export function ordersIn(text: string): readonly Sensitive[] {
  if (!PLAIN_WORDS.test(text)) return [];
  return SHAPES.flatMap(([what, shape]) =>
    Array.from(text.matchAll(shape), ({ 0: whole, index }) => {
      const start = index + whole.search(/[^\s.!?:;,(>"'“‘*–—-]/);
      return {
        ...{ start: Math.max(index, start), end: index + whole.length, what },
        instead:
          'Record the fact without it. What binds agents belongs in instructions or decisions, which people review.',
      };
    }),
  );
}
