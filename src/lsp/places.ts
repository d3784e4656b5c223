import type { Document } from '../model/document.ts';
import type { ResolvedContext } from '../model/resolution.ts';
import type { Span } from '../model/source.ts';

export interface NamePlace {
  readonly via: 'link' | 'reference' | 'mention';
  readonly to: string;
  readonly span: Span;
}

export function namesIn(document: Document): readonly NamePlace[] {
  const { links, references, mentions } = document;
  return [
    ...links.map(({ target, span }) => ({ via: 'link' as const, to: target, span })),
    ...references.map(({ to, span }) => ({ via: 'reference' as const, to, span })),
    ...mentions.map(({ id, span }) => ({ via: 'mention' as const, to: id, span })),
  ];
}

export function nameAt(document: Document, offset: number): NamePlace | null {
  const around = namesIn(document).filter(
    ({ span: { start, end } }) => start <= offset && offset <= end,
  );
  const size = ({ span: { start, end } }: NamePlace): number => end - start;
  return around.sort((a, b) => size(a) - size(b))[0] ?? null;
}

/** The values of which a document speaks on a line, and what it says there; where there are several the one at or before the column. */
export function valueAt(
  context: Pick<ResolvedContext, 'provenance'>,
  path: string,
  { line, column }: { readonly line: number; readonly column: number },
) {
  const statements = Object.entries(context.provenance).flatMap(([pointer, provenance]) =>
    [provenance.winner, ...provenance.shadowed]
      .filter((one) => one.source === path && one.line === line)
      .map((place) => ({ pointer, provenance, place })),
  );
  const sorted = statements.sort((a, b) => a.place.column - b.place.column);
  return sorted.findLast(({ place }) => place.column <= column) ?? sorted[0] ?? null;
}
