// The Memory Bank dialect: one folder of what agents know of a project, which they read as they start and keep up.

import type { Dialect, Format } from '../../model/dialect.ts';
import { banksIn, definition, HOME, layers, roleIn, scopes } from './places.ts';
import { problems } from './problems.ts';
import { rules } from './rules/index.ts';

const format: Format = {
  keys: { aliases: {}, reserved: [], references: {} },
  folders: [HOME],
  role: roleIn([HOME]),
};

export const memorybank: Dialect = {
  name: 'memory-bank',
  summary: 'A folder `memory-bank/` with `projectbrief.md`, `activeContext.md` and `progress.md`.',
  markers: [HOME, `docs/${HOME}`, `.${HOME}`],
  evidence: (tree) => {
    const because = banksIn(tree).map((bank) => `${bank}/`);
    return { strength: because.length > 0 ? 62 : 0, because };
  },
  in(tree) {
    const banks = banksIn(tree);
    return { ...this, format: { ...format, folders: banks, role: roleIn(banks) } };
  },
  format,
  inheritance: {
    levels: [{ name: 'bank', plural: 'banks', colour: 1, example: `${HOME}/projectbrief.md` }],
    scopes,
    definition,
    layers,
  },
  problems,
  rules,
  answers: { remember: () => import('./remember.ts') },
  init: 'Tell your agent to "initialize memory bank" to begin one.',
};
