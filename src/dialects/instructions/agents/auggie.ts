// Auggie: guidelines, AGENTS.md, CLAUDE.md and rules of the repository's root, from wherever it starts.

import { type Agent, type Collector, loaderOf } from '../agent.ts';
import { filesBelow, isMarkdown, join, repositoryOf } from '../files.ts';
import { DROPPED, NEEDS_NAME } from '../listing/common.ts';
import { strictTyped } from '../listing/heads.ts';
import type { ListingRules } from '../listing/model.ts';
import { rulesIn } from '../rule-files.ts';

const auggieLists: ListingRules = {
  skill: {
    ...{ field: 'skills', folders: ['.augment/skills', '.claude/skills', '.agents/skills'] },
    home: ['.augment/skills', '.claude/skills', '.agents/skills'],
    ...{ walk: 'root', find: { deep: true, inside: true, self: true }, same: ['name', 'place'] },
    head: { fence: { ended: true }, yaml: strictTyped },
    hide: { hidden: [true] },
    name: {
      ...{ ...NEEDS_NAME, number: 'text', most: 64, fits: /^[a-z0-9]+(?:-[a-z0-9]+)*$/ },
      says: 'is not of the form a-b-c of a-z and 0-9',
    },
    description: {
      ...{ ...DROPPED, number: 'none', list: 'text', map: 'text', most: 1024, over: 'dropped' },
    },
  },
};

export const auggie: Agent = {
  name: 'auggie',
  title: 'Auggie',
  versions: [{ version: '0.36.0' }],
  confidence: 'measured',
  sources: ['auggie 0.36.0, offline: what the client sends', 'its bundle'],
  unknown: "What Augment's service makes of the rules is not seen.",
  lists: auggieLists,
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
