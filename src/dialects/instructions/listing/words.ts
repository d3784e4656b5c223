// What agents list, in words: a table of items and agents, or one agent's list as its model gets it.

import { calledBy, itemKey } from '../../../model/listed-item.ts';
import type { Pen } from '../../../model/operation.ts';
import { counted, withCommas } from '../../../model/plural.ts';
import type { ItemState } from '../../../model/reading.ts';
import type { ItemRow, Reading } from '../operation.ts';

type Lines = readonly string[];

const MARKS: Readonly<Record<ItemState, string>> = {
  ...{ listed: '●', 'name-only': 'n', cut: 'c', waiting: '○', hidden: 'h', dropped: '✗' },
  loses: '–',
};
const LEGEND: Readonly<Record<string, string>> = {
  ...{ '●': 'listed', n: 'by name alone', c: 'description cut' },
  ...{ '○': 'waits for a file that fits', h: 'hidden', '✗': 'dropped' },
  ...{ '–': 'another of its name counts', '·': 'not found' },
};

const MOST_NOTES = 8;
const MOST_ROWS = 60;
/** Of a longer list each item has one line, of so many characters of its text. */
const MOST_WHOLE = 12;
const MOST_SHOWN = 70;

/** Nothing where nobody finds any. */
export function itemTable(agents: readonly Reading[], pen: Pen): readonly Lines[] {
  const known = agents.flatMap((one) => (one.items === null ? [] : [{ ...one, items: one.items }]));
  const found = known.flatMap(({ items }) => items);
  // Of the paths of one file a link is shown, which tells both.
  const links = found.filter(({ link }) => link !== null);
  const all = new Map([...found, ...links].map((item) => [itemKey(item), item]));
  if (all.size === 0) return [];
  const marksOf = ({ items }: { readonly items: readonly ItemRow[] }): Lines => {
    const marks = new Map(items.map((item) => [itemKey(item), MARKS[item.state]]));
    return [...all.keys()].map((id) => marks.get(id) ?? '·');
  };
  const finding = known.filter(({ items }) => items.length > 0);
  const none = known.filter(({ items }) => items.length === 0);
  const untold = agents.filter(({ items }) => items === null);
  const columns = [
    ...Map.groupBy(finding, (one) => `${marksOf(one).join('')} ${one.total.listed}`).values(),
  ].flatMap((same) => same.slice(0, 1).map((one) => ({ one, same, marks: marksOf(one) })));
  const rows = [...all.values()].map((item, at) => ({
    item,
    marks: columns.map(({ marks }) => marks[at] ?? ''),
  }));
  const groups = Map.groupBy(
    rows,
    ({ item, marks }) => `${item.kind} ${folderOf(item)} ${marks.join('')}`,
  );
  const marks = columns.flatMap((column) => column.marks);
  const cells = (texts: Lines): string => texts.map((text) => text.padStart(3)).join('');
  return [
    [
      pen.bold('What they list to the model beside these files'),
      ...columns.map(({ one, same }, at) => {
        return `${letterOf(at).padStart(3)}  ${titles(same)}  ${pen.dim(sizeOf(one))}`;
      }),
      ...(none.length > 0 ? [pen.dim(`     none of it: ${titles(none)}`)] : []),
      ...(untold.length > 0 ? [pen.dim(`     not known of ${titles(untold)}`)] : []),
    ],
    [
      pen.dim(` ${cells(columns.map((_, at) => letterOf(at)))}`),
      ...[...groups.values()].slice(0, MOST_ROWS).map((same) => {
        const [first = rows[0]] = same;
        return ` ${cells(first?.marks ?? [])}  ${pen.visible(groupName(same.map(({ item }) => item)))}`;
      }),
      ...(groups.size > MOST_ROWS ? [`  and ${groups.size - MOST_ROWS} more: --json`] : []),
      pen.dim(`  ${legend(LEGEND, marks)}`),
    ],
    noteLines(
      'Not listed as they are written',
      known.flatMap(({ title, items }) =>
        items
          .filter(({ state, why }) => why !== '' && state !== 'listed' && state !== 'waiting')
          .map(({ path, line, why, name }) => {
            return { title, at: `${path}:${line}`, why, form: why.replaceAll(name ?? why, '') };
          }),
      ),
      MOST_NOTES,
      pen,
    ),
  ];
}

/** Numbers are those of the files. */
const letterOf = (at: number): string => String.fromCharCode(65 + at);

/** `~351 tokens, and what 2 servers or hooks add`. */
function sizeOf({ items, total, isApart }: Reading): string {
  const programs = (items ?? []).filter(({ tokens }) => tokens === null).length;
  const says =
    programs === 1 ? 'what a server or hook adds' : `what ${programs} servers or hooks add`;
  const owners = (items ?? []).flatMap(({ name }) => /^[^:]+(?=:)/.exec(name ?? '')?.[0] ?? []);
  const plugins = new Set(owners).size;
  const all = isApart && plugins > 1 ? ` in ${plugins} plugins together` : '';
  const known =
    total.listed > 0 || programs === 0 ? [`~${withCommas(total.listed)} tokens${all}`] : [];
  return [...known, ...(programs > 0 ? [says] : [])].join(', and ');
}

/** The folder of all items of a kind, else the file. */
function folderOf({ path: written, link, kind }: ItemRow): string {
  const path = link ?? written;
  if (kind === 'mcp' || kind === 'hook') return path;
  return /^(?:.*\/)?(?:\.[^/]+\/[^/]+|skills|agents|commands)(?=\/)/.exec(path)?.[0] ?? path;
}

function placeOf({ path, link }: ItemRow): string {
  return link === null || link === path ? path : `${path} (a link to ${link})`;
}

function groupName(items: readonly ItemRow[]): string {
  const [first] = items;
  if (first === undefined) return '';
  if (items.length === 1) return `${first.what} ${calledBy(first)}  ${placeOf(first)}`;
  if (first.kind === 'hook') return `${counted(items.length, first.what)} in ${first.path}`;
  const names = items.map(calledBy);
  const some = [...names.slice(0, 5), ...(names.length > 5 ? ['…'] : [])].join(', ');
  return `${counted(items.length, first.what)} in ${folderOf(first)}: ${some}`;
}

/** What the marks of a table mean. */
export function legend(all: Readonly<Record<string, string>>, marks: Lines): string {
  const used = Object.entries(all).filter(([mark]) => marks.includes(mark));
  return used.map(([mark, says]) => `${mark} ${says}`).join('  ');
}

export function titles(all: readonly { readonly title: string }[]): string {
  return all.map(({ title }) => title).join(', ');
}

type Note = Readonly<Record<'title' | 'at' | 'why', string>> & { readonly form?: string };

/** Why things are not as they are written, each with the agents concerned; places of which the same is to be said share a line. */
export function noteLines(head: string, all: readonly Note[], most: number, pen: Pen): Lines {
  const alike = [...Map.groupBy(all, ({ why, title, form = why }) => `${title} ${form}`).values()];
  const merged = Map.groupBy(alike, (same) =>
    JSON.stringify([same[0]?.why, same.map(({ at }) => at)]),
  );
  const lines = [...merged.values()].slice(0, most).map((same) => {
    const [{ at, why } = { at: '', why: '' }, ...more] = same[0] ?? [];
    const others = more.length > 0 ? ` and ${counted(more.length, 'other')}` : '';
    const who = titles(same.flatMap((one) => one.slice(0, 1)));
    return `  ${pen.yellow(pen.visible(at))}${others}  ${pen.visible(why)}  ${pen.dim(who)}`;
  });
  const more = merged.size - most;
  if (more > 0) lines.push(pen.dim(`  and ${more} more: --json`));
  return lines.length === 0 ? [] : [pen.bold(head), ...lines];
}

/** The list of one agent. */
export function itemList(reading: Reading, pen: Pen): readonly Lines[] {
  const { items, budget, total, window, unfound = [] } = reading;
  const missed = unfound.slice(0, MOST_WHOLE).map(({ item, path, by }) => {
    return `  ${pen.visible(item)}  ${pen.dim(pen.visible(`${path}, which ${by} lists`))}`;
  });
  const more = unfound.length - missed.length;
  const lacking =
    unfound.length === 0
      ? []
      : [pen.bold('Not found'), ...missed, ...(more > 0 ? [`  and ${more} more: --json`] : [])];
  if (items === null || items.length === 0) return [lacking];
  const shown = items.filter(({ listed }) => listed);
  const others = items.flatMap(({ path, line, why, listed }) =>
    listed ? [] : `  ${pen.visible(`${path}:${line}`)}  ${pen.dim(pen.visible(why))}`,
  );
  const size = window === null ? '' : `, window of ${withCommas(window)} tokens`;
  const room = budget === null ? '' : `${size}: ${budget}`;
  const isLong = shown.length > MOST_WHOLE;
  return [
    [
      `${pen.bold('Listed to the model')}${pen.dim(room)}`,
      ...shown.flatMap((item) => {
        const { what, description, tokens, state, why, field } = item;
        const size = tokens === null ? 'size not known' : `~${withCommas(tokens)}`;
        const head = `  ${pen.fill(what, 12)}${pen.visible(calledBy(item))}  ${size}  `;
        const cause = state === 'name-only' && budget !== null ? 'by name alone' : why;
        const flat = (description ?? cause).replace(/\s+/g, ' ');
        if (isLong) {
          const cut = flat.length > MOST_SHOWN ? `${flat.slice(0, MOST_SHOWN - 1)}…` : flat;
          return [head + pen.dim(pen.visible(cut))];
        }
        const isMessage = field !== null && ['user', 'developer', 'system'].includes(field);
        const [, number] = /^RequestContext\.(\d+)$/.exec(field ?? '') ?? [];
        const beside = number ? `its request, in field ${number} beside the messages` : field;
        const where = isMessage ? `the ${field} message` : beside;
        const place = pen.dim(pen.visible(`${placeOf(item)}, sent in ${where}`));
        const text = description === null ? [] : [pen.visible(flat)];
        const reason = cause === '' ? [] : [pen.dim(pen.visible(cause))];
        return [head + place, ...[...text, ...reason].map((line) => `${' '.repeat(14)}${line}`)];
      }),
    ],
    others.length === 0 ? [] : [pen.bold('Not listed'), ...others],
    lacking,
    [
      ...(isLong ? [pen.dim('Whole, and with paths: --json')] : []),
      `${counted(shown.length, 'item')} listed, ${sizeOf(reading)}; with the files ~${withCommas(total.start)} at start`,
    ],
  ];
}
