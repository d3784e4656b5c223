// What a target inherits in a budget of tokens: the same way every time, what matters least first, and nothing goes without a word (Y-017, Y-018, Y-051).

import { cutTo, wordsOf } from '../core/brief.ts';
import { contextMarkdown, sectionsShown } from '../emit/context-markdown.ts';
import { fenceSpans, linesBefore, replaceSpans } from '../model/comments.ts';
import { entryWords, type MemoryEntry } from '../model/memory.ts';
import { compareText } from '../model/order.ts';
import { capitalized, counted, withCommas } from '../model/plural.ts';
import {
  type LeftOut,
  leftOutLines,
  type ResolvedContext,
  type ResolvedLayer,
  type SectionPart,
  toBundle,
} from '../model/resolution.ts';
import { inputError } from './input.ts';
import { defineOperation, field, TARGET } from './operation.ts';
import { contextOf, markdownWords, shortOf } from './resolve.ts';

export const operation = defineOperation({
  name: 'context compact',
  summary: 'show what a target inherits within a token budget, and what is left out',
  input: {
    target: { ...TARGET, positional: true },
    budget: field.number(
      'tokens at most, unless what always stays is more (default: `tokenBudget` of the settings)',
      { value: 'tokens', least: 1 },
    ),
  },
  examples: ['context compact 0042/001 --budget 4000', 'context compact --budget 2000 --json'],
  does: 'reads',
  address: '/compact/{target}',
  tool: {
    also: 'compact_context',
    title: 'Context in a budget',
    description:
      'What a target inherits, as `text` of at most `budget` tokens, unless what always stays is more, of which a warning ' +
      'tells: values, constraints, warnings and what is open. What is old and general goes first, what the target itself is last; `leftOut` lists it, and where it stands.',
    defaults: { detail: 'short' },
  },
  async run(workspace, { target, budget }) {
    const tokens = budget ?? workspace.settings.tokenBudget;
    if (tokens === null)
      throw inputError('The budget is missing.', 'Say how many tokens, as `budget`: 4000.');
    const { count } = await workspace.counting();
    const context = await workspace.resolve(target ?? workspace.find().target);
    return toBundle(compact(context, { budget: tokens, count }));
  },
  words: async () => ({
    text: markdownWords,
    formats: { md: markdownWords },
    aside({ compacted: { before, after } = { before: 0, after: 0 }, leftOut = [] }) {
      return `${counted(after, 'token')} in place of ${withCommas(before)}, with places, headings and a list of the ${counted(leftOut.length, 'text')} left out or cut.\n`;
    },
  }),
  short(data, workspace) {
    const { sections: _, ...short } = shortOf(data);
    const text = contextMarkdown(contextOf(workspace, data));
    return { ...short, compacted: data.compacted, text };
  },
});

const OVER =
  'What always stays (values, constraints, warnings and what is open) is more than the budget of tokens.';

/** Fenced blocks with more lines are output that somebody pasted; the first lines tell what it was. */
const LONGEST_BLOCK = 12;
const KEPT_LINES = 3;

interface Piece {
  readonly heading: string;
  readonly part: SectionPart;
  readonly cost: number;
  /** What goes first, as far as that can be told from roles: notes of sessions · texts · records and instructions · what scopes are, and decisions · facts of memory · what the target itself is. */
  readonly tier: number;
  readonly priority: number;
  /** ISO 8601; what has no date is older than all that has one. */
  readonly date: string;
}

/**
 * First long blocks are shortened, then texts are left out, the weakest first: by what they are, by the priority of their
 * layer, by age; facts of memory go before the text that says what is worked on. Values, constraints, warnings, and what
 * memory holds as open always stay, even where they alone are more than the budget. All that went is in `leftOut`, with the place where it still stands; telling it takes room, too. Tokens
 * are those of the markdown.
 */
export function compact(
  context: ResolvedContext,
  { budget, count }: { readonly budget: number; readonly count: (text: string) => number },
): ResolvedContext {
  const size = (some: ResolvedContext): number => count(contextMarkdown(some));
  const before = size(context);
  const compacted = { budget, before, after: before };
  if (before <= budget) return { ...context, compacted, leftOut: [] };
  const shown = { ...context, sections: sectionsShown(context) };
  const pieces = piecesOf(shown, count);
  const texts = pieces.reduce((sum, { cost }) => sum + cost, 0);
  let room = texts + budget - before;
  let fitted = without(shown, fitInto(pieces, room, count));
  let after = size(fitted);
  // What is told of what went is known only when it is told.
  while (after > budget && room > 0) {
    room -= Math.max(after - budget, Math.ceil(budget / 100));
    fitted = without(shown, fitInto(pieces, room, count));
    after = size(fitted);
  }
  if (after > budget) {
    fitted = { ...fitted, warnings: [...fitted.warnings, OVER] };
    after = size(fitted);
  }
  return { ...fitted, compacted: { budget, before, after } };
}

function without(
  context: ResolvedContext,
  { changed, leftOut }: ReturnType<typeof fitInto>,
): ResolvedContext {
  return {
    ...context,
    sections: context.sections.flatMap((section) => {
      const parts = section.parts.flatMap((part) => {
        const now = changed.get(part);
        return now === null ? [] : [now ?? part];
      });
      return parts.length === 0 ? [] : [{ ...section, parts }];
    }),
    memory: context.memory.map((file) => {
      const omitted = leftOut.filter(({ source }) => source === file.source);
      const isKept = ({ span }: MemoryEntry) => !omitted.some(({ line }) => line === span.line);
      const kept = WHOLE.map((kind) => [kind, file[kind].filter(isKept)] as const);
      return { ...file, ...Object.fromEntries(kept) };
    }),
    leftOut,
  };
}

/** `pieces` come in the order in which they go; `changed` to null is left out. What is shorter than its place in the list stays. */
function fitInto(pieces: readonly Piece[], room: number, count: (text: string) => number) {
  const cost = (part: SectionPart): number => count(wordsOf(part));
  const changed = new Map<SectionPart, SectionPart | null>();
  const left = new Map<Piece, LeftOut>();
  const costs = new Map(pieces.map((piece) => [piece, piece.cost]));
  const sources = new Set<string>();
  let total = pieces.reduce((sum, one) => sum + one.cost, 0);
  const change = (piece: Piece, part: SectionPart | null, how: LeftOut['how']): void => {
    const { source, line } = piece.part;
    const after = part === null ? 0 : cost(part);
    const one = { source, line, heading: piece.heading, tokens: piece.cost - after, how };
    const saved = (costs.get(piece) ?? 0) - after;
    if (saved <= (sources.has(source) ? 0 : count(leftOutLines([one]).join()))) return;
    changed.set(piece.part, part);
    costs.set(piece, after);
    left.set(piece, one);
    sources.add(source);
    total -= saved;
  };
  for (const piece of pieces)
    if (total > room && piece.tier < DURABLE)
      change(piece, withoutLongBlocks(piece.part), 'shortened');
  for (const piece of pieces) {
    if (total <= room) break;
    const part = changed.get(piece.part) ?? piece.part;
    const here = room - total + (costs.get(piece) ?? 0);
    const isWhole = piece.tier === SESSION || piece.tier === FACT;
    const cut = isWhole ? null : cutTo(part, here, cost);
    change(piece, cut, cut === null ? 'left out' : 'cut');
  }
  return { changed, leftOut: pieces.flatMap((piece) => left.get(piece) ?? []) };
}

const SESSION = 0;
const [DURABLE, FACT, OWN] = [3, 4, 5];
/** Entries of memory that are there as a whole or not. */
const WHOLE = ['sessions', 'findings', 'decisions', 'lessons'] as const;
const TIERS: Readonly<Record<ResolvedLayer['role'], number>> = {
  ...{ context: 1, document: 1, record: 2, memory: 2, instruction: 2 },
  ...{ definition: DURABLE, decision: DURABLE },
};

function piecesOf(context: ResolvedContext, count: (text: string) => number) {
  const { sections, layers, memory, target } = context;
  const bySource = new Map(layers.map((layer) => [layer.source, layer]));
  const piece = (heading: string, part: SectionPart): Piece => {
    const layer = bySource.get(part.source);
    return {
      ...{
        heading,
        part,
        tier: part.source === target.path ? OWN : TIERS[layer?.role ?? 'document'],
      },
      cost: count(`### ${heading}\n\n${wordsOf(part)}`),
      ...{ priority: layer?.priority ?? 0, date: layer?.lastModified ?? '' },
    };
  };
  const entries = memory.flatMap((file) =>
    WHOLE.flatMap((kind) =>
      file[kind].map((entry): Piece => {
        const { source } = file;
        const part = { source, line: entry.span.line, markdown: entryWords(entry) };
        const date = 'date' in entry ? entry.date : '';
        const cost = count(`- ${part.markdown}\n`);
        const tier = kind === 'sessions' ? SESSION : FACT;
        return { ...piece(`${capitalized(kind)} ${date}`.trim(), part), cost, tier, date };
      }),
    ),
  );
  const texts = sections.flatMap(({ heading, parts }) => parts.map((part) => piece(heading, part)));
  return [...entries, ...texts].sort(
    (a, b) =>
      a.tier - b.tier ||
      a.priority - b.priority ||
      compareText(a.date, b.date) ||
      compareText(a.part.source, b.part.source) ||
      a.part.line - b.part.line,
  );
}

function withoutLongBlocks(part: SectionPart): SectionPart {
  const { source, line, markdown } = part;
  const shorter = (block: string, start: number): string => {
    const lines = block.split('\n');
    const inside = lines.length - 2;
    if (inside <= LONGEST_BLOCK) return block;
    const place = `${source}:${line + linesBefore(markdown, start)}`;
    const left = `… (${inside - KEPT_LINES} more lines in ${place})`;
    return [...lines.slice(0, 1 + KEPT_LINES), left, ...lines.slice(-1)].join('\n');
  };
  return { ...part, markdown: replaceSpans(markdown, fenceSpans(markdown), shorter) };
}
