// Copilot's cloud agent and code review, on GitHub: files of the repository's root, and instructions by path.

import { folderOf } from '../../../model/paths.ts';
import type { Agent, Load, Place } from '../agent.ts';
import { chain, repositoryOf } from '../chain.ts';
import { collector, firstOf } from '../collector.ts';
import { join } from '../files.ts';
import { globList } from '../globs.ts';
import { fitting, rulesIn } from '../rule-files.ts';

const SOURCES = ['docs.github.com: support for different types of custom instructions'];

export const copilotCloud: Agent = {
  name: 'copilot-cloud',
  title: 'Copilot cloud agent',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: SOURCES,
  settings: [],
  load: (place) => load(place, 'cloud-agent'),
};

export const copilotReview: Agent = {
  name: 'copilot-review',
  title: 'Copilot code review',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: SOURCES,
  settings: [],
  load: (place) => load(place, 'code-review'),
};

function load({ files, cwd, file }: Place, self: 'cloud-agent' | 'code-review'): Load {
  const to = collector(files, { how: 'system' });
  const root = repositoryOf(files, cwd) ?? cwd;
  to.add(join(root, '.github/copilot-instructions.md'));
  if (self === 'cloud-agent') {
    // The nearest AGENTS.md counts; without a file that is the one of the root.
    const folders = chain(root, file === null ? root : folderOf(file)).toReversed();
    const paths = folders.flatMap((folder) => firstOf(files, folder, ['AGENTS.md']) ?? []);
    const [nearest, ...others] = paths;
    if (nearest !== undefined) to.add(nearest);
    for (const path of others) to.skip(path, `${nearest} is nearer to the file`);
    for (const name of ['CLAUDE.md', 'GEMINI.md']) to.add(join(root, name));
  }
  const folder = join(root, '.github/instructions');
  for (const { path, data, bodyStart, at } of rulesIn(files, folder, '.instructions.md')) {
    const globs = globList(data.applyTo);
    const fit = globs.includes('**') ? '**' : fitting(globs, root, file);
    if (data.excludeAgent === self) to.skip(path, `excludeAgent: ${self}`, at('excludeAgent'));
    else if (globs.length === 0) to.skip(path, 'it has no applyTo', at('applyTo'));
    else if (fit === undefined) {
      const why = file === null ? 'it waits for a file that fits' : `${file} does not fit`;
      to.skip(path, `${why} ${globs.join(', ')}`, at('applyTo'), { is: 'waiting' });
    } else {
      const because = { says: `${fit} fits ${file ?? 'every file'}`, at: at('applyTo') };
      to.add(path, { when: fit === '**' ? 'start' : 'on-read', bodyStart, because });
    }
  }
  return to.result();
}
