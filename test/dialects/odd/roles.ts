// What the documents of the test dialect are, from their paths alone.

import type { DocumentRole } from '../../../src/model/document.ts';
import type { Scope } from '../../../src/model/scope.ts';
import type { Tree } from '../../../src/model/source.ts';
import { LEVELS } from './scopes.ts';

export function definition(tree: Tree, { level, folder, name }: Scope): string | null {
  const path = level === 'oasis' ? `${folder}/${name}.oasis.md` : `${folder}/${level}.md`;
  return tree.has(path) ? path : null;
}

export function role(path: string): DocumentRole | null {
  const [top, ...below] = path.split('/');
  const file = below.at(-1) ?? '';
  if (!file.endsWith('.md')) return null;
  if (top === 'museum') {
    return { is: 'document', kind: 'relic', level: null, lifecycle: 'archived' };
  }
  if (top !== 'stars') return null;
  if (file.endsWith('.oasis.md'))
    return { is: 'definition', kind: 'oasis', level: 'oasis', ages: 'by-date' };
  if (file.endsWith('.scroll.md')) {
    const level = file === 'isthmus.scroll.md' ? 'isthmus' : 'oasis';
    return { is: 'memory', kind: 'scroll', level };
  }
  const own = LEVELS.find(({ name }) => `${name}.md` === file);
  if (own !== undefined)
    return { is: 'definition', kind: own.name, level: own.name, ages: 'by-date' };
  return { is: 'context', kind: 'lore', level: null, ages: 'by-date' };
}
