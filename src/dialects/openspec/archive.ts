// What archiving a change makes of specifications: requirements are renamed, then removed, then modified, then added.

import type { Purpose, ReadDocument, Telling } from '../../model/dialect.ts';
import type { ResolvedSection, SectionPart } from '../../model/resolution.ts';
import { ARCHIVE, capabilityOf, changesOf, deltasIn, homeOf, specBeside } from './places.ts';
import type { Delta, Named, Requirement } from './requirements.ts';
import { deltaIn, pageIn, scenariosOf, specIn, textOf } from './requirements.ts';

const CHARACTERS_A_TOKEN = 4;

/** A requirement as it will stand (of a removed one, what the change says of it), and as it is now. */
interface Placed extends Requirement {
  readonly how: 'kept' | 'RENAMED' | 'REMOVED' | 'MODIFIED' | 'ADDED';
  readonly was: Requirement | null;
}

/** What archiving refuses: `other` is in the way, or meant; `lost` are scenarios that the new text does not have. */
interface Refusal extends Named {
  readonly kind: string;
  readonly other: Requirement | null;
  readonly lost: readonly string[];
}

/** What is refused leaves the rest as it is; of a specification that there is not yet, `spec` has none. */
export function applied(spec: readonly Requirement[], delta: Delta) {
  const refusals: Refusal[] = [];
  const all: Placed[] = spec.map((one) => ({ ...one, how: 'kept', was: one }));
  // By names without regard to capitals and blanks: two that differ in nothing else are one too many.
  const places = new Map(all.map(({ name }, at) => [folded(name), at]));
  const near = (name: string) => all[places.get(folded(name)) ?? -1] ?? null;
  const find = (name: string) => (near(name)?.name === name ? near(name) : null);
  const put = (name: string, one: Placed): void => {
    const at = places.get(folded(name)) ?? all.length;
    all[at] = one;
    places.delete(folded(name));
    if (one.how !== 'REMOVED') places.set(folded(one.name), at);
  };
  const refuse = (kind: string, { name, line }: Named, lost: readonly string[] = []): void => {
    refusals.push({ kind, name, line, other: near(name), lost });
  };
  for (const { name, to, line } of delta.renamed) {
    const [one, taken] = [find(name), near(to)];
    if (one !== null && (taken === null || taken === one))
      put(name, { ...one, name: to, how: 'RENAMED' });
    else if (one !== null) refuse('nameTaken', { name: to, line });
    else if (taken?.name !== to) refuse('renamedMissing', { name, line });
  }
  for (const block of delta.removed) {
    const one = find(block.name);
    if (one !== null) put(block.name, { ...block, how: 'REMOVED', was: one.was });
    // What is gone already need not be removed.
    else if (near(block.name) !== null) refuse('removedMissing', block);
  }
  for (const block of delta.modified) {
    const one = find(block.name);
    const names = new Set(scenariosOf(block).map(({ name }) => name));
    const now = one === null ? [] : scenariosOf(one).map(({ name }) => name);
    const lost = now.filter((name) => !names.has(name));
    if (one === null) refuse('modifiedMissing', block);
    else if (lost.length > 0) refuse('scenariosLost', block, lost);
    else put(block.name, { ...block, how: 'MODIFIED', was: one.was });
  }
  for (const block of delta.added) {
    const one = near(block.name);
    if (one === null) put(block.name, { ...block, how: 'ADDED', was: null });
    else if (one.name !== block.name || textOf(one) !== textOf(block)) refuse('nameTaken', block);
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
  return { sections, leftOut: [], tokens: Math.ceil(texts.join('').length / CHARACTERS_A_TOKEN) };
}

/** Of each requirement of a specification what changes did to it, newest first; the open ones come before all. */
export const history: Purpose = {
  title: 'Requirements and their history',
  tell(tree, { level, folder }, read) {
    const spec = level === 'capability' ? read(`${folder}/spec.md`) : null;
    if (spec === null) return telling([]);
    const capability = capabilityOf(spec.path) ?? '';
    const told = new Map<string, SectionPart[]>();
    for (const { name, path, isOver } of changesOf(tree, homeOf(folder))) {
      const source = `${path}/specs/${capability}/spec.md`;
      const document = tree.has(source) ? read(source) : null;
      if (document === null) continue;
      const { added, modified, removed, renamed } = deltaIn(pageIn(document));
      const by = `by ${isOver ? `\`${name}\`` : `the open change \`${name}\``}`;
      const tell = (one: Named, words: string, text = '') => {
        const markdown = [`*${words} ${by}*`, text].join('\n\n').trim();
        told.set(one.name, [{ source, line: one.line, markdown }, ...(told.get(one.name) ?? [])]);
      };
      for (const { name, to, line } of renamed) {
        tell({ name, line }, `RENAMED to “${to}”`);
        if (isOver) told.set(to, told.get(name) ?? []);
        if (isOver) told.delete(name);
      }
      for (const one of removed) tell(one, 'REMOVED', textOf(one));
      for (const one of modified) tell(one, 'MODIFIED', textOf(one));
      for (const one of added) tell(one, 'ADDED', textOf(one));
    }
    const now = specIn(pageIn(spec));
    const sections = now.map(({ name, line, ...one }): ResolvedSection => {
      const parts = [{ source: spec.path, line, markdown: textOf({ name, line, ...one }) }];
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

function specSections(
  { capability, path }: ReturnType<typeof deltasIn>[number],
  read: ReadDocument,
): readonly ResolvedSection[] {
  const base = specBeside(path, capability);
  const [spec, delta] = [read(base), read(path)];
  if (delta === null) return [];
  const { requirements } = applied(spec ? specIn(pageIn(spec)) : [], deltaIn(pageIn(delta)));
  return requirements.map(({ how, was, ...one }) => {
    const { name, line } = one;
    const before = was === null ? '' : `, was \`${base}:${was.line}\``;
    const old = was === null || was.name === name ? '' : ` “${was.name}”`;
    const note = how === 'kept' ? [] : [`*${how}${before}${old}*`];
    const source = how === 'kept' || how === 'RENAMED' ? base : path;
    const parts = [{ source, line, markdown: [...note, textOf(one)].join('\n\n') }];
    return { heading: `${capability}: ${name}`, slug: `${capability}-${line}`, parts };
  });
}
