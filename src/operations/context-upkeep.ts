// Keeps documents up: moves one to the archive, out of every context, and tells what still refers to it (L-069, L-071);
// says in others that they are up to date, and leaves every other byte as it is (L-068).

import { archiveProblem, planRefresh } from '../core/advice.ts';
import { dialectOf } from '../core/hierarchy.ts';
import { selectLayers } from '../core/layers.ts';
import { namedDocument, namedDocuments } from '../core/named-document.ts';
import { findReferrers } from '../core/supersede.ts';
import { listTargets } from '../core/targets.ts';
import { linkPath } from '../model/paths.ts';
import { counted, enumerate } from '../model/plural.ts';
import { changeTexts } from '../write/edit-file.ts';
import { moveFile } from '../write/files.ts';
import { DRY_RUN, defineOperation, field, NAME } from './operation.ts';

export const archive = defineOperation({
  name: 'context archive',
  summary: 'move a document to the archive, so that nothing inherits it',
  input: {
    name: NAME,
    dryRun: field.flag('show what would be moved without moving it'),
  },
  examples: ['context archive old-architecture', 'context archive old-architecture --dry-run'],
  does: 'changes',
  async run({ hierarchy, root, now }, { name, dryRun }) {
    const document = namedDocument(hierarchy, name);
    const { path: from, links } = document;
    const problem = archiveProblem(hierarchy, document, now);
    if (problem !== null) throw problem;
    const { upkeep } = dialectOf(hierarchy, document) ?? {};
    const to = upkeep?.archivePath?.(hierarchy.tree, from, now.slice(0, 10)) ?? from;
    const losers = listTargets(hierarchy).filter((target) =>
      selectLayers(hierarchy, target).some(({ path }) => path === from),
    );
    const move = {
      ...{ from, to, targets: losers.map(({ id }) => id) },
      // Nothing of what refers to it still is edited.
      referrers: findReferrers(hierarchy, from, []),
      // Relative links of its own, which will lead elsewhere from its new place.
      ownLinks: links.filter(
        ({ target }) => !/^(?:[/#?]|mdc:)/.test(target) && linkPath(from, target) !== null,
      ).length,
    };
    if (!dryRun) await moveFile(root, from, to);
    return { ...move, dryRun };
  },
  words: async () => {
    const { stillRefer } = await import('./adr.ts');
    const { visible } = await import('../emit/visible.ts');
    return {
      text({ from, to, targets, referrers, ownLinks, dryRun }, { workspace }) {
        const names = targets.map(workspace.nameOf);
        const point =
          ownLinks === 1 ? 'was not changed and now points' : 'were not changed and now point';
        return [
          `${dryRun ? 'Would move' : 'Moved'} ${visible(from)} → ${visible(to)}\n`,
          targets.length > 0 &&
            `It is no longer part of the context of ${visible(enumerate(names, 5))}.\n`,
          ownLinks > 0 && `Its ${counted(ownLinks, 'relative link')} ${point} elsewhere.\n`,
          stillRefer(referrers, 'it'),
        ]
          .filter(Boolean)
          .join('');
      },
    };
  },
});

export const refresh = defineOperation({
  name: 'context refresh',
  summary: 'mark documents as up to date',
  input: { names: { ...NAME, type: 'texts', alias: 'name' }, dryRun: DRY_RUN },
  examples: ['context refresh vision', 'context refresh 0042/001 architecture ADR-0003'],
  does: 'changes',
  async run({ hierarchy, root, now }, { names, dryRun }) {
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
  words: async () => {
    const { unifiedDiffs } = await import('../emit/unified-diff.ts');
    const { visible } = await import('../emit/visible.ts');
    return {
      text({ documents, dryRun, changes }, { io }) {
        const lines = documents.map(({ path, key, from, to, changed }) => {
          const words = changed
            ? `${dryRun ? 'would set ' : ''}${key}: ${visible(from ?? 'not set')} → ${to}`
            : `${key} is already ${visible(to)}; nothing was written`;
          return `${visible(path)}  ${words}\n`;
        });
        return unifiedDiffs(changes, io) + lines.join('');
      },
    };
  },
});
