import type { CommandSpec } from '../command.ts';

export const adrCommands: readonly CommandSpec[] = [
  {
    name: 'adr list',
    args: [],
    summary: 'list decision records with status, date and successor',
    options: [],
    examples: ['adr list', 'adr list --json'],
    load: () => import('../commands/adr-list.ts'),
  },
  {
    name: 'adr new',
    args: ['<title>'],
    summary: 'create a decision record with the next number',
    options: [
      { flags: '--in <folder>', summary: 'folder of decision records (default: the one in use)' },
    ],
    examples: ['adr new "Use PostgreSQL"', 'adr new "Use slugs" --in packages/core/docs/adr'],
    load: () => import('../commands/adr-new.ts'),
  },
  {
    name: 'adr supersede',
    args: ['<old>', '<new>'],
    summary: 'record in both files that one decision supersedes another',
    options: [{ flags: '--dry-run', summary: 'show what would be written without writing it' }],
    examples: ['adr supersede ADR-0003 ADR-0010', 'adr supersede 3 10 --dry-run'],
    load: () => import('../commands/adr-supersede.ts'),
  },
  {
    name: 'adr history',
    args: ['<id>'],
    summary: 'show what a decision superseded and what superseded it, newest first',
    options: [],
    examples: ['adr history ADR-0010', 'adr history 10 --json'],
    load: () => import('../commands/adr-history.ts'),
  },
  {
    name: 'adr current',
    args: ['<id>'],
    summary: 'show the current successor of a decision',
    options: [],
    examples: ['adr current ADR-0003', 'adr current 3 --json'],
    load: () => import('../commands/adr-current.ts'),
  },
];
