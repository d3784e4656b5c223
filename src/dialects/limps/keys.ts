// The front matter keys by which limps documents describe themselves.

import type { MetadataKeys } from '../../model/dialect.ts';

/** Spellings found in real plans, best first; every key not named here is a declaration. */
export const keys: MetadataKeys = {
  aliases: {
    title: ['name'],
    work_type: ['workType'],
    created: ['created_at', 'date'],
    updated: ['updated_at', 'last_updated', 'completed'],
    depends_on: ['dependencies', 'depends', 'deps', 'depend'],
  },
  reserved: [
    'id',
    'type',
    'status',
    'description',
    'owner',
    'author',
    'authors',
    'version',
    'tags',
    'aliases',
    'blocks',
    'extends',
    'external_depends_on',
    'argument-hint',
    'supersedes',
    'superseded_by',
    'refresh_interval',
    'project',
    'plans',
    'plan',
    'agent',
    'sessions',
    'contributors',
    'locked',
    'overrides',
    'constraints',
  ],
  references: {
    depends_on: 'depends-on',
    supersedes: 'supersedes',
    superseded_by: 'superseded-by',
  },
};
