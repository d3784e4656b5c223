// Auggie: guidelines, AGENTS.md, CLAUDE.md and rules of the repository's root, from wherever it starts.

import type { Agent, Load, Place, When } from '../agent.ts';
import { repositoryOf } from '../chain.ts';
import { collector } from '../collector.ts';
import { filesBelow, isLink, join } from '../files.ts';
import { frontMatter, lineYaml } from '../front-matter.ts';

export const auggie: Agent = {
  name: 'auggie',
  title: 'Auggie',
  versions: [{ version: '0.36.0' }],
  confidence: 'measured',
  sources: ['auggie 0.36.0, offline: what the client sends', 'its bundle'],
  settings: [],
  unknown: "What Augment's service makes of the rules is not seen.",
  load,
};

function load({ files, cwd, home }: Place): Load {
  const to = collector(files, { how: 'guidelines' });
  const root = repositoryOf(files, cwd) ?? cwd;
  const isFollowed = (path: string): boolean => {
    if (!files.has(path) || !isLink(files, path)) return true;
    to.skip(path, 'symbolic links are not followed');
    return false;
  };
  for (const name of ['.augment-guidelines', 'AGENTS.md', 'CLAUDE.md'])
    if (isFollowed(join(root, name))) to.add(join(root, name));
  const isRule = (name: string): boolean => name.endsWith('.md');
  for (const path of filesBelow(files, join(root, '.augment/rules'), isRule, { links: false })) {
    if (!isFollowed(path)) continue;
    const { data, bodyStart, lineOf } = frontMatter(files.text(path)?.text ?? '', lineYaml);
    const kind = kindOf(data ?? {});
    if (kind === 'manual') to.skip(path, 'type: manual, which is sent only when a person names it');
    else {
      const when: When = kind === 'agent_requested' ? 'by-model' : 'start';
      const says = kind === 'agent_requested' ? 'the model chooses by its description' : 'always';
      const at = { path, line: lineOf('type') };
      to.add(path, { when, how: `rules[${kind}]`, bodyStart, because: { says, at } });
    }
  }
  if (home) {
    const because = { says: 'yours, for all projects' };
    for (const path of filesBelow(files, '~/.augment/rules', isRule)) to.add(path, { because });
  }
  return to.result();
}

/** A type that is known, else what older keys say. */
function kindOf({ type, alwaysApply, description }: Readonly<Record<string, unknown>>): string {
  const written = String(type ?? '').toLowerCase();
  if (['always_apply', 'manual', 'agent_requested'].includes(written)) return written;
  if (alwaysApply === true) return 'always_apply';
  return String(description ?? '').trim() === '' ? 'always_apply' : 'agent_requested';
}
