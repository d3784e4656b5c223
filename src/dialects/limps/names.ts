// Numbers, stems and ids of plans and agents (C-04, L-040).

import { slug } from 'github-slugger';

/** Folders under `plans/` that hold plans that are over, and what their place says of them. */
const RETIRED_FOLDERS = new Map([
  ['completed', 'done'],
  ['complete', 'done'],
  ['done', 'done'],
  ['archive', 'archived'],
  ['archived', 'archived'],
] as const);

export type Retirement = 'done' | 'archived';

/** What a folder's name says about the plans inside: `Completed` → done, `archive` → archived, else null. */
export function retirement(folder: string): Retirement | null {
  return (RETIRED_FOLDERS as ReadonlyMap<string, Retirement>).get(folder.toLowerCase()) ?? null;
}

/** `0042-Knowledge Graph` → `0042`, `000_agent_docs` → `000`, `README` → null. */
export function leadingNumber(name: string): string | null {
  return /^(\d+)(?=$|[-_. ])/.exec(name)?.[1] ?? null;
}

/** `000-x.agent.md` and `000-x.md` → `000-x`; null for what is never an agent (memory, index pages, other files). */
export function agentStem(file: string): string | null {
  if (!/\.md$/i.test(file) || /\.memory\.md$/i.test(file) || /^[._]/.test(file)) return null;
  if (/^(readme|index|agents|template)\.md$/i.test(file)) return null;
  return file.replace(/(\.agent)?\.md$/i, '');
}

/** `000-x.memory.md` and `000-x.agent.memory.md` → `000-x`; null where it is no memory file. */
export function memoryStem(file: string): string | null {
  return /\.memory\.md$/i.test(file) ? file.replace(/(\.agent)?\.memory\.md$/i, '') : null;
}

/** `Agent 000: Entity Schema` → `Entity Schema`: whose it is, is said beside it. */
export function bareTitle(title: string): string {
  return title.replace(/^(?:agent|plan)\s+\d+\s*[:—–-]\s*(?=\S)/i, '');
}

/** True for two numbers that a person who leaves out zeros takes for the same. */
export function sameNumber(number: string | null, written: string | null): boolean {
  return (
    number !== null &&
    written !== null &&
    /^\d+$/.test(written) &&
    Number(number) === Number(written)
  );
}

export interface Named {
  readonly name: string;
  readonly number: string | null;
  readonly retired: boolean;
}

/**
 * One id for each name, in the same order: its number where no other live name has it (a retired one gives way to a
 * live one), else the slug of the whole name, with a counter where even slugs are the same.
 */
export function uniqueIds(
  names: readonly Named[],
  reserved: ReadonlySet<string> = new Set(),
): string[] {
  const bearers = new Map<string, { live: number; retired: number }>();
  for (const { number, retired } of names) {
    if (number === null) continue;
    const count = bearers.get(number) ?? { live: 0, retired: 0 };
    count[retired ? 'retired' : 'live'] += 1;
    bearers.set(number, count);
  }
  const taken = new Set(reserved);
  const claim = (wanted: string): string => {
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
  const byNumber = names.map(({ number, retired }) => {
    const count = number === null ? undefined : bearers.get(number);
    if (number === null || count === undefined) return null;
    const alone = retired ? count.live === 0 && count.retired === 1 : count.live === 1;
    return alone ? claim(number) : null;
  });
  return names.map(({ name }, index) => byNumber[index] ?? claim(slug(name) || 'unnamed'));
}
