import type { Difference } from '../../model/gathered.ts';

export const DIFFERENCE_KINDS = [
  {
    of: 'value',
    title: 'Values',
    ...{ one: 'value', many: 'values' },
    says: 'The same key, set to different values at the root of each repository.',
  },
  {
    of: 'decision',
    title: 'Decisions',
    ...{ one: 'decision', many: 'decisions' },
    says: 'Decisions with the same title but a different outcome.',
  },
  {
    of: 'file',
    title: 'Instructions and context',
    ...{ one: 'file', many: 'files' },
    says: 'The same file in different versions.',
  },
] as const;

/** A value as it is written, without the quotes of JSON; a version by the beginning of its hash. */
export function sideText({ of }: Difference, says: string): string {
  if (of === 'file') return `version ${says.slice(0, 8)}`;
  if (of === 'decision') return says;
  const value: unknown = JSON.parse(says);
  return typeof value === 'string' ? value : says;
}
