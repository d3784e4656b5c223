// What archiving a change makes of specifications: requirements are renamed, then removed, then modified, then added.

import type { Purpose, ReadDocument, Telling } from '../../model/dialect.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import { ARCHIVE, changesOf, deltasIn, placeOf, specOf } from './places.ts';
import type { Named, Operation, Requirement } from './requirements.ts';
import { operationsIn, specIn } from './requirements.ts';

/** A requirement as it will stand (of a removed one, what the change says of it), and as it is now. */
interface Placed extends Requirement {
  readonly way: 'kept' | Operation['way'];
  readonly was: Requirement | null;
}

/** What archiving refuses: `other` is in the way, or meant; `lost` are scenarios that the new text does not have. */
interface Refusal extends Named {
  readonly kind: string;
  readonly other: Requirement | null;
  readonly lost: readonly string[];
}

/** What is refused leaves the rest as it is; of a specification that there is not yet, `spec` has none. */
export function applied(spec: readonly Requirement[], operations: readonly Operation[]) {
  const refusals: Refusal[] = [];
  const all: Placed[] = spec.map((one) => ({ ...one, way: 'kept', was: one }));
  // By names without regard to capitals and blanks: two that differ in nothing else are one too many.
  const places = new Map(all.map(({ name }, at) => [folded(name), at]));
  const near = (name: string) => all[places.get(folded(name)) ?? -1] ?? null;
  const find = (name: string) => (near(name)?.name === name ? near(name) : null);
  const put = (name: string, one: Placed): void => {
    const at = places.get(folded(name)) ?? all.length;
    all[at] = one;
    places.delete(folded(name));
    if (one.way !== 'REMOVED') places.set(folded(one.name), at);
  };
  const refuse = (kind: string, { name, line }: Named, lost: readonly string[] = []): void => {
    refusals.push({ kind, name, line, other: near(name), lost });
  };
  for (const one of operations) {
    const { way, name, to, line } = one;
    const [now, taken] = [find(name), near(to)];
    const was = now?.was ?? null;
    if (way === 'ADDED') {
      if (taken === null) put(name, { ...one, was });
      else if (taken.name !== name || taken.text !== one.text) refuse('nameTaken', one);
    } else if (way === 'RENAMED') {
      if (now !== null && (taken === null || taken === now)) put(name, { ...now, name: to, way });
      else if (now !== null) refuse('nameTaken', { name: to, line });
      else if (taken?.name !== to) refuse('renamedMissing', one);
    } else if (way === 'REMOVED') {
      if (now !== null) put(name, { ...one, was });
      // What is gone already need not be removed.
      else if (taken !== null) refuse('removedMissing', one);
    } else {
      const names = new Set(one.scenarios.map(({ name }) => name));
      const all = now?.scenarios.map(({ name }) => name) ?? [];
      const lost = all.filter((name) => !names.has(name));
      if (now === null) refuse('modifiedMissing', one);
      else if (lost.length > 0) refuse('scenariosLost', one, lost);
      else put(name, { ...one, was });
    }
  }
  return { requirements: all, refusals };
}

function folded(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

export const archive: Purpose = {
  title: 'When it is archived',
  tell(tree, { level, folder }, read) {
    const deltas = level === 'change' ? deltasIn(tree, folder) : [];
    const sections = deltas.flatMap((one) => specSections(one, read));
    return telling(sections);
  },
};

function telling(sections: readonly ResolvedSection[]): Telling {
  const texts = sections.flatMap((one) => one.parts.map((part) => part.markdown));
  return { sections, leftOut: [], tokens: Math.ceil(texts.join('').length / 4) };
}

/** Of each requirement of a specification what changes did to it, newest first; the open ones come before all. */
export const history: Purpose = {
  title: 'Requirements and their history',
  tell(tree, { level, folder }, read) {
    const spec = level === 'capability' ? read(`${folder}/spec.md`) : null;
    if (spec === null) return telling([]);
    const { home, capability } = placeOf(spec.path);
    const told = new Map<string, SectionPart[]>();
    for (const folder of changesOf(tree, home)) {
      const source = `${folder}/specs/${capability}/spec.md`;
      const { change, isOver } = placeOf(source);
      const document = tree.has(source) ? read(source) : null;
      const by = `by ${isOver ? '' : 'the open change '}\`${change}\``;
      for (const one of document === null ? [] : operationsIn(document)) {
        const { way, name, to, line } = one;
        const words = way === 'RENAMED' ? `RENAMED to “${to}”` : way;
        const markdown = `*${words} ${by}*\n\n${one.text}`.trim();
        const all = [{ source, line, markdown }, ...(told.get(name) ?? [])];
        if (way === 'RENAMED' && isOver) told.delete(name);
        told.set(isOver ? to : name, all);
      }
    }
    const now = specIn(spec);
    const sections = now.map((one): ResolvedSection => {
      const { name, line } = one;
      const parts = [{ source: spec.path, line, markdown: one.text }];
      const before = told.get(name) ?? [];
      told.delete(name);
      return { heading: name, slug: `${capability}-${line}`, parts: [...parts, ...before] };
    });
    const others = [...told].map(([name, parts], at) => {
      const isOver = parts[0]?.source.includes(`/${ARCHIVE}/`);
      const heading = `${name} (${isOver ? 'no longer there' : 'to come'})`;
      return { heading, slug: `${capability}-x${at}`, parts };
    });
    return telling([...sections, ...others]);
  },
};

function specSections(path: string, read: ReadDocument): readonly ResolvedSection[] {
  const [base, { capability }] = [specOf(path), placeOf(path)];
  const [spec, delta] = [read(base), read(path)];
  if (delta === null) return [];
  const { requirements } = applied(spec ? specIn(spec) : [], operationsIn(delta));
  return requirements.map(({ way, was, ...one }) => {
    const { name, line } = one;
    const before = was === null ? '' : `, was \`${base}:${was.line}\``;
    const old = was === null || was.name === name ? '' : ` “${was.name}”`;
    const note = way === 'kept' ? [] : [`*${way}${before}${old}*`];
    const source = way === 'kept' || way === 'RENAMED' ? base : path;
    const parts = [{ source, line, markdown: [...note, one.text].join('\n\n') }];
    return { heading: `${capability}: ${name}`, slug: `${capability}-${line}`, parts };
  });
}
