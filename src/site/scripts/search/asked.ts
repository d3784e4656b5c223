// What is searched for and by what it is narrowed, and back.

/** What results can be narrowed by, in the order of the page. */
export const GROUPS = ['kind', 'lifecycle', 'scope'] as const;
export type Group = (typeof GROUPS)[number];

export interface Asked {
  readonly q: string;
  /** Chosen value of each group that narrows. */
  readonly chosen: Readonly<Partial<Record<Group, string>>>;
}

export function askedFor(): Asked {
  const params = new URLSearchParams(location.search);
  const chosen: Partial<Record<Group, string>> = {};
  for (const group of GROUPS) {
    const value = params.get(group);
    if (value) chosen[group] = value;
  }
  return { q: (params.get('q') ?? '').trim(), chosen };
}

export function addressOf({ q, chosen }: Asked): string {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  for (const group of GROUPS) {
    const value = chosen[group];
    if (value !== undefined) params.set(group, value);
  }
  return `${location.pathname}${params.size > 0 ? `?${params}` : ''}`;
}

/** The same with another choice in one group; null takes it back. */
export function narrowed(asked: Asked, group: Group, value: string | null): Asked {
  const { [group]: _, ...others } = asked.chosen;
  return { ...asked, chosen: value === null ? others : { ...others, [group]: value } };
}

/** Nothing is asked for at all. */
export function isIdle({ q, chosen }: Asked): boolean {
  return q === '' && Object.keys(chosen).length === 0;
}
