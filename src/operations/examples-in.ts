// Examples of commands of memory, of what is in the tree at hand.

import { memoryFiles } from '../core/entry-files.ts';
import { memoryPath, recordsAt } from '../core/recording.ts';
import type { Workspace } from '../open.ts';

/** Those that can be filled in with what is here, where they name a target, an entry or a record. */
export function examplesIn({ hierarchy, targets, now }: Workspace, examples: readonly string[]) {
  const files = memoryFiles(hierarchy);
  const file = files.find(({ content }) => !content.shared && content.findings.length > 1);
  const { target, content } = file ?? files[0] ?? {};
  const keeper = targets().findLast((one) => memoryPath(hierarchy, one) !== null);
  const records = recordsAt(hierarchy, now);
  const live = records.filter(
    ({ lifecycle, group }) => lifecycle === 'active' && group !== 'foundation',
  );
  const fillings = [
    [/\b0042(?:[ /]001)?\b/g, [target ?? keeper ?? []].flat()],
    [/\bfinding-\w+/g, content?.findings ?? []],
    [/\bblocker-\w+/g, content?.blockers ?? []],
    [/\bmem_\w+/g, live],
  ] as const;
  return examples.flatMap((example) => {
    let filled = example;
    for (const [place, found] of fillings) {
      if ((example.match(place)?.length ?? 0) > found.length) return [];
      let at = 0;
      filled = filled.replace(place, () => found[at++]?.id ?? '');
    }
    return filled;
  });
}
