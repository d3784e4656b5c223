// In: nothing. Out: the commands for findings, and lists of what there is, in the order of help and README.

import { ENTRY_KINDS } from '../../model/search.ts';
import type { CommandSpec, OptionSpec } from '../command.ts';
import { TOKENS } from './tokens.ts';

/** How a report is shown, and what fails. */
const VERDICT: readonly OptionSpec[] = [
  {
    flags: '--format <format>',
    summary: 'output',
    choices: ['text', 'json', 'sarif', 'github', 'markdown'],
  },
  {
    flags: '--fail-on <severity>',
    summary: 'exit with 1 from this severity on',
    choices: ['critical', 'warning', 'info', 'never'],
    default: 'critical',
  },
  {
    flags: '--limit <characters>',
    summary: 'of markdown: rows are left out until it fits, and counted',
  },
];

export const checkCommands: readonly CommandSpec[] = [
  {
    name: 'check',
    args: [],
    summary: 'every rule over every document: findings on the exact line',
    options: [
      ...VERDICT,
      {
        flags: '--base <rev>',
        summary: 'only what is new since a revision, and what targets see differently',
      },
      TOKENS,
      { flags: '--fix', summary: 'mend what can be mended, shown as a diff first' },
      { flags: '--dry-run', summary: 'with --fix: show the diff, write nothing' },
      { flags: '--no-cache', summary: 'check anew what was checked before and did not change' },
    ],
    examples: [
      'check',
      'check --fail-on warning --format sarif',
      'check --base main...',
      'check --fix --dry-run',
    ],
    load: () => import('../commands/check.ts'),
  },
  {
    name: 'rules',
    args: ['[id]'],
    summary: 'every rule, or one with its reasons and examples',
    options: [],
    examples: ['rules', 'rules direct-contradiction'],
    load: () => import('../commands/rules.ts'),
  },
  {
    name: 'targets',
    args: [],
    summary: 'every workspace, project, plan and agent that can be asked about',
    options: [],
    examples: ['targets', 'targets --json'],
    load: () => import('../commands/targets.ts'),
  },
  {
    name: 'compare',
    args: ['<a>', '<b>'],
    summary: 'two targets side by side: values, layers and sections that differ',
    options: [],
    examples: ['compare 0042/000 0042/001', 'compare 0042 0042/001 --json'],
    load: () => import('../commands/compare.ts'),
  },
  {
    name: 'search',
    args: ['<query>'],
    summary: 'sections and memory entries that answer a question, each with its line',
    options: [
      { flags: '--scope <target>', summary: 'only this plan, project or agent and what is in it' },
      {
        flags: '--kind <kind>',
        summary: 'only documents or memory entries of this kind',
        choices: [
          ...['workspace', 'project', 'plan', 'agent', 'context', 'memory', 'adr', 'document'],
          ...ENTRY_KINDS,
        ],
      },
      { flags: '--all', summary: 'what is superseded, archived or expired, too' },
      { flags: '--limit <number>', summary: 'most hits', default: '10' },
    ],
    examples: ['search "schema versioning"', 'search postgres --kind decision --scope 0042'],
    load: () => import('../commands/search.ts'),
  },
  {
    name: 'report',
    args: [],
    summary: 'what is stale by scope and owner, and what to do about it',
    options: [
      { flags: '--format <format>', summary: 'output', choices: ['text', 'json', 'markdown'] },
    ],
    examples: ['report', 'report --format markdown'],
    load: () => import('../commands/report.ts'),
  },
];
