// What the files of a repository say for themselves about what instructions state: lock files, manifests, settings of tools.

import { onceFor } from '../../../model/once.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { type Json, type JsonMap, parseJson } from '../../../model/value.ts';
import { isIn } from '../files.ts';
import { toMap } from '../settings.ts';
import type { Statement } from './statement.ts';
import { MANAGER, PYTHON_MANAGER, rivalsOf } from './statements.ts';
import { isOfStyle, stylesOf } from './style.ts';
import { VERSION } from './versions.ts';

/** `value` null: the file leaves it open, so that nothing contradicts it. */
export interface Evidence {
  readonly path: string;
  readonly value: string | null;
}

const LOCKS: Readonly<Record<string, string>> = {
  ...{ 'package-lock.json': 'npm', 'npm-shrinkwrap.json': 'npm', 'pnpm-lock.yaml': 'pnpm' },
  ...{ 'yarn.lock': 'yarn', 'bun.lock': 'bun', 'bun.lockb': 'bun', 'poetry.lock': 'poetry' },
  ...{ 'uv.lock': 'uv', 'Pipfile.lock': 'pipenv', 'pdm.lock': 'pdm' },
};
export const LOCK_FILES: readonly string[] = Object.keys(LOCKS);

/** Packages that have another name than people give them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  ...{ Angular: ['@angular/core'], SvelteKit: ['@sveltejs/kit'], Tailwind: ['tailwindcss'] },
  ...{ 'React Native': ['react-native'], 'React Router': ['react-router', 'react-router-dom'] },
  ...{ NestJS: ['@nestjs/core'], Mantine: ['@mantine/core'], MUI: ['@mui/material'] },
};

/** Where tools that are in use are named: manifests, and what runs on every commit. */
const NAMES_TOOLS =
  /(?:^|\/)(?:package\.json|deno\.jsonc?|pyproject\.toml|Pipfile|setup\.(?:cfg|py)|tox\.ini|noxfile\.py|(?:dev-)?requirements[\w.-]*\.(?:txt|in)|\.pre-commit-config\.ya?ml|Makefile|[Jj]ustfile|lefthook\.yml|\.github\/workflows\/[^/]+\.ya?ml)$/;
/** `jest` of `"jest"`, `biome` of `"@biomejs/biome"`. */
const PACKAGE = /(?<=["/])\w+(?=")/g;
/** `.prettierrc`, `jest.config.ts`, `biome.json`. */
const OF_A_TOOL = /(?:^|\/)\.?([a-z]{3,12}?)(?:rc|\.config|\.json|\.jsonc|\.toml)(?:\.\w+)?$/;

/** What stands in the files that could contradict a statement about a folder; none: nobody can tell. */
export function evidenceIn(tree: Tree, all: readonly string[]) {
  const paths = all.filter(
    (path) => !/(?:^|\/)(?:node_modules|vendor|skills|\.agents)\//.test(path),
  );
  const filesNamed = (name: string) =>
    paths.filter((path) => nameOf(path).replace(/^(Dockerfile)\.[\w-]+$/, '$1') === name);
  const manifests = new Set(filesNamed('package.json'));
  const text = (path: string): string => textAt(tree, path)?.slice(0, 200_000) ?? '';
  const json = (path: string): JsonMap => toMap(parseJson(text(path)));
  return (statement: Statement, folder: string): readonly Evidence[] => {
    const { subject, value } = statement;
    // Many files say the same, and each answer reads all manifests.
    const key = subject.startsWith(VERSION) ? subject : `${subject} ${value}`;
    const isStyle = isOfStyle(subject);
    const found = isStyle
      ? stylesOf(statement, folder, paths, text)
      : onceFor(paths, key, () => about(subject, value));
    // A part may run somewhere else than the rest, and be written otherwise.
    const isNear =
      (!isStyle && subject !== `${VERSION} Node`) ||
      found.some(({ path }) => isIn(folderOf(path), folder));
    return isNear ? found : [];
  };

  function about(subject: string, value: string): readonly Evidence[] {
    const rivals = rivalsOf({ subject, value });
    if (subject.startsWith(VERSION)) return versions(subject.slice(VERSION.length + 1));
    const isManager = subject === MANAGER || subject === PYTHON_MANAGER;
    return isManager ? locks([value, ...rivals]) : tools(value, rivals);
  }

  function locks(among: readonly string[]): readonly Evidence[] {
    const declared = (path: string) => String(json(path).packageManager ?? '').split('@')[0];
    return paths.flatMap((path) => {
      const value = LOCKS[nameOf(path)] ?? (manifests.has(path) ? declared(path) : '') ?? '';
      return among.includes(value) ? [{ path, value }] : [];
    });
  }

  /** None where anything names the tool itself. */
  function tools(value: string, rivals: readonly string[]): readonly Evidence[] {
    const naming = paths.filter((path) => NAMES_TOOLS.test(path));
    if (paths.some((path) => OF_A_TOOL.exec(path)?.[1] === value)) return [];
    if (naming.some((path) => text(path).includes(value))) return [];
    return naming.flatMap((path) => {
      const word = nameOf(path) === 'package.json' ? PACKAGE : /\w+/g;
      const words = new Set<string>(text(path).match(word));
      const rival = rivals.find((one) => words.has(one));
      return rival === undefined ? [] : [{ path, value: rival }];
    });
  }

  function versions(name: string): readonly Evidence[] {
    const of = (find: (path: string) => Json | undefined, ...files: readonly string[]) =>
      files.flatMap(filesNamed).flatMap((path) => {
        const written = find(path);
        return typeof written === 'string' ? [{ path, value: versionOf(written) }] : [];
      });
    const within = (pattern: RegExp) => (path: string) => pattern.exec(text(path))?.[1];
    const under = (group: string, key: string) => (path: string) => toMap(json(path)[group])[key];
    const line = within(/^\s{0,9}(\S{1,30})/);
    const pins = ['.tool-versions', 'mise.toml'];
    const node = within(/^node(?:js)?(?: = "?| )(\d[\d.]{0,9})/m);
    const volta = of(under('volta', 'node'), 'package.json');
    const engine = of(under('engines', 'node'), 'package.json');
    if (name === 'Node')
      return [...of(line, '.nvmrc', '.node-version'), ...engine, ...volta, ...of(node, ...pins)];
    const python = within(/^python(?: = "?| )(\d[\d.]{0,9})/m);
    const requires = within(/^(?:requires-python|python)\s{0,9}=\s{0,9}["']([^"']{1,40})/m);
    const own = [...of(line, '.python-version'), ...of(requires, 'pyproject.toml')];
    if (name === 'Python') return [...own, ...of(python, ...pins)];
    const image = within(/^FROM (?:\S{1,100}\/)?golang:(\d[\d.]{0,9})/m);
    const go = within(/^go +(\d[\d.]{0,9})/m);
    if (name === 'Go') return [...of(go, 'go.mod'), ...of(image, 'Dockerfile')];
    if (name === 'PHP') return of(under('require', 'php'), 'composer.json');
    if (name === 'Laravel') return of(under('require', 'laravel/framework'), 'composer.json');
    const keys = PACKAGES[name] ?? [name.toLowerCase().replace('.js', '')];
    return [...manifests].flatMap((path) =>
      ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((group) =>
        keys.flatMap((key) => {
          const written = under(group, key)(path);
          if (written === undefined) return [];
          const [, value = null] = /^[~^]?(\d{1,3})(?:\.[\w.-]+)?$/.exec(String(written)) ?? [];
          return [{ path, value }];
        }),
      ),
    );
  }
}

const RANGE = /^(>=|\^|~|==|v)? ?(\d{1,3}(?:\.\d{1,3})?)[\d.x*]*(?: ?,? ?<=? ?[\d.]+)?$/;

/** `>=20 <23` is `20+`, `v22.1` is `22.1`, null for several and for what is no number. */
function versionOf(written: string): string | null {
  const [, sign = '', number] = RANGE.exec(written.trim()) ?? [];
  if (number === undefined) return null;
  return sign === '>=' || sign === '^' ? `${number}+` : number;
}
