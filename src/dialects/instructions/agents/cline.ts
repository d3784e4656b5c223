// Cline CLI: rules and AGENTS.md of the folder where it starts; `paths` counts for nothing.

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
  const addRules = (folder: string): void => {
    for (const path of filesBelow(files, folder, isRule, { deep: false })) {
      const head = frontMatter(files.text(path)?.text ?? '', strictYaml);
      const { bodyStart } = head;
      if (head.data === null) to.skip(path, 'its front matter is not YAML', { path, line: 1 });
      else to.add(path, { bodyStart, because: { says: 'always: every rule is' } });
    }
  };
  to.add(join(cwd, '.clinerules'));
  addRules(join(cwd, '.clinerules'));
  addRules(join(cwd, '.cline/rules'));
  if (home) {
    to.add('~/.agents/AGENTS.md', { because: { says: 'yours, for all projects' } });
    addRules('~/Documents/Cline/Rules');
  }
  to.add(join(cwd, 'AGENTS.md'));
  return to.result();
}
