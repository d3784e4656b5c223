// In: nothing. Out: every command there is, in the order of help and README.

import type { CommandSpec, OptionSpec } from './command.ts';

const TOKENS: OptionSpec = {
  flags: '--tokens',
  summary: 'count tokens too (estimate, o200k_base)',
};

export const GROUPS: Readonly<Record<string, string>> = {
  context: 'what targets inherit, and why',
  graph: 'the context graph',
  adr: 'decision records',
  workspace: 'the workspace itself',
};

export const commands: readonly CommandSpec[] = [
  {
    name: 'build',
    args: [],
    summary: 'build the site, the bundles and graph.json',
    options: [
      { flags: '--out <dir>', summary: 'folder to write', default: 'dist' },
      { flags: '--site <url>', summary: 'address at which the site will stand' },
      { flags: '--base <path>', summary: 'path beneath that address', default: '/' },
    ],
    examples: [
      'build',
      'build --root docs --out public --site https://example.com --base /context/',
    ],
    load: () => import('./commands/build.ts'),
  },
  {
    name: 'dev',
    args: [],
    summary: 'serve the site and rebuild it on every save',
    options: [{ flags: '--port <number>', summary: 'port on this machine', default: '4321' }],
    examples: ['dev', 'dev --port 5000'],
    load: () => import('./commands/dev.ts'),
  },
  {
    name: 'preview',
    args: [],
    summary: 'serve what was built',
    options: [
      { flags: '--out <dir>', summary: 'folder that was written', default: 'dist' },
      { flags: '--port <number>', summary: 'port on this machine', default: '4321' },
    ],
    examples: ['preview', 'preview --out public'],
    load: () => import('./commands/preview.ts'),
  },
  {
    name: 'context resolve',
    args: ['[plan]', '[agent]'],
    summary: 'the resolved context of the workspace, a plan or an agent',
    options: [
      { flags: '--diff', summary: 'what each layer contributed' },
      { flags: '--format <format>', summary: 'output', choices: ['text', 'json', 'md'] },
      TOKENS,
    ],
    examples: ['context resolve', 'context resolve 0042', 'context resolve 0042 001 --diff'],
    load: () => import('./commands/context-resolve.ts'),
  },
  {
    name: 'context explain',
    args: ['<target>', '<key>'],
    summary: 'why a value is what it is: winner, losers, reason, every place',
    options: [],
    examples: [
      'context explain 0042/001 defaults.language',
      'context explain workspace defaults --json',
    ],
    load: () => import('./commands/context-explain.ts'),
  },
  {
    name: 'context health',
    args: ['[plan]'],
    summary: 'how fresh the documents of the workspace, or of a plan, are',
    options: [{ flags: '--stale', summary: 'only what is stale' }],
    examples: ['context health', 'context health 0042 --stale'],
    load: () => import('./commands/context-health.ts'),
  },
  {
    name: 'context conflicts',
    args: ['[plan]'],
    summary: 'where layers contradict each other, and which value is used',
    options: [
      {
        flags: '--severity <severity>',
        summary: 'only conflicts that are at least this severe',
        choices: ['critical', 'warning', 'info'],
      },
    ],
    examples: ['context conflicts', 'context conflicts 0042 --severity critical'],
    load: () => import('./commands/context-conflicts.ts'),
  },
  {
    name: 'context validate',
    args: ['[plan]'],
    summary: 'exit with 1 where conflicts exist that nobody declared',
    options: [
      { flags: '--strict', summary: 'declared overrides count, too' },
      { flags: '--ignore-warnings', summary: 'only critical conflicts count' },
    ],
    examples: ['context validate', 'context validate 0042 --ignore-warnings'],
    load: () => import('./commands/context-validate.ts'),
  },
  {
    name: 'check',
    args: [],
    summary: 'every rule over every document: findings on the exact line',
    options: [
      { flags: '--format <format>', summary: 'output', choices: ['text', 'json'] },
      {
        flags: '--fail-on <severity>',
        summary: 'exit with 1 from this severity on',
        choices: ['critical', 'warning', 'info', 'never'],
        default: 'critical',
      },
    ],
    examples: ['check', 'check --fail-on warning', 'check --format json'],
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'rules',
    args: ['[id]'],
    summary: 'every rule, or one with its reasons and examples',
    options: [],
    examples: ['rules', 'rules direct-contradiction'],
    load: () => import('./commands/rules.ts'),
  },
  {
    name: 'targets',
    args: [],
    summary: 'every workspace, project, plan and agent that can be asked about',
    options: [],
    examples: ['targets', 'targets --json'],
    load: () => import('./commands/targets.ts'),
  },
  {
    name: 'adr list',
    args: [],
    summary: 'every decision record with status, date and successor',
    options: [],
    examples: ['adr list', 'adr list --json'],
    load: () => import('./commands/adr-list.ts'),
  },
  {
    name: 'adr new',
    args: ['<title>'],
    summary: 'make a decision record with the next number',
    options: [{ flags: '--in <folder>', summary: 'folder of decisions (default: the one in use)' }],
    examples: ['adr new "Use PostgreSQL"', 'adr new "Use slugs" --in packages/core/docs/adr'],
    load: () => import('./commands/adr-new.ts'),
  },
  {
    name: 'adr supersede',
    args: ['<old>', '<new>'],
    summary: 'let one decision replace another, in both files',
    options: [{ flags: '--dry-run', summary: 'say what would be written, write nothing' }],
    examples: ['adr supersede ADR-0003 ADR-0010', 'adr supersede 3 10 --dry-run'],
    load: () => import('./commands/adr-supersede.ts'),
  },
  {
    name: 'adr history',
    args: ['<id>'],
    summary: 'what a decision replaced and what replaced it, newest first',
    options: [],
    examples: ['adr history ADR-0010', 'adr history 10 --json'],
    load: () => import('./commands/adr-history.ts'),
  },
  {
    name: 'adr current',
    args: ['<id>'],
    summary: 'the decision that stands in the place of one today',
    options: [],
    examples: ['adr current ADR-0003', 'adr current 3 --json'],
    load: () => import('./commands/adr-current.ts'),
  },
  {
    name: 'graph export',
    args: [],
    summary: 'nodes and edges of the whole context as JSON',
    options: [{ flags: '--out <file>', summary: 'file to write instead of standard output' }],
    examples: ['graph export', 'graph export --out graph.json'],
    load: () => import('./commands/graph-export.ts'),
  },
  {
    name: 'graph health',
    args: [],
    summary: 'what is stale, and what drifted: dead references, contradictory memory',
    options: [],
    examples: ['graph health', 'graph health --now 2026-06-01'],
    load: () => import('./commands/graph-health.ts'),
  },
  {
    name: 'workspace init',
    args: [],
    summary: 'make the folders and files of a new workspace',
    options: [
      { flags: '--example', summary: 'with a project, a plan, agents and memory to look at' },
    ],
    examples: ['workspace init', 'workspace init --root ../new --example'],
    load: () => import('./commands/workspace-init.ts'),
  },
  {
    name: 'workspace show',
    args: [],
    summary: 'what everything in the workspace inherits',
    options: [TOKENS],
    examples: ['workspace show', 'workspace show --json'],
    load: () => import('./commands/workspace-show.ts'),
  },
  {
    name: 'workspace edit',
    args: ['<name>'],
    summary: 'open a context file or decision in $EDITOR, or print its path',
    options: [],
    examples: ['workspace edit vision', 'workspace edit ADR-0003'],
    load: () => import('./commands/workspace-edit.ts'),
  },
];
