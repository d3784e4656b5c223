// The spec-kit dialect: a constitution for the repository, and a folder a feature with its specification, plan and tasks.

import type { Dialect } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { evidenceOf, inFolders, layeredFor, OWN_KEYS } from '../../model/flat-scopes.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import { lifecycleOf, withWork } from '../../model/work-status.ts';
import * as places from './places.ts';
import { problems, questionsIn, tasksIn } from './problems.ts';
import { rules } from './rules/index.ts';

/** What every template writes before the name. */
const FORM = /^(?:Feature Specification|Implementation Plan|Tasks):\s*/i;

export const speckit: Dialect = inFolders([], (_, set) => set, standingIn);

/** As it stands where the settings name folders. */
function standingIn(set: readonly string[]): Dialect {
  const here = places.placesWith(set);
  const { homes, features } = here;
  return {
    name: 'spec-kit',
    summary:
      'A constitution in `.specify/memory/` and a folder with `spec.md`, `plan.md` and `tasks.md` for each feature.',
    markers: ['.specify', '.speckit'],
    evidence: (tree) => evidenceOf(65, places.signsIn(here, tree)),
    format: {
      keys: OWN_KEYS,
      folders: [
        ...homes.flatMap((home) => [`${home}/memory`, `${home}/constitutions`]),
        ...features,
      ],
      role: (path) => places.roleIn(here, path),
      refine,
      statuses: { words: ['Draft', 'In Progress', 'Implemented'], lifecycle: lifecycleOf },
    },
    inheritance: {
      levels: [
        { name: 'project', plural: 'projects', colour: 0, example: places.CONSTITUTION },
        { name: 'component', plural: 'components', colour: 1 },
        { name: 'feature', plural: 'features', colour: 2, example: 'specs/001-first/spec.md' },
      ],
      scopes: (tree, inside) => places.scopes(here, tree, inside),
      definition: (tree, scope) => places.definition(here, tree, scope),
      purposes: layeredFor(Object.keys(places.READ_FOR)),
      layers: (tree, target, read) => places.layers(here, tree, target, read),
    },
    problems: (...asked) => problems(here, ...asked),
    rules,
    init: 'Run `specify init` of spec-kit to begin one.',
  };
}

function refine(document: Document): Document {
  const own = document.title.replace(FORM, '');
  const isHeaded = document.structure.sections.some(
    ({ depth, heading }) => depth === 1 && heading === document.title,
  );
  const given = isHeaded || document.role.kind !== 'constitution' ? own : 'Constitution';
  // A blank of the template is no title.
  const title = /^\[[^\]]*\]$/.test(own) ? nameOf(folderOf(document.path)) : given;
  const { length: questions } = questionsIn(document);
  const work = document.role.kind === 'tasks' ? tasksIn(document) : [];
  const open = document.structure.items.filter(({ checked }) => checked === false).length;
  const others = work.reduce((left, task) => left - task.open, open);
  return withWork({ ...document, title, ...(questions > 0 && { questions }) }, work, others);
}
