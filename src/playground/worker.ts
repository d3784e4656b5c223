// Looks at dropped files beside the page, so that it stays awake.

import { type Files, type Look, look } from './look.ts';

export type Question = { readonly files: Files; readonly now: string } | { readonly id: string };
export type Reply =
  | Omit<Look, 'context'>
  | { readonly context: string }
  | { readonly error: string };

const scope = globalThis as unknown as Pick<Worker, 'onmessage' | 'postMessage'>;
let last: Look | null = null;

scope.onmessage = async ({ data }: MessageEvent<Question>) => {
  const reply = (one: Reply): void => scope.postMessage(one);
  try {
    if ('id' in data) return reply({ context: last?.context(data.id) ?? '' });
    last = await look(data.files, data.now);
    const { context: _, ...shown } = last;
    reply(shown);
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
};
