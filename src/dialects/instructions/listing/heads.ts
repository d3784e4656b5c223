// Front matter of skills, sub-agents and commands as each agent reads it: where it begins and ends, and what it takes for YAML.

import { parse } from 'yaml';

export type Data = Readonly<Record<string, unknown>>;

export interface Head {
  readonly data: Data;
  /** What follows the front matter. */
  readonly body: string;
  /** Written so that only a second, more lenient reading made sense of it. */
  readonly isMended?: true;
  /** There is no front matter. */
  readonly hasNone?: true;
}

/** `none`: it has no front matter, or none that is closed; `yaml`: it has one that cannot be read; `encoding`: it is no UTF-8. */
export type Fault = 'none' | 'yaml' | 'encoding' | 'body';

/** How an agent reads the head of a file. */
export interface HeadReader {
  readonly fence?: Fence;
  /** Null: it cannot be read. */
  readonly yaml: (yaml: string) => Data | null;
  /** A second reading where the first fails. */
  readonly mend?: (yaml: string) => Data | null;
  /** What is not UTF-8 is dropped. */
  readonly strictText?: true;
  /** A file without text after its head is dropped. */
  readonly needsBody?: true;
  /** A file without a head is read all the same; `unopened`: not one whose head is never closed. */
  readonly optional?: true | 'unopened';
}

export interface Fence {
  /** A byte order mark may stand before it. */
  readonly mark?: boolean;
  /** Blanks may follow its dashes. */
  readonly blanks?: boolean;
  /** Text may stand before it. */
  readonly anywhere?: boolean;
  /** More may follow the dashes of the second. */
  readonly dashes?: boolean;
  /** A line has to end after the second. */
  readonly ended?: boolean;
}

/** Longer heads are nobody's front matter. */
const LONGEST_HEAD = 65_536;

export function readHead(text: string, reader: HeadReader): Head | Fault {
  const { fence = {}, yaml, mend, strictText, needsBody, optional } = reader;
  if (strictText && text.includes('\uFFFD')) return 'encoding';
  const found = splitHead(text, fence);
  if (found === null) {
    const isRead = optional === true || (optional === 'unopened' && !/^(?:---\r?\n|$)/.test(text));
    if (!isRead || (needsBody && text.trim() === '')) return 'none';
    return { data: {}, body: text, hasNone: true };
  }
  if (needsBody && found.body.trim() === '') return 'body';
  const data = yaml(found.yaml);
  if (data !== null) return { data, body: found.body };
  const mended = mend?.(found.yaml) ?? null;
  return mended === null ? 'yaml' : { data: mended, body: found.body, isMended: true };
}

/** The text between two lines of three dashes, and what follows them. */
export function splitHead(
  text: string,
  { mark = false, blanks = true, dashes = false, anywhere = false, ended = false }: Fence,
) {
  const from = mark && text.startsWith('\uFEFF') ? 1 : 0;
  if (!anywhere && !text.startsWith('---', from)) return null;
  const lines = text.slice(from, from + LONGEST_HEAD).split('\n');
  const isFence = (line: string): boolean => {
    const bare = line.endsWith('\r') ? line.slice(0, -1) : line;
    return (blanks ? bare.trimEnd() : bare) === '---';
  };
  const closes = (line: string): boolean => (dashes ? line.startsWith('---') : isFence(line));
  const first = anywhere ? lines.findIndex(isFence) : isFence(lines[0] ?? '') ? 0 : -1;
  const last = first < 0 ? -1 : lines.findIndex((line, at) => at > first && closes(line));
  if (last < 0 || (ended && last === lines.length - 1)) return null;
  const inside = lines.slice(first + 1, last).map((line) => line.replace(/\r$/, ''));
  const end = from + lines.slice(0, last + 1).reduce((sum, { length }) => sum + length + 1, 0);
  return { yaml: inside.join('\n'), body: text.slice(end) };
}

/** Nothing but plain texts behind keys: most heads, for which no YAML has to be loaded. */
function plainTexts(yaml: string): Data | null {
  const found = new Map<string, string>();
  for (const line of yaml.split('\n')) {
    const [, key, value = ''] = PLAIN.exec(line) ?? [];
    if (key === undefined || found.has(key) || /^(?:true|false|null)$/i.test(value)) return null;
    found.set(key, value.trimEnd());
  }
  return Object.fromEntries(found);
}

const PLAIN = /^([A-Za-z_][\w-]*): ([A-Za-z][^:#\t\uFFFD]*)$/;

export function readYaml(yaml: string, uniqueKeys: boolean, dates = false): unknown {
  const plain = plainTexts(yaml);
  if (plain !== null) return plain;
  try {
    const customTags = dates ? (['timestamp'] as const) : [];
    return parse(yaml, { uniqueKeys, logLevel: 'error', customTags: [...customTags] }) ?? {};
  } catch {
    return null;
  }
}

export function toMap(value: unknown): Data | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Data)
    : null;
}

export const strict = (yaml: string): Data | null => toMap(readYaml(yaml, true));

/** Dates are no texts, and what has a tag of its own cannot be read. */
export const strictTyped = (yaml: string): Data | null =>
  /^[\w-]+:[ \t]+!(?!!)/m.test(yaml) ? null : toMap(readYaml(yaml, true, true));

/** What is YAML but no map says nothing. */
export const strictOrText = (yaml: string): Data | null => mapOrNothing(readYaml(yaml, true));

const mapOrNothing = (value: unknown) => (value === null ? null : (toMap(value) ?? {}));

/** A tab may stand where blanks have to. */
export const strictWithTabs = (yaml: string, as = strict) => as(yaml.replace(/^\t+/gm, '  '));

export const textWithTabs = (yaml: string) => strictOrText(yaml.replace(/^\t+/gm, '  '));

/** Of a key that stands twice the last one counts; what is no map says nothing. */
export const lastKey = (yaml: string, dates = false) => mapOrNothing(readYaml(yaml, false, dates));

/** Plain values of the first level are put in quotes, but for those that begin with one of `except`. */
export function quoted(yaml: string, except: string, isMeant = (_: string): boolean => true) {
  return yaml
    .split('\n')
    .map((line) => {
      const [, key, value] = /^([A-Za-z_][\w-]*:[ \t]+)(\S.*)$/.exec(line) ?? [];
      if (key === undefined || value === undefined || `|>${except}`.includes(value[0] ?? ''))
        return line;
      if (/^(["']).*\1$/.test(value) || !isMeant(value)) return line;
      return `${key}${JSON.stringify(value.trim())}`;
    })
    .join('\n');
}

export const quotedValues = (yaml: string): Data | null => strict(quoted(yaml, '*&!"\'-?'));

export const quotedButLists = (yaml: string): Data | null => strict(quoted(yaml, '["\''));

/** What is no YAML is read once more, with values in quotes that hold signs of it; what is none then either says nothing. */
export const anything = (yaml: string): Data =>
  lastKey(quoted(yaml.replace(/^\t+/gm, '  '), '', (value) => /[{}[\]*&#!|>%@`]|: /.test(value))) ??
  {};

/** Values with a colon become blocks of text; keys with a hyphen are left as they are. */
export const colonsInBlocks = (yaml: string): Data | null =>
  strictWithTabs(
    yaml
      .split('\n')
      .map((line) => {
        const [, key, value = ''] = /^([A-Za-z_]\w*)[ \t]{0,100}:(.*)$/.exec(line) ?? [];
        const text = value.trim();
        if (key === undefined || text === '' || /^[|>"']/.test(text) || !text.includes(':'))
          return line;
        return `${key}: |-\n  ${text}`;
      })
      .join('\n'),
    strictTyped,
  );

/** A text after each key, line by line; lists in brackets and below a key are lists. */
export function lines(yaml: string): Data {
  const data: Record<string, unknown> = Object.create(null);
  let list: unknown[] | null = null;
  for (const line of yaml.split('\n')) {
    const item = /^[ \t]{1,100}- +(\S.*)$/.exec(line)?.[1];
    const [, key, value = ''] = /^([A-Za-z_][\w-]*)[ \t]{0,100}:(.*)$/.exec(line) ?? [];
    if (item !== undefined) list?.push(unquoted(item));
    if (key === undefined) continue;
    list = /^(?:\[.*\])?$/.test(value.trim()) ? [] : null;
    data[key] = list ?? unquoted(value.trim());
  }
  return data;
}

/** What stands behind the first colon of each line, quotes and marks of blocks too; of keys, in any case, the last counts. */
export function rawLines(yaml: string): Data {
  const pairs = yaml.split('\n').map((line) => line.split(/:(.*)/, 2).map((one) => one.trim()));
  const said = pairs.filter(([, value]) => value);
  return Object.fromEntries(said.map(([key = '', value]) => [key.toLowerCase(), value]));
}

/** The same, but lines that begin with a tab cannot be read. */
export const linesWithoutTabs = (yaml: string) => (/^\t/m.test(yaml) ? null : lines(yaml));

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

/** YAML with a name and a description that are texts; else the text behind these two words, with lines further in joined. */
export function nameAndDescription(yaml: string): Data | null {
  const data = strict(yaml);
  if (typeof data?.name === 'string' && typeof data.description === 'string') return data;
  const all = yaml.split('\n');
  const found: Record<string, string> = {};
  for (const [at, line] of all.entries()) {
    const [, key = '', value = ''] = /^[ \t]{0,100}(name|description):(.*)$/.exec(line) ?? [];
    if (key === '') continue;
    const rest = key === 'name' ? [] : all.slice(at + 1);
    const end = [...rest, ''].findIndex((one) => !/^[ \t]+\S/.test(one));
    found[key] = [value, ...rest.slice(0, end)]
      .map((one) => one.trim())
      .join(' ')
      .trim();
  }
  return { ...(data ?? {}), name: found.name, description: found.description };
}
