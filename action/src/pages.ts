import type { GitHub } from './github.ts';

const PER_PAGE = 100;
/** Longer lists are not searched to their end. */
const MAX_PAGES = 100;

/** `query` is already encoded, such as `state=all`. */
export async function* pages(github: GitHub, path: string, query = ''): AsyncGenerator<unknown> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const more = query === '' ? '' : `&${query}`;
    const { data } = await github.request(
      'GET',
      `${path}?per_page=${PER_PAGE}&page=${page}${more}`,
    );
    const entries = Array.isArray(data) ? (data as readonly unknown[]) : [];
    yield* entries;
    if (entries.length < PER_PAGE) return;
  }
}
