// A context for one purpose: what that needs, a section a level, in the room that each level has; and texts in the room that there is for them.

import { slug } from 'github-slugger';
import type { Budgeted, Inheritance, Telling } from '../model/dialect.ts';
import { compareText, countFirst } from '../model/order.ts';
import { capitalized } from '../model/plural.ts';
import type { LeftOut, ResolvedContext, SectionPart } from '../model/resolution.ts';
import type { Layer } from '../model/scope.ts';
import { gatherSections } from '../resolve/sections.ts';

/** Characters of a warning. */
const LONGEST_WARNING = 200;

interface Piece {
  readonly layer: Layer;
  readonly part: SectionPart;
  /** With the line that names its source. */
  readonly cost: number;
}

/** The same context with what `purpose` needs of it, what matters most first, cut to its budget. */
export function briefOf(
  context: ResolvedContext,
  layers: readonly Layer[],
  { levels }: Inheritance,
  { kinds, warns, shares, estimate }: Budgeted,
  budget: number,
): ResolvedContext {
  const cost = (part: SectionPart): number => estimate(wordsOf(part));
  const rank = ({ role }: Layer): number => kinds.indexOf(role.kind);
  const updated = ({ updated }: Layer): string => updated?.value ?? '';
  const candidates = layers
    .filter(({ role }) => kinds.includes(role.kind))
    .sort(
      (a, b) =>
        rank(a) - rank(b) || compareText(updated(b), updated(a)) || compareText(a.path, b.path),
    );
  const byLevel = levels.flatMap(({ name }) => {
    const own = candidates.filter(({ level }) => level === name);
    const all = own.flatMap((layer): readonly Piece[] => {
      const part = partOf(layer);
      return part === null ? [] : [{ layer, part, cost: cost(part) }];
    });
    const share = Math.floor((shares[name] ?? 0) * budget);
    return all.length === 0 ? [] : [{ name, all, need: costOf(all), share }];
  });
  const rooms = roomsOf(byLevel, budget);
  const filled = byLevel.map(({ name, all }, at) => {
    const room = rooms[at] ?? 0;
    const pieces = fitPieces(all, room, cost);
    return { level: name, room, used: costOf(pieces), pieces };
  });
  const chosen = filled.flatMap(({ pieces }) => pieces);
  const bySource = new Map(chosen.map((piece) => [piece.part.source, piece]));
  const all = byLevel.flatMap((one) => one.all);
  return {
    ...context,
    brief: { tokens: budget, levels: filled.map(({ pieces: _, ...level }) => level) },
    leftOut: all.flatMap(({ layer, part: { source, line }, cost: whole }): readonly LeftOut[] => {
      const left = bySource.get(source);
      const tokens = whole - (left?.cost ?? 0);
      const how = left === undefined ? 'left out' : 'cut';
      return tokens <= 0 ? [] : [{ source, line, heading: layer.document.title, tokens, how }];
    }),
    sections: filled.map(({ level, pieces }) => {
      const heading = `${capitalized(level)} Context`;
      return { heading, slug: slug(heading), parts: pieces.map(({ part }) => part) };
    }),
    layers: context.layers.filter(({ source }) => bySource.has(source)),
    warnings: [
      ...context.warnings,
      ...chosen.filter(({ layer }) => warns.includes(layer.role.kind)).map(caution),
    ],
  };
}

/** The same context with what its system tells for a purpose. */
export function contextOfTelling(context: ResolvedContext, brief: Telling): ResolvedContext {
  const parts = brief.sections.flatMap((one) => one.parts);
  const written = parts.reduce((sum, { markdown }) => sum + markdown.length, 0);
  const { sections, leftOut = [], tokens = Math.ceil(written / 4) } = brief;
  const sources = new Set(parts.map(({ source }) => source));
  const layers = context.layers.filter(({ source }) => sources.has(source));
  return { ...context, sections, layers, brief: { tokens, levels: [] }, leftOut };
}

function partOf({ document }: Layer): SectionPart | null {
  const sections = gatherSections([document], (one) => one.structure.sections);
  const [first] = sections.flatMap(({ parts }) => parts);
  if (first === undefined) return null;
  const texts = sections.map(({ heading, parts }) => {
    const text = parts.map(({ markdown }) => markdown).filter((markdown) => markdown !== '');
    // A text may be named after a heading that stands in it.
    const isNamed = text
      .flatMap((one) => one.split('\n'))
      .some((line) => line.startsWith('#') && line.replace(/^#+\s+/, '').trim() === heading);
    return [...(isNamed ? [] : [`## ${heading}`]), ...text].join('\n\n');
  });
  return { source: document.path, line: first.line, markdown: texts.join('\n\n') };
}

function costOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { cost }) => sum + cost, 0);
}

/** What one level does not need is lent to the others, the innermost first. */
function roomsOf(
  levels: readonly { readonly need: number; readonly share: number }[],
  budget: number,
): readonly number[] {
  const rooms = levels.map(({ need, share }) => Math.min(need, share));
  let spare = budget - rooms.reduce((sum, room) => sum + room, 0);
  for (let at = rooms.length - 1; at >= 0; at -= 1) {
    const room = rooms[at] ?? 0;
    const lent = Math.min(spare, (levels[at]?.need ?? 0) - room);
    rooms[at] = room + lent;
    spare -= lent;
  }
  return rooms;
}

/** Whole pieces as long as there is room; the first that has none is cut at the end of a line. */
function fitPieces(pieces: readonly Piece[], room: number, cost: (part: SectionPart) => number) {
  let left = room;
  return pieces.flatMap((piece) => {
    const part = piece.cost <= left ? piece.part : cutTo(piece.part, left, cost);
    if (part === null) return [];
    const fits = { ...piece, part, cost: cost(part) };
    left -= fits.cost;
    return [fits];
  });
}

function caution({ layer: { document }, part }: Piece): string {
  const sentence = part.markdown
    .split('\n')
    .find((line) => !/^\s*(?:#|\*\*[\w ]{1,40}:|$)/.test(line));
  const text = sentence === undefined ? '' : `: ${sentence.trim().slice(0, LONGEST_WARNING)}`;
  return `⚠️ ${document.title}${text} (${part.source})`;
}

/** Characters of a piece that is worth being cut off. */
const SHORTEST_PIECE = 80;

export function wordsOf({ source, line, markdown }: SectionPart): string {
  return `Source: \`${source}:${line}\`\n\n${markdown}\n\n`;
}

/** Its first lines, as many as there is room for, or words where a line is longer than that; null where it is not worth it. */
export function cutTo(part: SectionPart, room: number, cost: (part: SectionPart) => number) {
  const { markdown } = part;
  const longest = (ends: readonly number[], more: string): SectionPart | null => {
    const upTo = (count: number): SectionPart => ({
      ...part,
      markdown: `${markdown.slice(0, ends[count - 1] ?? 0).trimEnd()}${more}`,
    });
    const count = countFirst(ends.length, (at) => cost(upTo(at + 1)) <= room);
    const cut = upTo(count);
    return count === 0 || cut.markdown.length < SHORTEST_PIECE ? null : cut;
  };
  const endsAt = (blank: RegExp) => Array.from(markdown.matchAll(blank), ({ index }) => index);
  return longest(endsAt(/\n/g), '\n…') ?? longest(endsAt(/\s/g), ' …');
}
