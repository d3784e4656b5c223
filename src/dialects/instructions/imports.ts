// `@path` in an instruction file: where agents see an import, and what follows from it.

import { blankOut, codeSpans, commentSpans } from '../../model/comments.ts';
import { onceForText } from '../../model/once.ts';
import { folderOf, resolve } from '../../model/paths.ts';
import type { Collector, Sent, Skipped } from './agent.ts';
import { type Files, isHome, isIn, repositoryOf } from './files.ts';
import { lineCounter, markdownParts } from './markdown-lines.ts';

/** An `@path` as it stands in a text. */
export interface Mention {
  readonly written: string;
  readonly line: number;
  /** It is shown, not meant: the agent sees no import in code. */
  readonly inCode: boolean;
}

/** Finds what one agent takes for imports. */
export type FindMentions = (text: string) => readonly Mention[];

/** After a blank, up to the next one; in code where one of `regions` says so. Gemini CLI and Qwen Code. */
function spacedMentions(text: string, regions: readonly (readonly [number, number])[]) {
  const lineAt = lineCounter(text);
  let region = 0;
  return [...text.matchAll(/(?<![^ \t\n\r])@([./A-Za-z][^ \t\n\r]*)/g)].map((match) => {
    while (region < regions.length && (regions[region]?.[1] ?? 0) <= match.index) region += 1;
    const [start = Number.POSITIVE_INFINITY] = regions[region] ?? [];
    const inCode = start <= match.index;
    return { written: match[1] ?? '', line: lineAt(match.index), inCode };
  });
}

/** Whatever stands between two runs of backticks of one length is code, and nothing else. */
export const mentionsOutsideBackticks: FindMentions = onceForText((text) => {
  const runs: (readonly [number, number])[] = [];
  const missing = new Set<string>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    if (index < (runs.at(-1)?.[1] ?? 0) || missing.has(run)) continue;
    const close = text.indexOf(run, index + run.length);
    if (close < 0) missing.add(run);
    else runs.push([index, close + run.length]);
  }
  return spacedMentions(text, runs);
});

/** Code blocks and spans are code, but not those in lists and quotations. */
export const mentionsOutsideTopLevelCode: FindMentions = onceForText((text) => {
  const regions = markdownParts(text).flatMap(({ kind, start, end, inList, inQuote }) => {
    if (inList || inQuote) return [];
    if (kind === 'code') return [[start, end] as const];
    if (kind !== 'prose') return [];
    return codeSpans(text.slice(start, end)).map(
      ([from, to]) => [start + from, start + to] as const,
    );
  });
  return spacedMentions(text, regions);
});

/** Prose, headings, tables and links, emphasis around it left out; `\ ` is a blank, `#` ends the path. Claude Code. */
export const mentionsInMarkdown: FindMentions = onceForText((text) => {
  const lineAt = lineCounter(text);
  const plain = (one: string): string => blankOut(one, commentSpans(one));
  return markdownParts(text).flatMap(({ kind, start, end, inList }) => {
    if (kind === 'html' || kind === 'blank') return [];
    const part = text.slice(start, end);
    const prose = kind === 'comment' ? plain(part) : part;
    // Text of a list item is looked at as it stands, code spans and comments in it too.
    const visible = inList || kind === 'code' ? prose : plain(blankOut(prose, codeSpans(prose)));
    const bare = visible
      .replace(EMPHASIS_BEFORE, (mark) => ' '.repeat(mark.length))
      .replace(LINK_BEFORE, ' ');
    return [...bare.matchAll(/(?<!\S)@((?:[^\s\\]|\\ )+)/g)].flatMap((match) => {
      const line = lineAt(start + match.index);
      const [path = ''] = (match[1] ?? '').replaceAll('\\ ', ' ').split('#');
      const written = path.replace(/(?:(?<!\*)\*+|~~|(?<!_)_+|\]\([^\s()\]]{0,500}\))$/, '');
      const isPath = /^(?:\.\/|~\/|\/.|[a-zA-Z0-9._-])/.test(written);
      return isPath ? [{ written, line, inCode: kind === 'code' }] : [];
    });
  });
});

const EMPHASIS_BEFORE = /(?<![^\s([{*_~])(?:\*{1,3}|_{1,3}|~~)(?=@)/g;
const LINK_BEFORE = /\[(?=@[^\s[\]]{1,500}\]\()/g;

/** Anywhere but after a letter, up to a blank, a bracket or a quote, without the punctuation at its end. Copilot. */
export const mentionsInLines: FindMentions = onceForText((text) => {
  const found: Mention[] = [];
  let fence: string | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? null;
    if (mark !== null && (fence === null || fence === mark)) {
      fence = fence === null ? mark : null;
      continue;
    }
    const spans = fence === null ? codeSpans(line) : [];
    for (const match of line.matchAll(/(?<![\w.+*-])@([^\s()[\]{}<>"'`]+)/g)) {
      const written = (match[1] ?? '').replace(/(?<![.,;:!])[.,;:!]+$/, '');
      const inCode =
        fence !== null || spans.some(([from, to]) => from <= match.index && match.index < to);
      if (written !== '') found.push({ written, line: index + 1, inCode });
    }
  }
  return found;
});

export interface ImportRules {
  readonly find: FindMentions;
  /** How deep an import may stand in imports. */
  readonly hops: number;
  /** A file is imported once for all, or once along each chain of imports. */
  readonly once: 'ever' | 'along-chain';
  /** Why an import of a file is dropped, or null. */
  readonly refuse?: (path: string) => string | Pick<Skipped, 'why' | 'is'> | null;
  /** Imports that leave the home folder or begin with `~`. */
  readonly home?: boolean;
  /** An import is put into the text of its importer, or sent by itself. */
  readonly inlined: boolean;
  /** What is said of each of them. */
  readonly sent?: (path: string) => Sent;
}

/** Something that a person would take for a file of instructions, wherever it should be. */
const LIKE_A_FILE = /^[^@\s]*\.(?:md|mdc|markdown|txt)$/i;

/** The most imports of one file that are followed. */
const MOST_IMPORTS = 1000;

/** Adds the imports of a file that was added, depth first, each with the line that names it. */
export function addImports(
  to: Collector,
  from: string,
  { find, hops, once, refuse, inlined, sent, home = false }: ImportRules,
): void {
  const { files } = to;
  const seen = new Set([files.real(from) ?? from]);
  const mentionsIn = (path: string): readonly Mention[] => {
    const text = files.text(path)?.text ?? '';
    return text.includes('@') ? find(text) : [];
  };
  let count = 0;
  const follow = (importer: string, depth: number, above: ReadonlySet<string>): void => {
    const folder = folderOf(files.real(importer) ?? importer);
    for (const { written, line, inCode } of mentionsIn(importer)) {
      const at = { path: importer, line };
      const path = target(folder, written, home);
      const skip = (why: string, is: Skipped['is'] = 'dropped'): void =>
        to.skip(path ?? written, why, { at, is });
      if (path === null) {
        if (!inCode) skip('it is imported from outside the root, which is not read');
        continue;
      }
      if (!files.has(path)) {
        if (!inCode && LIKE_A_FILE.test(written) && !files.isFolder(path))
          skip('it is imported, but there is no such file', 'missing');
        continue;
      }
      const real = files.real(path) ?? path;
      const isKnown = (once === 'ever' ? seen : above).has(real);
      const refused = inCode || isKnown ? null : (refuse?.(path) ?? null);
      if (inCode) skip('the import stands in code, where it is not followed');
      else if (isKnown) continue;
      else if (depth > hops)
        skip(`imports are followed ${hops} deep, and this one is deeper`, 'tooDeep');
      else if (typeof refused === 'string') skip(refused);
      else if (refused !== null) skip(refused.why, refused.is);
      else {
        count += 1;
        if (count > MOST_IMPORTS) return;
        seen.add(real);
        const added = to.add(path, {
          ...sent?.(path),
          because: { says: `imported by ${importer}`, at },
          inside: inlined ? importer : null,
        });
        if (added || once === 'along-chain') follow(path, depth + 1, new Set([...above, real]));
      }
    }
  };
  follow(from, 1, new Set(seen));
}

/** Adds a file, and what it imports of its own project; `real` tells where a link leads, else it stands for itself. */
export function addWithImports(
  to: Collector,
  path: string,
  find: FindMentions,
  sent: Sent = {},
  real: Files['real'] = (imported) => imported,
): void {
  if (!to.addOnce(path, sent)) return;
  const folder = folderOf(path);
  const root = isHome(path) ? folder : (repositoryOf(to.files, folder) ?? folder);
  addImports(to, path, {
    ...{ find, hops: 5, once: 'along-chain', inlined: true },
    sent: () => sent,
    refuse: (imported) =>
      isIn(root, real(imported) ?? imported)
        ? null
        : 'imports from outside the project are not followed',
  });
}

function target(folder: string, written: string, home: boolean): string | null {
  if (written.startsWith('~/')) return home ? resolve('', written) : null;
  if (written.startsWith('/')) return null;
  const path = resolve(folder, written);
  return path === null || (isHome(path) && !isIn('~', folder)) ? null : path;
}
