// What archiving a change makes of specifications: requirements are renamed, then removed, then modified, then added.

import type { Purpose, ReadDocument } from '../../model/dialect.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import { ARCHIVE, changesOf, deltasIn, HOME, placeOf, specOf } from './places.ts';
import { type Operation, operationsIn, type Requirement, specIn } from './requirements.ts';

/** A requirement as it will stand (of a removed one, what the change says of it), and as it is now. */
type Placed = Requirement & Readonly<{ way: 'kept' | Operation['way']; was: Requirement | null }>;

/** What archiving refuses: `other` is in the way, or meant; `lost` are scenarios that the new text does not have. */
type Refusal = Requirement & { kind: string; other: Requirement | null; lost: readonly string[] };

/** Two that differ in nothing else are one too many. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

/** What is refused leaves the rest as it is; of a specification that there is not yet, `spec` has none. */
export function applied(spec: readonly Requirement[], operations: readonly Operation[]) {
  const refusals: Refusal[] = [];
  const all: Placed[] = spec.map((one) => ({ ...one, way: 'kept', was: one }));
  const places = new Map(all.map(({ name }, at) => [keyOf(name), at]));
  const near = (name: string) => all[places.get(keyOf(name)) ?? -1] ?? null;
  const put = (name: string, one: Placed): void => {
    const at = places.get(keyOf(name)) ?? all.length;
    all[at] = one;
    places.delete(keyOf(name));
    if (one.way !== 'REMOVED') places.set(keyOf(one.name), at);
  };
  const refuse = (kind: string, one: Requirement, lost: readonly string[] = []): void => {
    refusals.push({ ...one, kind, other: near(one.name), lost });
  };
  for (const one of operations) {
    const { way, name, to } = one;
    const [old, taken] = [near(name), near(to)];
    const now = old?.name === name ? old : null;
    const was = now?.was ?? null;
    if (way === 'ADDED') {
      if (taken === null) put(name, { ...one, was });
      else if (taken.name !== name || taken.text !== one.text) refuse('nameTaken', one);
    } else if (way === 'RENAMED') {
      if (now !== null && (taken === null || taken === now)) put(name, { ...now, name: to, way });
      else if (now !== null) refuse('nameTaken', { ...one, name: to });
      else if (taken?.name !== to) refuse('renamedMissing', one);
    } else if (way === 'REMOVED') {
      if (now !== null) put(name, { ...one, was });
      // What is gone already need not be removed.
      else if (taken !== null) refuse('removedMissing', one);
    } else {
      const names = new Set(one.scenarios.map(({ name }) => name));
      const lost = now?.scenarios.flatMap(({ name }) => (names.has(name) ? [] : name)) ?? [];
      if (now === null) refuse('modifiedMissing', one);
      else if (lost.length > 0) refuse('scenariosLost', one, lost);
      else put(name, { ...one, was });
    }
  }
  return { requirements: all, refusals };
}

/** What a change makes of the specifications that it touches; what all open ones, by their names, make of one or of all. */
export const archive: Purpose = {
  title: 'When it is archived',
  isOf: (_, { retired }) => !retired,
  tell(tree, { level, folder }, read) {
    const { home } = placeOf(`${folder || HOME}/`);
    const open = changesOf(tree, home).filter((one) => !one.startsWith(`${home}/${ARCHIVE}/`));
    const deltas = (level === 'change' ? [folder] : open).flatMap((one) => deltasIn(tree, one));
    const bySpec = Map.groupBy(deltas, specOf);
    const specs = level === 'capability' ? [`${folder}/spec.md`] : [...bySpec.keys()];
    const all = specs.flatMap((path) => specSections(path, bySpec.get(path) ?? [], read));
    return { sections: [...all.filter(isRefused), ...all.filter((one) => !isRefused(one))] };
  },
};

const REFUSED =
  '*REFUSED, since the specification is not what the change takes it for. `openspec archive` then leaves the whole change as it is; the rest below is what it would be.*';
const isRefused = ({ heading }: ResolvedSection) => heading.endsWith(' (REFUSED)');

/** Of each requirement of a specification what changes did to it, newest first; the open ones come before all. */
export const history: Purpose = {
  title: 'Requirements and their history',
  isOf: (_, { level }) => level === 'capability',
  tell(tree, { folder }, read) {
    const { home, capability } = placeOf(`${folder}/spec.md`);
    const past = new Map<string, SectionPart[]>();
    for (const folder of changesOf(tree, home)) {
      const path = `${folder}/specs/${capability}/spec.md`;
      const { change, isOver } = placeOf(path);
      const by = `by ${isOver ? '' : 'the open change '}\`${change}\``;
      for (const one of operationsIn(read(path))) {
        const words = one.way === 'RENAMED' ? `RENAMED to “${one.to}”` : one.way;
        const all = [partOf(one, `*${words} ${by}*`), ...(past.get(one.name) ?? [])];
        if (one.way === 'RENAMED' && isOver) past.delete(one.name);
        past.set(isOver ? one.to : one.name, all);
      }
    }
    const now = Map.groupBy(specIn(read(`${folder}/spec.md`)), ({ name }) => name);
    const names = new Set([...now.keys(), ...past.keys()]);
    const sections = [...names].map((name, at) => {
      const [here, before] = [now.get(name) ?? [], past.get(name) ?? []];
      const state = before[0]?.source.includes(`/${ARCHIVE}/`) ? 'no longer there' : 'to come';
      const heading = here.length > 0 ? name : `${name} (${state})`;
      const parts = [...here.map((one) => partOf(one)), ...before];
      return { heading, slug: `${capability}-${at}`, parts };
    });
    return { sections };
  },
};

function partOf({ source, line, text }: Requirement, note = ''): SectionPart {
  return { source, line, markdown: `${note}\n\n${text}`.trim() };
}

function specSections(base: string, deltas: readonly string[], read: ReadDocument) {
  const { capability } = placeOf(base);
  const operations = deltas.flatMap((path) => operationsIn(read(path)));
  const { requirements, refusals } = applied(specIn(read(base)), operations);
  const all = requirements.map(({ way, was, ...one }) => {
    const before = was === null ? '' : `, was \`${base}:${was.line}\``;
    const old = was === null || was.name === one.name ? '' : ` “${was.name}”`;
    return { one, way, note: way === 'kept' ? '' : `*${way}${before}${old}*` };
  });
  return [...all, ...refusals.map((one) => ({ one, way: 'REFUSED', note: REFUSED }))].map(
    ({ one, way, note }, at): ResolvedSection => {
      const heading = `${capability}: ${one.name}${way === 'kept' ? '' : ` (${way})`}`;
      return { heading, slug: `${capability}-${at}`, parts: [partOf(one, note)] };
    },
  );
}
