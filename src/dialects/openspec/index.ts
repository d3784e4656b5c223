// The OpenSpec dialect: specifications of what is built, and changes with proposals, tasks and what they change in them.

import type { Dialect } from '../../model/dialect.ts';
import type { Document } from '../../model/document.ts';
import { layeredFor, setFolders } from '../../model/flat-scopes.ts';
import { progressOf } from '../../model/work-status.ts';
import { archive, history } from './archive.ts';
import * as places from './places.ts';
import { problems } from './problems.ts';
import { tasksIn } from './requirements.ts';
import { rules } from './rules/index.ts';

const { capabilityOf, changeOf, HOME, homeOf } = places;

export const openspec: Dialect = {
  ...standingIn([HOME]),
  in(_, settings) {
    const set = setFolders(settings, HOME).filter((one) => homeOf(`${one}/`) === one);
    return set.length === 0 ? this : standingIn([...new Set([HOME, ...set])]);
  },
};

function standingIn(homes: readonly string[]): Dialect {
  return {
    name: HOME,
    summary:
      'Specifications in `openspec/specs/`, and a folder in `openspec/changes/` for a change.',
    markers: [HOME],
    evidence: (tree) => places.evidence(homes, tree),
    format: {
      keys: { aliases: {}, reserved: [], references: {} },
      folders: homes.flatMap((home) =>
        ['project.md', 'specs', 'changes'].map((name) => `${home}/${name}`),
      ),
      role: (path) => places.roleIn(homes, path),
      // Where links of what is history led, things have moved since.
      refine: ({ links, ...document }) => {
        const tasks = document.role.kind === 'tasks' ? tasksIn(document) : [];
        const more = { title: titleOf(document), progress: progressOf(tasks) };
        return { ...document, ...more, links: document.role.lifecycle === 'archived' ? [] : links };
      },
    },
    inheritance: {
      levels: [
        { name: 'project', plural: 'projects', colour: 0, example: 'openspec/config.yaml' },
        { name: 'capability', plural: 'capabilities', colour: 1 },
        { name: 'change', plural: 'changes', colour: 2 },
      ],
      scopes: (tree, inside) => places.scopes(homes, tree, inside),
      definition: places.definition,
      purposes: { ...layeredFor(places.READ_FOR), archive, history },
      layers: (tree, target) => places.layers(homes, tree, target),
    },
    problems: (tree, documents) => problems(homes, tree, documents),
    rules,
    init: 'Run `openspec init` of OpenSpec to begin one.',
  };
}

/** Most documents begin with a heading of their template, which tells nothing of them. */
function titleOf({ path, title, role: { kind }, structure }: Omit<Document, 'links'>): string {
  const change = changeOf(path)?.name ?? '';
  const capability = capabilityOf(path);
  if (change === '') return capability ?? title;
  if (kind === 'delta') return capability === null ? title : `${capability} in ${change}`;
  if (kind !== 'proposal') return `${kind} of ${change}`;
  const isOwn = structure.sections.some((one) => one.depth === 1 && one.heading === title);
  const named = title.replace(/^(?:change|proposal)(?: proposal)?\s*[:–—-]\s*/i, '');
  return isOwn && !/^(?:change|proposal)\b/i.test(named) ? named : change;
}
