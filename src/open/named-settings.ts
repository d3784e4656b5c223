// What settings name: rules, agents, a folder at home. Loaded where somebody wrote settings.

import { dialects, HOMES, rules } from '../core.ts';
import type { Settings } from '../model/settings.ts';
import { UsageError } from '../model/usage-error.ts';
import { homeThere } from '../read/tree-views.ts';

export function spelling() {
  const agents = () =>
    dialects.flatMap(({ inheritance }) => inheritance?.readers?.names(null) ?? []);
  return { ruleIds: rules.map(({ id }) => id), agents };
}

/** Throws UsageError for a folder at home that no dialect has: settings come with pull requests of strangers. */
export function withMemoryHome(settings: Settings, isAsked: boolean): Settings {
  const { home } = settings.memory;
  const isAtHome = home?.startsWith('~') === true;
  if (isAtHome && !HOMES.includes(home))
    throw new UsageError(
      `memory.home: "${home}" is not a folder in which memory is kept.`,
      `Use ${HOMES.join(', ')}, or a folder inside the root.`,
    );
  if (!isAsked || isAtHome) return settings;
  return { ...settings, memory: { ...settings.memory, home: homeThere(HOMES) ?? home } };
}
