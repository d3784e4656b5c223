// The memory files of limps: findings, decisions, blockers and sessions as markdown that people edit too (L-042 … L-059).

import type { Memory } from '../../../model/dialect.ts';
import { editMemory } from './edit-memory.ts';
import { findEntry } from './entries.ts';
import { otherSections } from './other-sections.ts';
import { memoryPath } from './path.ts';
import { readMemory } from './read-memory.ts';

export const memory: Memory = {
  path: memoryPath,
  read: readMemory,
  otherSections,
  edit: editMemory,
  finding: (content, id, path) => findEntry(content, 'findings', id, path),
};
