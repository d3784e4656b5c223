// Names of secrets that are given a value in it: `password = …`, `API_KEY: …`, `Bearer …`, "the password is …".

import type { Sensitive } from './sensitive.ts';

const NAME = String.raw`[\w.-]*(?:pass|pwd|secret|token|credential|bearer|(?:api|access|account|shared|master|private|signing|encryption|auth)[ _.-]?key)[\w.-]{0,40}`;
const VALUE = String.raw`"[^"\s]{4,400}"|'[^'\s]{4,400}'|${'`'}[^${'`'}\s]{4,400}${'`'}|[^\s"'${'`'},;)\]}]{4,400}`;
const ASSIGNED = new RegExp(
  String.raw`(?<![\w.-])["'${'`'}]?(${NAME})["'${'`'}*]*\s{0,3}(:=|=>|->|=|:|\|)\s{0,3}[*]{0,2}(${VALUE})`,
  'gi',
);
const SAID =
  /\b(password|passwd|passphrase|passcode|pin|secret)(?:\s{1,9}(?:is|was|=|(?<!pin )to)\s{1,9}|\s{0,9}\()["'`]?([^\s"'`,;)]{4,200})/gi;
const HEADER = /\b(?:Bearer|Basic)\s{1,9}([\w+/.~-]{16,4000}=*)/gi;
/** On a command line: `curl -u ann:…`, `mysql -p…`. */
const COMMAND =
  /\b(?:curl\b[^\n]{0,200}?\s(?:-u|--user)\s{0,3}["']?[^\s:"']{1,100}:|mysql(?:dump|admin)?\b[^\n]{0,200}?\s-p)([^\s"']{4,200})/g;

/** Words of a name by which it means a secret: `max_tokens`, `tokenizer` and `secretary` do not. */
const SECRET_WORDS =
  /^(?:pass|password|passwords|passwd|passcode|passphrase|pwd|secret|secrets|token|credential|credentials|bearer|apikey|accesskey|privatekey)$/;
const PASSWORD_WORDS = /^(?:pass|password|passwd|passcode|passphrase|pwd)$/;
/** A key is one of a kind only together with the word before it. */
const KEY_BEFORE = /^(?:api|access|account|shared|master|private|signing|encryption|auth|secret)$/;
/** What is counted, typed or described by the name is not the secret itself. */
const ABOUT =
  /^(?:budget|count|counts|limit|length|size|type|types|name|names|id|ids|url|uri|path|file|field|ttl|expiry|expires|hash|policy|manager|store|rotation|scope|scopes|endpoint|min|max|header|format|env|ref|usage|cost)$/;

const INSTEAD =
  'Say where the value is kept and what it is for ("API key: in the vault under mailer"), never the value.';

export function assignedSecrets(text: string): readonly Sensitive[] {
  const assigned = Array.from(text.matchAll(ASSIGNED)).flatMap((match) => {
    const [whole, name = '', sign = '', raw = ''] = match;
    const value = raw.replace(/^["'`]|["'`]$/g, '').replace(/(?<![.!?*])[.!?*]+$/, '');
    return meansSecret(name) &&
      isOpaque(value, isPassword(name), sign === '=' && !/^pass$/i.test(name))
      ? [place(match.index, whole, 'a secret with its value')]
      : [];
  });
  const said = Array.from(text.matchAll(SAID))
    .filter(({ 2: value = '' }) => isOpaque(value.replace(/(?<![.!?])[.!?]+$/, ''), true, false))
    .map(({ 0: whole, index }) => place(index, whole, 'a password'));
  const typed = Array.from(text.matchAll(COMMAND))
    .filter(({ 1: value = '' }) => isOpaque(value, true, false))
    .map(({ 0: whole, index }) => place(index, whole, 'a password on a command line'));
  const sent = Array.from(text.matchAll(HEADER))
    .filter(({ 1: value = '' }) => isOpaque(value, false, false))
    .map(({ 0: whole, index }) => place(index, whole, 'the credentials of a request'));
  return [...assigned, ...said, ...typed, ...sent];
}

function place(start: number, whole: string, what: string): Sensitive {
  return { start, end: start + whole.length, what, instead: INSTEAD };
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

/**
 * True for a value nobody would write as a word: mixed letters and digits, long enough for its kind. A password may be
 * shorter, and where it is assigned (`=`) even plain words are one, unless they describe what stands there.
 */
function isOpaque(value: string, password: boolean, assigned: boolean): boolean {
  if (POINTERS.some((pointer) => pointer.test(value))) return false;
  const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  if (password && DESCRIBES.test(value)) return false;
  if (password && assigned) return value.length >= 6;
  if (WORDS.test(value)) return false;
  const marked = /[A-Za-z]/.test(value) && /[!@#$%^&*+?~]/.test(value);
  if (password) return value.length >= 6 && (mixed || marked);
  return value.length >= 12 && mixed && new Set(value).size >= 6;
}

/** What points at a value without being it: variables, placeholders, paths, files, addresses, versions, dates, calls. */
const POINTERS: readonly RegExp[] = [
  /^(?:[$%<{[(*]|\.{3}|x{3,}$|process\.|env[.:]|os\.|vault:|op:\/\/|secrets?[./:])/i,
  /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/,
  /^[a-z][a-z\d+.-]*:\/\//i,
  /^(?:\.{0,2}\/)?(?:[\w.-]{1,20}\/)+[\w.-]{1,30}$/,
  /\.(?:md|ts|js|json|ya?ml|env|txt|pem|toml|py|go|rs)$/i,
  /^v?\d+\.\d[\w.-]*$/,
  /^\d{4}-\d{2}-\d{2}/,
  /^ADR-\d+$/i,
  /\(/,
];

/** Names such as `token-bucket-v2` or `o200k_base`: words and short numbers, joined. */
const WORDS =
  /^(?=.*[-_.])(?:[a-z]+\d{0,3}|\d{1,4}[a-z]?)(?:[-_.](?:[a-z]+\d{0,3}|\d{1,4}[a-z]?))*$/;

const DESCRIBES =
  /^(?:required|optional|string|hidden|hashed|encrypted|redacted|removed|unknown|unset|undefined|password|secret|changeme|example|disabled|enabled|missing|invalid|expired|argon2\w*|bcrypt|scrypt|pbkdf2|sha-?\d+|md5|utf-?8|\d+)$/i;
