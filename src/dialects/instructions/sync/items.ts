// What has to be linked or copied so that agents list the same skills and sub-agents: worked out with their own lists.

import { folderOf, nameOf } from '../../../model/paths.ts';
import type { ItemCarriage } from '../../../model/settings.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import type { Agent } from '../agent.ts';
import { filesBelow, filesOf, join, relativeTo } from '../files.ts';
import { findAgent } from '../instructions-at.ts';
import { COPIED, NO_MODEL } from '../listing/common.ts';
import { folderToFill, SKILL } from '../listing/find.ts';
import type { Item } from '../listing/model.ts';
import { isFilledIn } from '../listing/skill.ts';
import { headOf, valueIn } from '../problems/heads.ts';
import { seenBy, UNGUARDED } from '../problems/items.ts';
import { withFile, withLink } from './changed-tree.ts';
import type { Note, Step } from './plan.ts';

type Kind = 'skill' | 'subagent';
const WORDS = { skill: 'skills', subagent: 'sub-agents' } as const;

/** In the root alone. `as` null: they are not carried. */
export function planItems(tree: Tree, names: readonly string[], as: ItemCarriage | null) {
  const steps: Step[] = [];
  const notes: Note[] = [];
  const note = ({ title: agent }: Agent, source: string, says: string, isLost = false): number =>
    notes.push({ agent, source, says, isLost });
  const blocked = new Map<string, string>();
  const served = [...new Set(names.map((name) => findAgent(name).agent))];
  let now = tree;

  const apply = (agent: Agent, source: string, step: Pick<Step, 'path' | 'link' | 'change'>) => {
    const { path, link, change } = step;
    const old = textAt(now, path);
    const text = change(old);
    if (link === undefined && text === null)
      blocked.set(path, `It is written by hand, so that ${source} has no room: rename one.`);
    else if (link !== undefined || text !== old) {
      now = link === undefined ? withFile(now, path, text ?? '') : withLink(now, path, link);
      const does = link !== undefined ? 'link' : old === null ? 'create' : 'change';
      steps.push({ ...step, agent: agent.title, source, does });
    }
  };

  for (const kind of as === null ? [] : (['skill', 'subagent'] as const)) {
    const sources = sourcesOf(tree, served, kind);
    for (const agent of served) {
      const folders = agent.lists?.[kind]?.folders ?? [];
      const [first] = sources;
      if (first === undefined) break;
      if (folders.length === 0) {
        const says = agent.lists ? `lists no ${WORDS[kind]}` : `may list ${WORDS[kind]}: unknown`;
        note(agent, folderOf(first), says);
        continue;
      }
      const { folder: to, isMade } = folderToFill(filesOf(tree), folders);
      const lacking = sources.filter((path) => !isToldOf(now, agent, kind, path));
      if (isMade) {
        const says = `does not find it, and \`${to}\` is left alone: git ignores it; run what fills it, or stop ignoring it`;
        for (const path of lacking) note(agent, wholeOf(path), says, true);
        continue;
      }
      for (const [from, all] of Map.groupBy(lacking, (path) => folderOf(wholeOf(path)))) {
        // A link made for others may have brought some.
        const own = all.filter((path) => !isToldOf(now, agent, kind, path));
        const isWhole = as === 'links' && now.list(to).length === 0 && !now.has(to);
        const isSafe =
          own.length === all.length && own.every((path) => whyNot(now, agent, kind, path) === null);
        if (isWhole && isSafe) {
          apply(agent, from, { path: to, link: from, change: () => null });
          continue;
        }
        for (const path of own) {
          const why = whyNot(now, agent, kind, path);
          const source = wholeOf(path);
          const place = join(to, nameOf(source));
          if (why !== null) note(agent, source, why, true);
          else if (now.has(place) || now.list(place).length > 0)
            blocked.set(place, `It is there, so that ${source} has no room: rename one.`);
          else if (as === 'links')
            apply(agent, source, { path: place, link: source, change: () => null });
          else for (const one of copiesOf(now, source, place)) apply(agent, source, one);
        }
      }
    }
    for (const agent of served)
      for (const path of sources)
        for (const says of unsaid(now, agent, kind, path)) note(agent, path, says);
  }
  // Copies that were made before stay as their sources are.
  for (const { path, source } of as === null ? [] : copies(tree))
    for (const one of copiesOf(now, source, path)) {
      const agent = served.find(({ lists }) => lists?.skill?.folders.includes(folderOf(path)));
      if (agent !== undefined) apply(agent, source, one);
    }
  return { steps, notes, blocked: [...blocked].map(([path, says]) => ({ path, says })) };
}

/** Of a skill the folder. */
function wholeOf(path: string): string {
  return nameOf(path) === SKILL ? folderOf(path) : path;
}

function itemsOf(tree: Tree, agent: Agent, kind: Kind): readonly Item[] {
  return seenBy(tree, [agent]).flatMap(({ item }) => (item.kind === kind ? [item] : []));
}

/** What at least one of them lists, but for copies. */
function sourcesOf(tree: Tree, served: readonly Agent[], kind: Kind): readonly string[] {
  const all = served
    .filter(({ lists }) => lists?.[kind] !== undefined)
    .flatMap((agent) => itemsOf(tree, agent, kind).filter(({ state }) => state !== 'dropped'));
  const paths = [...new Set(all.map(({ path }) => path))];
  return paths.filter((path) => sourceOf(textAt(tree, path) ?? '') === null).sort();
}

/** That it lists the item, hides it as it is asked to, or lists another of its name. */
function isToldOf(tree: Tree, agent: Agent, kind: Kind, path: string): boolean {
  const name = nameOf(wholeOf(path));
  return itemsOf(tree, agent, kind).some((item) => nameOf(wholeOf(item.path)) === name);
}

/** Why an agent cannot be brought to list it; null: it would. */
function whyNot(tree: Tree, agent: Agent, kind: Kind, path: string): string | null {
  const tools = valueIn(textAt(tree, path) ?? '', 'tools');
  if (kind === 'subagent' && agent.name === 'opencode' && /^[^{]/.test(tools))
    return 'ends at start with `tools` that is a text: it is not passed on';
  const to = agent.lists?.[kind]?.folders[0] ?? '';
  const source = wholeOf(path);
  const place = join(to, nameOf(source));
  const found = itemsOf(withLink(tree, place, source), agent, kind).find(
    (one) => one.path === path,
  );
  if (found === undefined) return 'does not find it by a link';
  return found.state === 'dropped' ? `does not list it: ${found.why}` : null;
}

/** What a file says to one agent and not to another. */
function unsaid(tree: Tree, { name, lists }: Agent, kind: Kind, path: string): readonly string[] {
  const text = textAt(tree, path) ?? '';
  const { [kind]: rules, calls } = lists ?? {};
  if (rules === undefined) return [];
  const has = (key: string): boolean => valueIn(text, key) !== '';
  return [
    ...(has(NO_MODEL) && UNGUARDED[kind]?.includes(name) ? [`does not heed \`${NO_MODEL}\``] : []),
    ...(has('paths') && kind === 'skill' && rules.waits === undefined
      ? ['lists it from the start, whatever its `paths` say']
      : []),
    ...(kind === 'skill' && calls && !calls.fills && isFilledIn(text.slice(headOf(text).length))
      ? ['is sent `$ARGUMENTS` and commands in it as they are written']
      : []),
  ];
}

function sourceOf(text: string): string | null {
  return COPIED.exec(headOf(text))?.[1] ?? null;
}

/** Folders of skills that were copied, each with its source. */
function copies(tree: Tree) {
  const files = filesOf(tree);
  return tree.list('').flatMap(({ name, type }) =>
    type === 'folder' && name.startsWith('.')
      ? filesBelow(files, join(name, 'skills'), (one) => one === SKILL).flatMap((path) => {
          const source = sourceOf(textAt(tree, path) ?? '');
          return source === null ? [] : [{ path: folderOf(path), source }];
        })
      : [],
  );
}

/** Every file of a skill, or the one of a sub-agent; only what was copied before is written over. */
function copiesOf(tree: Tree, source: string, place: string) {
  const files = filesOf(tree);
  const paths = tree.has(source) ? [source] : filesBelow(files, source, () => true);
  const isOurs = sourceOf(textAt(tree, join(place, SKILL)) ?? '') !== null;
  return paths.flatMap((path) => {
    const text = textAt(tree, path);
    if (text === null) return [];
    const to = path === source ? place : join(place, relativeTo(source, path));
    const isHead = path === source || nameOf(path) === SKILL;
    const after = isHead
      ? text.replace(/^(\uFEFF?---\r?\n)/, `$1# Copied from ${source} by stratigraph\n`)
      : text;
    const change = (old: string | null): string | null =>
      old === null || isOurs || sourceOf(old) !== null ? after : null;
    return [{ path: to, change }];
  });
}
