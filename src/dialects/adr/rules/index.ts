import type { Rule } from '../../../model/rule.ts';
import misnumberedHeading from './misnumbered-heading.ts';
import unreadRecords from './unread-records.ts';

/** What this system's documents are held against, in the order of the reference. */
export function rules(): readonly Rule[] {
  return [unreadRecords, misnumberedHeading];
}
