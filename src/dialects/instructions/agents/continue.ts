// Continue CLI: one agent file and the unconditional rules of the folder where it starts.

import type { Agent, Load, Place } from '../agent.ts';
import { type Collector, collector } from '../collector.ts';
import { filesBelow, join } from '../files.ts';
import { frontMatter, strictYaml } from '../front-matter.ts';

const NAMES = ['AGENTS.md', 'AGENT.md', 'CLAUDE.md', 'CODEX.md'];

export const continueCli: Agent = {
  name: 'continue',
  title: 'Continue CLI',
  versions: [{ version: '1.5.47' }],
  confidence: 'measured',
  sources: ['cn 1.5.47, offline', 'its source'],
  settings: [],
  load,
};

function load({ files, cwd, home }: Place): Load {
  const to = collector(files, { how: 'system' });
  // The first that there is counts, be it empty or a folder.
  const paths = NAMES.map((name) => join(cwd, name));
  const first = paths.find((path) => files.has(path) || files.isFolder(path));
  for (const path of paths) {
    if (path === first) to.add(path);
    else if (files.has(path)) to.skip(path, `${first} takes its place`);
    else to.textOf(path);
  }
  addRules(to, join(cwd, '.continue/rules'));
  if (home) addRules(to, '~/.continue/rules');
  return to.result();
}

function addRules(to: Collector, folder: string): void {
  const { files } = to;
  for (const path of filesBelow(files, folder, (name) => name.endsWith('.md'))) {
    const head = frontMatter(files.text(path)?.text ?? '', strictYaml);
    const data = head.data ?? {};
    const at = { path, line: 1 };
    const conditional = [data.globs, data.regex].some((value) => Boolean(value));
    if (data.invokable) to.skip(path, 'it is a command, not a rule', at);
    else if (data.alwaysApply !== true && (data.alwaysApply !== undefined || conditional)) {
      const what = conditional ? 'globs and regex' : 'alwaysApply: false';
      to.skip(path, `rules with ${what} are never loaded`, at);
    } else {
      const says = data.alwaysApply === true ? 'alwaysApply: true' : 'always: it has no condition';
      // What cannot be read is sent with all that it holds.
      const bodyStart = head.data === null ? 0 : head.bodyStart;
      to.add(path, { bodyStart, because: { says, at } });
    }
  }
}
