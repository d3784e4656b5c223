// Auggie: guidelines, AGENTS.md, CLAUDE.md and rules of the repository's root, from wherever it starts.

import { type Agent, type Collector, loaderOf } from '../agent.ts';
import { filesBelow, isMarkdown, join, repositoryOf } from '../files.ts';
import { rulesIn } from '../rule-files.ts';

export const auggie: Agent = {
  name: 'auggie',
  title: 'Auggie',
  versions: [{ version: '0.36.0' }],
  confidence: 'measured',
  sources: ['auggie 0.36.0, offline: what the client sends', 'its bundle'],
  unknown: "What Augment's service makes of the rules is not seen.",
  load: loaderOf(load, { how: 'guidelines' }, { links: false }),
};

function load(to: Collector): void {
  const { files, cwd, home } = to;
  const root = repositoryOf(files, cwd) ?? cwd;
  for (const name of ['.augment-guidelines', 'AGENTS.md', 'CLAUDE.md']) to.add(join(root, name));
  for (const rule of rulesIn(files, join(root, '.augment/rules'), /\.md$/, { links: false })) {
    const { path, data, bodyStart, at } = rule;
    const kind = kindOf(data);
    const isAsked = kind === 'agent_requested';
    const says = isAsked ? 'the model chooses by its description' : 'always';
    if (kind === 'manual') to.skip(path, 'type: manual, which is sent only when a person names it');
    else
      to.add(path, {
        ...{ when: isAsked ? 'by-model' : 'start', how: `rules[${kind}]`, bodyStart },
        because: { says, at: at('type') },
      });
  }
  if (home) for (const path of filesBelow(files, '~/.augment/rules', isMarkdown)) to.add(path);
}

/** A type that is known, else what older keys say. */
function kindOf({ type, alwaysApply, description }: Readonly<Record<string, unknown>>): string {
  const written = String(type ?? '').toLowerCase();
  if (['always_apply', 'manual', 'agent_requested'].includes(written)) return written;
  if (alwaysApply === true) return 'always_apply';
  return String(description ?? '').trim() === '' ? 'always_apply' : 'agent_requested';
}
