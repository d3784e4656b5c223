// What a target inherits in a budget of tokens: the same way every time, what matters least first, and nothing goes without a word (Y-017, Y-018, Y-051).

import { cutTo, wordsOf } from '../core/brief.ts';
import { fenceSpans, linesBefore, replaceSpans } from '../model/comments.ts';
import type { SessionEntry } from '../model/memory.ts';
import { compareText } from '../model/order.ts';
import { counted, withCommas } from '../model/plural.ts';
import {
  type LeftOut,
  leftOutLines,
  type ResolvedContext,
  type ResolvedLayer,
  type SectionPart,
  toBundle,
} from '../model/resolution.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { markdownWords, shortOf } from './context-resolve.ts';
import { defineOperation, TARGET } from './operation.ts';

export const operation = defineOperation({
  name: 'context compact',
  summary: 'show what a target inherits within a token budget, and what is left out',
  input: {
    target: { ...TARGET, positional: true },
    budget: {
      ...{ type: 'number', value: 'tokens', least: 1 },
      summary: 'tokens at most (default: `tokenBudget` of the settings)',
    },
  },
  examples: ['context compact 0042/001 --budget 4000', 'context compact --budget 2000 --json'],
  does: 'reads',
  address: '/compact/{target}',
  tool: {
    also: 'compact_context',
    title: 'Context in a budget',
    description:
      'What a target inherits, with its text, in at most `budget` tokens: what is old and general goes first, facts ' +
      'stay. `leftOut` lists what went, and where it stands.',
    defaults: { detail: 'short' },
  },
  async run(workspace: Workspace, { target, budget }) {
    const tokens = budget ?? workspace.settings.tokenBudget;
    if (tokens === null)
      throw new UsageError('The budget is missing.', 'Say how many tokens: --budget 4000.');
    const { count } = await workspace.counting();
    const context = await workspace.resolve(target ?? workspace.find().target);
    return toBundle(compact(context, { budget: tokens, count }));
  },
  words: async () => ({
    text: markdownWords,
    formats: { md: markdownWords },
    aside({ compacted = { budget: 0, before: 0, after: 0 }, leftOut = [] }) {
      const { budget, before, after } = compacted;
      const over =
        after > budget
          ? ` Values, constraints and facts alone are more than ${withCommas(budget)}.`
          : '';
      return `${withCommas(after)} of ${counted(before, 'token')}; ${counted(leftOut.length, 'text')} left out or cut.${over}\n`;
    },
  }),
  short: shortOf,
});

/** Fenced blocks with more lines are output that somebody pasted; the first lines tell what it was. */
const LONGEST_BLOCK = 12;
const KEPT_LINES = 3;

interface Piece {
  readonly heading: string;
  readonly part: SectionPart;
  readonly cost: number;
  /** What goes first, as far as that can be told from roles: notes of sessions · texts · records and instructions · what scopes are, and decisions. */
  readonly tier: number;
  readonly priority: number;
  /** ISO 8601; what has no date is older than all that has one. */
  readonly date: string;
}

/**
 * First long blocks are shortened, then texts are left out, the weakest first: by what they are, by the priority of their
 * layer, by age. Values, constraints, warnings and what memory holds as facts always stay, even where they alone are more
 * than the budget. All that went is in `leftOut`, with the place where it still stands; telling it takes room, too.
 */
export function compact(
  context: ResolvedContext,
  { budget, count }: { readonly budget: number; readonly count: (text: string) => number },
): ResolvedContext {
  const cost = (part: SectionPart) => count(wordsOf(part));
  const pieces = piecesOf(context, cost);
  const fixed = count(fixedText(context));
  const before = pieces.reduce((sum, one) => sum + one.cost, fixed);
  const tokensOfList = (left: readonly LeftOut[]) => count(leftOutLines(left).join('\n'));
  let fitted = fitInto(pieces, budget - fixed, cost);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const room = budget - fixed - tokensOfList(fitted.leftOut);
    if (fitted.total <= room) break;
    fitted = fitInto(pieces, room, cost);
  }
  const { changed, leftOut, total } = fitted;
  const after = fixed + total + tokensOfList(leftOut);
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
      const isKept = ({ span }: SessionEntry) => !omitted.some(({ line }) => line === span.line);
      return { ...file, sessions: file.sessions.filter(isKept) };
    }),
    compacted: { budget, before, after },
    leftOut,
  };
}

/** The list of what is left out grows as more is. */
const TRIES = 4;

/** `pieces` come in the order in which they go; `changed` to null is left out. */
function fitInto(pieces: readonly Piece[], room: number, cost: (part: SectionPart) => number) {
  const changed = new Map<SectionPart, SectionPart | null>();
  const left = new Map<Piece, LeftOut>();
  const costs = new Map(pieces.map((piece) => [piece, piece.cost]));
  let total = pieces.reduce((sum, one) => sum + one.cost, 0);
  const change = (piece: Piece, part: SectionPart | null, how: LeftOut['how']): void => {
    const after = part === null ? 0 : cost(part);
    const saved = (costs.get(piece) ?? 0) - after;
    if (saved <= 0) return;
    const { source, line } = piece.part;
    changed.set(piece.part, part);
    costs.set(piece, after);
    left.set(piece, { source, line, heading: piece.heading, tokens: piece.cost - after, how });
    total -= saved;
  };
  for (const piece of pieces)
    if (total > room && piece.tier < DURABLE)
      change(piece, withoutLongBlocks(piece.part), 'shortened');
  for (const piece of pieces) {
    if (total <= room) break;
    const part = changed.get(piece.part) ?? piece.part;
    const here = room - total + (costs.get(piece) ?? 0);
    const cut = piece.tier === SESSION ? null : cutTo(part, here, cost);
    change(piece, cut, cut === null ? 'left out' : 'cut');
  }
  return { changed, leftOut: pieces.flatMap((piece) => left.get(piece) ?? []), total };
}

const SESSION = 0;
const DURABLE = 3;
const TIERS: Readonly<Record<ResolvedLayer['role'], number>> = {
  ...{ context: 1, document: 1, record: 2, memory: 2, instruction: 2 },
  ...{ definition: DURABLE, decision: DURABLE },
};

function piecesOf(
  { sections, layers, memory }: ResolvedContext,
  cost: (part: SectionPart) => number,
): readonly Piece[] {
  const bySource = new Map(layers.map((layer) => [layer.source, layer]));
  const piece = (heading: string, part: SectionPart): Piece => {
    const layer = bySource.get(part.source);
    return {
      ...{ heading, part, cost: cost(part), tier: TIERS[layer?.role ?? 'document'] },
      ...{ priority: layer?.priority ?? 0, date: layer?.lastModified ?? '' },
    };
  };
  const sessions = memory.flatMap(({ source, sessions: all }) =>
    all.map(({ span, ...entry }): Piece => {
      const part = { source, line: span.line, markdown: JSON.stringify(entry) };
      return { ...piece(`Session ${entry.date}`, part), tier: SESSION, date: entry.date };
    }),
  );
  // To say that a heading alone is left out takes as much room as the heading.
  const texts = sections.flatMap(({ heading, parts }) =>
    parts.filter(({ markdown }) => markdown !== '').map((part) => piece(heading, part)),
  );
  return [...sessions, ...texts].sort(
    (a, b) =>
      a.tier - b.tier ||
      a.priority - b.priority ||
      compareText(a.date, b.date) ||
      compareText(a.part.source, b.part.source) ||
      a.part.line - b.part.line,
  );
}

/** What is never left out, as long as it is when it is shown. */
function fixedText(context: ResolvedContext): string {
  const { target, values, provenance, constraints, warnings, memory, sections } = context;
  return [
    target.title,
    JSON.stringify(values),
    ...Object.values(provenance).map(({ winner }) => `# ${winner.source}:${winner.line}`),
    ...constraints.map(
      ({ keyPath, value, title, source, line }) =>
        `- \`${keyPath}\` is \`${JSON.stringify(value)}\`: ${title} (\`${source}:${line}\`)`,
    ),
    ...warnings,
    ...memory.map(({ sessions: _, ...facts }) => JSON.stringify(facts)),
    ...sections.map(({ heading }) => `### ${heading}\n`),
  ].join('\n');
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
