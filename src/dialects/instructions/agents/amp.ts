// Amp: the first of seven names in every folder, from the workspace to the start and in all folders above.

import { folderOf } from '../../../model/paths.ts';
import { enumerate } from '../../../model/plural.ts';
import { type Agent, type Collector, loaderOf, type Sent } from '../agent.ts';
import { chain, join, repositoryOf } from '../files.ts';
import { globList } from '../globs.ts';
import { addImports, mentionsOutsideTopLevelCode } from '../imports.ts';
import { firstFit, frontMatter, lineYaml } from '../rule-files.ts';

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
  unknown: 'Mentions with globs are not expanded here.',
  load: loaderOf(load),
};

function load(to: Collector): void {
  const { files, cwd, file, home } = to;
  const root = repositoryOf(files, cwd) ?? cwd;
  const above = chain('', root).slice(0, -1).reverse();
  for (const folder of [...chain(root, cwd), ...above]) addFrom(to, folder, file);
  if (home) for (const path of ['~/.config/amp/AGENTS.md', '~/.config/AGENTS.md']) to.add(path);
  const sent = { when: 'on-read', how: 'tool_result' } as const;
  for (const folder of file === null ? [] : chain('', folderOf(file)))
    addFrom(to, folder, file, sent);
}

function addFrom(to: Collector, folder: string, file: string | null, sent: Sent = {}): void {
  const { files } = to;
  const path = to.addFirst(
    NAMES.map((name) => join(folder, name)),
    sent,
  );
  if (path === null) return;
  addImports(to, path, {
    find: mentionsOutsideTopLevelCode,
    hops: 1,
    once: 'ever',
    inlined: false,
    sent: () => sent,
    refuse: (imported) => {
      const { data } = frontMatter(files.text(imported)?.text ?? '', lineYaml);
      const globs = globList(data?.globs);
      const fits = globs.length === 0 || firstFit(globs, '', file) !== undefined;
      return fits
        ? null
        : { why: `it is for files that fit ${enumerate(globs, 3)}`, is: 'waiting' };
    },
  });
}
