// Keys and tokens in it that their own shape gives away.

import type { Sensitive } from './sensitive.ts';

const STORE =
  'Record what it opens and where it is kept ("key in the vault under deploy"), never the value.';

export const PRIVATE_KEY = 'a private key';

/** Shapes that vendors publish so that such keys can be found; each long enough to be nothing else. */
const SHAPES: readonly (readonly [what: string, shape: RegExp])[] = [
  [PRIVATE_KEY, /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g],
  [
    'an AWS access key',
    /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)(?=[A-Z\s-]{0,30}\d|[A-Z]{16})(?:[ \t\r\n-]{0,4}[A-Z2-7]){16}(?![A-Za-z0-9])/g,
  ],
  ['a GitHub token', /(?<!\w)(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{22,255})(?!\w)/g],
  ['a GitLab token', /(?<!\w)gl(?:pat|dt|rt|ptt|soat)-[\w-]{20,255}/g],
  ['a Slack token', /(?<!\w)xox[abeoprs]-(?:\d+-)*[\w-]{10,255}/g],
  [
    'a webhook',
    /(?:hooks\.slack\.com\/(?:services|workflows)|discord(?:app)?\.com\/api\/webhooks)\/[\w/-]{20,255}/g,
  ],
  [
    'an access token',
    /(?<!\w)(?:shp(?:at|ca|pa|ss)_[a-f0-9]{32}|dckr_[op]at_[\w-]{20,64}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|lin_api_\w{32,64}|figd_[\w-]{20,64}|ya29\.[\w-]{20,255}|sntry[su]_[\w+/=-]{32,255}|tskey-[a-z]{2,10}-[\w-]{16,80}|pul-[a-f0-9]{40}|hv[sbr]\.[\w-]{24,300}|sq0(?:atp|csp)-[\w-]{22,43}|gsk_\w{40,64}|r8_\w{37,40}|GOCSPX-[\w-]{28}|rubygems_[a-f0-9]{48}|ATATT3[\w=-]{60,255}|NRAK-[A-Z0-9]{27}|dapi[a-f0-9]{32}|xapp-\d-[\w-]{20,255})(?!\w)/g,
  ],
  ['an API key', /(?<!\w)sk-(?:[a-z]{1,20}\d{0,9}-){0,4}(?=\w{16})(?=[\w-]{0,99}\d)[\w-]{16,270}/g],
  ['a Stripe key', /(?<!\w)(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{20,255}/g],
  ['a Google API key', /(?<!\w)AIza[\w-]{35}(?![\w-])/g],
  ['a package registry token', /(?<!\w)(?:npm_[A-Za-z0-9]{36}(?!\w)|pypi-[\w-]{50,255})/g],
  ['a SendGrid key', /(?<!\w)SG\.[\w-]{20,24}\.[\w-]{39,50}/g],
  ['a DigitalOcean token', /(?<!\w)do[opr]_v1_[a-f0-9]{64}(?!\w)/g],
  ['a Telegram token', /(?<![\w:])\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ['a Discord token', /(?<![\w.-])[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g],
  ['a signed URL', /[?&]sig=(?=[^&\s]{0,80}\d)[\w%+/-]{40,200}/g],
  ['a Hugging Face token', /(?<!\w)hf_[A-Za-z0-9]{30,40}(?!\w)/g],
  ['a JSON web token', /(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,8192}\.[\w-]{0,4096}/g],
  ['an age or PGP secret key', /AGE-SECRET-KEY-1[A-Z0-9]{40,80}/g],
  [
    'a password in a URL',
    /(?<![\w+.-])[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@<>{}$]{1,200}:(?![^\s/@]*[<{$*])[^\s/<>{}$]{3,200}(?=@[\w[])/gi,
  ],
];

/** Values in the documentation of vendors that open nothing. */
const EXAMPLE = /:(?:pass(?:word)?|pwd|secret)$|EXAMPLE|X{8}|x{8}|0{12}|(?:abcdef){2}/;

/** Keys in known shapes; documented examples and blanked-out ones are left alone. */
export function keyShapes(text: string): readonly Sensitive[] {
  return SHAPES.flatMap(([what, shape]) =>
    Array.from(text.matchAll(shape))
      .filter(({ 0: value }) => !EXAMPLE.test(value))
      .map(({ 0: value, index }) => ({
        start: index,
        end: index + value.length,
        what,
        instead: STORE,
      })),
  );
}
