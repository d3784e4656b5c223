// The hobbs dialect: the memory of one assistant in tiers, from a foundation that stays to an archive that is searched.

import type { Dialect, Evidence } from '../../model/dialect.ts';
import { join } from '../../model/paths.ts';
import { filesIn, foldersIn, type Tree, textAt } from '../../model/source.ts';
import { keys, problems, refine, statuses } from './format.ts';
import {
  definitionOf,
  FOUNDATION,
  FOUNDATION_ROLE,
  homeIn,
  isThere,
  overlaysIn,
  roleIn,
  scopesIn,
  TIERS,
  tierFolder,
} from './places.ts';
import { groups, layersIn, recordsIn } from './records.ts';

export const hobbs: Dialect = {
  ...dialectIn(''),
  in(tree, settings) {
    const home = homeIn({ tree, settings });
    return home === '' ? this : dialectIn(home);
  },
};

/** As it stands in one folder; one of its own needs no further marks. */
function dialectIn(home: string): Dialect {
  return {
    name: 'hobbs',
    summary: 'The memory of an assistant in tiers: `foundation.md` and `memory/active`.',
    markers: [
      ...TIERS.slice(0, 2).map((tier) => tierFolder('', tier)),
      ...['~/.hobbs', '~/.local/share/hobbs'],
    ],
    evidence: (tree) => evidenceIn(tree, home),
    format: {
      keys,
      folders: [
        ...[FOUNDATION, ...overlaysIn(home), 'agents'].map((name) => join(home, name)),
        ...TIERS.map((tier) => tierFolder(home, tier)),
      ],
      role: (path) => roleIn(home, path),
      statuses,
      refine,
    },
    inheritance: {
      levels: [
        { name: 'assistant', plural: 'assistants', colour: 0, example: FOUNDATION },
        { name: 'agent', plural: 'agents', colour: 3 },
      ],
      scopes: (tree, inside) => scopesIn(tree, home, inside),
      definition: definitionOf,
      layers: (tree, target, read) => layersIn(tree, home, target, read),
    },
    attach(tree) {
      const path = join(home, FOUNDATION);
      const because = { says: 'the foundation, which nothing overrides' };
      const layer = { path, role: FOUNDATION_ROLE, because, extent: { part: 'whole' } } as const;
      return tree.has(path) ? [{ ...layer, priority: -1, forEverybody: true }] : [];
    },
    problems,
    upkeep: {
      records: {
        groups: { plural: 'tiers', each: groups, policy: 'vault' },
        list: (tree, read, now, settings) => recordsIn(tree, home, read, now, settings),
      },
    },
    operations: {
      'hobbs init': async () => ({ operation: (await import('./session.ts')).init }),
      'memory summarize': async () => ({ operation: (await import('./answers.ts')).summarize }),
      'memory load': async () => ({ operation: (await import('./session.ts')).load }),
      'memory remember': {
        is: 'remember',
        summary: 'keep one fact as an active memory',
        examples: ['memory remember "Prefers direct communication." --tags preference'],
      },
      'memory reinforce': {
        is: 'memory confirm',
        summary: 'confirm that a memory is still true',
        examples: ['memory reinforce mem_20260214_001'],
      },
      'memory supersede': {
        is: 'memory replace',
        summary: 'record that one memory replaces another; both are kept',
        examples: ['memory supersede mem_20260214_001 mem_20260301_001'],
      },
      'memory archive': {
        is: 'forget',
        summary: 'archive a memory: it is kept but no longer loaded',
        examples: ['memory archive mem_20260214_001'],
      },
      'memory prune': {
        is: 'memory tidy',
        summary: 'review memories that can be archived, and archive them',
        examples: ['memory prune --dry-run', 'memory prune --only mem_20250214_002 --yes'],
      },
      hobbs: 'set up the memory of an assistant',
    },
    init: 'Run `stratigraph hobbs init` to begin one.',
    answers: {
      remember: async () => ({ answer: (await import('./answers.ts')).remember }),
      forget: async () => ({ answer: (await import('./answers.ts')).forget }),
      'memory confirm': async () => ({ answer: (await import('./answers.ts')).confirm }),
      'memory replace': async () => ({ answer: (await import('./answers.ts')).replace }),
      'memory tidy': async () => ({ answer: (await import('./answers.ts')).tidy }),
    },
  };
}

function isMemory(tree: Tree, path: string): boolean {
  const head = /^\ufeff?---\r?\n(?:[^\n]{0,200}\n){0,9}?id: ["']?mem_/;
  return head.test(textAt(tree, path) ?? '');
}

/** A foundation beside a memory, or memories by their names: either alone may be somebody else's (C-41). */
function evidenceIn(tree: Tree, home: string): Evidence {
  const sure = (because: readonly string[]) => ({ strength: because.length > 0 ? 70 : 0, because });
  if (home !== '') return sure(isThere(tree, home) ? [`${home}/`] : []);
  const names = foldersIn(tree, 'memory');
  const isFoundation = tree.has(FOUNDATION);
  const tiers = TIERS.filter((tier) => names.includes(tier));
  const isMemories = tiers.some((tier) => {
    const [first] = filesIn(tree, tierFolder('', tier), /\.md$/);
    return first !== undefined && (isFoundation || isMemory(tree, first));
  });
  const hasMemory = isFoundation && foldersIn(tree, '').includes('memory');
  return sure([
    ...(hasMemory ? [FOUNDATION] : []),
    ...(isFoundation || isMemories ? tiers.map((tier) => `memory/${tier}/`) : []),
  ]);
}
