// The sections of memory files (L-043, L-044, L-055, L-056): how they are laid out, and how those of a file are told apart.

import type { Document, Section } from '../../../model/document.ts';
import { countFirst } from '../../../model/order.ts';

/** Words of which one may stand before a name, and the names. */
const HEADINGS = {
  findings: [
    'shared key main important',
    'finding findings discovery discoveries learning learnings',
  ],
  decisions: ['plan key main important', 'decision decisions'],
  blockers: ['open current known active resolved', 'blocker blockers blocked'],
  sessions: ['', 'session sessions'],
  lessons: ['key', 'lesson lessons'],
  questions: ['open unresolved unanswered', 'question questions'],
} as const;
const SETTLED = /^(?:resolved|closed|answered|done|past|old)\b/;

export type EntryKind = keyof typeof HEADINGS;
export const KINDS = Object.keys(HEADINGS) as readonly EntryKind[];
/** By one word or two: to look up a few names costs less than an expression over all of them. */
const KIND_NAMED: ReadonlyMap<string, EntryKind> = new Map([
  ['work log', 'sessions'],
  ...KINDS.flatMap((kind) => {
    const [before, names] = HEADINGS[kind].map((words) => words.split(' '));
    return (names ?? []).flatMap((name) =>
      ['', ...(before ?? [])].map((word) => [`${word} ${name}`.trim(), kind] as const),
    );
  }),
]);

export type Owner = 'agent' | 'plan';

export function ownerOf(level: string | null): Owner {
  return level === 'plan' ? 'plan' : 'agent';
}

type Layout = readonly [heading: string, intro: string, columns?: readonly string[]];

const LAYOUT: Readonly<Record<EntryKind, Layout>> = {
  findings: ['Findings', 'Things discovered while working on this task:'],
  decisions: [
    ...(['Decisions', 'Choices made during implementation:'] as const),
    ['Decision', 'Choice', 'Rationale', 'Date'],
  ],
  blockers: ['Blockers', 'Current or resolved blockers:'],
  sessions: ['Session Log', 'Brief notes from each work session:'],
  lessons: ['Lessons Learned', "What we'd do differently:"],
  questions: ['Open Questions', 'Unresolved issues for the plan:'],
};

const PLAN_LAYOUT: Readonly<Partial<Record<EntryKind, Layout>>> = {
  findings: ['Shared Discoveries', 'Findings relevant to multiple agents:'],
  decisions: [
    ...(['Plan Decisions', 'Decisions affecting the entire plan:'] as const),
    ['Decision', 'Choice', 'Affects Agents', 'Date'],
  ],
};

/** The sections of a new memory; words of other kinds are still understood in it. */
export const ORDER: Readonly<Record<Owner, readonly EntryKind[]>> = {
  agent: ['findings', 'decisions', 'blockers', 'sessions'],
  plan: ['findings', 'decisions', 'lessons', 'questions'],
};

export function columnsIn(owner: Owner, kind: EntryKind): readonly string[] | null {
  const [, , columns = null] = layoutOf(owner, kind);
  return columns;
}

function layoutOf(owner: Owner, kind: EntryKind): Layout {
  return (owner === 'plan' ? PLAN_LAYOUT[kind] : undefined) ?? LAYOUT[kind];
}

export function sectionLines(owner: Owner, kind: EntryKind, depth: number): readonly string[] {
  const [heading, intro, columns] = layoutOf(owner, kind);
  const head = [`${'#'.repeat(depth)} ${heading}`, intro];
  return columns === undefined ? head : [...head, '', ...tableHead(columns)];
}

export function tableHead(columns: readonly string[]): readonly string[] {
  const dashes = columns.map((name) => '-'.repeat(name.length + 2));
  return [`| ${columns.join(' | ')} |`, `|${dashes.join('|')}|`];
}

export interface Region {
  readonly start: number;
  readonly end: number;
  readonly section: Section;
  /** True where its own heading says what is kept here. */
  readonly isNamed: boolean;
  /** What is kept here by its own heading or the nearest heading above that says so; null: nothing we know. */
  readonly kind: EntryKind | null;
  /** True under a heading such as `### Resolved`: plain bullets there are over. */
  readonly settled: boolean;
}

/**
 * Cuts a memory file into regions, in file order. Names match without regard to case, numbering, marks or what follows
 * them (`2. FINDINGS (so far)`). A title such as `# Findings of agent 3` counts only where no deeper heading says what
 * the file holds, because everything stands beneath it.
 */
export function regionsOf({ text, structure }: Document): readonly Region[] {
  const titlesCount = !structure.sections.some(
    ({ depth, heading }) => depth > 1 && kindNamed(heading) !== null,
  );
  const above: Region[] = [];
  const sections = inOrder(structure.sections);
  return sections.map((section, at) => {
    while ((above.at(-1)?.section.depth ?? -1) >= section.depth) above.pop();
    const outer = above.at(-1);
    const own = section.depth > 1 || titlesCount ? kindNamed(section.heading) : null;
    const region: Region = {
      start: section.headingSpan.start,
      end: sections[at + 1]?.headingSpan.start ?? text.length,
      section,
      isNamed: own !== null,
      kind: own ?? outer?.kind ?? null,
      settled: SETTLED.test(plain(section.heading)) || (own === null && outer?.settled === true),
    };
    above.push(region);
    return region;
  });
}

export function regionAt(regions: readonly Region[], offset: number): Region | null {
  const before = countFirst(regions.length, (at) => (regions[at]?.start ?? 0) <= offset);
  return regions[before - 1] ?? null;
}

export function inOrder(sections: readonly Section[]): readonly Section[] {
  return sections.toSorted((a, b) => a.headingSpan.start - b.headingSpan.start);
}

function kindNamed(heading: string): EntryKind | null {
  const [first = '', second] = plain(heading).split(/\W+/, 2);
  return KIND_NAMED.get(`${first} ${second}`) ?? KIND_NAMED.get(first) ?? null;
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s+/g, ' ');
}
