// Numbers and stems of plans and agents (C-04, L-040).

/** Folders under `plans/` that hold plans that are over, and what their place says of them. */
const RETIRED_FOLDERS = new Map<string, 'done' | 'archived'>([
  ['completed', 'done'],
  ['complete', 'done'],
  ['done', 'done'],
  ['archive', 'archived'],
  ['archived', 'archived'],
]);

/** What a folder's name says about the plans inside: `Completed` → done, `archive` → archived, else null. */
export function retirement(folder: string): 'done' | 'archived' | null {
  return RETIRED_FOLDERS.get(folder.toLowerCase()) ?? null;
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

/** `Agent 000: Entity Schema` → `Entity Schema`: whose it is, is told beside it. */
export function bareTitle(title: string): string {
  return title.replace(/^(?:agent|plan)\s+\d+\s*[:—–-]\s*(?=\S)/i, '');
}

/** True for two numbers that a person who leaves out zeros takes for the same. */
export function sameNumber(number: string | null, written: string | null): boolean {
  return number !== null && /^\d+$/.test(written ?? '') && Number(number) === Number(written);
}
