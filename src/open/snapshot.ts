// A workspace checked, all of it at one moment, and held against another; git's objects are read, nothing is checked out.

import { hash } from 'node:crypto';
import { agesForHealth } from '../core/code-facts.ts';
import { loweredSince } from '../core/loosened.ts';
import type { TokenCounter } from '../core/over-budget.ts';
import { surveyOf } from '../core/survey.ts';
import {
  build,
  type Checked,
  checkAll,
  claimOf,
  compare,
  countsTokens,
  documentPaths,
  type Hierarchy,
  type Options,
  openTree,
  resolve,
  untouchedBy,
} from '../core.ts';
import type { Comparison, Loosened } from '../model/change.ts';
import { codeChanges } from '../model/code.ts';
import type { Settings } from '../model/settings.ts';
import { type Tree, textAt } from '../model/source.ts';
import { isUsageError } from '../model/usage-error.ts';
import { changedFiles, codeAround } from '../read/code-repository.ts';
import { repositoryPrefix } from '../read/git.ts';
import { gitTree } from '../read/git-tree.ts';
import { withLocal } from '../read/local-tree.ts';
import { findBase } from '../read/revision.ts';
import { SETTINGS_FILE, settingsFrom } from '../read/settings.ts';
import { loadTokenCounter } from '../read/tokens.ts';
import { withMemoryHome } from '../read/tree-views.ts';
import { datesOf, type History, historyOf, readAll } from './dates.ts';
import type { Moment, Snapshot } from './workspace.ts';

const sha256 = (text: string): string => hash('sha256', text);

/** `checked` null: nobody looks for faults. */
export async function takeSnapshot(
  { hierarchy, root, commit, now }: Moment,
  checked: CheckedOnce | null,
  asked: Pick<Options, 'now' | 'tokens'>,
): Promise<Snapshot> {
  const documents = documentPaths(hierarchy);
  const behind = behindIn({ hierarchy, root, commit }, documents);
  const options = { ...asked, hash: sha256, behind };
  if (checked !== null) {
    const { graph, report } = checked;
    const reached = report.findings.flatMap((finding) =>
      finding.targets.map((id) => ({ id, finding })),
    );
    const about = Map.groupBy(reached, ({ id }) => id);
    // What a layer imports need not be a document by itself.
    const { layersOf } = surveyOf(hierarchy);
    const layers = graph.targets.flatMap((target) => layersOf(target).map(({ path }) => path));
    const imported = new Set(layers.filter((path) => !graph.documents.has(path)));
    const more = await datesOf(hierarchy, root, [...imported], { commit });
    const dates = new Map([...checked.dates, ...more]);
    return {
      graph,
      report,
      resolve(target) {
        const findings = (about.get(target.id) ?? []).map(({ finding }) => finding);
        const asReader = target.start === undefined ? { now, hash: sha256 } : options;
        const resolveOptions = target.reader === undefined ? { ...options, findings } : asReader;
        return resolve(hierarchy, target, dates, resolveOptions);
      },
    };
  }
  await readAll(hierarchy, documents);
  const dates = await datesOf(hierarchy, root, documents, { commit });
  return {
    graph: build(hierarchy, dates),
    report: null,
    resolve: (target) => resolve(hierarchy, target, dates, options),
  };
}

/** What to say of documents that age by the code alone and of which that has moved too far, by path. */
export function behindIn(
  { hierarchy, root, commit }: Pick<Moment, 'hierarchy' | 'root' | 'commit'>,
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const aging = paths.filter((path) => claimOf(hierarchy, path)?.role.ages === 'with-all-code');
  const documents = aging.flatMap((path) => hierarchy.document(path) ?? []);
  const ages = agesForHealth(documents, codeAround(root, commit), hierarchy.settings.code);
  return new Map(
    [...ages].flatMap(([path, age]) => {
      const says = `behind the code: ${codeChanges(age)} since ${age.since.slice(0, 10)}`;
      return age.outdated ? [[path, says] as const] : [];
    }),
  );
}

export interface CheckedOnce extends Checked {
  readonly history: History;
  readonly tokens: TokenCounter | undefined;
}

/** `known` is what need not be asked again of another moment of the same workspace. */
export async function checkOnce(
  moment: Moment,
  known?: Pick<CheckedOnce, 'history' | 'tokens'>,
): Promise<CheckedOnce> {
  const { hierarchy, root, now, everything, commit } = moment;
  const history =
    known?.history ?? (await historyOf(hierarchy, root, documentPaths(hierarchy), commit));
  const { dates, changed } = history;
  const graph = build(hierarchy, dates);
  const countsOwn = known === undefined && countsTokens(hierarchy);
  const tokens = countsOwn ? await loadTokenCounter() : known?.tokens;
  const found = checkAll(hierarchy, graph, {
    ...{ now, changed, everything, code: codeAround(root, commit) },
    ...(tokens && { tokens }),
  });
  return { hierarchy, graph, ...found, dates, history, tokens };
}

/** Throws UsageError where there is no such revision, or where the clone lacks its files. */
export async function compareWith(
  revision: string,
  moment: Moment,
  head: CheckedOnce,
  countsAll: boolean,
): Promise<Comparison> {
  const { root, now, excluded, commit: end } = moment;
  const { settings } = head.hierarchy;
  const commit = findBase(root, revision, end);
  const atHand = head.graph.documents;
  const limits = {
    maxFileBytes: settings.maxFileBytes,
    known: (path: string) => atHand.get(path)?.text ?? null,
    wanted: (path: string) => claimOf(head.hierarchy, path) !== undefined,
  };
  const code = end === undefined ? codeAround(root) : undefined;
  const then = (here: Tree, own: typeof limits & Partial<Pick<Moment, 'excluded'>>): Tree => {
    const committed = gitTree(root, commit, own);
    return withMemoryHome(code ? withLocal(committed, here, code) : committed, settings);
  };
  const tree = then(head.hierarchy.tree, { ...limits, excluded });
  const hierarchy = openTree(tree, settings, { known: (path) => atHand.get(path) ?? null });
  const everything = settings.exclude.length === 0 ? tree : then(moment.everything, limits);
  const history = await historyThen(hierarchy, root, head, commit);
  const tokens = head.tokens ?? (countsAll ? await loadTokenCounter() : undefined);
  const base = await checkOnce({ ...moment, hierarchy, everything, commit }, { history, tokens });
  const compared = compare(base, head, {
    now,
    hash: sha256,
    ...(countsAll && tokens && { tokens }),
  });
  const untouched = settings.code.notices
    ? untouchedBy(head.graph, repositoryPrefix(root), () => changedFiles(root, commit, end ?? null))
    : [];
  const lowered = await loweredIn(everything, moment.everything, settings.rules);
  const loosened = [...lowered, ...(compared.loosened ?? [])];
  return {
    ...{ base: { revision, commit }, ...compared },
    ...(loosened.length > 0 && { loosened }),
    untouched,
  };
}

/** Where the rules are those of the workspace's own settings. */
async function loweredIn(
  then: Tree,
  now: Tree,
  rules: Settings['rules'],
): Promise<readonly Loosened[]> {
  const [was, is] = await Promise.all([rulesIn(then), rulesIn(now)]);
  if (was === null || JSON.stringify(is) !== JSON.stringify(rules)) return [];
  const text = textAt(now, SETTINGS_FILE) ?? '';
  const lineOf = (rule: string): number =>
    text.slice(0, Math.max(0, text.indexOf(JSON.stringify(rule)))).split('\n').length;
  return loweredSince(was, rules, SETTINGS_FILE, lineOf);
}

/** Null where the settings are wrong. */
async function rulesIn(tree: Tree): Promise<Settings['rules'] | null> {
  const text = textAt(tree, SETTINGS_FILE);
  if (text === null) return {};
  try {
    return (await settingsFrom(text.replace(/^\uFEFF/, ''), SETTINGS_FILE)).rules;
  } catch (error) {
    if (isUsageError(error)) return null;
    throw error;
  }
}

/** A document that is the same has the same history; only for the others git is asked. */
async function historyThen(
  hierarchy: Hierarchy,
  root: string,
  { graph, history }: CheckedOnce,
  commit: string,
): Promise<History> {
  const isOther = (path: string): boolean => hierarchy.document(path) !== graph.documents.get(path);
  const others = new Set(documentPaths(hierarchy).filter(isOther));
  const fresh = await historyOf(hierarchy, root, [...others], commit);
  const same = <Of>(known: ReadonlyMap<string, Of>) =>
    [...known].filter(([path]) => !others.has(path));
  return {
    dates: new Map([...same(history.dates), ...fresh.dates]),
    changed: new Map([...same(history.changed), ...fresh.changed]),
  };
}
