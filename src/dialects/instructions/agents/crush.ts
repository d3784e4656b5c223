// Crush: files of many vendors in the folder where it starts, in no order.

import type { Agent, Load, Place } from '../agent.ts';
import { collector } from '../collector.ts';
import { filesBelow, join } from '../files.ts';
import { given, jsonSettings, texts, valueAt } from '../settings.ts';

const NAMES = [
  ...['.github/copilot-instructions.md', '.cursorrules', '.cursor/rules'],
  ...['CLAUDE.md', 'CLAUDE.local.md', 'GEMINI.md', 'crush.md', 'crush.local.md', 'AGENTS.md'],
];

/** Spellings of names that are known in lower case already. */
const NEVER = ['CRUSH.md', 'agents.md', 'gemini.md'];

export const crush: Agent = {
  name: 'crush',
  title: 'Crush',
  versions: [{ version: '37f36e9' }],
  confidence: 'source',
  sources: ['charmbracelet/crush@37f36e9'],
  settings: [
    { name: 'options.context_paths', default: [], says: 'more files and folders that are read' },
  ],
  readSettings: ({ files, cwd }) => {
    const own = ['crush.json', '.crush.json'].map((name) =>
      valueAt(jsonSettings(files.text(join(cwd, name))?.text), 'options', 'context_paths'),
    );
    return given(
      'options.context_paths',
      own.findLast((one) => one !== undefined),
    );
  },
  unknown: 'The order is another one each time.',
  load,
};

function load({ files, cwd, setting }: Place): Load {
  const to = collector(files, { how: 'system' });
  for (const name of [...NAMES, ...texts(setting('options.context_paths'))]) {
    const path = join(cwd, name);
    if (files.isFolder(path)) for (const one of filesBelow(files, path, () => true)) to.add(one);
    else to.add(path);
  }
  for (const path of NEVER.map((name) => join(cwd, name)))
    if (files.has(path)) to.skip(path, 'of names that differ in capitals only one is looked for');
  return to.result();
}
