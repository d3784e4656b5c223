// Rules whose heads do not say what their authors meant: keys of other agents, globs that fit nothing, files that are no rules.

import type { Document } from '../../../model/document.ts';
import type { Problem } from '../../../model/facts.ts';
import { once } from '../../../model/once.ts';
import { folderOf, nameOf } from '../../../model/paths.ts';
import { chain, isIn, join, relativeTo } from '../files.ts';
import { expandBraces, fitsNameOrWhole, globList, ignoring } from '../globs.ts';
import { standsFor } from '../names.ts';
import { frontMatter, lineYaml } from '../rule-files.ts';
import { FORMS } from '../sync/rule-forms.ts';
import { valueIn } from './heads.ts';
import type { Subject } from './index.ts';

/** Agents of which it is known how they misread a head, by the form of their rules. */
const TITLES = { claude: 'Claude Code', cursor: 'Cursor', copilot: 'Copilot' } as const;
type Form = keyof typeof TITLES;

/** Any of these, in small letters, stands for the globs in the rules of some agent, or is a slip. */
const GLOB_KEYS = ['paths', 'path', 'globs', 'glob', 'applyto', 'apply_to', 'apply-to', 'aplyto'];

export function ruleProblems({ files, documents, paths }: Subject): readonly Problem[] {
  const isKnown = !files.assumesGit && paths !== null && paths.length <= MOST_FILES;
  const below = isKnown ? once(() => byFolder(paths)) : null;
  const found = [...documents.values()].flatMap((document) =>
    (Object.keys(TITLES) as Form[]).flatMap((form) => problemsOf(document, form, below)),
  );
  return found.map((one) => {
    const { kind, path, data } = one;
    if (!RECURRING.has(kind)) return one;
    // What a whole folder has wrong is told at its first file.
    const form = JSON.stringify([kind, standsFor(path), { ...data, globs: '' }]);
    return { ...one, fold: { form, message: `${kind}s` } };
  });
}

/** Kinds that have a second message, for more files than one. */
const RECURRING = new Set(['noHead', 'noRule', 'alwaysOn', 'otherKey', 'fitsNothing']);

/** Files by each folder that they are in, which has small letters here: globs may mean either. */
function byFolder(paths: readonly string[]) {
  const places = paths.flatMap((path) =>
    chain('', folderOf(path).toLowerCase()).map((folder) => ({ folder, path })),
  );
  return Map.groupBy(places, ({ folder }) => folder);
}

function problemsOf(
  { path, text }: Document,
  form: Form,
  below: (() => ReturnType<typeof byFolder>) | null,
) {
  const { folder, ending, key, fromRoot } = FORMS[form];
  const start = `/${path}`.indexOf(`/${folder}/`);
  if (start < 0 || text.trim() === '') return [];
  const problem = (kind: Problem['kind'], data: Problem['data'], line?: number): Problem => {
    const words = text.split(/\r?\n/)[(line ?? 1) - 1] ?? '';
    const at = line === undefined ? null : { line, column: 1, endColumn: words.length + 1 };
    return { kind, path, at, data: { agent: TITLES[form], ...data }, related: [] };
  };
  if (!path.endsWith(ending))
    return /^readme/i.test(nameOf(path)) ? [] : [problem('noRule', { ending })];
  const { data, bodyStart, lineOf } = frontMatter(text, lineYaml);
  if (bodyStart === 0) return key === 'globs' ? [problem('noHead', {})] : [];
  const head = data ?? {};
  if (key === 'globs' && head.alwaysApply === true) return [];
  const written = Object.keys(head).find((one) => GLOB_KEYS.includes(one.toLowerCase()));
  if (!(key in head) && written !== undefined) {
    // Who means all files gets them.
    if (key === 'paths' && /^\*\*(?:\/\*(?:\.\*)?)?$/.test(String(head[written]))) return [];
    return [problem(key === 'paths' ? 'alwaysOn' : 'otherKey', { written, key }, lineOf(written))];
  }
  const slip = Object.keys(head).find((one) => /^always[-_]?apply$/i.test(one));
  if (key === 'globs' && slip !== undefined && slip !== 'alwaysApply' && !(key in head))
    return [problem('otherKey', { written: slip, key: 'alwaysApply' }, lineOf(slip))];
  const always = String(head.alwaysApply ?? '');
  if (key === 'globs' && 'alwaysApply' in head && !['true', 'false', ''].includes(always))
    return [problem('notTrue', { written: always }, lineOf('alwaysApply'))];
  if (key === 'globs' && /^\[[^\]]{1,2000}\]$/.test(valueIn(text, 'globs')))
    return [problem('flowList', {}, lineOf('globs'))];
  const globs = globList(head[key]).flatMap(expandBraces);
  if (below === null || globs.length === 0) return [];
  // A folder with rules of its own may be opened by itself.
  const own = path.slice(0, Math.max(0, start - 1));
  const fits = (fromRoot ? ['', own] : [own]).some((base) =>
    globs.some((glob) => {
      const bare = glob.replace(/^\.?\//, '');
      const [named = ''] = /^[^*?[{!\\]*\/(?=.)/.exec(bare) ?? [];
      const near = below().get(join(base, named.slice(0, -1)).toLowerCase()) ?? [];
      const ignores = ignoring([glob], true);
      return near.some(({ path: file }) => {
        const inside = relativeTo(base, file);
        return isIn(base, file) && (fitsNameOrWhole(bare, inside) || ignores(inside) !== null);
      });
    }),
  );
  return fits ? [] : [problem('fitsNothing', { globs: globs.join(', ') }, lineOf(key))];
}

const MOST_FILES = 20_000;
