// What a project inherits of its workspace and has itself, lowest first (T-012 … T-024).

import type { ReadDocument } from '../../model/dialect.ts';
import type { Document, DocumentRole } from '../../model/document.ts';
import { join } from '../../model/paths.ts';
import {
  type Extent,
  type LayerRef,
  layersOf,
  type Scope,
  type Target,
} from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { fileAbove } from './cascaded.ts';
import { blocksOf, cascadeOf, FILE, type Stretch } from './claude-md.ts';
import { allItems, type Item, inherited, sameText, TEAM, withheld } from './memory.ts';
import { CATEGORIES, workspaceOf } from './places.ts';
import { role } from './roles.ts';
import { type LevelName, levelOf } from './scopes.ts';

/** What a project has of its workspace's file. */
const CONVENTIONS: DocumentRole = { is: 'instruction', kind: 'conventions', level: 'workspace' };
const OVER = new Set(['superseded', 'archived', 'expired']);

const layer = layersOf<LevelName>(['workspace', 'project'], (path, level) =>
  role(path, () => level),
);

function selection(tree: Tree, target: Target, read: ReadDocument) {
  const { folder } = target;
  const workspace = workspaceOf(tree, folder);
  if (workspace === null || workspace === folder) {
    const level = workspace === null ? 'project' : 'workspace';
    const items = inForce(tree, folder, read);
    const own = ofFolder(tree, folder, level, items, ownInstructions(tree, target, read));
    return { layers: own, withheld: [] };
  }
  const own = inForce(tree, folder, read);
  const texts = new Set(own.map(({ path }) => textOf(read(path))));
  const all = inForce(tree, workspace, read);
  const outer = CATEGORIES.flatMap((category) => {
    const of = (items: readonly Item[]) => items.filter((item) => item.category === category);
    return inherited(of(all), of(own), category);
  }).filter(({ path }) => !texts.has(textOf(read(path))));
  const conventions = conventionsOf(tree, workspace, target, read);
  const above = ofFolder(tree, workspace, 'workspace', outer, conventions.layers).map((layer) => ({
    layer,
    secret: conventions.layers.includes(layer)
      ? null
      : withheld(layer.path, read(layer.path)?.text ?? ''),
  }));
  return {
    layers: [
      ...above.flatMap(({ layer, secret }) => (secret === null ? [layer] : [])),
      ...ofFolder(tree, folder, 'project', own, ownInstructions(tree, target, read)),
    ],
    withheld: [...conventions.withheld, ...above.flatMap(({ secret }) => secret ?? [])],
  };
}

function inForce(tree: Tree, folder: string, read: ReadDocument): readonly Item[] {
  return allItems(tree, folder).filter(({ path }) => !OVER.has(read(path)?.lifecycle ?? 'active'));
}

function textOf(document: Document | null): string {
  return document === null ? '' : sameText(document.text);
}

function ofFolder(
  tree: Tree,
  folder: string,
  level: LevelName,
  items: readonly Item[],
  instructions: readonly LayerRef[],
): readonly LayerRef[] {
  const file = (name: string, says: string): readonly LayerRef[] =>
    tree.has(join(folder, name)) ? [layer(join(folder, name), level, says)] : [];
  return [
    ...file('PROJECT.md', `the document of the ${level}`),
    ...instructions,
    ...file(`${TEAM}/conventions.md`, `conventions of the ${level}`),
    ...items.map(({ path, category }) => layer(path, level, `${category} of the ${level}`)),
  ];
}

function instructionsRole(level: LevelName): DocumentRole {
  return { is: 'instruction', kind: FILE, level };
}

function readInstructions(tree: Tree, folder: string, read: ReadDocument): Document | null {
  const path = join(folder, FILE);
  return tree.has(path) ? read(path, instructionsRole('project')) : null;
}

/** A file without the blocks that programs copy into it from what is inherited anyway; what is not in sight is nowhere else. */
function ownInstructions(tree: Tree, scope: Pick<Scope, 'folder'>, read: ReadDocument) {
  const document = readInstructions(tree, scope.folder, read);
  if (document === null) return [];
  const level = levelOf(tree, scope.folder);
  const { all, cascade } = blocksOf(document.text);
  const copies = all.filter((one) => one !== cascade || fileAbove(tree, scope) !== null);
  const lines = copies.map((one) => linesOf(document, one));
  const extent: Extent = copies.length === 0 ? { part: 'whole' } : { part: 'without', lines };
  const role = instructionsRole(level);
  return [layer(document.path, level, `the CLAUDE.md of the ${level}`, { role, extent })];
}

function linesOf({ text }: Document, { start, end }: Stretch): readonly [number, number] {
  const line = (at: number): number => text.slice(0, at).split('\n').length;
  return [line(start), line(end - 1)];
}

/** The sections of the workspace's file that concern its projects, without those that this one decides itself (T-026, C-15). */
function conventionsOf(
  tree: Tree,
  workspace: string,
  { folder, purpose }: Target,
  read: ReadDocument,
) {
  const document = readInstructions(tree, workspace, read);
  if (document === null) return { layers: [], withheld: [] };
  const project = readInstructions(tree, folder, read);
  // Who asks for a purpose has the project's own file, and the block in it.
  const isThere = purpose !== undefined && blocksOf(project?.text ?? '').cascade !== null;
  if (isThere) return { layers: [], withheld: [] };
  const { taken, replaced, ...left } = cascadeOf(document.text, project?.text ?? null);
  const secrets = left.withheld.map((one) => ({ path: document.path, ...one }));
  const starts = new Set(taken.map(({ line }) => line));
  const headings = document.structure.sections
    .filter(({ headingSpan: { line } }) => starts.has(line))
    .map(({ slug }) => slug);
  if (headings.length === 0) return { layers: [], withheld: secrets };
  const without = replaced.map(([{ heading }]) => `“${heading}”`).join(', ');
  const says = `conventions of the workspace${without && `, but for ${without}, which the project decides`}`;
  const extent = { part: 'sections', headings } as const;
  const own = layer(document.path, 'workspace', says, { role: CONVENTIONS, extent });
  return { layers: [own], withheld: secrets };
}

/** What may be a secret is named, and not inherited. */
export function layers(tree: Tree, target: Target, read: ReadDocument): readonly LayerRef[] {
  const { layers, withheld } = selection(tree, target, read);
  const secrets = withheld.map(({ path, line, says }) => {
    const because = { says, at: { path, line } };
    const more = { role: CONVENTIONS, because, isWithheld: true } as const;
    return layer(path, 'workspace', says, more);
  });
  return [...secrets, ...layers];
}
