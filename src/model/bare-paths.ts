// Paths that stand in sentences without the marks of code, as many people write them.

import { withoutFences, withoutNested } from './comments.ts';

/** Code, links, HTML; else a path that can be no word: it has an ending, is a folder in another one, one of two words, or that with which an item or a row begins. */
const BARE =
  /`[^`\n]{0,500}`|\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)|<[^>\n]{0,300}>|(?<=^|[\s("'|*_])((?!@|[\w.-]{1,60}\.(?:bat|js|md|ps1|py|sh|ts)\/)(?:(?:[\p{L}\w@.-]{1,100}\/){1,20}[\p{L}\w@.-]{1,100}\.[a-z]\w{0,9}|(?!\w{1,30}\.js\b)[\w-]{2,60}(?:\.[\w-]{1,40}){0,3}\.(?:mdc?|[cm]?[jt]sx?|py|sh|ya?ml|toml|json|sql|cfg|ini|xml|html|s?css|go|rs|rb|java|kt|swift|cs|php|sol|dart|vue|svelte)|(?:[\p{L}\w@.-]{1,100}\/){2,20}|[a-z]\w{0,40}[_-][\w-]{1,60}\/|(?<=^\s{0,9}(?:[-*+] |\| ?))[\w-]{2,40}\/(?= ?[|:–—-])|(?<=^(?:[-*] )?)[\w-]{2,40}\/[\w-]{2,60}(?= [-–—] )))(?!\*{2}:?\s*$)(?=[\s)"'*_,;|]|[.:](?:\s|$)|$)/gu;
/** Of a drawn tree, and of code. */
const NO_SENTENCE = /[│├└]|\/\/ /;

/** The text with such marks: lines hold. */
export function withMarks(whole: string): string {
  const text = withoutNested(whole);
  const head = /^---\r?\n[\s\S]*?\n---/.exec(text)?.[0].split('\n') ?? [];
  // Patterns of files are told as such.
  const isOfFiles = head.some((line) => /^(?:applyTo|globs|paths)\s*:/.test(line));
  const isKept = (line: string, at: number): boolean =>
    (at < head.length && (isOfFiles || !/^\s+- [^\s*]+$/.test(line))) || NO_SENTENCE.test(line);
  const prose = withoutFences(text).split('\n');
  const mark = (all: string, path?: string) => (path === undefined ? all : `\`${path}\``);
  return text
    .split('\n')
    .map((line, at) => (line !== prose[at] || isKept(line, at) ? line : line.replace(BARE, mark)))
    .join('\n');
}

/** Where a column of a line with marks is in the line without. */
export function columnWithout(line: string, marked: string, column: number): number {
  let at = 0;
  for (const letter of marked.slice(0, column - 1).split('')) if (letter === line[at]) at += 1;
  return at + 1;
}
