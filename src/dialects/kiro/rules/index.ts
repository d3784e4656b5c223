import type { Rule } from '../../../model/rule.ts';
import unclosedTask from './unclosed-task.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [unclosedTask];
}
