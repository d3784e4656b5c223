// Texts for a folder that an agent in use does not read, and that gets no other for it.

import { type Problem, problemAt } from '../../../model/facts.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { PLUGINS } from '../agents/claude-plugins.ts';
import { agentsInUse } from '../agents/index.ts';
import { join } from '../files.ts';
import { instructionFilesIn, isForOthers, kindOf, RULE, standsFor } from '../names.ts';
import { ask } from '../sync/reached.ts';
import { saysNothing } from './drift.ts';
import { isNamedIn } from './imports.ts';
import type { Subject } from './index.ts';
import { whoOf } from './items.ts';

type InUse = readonly { readonly agent: string; readonly because: string | null }[];

/** Of each folder the first text, with every agent that does not even look for it; those that one file shows to be in use count only together. */
export function unsharedTexts(tree: Tree, folders: readonly string[], inUse: InUse) {
  return folders.flatMap((folder) => {
    const path = instructionFilesIn(tree, folder).find((one) => isShared(tree, folder, one));
    if (path === undefined) return [];
    const without = inUse.flatMap(({ agent: name, because }) => {
      const both = [{ cwd: folder }, { file: join(folder, 'x') }].map((at) =>
        ask(tree, { name }, { ...at, everywhere: false }),
      );
      const loaded = both.flatMap((one) => one.loaded).filter(({ applies }) => applies);
      const isHere = ({ path, link, text }: (typeof loaded)[number]): boolean =>
        !saysNothing(text) && (folder === '' || standsFor(link ?? path) === folder);
      if (name === PLUGINS || loaded.some(isHere)) return [];
      const skipped = both.flatMap((one) => one.skipped);
      // A rule that names the folder may hold for some of its files.
      const isTold = skipped.some(
        ({ path, is }) =>
          is === 'waiting' && kindOf(path) === RULE && textAt(tree, path)?.includes(folder),
      );
      const isForeign = skipped.some((one) => one.path === path && one.is === 'foreign');
      const title = both[0]?.title ?? '';
      return isTold || !isForeign ? [] : [{ because, title, loaded, folder, path }];
    });
    const count = (all: readonly Pick<InUse[number], 'because'>[], because: string | null) =>
      all.filter((one) => one.because === because).length;
    return without.filter(
      ({ because }) => because === null || count(without, because) === count(inUse, because),
    );
  });
}

/** For everybody there: not a rule, nor the text of one person, nor one that only leads to another. */
function isShared(tree: Tree, folder: string, path: string): boolean {
  const isOther = standsFor(tree.real?.(path) ?? path) !== folder || isForOthers(path);
  if (isOther || kindOf(path) === RULE || /\.(?:local|override)\.md$|agents\.md$/.test(path))
    return false;
  const paragraphs = (textAt(tree, path) ?? '').split(/\n[ \t\r]*\n/);
  return paragraphs.some((one) => !one.includes('AGENTS.md') && /^(?![@#<]).*\S/m.test(one));
}

/** Those that nothing names which the agent reads instead; what `instructions sync` would write is told by it. */
export function unshared({ tree, folders, settings }: Subject): readonly Problem[] {
  const source = settings.agents.length > 0 ? (settings.instructions.source ?? 'AGENTS.md') : '';
  const found = unsharedTexts(tree, folders, agentsInUse(tree, settings)).filter(
    ({ folder, path, loaded }) =>
      path !== join(folder, source) && !loaded.some(({ text }) => isNamedIn(text, path)),
  );
  return [...Map.groupBy(found, ({ path }) => path)].map(([path, same]) => {
    const { agents } = whoOf(same);
    const fold = { form: agents, few: 1, message: 'unsharedMany' };
    const isGuess = same.some(({ because }) => because !== null);
    return {
      ...problemAt('unshared', path, { agents }),
      ...(isGuess && { severity: 'info' }),
      fold,
    };
  });
}
