/** Ids as somebody gave them; empty where none is chosen. */
export interface Choice {
  readonly a: string;
  readonly b: string;
}

export function askedChoice(): Choice {
  const params = new URLSearchParams(location.search);
  return { a: params.get('a') ?? '', b: params.get('b') ?? '' };
}

export function addressOf({ a, b }: Choice): string {
  const params = new URLSearchParams();
  if (a !== '') params.set('a', a);
  if (b !== '') params.set('b', b);
  return `${location.pathname}${params.size > 0 ? `?${params}` : ''}`;
}
