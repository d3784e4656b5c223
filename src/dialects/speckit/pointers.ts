// Where spec-kit says which feature is being worked on, and what a feature says of its own place in time.

import type { Document } from '../../model/document.ts';
import { type Problem, problemAt } from '../../model/facts.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { readWrittenDate } from '../../model/written-date.ts';
import type { Places } from './places.ts';
import type { Feature } from './problems.ts';

type Documents = ReadonlyMap<string, Document>;

interface Pointer {
  readonly path: string;
  readonly line: number;
  /** The folder that it names. */
  readonly folder: string;
}

const IN_SETTINGS = /"feature_directory"\s{0,9}:\s{0,9}"(?:\.\/)?([^"\n]{1,300}?)\/?"/;
/** What the commands keep up in a file for agents. */
const BLOCK = /<!-- SPECKIT START -->([\s\S]{0,3000}?)<!-- SPECKIT END -->/;
const NAMED = /(?:^|[\s`"'(])(?:\.\/)?((?:[\w.-]{1,80}\/){1,4})plan\.md/;

/** Pointers that lead nowhere, that disagree, or that stayed at a feature that is done. */
export function pointerProblems(
  places: Places,
  tree: Tree,
  documents: Documents,
  features: readonly Feature[],
): readonly Problem[] {
  const all = pointersIn(places, tree, documents);
  const missing = all.filter(({ folder }) => tree.list(folder).length === 0);
  const [first, ...others] = all.filter((one) => !missing.includes(one));
  const rival = others.find(({ folder }) => folder !== first?.folder);
  const feature = features.find(({ scope }) => scope.folder === first?.folder);
  const later = features.find(
    ({ scope, work }) =>
      Number(scope.number) > Number(feature?.scope.number) && work.some(({ isDone }) => !isDone),
  );
  const isOver = (feature?.work.length ?? 0) > 0 && feature?.work.every(({ isDone }) => isDone);
  const found = (kind: string, { path, line, folder }: Pointer, more: Problem['data'] = {}) =>
    problemAt(kind, path, { folder, ...more }, { line, column: 1 });
  return [
    ...missing.map((one) => found('pointsNowhere', one)),
    ...(first !== undefined && rival !== undefined
      ? [found('pointersDiffer', rival, { other: first.folder, path: first.path })]
      : []),
    ...(first !== undefined && rival === undefined && isOver && later !== undefined
      ? [found('pointsBack', first, { later: later.scope.name })]
      : []),
  ];
}

function pointersIn({ homes }: Places, tree: Tree, documents: Documents): readonly Pointer[] {
  const settings = homes.map((home) => `${home}/feature.json`);
  const texts = [
    ...settings.flatMap((path) => [{ path, text: textAt(tree, path) ?? '', form: IN_SETTINGS }]),
    ...[...documents.values()].flatMap(({ path, role, text }) => {
      const found = role.is === 'instruction' ? BLOCK.exec(text) : null;
      const before = found === null ? '' : text.slice(0, found.index).replace(/[^\n]/g, '');
      return found === null ? [] : [{ path, text: before + (found[1] ?? ''), form: NAMED }];
    }),
  ];
  return texts.flatMap(({ path, text, form }) => {
    const found = form.exec(text);
    const folder = found?.[1]?.replace(/\/$/, '');
    if (found === null || folder === undefined || /^(?:\/|~|[A-Za-z]:|\.\.)/.test(folder))
      return [];
    return [{ path, folder, line: text.slice(0, found.index + 1).split('\n').length }];
  });
}

const CREATED = /^\*\*Created\*\*:\s{0,3}(.{1,60})$/m;
const SPEC_LINK = /\*\*Spec\*\*:\s{0,3}\[[^\]\n]{1,300}\]\((\/[^)\s]{1,300})\)/;
const DAY = 86_400_000;
/** Days before both neighbours, from which on a year or a month was mistaken. */
const ODD = 60;

/** A day long before that of the feature before and of the one after, and a link to a path of somebody's machine. */
export function placeProblems(tree: Tree, features: readonly Feature[]): readonly Problem[] {
  const created = features
    .flatMap(({ scope: { number }, spec }) => {
      const found = CREATED.exec(spec?.text ?? '');
      const day = readWrittenDate(found?.[1] ?? '');
      // Longer numbers are those of issues, which nobody takes up in order.
      if (spec === undefined || found === null || number?.length !== 3 || day === null) return [];
      const line = spec.text.slice(0, found.index).split('\n').length;
      return [{ path: spec.path, number: Number(number), day, time: Date.parse(day), line }];
    })
    .sort((a, b) => a.number - b.number);
  const odd = created.flatMap(({ path, number, day, time, line }, at): Problem[] => {
    const [before, after] = [created[at - 1], created[at + 1]];
    if (before === undefined || after === undefined) return [];
    const isOdd = [before, after].every((one) => one.time - time > ODD * DAY);
    // Where several have one number, nobody knows which came first.
    if (!isOdd || before.number === number || after.number === number) return [];
    const data = { day, before: before.day, after: after.day };
    return [problemAt('oddDay', path, data, { line, column: 1 })];
  });
  const foreign = features.flatMap(({ plan }): Problem[] => {
    const found = SPEC_LINK.exec(plan?.text ?? '');
    const link = found?.[1];
    if (plan === undefined || found === null || link === undefined) return [];
    if (tree.has(link.slice(1))) return [];
    const line = plan.text.slice(0, found.index).split('\n').length;
    return [problemAt('foreignLink', plan.path, { link }, { line, column: 1 })];
  });
  return [...odd, ...foreign];
}
