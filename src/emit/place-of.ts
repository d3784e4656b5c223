import type { Target } from '../model/scope.ts';

/** `workspace`, `root`, or the level and what one calls the target there: `directory`, `packages/api`. */
export function placeOf({ id, level, parent, folder }: Target): {
  readonly level: string;
  readonly name: string | null;
} {
  if (id === level) return { level, name: null };
  if (parent === null && folder === '') return { level: 'root', name: null };
  return { level, name: folder !== '' && id.endsWith(`/${folder}`) ? folder : id };
}
