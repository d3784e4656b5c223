// Each disagreement of all their cascades once, with the targets that it reaches.

import type { Document, KeyPathStatement } from '../model/document.ts';
import type { ReachedConflict, ReachedDrop } from '../model/facts.ts';
import { onceFor } from '../model/once.ts';
import type { Cascade, Conflict, SourcePlace } from '../model/resolution.ts';
import type { LayerRef, Target } from '../model/scope.ts';
import { keyPathOf, type MapNode, parseKeyPath } from '../model/value.ts';
import { type CascadeLayer, cascade, cascadeLayer } from './cascade.ts';
import { firstKeys } from './key-paths.ts';

/** What a target's cascade amounts to, top-level key by top-level key: keys never touch each other's values. */
interface State {
  readonly layers: readonly LayerRef[];
  readonly above: State | null;
  /** Of the keys that its own layers speak of, all who do. */
  readonly speakers: ReadonlyMap<string, readonly CascadeLayer[]>;
  /** Of the few keys about which anybody disagrees. */
  readonly answers: ReadonlyMap<string, Pick<Cascade, 'conflicts' | 'dropped'>>;
}

/** The top-level keys that a layer speaks of, each with the layer. */
type Spoken = readonly (readonly [key: string, layer: CascadeLayer])[];

const NOTHING: State = { layers: [], above: null, speakers: new Map(), answers: new Map() };

/**
 * A target takes over what its parent's cascade came to and adds only the keys that its own layers speak of, so that
 * the layers of a workspace are resolved once and not once an agent. `targets` come outermost first.
 */
export function reachedBy(
  targets: readonly Target[],
  layersOf: (target: Target) => readonly LayerRef[],
  document: (path: string) => Document | null,
): { readonly conflicts: readonly ReachedConflict[]; readonly drops: readonly ReachedDrop[] } {
  const parents = new Set(targets.map(({ parent }) => parent));
  const states = new Map<string, State>();
  /** Known after the first use of a layer; most layers speak of no key. */
  const spokenBy = (ref: LayerRef): Spoken =>
    onceFor(states, `${ref.role.is} ${ref.level} ${ref.priority} ${ref.path}`, () => {
      const read = document(ref.path);
      return read === null ? [] : keysIn(cascadeLayer(ref, read));
    });
  const reached = new Map<string, { conflict: Conflict; targets: string[] }>();
  const identities = new WeakMap<Conflict, string>();
  const drops = new Map<
    string,
    Pick<ReachedDrop, 'by'> & { keys: Set<string>; targets: string[] }
  >();
  for (const target of targets) {
    const above = target.parent === null ? undefined : states.get(target.parent);
    const layers = layersOf(target);
    const base = above !== undefined && beginsWith(layers, above.layers) ? above : NOTHING;
    const state = add(base, layers, spokenBy);
    if (parents.has(target.id)) states.set(target.id, state);
    for (const { conflicts, dropped } of state.answers.values()) {
      for (const [pointer, { by }] of Object.entries(dropped)) {
        const key = `${by.source}\n${by.line}:${by.column}`;
        const known = drops.get(key) ?? { by, keys: new Set(), targets: [] };
        drops.set(key, known);
        known.keys.add(keyPathOf(pointer));
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
    drops: [...drops.values()].map(({ keys, ...drop }) => ({ ...drop, keyPaths: [...keys] })),
  };
}

function add(base: State, layers: readonly LayerRef[], spokenBy: (ref: LayerRef) => Spoken): State {
  const speakers = new Map<string, readonly CascadeLayer[]>();
  for (const [key, layer] of layers.slice(base.layers.length).flatMap(spokenBy))
    speakers.set(key, [...(speakers.get(key) ?? speakersOf(base, key)), layer]);
  const answers = new Map(base.answers);
  for (const [key, all] of speakers) {
    // One document alone can only disagree with itself, and then it says a key in more than one block.
    if (
      all.length === 1 &&
      all.every((layer) => layer.declarations.length + Number(layer.constraints !== null) < 2)
    )
      continue;
    const { conflicts, dropped } = cascade(all.map((layer) => only(key, layer)));
    const isNothing = conflicts.length === 0 && Object.keys(dropped).length === 0;
    if (isNothing) answers.delete(key);
    else answers.set(key, { conflicts, dropped });
  }
  return { layers, above: base, speakers, answers };
}

function speakersOf(state: State, key: string): readonly CascadeLayer[] {
  for (let at: State | null = state; at !== null; at = at.above) {
    const known = at.speakers.get(key);
    if (known !== undefined) return known;
  }
  return [];
}

/** What a document says of one key; the markers at the top of a block belong to each of its keys. */
function only(key: string, layer: CascadeLayer): CascadeLayer {
  const mayNameIt = ({ path: [first = ''] }: KeyPathStatement): boolean =>
    first.split('.', 1)[0] === key.split('.', 1)[0];
  const isMarker = (name: string): boolean => name === 'override' || name === 'inherit';
  const cut = (map: MapNode, keyOf: (name: string) => string): MapNode => ({
    ...map,
    entries: map.entries.filter((entry) => keyOf(entry.key) === key || isMarker(entry.key)),
  });
  return {
    ...layer,
    declarations: layer.declarations.map((values) => cut(values, (name) => name)),
    locked: layer.locked.filter(mayNameIt),
    overrides: layer.overrides.filter(mayNameIt),
    constraints: layer.constraints && cut(layer.constraints, firstKey),
  };
}

function keysIn(layer: CascadeLayer): Spoken {
  const { locked, declarations, constraints } = layer;
  const keys = new Set([
    ...locked.flatMap(firstKeys),
    ...declarations.flatMap(({ entries }) => entries.map(({ key }) => key)),
    ...(constraints?.entries ?? []).map(({ key }) => firstKey(key)),
  ]);
  return [...keys].map((key) => [key, layer] as const);
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
  const place = ({ source, line, column }: SourcePlace) => [source, line, column];
  const lock = lockedAt ? place(lockedAt) : null;
  return JSON.stringify([kind, pointer, place(winner), place(loser), lock]);
}
