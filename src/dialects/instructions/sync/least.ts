// The plan with the fewest files: where one is in the way of many, to delete it is less than to write the others.

import { nameOf } from '../../../model/paths.ts';
import { counted } from '../../../model/plural.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { join } from '../files.ts';
import { saysNothing } from '../problems/drift.ts';
import { withoutFiles } from './changed-tree.ts';
import { planSync, type Wanted } from './plan.ts';

/** From so many files more on it is better to delete what is in the way of a source. */
const MANY = 3;

/** The same, but where few files that say nothing of their own stand in the way of many sources, these are to be deleted. */
export function planLeast(tree: Tree, wanted: Wanted, folders: readonly string[]) {
  const plan = planSync(tree, wanted, folders);
  const name = wanted.source ?? 'AGENTS.md';
  const leads = [...new Set(['', ...folders])]
    .map((folder) => join(folder, 'CLAUDE.md'))
    .filter((path) => tree.has(path) && leadsTo(tree, path, name));
  if (name !== 'AGENTS.md' || leads.length === 0 || plan.steps.length < leads.length + MANY)
    return plan;
  const after = planSync(withoutFiles(tree, new Set(leads)), wanted, folders);
  const saved = plan.steps.length - after.steps.length;
  if (saved < leads.length + MANY) return plan;
  const says = `It only leads to ${name}, and ${counted(saved, 'file')} like it would be needed. Delete it: Claude Code 2.1.277 or newer then reads every ${name} by itself. Name your agents under \`agents\` in stratigraph.json, by which they were known. To write all these files: --for claude`;
  return { ...after, blocked: [...after.blocked, ...leads.map((path) => ({ path, says }))] };
}

function leadsTo(tree: Tree, path: string, name: string): boolean {
  const text = textAt(tree, path)?.trim() ?? '';
  const isLine = text.length < 100 && !text.includes('\n') && text.includes(name);
  return isLine || saysNothing(text) || nameOf(tree.real?.(path) ?? path) === name;
}
