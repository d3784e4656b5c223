// Says in documents that they are up to date; every other byte stays as it is (L-068).

import { planRefresh } from '../core/advice.ts';
import { namedDocuments } from '../core/named-document.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/edit-file.ts';
import { DRY_RUN, defineOperation, NAME } from './operation.ts';

export const operation = defineOperation({
  name: 'context refresh',
  summary: 'mark documents as up to date',
  input: { names: { ...NAME, type: 'texts', alias: 'name' }, dryRun: DRY_RUN },
  examples: ['context refresh vision', 'context refresh 0042/001 architecture ADR-0003'],
  does: 'changes',
  async run({ hierarchy, root, now }: Workspace, { names, dryRun }) {
    const all = namedDocuments(hierarchy, names).map((one) => planRefresh(hierarchy, one, now));
    const changes = all.filter(({ before, after }) => before !== after);
    if (!dryRun) await changeTexts(root, changes);
    return {
      documents: all.map(({ path, key, from, to, before, after }) => ({
        ...{ path, key, from, to, changed: before !== after },
      })),
      dryRun,
      ...(dryRun && {
        changes: changes.map(({ path, before, after }) => ({ path, before, after })),
      }),
    };
  },
});
