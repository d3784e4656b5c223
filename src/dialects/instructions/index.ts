// The instructions dialect: AGENTS.md, CLAUDE.md and rules, as every coding agent reads them in every folder.

import { createRequire } from 'node:module';
import type { Dialect, Evidence, Format, Inheritance, ReaderNames } from '../../model/dialect.ts';
import { type Document, type DocumentRole, isItemKind } from '../../model/document.ts';
import type { Tree } from '../../model/source.ts';
import { firstInstructionFiles, ITEM_FOLDERS, kindOf, RULE } from './names.ts';
import { itemsIn, kindInPlugin } from './plugins.ts';
import { rules } from './rules/index.ts';
import { findFolder, LEVEL, scopes } from './scopes.ts';

/** What knows the agents is loaded when it is needed: most answers are about other trees. build/plugins.mjs knows this line. */
const require = createRequire(import.meta.url);
const loaders = () => require('./layers.ts') as typeof import('./layers.ts');

/** Keys of rules; whatever else a head says is for the agents, too. */
const RULE_KEYS = [
  ...['paths', 'globs', 'applyTo', 'alwaysApply', 'trigger', 'inclusion', 'fileMatchPattern'],
  ...['type', 'regex', 'name', 'excludeAgent', 'description'],
];

const format: Format = {
  keys: { aliases: {}, reserved: RULE_KEYS, references: {} },
  folders: [''],
  role,
  refine,
};

const readers: ReaderNames = {
  noun: { name: 'agent', plural: 'agents' },
  names: () => loaders().readers,
  called: (words) => loaders().agentCalled(words)?.name ?? null,
  reading: (tree, target, read, declared) =>
    loaders().reading([tree, target, read, role], declared),
};

const inheritance: Inheritance = {
  levels: [{ name: LEVEL, plural: 'directories', colour: 4, example: 'AGENTS.md' }],
  readers,
  scopes,
  find: (tree, by) => ('id' in by ? findFolder(tree, by.id) : null),
  definition: () => null,
  layers: (tree, target, read) => loaders().layers(tree, target, read, role),
};

const operations = {
  instructions: () => import('./operation.ts'),
  'instructions sync': () => import('./sync/operation.ts'),
};
const skill = () => import('./listing/skill.ts');

export const instructions: Dialect = {
  name: 'instructions',
  summary: 'AGENTS.md, CLAUDE.md, rules and the like: what each coding agent reads, and where.',
  markers: [
    ...['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'QWEN.md', '.cursorrules', '.clinerules'],
    ...['.claude/rules', '.cursor/rules'],
    ...['.github/copilot-instructions.md', '.github/instructions'],
    ...[...ITEM_FOLDERS, '.claude-plugin'],
  ],
  anywhere: true,
  evidence,
  in: (tree, settings) => ({
    ...instructions,
    // Help tells of it where there are any.
    get operations() {
      return itemsIn(tree).length > 0 ? { ...operations, skill } : operations;
    },
    inheritance: {
      ...inheritance,
      readers: {
        ...readers,
        names: (all) =>
          all === null ? loaders().readersIn(tree, settings) : loaders().usedAgents(all, settings),
        reading: (of, target, read, declared) =>
          loaders().reading([of, target, read, role], declared, settings.window),
      },
    },
    format: {
      ...format,
      role: (path) => roleUnlessLinked(tree, path),
      get folders() {
        return evidence(tree).strength > 0 ? format.folders : [];
      },
    },
  }),
  format,
  inheritance,
  problems: (tree, documents, around) =>
    evidence(tree).strength > 0 ? loaders().problems(tree, documents, around) : [],
  rules,
  init: 'Write an AGENTS.md at the root to begin.',
  operations: { ...operations, skill },
};

/** Less than any workspace shows: these files stand beside everything else. */
function evidence(tree: Tree): Evidence {
  const files = firstInstructionFiles(tree);
  const because = files.length > 0 ? files : itemsIn(tree);
  return { strength: because.length > 0 ? 5 : 0, because: because.slice(0, 5) };
}

/** What a linked folder of skills holds is read where it stands. */
function roleUnlessLinked(tree: Tree, path: string): DocumentRole | null {
  const inPlugin = (): DocumentRole | null => {
    const own = roleOf(kindInPlugin(tree, path));
    return own && { ...own, isOfOthers: true };
  };
  const own = role(path) ?? inPlugin();
  if (own === null || !(isItemKind(own.kind) || /\/skills?\//.test(path))) return own;
  const real = tree.real?.(path) ?? path;
  if (real === path) return own;
  const at = ITEM_FOLDERS.find((one) => path.startsWith(`${one}/`)) ?? '';
  const before = ITEM_FOLDERS.slice(0, ITEM_FOLDERS.indexOf(at));
  const isLinkedBefore = before.some((one) => tree.real?.(one + path.slice(at.length)) === real);
  return role(real) === null && !isLinkedBefore ? own : null;
}

function role(path: string): DocumentRole | null {
  return roleOf(kindOf(path));
}

function roleOf(kind: string | null): DocumentRole | null {
  if (kind === null) return null;
  return { is: 'instruction', kind, level: kind === RULE || isItemKind(kind) ? null : LEVEL };
}

/** Heads are written for the agents, each of which has its own idea of YAML: nothing in them is a value or a mistake. */
function refine(document: Document): Document {
  return {
    ...document,
    declarations: [],
    locked: [],
    overrides: [],
    constraints: null,
    faults: document.faults.filter(({ code }) => code === 'unreadable'),
  };
}
