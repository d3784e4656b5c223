// Fixes what can be fixed without a doubt.

import { planFixes } from '../core/fix.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/change-texts.ts';
import { BASE, checkedSince, FILES } from './check.ts';
import { DRY_RUN } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'fix',
  summary: 'fix findings that can be fixed',
  input: {
    files: FILES,
    base: { ...BASE, summary: 'only new findings since a revision' },
    dryRun: DRY_RUN,
  },
  examples: ['fix', 'fix --dry-run'],
  does: 'changes',
  async run(workspace: Workspace, { files, base, dryRun }) {
    const { report } = await checkedSince(workspace, base, files);
    const { changes, fixed, left } = planFixes(workspace.hierarchy, report.findings);
    if (!dryRun) await changeTexts(workspace.root, changes);
    return { fixed, left, changes, dryRun };
  },
});
