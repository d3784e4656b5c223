// What a limps document there is, without reading it (L-086, L-090, L-091), and what names of folders and files say (C-04, L-040).

import type { DocumentRole } from '../../model/document.ts';
import { folderOf } from '../../model/paths.ts';

const DOCUMENT: DocumentRole = { is: 'document', kind: 'document', level: null };
const PLAN = definitionOf('plan');
const AGENT: DocumentRole = { ...definitionOf('agent'), statusAnywhere: true };
const CONTEXT: DocumentRole = { is: 'context', kind: 'context', level: 'plan', ages: 'by-date' };

const MISNAMED =
  /^(?:\.limps\/(?:(contexts)|(adr|decisions))|plans\/[^/]+\/(?:[^/]+\/)?(agent))\/(?=[^/]*\.md$)(?<!\/agent\/(?!\d))/i;

/** `.limps/contexts/a.md`: nobody reads what stands in a folder of nearly the right name. */
export function misnamedFolder(path: string) {
  const [whole = '', context, decisions] = MISNAMED.exec(path) ?? [];
  if (whole === '') return null;
  const [meant, what] =
    context !== undefined
      ? ['context', 'context']
      : decisions !== undefined
        ? ['adrs', 'decisions']
        : ['agents', 'agents'];
  const folder = whole.slice(0, -1);
  return { folder, meant: `${folderOf(folder)}/${meant}`, what };
}

export function role(path: string): DocumentRole | null {
  if (!/\.md$/i.test(path)) return null;
  const [top, ...below] = path.split('/');
  if (top === '.limps') return limpsRole(below);
  if (top === 'projects') return projectRole(below);
  return top === 'plans' ? planRole(below) : null;
}

function limpsRole(parts: readonly string[]): DocumentRole | null {
  const [first = '', ...below] = parts;
  if (below.length === 0) return first === 'workspace.md' ? definitionOf('workspace') : DOCUMENT;
  if (first === 'archive') return { ...DOCUMENT, lifecycle: 'archived' };
  if (first === 'context') return { ...CONTEXT, level: 'workspace' };
  // Decision records have a dialect of their own, which reads whatever form they have.
  if (first === 'adrs' || (first === 'projects' && below[1] === 'adrs')) return null;
  return first === 'projects' ? (projectRole(below) ?? DOCUMENT) : DOCUMENT;
}

function projectRole(parts: readonly string[]): DocumentRole | null {
  if (parts.length > 2) return null;
  return parts[1] === 'project.md' ? definitionOf('project') : DOCUMENT;
}

function planRole(parts: readonly string[]): DocumentRole {
  const [first = '', ...below] = parts;
  const file = below.at(-1);
  const over = file === undefined ? null : retirement(first);
  if (over !== null) return { ...planRole(below), lifecycle: over };
  if (file === undefined || first.startsWith('_')) return DOCUMENT;
  const isMemory = memoryStem(file) !== null;
  if (below.length === 1) {
    if (isMemory) return { is: 'memory', kind: 'memory', level: 'plan' };
    return isPlanFile(file) ? PLAN : CONTEXT;
  }
  if (below.length > 2 || below[0] !== 'agents') return DOCUMENT;
  if (isMemory) return { is: 'memory', kind: 'memory', level: 'agent' };
  return agentStem(file) === null ? DOCUMENT : AGENT;
}

function definitionOf(level: string): DocumentRole {
  return { is: 'definition', kind: level, level, ages: 'by-date' };
}

/** Spellings of a plan's own file; which one it is where a folder holds several is decided with the listing (C-04). */
export function isPlanFile(file: string): boolean {
  return /(?:^|-)plan\.md$/i.test(file);
}

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
