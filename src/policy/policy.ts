// What in it must not be (Y-029, C-22, H-023). Pure.

import type { MemoryPolicy } from '../model/settings.ts';
import { UsageError } from '../model/usage-error.ts';
import { assignedSecrets, randomKeys } from './secrets.ts';
import {
  accountNumbers,
  keyShapes,
  ordersIn,
  PRIVATE_KEY,
  type Sensitive,
  spendings,
  URL_PASSWORD,
} from './shapes.ts';
import { decodedTexts, joinView, readable, type View } from './views.ts';

/** Stable code of a denied write, for programs. */
const POLICY_DENIED = 'memory_policy_denied';

const WORDS = /token|password|secret|api[ _-]?key|\bssn\b/gi;

/**
 * Everything sensitive in a text, in order, no stretch told twice. `default` looks for values: keys of known shapes,
 * secrets given a value, card and social-security numbers, orders to set instructions aside; `vault` also for who was paid what; `strict-words` also
 * for the bare words token, password, secret, api key and ssn.
 */
export function findSensitive(text: string, policy: MemoryPolicy): readonly Sensitive[] {
  const found = findDisguised(text, (view) => valuesIn(view, policy), DEPTH);
  let reached = 0;
  return found
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const isNew = start >= reached;
      reached = Math.max(reached, end);
      return isNew;
    });
}

function valuesIn(text: string, policy: MemoryPolicy): readonly Sensitive[] {
  return [
    ...keyShapes(text),
    ...accountNumbers(text),
    ...assignedSecrets(text),
    ...randomKeys(text),
    ...ordersIn(text),
    ...(policy === 'vault' ? spendings(text) : []),
    ...(policy === 'strict-words' ? forbiddenWords(text) : []),
  ];
}

/** How often what was decoded is decoded again. */
const DEPTH = 2;

const UNSEEN_GAP = /\w[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]\w/;

/** What `find` sees in a text, in the same text as people read it, in what is put together there, and in what is encoded. */
function findDisguised(
  text: string,
  find: (text: string) => readonly Sensitive[],
  depth: number,
): readonly Sensitive[] {
  const itself = { text, of: (offset: number) => offset };
  const read = within(itself, readable);
  const views = [
    ...[itself, read, within(read ?? itself, joinView), read && within(itself, joinView)],
    // What cannot be seen may stand where a blank should.
    UNSEEN_GAP.test(text) ? within(itself, (seen) => readable(seen, ' ')) : null,
  ];
  return views.flatMap((view) => {
    if (view === null) return [];
    const hidden = depth === 0 ? [] : decodedTexts(view.text);
    const inner = hidden.flatMap(({ start, end, text: inside }) =>
      findDisguised(inside, find, depth - 1)
        .slice(0, 1)
        .map((first) => ({ ...first, start, end })),
    );
    return [...find(view.text), ...inner].map((one) => rangeInText(one, view.of, text));
  });
}

interface Seen {
  readonly text: string;
  /** The offset in the text itself. */
  readonly of: (offset: number) => number;
}

function within({ text, of }: Seen, view: (text: string) => View | null): Seen | null {
  const found = view(text);
  return found && { text: found.text, of: (offset) => of(found.at[offset] ?? 0) };
}

/** Where it stands in the text itself; never empty. */
function rangeInText(found: Sensitive, of: (offset: number) => number, text: string): Sensitive {
  const start = of(found.start);
  const end = Math.min(text.length, Math.max(of(found.end - 1) + 1, start + 1));
  return { ...found, start, end };
}

/**
 * Secrets in a text that explains things, each value once: passwords of tests, of databases on one's own machine and of
 * examples hide nothing, nor do tokens that are over `now`.
 */
export function findSecrets(text: string, now = ''): readonly Sensitive[] {
  const forms = keyShapes(text);
  const answers = [...text.matchAll(ANSWER)].flatMap(([answer]) => answer.match(OF_AN_HOUR) ?? []);
  const isMeant = (one: Sensitive): boolean => {
    const { start, end, what } = one;
    const isUrl = what === URL_PASSWORD;
    const written = text.slice(start, end).replace(isUrl ? /^[^:]*:\/\// : '', '');
    const line = text.slice(Math.max(0, start - 500), start + 1).replace(/^.*\n/s, '');
    // A template puts a value there.
    if (line.lastIndexOf('{{') > line.lastIndexOf('}}')) return false;
    // A password opens what is on its own line; a URL names its host itself, and a token says whose it is.
    const after = text.slice(end, end + 200).split(isUrl ? /[\s"'`]/ : '\n')[0];
    const place = isUrl ? after : line + written.slice(1) + after;
    const isShort = isUrl || (end - start < 40 && !forms.includes(one));
    if (isShort && LOCAL.test(place ?? '')) return false;
    const paragraph = text.slice(Math.max(0, start - 1000), end + 1000).split(/\n[ \t]*\n/);
    const own = paragraph.find((part) => part.includes(written));
    if (!forms.includes(one) && EXAMPLE_HOST.test(own ?? '')) return false;
    // `ZOO_PASSWORD=zoo`: the program's own, which everybody knows.
    const value = lastWord(one)?.toLowerCase() ?? '';
    if (place?.toLowerCase().includes(`${value}_pass`)) return false;
    // Whose password is the name of the account has none that is secret.
    if (
      value.length > 3 &&
      line
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .includes(value)
    )
      return false;
    const token = lastWord(one) ?? '';
    const [, payload = ''] = token.startsWith('eyJ') ? token.split('.') : [];
    const claims = Buffer.from(payload, 'base64url').toString('latin1');
    if (Number(/"exp": ?(\d{9,10})\b/.exec(claims)?.[1]) * 1000 < Date.parse(now)) return false;
    if (answers.includes(lastWord(one) ?? '')) return false;
    // Whose account it opens may stand before it: `"email": "a@example.com",`.
    const before = text.slice(Math.max(0, start - 99), start);
    const [account = ''] =
      /@(?:example\.(?:com|org|net)|test\.com)["'],\s{0,40}$/.exec(before) ?? [];
    const inside = Buffer.from(lastWord(one) ?? '', 'base64').toString('latin1');
    return (
      !HARMLESS.test([account, written + claims].join('\n')) &&
      !(/^[ -~]{6,}$/.test(inside) && HARMLESS.test(inside)) &&
      (what !== PRIVATE_KEY || KEY_BODY.test(text.slice(start, start + 400)))
    );
  };
  const lastWord = ({ start, end }: Sensitive) =>
    text
      .slice(start, end)
      .split(/[\s"'`|=:<>]/)
      .findLast((word) => word !== '');
  const found = [...forms, ...assignedSecrets(text)];
  // A shape that a vendor publishes says more than the name before it.
  const taken = new Uint8Array(text.length);
  const places = found
    .filter(isMeant)
    .filter(
      ({ start, end }) => !taken.subarray(start, end).includes(1) && taken.fill(1, start, end),
    )
    .sort((a, b) => a.start - b.start);
  return [...Map.groupBy(places, lastWord).values()].flatMap(([first, ...again]) =>
    first === undefined ? [] : [{ ...first, again }],
  );
}

/** A host without a dot is one of a network of containers. */
const LOCAL =
  /^@[\w-]+(?:$|[:/?])|localhost|127\.0\.0\.1|@example\.|\.local\b|\bdev (?:account|user|login)|(?:#|\/\/) ?(?:❌ ?)?bad\b/i;

/** Hosts that nobody has (RFC 2606), in an address or a request. */
const EXAMPLE_HOST =
  /(?::\/\/|@|\bHost: |["'])(?:[\w-]{1,60}\.){0,5}(?:example(?![\w.-])|example\.[a-z]{2,20}\b)/;

const HARMLESS =
  /test|dev|plain|wrong|super[-_]?secret|invalid|local|127\.0|example|dummy|fake|sample|demo|mock|change|replace|your|insert|here|secure_?\d|senha|postgres|mysql|redis|mongo|admin|root|guest|user:|(?:p[a4@][s5$]{2}(?:w[o0]rd|wd)?|secret)\d{0,6}[!?#$]{0,3}["'`@]{0,2}$|[-_](?:secret|token|string|key)["'`]?$|\.{3}|…|\*{3}|1234|abc|\.signature(?!\w)|"role":"anon"/im;

/** What a server answers that lends a token for less than a day. */
const ANSWER = /\{[^{}]{0,4000}"expires_in"\s{0,3}:\s{0,3}"?\d{1,5}\b[^{}]{0,4000}\}/g;
const OF_AN_HOUR = /(?<="(?:access|id)_token"\s{0,3}:\s{0,3}")[^"\s]+/g;

/** The first line of a key alone is no key. */
const KEY_BODY = /^[A-Za-z\d+/]{40}/m;

/**
 * Throws UsageError with the code `memory_policy_denied` where any of the words, by what a person calls them, is sensitive;
 * told of `parts` of them, where one of these alone is.
 */
export function refuseSensitive(words: object, policy: MemoryPolicy, parts: object = {}): void {
  for (const [name, value] of Object.entries(words)) {
    if (name === 'type' || name === 'id' || name === 'contributor') continue;
    const [first] = findSensitive(Array.isArray(value) ? value.join(', ') : `${value}`, policy);
    if (first === undefined) continue;
    refuseSensitive(parts, policy);
    throw new UsageError(
      `${POLICY_DENIED}: the ${name} ${/s$/.test(name) ? 'contain' : 'contains'} what looks like ${first.what} (characters ${first.start + 1} to ${first.end}), so nothing was written.`,
      first.instead,
      [],
      POLICY_DENIED,
    );
  }
}

function forbiddenWords(text: string): readonly Sensitive[] {
  return Array.from(text.matchAll(WORDS), ({ 0: word, index }) => ({
    ...{ start: index, end: index + word.length },
    what: `a secret: the memory policy does not allow the word "${word.toLowerCase()}"`,
    instead: 'Rephrase it, or set `memory.policy` to `default` in the settings.',
  }));
}
