import { counted, withCommas } from '../model/plural.ts';
import {
  type Candidate,
  type Conflict,
  doesAge,
  type Provenance,
  type ResolvedContext,
  type ResolvedLayer,
} from '../model/resolution.ts';
import type { Because, Delivery } from '../model/scope.ts';
import { isList, type Json, keyPathOf, pointerTo } from '../model/value.ts';
import { diffText } from './layer-changes-text.ts';
import { listedText } from './listing-text.ts';
import { memoryText } from './memory-text.ts';
import { isRefused, markerText, saysTheSame, WHY_WON } from './reasons.ts';
import { shellWord } from './shell-word.ts';
import {
  columns,
  cut,
  fill,
  place,
  type Style,
  severityText,
  styleOf,
  type TextOptions,
  widest,
} from './text.ts';
import { asTyped, visible } from './visible.ts';
import { valueText } from './yaml-text.ts';

/**
 * What holds for a target, or with `diff` what each layer brought (L-038, L-039). `width` in columns bounds values,
 * not sentences. Nothing from a workspace reaches the terminal raw. Ends with a line break.
 */
export function contextText(
  context: ResolvedContext,
  options: TextOptions & { readonly name: string; readonly diff?: boolean },
): string {
  const style = styleOf(options);
  const header = headerLines(context, options.name, style);
  const blocks = options.diff
    ? [header, ...diffText(context, options)]
    : [header, ...contextBlocks(context, options, style)];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headerLines(context: ResolvedContext, name: string, style: Style) {
  const { target, layers, tokens, listing } = context;
  const given = layers.filter(({ by }) => by?.when === 'handed-over');
  const decisions = tokensOf(given.filter(({ role }) => role === 'decision'));
  const of = decisions === 0 ? '' : ` (${withCommas(decisions)} for decisions)`;
  const sum = tokensOf(given);
  const handed = sum === 0 ? '' : `, ${withCommas(sum)} of them handed over${of}`;
  const told = tokensOf(listing?.items ?? []);
  const listed = told === 0 ? '' : `, ${withCommas(told)} of them for skills and other lists`;
  const facts = [
    name === target.title ? '' : visible(name),
    visible(target.dialect),
    layers.some((one) => one.source === target.path && one.lifecycle === 'superseded')
      ? 'superseded'
      : '',
    layers.length === 0 ? 'no layers' : counted(layers.length, nounOf(context)),
    target.reader === undefined
      ? ''
      : `as ${visible(target.reader)}, started in ${visible(target.start ?? target.folder) || 'the root'}`,
    tokens === null
      ? ''
      : `${counted(tokens.total, 'token')} (${visible(tokens.tokenizer)})${handed}${listed}`,
  ].filter((fact) => fact !== '');
  return [style.bold(visible(target.title)), style.dim(facts.join(' · '))];
}

/** Where nothing but decision records is given, nothing is layered. */
const nounOf = ({ layers }: ResolvedContext): 'decision' | 'layer' =>
  layers.length > 0 && layers.every(({ role }) => role === 'decision') ? 'decision' : 'layer';
const TITLES = { decision: 'Decisions in force', layer: 'Layers by priority' } as const;

const tokensOf = (all: readonly Pick<ResolvedLayer, 'tokens'>[]): number =>
  all.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);

function contextBlocks(context: ResolvedContext, options: TextOptions, style: Style) {
  const inner = { ...options, width: options.width - 2 };
  const block = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [style.bold(title), ...lines.map((line) => `  ${line}`)];
  const values = valuesText(context, inner);
  const noun = nounOf(context);
  const none = noun === 'layer' ? [style.dim('none declared')] : [];
  return [
    block('Values', values.length > 0 ? values : none),
    block('Dropped', droppedLines(context.dropped, inner, style)),
    block('Constraints', constraintLines(context, style)),
    block(TITLES[noun], layersText(context.layers, inner)),
    block(
      'Listed at start',
      (context.listing?.items ?? []).map((item) =>
        listedText(item, Math.max(20, inner.width - 40)),
      ),
    ),
    block('Memory', memoryText(context, inner)),
    block(
      'Warnings',
      context.warnings.flatMap((one) => one.split('\n').map(visible)),
    ),
    block('Findings', findingLines(context, options, style)),
  ].filter((lines) => lines.length > 0);
}

function droppedLines(dropped: ResolvedContext['dropped'], { colour }: TextOptions, style: Style) {
  return Object.entries(dropped).map(([pointer, { by, shadowed }]) => {
    const was = shadowed.map((loser) => `${valueText(loser.value)} (${place(loser)})`).join(', ');
    const words = colour ? style.struck(was) : `was ${was}`;
    return `- ${visible(keyPathOf(pointer))}  ${words}  ${style.dim(`${markerText(by)} at ${place(by)}`)}`;
  });
}

function constraintLines({ constraints }: ResolvedContext, style: Style): string[] {
  return constraints.map(({ keyPath, value, title, source, line }) => {
    const at = place({ source, line });
    return `${visible(keyPath)} = ${valueText(value)}  ${style.dim(`locked by ${visible(title)}, ${at}`)}`;
  });
}

/** What other documents make wrong is found by checking all. */
function findingLines({ findings, target }: ResolvedContext, options: TextOptions, style: Style) {
  const { reader, folder, id } = target;
  const all = `All that is found there: stratigraph check --target ${shellWord(id)}`;
  return [
    ...findings.map(({ severity, message, path, line }) => {
      const at = place({ source: path, line });
      return `${severityText(severity, style)}  ${visible(message)}  ${style.dim(at)}`;
    }),
    ...(reader === undefined || folder === '' ? [] : [style.dim(asTyped(all, options))]),
  ];
}

const MARKS = { fresh: '✓', warning: '!', critical: '✗', unknown: '?' } as const;

const WHEN: Readonly<Record<Delivery['when'], string>> = {
  start: 'at start',
  'handed-over': 'handed over',
  'on-read': 'when it opens a file there',
  'on-demand': 'on demand',
  'by-model': 'if the model chooses it',
};

/** One line a layer, lowest first; an age from the file system is a guess and says so. */
function layersText(layers: readonly ResolvedLayer[], options: TextOptions): readonly string[] {
  const style = styleOf(options);
  const sources = layers.map((layer) => place(layer));
  const width = widest(sources);
  const priorityWidth = Math.max(2, ...layers.map(({ priority }) => String(priority).length));
  const ages = layers.map(age);
  const ageWidth = widest(ages);
  return layers.map((layer, at) =>
    [
      String(layer.priority).padStart(priorityWidth),
      fill(sources[at] ?? '', width),
      (ages[at] ?? '').padStart(ageWidth),
      ...stateWords(layer, layers.some(doesAge), style),
      ...deliveryWords(layer),
      ...(layer.extent.part === 'name' ? ['by name: open it for its text'] : []),
    ].join('  '),
  );
}

/** In what one agent has: `Codex, at start: found in the root`, `handed over, already there: AGENTS.md:3`. */
function deliveryWords({ by, because, extent, tokens }: ResolvedLayer): readonly string[] {
  if (by === undefined) return [];
  const { who, when, already } = by;
  const reason = ({ says, at }: Because): string =>
    `: ${visible(says)}${at === undefined ? '' : ` (${place({ ...at, source: at.path })})`}`;
  const had = already === undefined ? '' : `, already there${reason(already)}`;
  const brought = when === 'handed-over' ? WHEN[when] : `${visible(who)}, ${WHEN[when]}`;
  const size = tokens === null || extent.part === 'name' ? '' : `, ${counted(tokens, 'token')}`;
  return [`${brought}${had}${size}${reason(because)}`];
}

function age({ daysOld, dateFrom }: ResolvedLayer): string {
  if (daysOld === null) return 'no date';
  if (daysOld < 0) return 'in the future';
  return `${dateFrom === 'mtime' ? '~' : ''}${counted(Math.floor(daysOld), 'day')}`;
}

/** Where nothing ages, that is not said in each line. */
function stateWords(layer: ResolvedLayer, someAge: boolean, style: Style): readonly string[] {
  const { staleness, lifecycle, progress } = layer;
  const { green: fresh, yellow: warning, red: critical, dim: unknown } = style;
  const paint = { fresh, warning, critical, unknown }[staleness];
  const isOpen = lifecycle === 'active' || lifecycle === 'draft';
  const { done, all, others, next } = progress ?? { done: 0, all: 0, others: 0, next: 0 };
  const more = others === 0 ? '' : `, ${counted(others, 'other box', 'other boxes')} open`;
  const first = next === 0 ? '' : `, first open in line ${next}`;
  const work = progress && `${done} of ${counted(all, 'task')} done${first}${more}`;
  const word = work ?? (isOpen ? '' : lifecycle);
  const noAge = someAge && style.dim('does not age');
  const age = doesAge(layer) ? paint(`${MARKS[staleness]} ${staleness}`) : noAge;
  const words = [age, word !== '' && style.dim(word)].filter((one) => one !== false);
  return words.length === 0 ? [] : [words.join(style.dim(' · '))];
}

type Columns = ReturnType<typeof columnsFor>;

/** Lines of key, value and place; values too long for the width are cut (the JSON has them whole). */
function valuesText(context: ResolvedContext, options: TextOptions) {
  const rows = valueRows(context);
  const layout = columnsFor(rows, options.width);
  const style = styleOf(options);
  return rows.flatMap((row) => [
    rowLine(row, layout, style),
    ...(row.provenance?.shadowed ?? []).map((loser) =>
      loserLine(loser, row.provenance as Provenance, context.conflicts, layout, options, style),
    ),
  ]);
}

/** Keys get what they need up to a third, values what a place of two fifths leaves; longer places run over. */
function columnsFor(rows: readonly ValueRow[], width: number) {
  const key = Math.min(widest(rows.map(keyText)), Math.max(12, Math.floor(width / 3)));
  const longest = Math.max(20, Math.floor((width * 2) / 5));
  const at = Math.min(longest, widest(rows.map((row) => placeText(row) + whyText(row))));
  const values = rows.flatMap(({ value, provenance }) => [
    value ?? '',
    ...(provenance?.shadowed ?? []).map((loser) => valueText(loser.value)),
  ]);
  const value = Math.max(8, Math.min(widest(values), width - key - at - 4));
  return { key, value };
}

function rowLine(row: ValueRow, layout: Columns, style: Style): string {
  const key = fill(cut(keyText(row), layout.key), layout.key);
  const value = fill(cut(row.value ?? '', layout.value), layout.value);
  const at = style.dim(placeText(row) + whyText(row));
  return `${key}  ${value}  ${at}`.trimEnd();
}

function loserLine(
  loser: Candidate,
  by: Provenance,
  conflicts: readonly Conflict[],
  layout: Columns,
  { colour, width }: TextOptions,
  style: Style,
): string {
  const indent = ' '.repeat(layout.key + 2);
  const at = place(loser);
  if (saysTheSame(loser, by.winner)) return `${indent}${style.dim(`= same (${at})`)}`;
  const refused = isRefused(loser, by, conflicts);
  const text = valueText(loser.value);
  if (!colour) {
    const head = refused ? '~ refused' : '~ was';
    const room = width - indent.length - head.length - columns(at) - 4;
    return `${indent}${head} ${cut(text, Math.max(8, room))} (${at})`;
  }
  const value = cut(text, layout.value);
  const gap = fill(value, layout.value).slice(value.length);
  return `${indent}${style.struck(value)}${gap}  ${style.dim(refused ? `${at} · refused` : at)}`;
}

function placeText({ provenance }: ValueRow): string {
  return provenance === null ? '' : place(provenance.winner);
}

/** Why a value won is of interest where more than one spoke. */
function whyText({ provenance }: ValueRow): string {
  if (provenance === null) return '';
  const { shadowed, reason, lockedAt } = provenance;
  const words = [shadowed.length > 0 && WHY_WON[reason], lockedAt && WHY_WON.locked];
  return [...new Set(words)].map((word) => (word ? ` · ${word}` : '')).join('');
}

function keyText({ depth, key }: ValueRow): string {
  return `${'  '.repeat(depth)}${key}`;
}

/** A line of the tree; `value` is null for a map or list whose parts follow. */
interface ValueRow {
  readonly depth: number;
  readonly key: string;
  readonly value: string | null;
  readonly provenance: Provenance | null;
}

/** Every key of the values; list items have the key `-`. */
function valueRows({ values, provenance }: Pick<ResolvedContext, 'values' | 'provenance'>) {
  const rows: ValueRow[] = [];
  const walk = (key: string, value: Json, pointer: string, depth: number): void => {
    const own = provenance[pointer] ?? null;
    const parts = key === '-' ? [] : partsOf(value);
    rows.push({ depth, key, value: parts.length === 0 ? valueText(value) : null, provenance: own });
    for (const [name, part, step] of parts) walk(name, part, pointerTo(pointer, step), depth + 1);
  };
  for (const [name, part, step] of partsOf(values)) walk(name, part, pointerTo('', step), 0);
  return rows;
}

function partsOf(value: Json): readonly (readonly [key: string, value: Json, step: string])[] {
  if (value === null || typeof value !== 'object') return [];
  if (isList(value)) return value.map((item, at) => ['-', item, String(at)]);
  return Object.keys(value).map((key) => [visible(key), value[key] ?? null, key]);
}
