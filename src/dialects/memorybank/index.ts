// The Memory Bank dialect: one folder of what agents know of a project, which they read as they start and keep up.

import type { Dialect } from '../../model/dialect.ts';
import { evidenceOf, inFolders, OWN_KEYS } from '../../model/flat-scopes.ts';
import { banksIn, definition, HOME, layers, roleIn, scopes } from './places.ts';
import { problems } from './problems.ts';
import { rules } from './rules/index.ts';

export const memorybank: Dialect = inFolders([HOME], banksIn, dialectIn);

function dialectIn(banks: readonly string[]): Dialect {
  return {
    name: 'memory-bank',
    summary:
      'A folder `memory-bank/` with `projectbrief.md`, `activeContext.md` and `progress.md`.',
    markers: [HOME, `docs/${HOME}`, `.${HOME}`],
    evidence: () => evidenceOf(62, banks),
    format: {
      keys: OWN_KEYS,
      folders: banks,
      role: roleIn(banks),
    },
    inheritance: {
      levels: [{ name: 'bank', plural: 'banks', colour: 1, example: `${HOME}/projectbrief.md` }],
      scopes: (_, inside) => scopes(banks, inside),
      definition,
      layers,
    },
    problems: (tree, documents) => problems(banks, tree, documents),
    rules,
    answers: {
      remember: async () => ({ answer: (await import('./answers.ts')).remember }),
      forget: async () => ({ answer: (await import('./answers.ts')).forget }),
      'memory show': async () => ({ answer: (await import('./answers.ts')).show }),
    },
    init: 'Tell your agent to "initialize memory bank" to begin one.',
  };
}
