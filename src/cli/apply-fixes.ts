// In: findings and whether to write. Out: the fixes, shown as a diff first, then written; what could not be mended is told.

import { type Fixes, planFixes } from '../core/fix.ts';
import { unifiedDiff } from '../emit/unified-diff.ts';
import { visible } from '../emit/visible.ts';
import type { Finding } from '../model/finding.ts';
import { counted } from '../model/plural.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/change-texts.ts';
import type { Io } from './io.ts';

/** Diff and words go out for people, and beside the output for programs (`quiet`). */
export async function applyFixes(
  { hierarchy, root }: Workspace,
  findings: readonly Finding[],
  { dryRun, quiet }: { readonly dryRun: boolean; readonly quiet: boolean },
  io: Io,
): Promise<Fixes> {
  const fixes = planFixes(hierarchy, findings);
  const { changes, fixed, left } = fixes;
  const say = quiet ? io.err : io.out;
  for (const { path, before, after } of changes) say(unifiedDiff(path, before, after, io));
  for (const { finding, problem } of left) {
    io.err(`note: ${visible(finding.path)}:${finding.line} is not fixed: ${visible(problem)}\n`);
  }
  if (!dryRun) await changeTexts(root, changes);
  const files = `${counted(fixed.length, 'finding')} in ${counted(changes.length, 'file')}`;
  if (changes.length === 0) say('Nothing to fix.\n\n');
  else say(`${dryRun ? 'Would fix' : 'Fixed'} ${files}.\n\n`);
  return fixes;
}
