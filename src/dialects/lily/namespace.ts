// Namespaces of memory and the folders that hold their records, both ways without loss (Y-011, Y-012, C-19).
//
// A namespace is a list of any texts, as LangGraph stores have them. `("memory", "task", "task_memory", "shop", "default")`
// is the folder `.lily/memory/task/task_memory/shop/default`; one that does not begin with `memory` stands below
// `.lily/store`. A record is one markdown file in its namespace's folder, named by its key.

import { isWithin } from '../../model/paths.ts';

export const HOME = '.lily';
export const MEMORY = `${HOME}/memory`;
const STORE = `${HOME}/store`;
/** The folders with records. */
export const ROOTS: readonly string[] = [MEMORY, STORE];

export type Namespace = readonly string[];

const ENDING = '.md';
/** File systems take 255 bytes; a lock and a temporary file add to the name. */
const PIECES = /.{1,180}/g;
/** Ends a piece of a name that goes on in the next folder. */
const MORE = '+';
const EMPTY = '%';
/** Names that are devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

export function folderOf(namespace: Namespace): string {
  const [first, ...rest] = namespace;
  const [root, parts] = first === 'memory' ? [MEMORY, rest] : [STORE, namespace];
  return [root, ...parts.map(toName)].join('/');
}

export function recordPath(namespace: Namespace, key: string): string {
  return `${folderOf(namespace)}/${toName(key)}${ENDING}`;
}

/** The namespace that a folder is; null: outside of all. A name that we would have written otherwise means itself. */
export function namespaceOf(folder: string): Namespace | null {
  const root = ROOTS.find((one) => isWithin(folder, one));
  if (root === undefined) return null;
  const first = root === MEMORY ? ['memory'] : [];
  if (folder === root) return first;
  const names = folder.slice(root.length + 1).replaceAll(`${MORE}/`, '');
  return [...first, ...names.split('/').map(toText)];
}

/** What a record's file is called by its store; null: no record. */
export function recordAt(path: string) {
  if (!path.endsWith(ENDING)) return null;
  const names = namespaceOf(path.slice(0, -ENDING.length));
  const isInside = names !== null && !ROOTS.includes(path.slice(0, -ENDING.length));
  return isInside ? { namespace: names.slice(0, -1), key: names.at(-1) ?? '' } : null;
}

/**
 * A text as a name that means it on every file system: lower case, digits, `_` and `-` as they are, a capital as `!a`, all
 * else as `%3a` or `%u2014`; what is too long goes on in a folder inside.
 */
export function toName(text: string): string {
  const name = DEVICE.test(text)
    ? encode(text.charAt(0)) + text.slice(1)
    : text.replace(/[^a-z\d_-]/g, (unit) =>
        /[A-Z]/.test(unit) ? `!${unit.toLowerCase()}` : encode(unit),
      );
  const pieces = name.match(PIECES) ?? [EMPTY];
  return pieces.join(`${MORE}/`);
}

function encode(unit: string): string {
  const hex = unit.charCodeAt(0).toString(16);
  return hex.length > 2 ? `%u${hex.padStart(4, '0')}` : `%${hex.padStart(2, '0')}`;
}

function toText(name: string): string {
  if (name === EMPTY) return '';
  return name.replace(/!([a-z])|%u([\da-f]{4})|%([\da-f]{2})/g, (_, capital, long, short) =>
    capital === undefined
      ? String.fromCharCode(Number.parseInt(long ?? short, 16))
      : capital.toUpperCase(),
  );
}

/** The sub-domains of long-term memory, in the order in which a prompt has them. */
export const SUBDOMAINS = ['working_rules', 'persona_core', 'user_profile', 'task_memory'] as const;
export type Subdomain = (typeof SUBDOMAINS)[number];

/**
 * What a namespace says: with a sub-domain, without one, or from the sub-domain on (`user_profile/workspace:x/persona:y`);
 * what goes deeper belongs to the scope. The owner is the user, workspace, task or project; null is what it does not name (C-19).
 */
export function placeOf(namespace: Namespace) {
  const parts = namespace[0] === 'memory' ? namespace.slice(1) : namespace;
  const at = parts.slice(0, 2).findIndex(isSubdomain);
  const subdomain = SUBDOMAINS.find((one) => one === parts[at]) ?? null;
  const [owner = null, ...scope] = parts.slice(subdomain === null ? 1 : at + 1);
  const implied = subdomain === 'task_memory' ? 'task' : subdomain && 'personality';
  const domain = at === 0 ? implied : (parts[0] ?? null);
  return { domain, subdomain, owner, scope: scope.length === 0 ? null : scope.join('/') };
}

export function kindOf(namespace: Namespace): Subdomain | 'memory' {
  return placeOf(namespace).subdomain ?? 'memory';
}

export function isSubdomain(text: string): text is Subdomain {
  return SUBDOMAINS.some((one) => one === text);
}

export function namespaceIn(subdomain: Subdomain, owner: string, scope: string): Namespace {
  const domain = subdomain === 'task_memory' ? 'task' : 'personality';
  return ['memory', domain, subdomain, owner, scope];
}

/** Whom records are for that name nobody. */
export const NOBODY = 'default';

/** Who a record is for: a user as a persona sees him, a task; both null: nobody that a context is asked for. */
export function holderOf(namespace: Namespace) {
  const { domain, owner, scope } = placeOf(namespace);
  const isMemory = namespace[0] === 'memory';
  const isTask = isMemory && domain === 'task';
  const isUser = isMemory && (domain === 'personality' || domain === null);
  return {
    user: isUser ? userOf(owner ?? NOBODY, scope) : null,
    task: isTask ? taskOf(owner ?? NOBODY) : null,
  };
}

/** What two ways to write one fact have in common. */
export function sameness(namespace: Namespace, text: string): string {
  const { user, task } = holderOf(namespace);
  const who = user === null && task === null ? namespace : [user, task];
  return JSON.stringify([who, placeOf(namespace).subdomain, text.trim().toLowerCase()]);
}

export function taskOf(owner: string): string {
  return owner.replace(/^task:(?=.)/, '');
}

/**
 * `user:ann` is Ann; what a program keeps of no user at all is kept as `workspace:default`. An agent with several personas
 * keeps the memory of each apart, in scopes such as `persona:pirate`; every other scope is a part of what it knows of the
 * user.
 */
export function userOf(owner: string, scope: string | null): string {
  const name = owner.replace(/^user:(?=.)/, '').replace(/^workspace:default$/, NOBODY);
  const persona = /(?:^|\/)persona:([^/]+)/.exec(scope ?? '')?.[1] ?? NOBODY;
  return persona === NOBODY ? name : `${name}::${persona}`;
}

/** A name as a part of an id, different for different names: capitals as `!a`, a colon as `~`, what an address cannot hold as its code. */
export function toId(name: string): string {
  return name.replace(/[^a-z\d_.@-]|^\./gu, (char, at: number) =>
    /[A-Z]/.test(char)
      ? `!${char.toLowerCase()}`
      : char === ':' && at > 0
        ? '~'
        : `+${(char.codePointAt(0) ?? 0).toString(16)}+`,
  );
}
