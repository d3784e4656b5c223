// What a limps document there is, without reading it (L-086, L-090, L-091).

import type { DocumentRole } from '../../model/document.ts';
import { nameOf } from '../../model/paths.ts';
import { agentStem, memoryStem, retirement } from './names.ts';

const DOCUMENT: DocumentRole = { is: 'document', kind: 'document', level: null };

/** The role of the document at `path`, or null where limps has no document. */
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
  if (first === 'context') return contextOf('workspace');
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
  const over = below.length > 0 ? retirement(first) : null;
  if (over !== null) return { ...planRole(below), lifecycle: over };
  if (below.length === 0 || first.startsWith('_')) return DOCUMENT;
  const file = nameOf(parts.join('/'));
  const isMemory = memoryStem(file) !== null;
  if (below.length === 1) {
    if (isMemory) return { is: 'memory', kind: 'memory', level: 'plan' };
    return isPlanFile(file) ? definitionOf('plan') : contextOf('plan');
  }
  if (below.length > 2 || below[0] !== 'agents') return DOCUMENT;
  if (isMemory) return { is: 'memory', kind: 'memory', level: 'agent' };
  return agentStem(file) === null ? DOCUMENT : { ...definitionOf('agent'), statusAnywhere: true };
}

function definitionOf(level: string): DocumentRole {
  return { is: 'definition', kind: level, level, ages: 'by-date' };
}

function contextOf(level: string): DocumentRole {
  return { is: 'context', kind: 'context', level, ages: 'by-date' };
}

/** Spellings of a plan's own file; which one it is where a folder holds several is decided with the listing (C-04). */
export function isPlanFile(file: string): boolean {
  return /(?:^|-)plan\.md$/i.test(file);
}
