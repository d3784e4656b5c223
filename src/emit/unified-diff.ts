// In: a text before and after. Out: the unified diff of the two, as people know it from git; safe to print.

import { type Style, styleOf, type TextOptions } from './terminal.ts';
import { visible } from './visible.ts';

const CONTEXT = 3;
/** Above this many lines on either side of what differs, all of it is shown as replaced. */
const MOST_COMPARED = 1000;

interface Line {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Empty where nothing differs; else headers, hunks with three lines around each change, a line break at the end. */
export function unifiedDiff(
  path: string,
  before: string,
  after: string,
  options: Pick<TextOptions, 'colour'>,
): string {
  if (before === after) return '';
  const style = styleOf(options);
  const lines = compare(linesOf(before), linesOf(after));
  const shown = visible(path);
  const head = [style.bold(`--- a/${shown}`), style.bold(`+++ b/${shown}`)];
  return [...head, ...hunks(lines, style)].map((line) => `${line}\n`).join('');
}

/** A last line without a line break is marked, so that adding one shows. */
function linesOf(text: string): readonly string[] {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  return lines.filter((line) => line !== '');
}

function compare(old: readonly string[], now: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [
    ...signed(' ', old.slice(0, start)),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...signed(' ', old.slice(old.length - end)),
  ];
}

/** Longest common subsequence. */
function compareMiddle(old: readonly string[], now: readonly string[]): readonly Line[] {
  if (Math.max(old.length, now.length) > MOST_COMPARED)
    return [...signed('-', old), ...signed('+', now)];
  const width = now.length + 1;
  const common = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push({ sign: ' ', text: old[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: old[i++] ?? '' });
    } else lines.push({ sign: '+', text: now[j++] ?? '' });
  }
  return lines;
}

function hunks(lines: readonly Line[], style: Style): readonly string[] {
  const near = lines.map(() => false);
  lines.forEach(({ sign }, index) => {
    if (sign !== ' ') near.fill(true, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  const out: string[] = [];
  let [oldLine, newLine] = [1, 1];
  for (let index = 0; index < lines.length; ) {
    const stop = near.indexOf(!near[index], index);
    const end = stop < 0 ? lines.length : stop;
    const part = lines.slice(index, end);
    const [oldCount, newCount] = [count(part, '+'), count(part, '-')];
    if (near[index]) {
      out.push(style.dim(`@@ -${range(oldLine, oldCount)} +${range(newLine, newCount)} @@`));
      for (const line of part) out.push(...lineText(line, style));
    }
    oldLine += oldCount;
    newLine += newCount;
    index = end;
  }
  return out;
}

/** Lines that stand on the side that lacks those with the sign `without`. */
function count(lines: readonly Line[], without: Line['sign']): number {
  return lines.filter(({ sign }) => sign !== without).length;
}

function range(start: number, lines: number): string {
  return `${lines === 0 ? start - 1 : start}${lines === 1 ? '' : `,${lines}`}`;
}

function lineText({ sign, text }: Line, style: Style): readonly string[] {
  const paint = { ' ': (line: string) => line, '-': style.red, '+': style.green }[sign];
  const bare = text.replace(/(?:\r\n|\n|\r)$/, '');
  const shown = paint(sign + visible(bare));
  return bare === text ? [shown, '\\ No newline at end of file'] : [shown];
}

function signed(sign: Line['sign'], texts: readonly string[]): readonly Line[] {
  return texts.map((text) => ({ sign, text }));
}
