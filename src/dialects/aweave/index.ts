// The aweave dialect: workspaces, domains and repositories under `resources/workspaces`, and what is known of each by topic.

import type { Dialect, Evidence } from '../../model/dialect.ts';
import type { Tree } from '../../model/source.ts';
import { keys, refine, statuses } from './format.ts';
import { homes } from './homes.ts';
import { layers } from './layers.ts';
import { definition, foldersIn, HOME, HOT, role, scopes } from './places.ts';
import { problems } from './problems.ts';
import { rules } from './rules/index.ts';

export const aweave: Dialect = {
  name: 'aweave',
  summary: 'Workspaces, domains and repositories in `resources/workspaces`, each with its topics.',
  markers: [HOME],
  evidence,
  format: {
    keys,
    folders: [HOME, HOT],
    role,
    statuses,
    refine,
  },
  inheritance: {
    levels: [
      {
        name: 'workspace',
        plural: 'workspaces',
        colour: 0,
        example: `${HOME}/devtools/OVERVIEW.md`,
      },
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
      given: { only: 'aweave' },
      summary: 'offer agents the context of workspaces over MCP, and no other tool',
      examples: ['workspace mcp'],
    },
  },
};

function evidence(tree: Tree): Evidence {
  const because = foldersIn(tree, HOME)
    .slice(0, 5)
    .map((name) => `${HOME}/${name}/`);
  return { strength: because.length > 0 ? 90 : 0, because };
}
