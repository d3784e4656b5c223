// In: what became of a write to memory. Out: the answer about it.

import { z } from 'zod';
import type { MemoryEdit } from '../model/memory.ts';
import { type Answer, at } from './tool.ts';

export const writtenOutput = z.object({
  id: z.string().describe('Id of the entry, e.g. finding-3.'),
  at: z.string(),
  changed: z.boolean().describe('False if the entry already existed.'),
  notes: z.array(z.string()).optional(),
});

export function told(path: string, { entry, changed, notes }: MemoryEdit): Answer {
  return {
    id: entry.id,
    at: at({ source: path, line: entry.span.line }),
    changed,
    ...(notes.length === 0 ? {} : { notes }),
  };
}
