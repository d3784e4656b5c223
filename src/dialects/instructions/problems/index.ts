// What agents miss of the instructions of a tree, or are told that is not so: what the rules about instructions word.

import type { Asked } from '../../../model/dialect.ts';
import type { Document } from '../../../model/document.ts';
import { type Problem, problemAt } from '../../../model/facts.ts';
import { onceFor } from '../../../model/once.ts';
import { folderOf, nameOf, resolve } from '../../../model/paths.ts';
import { withCommas } from '../../../model/plural.ts';
import type { Settings } from '../../../model/settings.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { usedAgents } from '../agents/index.ts';
import { allFiles, type Files, filesOf, join } from '../files.ts';
import { instructionsAt } from '../instructions-at.ts';
import { DEEPEST, isForOthers, isTooDeep, kindOf, standsFor } from '../names.ts';
import { withFile } from '../sync/changed-tree.ts';
import { planSync } from '../sync/plan.ts';
import { ask } from '../sync/reached.ts';
import { contradictions, declaredOtherwise } from './contradictions.ts';
import { findDrift } from './drift.ts';
import { importProblems } from './imports.ts';
import { itemProblems, whoOf } from './items.ts';
import { missingCommands } from './missing-commands.ts';
import { missingPaths } from './missing-paths.ts';
import { ruleProblems } from './rules.ts';
import { leftSecrets } from './set-up.ts';
import { unshared } from './unshared.ts';

export type Documents = ReadonlyMap<string, Document>;

/** What the rules about instructions look at. */
export interface Subject {
  readonly tree: Tree;
  readonly files: Files;
  readonly settings: Settings;
  /** Of instructions; a link is the file that it leads to. */
  readonly documents: Documents;
  /** Folders for which they speak, and the root. */
  readonly folders: readonly string[];
  /** All files; null: there are too many to look at. */
  readonly paths: readonly string[] | null;
}

export function problems(
  ...[tree, all, { settings, declared, secretsIn }]: Asked
): readonly Problem[] {
  const documents = new Map(
    [...all].filter(([path, { role }]) => {
      const real = tree.real?.(path) ?? path;
      return role.is === 'instruction' && !role.isOfOthers && (real === path || !all.has(real));
    }),
  );
  const folders = [...new Set(['', ...Array.from(documents.keys(), standsFor)])];
  const seen = { files: filesOf(tree), paths: allFiles(tree) };
  const subject = { tree, settings, documents, folders, ...seen };
  const { agents: named } = settings;
  const used = usedAgents(tree, settings);
  const isForClaude = [...all].some(
    ([path, { text }]) => /(?:^|\/)(?:\.claude\/|CLAUDE\.md$)/.test(path) && text.trim() !== '',
  );
  const importing = used.filter((one) => one !== 'claude' || isForClaude);
  const imports = importProblems(subject, importing);
  const unread = new Set(
    imports.flatMap(({ path, data, related }) =>
      [path, ...related.map((one) => one.path)].map((one) => `${data.agent} ${one}`),
    ),
  );
  const drift = findDrift(subject);
  const drifted = new Set(drift.flatMap(({ path, data }) => [path, data.other]));
  const found = [
    ...findLost(subject, named.length > 0 ? used : used.filter((one) => LIMITED.includes(one))),
    ...[...documents.values()].flatMap((one) => shadows(tree, one)),
    ...imports,
    ...[...documents.values()].flatMap((one) => linkAsText(tree, one)),
    ...outOfReach(subject),
    ...misnamed(subject),
    ...ruleProblems(subject),
    ...drift,
    ...unshared(subject),
    // Told with the reason already.
    ...outOfStep(subject).filter(({ kind, path, data }) =>
      kind === 'unserved'
        ? !unread.has(`${data.agent} ${path}`)
        : kind !== 'blocked' || !drifted.has(path),
    ),
    ...contradictions(subject),
    ...declaredOtherwise(subject, declared()),
    ...oncePerText([...missingCommands(subject), ...missingPaths(subject)]),
    ...itemProblems(subject),
    ...leftSecrets(subject, secretsIn),
  ];
  return found.map((problem) => inEditorLines(problem, documents));
}

/** What is missing is one finding a text, with the other places. */
function oncePerText(all: readonly Problem[]): readonly Problem[] {
  const keyOf = ({ kind, path, data }: Problem): string => JSON.stringify([kind, path, data]);
  return [...Map.groupBy(all, keyOf).values()].flatMap(([first, ...again]) => {
    if (first === undefined) return [];
    const lines = new Set(again.flatMap(({ at }) => at?.line ?? []));
    lines.delete(first.at?.line ?? 0);
    const places = [...lines].map((line) => ({ path: first.path, line, message: 'here, too' }));
    return [{ ...first, related: [...first.related, ...places] }];
  });
}

/** Agents end a line at `\n` alone; editors, and so findings, at a lone `\r` too. */
function inEditorLines(problem: Problem, documents: Documents): Problem {
  const document = documents.get(problem.path);
  const text = document?.text ?? '';
  const hasLone = (): boolean => /\r(?!\n)/.test(text);
  if (problem.at === null || !document || !onceFor(document, 'lone returns', hasLone))
    return problem;
  const { line, column, endColumn = column } = problem.at;
  const before = text.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0);
  const lines = text.slice(0, before + column - 1).split(/\r\n?|\n/);
  const start = (lines.at(-1)?.length ?? 0) + 1;
  const rest = text.slice(before + column - 1, before + endColumn - 1).search(/[\r\n]|$/);
  return { ...problem, at: { line: lines.length, column: start, endColumn: start + rest } };
}

/** `AGENT.md` is what some read. */
const AGENTS_SLIP = /^agents?\.md$/i;

/** Names one slip away from what an agent looks for, or from a folder of it. */
const MISNAMED: readonly (readonly [written: RegExp, agent: string, meant: string])[] = [
  [/^claude\.md$/i, 'claude', 'CLAUDE.md'],
  [/^gemini\.md$/i, 'gemini', 'GEMINI.md'],
  [AGENTS_SLIP, 'codex', 'AGENTS.md'],
  [/^\.cursor\/rule\/.+\.mdc$/, 'cursor', '.cursor/rules/'],
  [/^\.?cursor-?rules?$/i, 'cursor', '.cursorrules'],
  [/^\.claude\/rule\/.+\.md$/, 'claude', '.claude/rules/'],
  [/^\.github\/instruction\/.+\.md$/, 'copilot', '.github/instructions/'],
  [/^\.github\/copilot[-_]?instructions?\.md$/i, 'copilot', '.github/copilot-instructions.md'],
];

/** Told at the first of all. */
function outOfReach({ paths }: Subject): readonly Problem[] {
  const path = paths?.find((one) => isTooDeep(one) && kindOf(nameOf(one)) !== null);
  return path === undefined ? [] : [problemAt('outOfReach', path, { most: DEEPEST })];
}

/** Of each agent its loader tells. Not where the right file stands too, or where instructions or settings give the name. */
function misnamed({ tree, documents, paths, settings }: Subject): readonly Problem[] {
  return (paths ?? []).flatMap((path) => {
    const [, agent = '', meant = ''] = MISNAMED.find(([written]) => written.test(path)) ?? [];
    const isForAll = AGENTS_SLIP.test(path);
    if (meant === '' || tree.has(meant) || (documents.has(path) && !isForAll)) return [];
    const naming = [...documents.keys(), '.gemini/settings.json', '.vscode/settings.json'];
    const texts = naming.map((one) => (one === path ? '' : (textAt(tree, one) ?? '')));
    if (texts.some((text) => text.includes(nameOf(path)))) return [];
    const to = meant.endsWith('/') ? meant + nameOf(path) : meant;
    const after = withFile(tree, to, textAt(tree, path) ?? '');
    const used = usedAgents(tree, settings);
    const agents = isForAll && used.length > 0 ? used : [...new Set([...used, agent])];
    const without = agents.flatMap((name) => {
      const looksAt = (at: Tree, one: string): string | undefined => {
        const { title, loaded, skipped } = instructionsAt(at, name, { everywhere: false });
        const isWaiting = skipped.some((file) => file.path === one && file.is === 'waiting');
        return isWaiting || loaded.some((file) => file.path === one) ? title : undefined;
      };
      const title = looksAt(tree, path) === undefined ? looksAt(after, to) : undefined;
      return title === undefined ? [] : [{ title }];
    });
    if (without.length === 0) return [];
    const isCase = path.toLowerCase() === meant.toLowerCase();
    return [problemAt(isCase ? 'unreadCase' : 'unreadName', path, { ...whoOf(without), to })];
  });
}

/** What `instructions sync` would write, where the settings say whom it serves. */
function outOfStep({ tree, settings, folders }: Subject): readonly Problem[] {
  const { agents, instructions } = settings;
  if (agents.length === 0) return [];
  const { steps, blocked } = planSync(tree, { agents, ...instructions }, folders);
  return [
    ...steps.map(({ path, source, agent, does }) => {
      const [kind, at, data] =
        does === 'change'
          ? (['outdated', path, { agent, source }] as const)
          : (['unserved', source, { agent, to: path }] as const);
      const fold = { form: kind + agent, few: 1, message: `${kind}Many` as const };
      return { ...problemAt(kind, at, data), fold };
    }),
    ...blocked.map(({ path, says }) => problemAt('blocked', path, { says })),
  ];
}

/** Whose limits are told without being asked for: those of others are for one of several products that share a folder. */
const LIMITED: readonly string[] = ['codex', 'droid', 'windsurf'];

/** Below a long AGENTS.md one agent loses text in many folders. */
const folded = (one: Problem): Problem => ({
  ...one,
  fold: { form: `${one.kind} ${one.data?.agent}` },
});

/** Text beyond a limit, told once for each agent at the place where it loses most. */
function findLost({ tree, folders }: Subject, agents: readonly string[]): readonly Problem[] {
  const found = new Map<string, { readonly kept: number; readonly problem: Problem }>();
  for (const agent of agents) {
    for (const folder of folders.filter((one) => !isForOthers(`${one}/`))) {
      const seen = ask(tree, { name: agent }, { cwd: folder, everywhere: false });
      const about = { agent: seen.title, folder: folder === '' ? 'the root' : folder };
      const tell = (kept: number, problem: Problem): void => {
        const key = `${agent} ${problem.path}`;
        if (kept < (found.get(key)?.kept ?? Number.POSITIVE_INFINITY))
          found.set(key, { kept, problem });
      };
      const [first] = seen.loaded.toSorted((a, b) => b.kept - a.kept);
      const takesMost = (path: string): Problem['related'] =>
        first === undefined || first.path === path || seen.limit === null
          ? []
          : [{ path: first.path, line: 1, message: `takes ${withCommas(first.kept)} of them` }];
      for (const { path, kept, bytes, cut } of seen.loaded) {
        if (cut === null) continue;
        const data = { ...about, limit: cut.says, lost: bytes - kept };
        const at = { line: cut.line, column: 1 };
        tell(kept, folded(problemAt('cut', path, data, at, takesMost(path))));
      }
      for (const { path, why, is } of seen.skipped)
        if (is === 'full')
          tell(0, folded(problemAt('lost', path, { ...about, limit: why }, null, takesMost(path))));
    }
  }
  return [...found.values()].map(({ problem }) => problem);
}

/** An override of Codex that is empty hides the file beside it and says nothing instead. */
function shadows(tree: Tree, { path, text }: Document): readonly Problem[] {
  const hidden = join(folderOf(path), 'AGENTS.md');
  if (nameOf(path) !== 'AGENTS.override.md' || text.trim() !== '' || !tree.has(hidden)) return [];
  return [problemAt('emptyOverride', path, { hidden })];
}

/** `CLAUDE.md` whose text is `AGENTS.md`: a symbolic link that was checked out as a text. */
function linkAsText(tree: Tree, { path, text }: Document): readonly Problem[] {
  const to = text.trim();
  if (!/^[\w./-]{1,200}\.md$/.test(to)) return [];
  const target = resolve(folderOf(path), to);
  if (target === null || target === path || !tree.has(target)) return [];
  return [problemAt('linkAsText', path, { to }, { line: 1, column: 1, endColumn: 1 + to.length })];
}
