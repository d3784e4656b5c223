// Codex: one file a folder, from the repository's root to where it starts, within one budget.

import { counted, withCommas } from '../../../model/plural.ts';
import { type Agent, type Collector, loaderOf, type Place } from '../agent.ts';
import { chain, firstLoop, join } from '../files.ts';
import { codexBudget } from '../listing/budgets.ts';
import { ANY_NAME, DROPPED } from '../listing/common.ts';
import { quotedValues, strict, toMap } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';
import { texts, tomlSettings } from '../settings.ts';

/** The setting that is in the way. */
const MOST = 'project_doc_max_bytes';
const FULL = { is: 'full' } as const;
const NAMES = ['AGENTS.override.md', 'AGENTS.md'];

const codexLists: ListingRules = {
  calls: { tool: null, tells: [] },
  skill: {
    ...{ field: 'developer', walk: 'up' },
    ...{ folders: ['.agents/skills', '.codex/skills'], home: ['.agents/skills', '.codex/skills'] },
    find: { deep: true, inside: true, self: true, links: false, passes: /^$/ },
    head: { yaml: strict, mend: quotedValues, strictText: true },
    name: { ...ANY_NAME, number: 'text', most: 64 },
    description: { ...DROPPED, number: 'text', most: 1024, over: 'cut', ellipsis: 3 },
    hiddenBy: {
      ...{ path: 'agents/openai.yaml', says: 'policy.allow_implicit_invocation: false' },
      isSo: (yaml) => toMap(strict(yaml)?.policy)?.allow_implicit_invocation === false,
    },
    wins: 'all',
  },
  servers: {
    files: { '.codex/config.toml': 'mcp_servers' },
    ...{ instructions: 'tools.description', tools: null },
    onlyIf: { setting: 'trusted', says: 'it counts only in a project that is trusted' },
  },
  budget: codexBudget,
  budgetSays: '2 % of 272,000 tokens for all descriptions',
  entry: ({ name, description, path }) => `- ${name}: ${description ?? ''} (file: ${path})\n`,
};

export const codex: Agent = {
  name: 'codex',
  title: 'Codex',
  versions: [{ version: '0.169.0' }],
  confidence: 'measured',
  sources: ['codex exec 0.169.0, offline'],
  settings: {
    project_doc_max_bytes: [32_768, 'bytes of all project files together, outer ones first'],
    project_doc_fallback_filenames: [[], 'names that are read where there is no AGENTS.md'],
    project_root_markers: [
      ['.git'],
      'what a root holds; none: only the folder where it starts is read',
    ],
    trusted: [false, 'whether .codex/config.toml of the project counts'],
  },
  readSettings: (place) =>
    place.setting('trusted') === true
      ? Object.assign({}, ...configsOf(place).map(({ own }) => own))
      : {},
  limit: (setting) => Number(setting('project_doc_max_bytes')),
  lists: codexLists,
  load: loaderOf(load, {}),
};

function configsOf({ files, cwd }: Place) {
  return chain('', cwd).map((folder) => {
    const path = join(folder, '.codex/config.toml');
    return { path, own: tomlSettings(files.text(path)?.text ?? '') };
  });
}

function load(to: Collector): void {
  const { files, home, setting } = to;
  for (const { path, own } of setting('trusted') === true ? [] : configsOf(to)) {
    const names = Object.keys(own).filter((name) => name.startsWith('project_'));
    const why = `what it sets (${names.join(', ')}) counts only in a project that is trusted: --as codex --mode trusted`;
    if (names.length > 0) to.skip(path, why, { is: 'off' });
  }
  if (home) {
    const [override, plain] = NAMES.map((name) => `~/.codex/${name}`) as [string, string];
    if (!to.add(override)) to.add(plain);
    else if (files.has(plain)) to.skip(plain, `${override} takes its place`);
  }
  const names = [...NAMES, ...texts(setting('project_doc_fallback_filenames'))];
  const most = Number(setting('project_doc_max_bytes'));
  const isOwn = setting('trusted') === true && configsOf(to).some(({ own }) => MOST in own);
  const by = isOwn ? `${MOST} of a project that is trusted` : MOST;
  const folders = folderChain(to);
  // A link that leads back to itself is an error, and an error anywhere leaves nothing.
  const broken = firstLoop(
    files,
    folders.flatMap((folder) => names.map((name) => join(folder, name))),
  );
  let room = most;
  for (const folder of folders) {
    const paths = names.map((name) => join(folder, name)).filter((path) => files.has(path));
    const [path, ...shadowed] = paths;
    if (path === undefined) continue;
    for (const other of shadowed) to.skip(other, `${path} takes its place`);
    if (broken !== undefined) {
      to.skip(path, `${broken} leads back to itself, so that no file is read`);
      continue;
    }
    const text = files.text(path);
    const bytes = text?.bytes ?? 0;
    if (most === 0) to.skip(path, 'project_doc_max_bytes is 0');
    else if (room <= 0)
      to.skip(path, `the files before it take all ${counted(most, 'byte')} (${by})`, FULL);
    else if (bytes <= room) to.add(path);
    else {
      const says = `only ${withCommas(most)} bytes of all files together are kept (${by})`;
      const part = Buffer.from(text?.text ?? '')
        .subarray(0, room)
        .toString();
      to.add(path, { kept: room, text: part, cut: { line: part.split('\n').length, says } });
    }
    room -= bytes;
  }
  if (broken !== undefined) to.textOf(broken);
}

function folderChain({ files, cwd, setting }: Collector): readonly string[] {
  const markers = texts(setting('project_root_markers'));
  const isRoot = (folder: string): boolean =>
    markers.some((marker) => {
      const path = join(folder, marker);
      return files.has(path) || files.isFolder(path);
    });
  const root =
    chain('', cwd).findLast(isRoot) ?? (markers.includes('.git') && !files.outsideGit ? '' : cwd);
  return chain(root, cwd);
}
