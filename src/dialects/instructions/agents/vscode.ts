// Copilot in VS Code: files of the folder that is open, and rules whose globs fit what is attached.

import type { Agent, Load, Place } from '../agent.ts';
import { collector } from '../collector.ts';
import { isIn, join, relativeTo } from '../files.ts';
import { globList } from '../globs.ts';
import { fitting, rulesIn } from '../rule-files.ts';
import { given, jsonSettings } from '../settings.ts';

const SETTINGS = [
  { name: 'chat.useAgentsMdFile', default: true, says: 'whether AGENTS.md is read' },
  { name: 'chat.useClaudeMdFile', default: true, says: 'whether CLAUDE.md is read' },
  {
    name: 'chat.useNestedAgentsMdFiles',
    default: false,
    says: 'whether AGENTS.md of other folders are listed, for the model to read',
  },
  {
    name: 'github.copilot.chat.codeGeneration.useInstructionFiles',
    default: true,
    says: 'whether .github/copilot-instructions.md is read',
  },
] as const;

export const vscode: Agent = {
  name: 'vscode',
  title: 'Copilot in VS Code',
  versions: [{ version: '2026-11' }],
  confidence: 'documented',
  sources: ['vscode-docs@022bf1a', 'vscode@0155379, which is older'],
  settings: SETTINGS,
  readSettings: ({ files, cwd }) => {
    const own = jsonSettings(files.text(join(cwd, '.vscode/settings.json'))?.text);
    return Object.assign({}, ...SETTINGS.map(({ name }) => given(name, own[name])));
  },
  unknown: 'No order is promised. Sessions of an agent host follow the rules of its harness.',
  load,
};

const CLAUDE_NAMES = ['CLAUDE.md', '.claude/CLAUDE.md', 'CLAUDE.local.md'];

/** The folder that is open is taken for the one where it starts. */
function load({ files, cwd, file, home, setting }: Place): Load {
  const to = collector(files, { how: 'system' });
  const add = (name: string, path: string): void => {
    if (setting(name) === true) to.add(path);
    else if (files.has(path)) to.skip(path, `${name} is off`);
  };
  const useFiles = 'github.copilot.chat.codeGeneration.useInstructionFiles';
  add(useFiles, join(cwd, '.github/copilot-instructions.md'));
  add('chat.useAgentsMdFile', join(cwd, 'AGENTS.md'));
  for (const name of CLAUDE_NAMES) add('chat.useClaudeMdFile', join(cwd, name));
  if (home) add('chat.useClaudeMdFile', '~/.claude/CLAUDE.md');
  const kinds = [
    ['.github/instructions', '.instructions.md', 'applyTo'],
    ['.claude/rules', '.md', 'paths'],
  ] as const;
  for (const [folder, ending, key] of kinds) {
    for (const { path, data, bodyStart, at } of rulesIn(files, join(cwd, folder), ending)) {
      const globs = globList(data[key]);
      const lower = globs.map((glob) => anywhere(glob.toLowerCase()));
      const inside = file !== null && isIn(cwd, file);
      const attached = inside ? relativeTo(cwd, file).toLowerCase() : null;
      const isRuleForAll = globs.length === 0 && key === 'paths';
      if (isRuleForAll || globs.includes('**'))
        to.add(path, { bodyStart, because: { says: 'always', at: at(key) } });
      else if (globs.length === 0)
        to.skip(path, 'without applyTo it is attached only by hand', at(key));
      else if (fitting(lower, '', attached) === undefined)
        to.skip(path, `${globs.join(', ')} fits no attached file`, at(key), { is: 'waiting' });
      else {
        const because = { says: `${globs.join(', ')} fits ${file}`, at: at(key) };
        to.add(path, { when: 'on-read', bodyStart, because });
      }
    }
  }
  return to.result();
}

/** A relative glob fits in any folder. */
function anywhere(glob: string): string {
  return glob.startsWith('/') ? glob.slice(1) : glob.startsWith('**/') ? glob : `**/${glob}`;
}
