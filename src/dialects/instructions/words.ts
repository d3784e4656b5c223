// What agents read, in words: a table of agents and files, or one agent's files in order.

import type { Pen, Wording } from '../../model/operation.ts';
import { compareDepth, folderOf } from '../../model/paths.ts';
import { counted, size, withCommas } from '../../model/plural.ts';
import type { Skipped, When } from './agent.ts';
import { PLUGINS } from './agents/claude-plugins.ts';
import { NO_GIT } from './instructions-at.ts';
import { itemList, itemTable, legend, noteLines, titles } from './listing/words.ts';
import type { Reading, Readings } from './operation.ts';

type Lines = readonly string[];

export const wording: Wording<Reading | Readings> = {
  text(data, pen) {
    const blocks = 'agents' in data ? table(data, pen) : list(data, pen);
    const paragraphs = blocks.filter((lines) => lines.length > 0);
    const all = 'agents' in data ? data.agents : [data];
    const texts = all.filter(({ loaded }) => loaded.some(({ text }) => text !== undefined));
    return [
      `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
      ...texts.map((one) => markdown(one).split('\n').map(pen.visible).join('\n')),
    ].join('\n');
  },
  formats: {
    md: {
      asks: { text: true },
      text: (data) => ('agents' in data ? data.agents : [data]).map(markdown).join('\n'),
    },
  },
};

const MARKS: Readonly<Record<When, string>> = {
  start: '●',
  'on-read': 'r',
  'on-demand': 'd',
  'by-model': 'm',
};
const LEGEND: Readonly<Record<string, string>> = {
  '●': 'at start',
  r: 'on reading the file',
  d: 'on demand',
  '○': 'waits for a file that matches its globs, or for a start in its folder',
  m: 'if the model chooses',
  c: 'cut',
  '=': 'same text as another that it reads',
  '·': 'not read',
};
const MOST_NOTES = 12;

function table(
  { cwd, file, counted: isCounted, inUse, agents, others }: Readings,
  pen: Pen,
): readonly Lines[] {
  const columns = columnsOf(agents);
  const place = file === null && cwd === '' ? '' : ` ${pen.word(file ?? cwd)}`;
  if (columns.length === 0 && agents.every(({ items }) => (items ?? []).length === 0))
    return [[`No agent reads anything when it is ${situation(cwd, file, pen)}.`]];
  const cells = (texts: Lines): string => texts.map((text) => pen.fill(text, 3)).join('');
  const marksOf = (reading: Reading) => columns.map(({ paths }) => markOf(reading, paths[0] ?? ''));
  // What waits for a file is none of what an agent starts with; on a file it is there.
  const isNow = ({ when }: Reading['loaded'][number]) => file !== null || when === 'start';
  const rowOf = (reading: Reading): string => {
    const [now, later] = [true, false].map((is) =>
      reading.loaded.filter((one) => isNow(one) === is),
    );
    const kept = (now ?? []).reduce((sum, one) => sum + one.kept, 0);
    const sizes = `${`${now?.length}`.padStart(5)}  ${size(kept).padStart(8)}  ${tokensOf(now ?? []).padStart(8)}`;
    const more = later?.length ? ` (+ ${tokensOf(later)} later)` : '';
    return `  ${cells(marksOf(reading))}${sizes}${more}`;
  };
  const reading = agents.filter(({ loaded }) => loaded.length > 0);
  // Of plugins nobody expects that they bring files that are read.
  const idle = agents.filter(({ agent, loaded }) => loaded.length === 0 && agent !== PLUGINS);
  // Who reads the same, as far as the table tells, shares a row.
  const rows = Map.groupBy(reading, rowOf);
  return [
    [pen.bold(`What agents read when ${situation(cwd, file, pen)}`)],
    columns.length === 0
      ? ['No file.']
      : columns.map(({ paths, bytes }, at) => {
          const number = `${at + 1}`.padStart(3);
          return `${number}  ${pen.visible(nameOf(paths))}  ${bytes === 0 ? '' : pen.dim(size(bytes))}`.trimEnd();
        }),
    columns.length === 0
      ? []
      : [
          pen.dim(
            `  ${cells(columns.map((_, at) => `${at + 1}`))}files      size    tokens (~ ${isCounted ? 'by o200k_base' : 'estimated; --tokens counts'})`,
          ),
          ...[...rows].map(([row, same]) => `${row}  ${titles(same)}`),
          ...(idle.length > 0 ? [pen.dim(`  read nothing: ${titles(idle)}`)] : []),
          pen.dim(`  ${legend(LEGEND, reading.flatMap(marksOf))}`),
          ...(agents.some(({ unknown }) => unknown?.includes(NO_GIT))
            ? [pen.dim(`  ${NO_GIT}`)]
            : []),
        ],
    notes(agents, pen),
    ...itemTable(agents, pen),
    [
      ...inUseText(inUse, pen),
      ...othersText(others, agents, pen),
      ...otherStart(cwd, file, pen),
      pen.dim(
        `One agent in order, and why: ${pen.program} instructions${place} --as ${agents[0]?.agent ?? 'NAME'}. The text itself: --format md.`,
      ),
    ],
  ];
}

function inUseText(inUse: Readings['inUse'], pen: Pen): Lines {
  if (inUse.length === 0) return [];
  const names = [...Map.groupBy(inUse, ({ because }) => because)].map(([because, same]) => {
    return because === null ? titles(same) : `${titles(same)} (${pen.visible(because)})`;
  });
  const isSet = inUse.some(({ because }) => because === null);
  const how = isSet ? 'as stratigraph.json says' : 'guessed from files';
  const advice = isSet
    ? ''
    : ' To change this, set `agents` in stratigraph.json: `check` then holds all against what `instructions sync` would write.';
  return [`In use here, ${how}: ${names.join(', ')}.${advice}`];
}

/** `20 read the same files as Codex, 2 read none, 1 reads others than these`. */
function othersText(others: Readings['others'], shown: readonly Reading[], pen: Pen): Lines {
  if (others.length === 0) return [];
  const kinds = Map.groupBy(others, ({ files, sameAs }) => {
    if (files === 0) return 'none';
    const title = shown.find(({ agent }) => agent === sameAs)?.title;
    return title === undefined ? 'other files than these' : `the same files as ${title}`;
  });
  const counts = [...kinds].toSorted(([, a], [, b]) => b.length - a.length);
  const read = counts.map(
    ([what, { length }]) => `${length} ${length === 1 ? 'reads' : 'read'} ${what}`,
  );
  return [pen.dim(`Other agents: ${read.join(', ')}. To see them: --all`)];
}

function situation(cwd: string, file: string | null, pen: Pen): string {
  const start = `started in ${cwd === '' ? 'the root' : pen.visible(cwd)}`;
  return file === null ? start : `${start}, working on ${pen.visible(file)}`;
}

/** Started at the top, most read others than started in the folder of their work. */
function otherStart(cwd: string, file: string | null, pen: Pen): Lines {
  const folder = file === null ? cwd : cwd === '' ? folderOf(file) : '';
  const [where, words] =
    file === null
      ? ['the root, working there', pen.word(`${cwd}/FILE`)]
      : ['its folder', `--cwd ${pen.word(folder)} --file ${pen.word(file)}`];
  const line = `Started in ${where}: ${pen.program} instructions ${words}`;
  return folder === '' ? [] : [pen.dim(line)];
}

/** Files that every agent treats alike, and stand in one folder, share a column. */
function columnsOf(agents: readonly Reading[]) {
  const waiting = agents.flatMap(({ skipped }) => skipped.filter(({ is }) => is === 'waiting'));
  const bytes = new Map([
    ...waiting.map(({ path }) => [path, 0] as const),
    ...agents.flatMap(({ loaded }) => loaded.map((row) => [row.path, row.bytes] as const)),
  ]);
  const paths = [...bytes.keys()].sort(compareDepth);
  const alike = Map.groupBy(paths, (path) => {
    const marks = agents.map((reading) => markOf(reading, path)).join('');
    const isRule = /(?:^|\/)\.[^/]+\//.test(path);
    return `${isRule ? folderOf(path) : path} ${marks}`;
  });
  return [...alike.values()].map((same) => ({
    paths: same,
    bytes: same.reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0),
  }));
}

function nameOf(paths: Lines): string {
  const [first = '', second] = paths;
  return second === undefined ? first : `${folderOf(first)}/ (${paths.length} files)`;
}

function markOf({ loaded, skipped }: Reading, path: string): string {
  const row = loaded.find((one) => one.path === path);
  const left = skipped.find((one) => one.path === path)?.is;
  if (row === undefined) return left === 'waiting' ? '○' : left === 'same' ? '=' : '·';
  if (!row.applies) return '○';
  return row.cut === null ? MARKS[row.when] : 'c';
}

/** What a limit cuts, then what was looked at and passed over. */
function notes(agents: readonly Reading[], pen: Pen): Lines {
  const cut = agents.flatMap(({ title, loaded }) =>
    loaded.flatMap(({ path, cut }) =>
      cut === null ? [] : [{ title, at: `${path}:${cut.line}`, why: `cut: ${cut.says}` }],
    ),
  );
  const skipped = agents.flatMap(({ title, skipped }) =>
    skipped
      .filter(({ is }) => is !== 'foreign' && is !== 'waiting' && is !== 'same')
      .map(({ path, why, at, is }) => {
        return { title, isFull: is === 'full', at: path, why: `${why}${placeOf(at, ', ')}` };
      }),
  );
  const all = [...cut, ...skipped.toSorted((a, b) => Number(b.isFull) - Number(a.isFull))];
  return noteLines('Cut or left out', all, MOST_NOTES, pen);
}

function list(reading: Reading, pen: Pen): readonly Lines[] {
  const { title, version, confidence, cwd, file, loaded, skipped, total, unknown } = reading;
  const { elsewhere = [], counted: isCounted } = reading;
  const width = Math.max(0, ...loaded.map(({ path }) => pen.visible(path).length));
  return [
    [
      pen.bold(`${title} ${version}, ${situation(cwd, file, pen)}`),
      pen.dim(`How we know: ${HOW_SURE[confidence]}${unknown === null ? '' : `. ${unknown}`}`),
    ],
    loaded.length === 0
      ? ['It reads nothing.']
      : loaded.map((row, at) => {
          const number = String(at + 1).padStart(3);
          const name = pen.fill(pen.visible(row.path), width);
          const { says, at: place } = row.because;
          const when = row.when === 'start' ? '' : `${WHEN[row.when]}, `;
          const why = pen.dim(pen.visible(`${when}${says}${placeOf(place, ', ')}`));
          const cut =
            row.cut && `${pen.red(`cut at line ${row.cut.line}`)} ${pen.visible(row.cut.says)}`;
          const read = row.cut ? `${size(row.kept)} of ${size(row.bytes)}` : size(row.kept);
          return `${number}  ${name}  ${read.padStart(9)}  ${tokens(row).padStart(7)}  ${why}${cut ? `  ${cut}` : ''}`;
        }),
    skipped.length === 0
      ? []
      : [
          pen.bold('Not loaded'),
          ...skipped.map(({ path, why, at }) => {
            const place = at === undefined ? '' : ` (${placeOf(at)})`;
            return `  ${pen.visible(path)}  ${pen.dim(pen.visible(`${why}${place}`))}`;
          }),
        ],
    loaded.length === 0
      ? []
      : [
          `${counted(total.files, 'file')}, ${size(total.kept)}, ${tokens(total)} tokens${isCounted ? ' by o200k_base' : ''}`,
        ],
    ...itemList(reading, pen),
    otherStart(cwd, file, pen),
    elsewhere.length === 0
      ? []
      : [
          `Its client also sends ${elsewhere.length} of other folders, ${tokens({ tokens: elsewhere.reduce((sum, one) => sum + (one.tokens ?? 0), 0) })} tokens, which count in no total here`,
          ...elsewhere.map(({ path, tokens: count }) => {
            return `  ${pen.visible(path)}  ${pen.dim(count === null ? '' : tokens({ tokens: count }))}`;
          }),
        ],
  ];
}

function placeOf(at: Skipped['at'], before = ''): string {
  return at === undefined ? '' : `${before}${at.path}:${at.line}`;
}

export const HOW_SURE = {
  measured: 'observed by running it',
  source: 'read from its source code',
  documented: 'taken from its documentation',
} as const;

const WHEN = {
  'on-read': 'on reading the file',
  'on-demand': 'on demand',
  'by-model': 'if the model chooses',
} as const;

const tokensOf = (all: Reading['loaded']): string =>
  tokens({ tokens: all.reduce((sum, one) => sum + one.tokens, 0) });

function tokens({ tokens: count }: { readonly tokens: number }): string {
  return `~${withCommas(count)}`;
}

function markdown({ title, version, loaded, items }: Reading): string {
  const parts = loaded.map(({ path, when, because, text = '' }) => {
    const name = `<!-- ${path} (${when === 'start' ? 'at start' : WHEN[when]}, ${because.says}) -->`;
    return `${name}\n${text.endsWith('\n') ? text : `${text}\n`}`;
  });
  const listed = (items ?? []).filter((one) => one.listed).map(({ text = '' }) => text);
  const list = listed.length === 0 ? [] : [`<!-- listed -->\n${listed.join('')}`];
  return [`<!-- ${title} ${version} -->\n`, ...parts, ...list].join('\n');
}
