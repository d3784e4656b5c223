// What a sub-agent gets of what its agent has: files, the list of skills, and its own text.

import { UsageError } from '../../model/usage-error.ts';
import type { Loaded, Skipped } from './agent.ts';
import { agents } from './agents/index.ts';
import type { Files } from './files.ts';
import type { Instructions } from './instructions-at.ts';
import type { ListingRules } from './listing/model.ts';
import { frontMatter, quotedYaml } from './rule-files.ts';

/** `name` as the agent calls it, one of its own or one of the tree. Throws UsageError. */
export function asSubagent(
  whole: Instructions,
  name: string,
  lists: ListingRules | undefined,
  files: Files,
): Instructions {
  const { title, loaded, skipped, items } = whole;
  const rules = lists?.inherits;
  if (rules === undefined)
    throw new UsageError(
      `What a sub-agent of ${title} gets is not known.`,
      `It is of ${agents.flatMap((one) => (one.lists?.inherits ? [one.title] : [])).join(', ')}.`,
    );
  const listed = (items ?? []).filter(({ kind, listed }) => kind === 'subagent' && listed);
  const isAsked = (one: string | null): boolean => one?.toLowerCase() === name.toLowerCase();
  const own = listed.find((one) => isAsked(one.name));
  const known = Object.keys(rules.builtIn);
  const builtIn = known.find(isAsked);
  const gets = own === undefined ? rules.builtIn[builtIn ?? ''] : rules.custom;
  if (gets === undefined) {
    const others = listed.flatMap((one) => one.name ?? []);
    throw new UsageError(
      own === undefined
        ? `${title} has no sub-agent "${name.slice(0, 100)}" here.`
        : `What a sub-agent of one’s own gets in ${title} is not known.`,
      `Use one of ${[...known, ...(rules.custom ? others : [])].join(', ')}.`,
    );
  }
  const text = own === undefined ? null : files.text(own.path);
  const { bodyStart } = frontMatter(text?.text ?? '', quotedYaml);
  const body = text?.text.slice(bodyStart) ?? '';
  const ownText: Loaded | null | undefined = own &&
    text && {
      ...{ path: own.path, when: 'start', how: 'system', because: { says: 'its own text' } },
      ...{ bytes: text.bytes, kept: Buffer.byteLength(body), text: body, cut: null, inside: null },
      ...{ without: ['front-matter'], link: own.link, applies: true },
    };
  const kept = [...(ownText ? [ownText] : []), ...(gets.files ? loaded : [])];
  const why = 'its agent does not hand it on';
  const left = gets.files ? [] : loaded.map(({ path }): Skipped => ({ path, why, is: 'dropped' }));
  const sum = (key: 'bytes' | 'kept'): number => kept.reduce((all, one) => all + one[key], 0);
  return {
    ...whole,
    title: `${title}, sub-agent ${own?.name ?? builtIn}`,
    subagent: own?.name ?? builtIn ?? null,
    loaded: kept,
    skipped: [...left, ...(gets.files ? skipped : skipped.filter(({ is }) => is !== 'same'))],
    items: gets.skills
      ? (items ?? []).filter(({ kind }) => kind === 'skill' || kind === 'command')
      : [],
    total: { files: kept.length, bytes: sum('bytes'), kept: sum('kept') },
    unknown: [whole.unknown, 'What hooks and servers add to a sub-agent is not known.']
      .filter(Boolean)
      .join(' '),
  };
}
