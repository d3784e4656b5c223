// The memory files of limps: findings, decisions, blockers and sessions as markdown that people edit too (L-042 … L-059).

import type { Memory } from '../../../model/dialect.ts';
import type { Document, Section } from '../../../model/document.ts';
import type { Scope } from '../../../model/scope.ts';
import type { Tree } from '../../../model/source.ts';
import { memoryStem } from '../roles.ts';
import { editMemory, findEntry } from './edit-memory.ts';
import { readMemory } from './read-memory.ts';
import { type Region, regionsOf } from './sections.ts';

export const memory: Memory = {
  path,
  read: readMemory,
  otherSections,
  edit: editMemory,
  finding: (content, id, path) => findEntry(content, 'findings', id, path),
};

/** The file there is, in whatever spelling; of several the shortest name. */
function path(tree: Tree, { level, folder, name }: Scope): string | null {
  const isPlan = level === 'plan';
  if (!isPlan && level !== 'agent') return null;
  const home = isPlan ? folder : `${folder}/agents`;
  const usual = `${isPlan ? 'plan' : name}.memory.md`;
  const isOwn = (stem: string | null): boolean => stem !== null && (isPlan || stem === name);
  const [file = usual] = tree
    .list(home)
    .flatMap((entry) => (entry.type === 'file' && isOwn(memoryStem(entry.name)) ? entry.name : []))
    .sort((a, b) => Number(b === usual) - Number(a === usual) || a.length - b.length);
  return `${home}/${file}`;
}

/**
 * Each section ends where the next heading begins, so that all count as sections of one level; what is understood as
 * entries is left out (L-044, L-056), and so is a title that says nothing but that this is a memory.
 */
function otherSections(document: Document): readonly Section[] {
  return regionsOf(document)
    .filter((region) => region.kind === null && !isTitle(region, document))
    .map(({ section, end }) => {
      const depth = Math.min(section.depth, 2);
      return { ...section, depth, body: { ...section.body, end } };
    });
}

function isTitle({ section, end }: Region, { text }: Document): boolean {
  const isBare = text.slice(section.body.start, end).trim() === '';
  return section.depth === 1 && isBare && /\bmemory\b/i.test(section.heading);
}
