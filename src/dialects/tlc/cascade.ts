// `workspace cascade`: the conventions of a workspace in the CLAUDE.md of its projects (T-022 … T-031).

import { defineOwnOperation, field, type WorkspacePort } from '../../model/operation.ts';
import type { Scope } from '../../model/scope.ts';
import { textAt } from '../../model/source.ts';
import { UsageError } from '../../model/usage-error.ts';
import { type Cascaded, cascadeIn, projectsBelow, refresh } from './cascaded.ts';
import { scopeAround } from './scopes.ts';

export const operation = defineOwnOperation({
  name: 'workspace cascade',
  summary: 'show or write what projects inherit of the CLAUDE.md of their workspace',
  input: {
    target: field.target('a project (default: the one around the current folder, else all)', {
      positional: true,
    }),
    write: field.flag('write it between markers into the CLAUDE.md of each project'),
    check: field.flag('write nothing, and exit with 1 if --write would'),
  },
  examples: ['workspace cascade', 'workspace cascade api --write', 'workspace cascade --check'],
  does: 'changes',
  async run(workspace, { target, write, check }) {
    const { tree } = workspace;
    const projects: Cascaded[] = [];
    for (const scope of target === null ? projectsMeant(workspace) : [target]) {
      const found = cascadeIn(tree, scope);
      const text = textAt(tree, found.path);
      const written = write && !check && refresh(tree, scope, text) !== text;
      if (written)
        await workspace.edit(found.path, (now) => ({ text: refresh(tree, scope, now) ?? '' }));
      projects.push({ ...found, written });
    }
    const damaged = projects.find(({ state }) => state === 'damaged');
    if (damaged === undefined || !write) return { projects };
    throw new UsageError(
      `The markers in ${damaged.path} are damaged, so it was not written.`,
      'Remove the rest of the block.',
    );
  },
  wording: async () => ({
    text({ projects }, { visible }) {
      if (projects.length === 0) return 'There are no projects in a workspace here.\n';
      return projects
        .flatMap((project) => [
          `${visible(project.path)}  ${visible(wordsFor(project))}`,
          ...project.decidedByProject.map(
            ({ heading, workspace, project: { line } }) =>
              `  ${visible(heading)} is decided by the project (line ${line}), not by ${visible(workspace.path)}:${workspace.line}`,
          ),
          ...project.withheld.map(
            ({ path, line, says }) => `  ${visible(path)}:${line} is not inherited: ${says}`,
          ),
        ])
        .map((line) => `${line}\n`)
        .join('');
    },
    code: ({ projects }, { check }) => (check === true && projects.some(isDue) ? 1 : 0),
  }),
});

function projectsMeant({ tree, here }: WorkspacePort): readonly Scope[] {
  const scope = scopeAround(tree, here);
  return scope.level === 'project' ? [scope] : projectsBelow(tree, scope);
}

function isDue({ state, written }: Cascaded): boolean {
  return !written && !['current', 'none', 'unknown'].includes(state);
}

const SAYS: Partial<Record<Cascaded['state'], string>> = {
  current: 'is up to date',
  none: 'inherits nothing',
  damaged: 'has damaged markers',
  unknown: 'is left as it is: the CLAUDE.md of its workspace is not here to compare with',
  edited:
    'was edited by hand between the markers; edit the CLAUDE.md of the workspace, which is not here, instead',
};

function wordsFor({ state, sections, written }: Cascaded): string {
  const says = SAYS[state];
  if (says !== undefined) return says;
  const what = sections.length === 0 ? 'no block any more' : sections.join(', ');
  return `${written ? 'now holds' : 'would get'} ${what}`;
}
