// What the dialects say together, before any tree is read.

import { dialects } from '../dialects/index.ts';
import { type Dialect, isClosed, type NewWorkspace } from '../model/dialect.ts';
import type { Tree } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';

const isAtHome = (mark: string): boolean => mark.startsWith('~/');
const isAbove = (mark: string): boolean => mark.startsWith('../');
const atRoot = ({ markers }: Dialect): readonly string[] =>
  markers.filter((mark) => !isAtHome(mark) && !isAbove(mark));

const [general = [], own = []] = [true, false].map((wanted) =>
  dialects.filter(({ anywhere }) => (anywhere === true) === wanted),
);
const isOpen = ({ inheritance }: Dialect): boolean => !isClosed(inheritance);

/** The marks by which the root of a workspace is found; those of dialects for any tree are weak, and what may stand in any folder is none. */
export const ROOT_MARKERS = {
  strong: own.flatMap(atRoot),
  settled: own.filter(({ markers }) => !markers.some(isAbove)).flatMap(atRoot),
  around: dialects.flatMap(({ markers, evidence }) => {
    const above = markers.filter(isAbove).map((mark) => mark.slice(3));
    const holds = (tree: Tree, isStart: boolean): boolean => {
      const { around } = evidence(tree);
      return isStart ? around === 'always' : around !== undefined;
    };
    return above.length === 0 ? [] : [{ markers: above, holds }];
  }),
  weak: general.filter(isOpen).flatMap(atRoot),
  examples: [
    ...general.flatMap(({ markers }) => markers.slice(0, 2)),
    ...own.flatMap(({ markers }) => markers.slice(0, 1)),
  ],
} as const;

export const HOMES: readonly string[] = dialects.flatMap(({ markers }) => markers.filter(isAtHome));

/** True for what a reader of any dialect is called, such as an agent. */
export function isReader(words: string): boolean {
  return dialects.some(({ inheritance }) => (inheritance?.readers?.called(words) ?? null) !== null);
}

export const systems: readonly string[] = dialects.map(({ summary }) => summary);

export function newWorkspace(options: NewWorkspace): Readonly<Record<string, string>> {
  for (const { init } of dialects) if (typeof init === 'function') return init(options);
  throw new UsageError('No dialect has files for a new workspace.', 'Create them by hand.');
}
