import type { Dialect, Evidence, Home } from '../../model/dialect.ts';
import { nameOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { foldersIn, type Tree } from '../../model/source.ts';
import { keys, statuses } from './format.ts';
import { definition, inheritsFrom, layers } from './layers.ts';
import { memory } from './memory/index.ts';
import { problems } from './problems.ts';
import { refine } from './refine.ts';
import { isPlanFile, leadingNumber, retirement, role } from './roles.ts';
import { rules } from './rules/index.ts';
import { PROJECT_FOLDERS, scopes } from './scopes.ts';
import { templates } from './templates.ts';

export const limps: Dialect = {
  name: 'limps',
  summary: 'Workspace, projects, plans and agents in `.limps/`, `projects/` and `plans/`.',
  markers: ['.limps', 'plans'],
  evidence,
  format: {
    keys,
    folders: ['.limps', 'projects', 'plans'],
    role,
    statuses,
    refine,
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
  const numbered = foldersIn(tree, 'plans').find(
    (name) => leadingNumber(name) !== null && !isDated(name),
  );
  const marks = [
    ...(tree.list('.limps').length > 0 ? ['.limps/'] : []),
    ...(numbered === undefined ? [] : [`plans/${numbered}/`]),
  ];
  if (marks.length > 0) return { strength: marks.length * 40, because: marks };
  // Plans without numbers and projects alone are a workspace where nothing else is one, and most are plans.
  const weak = ['plans', 'projects'].filter((folder) => {
    const names = foldersIn(tree, folder);
    const own = names.filter((name) => isOwn(tree, folder, name));
    return own.length > 0 && own.length * 2 >= names.length;
  });
  return { strength: weak.length * 10, because: weak.map((folder) => `${folder}/`) };
}

/** Folders of days are a journal of plans, as others keep one: no number names them. */
function isDated(name: string): boolean {
  return /^(?:\d{2}){3,}|^\d{4}-\d{2}-\d{2}/.test(name);
}

function isOwn(tree: Tree, folder: string, name: string): boolean {
  if (isDated(name)) return false;
  if (folder === 'projects') return tree.has(`projects/${name}/project.md`);
  return retirement(name) === null
    ? tree.list(`plans/${name}`).some((entry) => isPlanFile(entry.name))
    : foldersIn(tree, `plans/${name}`).some((inner) => leadingNumber(inner) !== null);
}

/**
 * A document that is put aside keeps its name, and gets the day only where that name is taken; nothing there is ever in
 * the way (L-055, L-069). Memory, which is cleared again and again, keeps the place it came from and always gets the day.
 */
function archivePath(tree: Tree, path: string, day: string): string {
  const isMemory = role(path)?.is === 'memory';
  const base = `.limps/archive/${(isMemory ? path : nameOf(path)).replace(/\.md$/i, '')}`;
  if (!isMemory && !tree.has(`${base}.md`)) return `${base}.md`;
  let free = `${base}.${day}.md`;
  for (let count = 2; tree.has(free); count += 1) free = `${base}.${day}-${count}.md`;
  return free;
}

/** The decisions of the workspace bind everybody, those of a project the project (L-015). */
function homes(tree: Tree, scope: Scope | null): readonly Home[] {
  const records = { takes: ['decision'], prefix: 'ADR-' } as const;
  const { level, folder: own } = scope ?? {};
  if (level === 'project') return [{ ...records, folder: `${own}/adrs`, binds: 'named' }];
  if (level === 'plan' || level === 'agent') return [];
  const projects = PROJECT_FOLDERS.flatMap((place) =>
    foldersIn(tree, place).map((name) => `${place}/${name}/adrs`),
  ).filter((folder) => tree.list(folder).length > 0);
  return [
    { ...records, folder: '.limps/adrs', binds: 'everybody' },
    ...projects.map((folder) => ({ ...records, folder, binds: 'named' }) as const),
  ];
}
