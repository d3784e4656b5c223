// The Kiro dialect, which cc-sdd writes too: steering files for the repository, and a folder a spec with its requirements, design and tasks.

import type { Dialect } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { evidenceOf, inFolders, layeredFor, OWN_KEYS } from '../../model/flat-scopes.ts';
import { folderOf, nameOf } from '../../model/paths.ts';
import { withWork } from '../../model/work-status.ts';
import { definition, HOME, homesIn, layers, READ_FOR, roleIn, scopes } from './places.ts';
import { problems } from './problems.ts';
import { rules } from './rules/index.ts';
import { tasksIn, workIn } from './tasks.ts';

export const kiro: Dialect = inFolders([HOME], homesIn, dialectIn);

function dialectIn(homes: readonly string[]): Dialect {
  return {
    name: 'kiro',
    summary:
      'A folder in `.kiro/specs/` with `requirements.md`, `design.md` and `tasks.md` for each spec, as Kiro and cc-sdd write it.',
    markers: [HOME],
    evidence: () => evidenceOf(64, homes),
    format: {
      keys: OWN_KEYS,
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
      purposes: layeredFor(Object.keys(READ_FOR)),
      layers: (tree, target, read) => layers(homes, tree, target, read),
    },
    problems: (...asked) => problems(homes, ...asked),
    rules,
    init: 'Ask Kiro for a spec, or run `npx cc-sdd` to begin one.',
  };
}

/** What Kiro itself writes above every document of a kind says nothing. */
const FORM =
  /^(?:requirements?|design|bugfix(?: requirements)?|tasks?|introduction|overview|implementation plan)(?: document| plan)?(?:\s{0,3}[-–—:]\s{0,3}|$)/i;

function refine(document: Document): Document {
  const { path, text, title, role } = document;
  const name = nameOf(folderOf(path));
  const rest = title.replace(FORM, '');
  const isForm = rest === '' || title === nameOf(path);
  const work = role.kind === 'tasks' ? workIn(tasksIn(text)) : [];
  const [own, given] = role.is === 'definition' ? [name, rest] : [`${name}: ${role.kind}`, title];
  return withWork({ ...document, title: isForm ? own : given }, work);
}
