import type { Scope } from '../../../model/scope.ts';
import type { Tree } from '../../../model/source.ts';
import { definition } from '../layers.ts';
import { memoryStem } from '../names.ts';

/** The file there is, in whatever spelling; of several the shortest name. Null: such a scope has no memory. */
export function memoryPath(tree: Tree, scope: Scope): string | null {
  if (scope.level === 'plan') return chosen(tree, scope.folder, 'plan', () => true);
  if (scope.level !== 'agent') return null;
  const own = definition(tree, scope) ?? `${scope.folder}/agents/${scope.name}.md`;
  const folder = own.slice(0, own.lastIndexOf('/'));
  return chosen(tree, folder, scope.name, (stem) => stem === scope.name);
}

function chosen(
  tree: Tree,
  folder: string,
  name: string,
  belongs: (stem: string) => boolean,
): string {
  const names = tree
    .list(folder)
    .filter(({ type }) => type === 'file')
    .map((entry) => entry.name)
    .filter((file) => {
      const stem = memoryStem(file);
      return stem !== null && belongs(stem);
    })
    .sort(
      (a, b) =>
        Number(b === `${name}.memory.md`) - Number(a === `${name}.memory.md`) ||
        a.length - b.length,
    );
  return `${folder}/${names[0] ?? `${name}.memory.md`}`;
}
