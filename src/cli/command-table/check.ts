import type { CommandSpec, OptionSpec } from '../command.ts';
import { TOKENS } from './tokens.ts';

const VERDICT: readonly OptionSpec[] = [
  {
    flags: '--format <format>',
    summary: 'output format',
    choices: ['text', 'json', 'sarif', 'github', 'markdown'],
  },
  {
    flags: '--fail-on <severity>',
    summary: 'exit with 1 on findings of this severity or higher',
    choices: ['critical', 'warning', 'info', 'never'],
    default: 'critical',
  },
  {
    flags: '--limit <characters>',
    summary: 'with --format markdown: shorten the report to this length',
  },
];

export const checkCommands: readonly CommandSpec[] = [
  {
    name: 'check',
    args: [],
    summary: 'run every rule on every document',
    options: [
      ...VERDICT,
      {
        flags: '--base <rev>',
        summary: 'only new findings since a revision, with what changes for each target',
      },
      TOKENS,
      { flags: '--fix', summary: 'fix what can be fixed, and show the diff' },
      { flags: '--dry-run', summary: 'with --fix: show the diff without writing it' },
      { flags: '--no-cache', summary: 'ignore cached results' },
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
    summary: 'list rules, or explain one with examples',
    options: [],
    examples: ['rules', 'rules direct-contradiction'],
    load: () => import('../commands/rules.ts'),
  },
  {
    name: 'targets',
    args: [],
    summary: 'list every target: workspace, projects, plans and agents',
    options: [],
    examples: ['targets', 'targets --json'],
    load: () => import('../commands/targets.ts'),
  },
  {
    name: 'compare',
    args: ['<a>', '<b>'],
    summary: 'compare the values, layers and sections of two targets',
    options: [],
    examples: ['compare 0042/000 0042/001', 'compare 0042 0042/001 --json'],
    load: () => import('../commands/compare.ts'),
  },
  {
    name: 'search',
    args: ['<query>'],
    summary: 'search sections and memory entries',
    options: [
      {
        flags: '--scope <target>',
        summary: 'only this project, plan or agent and everything in it',
      },
      {
        flags: '--kind <kind>',
        summary:
          'only documents (plan, adr, context) or memory entries (finding, decision) of this kind',
      },
      { flags: '--all', summary: 'include superseded, archived and expired documents' },
      { flags: '--limit <number>', summary: 'maximum number of results', default: '10' },
    ],
    examples: ['search "schema versioning"', 'search postgres --kind decision --scope 0042'],
    load: () => import('../commands/search.ts'),
  },
  {
    name: 'report',
    args: [],
    summary: 'report stale documents by scope and owner',
    options: [
      {
        flags: '--format <format>',
        summary: 'output format',
        choices: ['text', 'json', 'markdown'],
      },
    ],
    examples: ['report', 'report --format markdown'],
    load: () => import('../commands/report.ts'),
  },
];
