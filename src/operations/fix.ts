// Fixes what can be fixed without a doubt.

import { planFixes } from '../core/fix.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/edit-file.ts';
import { BASE, checkedSince, FILES } from './check.ts';
import { DRY_RUN, defineOperation } from './operation.ts';

export const DECLARE = {
  type: 'flag',
  summary: 'with --fix: declare overrides that nobody declared, under `overrides:`',
} as const;

export const operation = defineOperation({
  name: 'fix',
  summary: 'fix findings that can be fixed',
  input: {
    files: FILES,
    base: { ...BASE, summary: 'only new findings since a revision' },
    declareOverrides: { ...DECLARE, summary: 'declare overrides that nobody declared' },
    dryRun: DRY_RUN,
  },
  examples: ['fix', 'fix --dry-run', 'fix --declare-overrides'],
  does: 'changes',
  async run(workspace: Workspace, { files, base, declareOverrides, dryRun }) {
    const { report } = await checkedSince(workspace, base, files);
    const { changes, fixed, left } = planFixes(workspace.hierarchy, report.findings, {
      declareOverrides,
    });
    if (!dryRun) await changeTexts(workspace.root, changes);
    return { fixed, left, changes, dryRun };
  },
});
