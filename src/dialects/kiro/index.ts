// The Kiro dialect, which cc-sdd writes too: steering files for the repository, and a folder a spec with its requirements, design and tasks.

import type { Dialect, Evidence } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { layeredFor, setFolders } from '../../model/flat-scopes.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import { progressOf } from '../../model/work-status.ts';
import { definition, HOME, homesIn, layers, READ_FOR, roleIn, scopes } from './places.ts';
import { problems } from './problems.ts';
import { rules } from './rules/index.ts';
import { tasksIn, workIn } from './tasks.ts';

export const kiro: Dialect = {
  ...standingIn([HOME]),
  evidence: (tree) => evidenceOf(homesIn(tree, [])),
  in(tree, settings) {
    const homes = homesIn(tree, setFolders(settings, 'kiro'));
    return String(homes) === HOME ? this : standingIn(homes);
  },
};

function evidenceOf(homes: readonly string[]): Evidence {
  return { strength: homes.length > 0 ? 64 : 0, because: homes.map((home) => `${home}/`) };
}

function standingIn(homes: readonly string[]): Dialect {
  return {
    name: 'kiro',
    summary:
      'A folder in `.kiro/specs/` with `requirements.md`, `design.md` and `tasks.md` for each spec, as Kiro and cc-sdd write it.',
    markers: [HOME],
    evidence: () => evidenceOf(homes),
    format: {
      keys: { aliases: {}, reserved: [], references: {} },
      folders: homes,
      role: roleIn(homes),
      refine,
    },
    inheritance: {
      levels: [
        { name: 'project', plural: 'projects', colour: 0 },
        { name: 'spec', plural: 'specs', colour: 2, example: `${HOME}/first/requirements.md` },
      ],
      scopes: (tree, inside) => scopes(homes, tree, inside),
      definition,
      purposes: layeredFor(READ_FOR),
      layers: (tree, target, read) => layers(homes, tree, target, read),
    },
    problems: (tree, documents) => problems(homes, tree, documents),
    rules,
    init: 'Ask Kiro for a spec, or run `npx cc-sdd` to begin one.',
  };
}

/** What Kiro itself writes above every document of a kind says nothing. */
const FORM =
  /^(?:requirements?|design|bugfix(?: requirements)?|tasks?|implementation plan)(?: document| plan)?$/i;

function refine(document: Document): Document {
  const { path, text, title, role } = document;
  const name = nameOf(folderOf(path));
  const isForm = FORM.test(title) || title === nameOf(path);
  const work = role.kind === 'tasks' ? workIn(tasksIn(text)) : [];
  const progress = progressOf(work);
  const isDone = progress !== undefined && progress.done === progress.all;
  return {
    ...document,
    ...(isForm && { title: role.is === 'definition' ? name : `${name}: ${role.kind}` }),
    progress,
    ...(isDone && document.lifecycle === 'active' && { lifecycle: 'done' }),
  };
}
