// The skills that are loaded, from a file that a dashboard writes.

import { parse } from 'yaml';
import type { Tree } from '../../model/source.ts';
import type { JsonMap } from '../../model/value.ts';
import type { Source } from './context.ts';

const FILE = '.aweave/loaded-skills.yaml';

/** Empty where there is no such file, or it cannot be read. */
export function loadedSkills({ root, tree }: Pick<Source, 'root' | 'tree'>): readonly JsonMap[] {
  if (!tree.has(FILE)) return [];
  const file = tree.read(FILE);
  if (!('text' in file)) return [];
  return listed(file.text).flatMap((skill) => {
    const { name, description, skill_path: path } = skill;
    if (typeof name !== 'string' || typeof path !== 'string') return [];
    const text = typeof description === 'string' ? description : '';
    return [{ name, description: text, skill_path: fromRoot(root, tree, path) }];
  });
}

function listed(text: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const data: unknown = parse(text.replace(/^\uFEFF/, ''));
    const skills = isMap(data) ? data.skills : null;
    return Array.isArray(skills) ? skills.filter(isMap) : [];
  } catch {
    return [];
  }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The file is written with whole paths, on a machine that may not be this one: what is known here counts from the root. */
function fromRoot(root: string, tree: Tree, path: string): string {
  const steps = path.replaceAll('\\', '/').replace(/^\.\//, '');
  const home = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  if (steps.startsWith(home)) return steps.slice(home.length);
  const names = steps.split('/').slice(0, 100);
  const known = names.findIndex((_, at) => tree.has(names.slice(at).join('/')));
  if (known >= 0) return names.slice(known).join('/');
  const usual = steps.indexOf('/agent/skills/');
  return usual < 0 ? steps : steps.slice(usual + 1);
}
