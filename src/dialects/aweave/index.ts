// The aweave dialect: workspaces, domains and repositories under `resources/workspaces`, and what is known of each by topic.

import { fileWords } from '../../edit/file-words.ts';
import type { Dialect, Evidence, Home, NewEntry } from '../../model/dialect.ts';
import type { Scope } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { keys, refine, statuses } from './format.ts';
import { definition, HOME, HOT, layers, role, scopes, shownIn } from './places.ts';
import { problems } from './problems.ts';
import { rules } from './rules/index.ts';

const FIRST = `${HOME}/devtools/OVERVIEW.md`;

export const aweave: Dialect = {
  name: 'aweave',
  summary: 'Workspaces, domains and repositories in `resources/workspaces`, each with its topics.',
  markers: [HOME],
  evidence,
  format: { keys, folders: [HOME, HOT], role, statuses, refine },
  inheritance: {
    levels: [
      { name: 'workspace', plural: 'workspaces', colour: 0, example: FIRST },
      { name: 'domain', plural: 'domains', colour: 1 },
      { name: 'repository', plural: 'repositories', colour: 2 },
    ],
    scopes,
    definition,
    layers,
  },
  problems,
  rules,
  upkeep: { homes },
  init: 'A folder `resources/workspaces/NAME` with an OVERVIEW.md begins one.',
  operations: {
    'workspace get-context': () => import('./get-context.ts'),
    'workspace build-rules': () => import('./build-rules.ts'),
    'workspace budget': () => import('./budget.ts'),
    'workspace migrate': () => import('./migrate.ts'),
    'workspace mcp': {
      is: 'mcp',
      args: { only: 'aweave' },
      summary: 'offer agents the context of workspaces over MCP, and no other tool',
      examples: ['workspace mcp'],
    },
  },
};

function evidence(tree: Tree): Evidence {
  const because = shownIn(tree, HOME)
    .slice(0, 5)
    .map((name) => `${HOME}/${name}/`);
  return { strength: because.length > 0 ? 90 : 0, because };
}

/** New decisions and lessons of a scope: a file of its topic, named by day. */
function homes(_: Tree, scope: Scope | null): readonly Home[] {
  if (scope === null) return [];
  return [
    { folder: `${scope.folder}/_decisions`, takes: ['decision'], form },
    { folder: `${scope.folder}/_lessons`, takes: ['finding', 'lesson'], form },
  ];
}

/** `260214-use-x.md`; a decision without a status holds. Its summary is told to everybody in the scope. */
function form({ title, text, status, today }: NewEntry): { name: string; text: string } {
  const isProposed = status === 'proposed';
  const words = isProposed ? '' : text.replace(/\s+/g, ' ').trim();
  const head = [
    `name: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(words.slice(0, 200) || title)}`,
    ...(isProposed ? ['status: proposed'] : []),
    `created: ${today}`,
  ];
  return {
    name: `${today.slice(2).replaceAll('-', '')}-${fileWords(title)}.md`,
    text: `---\n${head.join('\n')}\n---\n\n# ${title}\n\n${text.trim()}\n`,
  };
}
