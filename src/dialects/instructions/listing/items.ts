// What an agent lists when it is started in a folder: every item that it finds, with what becomes of it.

import { isMap, type Json } from '../../../model/value.ts';
import type { Place } from '../agent.ts';
import { join, repositoryOf } from '../files.ts';
import { jsonSettings, texts, tomlSettings, valueAt } from '../settings.ts';
import { type Found, findItems } from './find.ts';
import { type Data, type Fault, type Head, lastKey, readHead } from './heads.ts';
import type {
  DescriptionRules,
  FileRules,
  HidingSetting,
  Item,
  ItemKind,
  ItemState,
  Lack,
  ListingRules,
  NameRules,
} from './model.ts';

/** Tokens of a model's window where nothing else is asked for. */
export const WINDOW = 200_000;
const LARGE_WINDOW = 1_000_000;

/** In the order in which they are listed; `window` in tokens. Pure: the same tree gives the same items. */
export function listItems(place: Place, rules: ListingRules, window: number): readonly Item[] {
  const files = (['skill', 'command', 'subagent'] as const).flatMap((kind) => {
    const own = rules[kind];
    return own === undefined ? [] : withoutLosers(readItems(place, kind, own), own);
  });
  const free = hideBySettings(place, rules.hides ?? [], commandsBehindSkills(files));
  return [
    ...withBudget(free, rules, window).map((item) => withText(item, rules, window)),
    ...serversOf(place, rules),
    ...hooksOf(place, rules),
    ...stylesOf(place, rules),
  ];
}

/** `label`: the name as it stands in the list. */
type Draft = Item & { readonly found: Found; readonly label: string };

function readItems(place: Place, kind: ItemKind, rules: FileRules): readonly Draft[] {
  return findItems(place, rules).flatMap((found) => {
    const text = place.files.text(found.path);
    const trouble = place.files.trouble(found.path);
    if (text === null && trouble === null) return [];
    const written = text?.text ?? '';
    const isToml = found.path.endsWith('.toml');
    const head = isToml ? { data: tomlSettings(written), body: '' } : readHead(written, rules.head);
    return [judge(kind, rules, found, text === null ? 'encoding' : head, written)];
  });
}

/** What becomes of one file, whatever others there are. */
function judge(
  kind: ItemKind,
  rules: FileRules,
  found: Found,
  head: Head | Fault,
  text: string,
): Draft {
  const draft = (state: ItemState, why: string, more: Partial<Draft> = {}): Draft => ({
    ...{ path: found.path, line: 1, kind, listed: false, name: null, description: null },
    ...{ bodySent: false, field: null, cutAt: null, state, why, by: null, text: '' },
    link: found.link,
    ...{ found, label: found.folder },
    ...more,
  });
  const drop = (why: string, key = ''): Draft =>
    draft('dropped', why, { line: lineOf(text, key), name: found.folder });
  if (typeof head === 'string') return drop(FAULTS[head]);
  const { data, body } = head;
  const name = nameIn(data, found, rules.name);
  if ('why' in name) return drop(name.why, 'name');
  const description = descriptionIn(data, body, rules.description);
  if ('why' in description) return drop(description.why, 'description');
  const line = lineOf(text, 'description');
  for (const [key, values] of Object.entries(rules.hide ?? {}))
    if (values.includes(data[key]))
      return draft('hidden', `${key}: ${String(data[key])}`, {
        ...{ line: lineOf(text, key), name: name.text },
      });
  const waits = rules.waits === undefined ? undefined : data[rules.waits];
  const isFilter = Array.isArray(waits) ? waits.length > 0 : typeof waits === 'string';
  if (waits !== undefined && !isFilter && rules.waitsStrictly)
    return drop('its paths are neither a text nor a list', 'paths');
  if (isFilter)
    return draft('waiting', `it waits for a file that fits ${String(waits)}`, {
      ...{ line: lineOf(text, 'paths'), name: name.text },
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
  return draft(
    isLong ? 'cut' : 'listed',
    isLong ? `at most ${most} characters of a description are sent` : '',
    {
      ...{ line, listed: true, name: name.text, label: labelOf(name.text, data, rules.name) },
      field: (head.hasNone && rules.fieldOfBare) || rules.field,
      description: isLong ? whole.slice(0, most - ellipsis) : whole,
      cutAt: isLong ? most - ellipsis : null,
      bodySent: rules.bodySent === true && body.trim() !== '' && head.isMended !== true,
    },
  );
}

/** Claude Code shows the written name behind the folder's. */
function labelOf(name: string, { name: written }: Data, { from }: NameRules): string {
  const isOther = from === 'folder' && typeof written === 'string' && written !== name;
  return isOther ? `${name} (${written})` : name;
}

const FAULTS: Readonly<Record<Fault, string>> = {
  none: 'it has no front matter, or none that is closed',
  yaml: 'its front matter is not YAML',
  encoding: 'it is not UTF-8',
  body: 'it has no text after its front matter',
};

/** The line of a key of the front matter; the first where there is none. */
function lineOf(text: string, key: string): number {
  if (key === '') return 1;
  const at = text
    .slice(0, 65_536)
    .split('\n', 200)
    .findIndex((line) => line.trimStart().startsWith(`${key}:`));
  return at < 0 ? 1 : at + 1;
}

type Outcome<T> = { readonly text: T } | { readonly why: string };

function nameIn(data: Data, { folder }: Found, rules: NameRules): Outcome<string> {
  const written = data.name;
  if (rules.from === 'folder') return { text: folder };
  const otherwise = (rule: 'folder' | 'dropped', why: string): Outcome<string> =>
    rule === 'folder' ? fitting(folder, rules) : { why };
  if (written === undefined || written === null) return otherwise(rules.missing, 'it has no name');
  if (typeof written === 'string')
    return written.trim() === ''
      ? otherwise(rules.empty, 'its name is empty')
      : fitting(written.trim(), rules);
  const isNumber = typeof written === 'number';
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

function descriptionIn(data: Data, body: string, rules: DescriptionRules): Outcome<string | null> {
  const value = data.description;
  const as = (lack: Lack, why: string): Outcome<string | null> => {
    if (lack === 'dropped') return { why };
    if (lack === 'line') return { text: firstLines(body, 1) };
    if (lack === 'lines') return { text: firstLines(body, 3) };
    if (lack === 'text') return { text: textOf(value) };
    return { text: lack === 'none' ? null : lack.slice('says '.length) };
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
function firstLines(body: string, count: number): string {
  const written = body.split('\n', 200).filter((one) => one.trim() !== '');
  const shown = written.slice(0, count).map((line) => line.trim().replace(/^#{1,6}\s+/, ''));
  return shown.length === 0 ? 'Skill' : shown.join(' ');
}

/** Of items that an agent takes for one, all but the one that counts lose to it. */
function withoutLosers(items: readonly Draft[], rules: FileRules): readonly Draft[] {
  const { same = ['name'], wins = 'first' } = rules;
  if (wins === 'all') return items;
  const kept = new Map<string, Draft>();
  const outcome = new Map<Draft, Draft>();
  for (const item of items.filter(({ listed }) => listed)) {
    const keys = same.map((one) => `${one} ${keyOf(item, one)}`);
    const other = keys.map((key) => kept.get(key)).find((one) => one !== undefined);
    const isLater = wins === 'last' && other?.found.base === item.found.base;
    if (other === undefined || isLater) for (const key of keys) kept.set(key, item);
    if (other !== undefined)
      outcome.set(...(isLater ? ([other, item] as const) : ([item, other] as const)));
  }
  const byChance = wins === 'chance';
  return items.map((item) => {
    const winner = outcome.get(item);
    if (winner !== undefined) return lost(item, winner.path, byChance);
    const losers = byChance ? [...outcome].filter(([, by]) => by === item) : [];
    const others = losers.map(([{ path }]) => path).join(', ');
    return others === '' ? item : { ...item, why: `${CHANCE}: this one or ${others}` };
  });
}

function keyOf({ name, found }: Draft, key: 'name' | 'folder' | 'place'): string {
  if (key === 'name') return name ?? '';
  return key === 'place' ? `${found.base}:${found.place}` : found.folder;
}

const CHANCE = 'which of one name is listed changes from run to run';

function lost(item: Draft, by: string, byChance = false): Draft {
  const why = byChance ? `${CHANCE}: this one or ${by}` : `${by} has the same name`;
  return { ...item, ...UNLISTED, state: 'loses', why, by };
}

const UNLISTED = {
  listed: false,
  description: null,
  field: null,
  cutAt: null,
  bodySent: false,
} as const;

function commandsBehindSkills(items: readonly Draft[]): readonly Draft[] {
  const skills = new Map(
    items
      .filter(({ kind, listed }) => kind === 'skill' && listed)
      .map((one) => [one.name, one.path]),
  );
  return items.map((item) => {
    const by = item.kind === 'command' && item.listed ? skills.get(item.name) : undefined;
    return by === undefined ? item : lost(item, by);
  });
}

function hideBySettings(
  { files, cwd }: Place,
  settings: readonly HidingSetting[],
  items: readonly Draft[],
): readonly Draft[] {
  return settings.reduce((all, { kind, file, keys, word, values = {} }) => {
    const value = valueAt(jsonSettings(files.text(join(cwd, file))?.text), ...keys);
    return all.map((item) => {
      if (item.kind !== kind || !item.listed || item.name === null) return item;
      const own = isMap(value) ? value[item.name] : undefined;
      const does: unknown =
        word !== undefined && texts(value).includes(word(item.name))
          ? 'hidden'
          : values[String(own)];
      const why = `${file} says ${keys.join('.')}${own === undefined ? '' : `: ${String(own)}`}`;
      if (does === 'name-only')
        return { ...item, state: 'name-only', description: null, cutAt: null, why };
      return does === 'hidden' ? { ...item, ...UNLISTED, state: 'hidden', why } : item;
    });
  }, items);
}

/** Skills and commands share one budget; of those without room the name is left. */
function withBudget(
  items: readonly Draft[],
  rules: ListingRules,
  window: number,
): readonly Draft[] {
  if (rules.namesOnly)
    return items.map((item) =>
      item.listed && item.kind === 'skill'
        ? {
            ...item,
            state: 'name-only',
            description: null,
            cutAt: null,
            why: 'only names are ever sent',
          }
        : item,
    );
  const { budget, budgetSays } = rules;
  if (budget === undefined) return items;
  const sharing = items.filter(
    ({ listed, kind, description }) => listed && kind !== 'subagent' && description !== null,
  );
  const bare = items.filter(
    ({ listed, kind, description }) => listed && kind !== 'subagent' && description === null,
  );
  const room = budget(
    [...sharing, ...bare].map(({ label, description, path }) => ({
      name: label,
      description,
      path,
    })),
    window,
  );
  const kept = new Map(sharing.map((item, at) => [item, room[at]]));
  return items.map((item) => {
    const most = kept.get(item);
    const { description } = item;
    if (most === undefined || description === null || (most !== null && most >= description.length))
      return item;
    const why = `all descriptions together are over the budget: ${budgetSays}`;
    return most === null
      ? { ...item, state: 'name-only', description: null, cutAt: null, why }
      : { ...item, state: 'cut', description: description.slice(0, most), cutAt: most, why };
  });
}

function withText(
  { found, label, ...item }: Draft,
  { entry = asLine, largeField }: ListingRules,
  window: number,
): Item {
  if (!item.listed) return item;
  const { description, path, field } = item;
  const text = entry({ name: label, description, path });
  const isElsewhere = field === 'user' && window >= LARGE_WINDOW;
  return {
    ...item,
    field: isElsewhere ? (largeField ?? field) : field,
    text: item.cutAt === null ? text : `${text}…`,
  };
}

function asLine({
  name,
  description,
}: {
  readonly name: string;
  readonly description: string | null;
}): string {
  return `- ${name}${description === null ? '' : `: ${description}`}\n`;
}

/** What stands in files of settings: listed, but what its program says is not known without running it. */
function setUp(
  kind: ItemKind,
  path: string,
  line: number,
  name: string | null,
  field: string | null,
  more: Partial<Item>,
): Item {
  return {
    ...{
      path,
      line,
      kind,
      listed: field !== null,
      name,
      description: null,
      bodySent: field !== null,
    },
    ...{
      field,
      cutAt: null,
      state: field === null ? 'dropped' : 'listed',
      why: '',
      by: null,
      link: null,
      text: '',
    },
    ...more,
  };
}

function serversOf(place: Place, { servers }: ListingRules): readonly Item[] {
  if (servers === undefined) return [];
  return Object.entries(servers.files).flatMap(([file, key]) => {
    const { path, text } = settingsFile(place, file);
    const settings = file.endsWith('.toml') ? tomlSettings(text) : jsonSettings(text);
    const all = valueAt(settings, key);
    return Object.entries(isMap(all) ? all : {}).map(([name, server]) => {
      const isOff = isMap(server) && (server.enabled === false || server.disabled === true);
      const [state, why]: readonly [ItemState, string] =
        servers.when !== undefined
          ? ['hidden', servers.when]
          : isOff
            ? ['hidden', 'it is switched off']
            : ['listed', 'what it says of itself and its tools is not known without running it'];
      const field = state === 'listed' ? (servers.instructions ?? servers.tools) : null;
      return setUp('mcp', path, lineOfText(text, `"${name}"`, `.${name}]`), name, field, {
        state,
        why,
      });
    });
  });
}

function hooksOf(place: Place, { hooks }: ListingRules): readonly Item[] {
  return (hooks?.files ?? []).flatMap((file) => {
    const { path, text } = settingsFile(place, file);
    return startCommands(jsonSettings(text).hooks).map((command) => {
      const isPlain = /^echo (?!.*\{)/.test(command);
      const field = isPlain ? (hooks?.plain ?? null) : (hooks?.json ?? null);
      const why =
        field === null
          ? 'of what it prints only JSON with additionalContext is sent'
          : 'what it prints is not known without running it';
      return setUp('hook', path, lineOfText(text, JSON.stringify(command)), null, field, {
        why,
        description: command,
      });
    });
  });
}

/** Commands of `SessionStart`. */
function startCommands(hooks: Json | undefined): readonly string[] {
  const groups = isMap(hooks) ? hooks.SessionStart : undefined;
  return (Array.isArray(groups) ? groups : []).flatMap((group) => {
    const all = isMap(group) ? group.hooks : undefined;
    return (Array.isArray(all) ? all : []).flatMap((one) => (isMap(one) ? texts(one.command) : []));
  });
}

/** In the start folder, else in the root of the repository. */
function settingsFile({ files, cwd }: Place, file: string) {
  const own = join(cwd, file);
  const path = files.has(own) ? own : join(repositoryOf(files, cwd) ?? cwd, file);
  return { path, text: files.text(path)?.text ?? '' };
}

function lineOfText(text: string, ...words: readonly string[]): number {
  const at = Math.max(...words.map((word) => text.indexOf(word)));
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}

function stylesOf(place: Place, { styles }: ListingRules): readonly Item[] {
  if (styles === undefined) return [];
  const { files } = place;
  const chosen = valueAt(jsonSettings(settingsFile(place, styles.file).text), styles.key);
  const folder = settingsFile(place, styles.folder).path;
  return files.list(folder).flatMap(({ name, type }) => {
    if (type !== 'file' || !name.endsWith('.md')) return [];
    const path = join(folder, name);
    const { body, data } = styleHead(files.text(path)?.text ?? '');
    const title = typeof data.name === 'string' ? data.name : name.slice(0, -3);
    const isChosen = chosen === title || chosen === name.slice(0, -3);
    const more = isChosen
      ? { description: firstLines(body, 1), bodySent: false, text: body, why: '' }
      : { state: 'hidden' as const, why: `${styles.key} of ${styles.file} does not choose it` };
    return [setUp('style', path, 1, title, isChosen ? 'user' : null, more)];
  });
}

function styleHead(text: string): Head {
  const head = readHead(text, { summary: '', yaml: lastKey, optional: true });
  return typeof head === 'string' ? { data: {}, body: text } : head;
}
