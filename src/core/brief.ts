// A context for one purpose: what that needs, a section a level, in the room that each level has.

import { slug } from 'github-slugger';
import type { Budgeted, Inheritance, Telling } from '../model/dialect.ts';
import { compareText } from '../model/order.ts';
import type { Brief, LeftOut, ResolvedContext, SectionPart } from '../model/resolution.ts';
import type { Layer } from '../model/scope.ts';
import { gatherSections } from '../resolve/sections.ts';
import { cutTo, wordsOf } from './fit.ts';

/** Characters of a warning. */
const LONGEST_WARNING = 200;

interface Piece {
  readonly layer: Layer;
  readonly part: SectionPart;
}

/** The same context with what `purpose` needs of it, what matters most first, cut to its budget. */
export function briefOf(
  context: ResolvedContext,
  layers: readonly Layer[],
  { levels }: Inheritance,
  purpose: Budgeted,
  budget: number,
): ResolvedContext {
  const wanted = layers
    .filter(({ role }) => purpose.kinds.includes(role.kind))
    .sort((a, b) => rank(purpose, a) - rank(purpose, b) || newestFirst(a, b));
  const byLevel = levels
    .map(({ name }) => ({
      name,
      pieces: wanted.filter(({ level }) => level === name).flatMap(piecesOf),
    }))
    .filter(({ pieces }) => pieces.length > 0);
  const needs = byLevel.map(({ pieces }) => sum(pieces.map((one) => cost(purpose, one))));
  const rooms = roomsOf(
    needs,
    byLevel.map(({ name }) => Math.floor((purpose.shares[name] ?? 0) * budget)),
    budget,
  );
  const filled = byLevel.map(({ name, pieces }, at) => ({
    name,
    room: rooms[at] ?? 0,
    pieces: fitting(purpose, pieces, rooms[at] ?? 0),
  }));
  const parts = new Map(
    filled.flatMap(({ pieces }) => pieces.map(({ part }) => [part.source, part] as const)),
  );
  const leftOut = byLevel.flatMap(({ pieces }) =>
    pieces.flatMap((piece): readonly LeftOut[] => {
      const { source, line } = piece.part;
      const part = parts.get(source);
      const tokens = cost(purpose, piece) - (part ? purpose.estimate(wordsOf(part)) : 0);
      const how = part === undefined ? 'left out' : 'cut';
      return tokens <= 0
        ? []
        : [{ source, line, heading: piece.layer.document.title, tokens, how }];
    }),
  );
  const brief: Brief = {
    tokens: budget,
    levels: filled.map(({ name, room, pieces }) => ({
      level: name,
      room,
      used: sum(pieces.map((one) => cost(purpose, one))),
    })),
  };
  return {
    ...context,
    brief,
    leftOut,
    sections: filled.map(({ name, pieces }) => {
      const heading = `${name.charAt(0).toUpperCase()}${name.slice(1)} Context`;
      return { heading, slug: slug(heading), parts: pieces.map(({ part }) => part) };
    }),
    layers: context.layers.filter(({ source }) => parts.has(source)),
    warnings: [
      ...context.warnings,
      ...cautions(
        purpose,
        filled.flatMap(({ pieces }) => pieces),
      ),
    ],
  };
}

/** The same context with what its system tells for a purpose. */
export function toldFor(context: ResolvedContext, told: Telling): ResolvedContext {
  const { sections, leftOut, tokens } = told;
  const sources = new Set(sections.flatMap(({ parts }) => parts.map(({ source }) => source)));
  const layers = context.layers.filter(({ source }) => sources.has(source));
  return { ...context, sections, leftOut, layers, brief: { tokens, levels: [] } };
}

function rank({ kinds }: Budgeted, { role }: Layer): number {
  return kinds.indexOf(role.kind);
}

function newestFirst(a: Layer, b: Layer): number {
  return compareText(b.updated?.value ?? '', a.updated?.value ?? '') || compareText(a.path, b.path);
}

/** The sections of a document as one text under their headings. */
function piecesOf(layer: Layer): readonly Piece[] {
  const { document } = layer;
  const sections = gatherSections([document], (one) => one.structure.sections);
  const [first] = sections.flatMap(({ parts }) => parts);
  if (first === undefined) return [];
  const markdown = sections
    .map(({ heading, parts }) => {
      const text = parts.map(({ markdown }) => markdown).filter((markdown) => markdown !== '');
      return [...(hasHeading(text, heading) ? [] : [`## ${heading}`]), ...text].join('\n\n');
    })
    .join('\n\n');
  return [{ layer, part: { source: document.path, line: first.line, markdown } }];
}

/** True where a text is named after a heading that stands in it. */
function hasHeading(texts: readonly string[], heading: string): boolean {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.some(
    (line) => line.startsWith('#') && line.replace(/^#+\s+/, '').trim() === heading,
  );
}

/** What it takes with the line that names its source. */
function cost({ estimate }: Budgeted, { part }: Piece): number {
  return estimate(wordsOf(part));
}

/** What one level does not need is lent to the others, the innermost first. */
function roomsOf(
  needs: readonly number[],
  shares: readonly number[],
  budget: number,
): readonly number[] {
  const rooms = needs.map((need, at) => Math.min(need, shares[at] ?? 0));
  let spare = budget - sum(rooms);
  for (let at = rooms.length - 1; at >= 0; at -= 1) {
    const lent = Math.min(spare, (needs[at] ?? 0) - (rooms[at] ?? 0));
    rooms[at] = (rooms[at] ?? 0) + lent;
    spare -= lent;
  }
  return rooms;
}

/** Whole pieces as long as there is room; the first that has none is cut at the end of a line. */
function fitting(purpose: Budgeted, pieces: readonly Piece[], room: number): readonly Piece[] {
  const kept: Piece[] = [];
  let left = room;
  for (const piece of pieces) {
    const part =
      cost(purpose, piece) <= left
        ? piece.part
        : cutTo(piece.part, left, (one) => purpose.estimate(wordsOf(one)));
    if (part === null) continue;
    const fits = { ...piece, part };
    kept.push(fits);
    left -= cost(purpose, fits);
  }
  return kept;
}

function cautions({ warns }: Budgeted, pieces: readonly Piece[]): readonly string[] {
  return pieces
    .filter(({ layer }) => warns.includes(layer.role.kind))
    .map(({ layer: { document }, part }) => {
      const said = part.markdown
        .split('\n')
        .find((line) => !/^\s*(?:#|\*\*[\w ]{1,40}:|$)/.test(line));
      const text = said === undefined ? '' : `: ${said.trim().slice(0, LONGEST_WARNING)}`;
      return `⚠️ ${document.title}${text} (${part.source})`;
    });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
