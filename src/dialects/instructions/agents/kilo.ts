// Kilo CLI: as opencode, with rule folders of the start folder.

import { compareText } from '../../../model/order.ts';
import type { Agent, Place } from '../agent.ts';
import type { Collector } from '../collector.ts';
import { filesBelow, isIn, join } from '../files.ts';
import { configured, loadChain, opencode } from './opencode.ts';

/** Rules of all modes are read at once. */
const MODES = ['architect', 'ask', 'code', 'debug', 'orchestrator'];

export const kilo: Agent = {
  name: 'kilo',
  title: 'Kilo CLI',
  versions: [{ version: '7.7.9' }],
  confidence: 'measured',
  sources: ['kilo 7.7.9, offline', 'its source'],
  settings: opencode.settings,
  readSettings: (place) =>
    configured(place, ['kilo.jsonc', 'kilo.json', 'opencode.jsonc', 'opencode.json'], '.kilo'),
  load: (place) =>
    loadChain(place, {
      git: 'valid',
      outsideGit: 'none',
      globals: ['~/.config/kilo/AGENTS.md', '~/.claude/CLAUDE.md'],
      followsOut: false,
      before: (to) => addRules(place, to),
    }),
};

function addRules({ files, cwd, home }: Place, to: Collector): void {
  const rulesOf = (folder: string): readonly string[] =>
    filesBelow(files, folder, (name) => name.endsWith('.md'), { deep: false });
  const own = home ? ['~/.kilo/rules', '~/.kilocode/rules'] : [];
  for (const path of own.flatMap(rulesOf)) to.add(path);
  for (const kind of ['rules', ...MODES.map((mode) => `rules-${mode}`)]) {
    const newer = rulesOf(join(cwd, `.kilo/${kind}`));
    const names = new Set(newer.map((path) => path.slice(path.lastIndexOf('/'))));
    const older = rulesOf(join(cwd, `.kilocode/${kind}`));
    for (const path of [...newer, ...older].sort(compareText)) {
      const hidden = older.includes(path) && names.has(path.slice(path.lastIndexOf('/')));
      const real = files.real(path);
      if (hidden) to.skip(path, 'the rule of that name in .kilo takes its place');
      else if (real === null || !isIn(cwd, real))
        to.skip(path, 'it is a symbolic link that leads out');
      else to.add(path);
    }
    if (kind === 'rules') to.add(join(cwd, '.kilocoderules'));
  }
  for (const mode of MODES) to.add(join(cwd, `.kilocoderules-${mode}`));
}
