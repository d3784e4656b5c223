// Whether an agent reads a text that was brought to it, and what it reads otherwise than one would think.

import { holdsBlock } from '../../../edit/patch.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import type { Agent, Loaded } from '../agent.ts';
import { isIn } from '../files.ts';
import { type Instructions, instructionsAt, type Question } from '../instructions-at.ts';
import { formOf, RULE, type ScopedRule, sampleOf } from './rule-forms.ts';

/** Name of the block that holds a source, or its import. */
export const SOURCE = 'instructions';

/** A text that is to be read: everywhere, in a folder, or for some files. */
export interface Item extends ScopedRule {
  /** The folder of a source; null for a rule. */
  readonly folder: string | null;
  /** True for a text that is the same, or that holds it in a block of ours. */
  readonly is: (text: string, isCopy: boolean) => boolean;
}

/** Started in the root; nobody looks at folders that are not on the way. */
export const ROOT: Question = { everywhere: false };

/** What an agent is asked, in the order of what is wanted; it reads a text if it does so in all cases of one row. */
export function questionsFor({ folder, globs }: Item): readonly (readonly Question[])[] {
  if (globs === null) return [[ROOT]];
  const from = globs.map((glob) => ({ file: sampleOf(glob), everywhere: false }));
  return folder === null ? [from] : [from, [{ cwd: folder, everywhere: false }]];
}

/** Where the project is trusted, so that its settings count: what they say has not to be told nor written. */
export function ask(tree: Tree, { name }: Pick<Agent, 'name'>, question: Question): Instructions {
  return instructionsAt(tree, name, { ...question, settings: { trusted: true } });
}

export function reads(tree: Tree, agent: Agent, item: Item, questions: readonly Question[]) {
  return questions.every((question) => {
    const { loaded } = ask(tree, agent, question);
    return loaded.some((one) => one.cut === null && isOf(tree, one, item));
  });
}

/** The file itself, or one with the same text under another name, or in a block of ours. */
function isOf(tree: Tree, { path, link, text, applies }: Loaded, item: Item): boolean {
  if (!applies) return false;
  if (path === item.path || link === item.path || link === tree.real?.(item.path)) return true;
  const whole = textAt(tree, path) ?? '';
  return item.is(text, holdsBlock(whole, SOURCE) || holdsBlock(whole, RULE));
}

/** What is not as one would think. */
export function remarks(tree: Tree, agent: Agent, item: Item): readonly string[] {
  const { folder, globs, path } = item;
  const [wanted = [], inFolder] = questionsFor(item);
  const { loaded, skipped } = ask(tree, agent, wanted[0] ?? ROOT);
  const ours = loaded.filter((one) => isOf(tree, one, item));
  const cut = ours.find((one) => one.cut !== null)?.cut;
  if (cut) return [`reads only a part of it: ${cut.says}`];
  if (ours.length === 0) {
    const isReadThere = inFolder !== undefined && reads(tree, agent, item, inFolder);
    if (isReadThere)
      return ['reads it only when it is started in its folder or below; no file changes that'];
    if (folder === null && formOf(agent.name) === null)
      return ['has no rules, neither for all files nor for some'];
    const there = inFolder?.[0] && ask(tree, agent, inFolder[0]);
    const part = there?.loaded.find((one) => isOf(tree, one, item))?.cut;
    if (part) return [`reads only a part of it, and that only when started there: ${part.says}`];
    return [`does not read it${whyOf(there?.skipped ?? skipped, path)}`];
  }
  const names = ours.map((one) => one.path);
  const isCopied = names.some((name) => name !== path && textAt(tree, name)?.includes(BEGIN));
  const isAtStart = (one: Loaded): boolean => one.when === 'start' && isOf(tree, one, item);
  const isAlways =
    folder === null && globs !== null && ask(tree, agent, ROOT).loaded.some(isAtStart);
  return [
    ...(names.length > 1 && isCopied ? [`reads it more than once: ${names.join(', ')}`] : []),
    ...(isAlways ? ['reads it always, whatever its globs say'] : []),
  ];
}

const BEGIN = '<!-- stratigraph:begin ';

/** The first of some folders further in where an agent that is started there loses what it reads else; undefined: none. */
export function losesIn(tree: Tree, agent: Agent, item: Item, folders: readonly string[]) {
  const { folder: own } = item;
  if (own === null || !questionsFor(item).some((one) => reads(tree, agent, item, one)))
    return undefined;
  return folders.find(
    (cwd) =>
      cwd !== own &&
      isIn(own, cwd) &&
      ask(tree, agent, { cwd, everywhere: false }).loaded.length > 0 &&
      !reads(tree, agent, item, [{ cwd, everywhere: false }]),
  );
}

/** What is read may be lost where the agent is started further in: told of the first such folder. */
export function lostFurtherIn(tree: Tree, agent: Agent, item: Item, folders: readonly string[]) {
  const cwd = losesIn(tree, agent, item, folders);
  if (cwd === undefined) return [];
  const { skipped } = ask(tree, agent, { cwd, everywhere: false });
  const asked = skipped.find(({ path, is }) => path === item.path && is === 'outside')?.at;
  const mend = asked === undefined ? '' : `; it would if ${asked.path} were a link to it`;
  return [
    `does not read it when it is started further in, such as in ${cwd}${whyOf(skipped, item.path)}${mend}`,
  ];
}

function whyOf(skipped: Instructions['skipped'], path: string): string {
  const why = skipped.find((one) => one.path === path)?.why;
  return why === undefined ? '' : `: ${why}`;
}
