// Each disagreement of all their cascades once, with the targets that it reaches.

import { type Document, isBroken } from '../model/document.ts';
import type { ReachedConflict, ReachedDrop } from '../model/facts.ts';
import { keyPathOf, parseKeyPath } from '../model/pointer.ts';
import type { Cascade, Conflict } from '../model/resolution.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import type { MapNode } from '../model/value.ts';
import { type CascadeLayer, cascade } from './cascade.ts';

interface Origin {
  readonly ref: LayerRef;
  readonly document: Document;
}

/** What a target's cascade amounts to, top-level key by top-level key: keys never touch each other's values. */
interface State {
  readonly layers: readonly LayerRef[];
  readonly speakers: ReadonlyMap<string, readonly Origin[]>;
  readonly answers: ReadonlyMap<string, Answer>;
}

/** What the cascade of one top-level key came to. */
type Answer = Pick<Cascade, 'conflicts' | 'dropped'>;

export interface Reached {
  readonly conflicts: readonly ReachedConflict[];
  readonly drops: readonly ReachedDrop[];
}

const NOTHING: State = { layers: [], speakers: new Map(), answers: new Map() };

/**
 * A target takes over what its parent's cascade came to and adds only the keys that its own layers speak of, so that
 * the layers of a workspace are resolved once and not once an agent. `targets` come outermost first.
 */
export function reachedBy(
  targets: readonly Target[],
  layersOf: (target: Target) => readonly LayerRef[],
  document: (path: string) => Document | null,
): Reached {
  const parents = new Set(targets.map(({ parent }) => parent));
  const states = new Map<string, State>();
  const keysOf = keyIndex(document);
  const reached = new Map<string, { conflict: Conflict; targets: string[] }>();
  const identities = new WeakMap<Conflict, string>();
  const drops = new Map<
    string,
    { by: ReachedDrop['by']; keyPaths: Set<string>; targets: string[] }
  >();
  for (const target of targets) {
    const above = target.parent === null ? undefined : states.get(target.parent);
    const layers = layersOf(target);
    const base = above !== undefined && beginsWith(layers, above.layers) ? above : NOTHING;
    const state = add(base, layers, keysOf);
    if (parents.has(target.id)) states.set(target.id, state);
    for (const { conflicts, dropped } of state.answers.values()) {
      for (const [pointer, { by }] of Object.entries(dropped)) {
        const key = `${by.source}\n${by.line}:${by.column}`;
        const known = drops.get(key) ?? { by, keyPaths: new Set(), targets: [] };
        drops.set(key, known);
        known.keyPaths.add(keyPathOf(pointer));
        if (known.targets.at(-1) !== target.id) known.targets.push(target.id);
      }
      for (const conflict of conflicts) {
        const identity = identities.get(conflict) ?? identityOf(conflict);
        identities.set(conflict, identity);
        const known = reached.get(identity);
        if (known === undefined) reached.set(identity, { conflict, targets: [target.id] });
        else if (known.targets.at(-1) !== target.id) known.targets.push(target.id);
      }
    }
  }
  return {
    conflicts: [...reached.values()],
    drops: [...drops.values()].map((drop) => ({ ...drop, keyPaths: [...drop.keyPaths] })),
  };
}

function add(
  base: State,
  layers: readonly LayerRef[],
  keysOf: (ref: LayerRef) => readonly (readonly [string, Origin])[],
): State {
  const said = layers.slice(base.layers.length).flatMap(keysOf);
  if (said.length === 0) return { ...base, layers };
  const speakers = new Map(base.speakers);
  for (const [key, origin] of said) speakers.set(key, [...(speakers.get(key) ?? []), origin]);
  const answers = new Map(base.answers);
  for (const key of new Set(said.map(([key]) => key))) {
    const found = answerAt(key, speakers.get(key) ?? []);
    if (found === null) answers.delete(key);
    else answers.set(key, found);
  }
  return { layers, speakers, answers };
}

/** One document alone can only disagree with itself, and then it says a key in more than one block. */
function answerAt(key: string, speakers: readonly Origin[]): Answer | null {
  const [first] = speakers;
  if (first === undefined || (speakers.length === 1 && blocksOf(first).length < 2)) return null;
  const { conflicts, dropped } = cascade(speakers.map((origin) => only(key, origin)));
  return conflicts.length === 0 && Object.keys(dropped).length === 0
    ? null
    : { conflicts, dropped };
}

function blocksOf({ ref, document }: Origin): readonly MapNode[] {
  const constraints = ref.role.is === 'decision' ? document.constraints : null;
  return [
    ...document.declarations.map(({ values }) => values),
    ...(constraints === null ? [] : [constraints]),
  ];
}

/** What a document says of one key; the markers at the top of a block belong to each of its keys. */
function only(key: string, { ref, document }: Origin): CascadeLayer {
  const isMarker = (name: string): boolean => name === 'override' || name === 'inherit';
  const cut = (map: MapNode, keyOf: (name: string) => string): MapNode => ({
    ...map,
    entries: map.entries.filter((entry) => keyOf(entry.key) === key || isMarker(entry.key)),
  });
  const { constraints } = document;
  return {
    source: ref.path,
    level: ref.level,
    priority: ref.priority,
    declarations: document.declarations.map(({ values }) => cut(values, (name) => name)),
    locked: document.locked.filter(({ path }) => path[0] === key),
    overrides: document.overrides.filter(({ path }) => path[0] === key),
    constraints:
      ref.role.is === 'decision' && constraints !== null ? cut(constraints, firstKey) : null,
    broken: isBroken(document),
  };
}

/** The top-level keys that a layer speaks of, known after its first use; most layers speak of none. */
function keyIndex(
  document: (path: string) => Document | null,
): (ref: LayerRef) => readonly (readonly [string, Origin])[] {
  const known = new Map<string, readonly (readonly [string, Origin])[]>();
  return (ref) => {
    const name = `${ref.role.is} ${ref.level} ${ref.priority} ${ref.path}`;
    let keys = known.get(name);
    if (keys === undefined) {
      const read = document(ref.path);
      keys = read === null ? [] : keysIn({ ref, document: read });
      known.set(name, keys);
    }
    return keys;
  };
}

function keysIn(origin: Origin): readonly (readonly [string, Origin])[] {
  const { document, ref } = origin;
  const keys = new Set(document.locked.flatMap(({ path }) => path.slice(0, 1)));
  for (const { values } of document.declarations)
    for (const { key } of values.entries) keys.add(key);
  if (ref.role.is === 'decision') {
    for (const { key } of document.constraints?.entries ?? []) keys.add(firstKey(key));
  }
  return [...keys].map((key) => [key, origin] as const);
}

function firstKey(path: string): string {
  return parseKeyPath(path)[0] ?? path;
}

function beginsWith(layers: readonly LayerRef[], start: readonly LayerRef[]): boolean {
  if (start.length > layers.length) return false;
  return start.every(
    ({ path, priority }, at) => layers[at]?.path === path && layers[at]?.priority === priority,
  );
}

function identityOf({ kind, pointer, winner, loser, lockedAt }: Conflict): string {
  const place = ({ source, line, column }: { source: string; line: number; column: number }) => [
    source,
    line,
    column,
  ];
  return JSON.stringify([
    kind,
    pointer,
    place(winner),
    place(loser),
    lockedAt ? place(lockedAt) : null,
  ]);
}
