// Whether a value is one that nobody would write as a word.

/**
 * True for a value nobody would write as a word: mixed letters and digits, long enough for its kind. A password may be
 * shorter, and where it is assigned (`=`) even plain words are one, unless they describe what stands there.
 */
export function isOpaque(value: string, password: boolean, assigned: boolean): boolean {
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
  /^(?=.*[-_.])(?:[a-z]+\d{0,3}|\d{1,4}[a-z]{0,3})(?:[-_.](?:[a-z]+\d{0,3}|\d{1,4}[a-z]{0,3}))*$/;

export const DESCRIBES =
  /^(?:required|optional|string|hidden|hashed|encrypted|redacted|removed|unknown|unset|undefined|password|secret|changeme|example|disabled|enabled|missing|invalid|expired|argon2\w*|bcrypt|scrypt|pbkdf2|sha-?\d+|md5|utf-?8|base\d\d|oauth-?2|web-?authn\d?|\d+)$/i;

/** The value without quotes and without the end of its sentence. */
export function bare(value: string): string {
  return value.replace(/^["'`]|["'`]$/g, '').replace(/(?<![.!?*])[.!?*]+$/, '');
}
