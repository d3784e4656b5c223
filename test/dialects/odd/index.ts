// A dialect for tests alone: five levels with odd words, two roots, levels inside themselves, readers, and memory in a form of its own.

import type { Dialect, MetadataKeys } from '../../../src/model/dialect.ts';
import type { Lifecycle } from '../../../src/model/document.ts';
import { statusTable } from '../../../src/model/statuses.ts';
import { layers } from './layers.ts';
import { horoscope, inscribe } from './operations.ts';
import { definition, role } from './roles.ts';
import { LEVELS, scopes } from './scopes.ts';
import { scrolls } from './scrolls.ts';

const keys: MetadataKeys = {
  aliases: { title: ['called'], status: ['mood'], updated: ['seen'] },
  reserved: ['colony_of', 'depends_on', 'locked', 'overrides', 'constraints'],
  references: { depends_on: 'depends-on' },
};

const MOODS: Readonly<Record<string, Lifecycle>> = {
  dim: 'draft',
  bright: 'active',
  burnt: 'done',
  swallowed: 'archived',
};

const READERS = ['pilot', 'poet'];

export const odd: Dialect = {
  name: 'stars',
  summary: 'Galaxies, nebulae, planets, isthmi and oases in `stars/`.',
  markers: ['stars'],
  evidence: (tree) => {
    const because = scopes(tree, null).map(({ folder }) => `${folder}/galaxy.md`);
    return { strength: because.length > 0 ? 50 : 0, because };
  },
  format: {
    keys,
    folders: ['stars', 'museum'],
    role,
    statuses: statusTable(MOODS),
  },
  inheritance: {
    levels: LEVELS,
    readers: {
      ...{ noun: { name: 'reader', plural: 'readers' }, names: () => READERS },
      called: (words) => READERS.find((one) => one === words) ?? null,
    },
    scopes,
    definition,
    inheritsFrom: (tree, scope, read) => {
      const path = scope.level === 'planet' ? definition(tree, scope) : null;
      const mother = path === null ? null : read(path)?.metadata.colony_of;
      return typeof mother === 'string' ? mother : null;
    },
    layers,
  },
  operations: {
    horoscope: async () => ({ operation: horoscope }),
    inscribe: async () => ({ operation: inscribe }),
    stargaze: { is: 'horoscope', summary: 'look up', examples: ['stargaze vega'] },
  },
  init: 'A folder in `stars` with a galaxy.md begins one.',
  upkeep: {
    memory: scrolls,
    archivePath: (tree, path) => {
      const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
      let free = `museum/${stem}.md`;
      for (let count = 2; tree.has(free); count += 1) free = `museum/${stem}-${count}.md`;
      return free;
    },
  },
};
