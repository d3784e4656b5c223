// Secrets that a text gives away: a name with a value (`password = …`, `Bearer …`), or a sentence ("the PIN is 4711").

import { keyShapes, matches, type Sensitive } from './shapes.ts';

const INSTEAD =
  'Say where the value is kept and what it is for ("API key: in the vault under mailer"), never the value.';

const NAME = String.raw`[\w.-]*(?:pass|pwd|secret|token|credential|bearer|(?:api|access|account|shared|master|private|signing|encryption|auth|secret)[ _.-]?key)[\w.-]{0,40}`;
const VALUE = String.raw`"[^"\s]{4,400}"|'[^'\s]{4,400}'|${'`'}[^${'`'}\s]{4,400}${'`'}|[^\s"'${'`'},;)\]}]{4,400}`;
const ASSIGNED = new RegExp(
  String.raw`(?<![\w./-])["'${'`'}]?(${NAME})["'${'`'}*]*\s{0,3}(:=|=>|->|=|:|\|)(?:(?<==)[ \t]|(?<!=)\s){0,3}[*]{0,2}(?:[|>][+-]?\r?\n[ \t]{1,20})?(${VALUE})`,
  'gi',
);
/** `TWILIO_AUTH_TOKEN is 9f86…`, or with nothing between. */
const NAMED =
  /(?<![\w.$-])([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)["'`]?[ \t](?:is\s|was\s)?["'`]?([^\s"'`,;)]{16,400})/g;
/** `deploy_key_prod was …`, `apikey2 …`: what only its value tells from `sort_key: name`. */
const KEYED =
  /(?<![\w.$/-])["'`]?([\w.-]{0,60}(?:key|token|secret)[\w.-]{0,40})["'`*]{0,3}(?:\s?(?::=|=>|->|[=:|])[\s*]{0,4}|\s(?:(?:is|was|are)\s)?)["'`]?([\w+/=~-]{20,400})(?![\w+/=~:(@<{…-]|\.[\w.])/gi;
/** In a list of arguments: `"--api-key", "9f86…"`. */
const ARGUMENT = new RegExp(
  String.raw`(?<=["'])(--?${NAME})["'],\s{0,99}["']([^\s"']{4,400})`,
  'gi',
);
const ELEMENT = new RegExp(String.raw`<(${NAME})>\s{0,9}([^\s<>]{4,400})\s{0,9}</`, 'gi');
const HEADER = /\b(?:Bearer|Basic)\s{1,9}([\w+/.~-]{16,4000}=*)/gi;
/** On a command line: `curl -u ann:…`, `mysql -p…`, `--password …`. */
const COMMAND =
  /(?:\bcurl\b[^\n]{0,200}?\s(?:-u|--user)\s{0,3}["']?[^\s:"']{1,100}:|\bmysql(?:dump|admin)?\b[^\n]{0,200}?\s-p|\bsshpass\s-p\s?|\bredis-cli\b[^\n]{0,200}?\s-a\s|\s--pass(?:word|phrase)?\s)["']?([^\s"']{4,200})/g;

/**
 * What code calls a value, without quotation marks: `user_password`, `config.db.password`, `creds[`, `request?.body`,
 * `Type<T>`.
 */
const EXPRESSION =
  /^[!&*]?(?:[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+|[A-Za-z_$]\w*(?:(?:\??\.|::|->)[A-Za-z_$]+\d{0,2})+|[A-Za-z_$][\w$.]*[[<].*)$/;

/** `forms/offer@v1.0` */
const VERSION = /^[\w.-]{1,60}\/[\w./-]{0,100}@v?\d+(?:\.\d+){0,3}$/;

/** Words of a name by which it means a secret: `max_tokens`, `tokenizer` and `secretary` do not. */
const SECRET_WORDS =
  /^(?:pass|(?:[a-z]{2,8})?password|passwords|passwd|passcode|passphrase|pwd|secret|secrets|token|credential|credentials|bearer|apikey|accesskey|privatekey)$/;
const KEY_WORDS = /(?:key|token|secret)s?\d*$/;
/** Keys that everybody may see. */
const SEEN =
  /^(?:pub|cache|etag|file|object|storage|primary|foreign|sort|partition|idempot|dedup|anon|finger|query|row|topic|trace|site|stable|encrypted|wrapped|resource|verkey|did$)/;
const PASSWORD_WORDS = /^(?:pass|(?:[a-z]{2,8})?password|passwd|passcode|passphrase|pwd)$/;
/** A key is one of a kind only together with the word before it. */
const KEY_BEFORE = /^(?:api|access|account|shared|master|private|signing|encryption|auth|secret)$/;
/** What is counted, typed or described by the name is not the secret itself. */
const ABOUT =
  /^(?:budget|count|counts|limit|length|size|type|types|name|names|id|ids|url|uri|path|file|field|ttl|expiry|expires|hash|policy|manager|store|rotation|scope|scopes|endpoint|min|max|header|format|alg|algorithm|kdf|env|ref|usage|cost|loss|verlust|paging|pagination|page|cursor|next|continuation|address|mint|subject|schema|issuer|offer|proposal)$/;

const WHAT = 'a secret with its value';
const RUN = /(?:ing|ion|first|second|third|next|last|final) $/i;
/** "Forgotten passphrase = wallet lost": what comes of it, in plain words. */
const FAILED = /\b(?:forg\w+|lost|losing|wrong|no|missing|weak|bad|invalid|incorrect|empty) $/i;

/** Those, and what a sentence says. */
export function assignedSecrets(text: string): readonly Sensitive[] {
  const found = (what: string, shape: RegExp, is: (match: RegExpExecArray) => boolean) =>
    matches(text, { what, instead: INSTEAD }, shape, is);
  return [
    ...found(WHAT, ASSIGNED, ({ 0: whole, 1: name = '', 2: sign, 3: value = '', index }) => {
      // `PASSWORD=x` is a line of settings, in which every word is a value.
      const isSetting = /^[A-Z\d_]+=\S/.test(whole);
      // `PASSWORD= push now` runs a command without one.
      const after = text.slice(index + whole.length, index + whole.length + 2);
      if (/^[A-Z\d_]+=[ \t]/.test(whole) && /^ \w/.test(after)) return false;
      const isPass = /^pass$/i.test(name);
      // In a table, PASS is what a check came to; "the planning pass" is one time that something is done.
      const before = text.slice(Math.max(0, index - 12), index);
      const isRun = sign === '|' || RUN.test(before);
      if (sign === '=' && FAILED.test(before) && /^[a-z]+[.!?*]*$/i.test(value)) return false;
      if ((!isSetting && EXPRESSION.test(value)) || (isPass && isRun)) return false;
      return isSecret(name, value, sign === '=' && !isPass);
    }),
    ...[ELEMENT, ARGUMENT, NAMED].flatMap((shape) =>
      found(WHAT, shape, ([, name = '', value = '']) => isSecret(name, value, false)),
    ),
    ...saidSecrets(text),
    ...found('a password on a command line', COMMAND, ([, value = '']) =>
      isOpaque(value, true, false),
    ),
    ...found('the credentials of a request', HEADER, ({ 0: whole, 1: value = '', index }) => {
      return text[index + whole.length] !== '<' && isOpaque(value, false, false);
    }),
  ];
}

/** A key of any name, in no form that says whose it is: what explains things has many that open nothing. */
export function randomKeys(text: string): readonly Sensitive[] {
  return matches(text, { what: WHAT, instead: INSTEAD }, KEYED, (match) => {
    const [, name = '', value = ''] = match;
    const words = wordsOf(text.slice(Math.max(0, match.index - 12), match.index) + name);
    const isOther = words.some((word) => ABOUT.test(word) || SEEN.test(word));
    // Hashes and ids stand behind keys of every kind, addresses of ledgers behind those of partners.
    const isHash = /^[\da-f-]{32}/i.test(value);
    const isId = isHash && (value.includes('-') || !/token|secret/i.test(name));
    const isAddress = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(value);
    const isKey = wordsOf(name).some((word) => KEY_WORDS.test(word));
    const isRandom = /\d\D+\d\D+\d/.test(value) && isOpaque(value, false, false);
    if (!isKey || !isRandom || isOther || isId || isAddress) return false;
    return keyShapes(value).length === 0;
  });
}

function isSecret(name: string, value: string, assigned: boolean): boolean {
  const isPassword = wordsOf(name).some(
    (word, at, all) => PASSWORD_WORDS.test(word) && isMeant(word, at, all),
  );
  const isVersion = VERSION.test(bare(value));
  return !isVersion && meansSecret(name) && isOpaque(bare(value), isPassword, assigned);
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
      (SECRET_WORDS.test(word) && isMeant(word, at, words)) ||
      (word === 'key' && KEY_BEFORE.test(words[at - 1] ?? '')),
  );
}

/** `DB_PASS` is one, `singlePassEdit` is not. */
function isMeant(word: string, at: number, words: readonly string[]): boolean {
  return word !== 'pass' || at === words.length - 1;
}

const TELLING =
  /(?<![\p{L}\d_.-])(?:(pass(?:word|wd|phrase|code)|pwd?|identified by|secret|passwort|kennwort|contraseña|mot de passe|wachtwoord|senha|пароль|(?:パスワード|密码|密碼)(?:[はが是为為])?|hasło|parola d['’]ordine|parolă|şifre(?:si|niz)?|(?:비밀번호|암호)(?:[는은가])?|mật khẩu|heslo|jelszó|lösenord(?:et)?|adgangskode[nr]?|passord(?:et)?|salasana|κωδικός|סיסמה|كلمة المرور|पासवर्ड|رمز عبور)|(token|(?:api|access|account|private|secret|client|auth)[ -](?:key|secret))|(credentials|logins?|log in)|(pin|(?:door|gate|entry|alarm|unlock) code))(?![\p{L}\d_-])/giu;

/** How far a sentence is followed. */
const FAR = 200;

/** `for the staging database was changed to`. */
const IS =
  /^(?:\s(?:for|of|on|at|in|to|für|von|zu|pour|para|per|voor|d[aeiou]|del|della)(?:\s[^\s.:;!?,|]{1,40}){1,5}?)?\s{1,3}(?:(?:(?:is|was|has been)\s)?(?:set|reset|changed|rotated)\sto|is|was|equals|remains|will be|=|to jest|jest|je|là|è|é|är|er|on|to(?=\s{1,3}(?:["'`“‘„«]|[^\s\d!@#$%^&*+?~]{0,40}[\d!@#$%^&*+?~]))|ist|lautet|es|est)(?:\s(?:now|still|currently))?:?\s{1,3}/;
const HAS = /^(?:'s\s|’s\s|\s\(|\((?!["'`])|\s?[:：=]\s?)/;
/** `senha do banco: …`. */
const FURTHER =
  /^\s(?:for|of|on|at|in|to|für|von|zu|pour|para|per|voor|d[aeiou]|del|della)(?:\s[^\s.:;!?,|]{1,40}){1,4}?\s?[:：=]\s?/;
const BESIDE = /^(?:,\s|\s[–—-]\s|\s)/;
/** `: ann / `, ` as admin with the password `. */
const LOGIN =
  /^(?::|\sare|\sis|\sas|\swith)\s{1,3}[^\s/:|]{1,60}(?:\s?[/:|]\s?|\s(?:with|using|and)\s(?:the\spassword\s)?)/;
const TOLD_VALUE = /^(["'`“‘„«]?)([^\s"'`“”‘’»,;)|]{4,200})["'`”’»]?/;
const ENDS = /^(?:$|\n|[.!?,;](?:\s|$))/;
const DIGITS =
  /^(?:\s(?:is|was)\s|\s?[:=]\s?|\s(?=\d+#))#?(?!(?:19|20)\d\d\b)\d{4,8}#?(?![\w.-]*\d)/;
const BEFORE = /(?<!\S)(\S{4,100})\sas\s(?:(?:the|its|your|our|a)\s)?(?:[a-z]{1,20}\s)?$/i;

function saidSecrets(text: string): readonly Sensitive[] {
  return Array.from(text.matchAll(TELLING)).flatMap((match) => {
    const from = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - FAR), match.index);
    const [start, end] = secretRange(match, text.slice(from, from + FAR), before) ?? [];
    if (start === undefined || end === undefined) return [];
    const what = match[2] === undefined ? 'a password' : WHAT;
    return [{ start: match.index - start, end: from + end, what, instead: INSTEAD }];
  });
}

/** How many characters before the name and behind it belong to it; null where no value is told. */
function secretRange([, password, key, login, pin]: RegExpExecArray, rest: string, before: string) {
  const value = (gap: RegExp, isIt: (value: string, quoted: boolean, ends: boolean) => boolean) => {
    const skipped = gap.exec(rest)?.[0].length;
    const found = skipped === undefined ? null : TOLD_VALUE.exec(rest.slice(skipped));
    if (found === null || skipped === undefined) return null;
    const [whole, quote = '', words = ''] = found;
    if (quote === '' && /[=:]\s{0,3}$/.test(rest.slice(0, skipped)) && EXPRESSION.test(words))
      return null;
    const ends = /[.!?]$/.test(words) || ENDS.test(rest.slice(skipped + whole.length));
    return isIt(bare(words), quote !== '', ends)
      ? ([0, skipped + whole.trimEnd().length] as const)
      : null;
  };
  const isKey = (words: string): boolean => isOpaque(words, false, false);
  // `(ref=e23)` tells of the field.
  const isPassword = (words: string) => !/^ref=/.test(words) && isOpaque(words, true, false);
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
  const isOutcome = FAILED.test(before) && /^\s=/.test(rest);
  const isEnglish = /^(?:pass(?!wort|ord)|pwd?|identified)/i.test(password ?? '');
  return (
    value(
      IS,
      (words, quoted, ends) =>
        isPassword(words) ||
        (isEnglish && (quoted || ends) && !isOutcome && isPlainPassword(words, quoted)),
    ) ??
    value(
      HAS,
      (all, quoted) => isPassword(all) || (isEnglish && quoted && isPlainPassword(all, quoted)),
    ) ??
    value(FURTHER, (words) => isPassword(words) && /[!@#$%^&*+?~]/.test(words)) ??
    value(
      BESIDE,
      (words, quoted, ends) =>
        !isSecret && (quoted || ends) && isPassword(words) && !/[-/._:]/.test(words),
    )
  );
}

/** "The password is swordfish.": one word in quotes, or at the end of its sentence, that says nothing about a password. */
function isPlainPassword(words: string, quoted: boolean): boolean {
  if (
    DESCRIBES.test(words) ||
    /^(?:null|none|nothing|nil|true|false|text|admin|root|user|test|(?:wrong|bad|incorrect|invalid|short|weak|password)\w*)$/i.test(
      words,
    )
  )
    return false;
  return quoted
    ? /^[\w!@#$%^&*+-]{5,}$/.test(words)
    : /^[a-z]{6,}$/.test(words) && !DESCRIPTIVE.test(words);
}

/** Words about a password, by their ends and by themselves. */
const DESCRIPTIVE =
  /(?:ed|en|ing|ble|less|ful|ous|al|ive|ory|ary|ent|ant|ic|ly|er|est|i[sz]e|ate|ify)$|^(?:strong|correct|secure|insecure|unsafe|unique|random|simple|private|plaintext|default|enough|always|complex|mandatory|elsewhere|nowhere|somewhere|yours|theirs|absolute|obsolete|adequate|inadequate|accurate|appropriate|unknown|overdue|anyway|outside|inside|online|offline|immutable)$/;

/**
 * True for a value nobody would write as a word: mixed letters and digits, long enough for its kind. A password may be
 * shorter, and where it is assigned (`=`) even plain words are one, unless they describe what stands there.
 */
function isOpaque(value: string, password: boolean, assigned: boolean): boolean {
  if (POINTERS.some((pointer) => pointer.test(value))) return false;
  const mixed = /\d/.test(value) && /[A-Za-z]/.test(value);
  if (DESCRIBES.test(value)) return false;
  if (password && assigned) return value.length >= 6;
  if (JOINED_WORDS.test(value)) return false;
  const marked = /[A-Za-z]/.test(value) && /[!@#$%^&*+?~]/.test(value);
  if (password) return value.length >= 6 && (mixed || marked);
  return value.length >= 12 && mixed && new Set(value).size >= 6 && !NAMED_SO.test(value);
}

/** What points at a value without being it: variables, placeholders, paths, files, addresses, versions, dates, calls. */
const POINTERS: readonly RegExp[] = [
  /^(?:[$%<{[(*]|\.{3}|x{2}[x-]{1,60}$|process\.|env[.:]|os\.|vault:|op:\/\/|secrets?[./:]|!(?:vault|secret|ref|sub|getatt|env|reference|join)$)/i,
  /[$#]\{|\{\{|<%|\{[a-z]\w{0,40}\}|<[a-z][\w-]{0,40}>/i,
  /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?:$|=)/,
  /^[a-z][a-z\d+.-]*:\/\//i,
  // No path is base64 with many digits, as keys of AWS are.
  /^(?![A-Za-z\d+/]{40}$|(?=(?:\D*\d){3})[A-Za-z\d+/]{24,}={0,2}$)(?:\.{0,2}\/)?(?:[\w.-]{1,20}\/)+[\w.-]{1,30}(?::\d{1,6})?$/,
  /\.(?:md|ts|js|json|ya?ml|env|txt|pem|toml|py|go|rs)(?::\d+)?$/i,
  /^v?\d+\.\d[\w.-]{0,20}$/,
  /^\d{4}-\d{2}-\d{2}/,
  // A method of signing, named with its year.
  /^[A-Z][A-Za-z\d]{1,30}(?:Signature|Proof|VerificationKey)20\d\d$/,
  // Accounts of public ledgers.
  /^(?:0x[\da-f]{40}|G[A-Z2-7]{55})$/i,
  // A number of a decision, a range of tasks, the next label, and what a form asks of a field (`required,min=8`).
  /\*\*[:：]$|^(?:ADR-\d+|[A-Z]{1,3}\d{1,4}[–-][A-Z]{0,3}\d{1,4}|(?:required|omitempty)(?:[,|].{0,80})?)$/i,
  // Prose of languages that write no blanks, and a dotted name.
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\ud840-\ud88d\uf900-\ufaff\uff66-\uffdc]/,
  /^[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+$/,
  // A call, and a pattern of values.
  /\(|\[[\w-]{1,40}\][{*+]|_\*["'`]{0,2}$|^\^[A-Za-z]{1,40}["'`]?$/,
  // Names of which one is looked for, whose account it is, and somebody who is called by name.
  /^@[a-z]+$|\w\|\w|\|[^|]*\||^[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{2,60}$/i,
];

/** Names such as `token-bucket-v2` or `o200k_base`: words and short numbers, joined. */
const JOINED_WORDS =
  /^(?=.*[-_.:])(?:[a-z]+\d{0,3}|\d{1,4}[a-z]{0,3})(?:[-_.:](?:[a-z]+\d{0,3}|\d{1,4}[a-z]{0,3}))*$/;

/** What code calls a class (`Tea20TokenPool`), or a table a requirement (`REQ-LOG-IN-001`). */
const NAMED_SO = /^(?:(?:[A-Z][a-z]{1,20}\d{0,2}){2,6}|(?:[A-Z]{2,20}-){1,6}\d{1,5})$/;

const DESCRIBES =
  /^(?:required(?:,\S*)?|optional|anything|string|hidden|hashed|encrypted|redacted|removed|unknown|unset|undefined|password|secret|changeme|example|disabled|enabled|missing|invalid|expired|argon2\w*|bcrypt|scrypt|(?:pbkdf2|hmac)(?:[-_][a-z\d]{1,10}){0,3}|sha-?\d+|md5|utf-?8|base\d\d|oauth-?2|web-?authn\d?|[≥>~]?\d+(?:-?(?:bits?|bytes?|chars?|characters?))?)$/i;

/** The value without quotes and without the end of its sentence, or of a part of one in full width. */
function bare(value: string): string {
  const [part = ''] = value.split(/[（，、；。]|&[a-z]\w*=/, 1);
  return part.replace(/^["'`]|["'`]$/g, '').replace(/(?<![.!?*])[.!?*]+$/, '');
}
