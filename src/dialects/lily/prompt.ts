// What the program puts into a prompt of a user and his task, line for line as it words it, each line with its place.

import type { Purpose } from '../../model/dialect.ts';
import { compareText } from '../../model/order.ts';
import type { LeftOut } from '../../model/resolution.ts';
import { SUBDOMAINS } from './namespace.ts';
import { textOf } from './record-file.ts';
import { type LilyRecord, latestFirst, recordsAt, unique } from './records.ts';
import { givenTo } from './targets.ts';

const LEAST_SURE = 0.6;
/** Of each group; the program takes eight in all. */
const MOST = 2;
const MOST_CHARACTERS = 900;
/** What is left of a text that is longer, at its beginning. */
const HEAD = 630;
const CHARACTERS_A_TOKEN = 4;

export const purposes: Readonly<Record<string, Purpose>> = {
  prompt: {
    tell(tree, target, read, now) {
      const { paths, isIn } = givenTo(tree, target, read);
      const sure = unique(recordsAt(tree, read, now, paths))
        .filter((one) => isIn(one.namespace) && isTold(one))
        .sort((a, b) => latestFirst(a, b) || compareText(a.key, b.key));
      const groups = SUBDOMAINS.map((group) => ({
        ...{ group, records: sure.filter((one) => one.group === group) },
      })).filter(({ records }) => records.length > 0);
      const lines = groups.flatMap(({ group, records }): readonly Line[] => [
        { group, text: `${group}:` },
        ...records.slice(0, MOST).map((record) => ({ group, record, text: lineOf(record) })),
      ]);
      const cut = shortenLines(lines);
      return {
        tokens: Math.ceil(MOST_CHARACTERS / CHARACTERS_A_TOKEN),
        sections: groups.flatMap(({ group }) => {
          const parts = cut.flatMap(({ record, text: markdown, ...line }) =>
            line.group === group && record && markdown !== ''
              ? { source: record.path, line: record.textLine, markdown }
              : [],
          );
          return parts.length === 0 ? [] : [{ heading: group, slug: group, parts }];
        }),
        leftOut: [
          ...groups.flatMap(({ records }) =>
            records.slice(MOST).map((one) => leftOut(one, one.text, 'left out')),
          ),
          ...lines.flatMap(({ record, text }, at): readonly LeftOut[] => {
            const rest = cut[at]?.text ?? '';
            if (record === undefined || rest === text) return [];
            return [leftOut(record, text, rest === '' ? 'left out' : 'cut')];
          }),
        ],
      };
    },
  },
};

interface Line {
  readonly group: string;
  readonly text: string;
  /** Left out: the line names a group. */
  readonly record?: LilyRecord;
}

function isTold({ lifecycle, facts, value }: LilyRecord): boolean {
  const isSure = lifecycle === 'active' && (facts.confidence ?? 1) >= LEAST_SURE;
  return isSure && facts.status !== 'conflicted' && textOf(value) !== null;
}

function lineOf(record: LilyRecord): string {
  const text = textOf(record.value)?.trim() ?? '';
  return `- ${text} (conf=${twoDigits(record.facts.confidence ?? 1)}, id=${record.key})`;
}

/** What lies just between two is rounded to the even one, as Python does. */
function twoDigits(value: number): string {
  const isBetween = (value * 8) % 2 === 1;
  return isBetween ? (Math.round(value * 50) / 50).toFixed(2) : value.toFixed(2);
}

/** The lines with what the program leaves of them: the beginning and the end, with a note between them. */
function shortenLines(lines: readonly Line[]): readonly Line[] {
  const all = [...lines.map(({ text }) => text).join('\n')];
  if (all.length <= MOST_CHARACTERS) return lines;
  const tail = all.length - (MOST_CHARACTERS - HEAD);
  const note = `[...truncated retrieved_memory_summary: kept ${HEAD}+${MOST_CHARACTERS - HEAD} chars of ${all.length} total...]`;
  let start = 0;
  return lines.map((line) => {
    const own = [...line.text];
    const [from, end] = [start, start + own.length];
    start = end + 1;
    const head = own.slice(0, Math.max(0, HEAD - from)).join('');
    const rest = own.slice(Math.max(0, tail - from)).join('');
    if (end < HEAD || from >= tail) return line;
    const cut = from <= HEAD && HEAD <= end ? note : '';
    return { ...line, text: [head, cut, rest].filter((one) => one !== '').join('\n') };
  });
}

function leftOut({ path, textLine: line, title }: LilyRecord, text: string, how: LeftOut['how']) {
  const tokens = Math.ceil(text.length / CHARACTERS_A_TOKEN);
  return { source: path, line, heading: title, tokens, how };
}
