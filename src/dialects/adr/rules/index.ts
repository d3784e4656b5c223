// What `check` finds in documents of this dialect alone.

import type { Rule } from '../../../model/rule.ts';
import misnumberedHeading from './misnumbered-heading.ts';
import unreadRecords from './unread-records.ts';

export const rules: readonly Rule[] = [unreadRecords, misnumberedHeading];
