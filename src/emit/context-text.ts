import { counted } from '../model/plural.ts';
import { keyPathOf } from '../model/pointer.ts';
import {
  type Dropped,
  doesAge,
  type ResolvedContext,
  type ResolvedLayer,
} from '../model/resolution.ts';
import type { Delivery } from '../model/scope.ts';
import { diffText } from './diff-text.ts';
import { listedText } from './listing-text.ts';
import { memoryText } from './memory-text.ts';
import { markerText } from './reasons.ts';
import {
  fill,
  place,
  type Style,
  severityText,
  styleOf,
  type TextOptions,
  widest,
} from './text.ts';
import { valuesText } from './values-text.ts';
import { visible } from './visible.ts';
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

function headerLines(
  { target, layers, tokens }: ResolvedContext,
  name: string,
  style: Style,
): string[] {
  const facts = [
    name === target.title ? '' : visible(name),
    visible(target.dialect),
    layers.length === 0 ? 'no layers' : counted(layers.length, 'layer'),
    target.reader === undefined ? '' : `as ${visible(target.reader)}${startText(target)}`,
    tokens === null ? '' : `${counted(tokens.total, 'token')} (${visible(tokens.tokenizer)})`,
  ].filter((fact) => fact !== '');
  return [style.bold(visible(target.title)), style.dim(facts.join(' · '))];
}

function startText({ start }: ResolvedContext['target']): string {
  return start === undefined ? '' : `, started in ${visible(start) || 'the root'}`;
}

function contextBlocks(
  context: ResolvedContext,
  options: TextOptions,
  style: Style,
): readonly (readonly string[])[] {
  const inner = { ...options, width: options.width - 2 };
  const block = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [style.bold(title), ...lines.map((line) => `  ${line}`)];
  const values = valuesText(context, inner);
  return [
    block('Values', values.length === 0 ? [style.dim('none declared')] : values),
    block('Dropped', droppedLines(context.dropped, inner, style)),
    block('Constraints', constraintLines(context, style)),
    block('Layers', layersText(context.layers, inner)),
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
    block('Findings', findingLines(context, style)),
  ].filter((lines) => lines.length > 0);
}

function droppedLines(
  dropped: ResolvedContext['dropped'],
  { colour }: TextOptions,
  style: Style,
): string[] {
  return Object.entries(dropped).map(([pointer, { by, shadowed }]: [string, Dropped]) => {
    const was = shadowed.map((loser) => `${valueText(loser.value)} (${place(loser)})`).join(', ');
    const words = colour ? style.struck(was) : `was ${was}`;
    return `- ${visible(keyPathOf(pointer))}  ${words}  ${style.dim(`${markerText(by)} at ${place(by)}`)}`;
  });
}

function constraintLines({ constraints }: ResolvedContext, style: Style): string[] {
  return constraints.map(({ keyPath, value, title, source, line }) => {
    const at = place({ source, line });
    return `${visible(keyPath)} = ${valueText(value)}  ${style.dim(`${visible(title)}, ${at}`)}`;
  });
}

function findingLines({ findings }: ResolvedContext, style: Style): string[] {
  return findings.map(({ severity, message, path, line }) => {
    const at = place({ source: path, line });
    return `${severityText(severity, style)}  ${visible(message)}  ${style.dim(at)}`;
  });
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
      freshness(layer, style),
      ...deliveryWords(layer),
    ].join('  '),
  );
}

/** In what one agent has: `Codex, at start`, `handed over, but AGENTS.md:3 has the same text`. */
function deliveryWords({ by, tokens }: ResolvedLayer): readonly string[] {
  if (by === undefined) return [];
  const { who, when, already } = by;
  const at =
    already?.at === undefined ? '' : ` (${place({ ...already.at, source: already.at.path })})`;
  const had = already === undefined ? '' : `, already there: ${visible(already.says)}${at}`;
  const brought = when === 'handed-over' ? WHEN[when] : `${visible(who)}, ${WHEN[when]}`;
  return [`${brought}${had}${tokens === null ? '' : `, ${counted(tokens, 'token')}`}`];
}

function age({ daysOld, dateFrom }: ResolvedLayer): string {
  if (daysOld === null) return 'no date';
  if (daysOld < 0) return 'in the future';
  return `${dateFrom === 'mtime' ? '~' : ''}${counted(Math.floor(daysOld), 'day')}`;
}

function freshness(layer: ResolvedLayer, style: Style): string {
  const { staleness, lifecycle } = layer;
  const { green: fresh, yellow: warning, red: critical, dim: unknown } = style;
  const paint = { fresh, warning, critical, unknown }[staleness];
  const word = lifecycle === 'active' || lifecycle === 'draft' ? '' : style.dim(` · ${lifecycle}`);
  if (!doesAge(layer)) return style.dim('does not age') + word;
  return paint(`${MARKS[staleness]} ${staleness}`) + word;
}
