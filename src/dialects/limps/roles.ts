// In: a path. Out: what a limps document there is, without reading it (L-086, L-090, L-091).

import type { DocumentRole } from '../../model/document.ts';
import { agentStem, retirement } from './names.ts';

/** The role of the document at `path`, or null where limps has no document. */
export function role(path: string): DocumentRole | null {
  if (!/\.md$/i.test(path)) return null;
  const parts = path.split('/');
  const [top, ...below] = parts;
  if (top === '.limps') return limpsRole(below);
  if (top === 'projects') return projectRole(below);
  return top === 'plans' ? planRole(below) : null;
}

function limpsRole(parts: readonly string[]): DocumentRole | null {
  const [first = ''] = parts;
  if (parts.length === 1) return { kind: first === 'workspace.md' ? 'workspace' : 'document' };
  if (first === 'archive') return { kind: 'document', lifecycle: 'archived' };
  if (first === 'context') return { kind: 'context' };
  // Decision records have a dialect of their own, which reads whatever form they have.
  if (first === 'adrs') return null;
  return first === 'projects'
    ? (projectRole(parts.slice(1)) ?? { kind: 'document' })
    : { kind: 'document' };
}

function projectRole(parts: readonly string[]): DocumentRole | null {
  if (parts.length !== 2) return parts.length > 2 ? null : { kind: 'document' };
  return { kind: parts[1] === 'project.md' ? 'project' : 'document' };
}

function planRole(parts: readonly string[]): DocumentRole {
  const [first = '', ...rest] = parts;
  const over = parts.length > 1 ? retirement(first) : null;
  if (over !== null) {
    const inner = planRole(rest);
    return { ...inner, lifecycle: over };
  }
  if (parts.length === 1 || first.startsWith('_')) return { kind: 'document' };
  const file = parts.at(-1) ?? '';
  if (parts.length === 2) return planFileRole(first, file);
  if (parts.length === 3 && parts[1] === 'agents') {
    if (/\.memory\.md$/i.test(file)) return { kind: 'memory', owner: 'agent' };
    if (agentStem(file) !== null) return { kind: 'agent' };
  }
  return { kind: 'document' };
}

function planFileRole(folder: string, file: string): DocumentRole {
  if (/\.memory\.md$/i.test(file)) return { kind: 'memory', owner: 'plan' };
  return { kind: isPlanFile(folder, file) ? 'plan' : 'context' };
}

/** Spellings of a plan's own file; which one it is where a folder holds several is decided with the listing (C-04). */
export function isPlanFile(folder: string, file: string): boolean {
  const name = file.toLowerCase();
  return (
    name === `${folder.toLowerCase()}-plan.md` || name.endsWith('-plan.md') || name === 'plan.md'
  );
}
