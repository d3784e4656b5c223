// Where spec-kit says which feature is being worked on, and what a plan says of the place of its specification.

import type { Documents } from '../../model/document.ts';
import { type Problem, problemAt, writtenIn } from '../../model/facts.ts';
import { type Tree, textAt } from '../../model/source.ts';
import { isAllDone } from '../../model/work-status.ts';
import type { Places } from './places.ts';
import type { Feature } from './problems.ts';

const IN_SETTINGS = /"feature_directory"\s{0,9}:\s{0,9}"(?:\.\/)?([^"\n]{1,300}?)\/?"/;
/** What the commands keep up in a file for agents. */
const BLOCK = /<!-- SPECKIT START -->([\s\S]{0,3000}?)<!-- SPECKIT END -->/;
const NAMED = /(?:^|[\s`"'([])(?:\.\/)?((?:[\w.-]{1,80}\/){1,4})plan\.md/;

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
  const isLater = ({ number }: Feature['scope']) => Number(number) > Number(feature?.scope.number);
  const begun = features.filter(({ scope, work }) => isLater(scope) && work.length > 0);
  const later = begun.find(({ work }) => !isAllDone(work)) ?? begun.at(-1);
  type One = (typeof all)[number];
  const found = (kind: string, { path, at, folder }: One, more: Problem['data'] = {}) =>
    problemAt(kind, path, { folder, ...more }, at);
  const nowhere = missing.map((one) => found('pointsNowhere', one));
  if (first !== undefined && rival !== undefined)
    return [...nowhere, found('pointersDiffer', rival, { other: first.folder, path: first.path })];
  if (first === undefined || !isAllDone(feature?.work ?? []) || later === undefined) return nowhere;
  return [...nowhere, found('pointsBack', first, { later: later.scope.name })];
}

/** Each at its lines. */
function blocksIn(documents: Documents) {
  return [...documents.values()].flatMap(({ path, role, text }) => {
    const found = role.is === 'instruction' ? BLOCK.exec(text) : null;
    const before = found === null ? '' : text.slice(0, found.index).replace(/[^\n]/g, '');
    return found === null ? [] : [{ path, text: before + (found[1] ?? '') }];
  });
}

function pointersIn({ homes }: Places, tree: Tree, documents: Documents) {
  const settings = homes.map((home) => `${home}/feature.json`);
  const texts = [
    ...settings.flatMap((path) => [{ path, text: textAt(tree, path) ?? '', form: IN_SETTINGS }]),
    ...blocksIn(documents).map((one) => ({ ...one, form: NAMED })),
  ];
  return texts.flatMap(({ path, text, form }) => {
    const { words, at = null } = writtenIn(text, form) ?? {};
    const folder = words?.replace(/\/$/, '');
    return folder && !/^(?:\/|~|[A-Za-z]:|\.\.)/.test(folder) ? { path, folder, at } : [];
  });
}

const SPEC_LINK =
  /\*\*Spec\*\*:\s{0,3}(?:\[[^\]\n]{1,300}\]\(|`)?((?:file:\/|[A-Za-z]:[\\/]|\/)[^)`\s]{1,300})/;
/** In a block, which names paths in any form. */
const OF_MACHINE = /((?:file:\/\/|\b[A-Za-z]:[\\/]|\/(?:home|Users)\/)[^)`\s]{1,300})/;

/** A link to a path of somebody's machine. */
export function placeProblems(
  tree: Tree,
  documents: Documents,
  features: readonly Feature[],
): readonly Problem[] {
  const plans = features.flatMap(({ plan }) => plan ?? []);
  const all = [
    ...plans.map(({ path, text }) => ({ path, found: writtenIn(text, SPEC_LINK) })),
    ...blocksIn(documents).map(({ path, text }) => ({ path, found: writtenIn(text, OF_MACHINE) })),
  ];
  return all.flatMap(({ path, found }) => {
    if (found === null || tree.has(found.words.slice(1))) return [];
    return [problemAt('foreignLink', path, { link: found.words }, found.at)];
  });
}
