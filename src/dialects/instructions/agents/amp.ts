// Amp: the first of seven names in every folder, from the workspace to the start and in all folders above.

import { folderOf } from '../../../model/paths.ts';
import type { Agent, Load, Place } from '../agent.ts';
import { chain, repositoryOf } from '../chain.ts';
import { type Collector, collector, firstOf, type Sent } from '../collector.ts';
import { join } from '../files.ts';
import { frontMatter, lineYaml } from '../front-matter.ts';
import { globList } from '../globs.ts';
import { addImports, mentionsOutsideTopLevelCode } from '../imports.ts';
import { fitting } from '../rule-files.ts';

const NAMES = [
  ...['AGENTS.md', 'Agents.md', 'agents.md', 'AGENT.md', 'Agent.md', 'agent.md'],
  'CLAUDE.md',
];

export const amp: Agent = {
  name: 'amp',
  title: 'Amp',
  versions: [{ version: '0.0.1790142911' }],
  confidence: 'source',
  sources: ['bundle of amp 0.0.1790142911'],
  settings: [],
  unknown: 'Mentions with globs are not expanded here.',
  load,
};

function load(place: Place): Load {
  const { files, cwd, file, home } = place;
  const to = collector(files, { how: 'system' });
  const root = repositoryOf(files, cwd) ?? cwd;
  const above = chain('', root).slice(0, -1).reverse();
  for (const folder of [...chain(root, cwd), ...above]) addFrom(place, to, folder);
  if (home)
    for (const path of ['~/.config/amp/AGENTS.md', '~/.config/AGENTS.md'])
      to.add(path, { because: { says: 'yours, for all projects' } });
  if (file !== null) {
    const sent = { when: 'on-read', how: 'tool_result' } as const;
    for (const folder of chain('', folderOf(file))) addFrom(place, to, folder, sent);
  }
  return to.result();
}

function addFrom({ files, file }: Place, to: Collector, folder: string, sent: Sent = {}): void {
  const path = firstOf(files, folder, NAMES);
  if (path === null || to.has(path)) return;
  for (const other of NAMES.map((name) => join(folder, name)))
    if (other !== path && files.has(other)) to.skip(other, `${path} takes its place`);
  if (!to.add(path, sent)) return;
  addImports({ ...to, add: (one, more) => to.add(one, { ...sent, ...more }) }, path, {
    find: mentionsOutsideTopLevelCode,
    hops: 1,
    once: 'ever',
    inlined: false,
    refuse: (imported) => {
      const { data } = frontMatter(files.text(imported)?.text ?? '', lineYaml);
      const globs = globList(data?.globs);
      const fits = globs.length === 0 || fitting(globs, '', file) !== undefined;
      return fits ? null : { why: `it is for files that fit ${globs.join(', ')}`, is: 'waiting' };
    },
  });
}
