// The lily dialect: long-term memory in namespaces, one record a file, each with a life of its own.

import type { Dialect, MetadataKeys } from '../../model/dialect.ts';
import { type Document, type Fault, withSections } from '../../model/document.ts';
import { folderOf } from '../../model/paths.ts';
import { foldersIn } from '../../model/source.ts';
import { isList, scalarText } from '../../model/value.ts';
import { largeStates } from './checkpointer.ts';
import { statuses } from './life.ts';
import { HOME, isSubdomain, ROOTS } from './namespace.ts';
import { EVIDENCE, role } from './places.ts';
import { purposes } from './prompt.ts';
import { sectionOfRecord, sectionsOfStore, titleOf } from './read-facts.ts';
import { FIELDS, textOf, valueIn } from './record-file.ts';
import { groups, listRecords } from './records.ts';
import { rules } from './rules/index.ts';
import { FORMS, STORE_PATHS, storeAt, storesIn } from './stores.ts';
import { at, definition, find, layers, scopes } from './targets.ts';

const keys: MetadataKeys = {
  aliases: { created: ['created_at'], updated: ['updated_at', 'last_updated'] },
  reserved: [
    ...FIELDS.filter((name) => name !== 'created_at' && name !== 'updated_at'),
    ...['title', 'supersedes', 'superseded_by', 'milestone', 'milestones', 'owner', 'description'],
  ],
  references: {},
  required,
};

/** Without these nobody knows where a fact comes from (Y-019). */
function required({ role, path }: Document): readonly string[] {
  return isSubdomain(role.kind) && storeAt(path) === null
    ? ['source', 'confidence', 'created']
    : [];
}

/** What the parser of markdown sees in a store is none of it. */
const NO_MARKDOWN = {
  ...{ bodyStart: 0, metadata: {}, metadataSpans: new Map(), declarations: [], constraints: null },
  ...{ links: [], items: [], tables: [], references: [], mentions: [], suppressions: [] },
  ...{ faults: [], locked: [], overrides: [], covers: [], tags: [], accepted: false },
  ...{
    rawStatus: null,
    statusSpan: null,
    lifecycle: 'active' as const,
    created: null,
    updated: null,
  },
};

/** A record is one fact: nothing in it is inherited as a value, and its first sentence is its name. */
function refine(document: Document): Document {
  const { role, text, bodyStart, metadata, metadataSpans, path } = document;
  if (storeAt(path) !== null)
    return withSections({ ...document, ...NO_MARKDOWN }, () => sectionsOfStore(document));
  if (role.kind === 'namespace') return { ...document, declarations: [], constraints: null };
  const faults = Object.entries(FORMS).flatMap(([name, { is, says }]): readonly Fault[] => {
    const span = metadataSpans.get(name);
    const value = metadata[name];
    if (span === undefined || value === undefined || value === null || is(value)) return [];
    const { line, column, start, end } = span;
    const first = text.slice(start, Math.min(end, start + 100)).search(/[\r\n]|$/);
    const message = `\`${name}\` should be ${says}.`;
    const at = { path, line, column, endLine: line, endColumn: column + first };
    return [{ code: 'invalid-value', message, advice: 'Correct it.', at }];
  });
  const title = scalarText(metadata.title) ?? titleOf(textOf(valueIn(text.slice(bodyStart))) ?? '');
  const record = {
    ...document,
    title: title || document.title,
    updated: document.updated ?? document.created,
    ...((metadata.index === false || isList(metadata.index ?? null)) && {
      searchable: false as const,
    }),
    ...{ declarations: [], constraints: null, faults: [...document.faults, ...faults] },
  };
  return role.kind === 'evidence' ? record : withSections(record, () => sectionOfRecord(document));
}

export const lily: Dialect = {
  name: 'lily',
  summary:
    'Memory of users and tasks: `.lily/memory`, a fact a file, and the stores of the program.',
  markers: [HOME],
  /** The folder alone is where somebody begins. */
  evidence(tree) {
    const inside = tree.list(HOME).slice(0, 5);
    const isThere = inside.length > 0 || foldersIn(tree, '').includes(HOME);
    const because = isThere ? [HOME, ...inside.map(({ name }) => `${HOME}/${name}`)] : [];
    return { strength: inside.length > 0 ? 60 : isThere ? 30 : 0, because };
  },
  format: {
    keys,
    folders: [...ROOTS, EVIDENCE, ...STORE_PATHS.filter((path) => !ROOTS.includes(folderOf(path)))],
    role,
    statuses,
    refine,
  },
  inheritance: {
    levels: [
      {
        ...{ name: 'user', plural: 'users', colour: 0 },
        example: '.lily/memory/personality/user_profile/ann/default/tea.md',
      },
      { name: 'task', plural: 'tasks', colour: 2 },
    ],
    ...{ scopes, definition, layers },
    find: (tree, by) => ('id' in by ? find(tree, by.id) : at(tree, by.folder)),
    purposes,
  },
  problems: (tree, _, { settings }) => [
    ...storesIn(tree).problems,
    ...largeStates(tree, settings.memory.mostStateBytes),
  ],
  rules,
  upkeep: { records: { groups: { plural: 'sub-domains', each: groups }, list: listRecords } },
  operations: {
    'memory short show': async () => ({ operation: (await import('./short-term.ts')).show }),
    'memory short checkpoints': async () => ({
      operation: (await import('./short-term.ts')).checkpoints,
    }),
    'memory evidence show': async () => ({ operation: (await import('./evidence.ts')).show }),
    'memory evidence ingest': async () => ({
      operation: (await import('./evidence.ts')).ingest,
    }),
    'style show': async () => ({ operation: (await import('./show.ts')).style }),
    'memory long show': {
      is: 'memory show',
      summary: 'show what is remembered of users and of the agent itself',
      examples: [
        'memory long show',
        'memory long show --domain user_profile answers',
        'memory long show "*" --include-archived --include-expired',
      ],
    },
    'memory long task show': {
      is: 'memory show',
      args: { domain: 'task_memory' },
      summary: 'show what is remembered of a task or project',
      examples: [
        'memory long task show --namespace shop',
        'memory long task show --namespace shop orders',
      ],
    },
    'memory long verify': {
      is: 'memory confirm',
      summary: 'confirm that a record is still right',
      examples: ['memory long verify mem_4f1c'],
    },
    'memory consolidate': {
      ...{ is: 'memory tidy', args: { yes: true } },
      summary: 'find records that say the same, and mark them',
      examples: ['memory consolidate --dry-run', 'memory consolidate'],
    },
    'memory long consolidate': {
      ...{ is: 'memory tidy', args: { yes: true }, summary: 'find records that say the same' },
      examples: ['memory long consolidate --dry-run'],
    },
    style: 'show in which style to answer',
    'memory long': 'work with memory that outlives a session',
    'memory long task': 'work with the memory of tasks',
    'memory evidence': 'keep and search evidence',
    'memory short': 'inspect the state of threads',
  },
  init: `Run \`mkdir ${HOME}\` to begin one.`,
  answers: {
    remember: () => import('./remember.ts'),
    forget: async () => ({ answer: (await import('./mark.ts')).forget }),
    'memory show': async () => ({ answer: (await import('./show.ts')).show }),
    'memory confirm': async () => ({ answer: (await import('./mark.ts')).confirm }),
    'memory replace': async () => ({ answer: (await import('./mark.ts')).replace }),
    'memory tidy': async () => ({ answer: (await import('./mark.ts')).tidy }),
  },
};
