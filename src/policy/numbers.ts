// Numbers of cards, bank accounts and persons in it, told by their form and check digits.

import type { Sensitive } from './sensitive.ts';

const CARD = /(?<![\w.,#/-])\d(?:[ .-]?\d){12,18}(?![\w/-]|[.,]\d)/g;
/** First digits that issuers of cards use; another number passes the check digit one time in ten. */
const ISSUER = /^(?:4|5[1-5]|2[2-7]|3[47]|6(?:011|4|5)|35|30|36|38)/;
const CARD_LENGTHS: ReadonlySet<number> = new Set([13, 14, 15, 16, 19]);
const PERSON = /(?<![\w.,/-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\w/-]|[.,]\d)/g;
const NAMED_PERSON =
  /\b(?:ssn|social[ -]security(?: number)?)\b[\s:#=is]{0,6}(?!000|666|9)\d{3}[- ]?\d{2}[- ]?\d{4}(?!\d)/gi;
const ACCOUNT = /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/gi;
/** Small letters are often hexadecimal digits: they make an account only where the length is that of its country. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, DK: 18, ES: 24, FI: 18, FR: 27, GB: 22, GR: 27 },
  ...{ HU: 28, IE: 22, IT: 27, LU: 20, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, TR: 26 },
};

const INSTEAD = 'Omit the number. Record whose it is and where to look it up.';

export function accountNumbers(text: string): readonly Sensitive[] {
  return [
    ...matches(text, CARD, 'a card number').filter(isCard(text)),
    ...matches(text, PERSON, 'a social security number'),
    ...matches(text, NAMED_PERSON, 'a social security number'),
    ...matches(text, ACCOUNT, 'a bank account number').filter(isAccount(text)),
  ];
}

function matches(text: string, shape: RegExp, what: string): readonly Sensitive[] {
  return Array.from(text.matchAll(shape), ({ 0: value, index }) => ({
    start: index,
    end: index + value.length,
    what,
    instead: INSTEAD,
  }));
}

function isCard(text: string): (found: Sensitive) => boolean {
  return ({ start, end }) => {
    const written = text.slice(start, end);
    const digits = written.replace(/\D/g, '');
    // Groups are all blanks or all hyphens; a list of numbers is neither.
    const grouped =
      !/[ .-]/.test(written) ||
      /^\d{4}([ .-])\d{4,6}\1\d{4,5}(?:\1\d{1,4})?(?:\1\d{1,3})?$/.test(written);
    return grouped && CARD_LENGTHS.has(digits.length) && ISSUER.test(digits) && isLuhn(digits);
  };
}

/** The check digit of cards; the same digit throughout is a placeholder. */
function isLuhn(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** ISO 13616: the rearranged number leaves 1 when divided by 97. */
function isAccount(text: string): (found: Sensitive) => boolean {
  return ({ start, end }) => {
    const written = text.slice(start, end).replaceAll(' ', '');
    const number = written.toUpperCase();
    if (number !== written && LENGTHS[number.slice(0, 2)] !== number.length) return false;
    if (number.length < 15 || number.length > 34) return false;
    const digits = (number.slice(4) + number.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
  };
}
