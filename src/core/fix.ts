import { addToList } from '../edit/front-matter-patch.ts';
import type { Finding, Rename } from '../model/finding.ts';
import { type Tree, textAt } from '../model/source.ts';
import { slipOf, UsageError } from '../model/usage-error.ts';
import { fromPointer } from '../model/value.ts';
import { problemsIn } from './check.ts';
import { replacementsIn } from './decisions.ts';
import { documentsIn, type Hierarchy, openTree } from './hierarchy.ts';
import { planSupersession, type TextChange } from './supersede.ts';
import { surveyOf } from './survey.ts';

export interface Fixes {
  readonly changes: readonly TextChange[];
  /** Files that get another name, after that. */
  readonly moves: readonly Move[];
  readonly fixed: readonly Finding[];
  /** Findings that are fixable as such, but not here, and why. */
  readonly left: readonly { readonly finding: Finding; readonly problem: string }[];
}

export interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * Gives the changes that mend one finding of `hierarchy`; `seen` is the same with the changes made so far. Throws
 * UsageError where it cannot be mended safely.
 */
type Fix = (
  hierarchy: Hierarchy,
  seen: Hierarchy,
  finding: Finding,
) => readonly (TextChange | Move)[];

/** A rule that calls its findings fixable has its fix here; a contradiction may be a mistake, and is declared only for who asks for it. */
const FIXES: ReadonlyMap<string, Fix> = new Map([
  ['one-sided-supersession', sayOnBothSides],
  ['direct-contradiction', declareOverride],
  ...['names-missing-code', 'broken-link'].map((id): [string, Fix] => [id, writeNewNames]),
]);

const MAY_BE_MEANT =
  'it may be a mistake. If it is meant, `stratigraph fix --declare-overrides` declares it.';

/** Every fix sees what the ones before it changed. */
export function planFixes(
  hierarchy: Hierarchy,
  findings: readonly Finding[],
  { declareOverrides }: { readonly declareOverrides: boolean },
): Fixes {
  const texts = new Map<string, string>();
  const fixed: Finding[] = [];
  const left: { finding: Finding; problem: string }[] = [];
  const moves: Move[] = [];
  let seen = hierarchy;
  for (const finding of findings) {
    const fix = FIXES.get(finding.rule) ?? mend;
    if (fix === declareOverride && !declareOverrides) left.push({ finding, problem: MAY_BE_MEANT });
    if (fix === declareOverride ? !declareOverrides : !finding.fixable) continue;
    try {
      const changes = fix(hierarchy, seen, finding);
      for (const change of changes) {
        if ('to' in change) moves.push(change);
        else texts.set(change.path, change.after);
      }
      if (changes.length > 0) seen = withTexts(hierarchy, texts);
      fixed.push(finding);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      left.push({ finding, problem: error.message });
    }
  }
  const changes = [...texts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, after]) => ({ path, before: textAt(hierarchy.tree, path) ?? '', after }));
  return { changes, moves, fixed, left };
}

function mend(_: Hierarchy, seen: Hierarchy, { path, line }: Finding) {
  const [found] = problemsIn(seen, documentsIn(seen))
    .filter((one) => one.path === path && one.mend !== undefined)
    .map((one) => ({ mend: one.mend, away: Math.abs((one.at?.line ?? 1) - line) }))
    .sort((a, b) => a.away - b.away);
  const before = textAt(seen.tree, path);
  // Another one may have mended it, too.
  if (found?.mend === undefined || before === null) return [];
  return [
    'to' in found.mend
      ? { from: path, to: found.mend.to }
      : { path, before, after: found.mend.text },
  ];
}

function sayOnBothSides(hierarchy: Hierarchy, seen: Hierarchy, { path, line, column }: Finding) {
  const { oneSided } = replacementsIn(hierarchy).supersession;
  const pair = oneSided.find(
    ({ at }) => at.path === path && at.line === line && at.column === column,
  );
  return pair === undefined ? [] : planSupersession(replacementsIn(seen), pair.older, pair.newer);
}

/** Exactly the old name, where it stands. */
function writeNewNames(_: Hierarchy, seen: Hierarchy, finding: Finding): readonly TextChange[] {
  const places = Map.groupBy([finding, ...finding.related], ({ path }) => path);
  return [...places].map(([path, all]) => {
    const before = textAt(seen.tree, path) ?? '';
    const lines = before.split('\n');
    for (const { line, rename } of all) {
      const now = rename && withNewName(lines[line - 1] ?? '', rename);
      if (now === lines[line - 1])
        throw new UsageError(`\`${rename?.from}\` does not stand in ${path}:${line} alone.`, '');
      if (now !== undefined) lines[line - 1] = now;
    }
    return { path, before, after: lines.join('\n') };
  });
}

function withNewName(line: string, { from, to }: Rename): string {
  return line.split(from).reduce((before, after) => {
    const isEnd = /[\p{L}\w@/.-](?<!(?:^|[^\w/.])\.\/)$/u.test(before);
    const isLonger = isEnd || /^(?:[\p{L}\w@/-]|\.\w)/u.test(after);
    return before + (isLonger ? from : to) + after;
  });
}

/** Names the key under `overrides:`, which drops nothing that is inherited. */
function declareOverride(hierarchy: Hierarchy, seen: Hierarchy, { path, line, column }: Finding) {
  const found = surveyOf(hierarchy).conflicts.find(
    ({ conflict: { kind, winner } }) =>
      kind === 'undeclared-override' &&
      winner.source === path &&
      winner.line === line &&
      winner.column === column,
  );
  const { text: before = '', metadata = {} } = seen.document(path) ?? {};
  const slip = Object.keys(metadata).find((one) => slipOf(one, ['overrides']) !== null);
  if (slip !== undefined)
    throw new UsageError(`\`${slip}\` is misspelt.`, 'Write `overrides`, and fix again.');
  const key = fromPointer(found?.conflict.pointer ?? '').join('.');
  const patched = /^$|[,~\p{Cc}]|(?:^|\.)["']/u.test(key)
    ? { problem: `\`${key}\` cannot be named under \`overrides:\`` }
    : addToList(before, 'overrides', key);
  if ('problem' in patched) throw new UsageError(`${patched.problem}.`, 'Declare it by hand.');
  return [{ path, before, after: patched.text }];
}

function withTexts(hierarchy: Hierarchy, texts: ReadonlyMap<string, string>): Hierarchy {
  const { tree, settings, document, dialects } = hierarchy;
  const changed: Tree = {
    ...tree,
    read(path) {
      const text = texts.get(path);
      return text === undefined ? tree.read(path) : { path, text, bytes: Buffer.byteLength(text) };
    },
  };
  return openTree(changed, settings, { known: document, dialects });
}
