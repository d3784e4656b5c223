// What its own form gives away in a text: keys, numbers with check digits, payments, and orders to whoever reads it.

/** A stretch of text that must not be remembered; offsets into the text. The words themselves are never repeated. */
export interface Sensitive {
  readonly start: number;
  readonly end: number;
  /** "a GitHub token", to follow "looks like". */
  readonly what: string;
  /** How to write it instead. */
  readonly instead: string;
  /** Where the same value stands once more. */
  readonly again?: readonly Pick<Sensitive, 'start' | 'end'>[];
}

/** Everything of a shape that `is` it. */
export function matches(
  text: string,
  { what, instead }: Pick<Sensitive, 'what' | 'instead'>,
  shape: RegExp,
  is: (match: RegExpExecArray) => boolean = () => true,
): readonly Sensitive[] {
  return Array.from(text.matchAll(shape))
    .filter(is)
    .map(({ 0: whole, index }) => ({ start: index, end: index + whole.length, what, instead }));
}

/** Without what stands around the words. */
function trimBlanks(text: string, one: Sensitive, blank: RegExp): Sensitive {
  const words = text.slice(one.start, one.end);
  const start = one.start + Math.max(0, words.search(blank));
  return { ...one, start, end: one.start + words.trimEnd().length };
}

const STORE =
  'Record what it opens and where it is kept ("key in the vault under deploy"), never the value.';

export const PRIVATE_KEY = 'a private key';
export const URL_PASSWORD = 'a password in a URL';

/** Tokens that begin with a mark of their own. */
const MARKED = [
  String.raw`shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|dckr_[op]at_[\w-]{20,64}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}`,
  String.raw`lin_api_\w{32,64}|figd_[\w-]{20,64}|ya29\.[\w-]{20,255}|sntry[su]_[\w+/=-]{32,255}`,
  String.raw`tskey-[a-z]{2,10}-[\w-]{16,80}|pul-[a-f0-9]{40}|hv[sbr]\.[\w-]{24,300}`,
  String.raw`sq0(?:atp|csp)-[\w-]{22,43}|EAAA[El][\w-]{59}|SK[a-f\d]{32}|gsk_\w{40,64}|r8_\w{37,40}|GOCSPX-[\w-]{28}|(?<![+/])EAA(?=(?:[A-Za-z]{0,40}\d){8})[A-Za-z\d]{90,400}`,
  String.raw`rubygems_[a-f0-9]{48}|ATATT3[\w=-]{60,255}|NRAK-[A-Z0-9]{27}|dapi[a-f0-9]{32}|1//0[\w-]{35,255}`,
  String.raw`xapp-\d-[\w-]{20,255}|ntn_[A-Za-z\d]{40,60}|secret_(?=[A-Za-z]{0,42}\d)[A-Za-z\d]{43}`,
  String.raw`vercel_blob_rw_[A-Za-z\d]{10,30}_[A-Za-z\d]{20,60}|vc[aikpr]_(?=[A-Za-z]{0,60}\d)[A-Za-z\d]{24,60}`,
  String.raw`A3-[A-Z\d]{6}-(?:[A-Z\d]{6}-[A-Z\d]{5}|[A-Z\d]{11})(?:-[A-Z\d]{5}){3}`,
  String.raw`ops_eyJ[\w+/-]{200,4000}={0,2}|sbp_[a-f\d]{40}|sb_secret_[\w-]{20,40}`,
  String.raw`nfp_[A-Za-z\d]{36,60}|fm[12][ar]?_[\w+/-]{60,2000}={0,2}|HRKU-[\w-]{36,70}`,
  String.raw`pat[A-Za-z\d]{14}\.[a-f\d]{64}|ATBB[A-Za-z\d]{32}|pplx-[A-Za-z\d]{40,64}`,
  String.raw`xai-[A-Za-z\d]{70,90}|glsa_[A-Za-z\d]{32}_[a-fA-F\d]{8}|glc_eyJ[\w+/-]{30,400}={0,2}`,
  String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,80}|[A-Za-z\d]{14}\.atlasv1\.[\w-]{60,90}`,
  String.raw`[\w.~-]{3}\dQ~[\w.~-]{31,34}|pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}`,
  String.raw`re_[A-Za-z\d]{8}_(?=[A-Za-z]{0,23}\d)[A-Za-z\d]{24}|sk\.eyJ[\w-]{10,200}\.[\w-]{22}`,
  String.raw`CCIPAT_[A-Za-z\d]{22}_[a-f\d]{40}|bkua_[a-f\d]{40}|hf_[A-Za-z\d]{30,40}`,
  String.raw`lsv2_(?:pt|sk)_[a-f\d]{32}_[a-f\d]{10}|phx_[A-Za-z\d]{40,60}|do[opr]_v1_[a-f\d]{64}|AGE-SECRET-KEY-1[A-Z\d]{40,80}`,
].join('|');

/** Shapes that vendors publish so that such keys can be found; each long enough to be nothing else. */
const KEYS: Readonly<Record<string, RegExp>> = {
  [PRIVATE_KEY]:
    /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?!\s*(?:<|\[|\.\.\.|…))|PuTTY-User-Key-File-\d: /g,
  'an AWS access key':
    /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z\s-]{0,30}\d|[A-Z]{16})(?:(?:[ \t\r\n-]{0,4}[A-Z2-7]){16}|[A-Z0-9]{16})(?![A-Za-z0-9])/g,
  'a GitHub token': /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})(?!\w)/g,
  'a GitLab token': /(?<!\w)gl(?:pat|dt|rt|ptt|soat)-[\w-]{20,255}/g,
  'a Slack token': /(?<!\w)xox[abeoprs]-(?:\d+-)*[\w-]{10,255}/g,
  'a webhook':
    /(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/[\w/-]{20,255}/g,
  'an access token': new RegExp(String.raw`(?<!\w)(?:${MARKED})(?!\w)`, 'g'),
  'an API key':
    /(?<!\w)sk-(?:(?:ant|proj|svcacct|admin)-(?=[\w-]{40})|(?:[a-z]{1,20}\d{0,9}-){0,4}(?=\w{16}))(?=[\w-]{0,99}\d)[\w-]{16,270}/g,
  'a Stripe key': /(?<!\w)(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{20,255}/g,
  'a Google API key': /(?<!\w)AIza(?=[\w-]{0,40}\d)[\w-]{30,45}(?!\w)/g,
  'a package registry token': /(?<!\w)(?:npm_[A-Za-z0-9]{36}(?!\w)|pypi-[\w-]{50,255})/g,
  'a SendGrid key': /(?<!\w)SG\.[\w-]{20,24}\.[\w-]{39,50}/g,
  'a Mailgun key': /(?<!\w)key-(?=[a-z]{0,31}\d)[a-z\d]{32}(?!\w)/g,
  'a Vault token':
    /(?<!\w)s\.(?=[A-Za-z]{0,23}\d|(?:[a-z]{0,23}[A-Z]){8})(?=(?:[A-Z\d]{0,23}[a-z]){6})[A-Za-z\d]{24}(?:\.[A-Za-z\d]{5})?(?!\w|\.\w)/g,
  'a Sentry DSN': /https?:\/\/[a-f\d]{32}(?::[a-f\d]{32})?@[\w.-]{1,80}\/\d{1,20}/g,
  'the login of a container registry': /"auth"\s?:\s?"[A-Za-z\d+/]{16,400}={0,2}"/g,
  'a seed phrase':
    /\b(?:(?:seed|recovery|backup|mnemonic|wallet|secret)[ -](?:phrase|words?|seed)|mnemonic|bip-?39)(?: (?:is|was)|[^\S\n]?[:=])[\s"'`]{1,4}(?![^.\n]{0,99}\b(?:the|and|are|for|from|with|not|your|them|was|has|have|to|is|in|of)\b)(?:(?:\d{1,2}[.)] ?)?[a-z]{3,8}[ ,]{1,2}){11,23}(?:\d{1,2}[.)] ?)?[a-z]{3,8}\b/gi,
  'a line of .pgpass':
    /(?<=(?:^|\n)(?:[-*] )?)[\w.*-]{1,80}:(?:\d{4,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:(?=\S{0,60}[\d!@#$%^&*+?~])[^\s:]{6,100}(?=\s|$)/g,
  'a cookie': /\b(?:Set-)?Cookie: ?[^\n]{0,100}?=(?=[\w.%+/-]{0,60}\d)[\w.%+/-]{20,2000}/g,
  'a session cookie':
    /(?<![\w.-])(?:s(?:%3A|:)[\w-]{20,64}\.[\w+/%-]{27,120}|\.?eyJ?[\w-]{8,4000}[.:][\w-]{6}[.:][\w-]{27,43}(?![\w.-])|(?<=_session=)[\w%+/]{20,4000}={0,2}--[a-f\d]{40,64}(?!\w)|(?:PHPSESSID|JSESSIONID|laravel_session|ASP\.NET_SessionId|sessionid)=(?=[A-Za-z]{0,40}\d)[A-Za-z\d%]{20,800}(?![\w-]))/g,
  'a Telegram token': /(?<![\w:])\d{8,10}:AA[\w-]{33}(?![\w-])/g,
  'a Discord token': /(?<![\w.-])[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g,
  'a signed URL': /[?&]sig=(?=[^&\s]{0,80}\d)[\w%+/-]{40,200}/g,
  'a JSON web token': /(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,8192}\.[\w-]{0,4096}/g,
  [URL_PASSWORD]:
    /(?<![\w+.-])[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@<>{}$]{1,200}:(?![^\s/@]*[<{$*])[^\s/<>{}$]{3,200}(?=@[\w[])/gi,
};

/** Values in the documentation of vendors that open nothing. */
const EXAMPLE = /:(?:pass(?:word)?|pwd|secret|\[[\w -]+\])$|EXAMPLE|X{8}|x{8}|0{12}|(?:abcdef){2}/;

/** Keys in known shapes; documented examples and blanked-out ones are left alone. */
export function keyShapes(text: string): readonly Sensitive[] {
  return Object.entries(KEYS).flatMap(([what, shape]) =>
    matches(text, { what, instead: STORE }, shape, ([value]) => !EXAMPLE.test(value)),
  );
}

const CARD = /(?<![\w.,#/-])\d(?:[ .-]?\d){12,18}(?![\w/-]|[.,]\d)/g;
/** First digits that issuers of cards use, in numbers of their lengths; another number passes the check digit one time in ten. */
const ISSUER = /^(?=(?:\d{13,16}|\d{19})$)(?:4|5[1-5]|2[2-7]|3[47]|6(?:011|4|5)|35|30|36|38)/;
const PERSON = /(?<![\w.,/-])(?!000|666|9)\d{3}([- ])(?!00)\d{2}\1(?!0000)\d{4}(?![\w/-]|[.,]\d)/g;
const NAMED_PERSON =
  /\b(?:ssn|social[ -]security(?: number)?)\b[\s:#=is]{0,6}(?!000|666|9)\d{3}[- ]?\d{2}[- ]?\d{4}(?!\d)/gi;
const ACCOUNT = /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/gi;
/** Small letters are often hexadecimal digits: they make an account only where the length is that of its country. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 16, CH: 21, CZ: 24, DE: 22, DK: 18, ES: 24, FI: 18, FR: 27, GB: 22, GR: 27 },
  ...{ HU: 28, IE: 22, IT: 27, LU: 20, NL: 18, NO: 15, PL: 28, PT: 25, RO: 24, SE: 24, TR: 26 },
};

const OMIT = 'Omit the number. Record whose it is and where to look it up.';

/** Numbers of cards, bank accounts and persons, told by their form and check digits. */
export function accountNumbers(text: string): readonly Sensitive[] {
  const person = { what: 'a social security number', instead: OMIT };
  return [
    ...matches(text, { what: 'a card number', instead: OMIT }, CARD, isCard),
    ...matches(text, person, PERSON),
    ...matches(text, person, NAMED_PERSON),
    ...matches(text, { what: 'a bank account number', instead: OMIT }, ACCOUNT, isAccount),
  ];
}

function isCard([written]: RegExpExecArray): boolean {
  const digits = written.replace(/\D/g, '');
  // Groups are all blanks or all hyphens; a list of numbers is neither.
  const grouped =
    !/[ .-]/.test(written) ||
    /^\d{4}([ .-])\d{4,6}\1\d{4,5}(?:\1\d{1,4})?(?:\1\d{1,3})?$/.test(written);
  return grouped && ISSUER.test(digits) && isLuhn(digits);
}

/** The check digit of cards; the same digit throughout is a placeholder. */
function isLuhn(digits: string): boolean {
  if (/^(\d)\1*$/.test(digits)) return false;
  // Every second digit from the right counts twice, as the sum of its own digits.
  const value = (one: string, at: number) => Number(at % 2 ? '0246813579'[Number(one)] : one);
  return [...digits].reverse().reduce((sum, one, at) => sum + value(one, at), 0) % 10 === 0;
}

/** ISO 13616: the rearranged number leaves 1 when divided by 97. */
function isAccount([match]: RegExpExecArray): boolean {
  const written = match.replaceAll(' ', '');
  const number = written.toUpperCase();
  if (number !== written && LENGTHS[number.slice(0, 2)] !== number.length) return false;
  if (number.length < 15 || number.length > 34) return false;
  const digits = (number.slice(4) + number.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

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

/** Sentences with an amount and either a payee or a word for paying: the data of a vault, where rules about it are welcome (H-023). */
export function spendings(text: string): readonly Sensitive[] {
  return matches(
    text,
    {
      what: 'a payment: an amount and a payee',
      instead:
        'Record the rule, not the payment ("infrastructure costs are categorized by vendor").',
    },
    /(?:[^.!?\n;]|[.](?=\S))+[.!?;]?/g,
    ([one]) => one.search(AMOUNT) >= 0 && (PAYING.test(one) || PAYEE.test(one)),
  ).map((one) => trimBlanks(text, one, /[^\s*+>|#-]/));
}

const ABOVE = String.raw`(?:(?:all|any|every|each|the|of|your|my|our|those|these)\s){0,3}(?:(?:previous|prior|earlier|preceding|foregoing|above)\s(?:instructions?|directives?|guidance|guidelines)|above\srules(?!\s(?:for|in|of|on|when|where|if|as)\b)|(?:system|your|all (?:previous|prior|earlier))\s(?:prompt|instructions?|rules|guidelines|guidance)|(?:instructions?|rules|guidelines|directives?)\s(?:above|you (?:were|have been|got)|that contradict|of the (?:system|foundation|workspace|user))|(?:everything|anything)\s(?:above|before|you (?:were|have been) told)|what\s(?:the\s|your\s)?(?:foundation|workspace|user|system prompt|instructions?|rules|guidelines|agents\.md|claude\.md)\s(?:says?|states?|asks?|tells?)|(?:foundation|system prompt)(?=\s(?:and|when|if|from)\b|[.,:;!]|$)|(?:all\s)?(?:of\s)?the\sabove\sand\s(?=(?:print|reveal|repeat|leak|send|delete|push)\b))`;
/** An order, not a sentence about one: at the beginning of a clause, or behind "must", "please". */
const BEGINS = String.raw`(?:^|[.!?:;,(>"'“‘*\n–—-]|\b(?:please|must|should|now|and|then|always|just|also|you|instead))[\s"'“‘*_]{0,5}`;
/** A line that begins as a message of a role does: `System:`, `[SYSTEM]`, `Assistant message:`. */
const ROLE = String.raw`(?:^|\n)[ \t>*_#<!-]{0,9}(?:(?:system|developer)[*_]{0,2}\s?:|\[\s?(?:system|developer|assistant)(?:\s(?:message|prompt))?\s?\]\s?:?|(?:system|developer|assistant)\s(?:message|prompt)[*_]{0,2}\s?:)[*_]{0,2}`;
const THEY = String.raw`(?:readers?|agents?|assistants?|models?|AI|LLMs?)\s(?:must|shall|should|may|will|has to|have to|is now|are now|no longer)\b`;
/** What tells it from "System: Linux": it speaks to its reader. */
const ADDRESS = String.raw`(?:[ \t]{0,3}(?:(?:your?|must|obey)\b|${THEY})|[^\n]{0,400}?\b(?:you\s(?:are now|must|shall|no longer|have to)\b|(?:the|this|all|any|every|each)\s${THEY}))`;

/** "Ignore all previous instructions", as other languages have it. */
const ABROAD: readonly RegExp[] = [
  /\b(?:ignorier|vergiss|vergesst|missacht|negeer|vergeet)\w{0,3} (?:(?:alle|sämtliche|die|deine|jouw|de) ){0,2}(?:vorherigen|bisherigen|früheren|obigen|vorige|eerdere|bovenstaande) (?:anweisungen|instruktionen|regeln|befehle|vorgaben|instructies|regels)/gi,
  /\b(?:ignor|oubli|désobéi|olvid|desconsider|esque|dimentic|deneg)[\wçã]{0,5} (?:(?:toutes|todas|tutte|les|tes|vos|las|tus|as|suas|le|tue) ){0,3}(?:instructions|consignes|règles|instrucciones|reglas|instruções|regras|istruzioni|regole) (?:précédentes|antérieures|ci-dessus|anteriores|previas|prévias|precedenti)/gi,
  /(?:忽略|无视|無視|忘记)(?:掉)?(?:之前|以上|先前|前面|所有|全部|的|一切){1,5}(?:指令|指示|说明|规则|提示)|(?:以前|これまで|上記|前)の(?:すべての|全ての)?(?:指示|命令|ルール)を(?:無視|忘れ)/g,
  /(?:игнорируй|забудь|zignoruj|zapomnij)(?:те)? (?:(?:все|wszystkie) )?(?:предыдущие|прежние|poprzednie|wcześniejsze) (?:инструкции|указания|правила|instrukcje|polecenia|zasady)/gi,
];

/** `Human:`, `**User:**`, `[Assistant]:` at the beginning of a line or sentence. */
const turn = (who: string): string =>
  String.raw`(?<=(?:^|[\n.!?])[ \t]{0,3}(?:(?:[-*>]|#{1,3})[ \t]){0,2}[[*_]{0,3})(?:${who})[\]*_]{0,3} ?:[*_]{0,3}[ \t]{1,3}`;
const LEAD =
  '(?:(?:please|now|just|ok(?:ay)?|so|then|go ahead(?: and)?|you (?:may|can|should|must)|feel free to),? ){0,3}';
/** What a person asks for and is answered, not what is said of one: `User: opens the page`. */
const asks = (by: string): string =>
  String.raw`${LEAD}(?:merge|approve|push|deploy|publish|release|commit|delete|erase|wipe|drop|leak|reveal|remove|skip|turn|switch|disable|enable|bypass|ignore|forget|grant|give|send|stop|accept|run|execute) (?!(?:of|is|are|was|by)\b)[^\n]{1,400}\n\s{0,3}(?:(?:[-*>]|#{1,3}) )?[[*_]{0,3}${by}[\]*_]{0,3} ?:`;
const ACTS = String.raw`(?:rm -\w*[rf]|(?:curl|wget)\s[^\n|]{1,200}\|\s?(?:ba|z)?sh\b|git push (?:-f|--force)\b|do (?:as|what) I (?:say|tell)\b)`;
const OBEYS = String.raw`(?:ok(?:ay)?|sure|done|understood|certainly|of course|will do|I(?:['’]ll| will| have|['’]ve))\b`;
const AGREES = String.raw`(?:${OBEYS}|yes|(?:it|they) (?:is|are)|[a-z]{2,12}ing (?:it|them|now)|[a-z]{2,12}ed)\b`;

/** Before the shapes, words of which each of them has one: most texts have none, and to make the shapes ready takes longest. */
const ORDERS: Readonly<Record<string, readonly [plain: RegExp, ...shapes: RegExp[]]>> = {
  'an order to set instructions aside': [
    /ignor|disregard|forget|overrid|bypass|attention|follow|obey|heed|previous |prior |earlier |vergiss|vergess|missacht|negeer|vergeet|oubli|désobéi|olvid|desconsid|esque|dimentic|deneg|zapomnij|foundation|your new |replaces|supersedes|[\u0400-\u04ff\u3040-\u9fff]/i,
    new RegExp(
      String.raw`${BEGINS}(?:ignore|disregard|forget|override|bypass)\s(?:(?:all|any|the)\s){0,2}(?:rules|instructions|guidance|guidelines)\s(?:in|of|from)\s[\x60"']?(?:agents|claude|gemini)\.md`,
      'gi',
    ),
    new RegExp(
      String.raw`${BEGINS}(?:ignore|disregard|forget|override|bypass|pay\sno\sattention\sto|(?:do\snot|don['’]t|never|stop)\s(?:follow|obey|heed)(?:ing)?)\s${ABOVE}`,
      'gi',
    ),
    new RegExp(
      String.raw`${BEGINS}(?:(?:do\snot|don['’]t|never|stop)\s(?:follow|obey|heed)(?:ing)?|pay\sno\sattention\sto|you\s(?:must|should|can|may)\s(?:ignore|disregard))\s(?:agents|claude|gemini)\.md`,
      'gi',
    ),
    /\b(?:your|all|any) (?:previous |prior |earlier ){1,2}(?:instructions|directives|orders|rules|guidelines) (?:are|were|have been) (?:now )?(?:revoked|void|cancell?ed|lifted|withdrawn|obsolete)\b/gi,
    ...ABROAD,
    /\bthe foundation (?:no longer|does not|doesn['’]t) (?:apply|applies|count|counts)\b|\byour new (?:system prompt|instructions) (?:is|are)\b|\bthis (?:replaces|overrides|supersedes) (?:all|any) (?:previous|earlier|prior|other) (?:instructions|rules|guidance)\b/gi,
  ],
  'an order to keep something from the user': [
    /user|reviewer|human/i,
    /\b(?:(?:do|must|should) not|don['’]t|never)\s(?:tell|mention|inform|reveal)\s(?:this|these|it)\sto the (?:user|reviewer|human)\b|\b(?:(?:do|must|should) not|don['’]t|never)\s(?:tell|inform)\sthe (?:user|reviewer|human)s? (?:about|of) (?:this|it)\b/gi,
  ],
  'an order to send or run something': [
    /curl|wget|\.env|secrets|credentials|variables|keys/i,
    /\b(?:send|post|upload|copy|exfiltrate|forward)\s(?:the\s)?(?:contents?\sof\s)?(?:[\w./~-]{0,60}\.env|(?:your\s|all\s|any\s)?(?:secrets|credentials|environment variables|(?:api|ssh|private) keys))\b[^\n]{0,40}?\sto\s(?:https?:\/\/|[\w.-]{1,60}\.\w{2,9}\/|[\w.+-]{1,60}@[\w-])/gi,
    /\b(?:always|first|must)\s(?:run|execute)\s[^\n]{0,20}?\b(?:curl|wget)\b[^\n|]{0,200}\|\s?(?:sudo\s)?(?:ba|z)?sh\b/gi,
  ],
  'an order to take another role': [
    /you are|system prompt/i,
    /\b(?:you are now|from now on,? you are)\s(?:DAN|unrestricted|jailbroken|an? (?:administrator|unrestricted)|in (?:developer|god) mode)\b|\b(?:reveal|print|repeat|leak)\s(?:me\s)?your system prompt\b/gi,
  ],
  'an order to act without asking': [
    /confirmation|permission|approval|consent/i,
    /(?:(?:^|[.!?\n])[ \t>*_-]{0,9}|\b(?:please|must|should|always)\s)(?:never|do\snot|don['’]t)\sask\s(?:(?:the\suser|me|anybody|anyone|a\shuman)\s)?for\s(?:confirmation|permission|approval|consent)\b(?:(?=[ \t]{0,3}(?:$|[.,;!\n]))|\s(?:before|when|to|for)\s(?:you\s)?(?:delet|remov|drop|push|forc|deploy|publish|releas|merg|pay|send|any|every|all)\w{0,6}\b)/gi,
  ],
  'words to the model that reads it': [
    /reading this/,
    /\b(?:AI|LLM|language model)(?: assistants?| agents?)? (?:that is |who is )?reading this\b/g,
  ],
  'a system message': [
    /<\||\[inst|<<sys|<\/system|\[\s?(?:system|developer|assistant)|(?:system|developer)[*_]{0,2}\s?:|(?:system|developer|assistant)\s(?:message|prompt)|(?:human|user|assistant|(?<!\w)h)[\]*_]{0,3} ?[:：]|<(?:user|human|assistant)>|tool:|tool_|function[_=]|to=functions|invoke|["']role/i,
    /<\|(?:im_start|start_header_id|start)\|>\s?(?:system|developer)|<\|(?:system|developer)\|>|\[INST\]|<<SYS>>|<\/(?:system|system-reminder|system_prompt)>|<(?:\w{1,9}:)?(?:function_calls|tool_calls?|tool_use)>|<(?:\w{1,9}:)?invoke name=/gi,
    new RegExp(
      String.raw`\n\s?\nHuman: [^\n]|${turn('human|user|assistant')}${LEAD}(?:(?:delete|erase|wipe|destroy|drop|leak|reveal|exfiltrate) (?:(?:the|all|every|any|your|this) [^\n]|everything\b)|(?:merge|approve|push|deploy|publish|release|commit) [^\n]{0,60}?without (?:an?y? )?(?:review|approval|asking|confirmation|permission)\b(?! (?:is|are|was|must|can)\b))|${turn('human|user|assistant|system|developer|tool')}${LEAD}(?:(?:run|execute) )?${ACTS}|(?<=^|\n)<(?:user|human|assistant)>\s?${LEAD}(?:do\b|run\b|${ACTS})[^\n<]{1,400}</(?:user|human|assistant)>`,
      'gi',
    ),
    new RegExp(
      `${turn('human')}${asks('assistants?')}|${turn('user')}${asks('assistants?')}[*_]{0,3} ${AGREES}|${turn('h')}${asks('a')}[*_]{0,3} ${OBEYS}`,
      'gi',
    ),
    /(?<=^|\n)(?:[ \t>]{0,9}<(?:\w{1,9}:)?(?:tool_(?:result|response|output)|function_result)s?(?:\s[^<>\n]{0,80})?>(?! )|[ \t>]{0,9}<function=[\w.-]{1,60}>(?! )|[ \t>]{0,9}assistant to=functions\.\w|```(?:tool_(?:call|use|code|result)|function_call)s?\s?\n)/g,
    /(?<=^|\n)(?<!```\w{0,9}\r?\n)(?:> ?)?\[?\{\s?["']role["']\s?:\s?["'](?:system|developer)["']\s?,\s?["']content["']\s?:\s?["'](?![.…<{$])/g,
    /(?<=^|\n)(?<!```\w{0,9}\r?\n)(?:> ?)?\[?\{?\s?["'](?:tool_calls|function_call)["']\s?:\s?\[?\s?\{[^\n]{0,200}?["'](?:name|arguments)["']\s?:|(?<=^|\n)(?<!```\w{0,9}\r?\n)\{\s?["']type["']\s?:\s?["']tool_use["']\s?,[^\n]{0,200}?["']input["']\s?:|(?<=^|\n)(?:tool|function|assistant|user): ?\{\s?["'](?:name|tool)["']\s?:[^\n]{0,200}?["'](?:arguments|input)["']\s?:/g,
    new RegExp(`${ROLE}${ADDRESS}`, 'gi'),
    /(?<=^|\n)#{1,3} (?:system|developer):[ \t]{0,3}\r?\n\s?you\s(?:are now|no longer|(?:must|shall)\s(?:not\s|now\s|always\s)?(?:obey|ignore|follow|comply|answer|reveal|never))\b[^\n]{0,400}/gi,
    /(?<=^|\n)(?:[-*] )?[Aa]ssistant: (?:ok(?:ay)?|yes|sure|understood|好的?|是的)[.!。]?[ \t]{0,3}(?=$|\n)|(?<=^|\n)(?:[-*] )?(?:[Hh]uman|[Uu]ser|[Aa]ssistant)[:：] ?请?(?:删除|清空|泄露|合并|推送|部署|发布|忽略|执行)/g,
  ],
  'hidden text': [
    /[\u200b-\uffff]/,
    /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]+|[\u202a-\u202e]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{3,}|[\u200b-\u200d\u2060-\u2064\ufeff]{4,}/gu,
  ],
};

const AS_FACT =
  'Record the fact without it. What binds agents belongs in instructions or decisions, which people review.';

/**
 * What sets itself above the instructions of whoever reads it, poses as a system message, or cannot be seen. Memory is written
 * by agents: it may say what is so and how to work, and binds nobody.
 */
export function ordersIn(text: string): readonly Sensitive[] {
  return Object.entries(ORDERS).flatMap(([what, [plain, ...shapes]]) =>
    (plain.test(text) ? shapes : [])
      .flatMap((shape) => matches(text, { what, instead: AS_FACT }, shape))
      .map((one) => ({ ...trimBlanks(text, one, /[^\s.!?:;,(>"'“‘*–—-]/), end: one.end })),
  );
}
