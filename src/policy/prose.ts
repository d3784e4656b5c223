// Secrets that a sentence tells: "the password of the wifi is …", "log in as admin with …", "PIN: 4711".

import { bare, DESCRIBES, isOpaque } from './opaque.ts';
import { INSTEAD, type Sensitive } from './sensitive.ts';

const NAME =
  /(?<![\p{L}\d_.-])(?:(pass(?:word|wd|phrase|code)|pwd?|identified by|secret|passwort|kennwort|contraseña|mot de passe|wachtwoord|senha|пароль|パスワード|密码|密碼)|(token|(?:api|access|account|private|secret|client|auth)[ -](?:key|secret))|(credentials|logins?|log in)|(pin|(?:door|gate|entry|alarm|unlock) code))(?![\p{L}\d_-])/giu;

/** How far a sentence is followed. */
const FAR = 200;

/** `for the staging database was changed to`. */
const IS =
  /^(?:\s(?:for|of|on|at|in|to)(?:\s[^\s.:;!?,|]{1,40}){1,5}?)?\s{1,3}(?:(?:(?:is|was|has been)\s)?(?:set|reset|changed|rotated)\sto|is|was|equals|remains|will be|=|to|ist|es|est)(?:\s(?:now|still|currently))?:?\s{1,3}/;
const HAS = /^(?:'s\s|’s\s|\s?\(|\s?[:：=]\s?)/;
const BESIDE = /^(?:,\s|\s[–—-]\s|\s)/;
/** `: ann / `, ` as admin with the password `. */
const LOGIN =
  /^(?::|\sare|\sis|\sas|\swith)\s{1,3}[^\s/:|]{1,60}(?:\s?[/:|]\s?|\s(?:with|using|and)\s(?:the\spassword\s)?)/;
const VALUE = /^(["'`“‘„«]?)([^\s"'`“”‘’»,;)|]{4,200})["'`”’»]?/;
const ENDS = /^(?:$|\n|[.!?,;](?:\s|$))/;
const DIGITS =
  /^(?:\s(?:is|was)\s|\s?[:=]\s?|\s(?=\d+#))#?(?!(?:19|20)\d\d\b)\d{4,8}#?(?![\w.-]*\d)/;
const BEFORE = /(?<!\S)(\S{4,100})\sas\s(?:(?:the|its|your|our|a)\s)?(?:[a-z]{1,20}\s)?$/i;

export function saidSecrets(text: string): readonly Sensitive[] {
  return Array.from(text.matchAll(NAME)).flatMap((match) => {
    const from = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - FAR), match.index);
    const [start, end] = told(match, text.slice(from, from + FAR), before) ?? [];
    if (start === undefined || end === undefined) return [];
    const what = match[2] === undefined ? 'a password' : 'a secret with its value';
    return [{ start: match.index - start, end: from + end, what, instead: INSTEAD }];
  });
}

/** How many characters before the name and behind it belong to it; null where no value is told. */
function told(
  [, password, key, login, pin]: RegExpExecArray,
  rest: string,
  before: string,
): readonly [number, number] | null {
  const value = (gap: RegExp, isIt: (value: string, quoted: boolean, ends: boolean) => boolean) => {
    const skipped = gap.exec(rest)?.[0].length;
    const found = skipped === undefined ? null : VALUE.exec(rest.slice(skipped));
    if (found === null || skipped === undefined) return null;
    const [whole, quote = '', words = ''] = found;
    const ends = /[.!?]$/.test(words) || ENDS.test(rest.slice(skipped + whole.length));
    return isIt(bare(words), quote !== '', ends)
      ? ([0, skipped + whole.trimEnd().length] as const)
      : null;
  };
  const isKey = (words: string): boolean => isOpaque(words, false, false);
  const isPassword = (words: string): boolean => isOpaque(words, true, false);
  if (pin !== undefined) {
    const digits = DIGITS.exec(rest)?.[0].length;
    return digits === undefined ? null : [0, digits];
  }
  if (login !== undefined) return value(LOGIN, isPassword);
  if (key !== undefined)
    return (
      value(IS, isKey) ??
      value(HAS, isKey) ??
      value(BESIDE, (words) => words.length >= 20 && isKey(words))
    );
  const used = BEFORE.exec(before);
  if (used !== null && isPassword(bare(used[1] ?? ''))) return [used[0].length, 0];
  const isSecret = /^secret$/i.test(password ?? '');
  return (
    value(
      IS,
      (words, quoted, ends) =>
        isPassword(words) || (!isSecret && (quoted || ends) && isPlainPassword(words, quoted)),
    ) ??
    value(
      HAS,
      (words, quoted) => isPassword(words) || (quoted && isPlainPassword(words, quoted)),
    ) ??
    value(
      BESIDE,
      (words, quoted, ends) =>
        !isSecret && (quoted || ends) && isPassword(words) && !/[-/._:]/.test(words),
    )
  );
}

/** "The password is swordfish.": one word in quotes, or at the end of its sentence, that says nothing about a password. */
function isPlainPassword(words: string, quoted: boolean): boolean {
  if (DESCRIBES.test(words) || /^(?:null|none|true|false|text|admin|root|user|test)$/i.test(words))
    return false;
  return quoted
    ? /^[\w!@#$%^&*+-]{5,}$/.test(words)
    : /^[a-z]{6,}$/.test(words) && !ABOUT.test(words);
}

/** Words about a password, by their ends and by themselves. */
const ABOUT =
  /(?:ed|en|ing|ble|less|ful|ous|al|ive|ory|ary|ent|ant|ic|ly|er|est)$|^(?:strong|correct|secure|insecure|unsafe|unique|random|simple|private|plaintext|default|enough|always|complex|mandatory|elsewhere|nowhere|somewhere|yours|theirs|absolute|obsolete|adequate|inadequate|accurate|appropriate|unknown|overdue|anyway|outside|inside|online|offline|immutable)$/;
