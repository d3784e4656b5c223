/** What the API tells of a comment or an issue, as far as we ask. */
export interface Post {
  readonly number: number;
  readonly body: string;
  readonly state: string;
  readonly byBot: boolean;
}

/** An invisible last line; `key` tells several workspaces of one repository apart. */
export function marker(kind: 'check' | 'report', key: string): string {
  return `<!-- stratigraph ${kind} ${encodeURIComponent(key).replaceAll('-', '%2D')} -->`;
}

/** Ours only where a bot wrote it and the mark is the last line: people may quote it. */
export function isOurs({ body, byBot }: Post, mark: string): boolean {
  return byBot && body.trimEnd().split(/\r?\n/).at(-1) === mark;
}

export function marked(body: string, mark: string): string {
  return `${body.trimEnd()}\n\n${mark}`;
}

/** GitHub may change line ends. */
export function isSame(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
  return plain(one) === plain(other);
}

export function postOf(data: unknown): Post {
  const { id, number, body, state, user } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const type = (user as { type?: unknown } | null | undefined)?.type;
  return {
    number: Number(number ?? id),
    body: typeof body === 'string' ? body : '',
    state: typeof state === 'string' ? state : '',
    byBot: type === 'Bot',
  };
}
