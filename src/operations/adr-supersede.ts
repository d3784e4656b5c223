// Writes into both decisions that one supersedes the other; tells what still refers to the old one (L-073).

import { decisionsOf, findDecision, namesOf } from '../core/decisions.ts';
import { findReferrers, isUnaccepted, planSupersession } from '../core/supersede.ts';
import type { Workspace } from '../open.ts';
import { changeTexts } from '../write/edit-file.ts';
import { DRY_RUN, ID } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'adr supersede',
  summary: 'record in both files that one decision supersedes another',
  input: {
    old: { ...ID, summary: 'the decision that is superseded' },
    new: { ...ID, summary: 'the decision that supersedes it' },
    partly: { type: 'flag', summary: 'only a part of the old decision is superseded' },
    dryRun: { ...DRY_RUN, summary: 'show what would be written without writing it' },
  },
  examples: [
    'adr supersede ADR-0003 ADR-0010',
    'adr supersede 3 10 --partly',
    'adr supersede 3 10 --dry-run',
  ],
  does: 'changes',
  async run({ hierarchy, root }: Workspace, { old, new: successor, partly, dryRun }) {
    const decisions = decisionsOf(hierarchy);
    const older = findDecision(decisions.documents, old);
    const newer = findDecision(decisions.documents, successor);
    const changes = planSupersession(decisions, older, newer, partly);
    if (!dryRun) await changeTexts(root, changes);
    const names = namesOf(decisions);
    const accepted = !isUnaccepted(decisions.documents.get(newer));
    return {
      older: { id: names.get(older) ?? older, path: older },
      newer: { id: names.get(newer) ?? newer, path: newer },
      written: changes.map(({ path }) => path),
      dryRun,
      partly,
      // Whoever refers to what is replaced in part may mean the rest, and to what is not replaced yet is right.
      referrers: partly || !accepted ? [] : findReferrers(hierarchy, older, [newer]),
      accepted,
      ...(dryRun && { changes }),
    };
  },
});
