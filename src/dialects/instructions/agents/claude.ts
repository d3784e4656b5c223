// Claude Code: CLAUDE.md and rules of every folder from the top down, with imports; AGENTS.md where there is no CLAUDE.md.

import { commentSpans } from '../../../model/comments.ts';
import { onceForText } from '../../../model/once.ts';
import { type Agent, type Collector, loaderOf, type Sent, type When } from '../agent.ts';
import { chain, chainBelow, isHome, isIn, join, relativeTo, worktreeOf } from '../files.ts';
import { expandBraces, fitsWhole, globList, ignoring } from '../globs.ts';
import { addImports, mentionsInMarkdown } from '../imports.ts';
import { markdownParts } from '../markdown-lines.ts';
import { frontMatter, quotedYaml, rulesIn, whyWaiting } from '../rule-files.ts';
import { entry, settingsIn, texts } from '../settings.ts';
import { CLAUDE_SETTINGS, claudeLists } from './claude-lists.ts';

const MODES = ['claude-md-or-agents-md', 'claude-md', 'claude-md-and-agents-md', 'managed-only'];
const CLAUDE_NAMES = ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'] as const;
const AGENTS_NAMES = ['AGENTS.md', '.claude/AGENTS.md'] as const;
const LARGEST = 4 * 1024 * 1024;
const IMPORTS = { find: mentionsInMarkdown, hops: 4, once: 'ever', inlined: false } as const;

export const claude: Agent = {
  name: 'claude',
  title: 'Claude Code',
  versions: [{ version: '2.1.197' }, { version: '2.1.330', from: '2.1.277' }],
  confidence: 'measured',
  sources: ['claude -p 2.1.197 and 2.1.330, offline', 'bundle of 2.1.330'],
  settings: {
    instructionFiles: ['claude-md-or-agents-md', 'which files are read', MODES],
    claudeMdExcludes: [[], 'globs on absolute paths that are not loaded'],
    externalImports: [false, 'whether imports from outside the start folder were approved'],
  },
  readSettings: (place) => {
    const both = CLAUDE_SETTINGS.flatMap((path) =>
      texts(settingsIn(place, path, 'claudeMdExcludes').claudeMdExcludes),
    );
    return entry('claudeMdExcludes', both.length > 0 ? both : undefined);
  },
  unknown: 'Managed files and remote switches are not seen.',
  lists: claudeLists,
  load: loaderOf(load, {}),
};

interface Walk {
  readonly to: Collector;
  readonly when: When;
}

function load(to: Collector): void {
  const mode = to.version === '2.1.197' ? 'claude-md' : to.setting('instructionFiles');
  const start: Walk = { to, when: 'start' };
  if (to.home) {
    addFile(start, '~/.claude/CLAUDE.md');
    addRules(start, '~/.claude/rules', '~');
  }
  const folders = startFolders(to);
  const silencing =
    mode === 'claude-md-or-agents-md'
      ? folders.flatMap((folder) => claudeFiles(start, folder))[0]
      : undefined;
  const readsAgents =
    mode === 'claude-md-and-agents-md' ||
    (mode === 'claude-md-or-agents-md' && silencing === undefined);
  for (const folder of folders) {
    if (mode === 'managed-only') break;
    addFile(start, join(folder, 'CLAUDE.md'));
    addFile(start, join(folder, '.claude/CLAUDE.md'));
    addRules(start, join(folder, '.claude/rules'), folder);
    addFile(start, join(folder, 'CLAUDE.local.md'));
    addAgents(start, folder, readsAgents, silencing);
  }
  if (to.file !== null && isIn(to.cwd, to.file)) onRead(to, folders, readsAgents, silencing);
}

/** From the top of the tree to the start folder; of the checkout in which a linked worktree stands, nothing. */
function startFolders(to: Collector): readonly string[] {
  const { files, cwd } = to;
  const linked = worktreeOf(files, cwd);
  if (linked === null) return chain('', cwd);
  return chain('', cwd).filter((folder) => {
    const isOwn = isIn(linked.worktree, folder) || !isIn(linked.main, folder);
    const why = `it belongs to the checkout of which ${linked.worktree} is a worktree`;
    if (!isOwn)
      for (const name of CLAUDE_NAMES)
        if (files.has(join(folder, name))) to.skip(join(folder, name), why);
    return isOwn;
  });
}

/** What a file read adds: folders below the start, then the rules of those above it that fit. */
function onRead(
  to: Collector,
  folders: readonly string[],
  readsAgents: boolean,
  silencing: string | undefined,
): void {
  const { cwd, file } = to;
  const walk: Walk = { to, when: 'on-read' };
  const below = chainBelow(cwd, file);
  for (const folder of below) {
    const own = claudeFiles(walk, folder)[0];
    const isNew = silencing === undefined && own === undefined;
    const agents =
      readsAgents && (isNew || to.setting('instructionFiles') === 'claude-md-and-agents-md');
    addAgents(walk, folder, agents, silencing ?? own);
  }
  for (const folder of below) {
    for (const name of CLAUDE_NAMES) addFile(walk, join(folder, name));
    addRules(walk, join(folder, '.claude/rules'), folder);
  }
  if (to.home) addRules(walk, '~/.claude/rules', '~');
  for (const folder of folders) addRules(walk, join(folder, '.claude/rules'), folder);
}

function claudeFiles({ to }: Walk, folder: string): readonly string[] {
  return CLAUDE_NAMES.map((name) => join(folder, name)).filter(
    (path) => to.files.has(path) && to.textOf(path) !== null && excludedBy(to, path) === null,
  );
}

function addAgents(walk: Walk, folder: string, reads: boolean, silencing: string | undefined) {
  for (const name of AGENTS_NAMES) {
    const path = join(folder, name);
    if (!walk.to.files.has(path)) continue;
    const twin = reads ? claudeFileWithTextOf(walk, path) : null;
    if (twin !== null) walk.to.skip(path, `its text is that of ${twin}`, { is: 'same' });
    else if (reads) addFile(walk, path);
    else if (silencing === undefined) walk.to.skip(path, 'this version or mode does not read it');
    else {
      const why = `read only where there is no CLAUDE.md here or above, but ${silencing} exists`;
      walk.to.skip(path, why, { is: 'silenced', by: silencing });
    }
  }
}

function claudeFileWithTextOf({ to }: Walk, path: string): string | null {
  const textOf = (one: string): string => to.files.text(one)?.text.trim() ?? '';
  const isClaude = (one: string) => CLAUDE_NAMES.some((name) => `/${one}`.endsWith(`/${name}`));
  const text = textOf(path);
  const twin = to.result().loaded.find((one) => isClaude(one.path) && textOf(one.path) === text);
  return text === '' ? null : (twin?.path ?? null);
}

function addFile({ to, when }: Walk, path: string, sent: Sent = {}): void {
  const { files, cwd } = to;
  const excluded = excludedBy(to, path);
  const all = (one: string): Sent => ({ when, ...visibleIn(to, one) });
  if (!files.has(path)) to.textOf(path);
  else if (excluded !== null) to.skip(path, `claudeMdExcludes names it: ${excluded}`);
  else if ((files.text(path)?.bytes ?? 0) > LARGEST) to.skip(path, 'it is larger than 4 MiB');
  else if (to.addOnce(path, { ...all(path), ...sent }))
    addImports(to, path, {
      ...IMPORTS,
      home: to.home,
      sent: all,
      refuse: (imported) => {
        const real = files.real(imported) ?? imported;
        if (!isTextName(real))
          return 'only files of text are imported, and its ending is not of one';
        const mayLeave = isHome(path) || to.setting('externalImports') === true;
        if (!mayLeave && !isIn(cwd, real))
          return {
            why: `imports from outside the start folder (${cwd || 'the root'}) need an approval`,
            is: 'outside',
          };
        const same = to.sameFile(imported);
        return same && { why: `it is the same file as ${same}`, is: 'same' };
      },
    });
}

function visibleIn({ files }: Collector, path: string): Sent {
  return visiblePart(files.text(path)?.text ?? '');
}

/** Front matter and comments that stand by themselves are taken out. */
const visiblePart = onceForText((text): Sent => {
  const { bodyStart } = frontMatter(text, quotedYaml);
  if (!text.includes('<!--')) return { bodyStart };
  const body = text.slice(bodyStart);
  const comments = markdownParts(body)
    .filter(({ kind, inList }) => kind === 'comment' && !inList)
    .flatMap(({ start, end }) =>
      commentSpans(body.slice(start, end)).map(([from, to]) => [start + from, start + to] as const),
    );
  if (comments.length === 0) return { bodyStart };
  const starts = [0, ...comments.map(([, end]) => end)];
  return {
    bodyStart,
    text: starts.map((start, at) => body.slice(start, comments[at]?.[0])).join(''),
    without: [...(bodyStart > 0 ? ['front-matter' as const] : []), 'comments'],
  };
});

/** Rules without `paths` at start and in folders that are read, those with it when a file fits. */
function addRules(walk: Walk, rules: string, base: string): void {
  const { to, when } = walk;
  const { files, file, cwd } = to;
  if (files.list(rules).length === 0) return;
  const isBelow = base !== cwd && isIn(cwd, base);
  for (const rule of rulesIn(files, rules, /\.md$/, { read: quotedYaml })) {
    const { path, data } = rule;
    if (to.has(path)) continue;
    const real = files.real(path);
    if (!isHome(path) && real !== null && real !== path && !isIn(cwd, real)) {
      to.skip(path, 'it is a symbolic link that leads outside the start folder');
      continue;
    }
    if (!rule.isReadable) {
      to.skip(path, 'its front matter is not YAML', { at: { path, line: 1 } });
      continue;
    }
    const globs = pathsOf(data.paths);
    const at = rule.at('paths');
    if (globs === null) {
      const paths = 'paths' in data ? 'its paths hold no glob' : 'it has no paths';
      const says = `always: ${globList(data.paths).length > 0 ? 'its paths fit every file' : paths}`;
      if (when === 'start' || isBelow) addFile(walk, path, { because: { says, at } });
    } else if (when === 'start' || file === null) {
      addImportsOfRule(walk, path);
      to.skip(path, whyWaiting(globs, null), { at, is: 'waiting' });
    } else {
      if (isBelow) addImportsOfRule(walk, path);
      const under = base === '~' ? cwd : base;
      const fit = isIn(under, file) ? ignoring(globs, true)(relativeTo(under, file)) : null;
      if (fit !== null)
        addFile(walk, path, { because: { says: `its pattern ${fit} matches`, at } });
      else to.skip(path, whyWaiting(globs, file), { at, is: 'waiting' });
    }
  }
}

/** What a rule imports is loaded, although the rule itself still waits. */
function addImportsOfRule({ to, when }: Walk, path: string): void {
  const { files, cwd } = to;
  addImports(to, path, {
    ...IMPORTS,
    sent: (one) => ({ when, ...visibleIn(to, one) }),
    refuse: (imported) =>
      isTextName(imported) && isIn(cwd, files.real(imported) ?? imported)
        ? null
        : 'it lies outside the start folder, or is no text',
  });
}

/** `dir/**` stands for `dir`; null: for every file. */
function pathsOf(value: unknown): readonly string[] | null {
  const globs = globList(value)
    .flatMap(expandBraces)
    .map((glob) => (glob.endsWith('/**') ? glob.slice(0, -3) : glob))
    .filter((glob) => glob !== '');
  return globs.every((glob) => glob === '**') ? null : globs;
}

/** Of the folders above the root only the name of the root itself is known: a glob counts from there on. */
function excludedBy({ setting, files: { name } }: Collector, path: string): string | null {
  if (isHome(path)) return null;
  const fullPath = name === '' ? `/${path}` : `/${name}/${path}`;
  const fits = (glob: string): boolean => {
    const at = name === '' ? -1 : glob.indexOf(`/${name}/`);
    return fitsWhole(glob, fullPath) || (at > 0 && fitsWhole(glob.slice(at), fullPath));
  };
  return texts(setting('claudeMdExcludes')).find(fits) ?? null;
}

/** Of files that it imports; a name without one is taken for text. */
const TEXTS = `md txt text json yaml yml toml xml csv html htm css scss sass less js ts tsx jsx mjs cjs mts cts py pyi pyw rb erb rake
  go rs java kt kts scala c cpp cc cxx h hpp hxx cs swift sh bash zsh fish ps1 bat cmd env ini cfg conf config properties
  sql graphql gql proto vue svelte astro ejs hbs pug jade php pl pm lua r dart ex exs erl hrl clj cljs cljc edn hs lhs elm
  ml mli f f90 f95 for lock cmake make makefile gradle sbt rst adoc asciidoc org tex latex log diff patch`;

function isTextName(path: string): boolean {
  const ending = /[^/]\.([^./]*)$/.exec(path)?.[1];
  return ending === undefined || TEXTS.split(/\s+/).includes(ending.toLowerCase());
}
