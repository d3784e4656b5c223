import misnumberedHeading from './misnumbered-heading.ts';
import unreadRecords from './unread-records.ts';

export const rules = () => [unreadRecords, misnumberedHeading];
