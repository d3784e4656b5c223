// The limps dialect: `.limps/`, `projects/` and `plans/` with their agents and memory.

import type { Dialect, Evidence, Home } from '../../model/dialect.ts';
import type { Tree } from '../../model/source.ts';
import { archivePath } from './archive.ts';
import { keys } from './keys.ts';
import { definition, inheritsFrom, layers } from './layers.ts';
import { lifecycle, statuses } from './lifecycle.ts';
import { withListings } from './listings.ts';
import { memory } from './memory/index.ts';
import { leadingNumber, retirement } from './names.ts';
import { problems } from './problems.ts';
import { role } from './roles.ts';
import { rules } from './rules/index.ts';
import { PROJECT_FOLDERS, scopes } from './scopes.ts';
import { templates } from './templates.ts';
import { withWork } from './work.ts';

export const limps: Dialect = {
  name: 'limps',
  summary: 'Workspace, projects, plans and agents in `.limps/`, `projects/` and `plans/`.',
  markers: ['.limps', 'plans'],
  evidence,
  format: {
    keys,
    folders: ['.limps', 'projects', 'plans'],
    role,
    statuses: { words: statuses, lifecycle },
    refine: (document) => withListings(withWork(document)),
  },
  inheritance: {
    levels: [
      { name: 'workspace', plural: 'workspaces', colour: 0 },
      { name: 'project', plural: 'projects', colour: 1 },
      { name: 'plan', plural: 'plans', colour: 2, example: 'plans/0001-name/0001-name-plan.md' },
      { name: 'agent', plural: 'agents', colour: 3, example: 'plans/0001-name/agents/000-task.md' },
    ],
    scopes,
    definition,
    inheritsFrom,
    layers,
  },
  problems,
  rules,
  upkeep: { memory, archivePath, homes },
  init: templates,
  operations: {
    'memory plan show': {
      is: 'memory show',
      summary: 'show the memory of a plan',
      examples: ['memory plan show 0042'],
    },
    'memory plan add': {
      is: 'memory add',
      summary: 'add a discovery, decision, lesson or question to plan memory',
      examples: [
        'memory plan add 0042 discovery "Graph traversal needs covering indexes"',
        'memory plan add 0042 decision "CLI first" --choice "MCP wraps CLI" --affects 004,005',
      ],
    },
  },
};

function evidence(tree: Tree): Evidence {
  if (tree.has('.limps/workspace.md')) return { strength: 100, because: ['.limps/workspace.md'] };
  const marks: string[] = [];
  if (tree.list('.limps').length > 0) marks.push('.limps/');
  const numbered = tree
    .list('plans')
    .find(({ name, type }) => type === 'folder' && leadingNumber(name) !== null);
  if (numbered) marks.push(`plans/${numbered.name}/`);
  if (marks.length > 0) return { strength: marks.length * 40, because: marks };
  // Plans without numbers and projects alone are a workspace where nothing else is one.
  const weak = ['plans', 'projects'].filter((folder) =>
    tree.list(folder).some(({ name, type }) => type === 'folder' && isOwn(tree, folder, name)),
  );
  return { strength: weak.length * 10, because: weak.map((folder) => `${folder}/`) };
}

function isOwn(tree: Tree, folder: string, name: string): boolean {
  if (folder === 'projects') return tree.has(`projects/${name}/project.md`);
  const inside = tree.list(`plans/${name}`);
  return retirement(name) === null
    ? inside.some((entry) => /(?:^|-)plan\.md$/i.test(entry.name))
    : inside.some((entry) => entry.type === 'folder' && leadingNumber(entry.name) !== null);
}

/** The decisions of the workspace bind everybody, those of a project the project (L-015). */
function homes(tree: Tree): readonly Home[] {
  const records = { takes: ['decision'], prefix: 'ADR-' } as const;
  const workspace = { ...records, folder: '.limps/adrs', binds: 'everybody' } as const;
  const projects = PROJECT_FOLDERS.flatMap((place) =>
    tree
      .list(place)
      .filter(({ type }) => type === 'folder')
      .map(({ name }) => `${place}/${name}/adrs`)
      .filter((folder) => tree.list(folder).length > 0),
  ).map((folder) => ({ ...records, folder, binds: 'named' }) as const);
  return [workspace, ...projects];
}
