// What each layer gives to it: values that won and lost, sections, entries of memory.

import type { ResolvedContext } from '../../../model/resolution.ts';
import { losers } from './value-tree.ts';

/** All counts; `lost` are values that another layer shadows or a marker drops. */
export interface Contribution {
  won: number;
  lost: number;
  sections: number;
  memories: number;
}

/** By path, one for each layer. */
export function contributions(context: ResolvedContext): ReadonlyMap<string, Contribution> {
  const { layers, provenance, dropped, sections, memory } = context;
  const given = new Map<string, Contribution>(
    layers.map(({ source }) => [source, { won: 0, lost: 0, sections: 0, memories: 0 }]),
  );
  const add = (source: string, what: keyof Contribution, by = 1): void => {
    const known = given.get(source);
    if (known !== undefined) known[what] += by;
  };
  for (const leaf of Object.values(provenance)) {
    add(leaf.winner.source, 'won');
    for (const { source } of losers(leaf)) add(source, 'lost');
  }
  for (const { shadowed } of Object.values(dropped)) {
    for (const { source } of shadowed) add(source, 'lost');
  }
  for (const { parts } of sections) {
    for (const source of new Set(parts.map((part) => part.source))) add(source, 'sections');
  }
  for (const { source, findings, decisions, blockers, sessions, lessons, questions } of memory) {
    for (const { length } of [findings, decisions, blockers, sessions, lessons, questions])
      add(source, 'memories', length);
  }
  return given;
}
