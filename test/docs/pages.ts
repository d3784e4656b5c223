// The pages of docs/: their fences as stories of files and commands, their headings and links.

import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import Slugger from 'github-slugger';
import type { Code, Nodes, Root } from 'mdast';
import { remark } from 'remark';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';

export const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));

export interface Page {
  readonly path: string;
  readonly text: string;
  readonly tree: Root;
}

const markdown = remark().use(remarkFrontmatter).use(remarkGfm);

export const pages: readonly Page[] = globSync('**/*.md', { cwd: DOCS, exclude: ['example/**'] })
  .sort()
  .map((path) => {
    const text = readFileSync(DOCS + path, 'utf8');
    return { path, text, tree: markdown.parse(text) };
  });

export function nodesOf<Type extends Nodes['type']>(
  page: Page,
  type: Type,
): readonly Extract<Nodes, { type: Type }>[] {
  const found: Extract<Nodes, { type: Type }>[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === type) found.push(node as Extract<Nodes, { type: Type }>);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(page.tree);
  return found;
}

/** The file that a fence is, and whether a fresh tree begins with it; null without a title. */
export function fileOf({
  meta,
}: Code): { readonly path: string; readonly isFresh: boolean } | null {
  const [, path, word] = /^title="([^"]+)"(?: (new))?$/.exec(meta ?? '') ?? [];
  return path === undefined ? null : { path, isFresh: word === 'new' };
}

/** `$ stratigraph check`, and what it prints. */
export interface Step {
  readonly command: string;
  readonly output: readonly string[];
  /** Empty lines before the next command. */
  readonly gap: readonly string[];
}

export function stepsOf({ value }: Code): readonly Step[] {
  const [before, ...steps] = value.split(/^\$ /m);
  if (before !== '') throw new Error(`A console begins with "$ ": ${value}`);
  return steps.map((step, at) => {
    const [command = '', ...lines] = step.trimEnd().split('\n');
    const gap = at < steps.length - 1 && step.endsWith('\n\n') ? [''] : [];
    return { command, output: lines, gap };
  });
}

/** The words of a command line as a shell would part them, without a comment at the end. */
export function wordsOf(command: string): readonly string[] {
  const words = command.replace(/\s+#(?=\s).*$/, '').match(/(?:"[^"]*"|'[^']*'|[^\s"']+)+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, a, b) => a ?? b));
}

/** The arguments of `stratigraph`, however it is called; null for other commands. */
export function argumentsFor(command: string): readonly string[] | null {
  const [, check, rest] =
    /^(?:\$ )?(?:npx (?:--yes |-y )?)?(?:(stratigraph-check|@stratigraph\/check)|stratigraph)(?:@[\d.]+)?(?: (.*))?$/.exec(
      command.trim(),
    ) ?? [];
  if (
    check === undefined &&
    !/^(?:npx (?:--yes |-y )?)?stratigraph(?: |@|$)/.test(command.trim())
  ) {
    return null;
  }
  return [...(check === undefined ? [] : ['check']), ...wordsOf(rest ?? '')];
}

/** Output as written, where a line `…` stands for any lines, and ` … ` for a number that differs from run to run. */
export function isOutput(written: readonly string[], printed: readonly string[]): boolean {
  const [first, ...rest] = written;
  if (first === undefined) return printed.length === 0;
  const [line] = printed;
  const isSame = first === line || first === line?.replace(/ \d+\.\d+ s\.$/, ' … s.');
  if (first !== '…') return isSame && isOutput(rest, printed.slice(1));
  return printed.some((_, at) => isOutput(rest, printed.slice(at))) || rest.length === 0;
}

/** The printed lines, shortened behind as many lines as were written before. */
export function shortened(
  written: readonly string[],
  printed: readonly string[],
): readonly string[] {
  const cut = written.indexOf('…');
  if (cut < 0 || cut !== written.length - 1 || printed.length <= cut) return printed;
  return [...printed.slice(0, cut), '…'];
}

export function anchorsOf(page: Page): readonly string[] {
  const slugger = new Slugger();
  return nodesOf(page, 'heading').map((heading) => slugger.slug(textOf(heading)));
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Where links and pictures of a page lead: the file from docs/ on, and the anchor. */
export function linksOf(page: Page): readonly { readonly path: string; readonly anchor: string }[] {
  return [...nodesOf(page, 'link'), ...nodesOf(page, 'image'), ...nodesOf(page, 'definition')]
    .filter(({ url }) => !/^[a-z]+:/.test(url))
    .map(({ url }) => {
      const [path = '', anchor = ''] = url.split('#');
      return { path: path === '' ? page.path : posix.join(dirname(page.path), path), anchor };
    });
}
