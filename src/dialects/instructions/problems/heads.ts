// The front matter of an item as its author wrote it, line by line, and with a value in quotes.

import { parseDocument } from 'yaml';
import { writeScalar } from '../../../edit/patch.ts';
import { strict } from '../listing/heads.ts';

export function headOf(text: string): string {
  return /^\uFEFF?---/.test(text) ? text.slice(0, Math.max(0, text.indexOf('\n---', 3))) : '';
}

/** What stands behind a key, on its line. */
export function valueIn(text: string, key: string): string {
  const lines = headOf(text).split('\n');
  const line = lines.find((one) => key !== '' && one.startsWith(`${key}:`));
  return line?.slice(key.length + 1).trim() ?? '';
}

/** Lines of the first level that are no YAML by themselves, as `argument-hint: [a] [b]` or `description: Use when: x`. */
export function brokenLines(text: string) {
  return headOf(text)
    .split('\n')
    .flatMap((line, at) => {
      const key = /^([A-Za-z_][\w-]*):[ \t]+[^\s"'|>]/.exec(line)?.[1];
      const words = line.trim();
      return key === undefined || strict(words) !== null ? [] : [{ key, line: at + 1, words }];
    });
}

/** What is wrong with it as YAML, and where; null: nothing. */
export function yamlFault(text: string) {
  const [fence = '', ...lines] = headOf(text).split('\n');
  const [error] = parseDocument(lines.join('\n'), { logLevel: 'error' }).errors;
  if (fence === '' || error === undefined) return null;
  const words = (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
  return { line: (error.linePos?.[0].line ?? 0) + 1, words };
}

/** The text with the value of a key in quotes; null where it takes several lines. */
export function quoteValue(text: string, key: string): string | null {
  const head = headOf(text);
  const lines = head.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${key}:`));
  const line = lines[at] ?? '';
  const value = line.slice(key.length + 1).trim();
  if (value === '' || /^[ \t]/.test(lines[at + 1] ?? '')) return null;
  const quoted = writeScalar(value, value.includes('"') ? 'single' : 'double');
  lines[at] = line.replace(value, () => quoted);
  return lines.join('\n') + text.slice(head.length);
}
