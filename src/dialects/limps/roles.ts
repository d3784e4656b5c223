// What a limps document there is, without reading it (L-086, L-090, L-091).

import type { DocumentRole } from '../../model/document.ts';
import { agentStem, retirement } from './names.ts';

const DOCUMENT: DocumentRole = { is: 'document', kind: 'document', level: null };

const DEFINITION = {
  workspace: { is: 'definition', kind: 'workspace', level: 'workspace', ages: 'by-date' },
  project: { is: 'definition', kind: 'project', level: 'project', ages: 'by-date' },
  plan: { is: 'definition', kind: 'plan', level: 'plan', ages: 'by-date' },
  agent: { is: 'definition', kind: 'agent', level: 'agent', ages: 'by-date', statusAnywhere: true },
} as const satisfies Record<string, DocumentRole>;

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
  if (parts.length === 1) return first === 'workspace.md' ? DEFINITION.workspace : DOCUMENT;
  if (first === 'archive') return { ...DOCUMENT, lifecycle: 'archived' };
  if (first === 'context')
    return { is: 'context', kind: 'context', level: 'workspace', ages: 'by-date' };
  // Decision records have a dialect of their own, which reads whatever form they have.
  if (first === 'adrs' || (first === 'projects' && parts[2] === 'adrs')) return null;
  return first === 'projects' ? (projectRole(parts.slice(1)) ?? DOCUMENT) : DOCUMENT;
}

function projectRole(parts: readonly string[]): DocumentRole | null {
  if (parts.length !== 2) return parts.length > 2 ? null : DOCUMENT;
  return parts[1] === 'project.md' ? DEFINITION.project : DOCUMENT;
}

function planRole(parts: readonly string[]): DocumentRole {
  const [first = '', ...rest] = parts;
  const over = parts.length > 1 ? retirement(first) : null;
  if (over !== null) {
    const inner = planRole(rest);
    return { ...inner, lifecycle: over };
  }
  if (parts.length === 1 || first.startsWith('_')) return DOCUMENT;
  const file = parts.at(-1) ?? '';
  if (parts.length === 2) return planFileRole(first, file);
  if (parts.length === 3 && parts[1] === 'agents') {
    if (/\.memory\.md$/i.test(file)) return { is: 'memory', kind: 'memory', level: 'agent' };
    if (agentStem(file) !== null) return DEFINITION.agent;
  }
  return DOCUMENT;
}

function planFileRole(folder: string, file: string): DocumentRole {
  if (/\.memory\.md$/i.test(file)) return { is: 'memory', kind: 'memory', level: 'plan' };
  return isPlanFile(folder, file)
    ? DEFINITION.plan
    : { is: 'context', kind: 'context', level: 'plan', ages: 'by-date' };
}

/** Spellings of a plan's own file; which one it is where a folder holds several is decided with the listing (C-04). */
export function isPlanFile(folder: string, file: string): boolean {
  const name = file.toLowerCase();
  return (
    name === `${folder.toLowerCase()}-plan.md` || name.endsWith('-plan.md') || name === 'plan.md'
  );
}
