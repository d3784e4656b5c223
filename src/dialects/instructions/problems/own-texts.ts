// Which texts of agents speak of this repository: skills that others wrote may be about any.

import type { Document } from '../../../model/document.ts';
import { isUsual } from '../../../model/path-mentions.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { type Files, filesBelow, isMarkdown, relativeTo } from '../files.ts';
import { codeIn } from './code-spans.ts';
import type { Subject } from './index.ts';

/** Steps of plain names, or one behind `./`, the last with the ending of a file that people write; of what tools keep in hidden folders only texts. */
export const PATH =
  /^(?:\.\/(?=[\p{L}\w-]+\.mdc?$)|(?=\S+\/[^/]+$)(?:\.\/)?)((?!\.(?!github\/|(?:cursor|windsurf|claude)\/rules\/|\S{1,300}\.mdc?$))(?:[\p{L}\w@.-]{1,100}\/){0,20}[\p{L}\w@.-]{1,100}\.(?:md|mdx|mdc|txt|rst|[cm]?[jt]sx?|json|jsonc|ya?ml|toml|py|rb|go|rs|java|kts?|swift|cs|fs|php|c|h|cc|cpp|hpp|m|mm|scala|ex|exs|vue|svelte|astro|css|scss|html|sh|sql|prisma|proto|graphql|tf|ini|cfg|zig|lua|dart|ps1|bat|conf|xml|properties|gradle|cs(?:proj|html)|razor|xaml|ino|pyi|groovy|sol|gd|cmake|bicep|erb|sln|hcl|tfvars|nix|clj|hs|less|ipynb))(?::\d{1,9}(?:-\d{1,9})?)?$/u;

/** A folder on the way, whose last step is a folder too. */
export const FOLDER =
  /^(?:\.\/)?((?!\.(?!github\/))(?:[\p{L}\w@.-]{1,100}\/){1,20}[\p{L}\w@.-]{1,100})\/$/u;

/** Each text once, whatever links lead to it. */
export function textsOf(files: Files, documents: Subject['documents']) {
  const locks = ['skills-lock.json', 'prpm.lock'].map((one) => files.text(one)?.text).join('\n');
  const isOwn = ({ path }: Document): boolean => {
    const [, name = ''] = /\/skills\/([^/]+)\//.exec(path) ?? [];
    return name === '' || !(locks.includes(`"${name}"`) || locks.includes(`/skills/${name}/`));
  };
  const byFile = Map.groupBy(documents.values(), ({ path }) => files.real(path) ?? path);
  return [...byFile.values()].flatMap(([first]) => first ?? []).filter(isOwn);
}

/** Texts beside a skill that it names: they are about this repository where they name a file that it has. */
export function referencesOf(
  files: Files,
  documents: Subject['documents'],
  texts: readonly Document[],
) {
  return texts.flatMap(({ path, role, text }) => {
    if (role.kind !== 'skill') return [];
    const folder = folderOf(path);
    const isNamed = (one: string): boolean =>
      one !== path &&
      text.includes(relativeTo(folder, one)) &&
      !documents.has(one) &&
      !/template/i.test(nameOf(one));
    return filesBelow(files, folder, isMarkdown)
      .filter(isNamed)
      .map((one) => ({ path: one, role, text: files.text(one)?.text ?? '' }))
      .filter((one) => isAboutHere(files, one.text));
  });
}

/** True for a text that names a file or folder of this repository by its way from the root, unless many have one there. */
export function isAboutHere(files: Files, text: string): boolean {
  return codeIn(text).some(({ text: code }) => {
    const path = (PATH.exec(code) ?? FOLDER.exec(code))?.[1] ?? '';
    if (/^(?:\.claude\/|$)/.test(path) || isUsual(path)) return false;
    return files.has(path) || files.isFolder(path);
  });
}
