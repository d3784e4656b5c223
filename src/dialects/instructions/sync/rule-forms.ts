// Rules that hold for some files only: how each agent writes them down, so that one form can be made of another.

import { holdsBlock } from '../../../edit/patch.ts';
import type { RuleForm } from '../../../model/settings.ts';
import { type Files, filesBelow, join, relativeTo } from '../files.ts';
import { expandBraces, globList } from '../globs.ts';
import { frontMatter, quotedYaml } from '../rule-files.ts';

/** A rule, whoever wrote it. */
export interface ScopedRule {
  readonly path: string;
  /** What its file is called in every other form, without the ending. */
  readonly name: string;
  readonly body: string;
  /** Seen from the root, each with a slash or none but at the top; null: it holds everywhere. */
  readonly globs: readonly string[] | null;
}

/** Name of the block in a rule that was made of another. */
export const RULE = 'rule';

type Head = Readonly<Record<string, unknown>>;

interface Form {
  readonly folder: string;
  readonly ending: string;
  /** The key of the globs. */
  readonly key: string;
  /** Whom a head lets decide; left out, its globs do, or it is for every file. */
  when?(head: Head): string | undefined;
  /** Lines of a head for globs, or for every file. */
  head(globs: readonly string[] | null): readonly string[];
  /** Globs in the language of .gitignore, where a bare name fits in any folder and a folder is all that it holds. */
  readonly isIgnoreLanguage?: true;
  /** Globs are seen from the root, wherever the rule stands. */
  readonly fromRoot?: true;
}

const quoted = (text: string): string => JSON.stringify(text);
const yamlList = (key: string, globs: readonly string[]): readonly string[] => [
  `${key}:`,
  ...globs.map((glob) => `  - ${quoted(glob)}`),
];
const byPaths = (folder: string): Form => ({
  ...{ folder, ending: '.md', key: 'paths' },
  head: (globs) => (globs === null ? [] : yamlList('paths', globs)),
});
const TRIGGERS: Head = { always_on: 'all', glob: 'globs', model_decision: 'model' };
const INCLUSIONS: Head = { always: 'all', fileMatch: 'globs', auto: 'model' };

export const FORMS: Readonly<Record<RuleForm, Form>> = {
  claude: { ...byPaths('.claude/rules'), isIgnoreLanguage: true },
  qwen: byPaths('.qwen/rules'),
  cline: byPaths('.clinerules'),
  cursor: {
    ...{ folder: '.cursor/rules', ending: '.mdc', key: 'globs' },
    when: ({ alwaysApply, globs, description }) => {
      if (alwaysApply === true) return 'all';
      if (globList(globs).length > 0) return 'globs';
      return description ? 'model' : 'person';
    },
    head: (globs) =>
      globs === null ? ['alwaysApply: true'] : [`globs: ${globs.join(',')}`, 'alwaysApply: false'],
  },
  copilot: {
    ...{ folder: '.github/instructions', ending: '.instructions.md', key: 'applyTo' },
    fromRoot: true,
    head: (globs) => [`applyTo: ${quoted((globs ?? ['**']).join(','))}`],
  },
  windsurf: {
    ...{ folder: '.windsurf/rules', ending: '.md', key: 'globs' },
    when: ({ trigger }) => String(TRIGGERS[String(trigger)] ?? 'person'),
    head: (globs) =>
      globs === null
        ? ['trigger: always_on']
        : ['trigger: glob', `globs: ${quoted(globs.join(','))}`],
  },
  kiro: {
    ...{ folder: '.kiro/steering', ending: '.md', key: 'fileMatchPattern' },
    when: ({ inclusion = 'always' }) => String(INCLUSIONS[String(inclusion)] ?? 'person'),
    head: (globs) =>
      globs === null
        ? ['inclusion: always']
        : ['inclusion: fileMatch', ...yamlList('fileMatchPattern', globs)],
  },
};

/** The globs of a head; null: for every file; a text: why it cannot be said in globs. */
function scopeOf({ key, when }: Form, head: Head): readonly string[] | null | string {
  const globs = globList(head[key]);
  const decides = when === undefined ? (globs.length > 0 ? 'globs' : 'all') : when(head);
  if (decides === 'all') return null;
  if (decides === 'globs' && globs.length > 0) return globs;
  return decides === 'model' ? 'the model chooses it' : 'a person has to name it';
}

/** The form that an agent reads; null: it knows no rules that hold for some files only. */
export function formOf(agent: string): RuleForm | null {
  if (agent in FORMS) return agent as RuleForm;
  return /^(?:vscode|copilot-)/.test(agent) ? 'copilot' : null;
}

/** Rules of a form in some folders, in the order of their paths. */
export function rulesOf(files: Files, form: RuleForm, folders: readonly string[]) {
  const { folder, ending } = FORMS[form];
  const rules: ScopedRule[] = [];
  /** Those that no other form can hold. */
  const untold: { readonly path: string; readonly why: string }[] = [];
  for (const base of folders) {
    for (const path of filesBelow(files, join(base, folder), (name) => name.endsWith(ending))) {
      const text = files.text(path)?.text ?? '';
      const { data, bodyStart } = frontMatter(text, quotedYaml);
      const body = text.slice(bodyStart);
      if (body.trim() === '' || holdsBlock(text, RULE)) continue;
      const globs = data === null ? 'its head is not YAML' : scopeOf(FORMS[form], data);
      const canonical = typeof globs === 'string' ? globs : rootGlobs(globs, base, form);
      if (typeof canonical === 'string') untold.push({ path, why: canonical });
      else {
        const inside = relativeTo(join(base, folder), path).slice(0, -ending.length);
        rules.push({ path, name: join(base, inside).replaceAll('/', '-'), body, globs: canonical });
      }
    }
  }
  return { rules, untold };
}

/** No language of globs says the same of these in every agent. */
const ODD = /["'\\[\]!,\p{Cc}]/u;
const MOST_GLOBS = 100;

/** Globs with their whole way from the root, without braces. */
function rootGlobs(written: readonly string[] | null, base: string, form: RuleForm) {
  const { isIgnoreLanguage, fromRoot } = FORMS[form];
  const from = fromRoot ? '' : base;
  const expanded = (written ?? ['**']).flatMap(expandBraces);
  if (expanded.length > MOST_GLOBS) return `it has more than ${MOST_GLOBS} globs`;
  const odd = expanded.find((glob) => ODD.test(glob));
  if (odd !== undefined) return `not every agent knows the glob ${odd}`;
  // Neither language knows how the other begins a path.
  const globs = expanded.flatMap((glob) => {
    if (glob.startsWith(isIgnoreLanguage ? './' : '/')) return [];
    return isIgnoreLanguage ? wholeIgnorePaths(glob) : [wholePath(glob)];
  });
  if (globs.length === 0) return 'its globs fit no file';
  if (globs.includes('**')) return from === '' ? null : [`${from}/**`];
  return [...new Set(globs.map((glob) => join(from, glob)))];
}

function wholePath(glob: string): string {
  const bare = glob.replace(/^(?:\.\/)+/, '');
  if (isEverything(bare)) return '**';
  return glob.includes('/') ? bare : `**/${bare}`;
}

function isEverything(glob: string): boolean {
  return glob.split('/').every((step) => ['', '*', '**'].includes(step));
}

/** A name fits in any folder; what can be a folder stands for all in it. */
function wholeIgnorePaths(glob: string): readonly string[] {
  if (isEverything(glob)) return ['**'];
  const isFolder = /\/(?:\*\*?)?$/.test(glob);
  const bare = glob.replace(/\/(?:\*\*?)?$/, '');
  const own = glob.endsWith('/*') ? `${bare}/` : bare;
  const whole = own.includes('/') ? bare.replace(/^\/+/, '') : `**/${bare}`;
  if (isFolder) return [`${whole}/**`];
  const isFile = whole.slice(whole.lastIndexOf('/') + 1).lastIndexOf('.') > 0;
  return isFile ? [whole] : [whole, `${whole}/**`];
}

/** A path that a glob fits. */
export function sampleOf(glob: string): string {
  const steps = glob.split('/').filter((step) => step !== '**');
  return [
    ...steps.map((step) => step.replace(/\*+|\?/g, 'x')),
    ...(glob.endsWith('**') ? ['x'] : []),
  ].join('/');
}

/** Where a rule stands in another form: one folder deep, since not every agent looks further. */
export function rulePath(form: RuleForm, name: string): string {
  const { folder, ending } = FORMS[form];
  return join(folder, `${name}${ending}`);
}

/** The lines of a head, globs written so that they mean the same. */
export function headOf(form: RuleForm, globs: readonly string[] | null): readonly string[] {
  const { head, isIgnoreLanguage } = FORMS[form];
  const own = globs?.map((glob) => {
    const bare = isIgnoreLanguage ? glob.replace(/\/\*\*$/, '') : glob;
    if (bare.includes('/')) return glob;
    return isIgnoreLanguage ? `/${glob}` : `./${glob}`;
  });
  return head(own ?? null);
}
