// Says in a document that it is up to date; every other byte stays as it is (L-068).

import { namedDocument } from '../core/named-document.ts';
import { planRefresh } from '../core/refresh.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/change-texts.ts';
import { DRY_RUN, NAME } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'context refresh',
  summary: 'mark a document as up to date',
  input: { name: NAME, dryRun: DRY_RUN },
  examples: ['context refresh vision', 'context refresh 0042/001'],
  does: 'changes',
  async run({ hierarchy, root, now }: Workspace, { name, dryRun }) {
    const refresh = planRefresh(hierarchy, namedDocument(hierarchy, name), now);
    const { path, before, after, key, from, to } = refresh;
    const changed = before !== after;
    if (changed && !dryRun) await changeTexts(root, [refresh]);
    return {
      path,
      key,
      from,
      to,
      changed,
      dryRun,
      ...(dryRun && { changes: [{ path, before, after }] }),
    };
  },
});
