// In: nothing. Out: the limps dialect: `.limps/`, `projects/` and `plans/` with their agents and memory.

import type { Tree } from '../../model/source.ts';
import { defineDialect, type Evidence } from '../dialect.ts';
import { archivePath } from './archive.ts';
import { keys } from './keys.ts';
import { definition, layers, projectOf } from './layers.ts';
import { knowsStatus, lifecycle, statuses } from './lifecycle.ts';
import { listings } from './listings.ts';
import { memoryPath } from './memory.ts';
import { leadingNumber } from './names.ts';
import { role } from './roles.ts';
import { children, workspace } from './scopes.ts';

export const limps = defineDialect({
  name: 'limps',
  summary: 'Workspace, projects, plans and agents in `.limps/`, `projects/` and `plans/`.',
  folders: ['.limps', 'projects', 'plans'],
  keys,
  evidence,
  role,
  lifecycle,
  statuses,
  knowsStatus,
  listings,
  workspace,
  children,
  definition,
  layers,
  projectOf,
  memoryPath,
  archivePath,
});

function evidence(tree: Tree): Evidence {
  if (tree.has('.limps/workspace.md')) return { strength: 100, because: ['.limps/workspace.md'] };
  const marks: string[] = [];
  if (tree.list('.limps').length > 0) marks.push('.limps/');
  const numbered = tree
    .list('plans')
    .find(({ name, type }) => type === 'folder' && leadingNumber(name) !== null);
  if (numbered) marks.push(`plans/${numbered.name}/`);
  return { strength: marks.length * 40, because: marks };
}
