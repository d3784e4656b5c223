// What archiving a change makes of specifications: requirements are renamed, then removed, then modified, then added.

import type { ReadDocument, Telling } from '../../model/dialect.ts';
import type { Problem } from '../../model/facts.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import { fillMessage } from '../../model/rule.ts';
import type { Target } from '../../model/scope.ts';
import type { Tree } from '../../model/source.ts';
import { changesOf, layer, placeOf, specsIn } from './places.ts';
import { contentOf, keyOf, type Operation, type Requirement } from './requirements.ts';
import deltaBase from './rules/delta-base.ts';
import openspecFormat from './rules/openspec-format.ts';

/** A requirement as it will stand (of a removed one, what the change says of it), and as it is now; or one that archiving refuses to change, why, what is in the way, or meant, and the scenarios that the new text does not have. */
export type Outcome = Requirement &
  Readonly<{ outcome: 'kept' | 'REFUSED' | Operation['way']; was: Requirement | null }> &
  Partial<Readonly<{ refusal: string; lost: readonly string[] }>>;

/** What is refused comes last, and leaves the rest as it is; `spec` null: there is none yet. */
export function applied(spec: readonly Requirement[] | null, operations: readonly Operation[]) {
  const refused: Outcome[] = [];
  const all: Outcome[] = (spec ?? []).map((one) => ({ ...one, outcome: 'kept', was: one }));
  const places = new Map(all.map(({ name }, at) => [keyOf(name), at]));
  const near = (name: string) => all[places.get(keyOf(name)) ?? -1] ?? null;
  for (const one of operations) {
    const { way, name, to, text } = one;
    const [old, taken] = [near(name), near(to)];
    const now = old?.name === name ? old : null;
    const isThere = way === 'ADDED' ? taken?.text === text : way === 'RENAMED' && now === null;
    if ((isThere && taken?.name === to) || (way === 'REMOVED' && old === null)) continue;
    const lost = way === 'MODIFIED' && now ? lostScenarios(now, one) : [];
    const isTaken = way === 'ADDED' || (way === 'RENAMED' && now !== null && taken !== now);
    const refuse = (refusal: string, was: Outcome | null, name: string) =>
      refused.push({ ...one, name, outcome: 'REFUSED', was, refusal, lost });
    if (isTaken && taken) refuse('nameTaken', taken, to);
    else if (way !== 'ADDED' && !now) refuse(spec ? 'missing' : 'noSpec', old, name);
    else if (lost.length > 0) refuse('scenariosLost', old, name);
    else {
      const at = places.get(keyOf(name)) ?? all.length;
      const changed =
        way === 'RENAMED' && now ? { ...now, name: to } : { ...one, was: now?.was ?? null };
      all[at] = { ...changed, outcome: way };
      places.delete(keyOf(name));
      if (way !== 'REMOVED') places.set(keyOf(to), at);
    }
  }
  return [...all, ...refused];
}

/** Of what archiving refuses it. */
export const namesOf = ({ name, lost = [] }: Outcome): readonly string[] =>
  lost.length > 0 ? lost.map((one) => `“${one}” of “${name}”`) : [`“${name}”`];

/** Names of the scenarios of a text that another one does not have, or less often. */
function lostScenarios(before: Requirement, { scenarios }: Requirement): readonly string[] {
  const left = Map.groupBy(scenarios, ({ name }) => name);
  return [...Map.groupBy(before.scenarios, ({ name }) => name)].flatMap(([name, { length }]) =>
    length > (left.get(name)?.length ?? 0) ? name : [],
  );
}

const operationsIn = (deltas: readonly string[], read: ReadDocument): readonly Operation[] =>
  deltas.flatMap((path) => contentOf(read(path)).operations);

const WORDS = new Map(Object.entries({ ...deltaBase.messages, ...openspecFormat.messages }));

const refusalOf = (kind: string, data: Problem['data']): string =>
  `REFUSED: ${fillMessage(WORDS.get(kind) ?? '', data)} \`openspec archive\` then leaves the whole change as it is; the rest below is what it would be.`;

/** Of what is wrong in a delta itself. */
export function faultSection({ path, at, kind, data }: Problem, nth: number): ResolvedSection {
  const parts = [{ source: path, line: at?.line ?? 1, markdown: `*${refusalOf(kind, data)}*` }];
  return { heading: `${placeOf(path).capability} (REFUSED)`, slug: `refused-${nth}`, parts };
}

export function sectionOf(one: Outcome, at: number): ResolvedSection {
  const { outcome, was, name, capability, spec, refusal: kind } = one;
  const old = was === null || was.name === name ? '' : ` “${was.name}”`;
  const before = was === null ? '' : `, was \`${spec}:${was.line}\`${old}`;
  const data = { capability, what: namesOf(one).join(', ') };
  const says = kind ? refusalOf(kind, data) : outcome + before;
  const [suffix, note] = outcome === 'kept' ? ['', ''] : [` (${outcome})`, `*${says}*`];
  const heading = `${[...new Set([capability, name])].join(': ')}${suffix}`;
  return { heading, slug: `${capability}-${at}`, parts: [partOf(one, note)] };
}

function partOf({ source, line, text }: Requirement, note = ''): SectionPart {
  return { source, line, markdown: `${note}\n\n${text}`.trim() };
}

/** Of each requirement of a specification what changes did to it, newest first; the open ones come before all. */
export function tellHistory(tree: Tree, { folder }: Target, read: ReadDocument): Telling {
  const { home, capability, spec } = placeOf(`${folder}/spec.md`);
  const deltas = changesOf(tree, home).map((one) => `${one}/specs/${capability}/spec.md`);
  const past = new Map<string, readonly Operation[]>();
  for (const one of operationsIn(deltas, read)) {
    const { way, name, to, isOver } = one;
    const all = [one, ...(past.get(name) ?? [])];
    if (way === 'RENAMED' && isOver) past.delete(name);
    past.set(isOver ? to : name, all);
  }
  const now = Map.groupBy(contentOf(read(spec)).requirements, ({ name }) => name);
  const sections = [...new Set([...now.keys(), ...past.keys()])].map((name, at) => {
    const [here, before] = [now.get(name) ?? [], past.get(name) ?? []];
    const state = before[0]?.isOver ? 'no longer there' : 'to come';
    const heading = here.length > 0 ? name : `${name} (${state})`;
    const parts = [...here.map((one) => partOf(one)), ...before.map(changeOf)];
    return { heading, slug: `${capability}-${at}`, parts };
  });
  return { sections };
}

function changeOf(one: Operation): SectionPart {
  const { way, to, isOver, change } = one;
  const did = way === 'RENAMED' ? `RENAMED to “${to}”` : way;
  return partOf(one, `*${did} by ${isOver ? '' : 'the open change '}\`${change}\`*`);
}

/** What open changes do to a requirement, to one that there is or that there is not yet, without knowing of each other. */
export function contradictionsIn(operations: readonly Operation[]) {
  return (['old', 'brings'] as const).flatMap((key) => {
    const touches = operations.filter((one) => one[key] !== '');
    const groups = Map.groupBy(touches, (one) => `${one.spec} ${one[key]}`).values();
    return [...groups].flatMap((group) => {
      const all = [...new Map(group.map((one) => [one.source, one])).values()];
      const isAgreed = new Set(all.map(({ result }) => result)).size === 1;
      return isAgreed ? [] : { name: all[0]?.[key] ?? '', all };
    });
  });
}

/** What other open changes say otherwise of the same requirements: whoever works on one, for a purpose, has to know. */
export function rivals(tree: Tree, { folder, purpose }: Target, read: ReadDocument) {
  const open = purpose ? changesOf(tree, folder, ['changes']) : [];
  const deltas = open.flatMap((one) => specsIn(tree, one));
  return contradictionsIn(operationsIn(deltas, read)).flatMap(({ name, all }) => {
    const mine = all.find((one) => one.folder === folder);
    const others = all.filter((one) => mine && one.result !== mine.result);
    const says = `it is an open change that says otherwise of “${name}” than this one does`;
    return others.map(({ source: path, line }) =>
      layer(path, 'change', says, { because: { says, at: { path, line } }, isWithheld: true }),
    );
  });
}
