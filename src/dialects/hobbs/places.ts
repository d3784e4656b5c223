import type { DocumentRole } from '../../model/document.ts';
import { belowRoot, scopesBelow } from '../../model/flat-scopes.ts';
import type { WorkspacePort } from '../../model/operation.ts';
import { compareText } from '../../model/order.ts';
import { folderOf, join, nameOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { filesIn, foldersIn, type Tree } from '../../model/source.ts';

/** What the groups of memories are, the most volatile first; each a folder of `memory/`. */
export const TIERS = ['active', 'archive', 'summaries'] as const;
export type Tier = (typeof TIERS)[number];

export const FOUNDATION = 'foundation.md';
export const AUDIT = 'memory/audit.jsonl';
/** Inside a project. */
const HIDDEN = '.hobbs';
const OPERATIONAL = 'operational.md';

export const FOUNDATION_ROLE = {
  ...{ is: 'definition', kind: 'foundation', level: 'assistant' },
} as const satisfies DocumentRole;

export function tierFolder(home: string, tier: Tier): string {
  return join(home, `memory/${tier}`);
}

/** The folder of the memory: as the settings say, else `.hobbs` where that holds one, else the root. */
export function homeIn({ tree, settings }: Pick<WorkspacePort, 'tree' | 'settings'>): string {
  const isHidden = () => tree.list('').some(({ name }) => name === HIDDEN) && isThere(tree, HIDDEN);
  return settings.memory.home ?? (isHidden() ? HIDDEN : '');
}

/** The CLAUDE.md of a root is the vendor's, and tells of a project; only a folder of its own can have it for the overlay. */
export function overlaysIn(home: string): readonly string[] {
  return home === '' ? ['claude.md'] : ['claude.md', 'CLAUDE.md'];
}

export function roleIn(home: string, path: string): DocumentRole | null {
  if (home !== '' && !path.startsWith(`${home}/`)) return null;
  const inside = home === '' ? path : path.slice(home.length + 1);
  if (inside === FOUNDATION) return FOUNDATION_ROLE;
  const level = 'assistant';
  if (overlaysIn(home).includes(inside)) return { is: 'instruction', kind: 'overlay', level };
  const [first, second = '', third, ...more] = inside.split('/');
  if (third === undefined || more.length > 0) return null;
  if (first === 'agents' && third === OPERATIONAL)
    return { is: 'definition', kind: 'operational', level: 'agent' };
  const tier = TIERS.find((one) => one === second);
  if (first !== 'memory' || tier === undefined || !third.endsWith('.md')) return null;
  if (tier === 'summaries') return { is: 'record', kind: 'summary', level };
  const memory = { is: 'record', kind: 'memory', level } as const;
  return tier === 'archive' ? { ...memory, lifecycle: 'archived' } : memory;
}

export function memoriesIn(tree: Tree, home: string, tier: Tier): readonly string[] {
  return filesIn(tree, tierFolder(home, tier), /\.md$/);
}

export function tierOf(path: string): Tier | undefined {
  return TIERS.find((tier) => nameOf(folderOf(path)) === tier);
}

/** The overlay of a home, or null; as it is listed, since some file systems have it under either name. */
export function overlayOf(tree: Tree, home: string): string | null {
  const listed = new Set(tree.list(home).map(({ name }) => name));
  const name = overlaysIn(home).find((one) => listed.has(one));
  return name === undefined ? null : join(home, name);
}

export function isThere(tree: Tree, home: string): boolean {
  return (
    tree.has(join(home, FOUNDATION)) ||
    TIERS.some((tier) => tree.list(tierFolder(home, tier)).length > 0)
  );
}

export function scopesIn(tree: Tree, home: string, inside: Scope | null): readonly Scope[] {
  const root = { dialect: 'hobbs', level: 'assistant', folder: home };
  return belowRoot(root, inside, isThere(tree, home), (root) => {
    const agentsIn = (folder: string) => foldersIn(tree, folder).toSorted(compareText);
    return scopesBelow(root, 'agent', [join(home, 'agents')], agentsIn, /^$/, 'assistant/');
  });
}

export function definitionOf(tree: Tree, { level, folder }: Scope): string | null {
  const path = join(folder, level === 'agent' ? OPERATIONAL : FOUNDATION);
  return tree.has(path) ? path : null;
}
