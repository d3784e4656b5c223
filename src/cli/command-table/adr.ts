// In: nothing. Out: the commands for decision records, in the order of help and README.

import type { CommandSpec } from '../command.ts';

export const adrCommands: readonly CommandSpec[] = [
  {
    name: 'adr list',
    args: [],
    summary: 'every decision record with status, date and successor',
    options: [],
    examples: ['adr list', 'adr list --json'],
    load: () => import('../commands/adr-list.ts'),
  },
  {
    name: 'adr new',
    args: ['<title>'],
    summary: 'make a decision record with the next number',
    options: [{ flags: '--in <folder>', summary: 'folder of decisions (default: the one in use)' }],
    examples: ['adr new "Use PostgreSQL"', 'adr new "Use slugs" --in packages/core/docs/adr'],
    load: () => import('../commands/adr-new.ts'),
  },
  {
    name: 'adr supersede',
    args: ['<old>', '<new>'],
    summary: 'let one decision replace another, in both files',
    options: [{ flags: '--dry-run', summary: 'say what would be written, write nothing' }],
    examples: ['adr supersede ADR-0003 ADR-0010', 'adr supersede 3 10 --dry-run'],
    load: () => import('../commands/adr-supersede.ts'),
  },
  {
    name: 'adr history',
    args: ['<id>'],
    summary: 'what a decision replaced and what replaced it, newest first',
    options: [],
    examples: ['adr history ADR-0010', 'adr history 10 --json'],
    load: () => import('../commands/adr-history.ts'),
  },
  {
    name: 'adr current',
    args: ['<id>'],
    summary: 'the decision that stands in the place of one today',
    options: [],
    examples: ['adr current ADR-0003', 'adr current 3 --json'],
    load: () => import('../commands/adr-current.ts'),
  },
];
