// Copilot on GitHub (cloud agent, code review) and in VS Code: files of the root, and instructions by path.

import { folderOf } from '../../../model/paths.ts';
import { type Agent, type Collector, loaderOf, type Settings } from '../agent.ts';
import { chain, isIn, join, relativeTo, repositoryOf } from '../files.ts';
import { globList } from '../globs.ts';
import { addScoped, firstFit, rulesIn } from '../rule-files.ts';
import { entry, jsonSettings } from '../settings.ts';

const ON_GITHUB = {
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['docs.github.com: support for different types of custom instructions'],
} as const;

export const copilotCloud: Agent = {
  ...ON_GITHUB,
  name: 'copilot-cloud',
  title: 'Copilot cloud agent',
  load: loaderOf((to) => addOnGitHub(to, 'cloud-agent')),
};

export const copilotReview: Agent = {
  ...ON_GITHUB,
  name: 'copilot-review',
  title: 'Copilot code review',
  load: loaderOf((to) => addOnGitHub(to, 'code-review')),
};

function addOnGitHub(to: Collector, self: 'cloud-agent' | 'code-review'): void {
  const { files, cwd, file } = to;
  const root = repositoryOf(files, cwd) ?? cwd;
  to.add(join(root, '.github/copilot-instructions.md'));
  if (self === 'cloud-agent') {
    // The nearest AGENTS.md counts; without a file that is the one of the root.
    const folders = chain(root, file === null ? root : folderOf(file)).toReversed();
    const paths = folders.map((folder) => join(folder, 'AGENTS.md'));
    const [nearest, ...others] = paths.filter((path) => files.has(path));
    if (nearest !== undefined) to.add(nearest);
    for (const path of others) to.skip(path, `${nearest} is nearer to the file`);
    for (const name of ['CLAUDE.md', 'GEMINI.md']) to.add(join(root, name));
  }
  for (const rule of rulesIn(files, join(root, '.github/instructions'), /\.instructions\.md$/)) {
    const { path, data, at } = rule;
    const globs = globList(data.applyTo);
    const isForAll = globs.includes('**');
    const fit = isForAll ? '**' : firstFit(globs, root, file);
    if (data.excludeAgent === self)
      to.skip(path, `excludeAgent: ${self}`, { at: at('excludeAgent') });
    else if (globs.length === 0) to.skip(path, 'it has no applyTo', { at: at('applyTo') });
    else
      addScoped(to, rule, 'applyTo', globs, file ?? (isForAll ? 'every file' : null), fit, {
        when: isForAll ? 'start' : 'on-read',
      });
  }
}

const USE_FILES = 'github.copilot.chat.codeGeneration.useInstructionFiles';
const SETTINGS: Settings = {
  'chat.useAgentsMdFile': [true, 'whether AGENTS.md is read'],
  'chat.useClaudeMdFile': [true, 'whether CLAUDE.md is read'],
  'chat.useNestedAgentsMdFiles': [
    false,
    'whether AGENTS.md of other folders are listed, for the model to read',
  ],
  [USE_FILES]: [true, 'whether .github/copilot-instructions.md is read'],
};

export const vscode: Agent = {
  name: 'vscode',
  title: 'Copilot in VS Code',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['vscode-docs@022bf1a', 'vscode@0155379, which is older'],
  settings: SETTINGS,
  readSettings: ({ files, cwd }) => {
    const own = jsonSettings(files.text(join(cwd, '.vscode/settings.json'))?.text);
    return Object.assign({}, ...Object.keys(SETTINGS).map((name) => entry(name, own[name])));
  },
  unknown: 'No order is promised. Sessions of an agent host follow the rules of its harness.',
  load: loaderOf(loadInEditor),
};

/** The folder that is open is taken for the one where it starts. */
function loadInEditor(to: Collector): void {
  const { files, cwd, file, home, setting } = to;
  const add = (name: string, path: string): void => {
    if (setting(name) === true) to.add(path);
    else if (files.has(path)) to.skip(path, `${name} is off`);
  };
  add(USE_FILES, join(cwd, '.github/copilot-instructions.md'));
  add('chat.useAgentsMdFile', join(cwd, 'AGENTS.md'));
  for (const name of ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'])
    add('chat.useClaudeMdFile', join(cwd, name));
  if (home) add('chat.useClaudeMdFile', '~/.claude/CLAUDE.md');
  const kinds = [
    ['.github/instructions', /\.instructions\.md$/, 'applyTo'],
    ['.claude/rules', /\.md$/, 'paths'],
  ] as const;
  for (const [folder, ending, key] of kinds) {
    for (const rule of rulesIn(files, join(cwd, folder), ending)) {
      const { path, data, bodyStart, at } = rule;
      const globs = globList(data[key]);
      const isForAll = globs.includes('**') || (globs.length === 0 && key === 'paths');
      if (isForAll) to.add(path, { bodyStart, because: { says: 'always', at: at(key) } });
      else if (globs.length === 0)
        to.skip(path, 'without applyTo it is attached only by hand', { at: at(key) });
      else {
        const lower = globs.map((glob) =>
          glob
            .toLowerCase()
            .replace(/^(?!\/|\*\*\/)/, '**/')
            .replace(/^\//, ''),
        );
        const inside = file !== null && isIn(cwd, file);
        const attached = inside ? relativeTo(cwd, file).toLowerCase() : null;
        const fit = firstFit(lower, '', attached) && globs.join(', ');
        addScoped(to, rule, key, globs, file, fit);
      }
    }
  }
}
