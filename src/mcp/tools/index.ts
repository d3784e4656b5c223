// In: nothing. Out: every tool, in the order in which a model should think of them.

import type { Tool } from '../tool.ts';
import { addMemory } from './add-memory.ts';
import { adrHistory } from './adr-history.ts';
import { checkContext } from './check-context.ts';
import { explainValue } from './explain-value.ts';
import { getAgentMemory } from './get-agent-memory.ts';
import { listTargets } from './list-targets.ts';
import { promoteMemory } from './promote-memory.ts';
import { resolveContext } from './resolve-context.ts';
import { searchContext } from './search-context.ts';

export const tools: readonly Tool[] = [
  resolveContext,
  explainValue,
  getAgentMemory,
  addMemory,
  promoteMemory,
  listTargets,
  checkContext,
  searchContext,
  adrHistory,
];
