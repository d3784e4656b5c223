// The spec-kit dialect: a constitution for the repository, and a folder a feature with its specification, plan and tasks.

import type { Dialect, Evidence } from '../../model/dialect.ts';
import type { Document, Lifecycle } from '../../model/document.ts';
import type { Tree } from '../../model/source.ts';
import { progressOf } from '../../model/work-status.ts';
import { definition, FEATURES, HOMES, layers, READ_FOR, role, scopes, signsIn } from './places.ts';
import { problems, tasksIn } from './problems.ts';
import { rules } from './rules/index.ts';

/** What every template writes before the name. */
const FORM = /^(?:Feature Specification|Implementation Plan|Tasks):\s*/i;

export const speckit: Dialect = {
  name: 'spec-kit',
  summary:
    'A constitution in `.specify/memory/` and a folder with `spec.md`, `plan.md` and `tasks.md` for each feature.',
  markers: [...HOMES],
  evidence: evidenceIn,
  format: {
    keys: { aliases: {}, reserved: [], references: {} },
    folders: [...HOMES.map((home) => `${home}/memory`), ...FEATURES],
    role,
    refine,
    statuses: { words: ['Draft', 'In Progress', 'Implemented'], lifecycle: lifecycleOf },
  },
  inheritance: {
    levels: [
      {
        name: 'project',
        plural: 'projects',
        colour: 0,
        example: '.specify/memory/constitution.md',
      },
      { name: 'feature', plural: 'features', colour: 2, example: 'specs/001-first/spec.md' },
    ],
    scopes,
    definition,
    purposes: Object.fromEntries(Object.keys(READ_FOR).map((name) => [name, { layers: true }])),
    layers,
  },
  problems,
  rules,
  init: 'Run `specify init` of spec-kit to begin one.',
};

function evidenceIn(tree: Tree): Evidence {
  const because = signsIn(tree);
  return { strength: because.length > 0 ? 65 : 0, because };
}

/** The words are free, and no command of spec-kit ever changes them: most features stay drafts for ever. */
function lifecycleOf(status: string): Lifecycle | null {
  const word = status.replace(/^[^\p{L}]+/u, '').toLowerCase();
  if (/^(?:implemented|completed?|done|shipped|merged|delivered|released)\b/.test(word))
    return 'done';
  if (/^(?:superseded|replaced)\b/.test(word)) return 'superseded';
  if (/^(?:abandoned|rejected|withdrawn|cancell?ed|deprecated|archived)\b/.test(word))
    return 'archived';
  return /^(?:draft|in progress|in review|ready|approved|planned|implement|active|proposed)/.test(
    word,
  )
    ? 'active'
    : null;
}

/** A list of tasks that are all done is over. */
function refine(document: Document): Document {
  const title = document.title.replace(FORM, '');
  const work = document.role.kind === 'tasks' ? tasksIn(document) : [];
  const progress = progressOf(work);
  const isDone = progress !== undefined && progress.done === progress.all;
  return { ...document, title, progress, ...(isDone && { lifecycle: 'done' }) };
}
