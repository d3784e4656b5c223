// Who reads a file where it stands, in a sentence and one by one.

import type { ShownReading } from '../../../model/reading.ts';
import type { PreparedSite } from '../../prepared-site.ts';
import { type Mark, markOf } from './marks.ts';

interface FileReader {
  readonly title: string;
  readonly mark: Mark;
  /** Started in the root instead of where the file stands; null where that is the same. */
  readonly fromRoot: Mark | null;
}

type Site = Pick<PreparedSite, 'documents' | 'readings' | 'readingsFromRoot' | 'otherReadings'>;

/**
 * Those for whom the tree is evidently made, the others, and all in a sentence: `Read by Codex and Cursor, not by Claude
 * Code.` Null for a document that is not for readers who differ.
 */
export function fileReaders(path: string, site: Site) {
  const scope = site.documents.get(path)?.scope ?? '';
  const [here, fromRoot, others] = [
    site.readings(scope),
    site.readingsFromRoot(scope),
    site.otherReadings(scope),
  ];
  const mentions = ({ read, passed }: ShownReading): boolean =>
    [...read, ...passed].some((one) => one.path === path);
  if (![...here, ...others].some(mentions)) return null;
  const used = here.map((reading, index): FileReader => {
    const mark = markOf(reading, path);
    const other = fromRoot[index];
    const rooted = other === undefined ? mark : markOf(other, path);
    return { title: reading.title, mark, fromRoot: rooted.words === mark.words ? null : rooted };
  });
  const rest = others.map((one) => ({ title: one.title, mark: markOf(one, path), fromRoot: null }));
  return { used, others: rest, says: sentence(used.length > 0 ? used : rest) };
}

/** True where its text arrives, sooner or later. */
export function reaches({ mark, fromRoot }: FileReader): boolean {
  return [mark, fromRoot].some(
    (one) => one !== null && one.is !== 'dropped' && one.is !== 'foreign',
  );
}

function sentence(readers: readonly FileReader[]): string {
  const listed = (names: readonly FileReader[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat('en-GB', { type }).format(names.map(({ title }) => title));
  const by = readers.filter(reaches);
  const not = readers.filter((one) => !reaches(one));
  const never = listed(not, 'disjunction');
  if (by.length === 0) return `Not read by ${never}.`;
  return `Read by ${listed(by, 'conjunction')}${not.length === 0 ? '' : `, not by ${never}`}.`;
}
