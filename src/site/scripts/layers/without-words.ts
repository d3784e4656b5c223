import type { ValueChange } from '../../../model/change.ts';
import type { Cascade } from '../../../model/resolution.ts';
import { count } from '../../view/words.ts';
import type { PageLayer } from './page-layers.ts';
import type { SpokenSection, Without } from './without.ts';

export interface Told extends Without {
  readonly gone: readonly SpokenSection[];
  readonly shorter: readonly SpokenSection[];
  readonly off: readonly PageLayer[];
  readonly layers: readonly PageLayer[];
}

/** Names in a heading; more are only counted. */
const NAMED = 3;

/** `“Style”, the plan`: a scope with several documents, all off, is called by its name. */
export function namesOf({ off, layers }: Told): string {
  const of = (all: readonly PageLayer[], at: string) => all.filter(({ level }) => level === at);
  const names = [...new Set(off.map(({ level }) => level))].flatMap((level) => {
    const own = of(off, level);
    const isWhole = own.length > 1 && own.length === of(layers, level).length;
    return isWhole ? [`the ${level}`] : own.map(({ title }) => `“${title}”`);
  });
  return names.length > NAMED ? count(off.length, 'layer') : names.join(', ');
}

/** `2 values changed · 1 value removed · 11 sections removed · 5,238 tokens fewer`; what stays the same is left out. */
export function sumOf({ off, gone, shorter, values, before, after }: Told): string {
  const number = (kind: ValueChange['kind']) => values.filter((one) => one.kind === kind).length;
  const [changed, removed, added] = [number('changed'), number('removed'), number('added')];
  const tokens = off.reduce((sum, one) => sum + one.tokens, 0);
  const [were, are] = [clashes(before), clashes(after)];
  const parts = [
    changed > 0 && `${count(changed, 'value')} changed`,
    removed > 0 && `${count(removed, 'value')} removed`,
    added > 0 && `${count(added, 'value')} added`,
    values.length === 0 && 'no values changed',
    were !== are && `conflicts: ${were} → ${are}`,
    gone.length > 0 && `${count(gone.length, 'section')} removed`,
    shorter.length > 0 && `${count(shorter.length, 'section')} shorter`,
    tokens > 0 && `${count(tokens, 'token')} fewer`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}

/** Values in conflict, however many layers disagree about each. */
function clashes({ conflicts }: Cascade): number {
  const told = conflicts.filter(({ kind }) => kind !== 'declared-override');
  return new Set(told.map(({ pointer }) => pointer)).size;
}
