// Roo Code: rules of a mode, AGENTS.md, then rules for all modes, of the folder that is open.

import type { Agent, Load, Place } from '../agent.ts';
import { type Collector, collector } from '../collector.ts';
import { filesBelow, join } from '../files.ts';

export const roo: Agent = {
  name: 'roo',
  title: 'Roo Code',
  versions: [{ version: 'cb83656' }],
  confidence: 'source',
  sources: ['RooCodeInc/Roo-Code@cb83656'],
  settings: [
    { name: 'mode', default: 'code', says: 'the mode whose rules are read first' },
    { name: 'roo-cline.useAgentRules', default: true, says: 'whether AGENTS.md is read' },
  ],
  unknown: 'enableSubfolderRules, which is off, adds the rules of folders below.',
  load,
};

function load({ files, cwd, home, setting }: Place): Load {
  const to = collector(files, { how: 'system' });
  const mode = String(setting('mode'));
  addRules(to, cwd, home, `-${mode}`);
  if (setting('roo-cline.useAgentRules') === true) {
    const [upper, single] = [join(cwd, 'AGENTS.md'), join(cwd, 'AGENT.md')];
    if (files.has(upper) && files.has(single)) to.skip(single, `${upper} takes its place`);
    to.add(files.has(upper) ? upper : single);
    to.add(join(cwd, 'AGENTS.local.md'));
  }
  addRules(to, cwd, home, '');
  return to.result();
}

/** The folder, where it holds anything, hides the single files. */
function addRules(to: Collector, cwd: string, home: boolean, suffix: string): void {
  const { files } = to;
  const places = [...(home ? [`~/.roo/rules${suffix}`] : []), join(cwd, `.roo/rules${suffix}`)];
  const rules = places.flatMap((folder) => filesBelow(files, folder, () => true));
  for (const path of rules) to.add(path);
  const singles = [`.roorules${suffix}`, `.clinerules${suffix}`].map((name) => join(cwd, name));
  const first = rules[0] ?? singles.find((path) => files.has(path));
  for (const path of singles) {
    if (path === first) to.add(path);
    else if (files.has(path)) to.skip(path, `${first} takes its place`);
  }
}
