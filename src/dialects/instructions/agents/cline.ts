// Cline CLI: rules and AGENTS.md of the folder where it starts; `paths` counts for nothing.

import { compareText } from '../../../model/order.ts';
import { nameOf } from '../../../model/paths.ts';
import type { Agent, Load, Place } from '../agent.ts';
import { collector } from '../collector.ts';
import { filesBelow, join } from '../files.ts';
import { frontMatter, strictYaml } from '../front-matter.ts';

export const cline: Agent = {
  name: 'cline',
  title: 'Cline CLI',
  versions: [{ version: '3.0.65' }],
  confidence: 'measured',
  sources: ['cline 3.0.65, offline'],
  settings: [],
  unknown: 'The extension for VS Code judges `paths` and reads more names.',
  load,
};

function load({ files, cwd, home }: Place): Load {
  const to = collector(files, { how: 'system' });
  const isRule = (name: string): boolean => /\.(?:md|markdown|txt)$/i.test(name);
  /** By name; of two that are called alike the later one counts. */
  const addRules = (...folders: readonly string[]): void => {
    const rules = new Map<string, { readonly path: string; readonly bodyStart: number }>();
    for (const path of folders.flatMap((one) => filesBelow(files, one, isRule, { deep: false }))) {
      const { data, bodyStart } = frontMatter(files.text(path)?.text ?? '', strictYaml);
      if (data === null) to.skip(path, 'its front matter is not YAML', { path, line: 1 });
      else {
        const written = typeof data.name === 'string' ? data.name.trim() : '';
        const name = (written || nameOf(path).replace(/\.\w{1,10}$/, '')).toLowerCase();
        const other = rules.get(name)?.path;
        if (other !== undefined) to.skip(other, `${path} has the same name and takes its place`);
        rules.set(name, { path, bodyStart });
      }
    }
    for (const [, { path, bodyStart }] of [...rules].sort(([x], [y]) => compareText(x, y)))
      to.add(path, { bodyStart, because: { says: 'always: every rule is' } });
  };
  to.add(join(cwd, '.clinerules'));
  addRules(join(cwd, '.clinerules'), join(cwd, '.cline/rules'));
  if (home) {
    to.add('~/.agents/AGENTS.md', { because: { says: 'yours, for all projects' } });
    addRules('~/Documents/Cline/Rules');
  }
  to.add(join(cwd, 'AGENTS.md'));
  return to.result();
}
