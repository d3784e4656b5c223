// Files that instructions name and that are not there. Told only where that is certain.

import type { Document } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import type { Tree } from '../../../model/source.ts';
import { chain } from '../chain.ts';
import { filesOf, join } from '../files.ts';
import { ignoredByFiles } from '../ignore-files.ts';
import { isForOthers } from '../names.ts';
import { type Code, codeIn } from './commands.ts';

/** Steps of plain names, the last with the ending of a file that people write; what agents keep in hidden folders may be anywhere. */
const PATH =
  /^(?:\.\/)?((?!\.(?!github\/))(?:[\w@.-]{1,100}\/){1,20}[\w@.-]{1,100}\.(?:md|mdx|mdc|txt|rst|[cm]?[jt]sx?|json|jsonc|ya?ml|toml|py|rb|go|rs|java|kts?|swift|cs|fs|php|c|h|cc|cpp|hpp|m|mm|scala|ex|exs|vue|svelte|astro|css|scss|html|sh|sql|prisma|proto|graphql|tf|ini|cfg|zig|lua|dart))(?::\d{1,9}(?:-\d{1,9})?)?$/;

/** Names that stand for others, and folders of what is made. */
const PLACEHOLDER =
  /^(?:foo|bar|baz|qux|x+|y+|example|sample|some|my|your|new|name|feature|component|module|package|service|entity|domain|resource|thing|path|to)(?:[-_.]|$)|^(?:my|some|your|foo|new|example)[-_A-Z]|NNN|XXX|YYYY|0000|[a-z]-?name\b|(?:Foo|Bar|Example|Feature|Component|Name|Hook|Thing)(?:[A-Z.]|$)/;
const MADE =
  /^(?:node_modules|dist|build|out|output|coverage|gen|generated|__generated__|_generated|tmp|temp|logs?|cache|\.cache|\.next|\.turbo|vendor|venv|\.venv|site-packages|obj|\.git)$/;

/** Words of a sentence about a file that need not be there. */
const MAY_BE_MISSING =
  /\b(?:creat\w{0,20}|add(?:s|ed|ing)?|new|generat\w{0,20}|emit\w{0,20}|produc\w{0,20}|writ(?:e|es|ing|ten)|output\w{0,20}|sav(?:e|es|ed|ing)|stor(?:e|es|ed|ing)|will|would|could|might|may|if|when|unless|optional\w{0,20}|e\.g|eg|i\.e|examples?|instance|like|such|delet\w{0,20}|remov\w{0,20}|mov(?:e|es|ed|ing)|renam\w{0,20}|replac\w{0,20}|former\w{0,20}|legacy|deprecat\w{0,20}|old|was|were|used to|no|not|never|none|instead|without|missing|absent|avoid|cop(?:y|ies|ied)|templates?|scaffold\w{0,20}|placeholder|imagine|conventions?|named?|naming|patterns?|formats?|plan(?:ned|s)?|todo|future|upcoming|migrat\w{0,20}|upload\w{0,20}|download\w{0,20}|fetch\w{0,20}|local|personal|private|ignored?|untracked|gitignored?|upstream|external|another|other|sibling|separate|submodules?|built|compil\w{0,20}|bundl\w{0,20}|deploy\w{0,20}|installed|runtime|import(?:s|ed|ing)?|consumer|users?|project's|etc)\b|n't\b|\bgo(?:es)? (?:in|under)\b|→|->|=>/i;

export function missingPaths(
  tree: Tree,
  documents: ReadonlyMap<string, Document>,
  all: readonly string[] | null,
): readonly Problem[] {
  const files = filesOf(tree);
  if (all === null || files.assumesGit || files.outsideGit) return [];
  const stem = (path: string): string => `/${path.toLowerCase()}`.replace(/\.[^./]*$/, '');
  const stems = all.map(stem);
  const byName = Map.groupBy(all, nameOf);
  const isNamed = (path: string): boolean => stems.some((one) => one.endsWith(stem(path)));
  const isAway = (bases: readonly string[], path: string): boolean =>
    bases.some((base) => {
      const whole = join(base, path);
      const folders = chain('', folderOf(whole)).filter((one) => files.isFolder(one));
      const last = folders.at(-1) ?? '';
      return (
        // A folder that holds nothing is one of another repository, which is not checked out.
        tree.list(last).length === 0 ||
        files.has(join(last, '.git')) ||
        ignoredByFiles(files, '', whole, ['.gitignore']) !== null
      );
    });
  return [...documents.values()].flatMap((document) => {
    if (isForOthers(document.path)) return [];
    const bases = chain('', folderOf(document.path).replace(/(?:^|\/)\..*$/, ''));
    return codeIn(document.text).flatMap(({ text, line, column, isSpan, around }: Code) => {
      const [, path] = (isSpan && PATH.exec(text)) || [];
      if (path === undefined || path.includes('..')) return [];
      const steps = path.split('/');
      const [first = ''] = steps;
      const at = bases.filter((base) => files.isFolder(join(base, first)));
      if (at.length === 0 || steps.some((step) => MADE.test(step) || PLACEHOLDER.test(step)))
        return [];
      if (MAY_BE_MISSING.test(around()) || isNamed(path) || isAway(at, path)) return [];
      const [meant, another] = byName.get(nameOf(path)) ?? [];
      const isMoved = meant !== undefined && another === undefined;
      return [
        {
          kind: isMoved ? 'movedPath' : 'noPath',
          path: document.path,
          at: { line, column, endColumn: column + text.length },
          data: { to: path, ...(isMoved && { meant }) },
          related: [],
        },
      ];
    });
  });
}
