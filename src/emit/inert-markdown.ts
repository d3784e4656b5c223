import { visible } from './visible.ts';

/** Breaks names and addresses without showing; stands only where we put it. */
const JOINER = '\u2060';

/** By name: a number would look like the number of an issue. */
const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '|': '&vert;',
  '`': '&grave;',
};

/** One line of text; parts in backticks become code. Safe in the cell of a table. */
export function inertText(text: string): string {
  const parts = visible(text).split('`');
  // An odd number of backticks is no code at all.
  if (parts.length % 2 === 0) return inertWords(parts.join('`'));
  return parts
    .map((part, index) => (index % 2 === 0 ? inertWords(part) : inertCode(part)))
    .join('');
}

/**
 * One line as code. A table would split code at a bar, backticks would end it, and the log of a run obeys `##[`: then it
 * is spelt as HTML.
 */
export function inertCode(text: string): string {
  const safe = visible(text);
  if (safe === '') return '';
  if (!/[`|\\]|##\[|^ | $/.test(safe)) return `\`${safe}\``;
  return `<code>${brokenUp(safe).replace(/[^\p{L}\p{N} ,-]/gu, (char) => `&#${char.codePointAt(0) ?? 0};`)}</code>`;
}

function inertWords(text: string): string {
  return brokenUp(text)
    .replace(/[\\*_[\]~{}!$]/g, '\\$&')
    .replace(/[&<>|`]/g, (char) => NAMED[char] ?? char);
}

/** Names and addresses are found even in what is spelt as entities. */
function brokenUp(text: string): string {
  return text.replace(/@|#(?=\w)|GH-(?=\d)|www(?=\.)|:(?=\/\/)/gi, `$&${JOINER}`);
}
