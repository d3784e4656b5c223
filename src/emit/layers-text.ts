import { counted } from '../model/plural.ts';
import { doesAge, type ResolvedLayer, type Staleness } from '../model/resolution.ts';
import type { Delivery } from '../model/scope.ts';
import type { Style, TextOptions } from './terminal.ts';
import { columns, fill, place, styleOf } from './terminal.ts';
import { visible } from './visible.ts';

const MARKS: Readonly<Record<Staleness, string>> = {
  fresh: '✓',
  warning: '!',
  critical: '✗',
  unknown: '?',
};

const WHEN: Readonly<Record<Delivery['when'], string>> = {
  start: 'at start',
  'handed-over': 'handed over',
  'on-read': 'when it opens a file there',
  'on-demand': 'on demand',
  'by-model': 'if the model chooses it',
};

/** One line a layer, lowest first; an age from the file system is a guess and says so. */
export function layersText(
  layers: readonly ResolvedLayer[],
  options: TextOptions,
): readonly string[] {
  const style = styleOf(options);
  const sources = layers.map((layer) => place(layer));
  const width = sources.reduce((most, source) => Math.max(most, columns(source)), 0);
  const priorityWidth = Math.max(2, ...layers.map(({ priority }) => String(priority).length));
  const ages = layers.map(age);
  const ageWidth = ages.reduce((most, text) => Math.max(most, columns(text)), 0);
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
  const days = Math.floor(daysOld);
  return `${dateFrom === 'mtime' ? '~' : ''}${days} ${days === 1 ? 'day' : 'days'}`;
}

function freshness(layer: ResolvedLayer, style: Style): string {
  const { staleness, lifecycle } = layer;
  const paint = {
    fresh: style.green,
    warning: style.yellow,
    critical: style.red,
    unknown: style.dim,
  }[staleness];
  const word = lifecycle === 'active' || lifecycle === 'draft' ? '' : style.dim(` · ${lifecycle}`);
  if (!doesAge(layer)) return style.dim('does not age') + word;
  return paint(`${MARKS[staleness]} ${staleness}`) + word;
}
