// The plan with the fewest files: where one is in the way of many, to delete it is less than to write the others.

import { counted } from '../../../model/plural.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { join } from '../files.ts';
import { withoutFiles } from './changed-tree.ts';
import { planSync, type Wanted } from './plan.ts';

/** From so many files more on it is better to delete what is in the way of a source. */
const MANY = 3;

/** The same, but where few files that say nothing of their own stand in the way of many sources, these are to be deleted. */
export function planLeast(tree: Tree, wanted: Wanted, folders: readonly string[]) {
  const plan = planSync(tree, wanted, folders);
  const name = wanted.source ?? 'AGENTS.md';
  const leads = [...new Set(['', ...folders])].flatMap((folder) => {
    const [path, source] = [join(folder, 'CLAUDE.md'), join(folder, name)];
    const text = textAt(tree, path) ?? '';
    const isShort = text.length < 100 && text.includes(name);
    return isShort || tree.real?.(path) === source ? path : [];
  });
  if (name !== 'AGENTS.md' || leads.length === 0) return plan;
  const after = planSync(withoutFiles(tree, new Set(leads)), wanted, folders);
  const saved = plan.steps.length - after.steps.length;
  if (saved < leads.length + MANY) return plan;
  const says = `It only leads to ${name}, and ${counted(saved, 'file')} like it would be needed. Delete it: Claude Code 2.1.277 or newer then reads every ${name} by itself. Name your agents under \`agents\` in stratigraph.json, by which they were known. To write all these files: --for claude`;
  return { ...after, blocked: [...after.blocked, ...leads.map((path) => ({ path, says }))] };
}
