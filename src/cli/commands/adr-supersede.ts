// In: the old and the new decision. Out: both say that one replaces the other, and what still refers to the old one (L-073).

import { decisionsOf, findDecision, namesOf } from '../../core/decisions.ts';
import { findReferrers, planSupersession } from '../../core/supersede.ts';
import { referrersText } from '../../emit/decisions-text.ts';
import { unifiedDiff } from '../../emit/unified-diff.ts';
import { changeTexts } from '../../write/change-texts.ts';
import type { Run } from '../command.ts';
import { openFrom } from '../options.ts';

export const run: Run = async ({ args, options, io }) => {
  const { hierarchy, root } = await openFrom(options, io);
  const decisions = decisionsOf(hierarchy);
  const older = findDecision(decisions.documents, args[0] ?? '');
  const newer = findDecision(decisions.documents, args[1] ?? '');
  const changes = planSupersession(decisions, older, newer);
  const isDry = options.dryRun === true;
  if (!isDry) await changeTexts(root, changes);
  const names = namesOf(decisions);
  const [old, next] = [names.get(older) ?? older, names.get(newer) ?? newer];
  const referrers = findReferrers(hierarchy, older, [newer]);
  const accepted = decisions.documents.get(newer)?.lifecycle === 'active';
  if (options.json) {
    const written = changes.map(({ path }) => path);
    io.out(
      `${JSON.stringify({ older: { id: old, path: older }, newer: { id: next, path: newer }, written, dryRun: isDry, referrers }, null, 2)}\n`,
    );
    return 0;
  }
  if (isDry)
    for (const { path, before, after } of changes) io.out(unifiedDiff(path, before, after, io));
  if (changes.length === 0)
    io.out(`${next} supersedes ${old}, and both already say so; nothing was written.\n`);
  else {
    const done = isDry ? 'would change' : 'changed';
    io.out(
      `${next} supersedes ${old}\n${changes.map(({ path }) => `  ${done} ${path}\n`).join('')}`,
    );
  }
  if (!accepted) io.err(`note: ${next} is not accepted yet, so neither it nor ${old} applies.\n`);
  if (referrers.length > 0) {
    io.out(
      `\n⚠️ ${referrers.length} ${referrers.length === 1 ? 'place still refers' : 'places still refer'} to ${old}:\n${referrersText(referrers)}`,
    );
  }
  return 0;
};
