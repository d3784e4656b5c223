import { decisionNumber } from '../model/decision-id.ts';
import { nameOf } from '../model/paths.ts';

/** The one record that an address of one which was renamed means: its words stay, else its number. */
export function likeliest(paths: readonly string[], written: string): readonly string[] {
  const wordsIn = (path: string) => nameOf(path).replace(/^\D{0,8}\d+[-_. ]*|\.\w+$/g, '');
  const words = wordsIn(written);
  const number = decisionNumber(written);
  const alike = paths.find((one) => words !== '' && wordsIn(one) === words);
  const numbered = paths.find((one) => number !== null && decisionNumber(one) === number);
  return [alike ?? numbered ?? []].flat();
}
