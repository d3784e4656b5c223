// The OpenSpec dialect: specifications of what is built, and changes with proposals, tasks and what they change in them.

import type { Dialect } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { evidenceOf, inFolders, layeredFor, OWN_KEYS } from '../../model/flat-scopes.ts';
import type { Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { progressOf } from '../../model/work-status.ts';
import { rivals, tellHistory } from './archive.ts';
import * as places from './places.ts';
import { problems, tellOutcome } from './problems.ts';
import { tasksIn } from './requirements.ts';
import { rules } from './rules/index.ts';

const isOpen = (_: Tree, { retired }: Target): boolean => !retired;
const isSpec = (_: Tree, { level }: Target): boolean => level === 'capability';

export const openspec: Dialect = inFolders([places.HOME], places.homesIn, standingIn);

function standingIn(homes: readonly string[], tree?: Tree): Dialect {
  return {
    name: places.HOME,
    summary:
      'Specifications in `openspec/specs/`, and a folder in `openspec/changes/` for a change.',
    markers: [places.HOME],
    evidence: () => evidenceOf(64, homes),
    format: {
      keys: OWN_KEYS,
      folders: homes.flatMap((home) => [`${home}/project.md`, `${home}/specs`, `${home}/changes`]),
      role: (path) => (homes.includes(places.placeOf(path).home) ? places.roleOf(path) : null),
      refine(document) {
        const { path, role, links, references, structure } = document;
        const tasks = role.kind === 'tasks' ? tasksIn(document) : [];
        // A change leads to the specification that it changes; that there is none yet is no fault.
        const [first] = role.kind === 'delta' ? structure.sections : [];
        const to = { relation: 'relates-to' as const, to: places.placeOf(path).spec };
        return {
          ...{ ...document, title: titleOf(document), progress: progressOf(tasks) },
          references: first ? [...references, { ...to, span: first.headingSpan }] : references,
          // Where links of what is history led, things have moved since.
          links: role.lifecycle === 'archived' ? [] : links,
        };
      },
    },
    inheritance: {
      levels: [
        { name: 'project', plural: 'projects', colour: 0, example: 'openspec/config.yaml' },
        { name: 'capability', plural: 'capabilities', colour: 1 },
        { name: 'change', plural: 'changes', colour: 2 },
      ],
      scopes: (tree, inside) => places.scopesIn(homes, tree, inside),
      definition: places.definition,
      purposes: {
        ...layeredFor(places.commandsIn(homes, tree), places.readFor),
        archive: { title: 'What archiving makes of it', isOf: isOpen, tell: tellOutcome },
        history: { title: 'Requirements and their history', isOf: isSpec, tell: tellHistory },
      },
      layers: (...of) => [...rivals(...of), ...places.layersIn(homes, ...of)],
    },
    problems: (...asked) => problems(homes, ...asked),
    rules,
    init: 'Run `openspec init` of OpenSpec to begin one.',
  };
}

/** Most documents begin with a heading of their template, which tells nothing of them. */
function titleOf({ path, title, role: { kind }, structure }: Document): string {
  const { change, capability } = places.placeOf(path);
  if (change === '') return capability || title;
  if (kind === 'delta') return `${capability} in ${change}`;
  if (kind !== 'proposal') return `${kind} of ${change}`;
  const isOwn = structure.sections.some((one) => one.depth === 1 && one.heading === title);
  const name = title.replace(/^(?:(?:change|proposal) ?){1,2}[:–—-]\s*|\s[:–—-] proposal$/gi, '');
  return isOwn && !/^(?:change|proposal)\b/i.test(name) ? name : change;
}
