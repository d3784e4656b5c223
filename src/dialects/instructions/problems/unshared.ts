// Texts for a folder that one agent in use reads there, while another gets nothing of its own for that folder.

import { type Problem, problemAt } from '../../../model/facts.ts';
import { nameOf } from '../../../model/paths.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { PLUGINS } from '../agents/claude-plugins.ts';
import { agentsInUse } from '../agents/index.ts';
import { join } from '../files.ts';
import { isForOthers, kindOf, RULE, standsFor } from '../names.ts';
import { ask } from '../sync/reached.ts';
import { saysNothing } from './drift.ts';
import { sendsTo } from './imports.ts';
import type { Subject } from './index.ts';
import { whoOf } from './items.ts';

/** Of each such folder the first text that an agent reads, with every agent that does not even look for it; those that one file shows to be in use count only together. */
export function unsharedTexts(tree: Tree, folders: readonly string[], inUse: InUse) {
  return folders.flatMap((folder) => {
    if (isForOthers(`${folder}/`)) return [];
    const answers = inUse
      .filter(({ agent }) => agent !== PLUGINS)
      .map(({ agent: name, because }) => {
        const at = [{ cwd: folder }, { file: join(folder, 'x') }];
        const both = at.map((one) => ask(tree, { name }, { ...one, everywhere: false }));
        const loaded = both.flatMap((one) => one.loaded).filter(({ applies }) => applies);
        const own = loaded.filter(
          ({ path, link, text }) =>
            !saysNothing(text) && (folder === '' || standsFor(link ?? path) === folder),
        );
        return { name, because, title: both[0]?.title ?? '', both, loaded, own };
      });
    const text = answers.flatMap(({ own }) => own).find(({ path, text }) => isShared(path, text));
    if (text === undefined) return [];
    const { path } = text;
    const without = answers.filter(
      ({ both, own }) =>
        own.length === 0 &&
        both[0]?.skipped.some((one) => one.path === path && one.is === 'foreign') &&
        // A rule that names the folder may hold for some of its files.
        !both.some(({ skipped }) =>
          skipped.some(
            (one) =>
              one.is === 'waiting' &&
              kindOf(one.path) === RULE &&
              textAt(tree, one.path)?.includes(folder),
          ),
        ),
    );
    return without
      .filter(
        ({ because }) =>
          because === null ||
          answers.every((one) => one.because !== because || without.includes(one)),
      )
      .map((one) => ({ ...one, folder, path }));
  });
}

type InUse = readonly { readonly agent: string; readonly because: string | null }[];

/** Not a rule, nor the text of one person, nor one that only leads to another. */
function isShared(path: string, text: string): boolean {
  const kind = kindOf(path);
  if (kind === null || kind === RULE || /\.local\.md$/.test(path)) return false;
  const paragraphs = text.split(/\n[ \t\r]*\n/);
  return paragraphs.some((one) => !one.includes('AGENTS.md') && /^(?![@#]).*\S/m.test(one));
}

/** Those that nothing names which the agent reads instead. */
export function unshared({ tree, folders, settings }: Subject): readonly Problem[] {
  const found = unsharedTexts(tree, folders, agentsInUse(tree, settings)).filter(
    ({ folder, path, loaded }) =>
      !loaded.some(
        ({ text }) =>
          text.includes(path) || sendsTo(folder, text.replaceAll(nameOf(path), 'AGENTS.md')),
      ),
  );
  return [...Map.groupBy(found, ({ path }) => path)].map(([path, same]) => {
    const data = whoOf(same);
    const fold = { form: data.agents, few: 1, message: 'unsharedMany' };
    return { ...problemAt('unshared', path, data), fold };
  });
}
