// What becomes of one file: the name and the description that are shown of it, or why it is not listed.

import { nameOf } from '../../../model/paths.ts';
import type { ItemState } from '../../../model/reading.ts';
import { globList } from '../globs.ts';
import { headOf } from '../problems/heads.ts';
import type { Found } from './find.ts';
import type { Data, Fault, Head } from './heads.ts';
import {
  BLANK,
  type DescriptionRules,
  type FileRules,
  type Item,
  type ItemKind,
  KINDS,
  type Lack,
  type NameRules,
} from './model.ts';

/** `label`: the name as it stands in the list. */
export type Draft = Item & { readonly found: Found; readonly label: string };

/** What becomes of one file, whatever others there are. */
export function judge(
  kind: ItemKind,
  rules: FileRules,
  found: Found,
  head: Head | Fault,
  text: string,
): Draft {
  const draft = (state: ItemState, why: string, more: Partial<Draft> = {}): Draft => ({
    ...BLANK,
    ...{ path: found.path, kind, what: KINDS[kind], state, why },
    ...{ link: found.link, found, label: found.folder },
    ...more,
  });
  const drop = (why: string, key = ''): Draft =>
    draft('dropped', why, { line: lineOf(text, key), name: found.folder });
  if (typeof head === 'string') return drop(FAULTS[head]);
  const { data, body } = head;
  const own = nameIn(data, found, rules.name);
  const isUnread = head.isMended && !('name' in data) && /^name:/m.test(text);
  if ('why' in own) return drop(isUnread ? FAULTS.yaml : own.why, 'name');
  const before = rules.name.prefix?.(found.place) ?? '';
  const name = before + own.text;
  const description = descriptionIn(data, body, rules.description, nameOf(found.path));
  if ('why' in description) return drop(description.why, 'description');
  const line = lineOf(text, 'description');
  for (const [key, values] of Object.entries(rules.hide ?? {}))
    if (key in data && values.some((one) => isSaid(one, data[key])))
      return draft('hidden', `${key}: ${String(data[key])}`, { line: lineOf(text, key), name });
  const waits = rules.waits === undefined ? undefined : data.paths;
  const [needs = '', isTaken, refusal = ''] = rules.refuses ?? [];
  if (needs in data && isTaken?.(data[needs]) === false) return drop(refusal, needs);
  const [isText, isList] = [typeof waits === 'string', Array.isArray(waits) && waits.length > 0];
  // What fits every file is no filter to those who read globs.
  if (rules.waits === 'globs' ? globList(waits).some((one) => one !== '**') : isText || isList)
    return draft('waiting', `it waits for a file that fits ${String(waits)}`, {
      line: lineOf(text, 'paths'),
      name,
    });
  const suffix = rules.suffix === undefined ? undefined : data[rules.suffix];
  const whole =
    typeof suffix === 'string' && suffix !== ''
      ? `${description.text ?? ''} - ${suffix}`
      : description.text;
  const { most = Number.POSITIVE_INFINITY, over, ellipsis = 0 } = rules.description;
  const isLong = whole !== null && whole.length > most;
  if (isLong && over === 'dropped')
    return drop(
      `its description has ${whole.length} characters, and at most ${most} are taken`,
      'description',
    );
  const isRefused = rules.bodySent && head.isMended;
  return draft(
    isLong ? 'cut' : 'listed',
    isLong ? `at most ${most} characters of a description are sent` : isRefused ? REFUSED : '',
    {
      ...{ line, listed: true, name, label: labelOf(name, before, found, data, rules.name) },
      field: (head.hasNone && rules.fieldOfBare) || rules.field,
      description: isLong ? whole.slice(0, most - ellipsis) : whole,
      cutAt: isLong ? most - ellipsis : null,
      bodySent: rules.bodySent === true && body.trim() !== '' && !isRefused,
    },
  );
}

function isSaid(one: unknown, value: unknown): boolean {
  const words = typeof value === 'object' ? JSON.stringify(value) : String(value).trim();
  return one instanceof RegExp ? one.test(words) : one === value;
}

/** Claude Code shows the written name behind the folder's. */
function labelOf(
  name: string,
  before: string,
  { folder, place }: Found,
  { name: written }: Data,
  { from, label }: NameRules,
): string {
  if (label !== undefined) return label(name, place);
  const isOther =
    from === 'folder' && typeof written === 'string' && written !== folder && place !== 'SKILL.md';
  return isOther ? `${name} (${before}${written})` : name;
}

const REFUSED = 'its front matter is not YAML: an error is sent in place of its text';
const FAULTS: Readonly<Record<Fault, string>> = {
  none: 'it has no front matter, or none that is closed',
  yaml: 'its front matter is not YAML',
  encoding: 'it is not UTF-8',
  body: 'it has no text after its front matter',
};

/** The line of a key of the front matter; the first where there is none. */
function lineOf(text: string, key: string): number {
  if (key === '') return 1;
  const lines = headOf(text).split('\n', 200);
  const at = lines.findIndex((line) => line.trimStart().startsWith(`${key}:`));
  return at < 0 ? 1 : at + 1;
}

type Outcome<T> = { readonly text: T } | { readonly why: string };

function nameIn(data: Data, { folder, place }: Found, rules: NameRules): Outcome<string> {
  const written = data.name;
  // The folder of all skills names none of them.
  const isNamed = place !== 'SKILL.md' || typeof written !== 'string';
  if (rules.from === 'folder' && isNamed) return fitting(folder, rules);
  const otherwise = (rule: 'folder' | 'dropped', why: string): Outcome<string> =>
    rule === 'folder' ? fitting(folder, rules) : { why };
  if (written === undefined || written === null) return otherwise(rules.missing, 'it has no name');
  if (typeof written === 'string')
    return written.trim() === ''
      ? otherwise(rules.empty, 'its name is empty')
      : fitting(written.trim(), rules);
  const isNumber = typeof written === 'number' || typeof written === 'boolean';
  if ((isNumber ? rules.number : rules.list) !== 'text')
    return { why: `its name is ${isNumber ? 'a number' : 'no text'}` };
  return fitting(isNumber ? String(written) : `[${textOf(written)}]`, rules);
}

function fitting(written: string, { fits, says, most, shown }: NameRules): Outcome<string> {
  const name = shown?.(written) ?? written;
  if (most !== undefined && name.length > most)
    return { why: `its name has ${name.length} characters, and at most ${most} are taken` };
  return fits?.test(name) === false ? { why: `its name ${says}` } : { text: name };
}

function descriptionIn(data: Data, body: string, rules: DescriptionRules, file: string) {
  const value = data.description;
  const as = (lack: Lack, why: string): Outcome<string | null> => {
    if (lack === 'dropped') return { why };
    if (lack === 'line') return { text: firstLines(body, 1) };
    if (lack === 'lines') return { text: firstLines(body.replace(/^#{1,6}\s.*$/gm, ''), 3) };
    if (lack === 'text') return { text: textOf(value) };
    return {
      text: lack === 'none' ? null : lack.slice('says '.length).replace('FILE', () => file),
    };
  };
  if (value === undefined) return as(rules.missing, 'it has no description');
  if (value === null) return as(rules.nothing, 'its description is empty');
  if (typeof value === 'string') {
    const text = value.replace(/[\u200B-\u200D\uFEFF]/g, '').trim();
    const { empty, blank = empty } = rules;
    if (text === '') return as(value === '' ? empty : blank, 'its description is empty');
    return { text: value.trim() };
  }
  if (typeof value !== 'object') return as(rules.number, 'its description is no text');
  return Array.isArray(value)
    ? as(rules.list, 'its description is a list')
    : as(rules.map, 'its description is a map');
}

function textOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  return (Array.isArray(value) ? value : Object.values(value)).map(String).join(', ');
}

/** What stands for a description that is missing. */
export function firstLines(body: string, count: number): string {
  const written = body.split('\n', 200).filter((one) => one.trim() !== '');
  const shown = written.slice(0, count).map((line) => line.trim().replace(/^#{1,6}\s+/, ''));
  return shown.length === 0 ? 'Skill' : shown.join(' ');
}
