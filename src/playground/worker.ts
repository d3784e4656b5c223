// Looks at dropped files beside the page, so that it stays awake.

import { type Files, type Look, look } from './look.ts';

export type Question = { readonly files: Files; readonly now: string } | { readonly id: string };
export type Reply =
  | Pick<Look, 'reads' | 'wrong' | 'targets'>
  | { readonly context: string }
  | { readonly error: string };

/** What a worker has of its global scope. */
interface Scope {
  onmessage: ((event: { readonly data: Question }) => unknown) | null;
  postMessage(reply: Reply): void;
}

const scope = globalThis as unknown as Scope;
let last: Look | null = null;

async function answer(question: Question): Promise<Reply> {
  if ('id' in question) return { context: last?.context(question.id) ?? '' };
  last = await look(question.files, question.now);
  const { reads, wrong, targets } = last;
  return { reads, wrong, targets };
}

scope.onmessage = async ({ data }) => {
  try {
    scope.postMessage(await answer(data));
  } catch (error) {
    scope.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
