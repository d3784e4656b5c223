// Junie and Zed: the first of several names in the project's folder.

import type { Agent, Load, Place } from '../agent.ts';
import { collector } from '../collector.ts';
import { join } from '../files.ts';

export const junie: Agent = {
  name: 'junie',
  title: 'Junie',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['jetbrains.com/help/junie: guidelines'],
  settings: [{ name: 'guidelines', default: '', says: 'the path that the settings name instead' }],
  load: (place) => {
    const own = String(place.setting('guidelines'));
    const names = ['.junie/AGENTS.md', 'AGENTS.md', '.junie/guidelines.md'];
    return first(place, own === '' ? names : [own]);
  },
};

export const zed: Agent = {
  name: 'zed',
  title: 'Zed',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['zed.dev/docs/ai/rules', 'its source'],
  settings: [],
  load: (place) =>
    first(place, [
      ...['.rules', '.cursorrules', '.windsurfrules', '.clinerules'],
      ...['.github/copilot-instructions.md', 'AGENT.md', 'AGENTS.md', 'CLAUDE.md', 'GEMINI.md'],
    ]),
};

/** The folder that is open is taken for the one where it starts. */
function first({ files, cwd }: Place, names: readonly string[]): Load {
  const to = collector(files, { how: 'system' });
  const paths = names.map((name) => join(cwd, name)).filter((path) => files.has(path));
  for (const path of paths) {
    if (path === paths[0]) to.add(path);
    else to.skip(path, `${paths[0]} takes its place`);
  }
  return to.result();
}
