// Names of secrets that are given a value in it: `password = …`, `API_KEY: …`, `Bearer …`.

import { bare, isOpaque } from './opaque.ts';
import { saidSecrets } from './prose.ts';
import { INSTEAD, type Sensitive } from './sensitive.ts';

const NAME = String.raw`[\w.-]*(?:pass|pwd|secret|token|credential|bearer|(?:api|access|account|shared|master|private|signing|encryption|auth|secret)[ _.-]?key)[\w.-]{0,40}`;
const VALUE = String.raw`"[^"\s]{4,400}"|'[^'\s]{4,400}'|${'`'}[^${'`'}\s]{4,400}${'`'}|[^\s"'${'`'},;)\]}]{4,400}`;
const ASSIGNED = new RegExp(
  String.raw`(?<![\w.-])["'${'`'}]?(${NAME})["'${'`'}*]*\s{0,3}(:=|=>|->|=|:|\|)\s{0,3}[*]{0,2}(?:[|>][+-]?\r?\n[ \t]{1,20})?(${VALUE})`,
  'gi',
);
const ELEMENT = new RegExp(String.raw`<(${NAME})>\s{0,9}([^\s<>]{4,400})\s{0,9}</`, 'gi');
const HEADER = /\b(?:Bearer|Basic)\s{1,9}([\w+/.~-]{16,4000}=*)/gi;
/** On a command line: `curl -u ann:…`, `mysql -p…`, `--password …`. */
const COMMAND =
  /(?:\bcurl\b[^\n]{0,200}?\s(?:-u|--user)\s{0,3}["']?[^\s:"']{1,100}:|\bmysql(?:dump|admin)?\b[^\n]{0,200}?\s-p|\bsshpass\s-p\s?|\bredis-cli\b[^\n]{0,200}?\s-a\s|\s--pass(?:word|phrase)?\s)["']?([^\s"']{4,200})/g;

/** Words of a name by which it means a secret: `max_tokens`, `tokenizer` and `secretary` do not. */
const SECRET_WORDS =
  /^(?:pass|(?:[a-z]{2,8})?password|passwords|passwd|passcode|passphrase|pwd|secret|secrets|token|credential|credentials|bearer|apikey|accesskey|privatekey)$/;
const PASSWORD_WORDS = /^(?:pass|(?:[a-z]{2,8})?password|passwd|passcode|passphrase|pwd)$/;
/** A key is one of a kind only together with the word before it. */
const KEY_BEFORE = /^(?:api|access|account|shared|master|private|signing|encryption|auth|secret)$/;
/** What is counted, typed or described by the name is not the secret itself. */
const ABOUT =
  /^(?:budget|count|counts|limit|length|size|type|types|name|names|id|ids|url|uri|path|file|field|ttl|expiry|expires|hash|policy|manager|store|rotation|scope|scopes|endpoint|min|max|header|format|env|ref|usage|cost)$/;

/** Those, and what a sentence says. */
export function assignedSecrets(text: string): readonly Sensitive[] {
  const found = (
    shape: RegExp,
    what: string,
    isIt: (match: readonly string[]) => boolean,
  ): readonly Sensitive[] =>
    Array.from(text.matchAll(shape))
      .filter(isIt)
      .map(({ 0: whole, index }) => ({
        ...{ start: index, end: index + whole.length, what, instead: INSTEAD },
      }));
  return [
    ...found(ASSIGNED, 'a secret with its value', ([, name = '', sign, value = '']) =>
      isSecret(name, value, sign === '=' && !/^pass$/i.test(name)),
    ),
    ...found(ELEMENT, 'a secret with its value', ([, name = '', value = '']) =>
      isSecret(name, value, false),
    ),
    ...saidSecrets(text),
    ...found(COMMAND, 'a password on a command line', ([, value = '']) =>
      isOpaque(value, true, false),
    ),
    ...found(HEADER, 'the credentials of a request', ([, value = '']) =>
      isOpaque(value, false, false),
    ),
  ];
}

function isSecret(name: string, value: string, assigned: boolean): boolean {
  return meansSecret(name) && isOpaque(bare(value), isPassword(name), assigned);
}
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

function meansSecret(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => ABOUT.test(word))) return false;
  return words.some(
    (word, at) =>
      SECRET_WORDS.test(word) || (word === 'key' && KEY_BEFORE.test(words[at - 1] ?? '')),
  );
}

function isPassword(name: string): boolean {
  return wordsOf(name).some((word) => PASSWORD_WORDS.test(word));
}
