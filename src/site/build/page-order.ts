// In: the prepared site. Out: for the file of a page its place in the order in which pages are rendered.

import type { PreparedSite } from '../prepared-site.ts';

/** What a target's document says is parsed for its own page, and then shown in passages on the target's, which comes next. */
export function pageOrder({
  targets,
  targetAddress,
  documentAddress,
}: Pick<PreparedSite, 'targets' | 'targetAddress' | 'documentAddress'>): (file: string) => number {
  const places = new Map<string, number>();
  for (const [id, address] of targetAddress) {
    const document = documentAddress.get(targets.get(id)?.path ?? '');
    if (document !== undefined) places.set(`d/${document}/index.html`, places.size);
    places.set(`t/${address}/index.html`, places.size);
  }
  return (file) => places.get(file) ?? -1;
}
