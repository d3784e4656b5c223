import { type Fixes, planFixes } from '../core/fix.ts';
import { counted } from '../model/plural.ts';
import { BASE, checkedSince, FILES, inFiles } from './check.ts';
import { DRY_RUN, defineOperation, field } from './operation.ts';
import type { Words } from './words.ts';

export const DECLARE = field.flag(
  'with --fix: declare overrides that nobody declared, under `overrides:`',
);

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
  async run(workspace, { files, base, declareOverrides, dryRun }) {
    const isIn = await inFiles(workspace, files);
    const found = (await checkedSince(workspace, base)).new.filter(isIn);
    const { changes, moves, fixed, left } = planFixes(workspace.hierarchy, found, {
      declareOverrides,
    });
    // `check` has the words of this file, and most of the time nobody writes.
    if (!dryRun) {
      const { changeTexts } = await import('../write/edit-file.ts');
      const { moveFiles } = await import('../write/files.ts');
      const names = new Map(moves.map(({ from, to }) => [from, to]));
      const texts = changes.map((one) => ({ ...one, path: names.get(one.path) ?? one.path }));
      await moveFiles(workspace.root, moves, () => changeTexts(workspace.root, texts));
    }
    return { fixed, left, changes, moves, dryRun };
  },
  words: async (_) => words,
});

export const words: Words<Fixes & { readonly dryRun: boolean }> = {
  busy: 'Checking …',
  async text({ changes, moves, fixed, dryRun }, { io }) {
    const count = changes.length + moves.length;
    if (count === 0) return 'Nothing can be fixed without you.\n';
    const { unifiedDiffs } = await import('../emit/unified-diff.ts');
    const { visible } = await import('../emit/visible.ts');
    const files = `${counted(fixed.length, 'finding')} in ${counted(count, 'file')}`;
    const names = moves
      .map(({ from, to }) => `rename ${visible(from)} => ${visible(to)}\n`)
      .join('');
    return `${unifiedDiffs(changes, io)}${names}${dryRun ? 'Would fix' : 'Fixed'} ${files}.\n`;
  },
  async aside({ left }) {
    const { visible } = await import('../emit/visible.ts');
    const lines = left.map(
      ({ finding: { path, line }, problem }) =>
        `note: ${visible(path)}:${line} is not fixed: ${visible(problem)}\n`,
    );
    return lines.join('');
  },
};
