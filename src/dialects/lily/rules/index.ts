// What `check` finds in documents of this dialect alone.

import type { Rule } from '../../../model/rule.ts';
import staleMemory from './stale-memory.ts';
import unreadableStore from './unreadable-store.ts';

export const rules: readonly Rule[] = [staleMemory, unreadableStore];
