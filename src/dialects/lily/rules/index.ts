import type { Rule } from '../../../model/rule.ts';
import unreadableStore from './unreadable-store.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [unreadableStore];
}
