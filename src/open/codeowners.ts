import { type Codeowners, readCodeowners } from '../core/codeowners.ts';
import { codeownersText } from '../read/codeowners-file.ts';
import { repositoryPrefix } from '../read/git.ts';

/** Answers for paths relative to `root`; `commit` (a full hash) null: as the disk has it. */
export function codeownersOf(root: string, commit: string | null): Codeowners {
  let known: Codeowners | null = null;
  return (path) => {
    known ??= openFile(root, commit);
    return known(path);
  };
}

function openFile(root: string, commit: string | null): Codeowners {
  const text = codeownersText(root, commit);
  if (text === null) return () => null;
  const prefix = repositoryPrefix(root);
  const ownerOf = readCodeowners(text);
  return (path) => ownerOf(`${prefix}${path}`);
}
