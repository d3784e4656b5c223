// What archiving a change makes of specifications: requirements are renamed, then removed, then modified, then added.

import type { Purpose, ReadDocument } from '../../model/dialect.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import { ARCHIVE, changesIn, changesOf, HOME, placeOf, specOf, specsIn } from './places.ts';
import { contentOf, type Operation, type Requirement } from './requirements.ts';

/** A requirement as it will stand (of a removed one, what the change says of it), and as it is now; or one that archiving refuses to change, why, what is in the way, or meant, and the scenarios that the new text does not have. */
type Outcome = Requirement &
  Readonly<{ way: 'kept' | 'REFUSED' | Operation['way']; was: Requirement | null }> &
  Partial<Readonly<{ refusal: string; lost: readonly string[] }>>;

/** Two that differ in nothing else are one too many. */
export const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ');

/** What is refused comes last, and leaves the rest as it is; of a specification that there is not yet, `spec` has none. */
export function applied(spec: readonly Requirement[], operations: readonly Operation[]) {
  const refused: Outcome[] = [];
  const all: Outcome[] = spec.map((one) => ({ ...one, way: 'kept', was: one }));
  const places = new Map(all.map(({ name }, at) => [keyOf(name), at]));
  const near = (name: string) => all[places.get(keyOf(name)) ?? -1] ?? null;
  for (const one of operations) {
    const { way, name, to, text } = one;
    const [old, taken] = [near(name), near(to)];
    const now = old?.name === name ? old : null;
    const isThere = way === 'ADDED' ? taken?.text === text : way === 'RENAMED' && now === null;
    if ((isThere && taken?.name === to) || (way === 'REMOVED' && old === null)) continue;
    const own = Map.groupBy(one.scenarios, ({ name }) => name);
    const lost = [...Map.groupBy(now?.scenarios ?? [], ({ name }) => name)].flatMap(
      ([name, { length }]) => (length > (own.get(name)?.length ?? 0) ? name : []),
    );
    const isTaken = way === 'ADDED' || (way === 'RENAMED' && now !== null && taken !== now);
    if (isTaken && taken !== null)
      refused.push({ ...one, name: to, way: 'REFUSED', was: taken, refusal: 'nameTaken' });
    else if ((way !== 'ADDED' && now === null) || (way === 'MODIFIED' && lost.length > 0)) {
      const refusal = now ? 'scenariosLost' : `${way.toLowerCase()}Missing`;
      refused.push({ ...one, way: 'REFUSED', was: old, refusal, lost });
    } else {
      const at = places.get(keyOf(name)) ?? all.length;
      all[at] =
        way === 'RENAMED' && now ? { ...now, name: to, way } : { ...one, was: now?.was ?? null };
      places.delete(keyOf(name));
      if (way !== 'REMOVED') places.set(keyOf(to), at);
    }
  }
  return [...all, ...refused];
}

/** What a change makes of the specifications that it touches; what all open ones, by their names, make of one or of all. */
export const archive: Purpose = {
  title: 'When it is archived',
  isOf: (_, { retired }) => !retired,
  tell(tree, { level, folder }, read) {
    const { home } = placeOf(`${folder || HOME}/`);
    const changes = level === 'change' ? [folder] : changesIn(tree, `${home}/changes`);
    const deltas = changes.flatMap((one) => specsIn(tree, one));
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
      for (const one of contentOf(read(path)).operations) {
        const words = one.way === 'RENAMED' ? `RENAMED to “${one.to}”` : one.way;
        const all = [partOf(one, `*${words} ${by}*`), ...(past.get(one.name) ?? [])];
        if (one.way === 'RENAMED' && isOver) past.delete(one.name);
        past.set(isOver ? one.to : one.name, all);
      }
    }
    const now = Map.groupBy(contentOf(read(`${folder}/spec.md`)).requirements, ({ name }) => name);
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
  const operations = deltas.flatMap((path) => contentOf(read(path)).operations);
  return applied(contentOf(read(base)).requirements, operations).map((one, at): ResolvedSection => {
    const { way, was, name } = one;
    const old = was === null || was.name === name ? '' : ` “${was.name}”`;
    const before = was === null ? '' : `, was \`${base}:${was.line}\`${old}`;
    const [suffix, note] = way === 'kept' ? ['', ''] : [` (${way})`, `*${way}${before}*`];
    const parts = [partOf(one, way === 'REFUSED' ? REFUSED : note)];
    return { heading: `${capability}: ${name}${suffix}`, slug: `${capability}-${at}`, parts };
  });
}
