// How memory files are laid out (L-043, L-044, L-055, L-056): their sections in order, and a new file.

import type { MemorySubject } from '../../../model/memory.ts';
import { bareTitle } from '../names.ts';
import { escapeText, fold } from './entry-line.ts';
import type { MemoryPart } from './memory-regions.ts';

export interface SectionLayout {
  readonly part: MemoryPart;
  readonly heading: string;
  readonly intro: string;
  /** Header of its table, where it has one. */
  readonly columns?: readonly string[];
}

/** Agents and plans keep memories, each in a form of its own. */
export type Owner = 'agent' | 'plan';

/** The form in which the memory of a scope of `level` is kept. */
export function ownerOf(level: string | null): Owner {
  return level === 'plan' ? 'plan' : 'agent';
}

export const LAYOUT: Readonly<Record<Owner, readonly SectionLayout[]>> = {
  agent: [
    {
      part: 'findings',
      heading: 'Findings',
      intro: 'Things discovered while working on this task:',
    },
    {
      part: 'decisions',
      heading: 'Decisions',
      intro: 'Choices made during implementation:',
      columns: ['Decision', 'Choice', 'Rationale', 'Date'],
    },
    { part: 'blockers', heading: 'Blockers', intro: 'Current or resolved blockers:' },
    { part: 'sessions', heading: 'Session Log', intro: 'Brief notes from each work session:' },
  ],
  plan: [
    {
      part: 'findings',
      heading: 'Shared Discoveries',
      intro: 'Findings relevant to multiple agents:',
    },
    {
      part: 'decisions',
      heading: 'Plan Decisions',
      intro: 'Decisions affecting the entire plan:',
      columns: ['Decision', 'Choice', 'Affects Agents', 'Date'],
    },
    { part: 'lessons', heading: 'Lessons Learned', intro: "What we'd do differently:" },
    { part: 'questions', heading: 'Open Questions', intro: 'Unresolved issues for the plan:' },
  ],
};

/** Sections that hold the words of one owner only and are still understood in the memory of the other. */
const ELSEWHERE: readonly SectionLayout[] = [...LAYOUT.agent, ...LAYOUT.plan];

/** How the section for a kind of entry looks in the memory of `owner`. */
export function layoutOf(owner: Owner, part: MemoryPart): SectionLayout {
  const layout =
    LAYOUT[owner].find((section) => section.part === part) ??
    ELSEWHERE.find((section) => section.part === part);
  if (layout === undefined) throw new Error(`no layout for ${part}`);
  return layout;
}

/** The section as lines, without its entries: heading, intro, and the head of its table. */
export function sectionLines(layout: SectionLayout, depth: number): readonly string[] {
  const head = [`${'#'.repeat(depth)} ${layout.heading}`, layout.intro];
  return layout.columns === undefined ? head : [...head, '', ...tableHead(layout.columns)];
}

/** Header and delimiter row as L-044 and L-056 show them. */
export function tableHead(columns: readonly string[]): readonly string[] {
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map((name) => '-'.repeat(name.length + 2)).join('|')}|`,
  ];
}

/** A new memory file without entries; `today` as `YYYY-MM-DD`. */
export function newMemory(subject: MemorySubject, today: string): string {
  const owner = ownerOf(subject.owner);
  const own =
    owner === 'plan'
      ? [`plan: ${yamlWord(subject.name)}`]
      : [`agent: ${yamlWord(subject.name)}`, `plan: ${yamlWord(subject.within ?? '')}`];
  const last = owner === 'agent' ? 'sessions: 0' : 'contributors: []';
  const kind = owner === 'agent' ? 'Agent' : 'Plan';
  return [
    ...['---', ...own, `created: ${today}`, `updated: ${today}`, last, '---'],
    '',
    `# ${kind} Memory: ${escapeText(bareTitle(fold(subject.title)))}`,
    ...LAYOUT[owner].flatMap((layout) => ['', ...sectionLines(layout, 2)]),
    '',
  ].join('\n');
}

/** A word as a YAML value that reads back as the same text; numbers keep their zeros anyway. */
export function yamlWord(word: string): string {
  const plain = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._/()+-]*[\p{L}\p{N}._/()+-])?$/u.test(word);
  return plain && !/^(?:true|false|null|yes|no|on|off)$/i.test(word) ? word : JSON.stringify(word);
}
