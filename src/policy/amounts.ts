// Sentences in it that say who was paid how much: the data of a vault, where rules about it are welcome (H-023).

import type { Sensitive } from './sensitive.ts';

const CURRENCY = 'USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|INR|CNY|dollars?|euros?|pounds?|francs?';
const AMOUNT = new RegExp(
  String.raw`[$€£¥₹]\s?\d[\d.,]{0,40}(?:\s?(?:k|m|bn)\b)?|(?<![\w.])\d[\d.,]{0,40}\s?(?:k\s)?(?:${CURRENCY})\b|\b(?:${CURRENCY.split('|dollars')[0]})\s?\d[\d.,]*`,
  'gi',
);
const PAYING =
  /\b(?:spent|paid|pays?|paying|charged|billed|invoiced?|transferred|transfers?|wired|received|owed?|owes|bought|purchased|earned|earns?|donated|deposited|withdrew|refunded|reimbursed|salary|rent|mortgage|balance|debt)\b/i;
/** `on AWS`, `to Maria`: a name behind a preposition that money goes with; months and days are no payees. */
const PAYEE =
  /\b(?:on|to|from|at|for|by|with|of)\s+(?:the\s+)?(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Q[1-4]|The|A|An|Each|Every|All|Any)\b)\p{Lu}[\p{L}\d&.'-]*/u;

/** Each sentence with an amount and either a payee or a word for paying. */
export function spendings(text: string): readonly Sensitive[] {
  return Array.from(text.matchAll(/(?:[^.!?\n;]|[.](?=\S))+[.!?;]?/g)).flatMap(
    ({ 0: whole, index }) => {
      const amount = whole.search(AMOUNT);
      if (amount < 0 || !(PAYING.test(whole) || PAYEE.test(whole))) return [];
      const start = index + whole.search(/[^\s*+>|#-]/);
      return [
        {
          start,
          end: index + whole.trimEnd().length,
          what: 'a payment: an amount and a payee',
          instead:
            'Record the rule, not the payment ("infrastructure costs are categorized by vendor").',
        },
      ];
    },
  );
}
