// In: nothing. Out: what a long text is made of, so that what many texts have in common is written, and encoded, once.

/** A passage that stands in many texts: the same object wherever it is the same, so that its bytes can be kept by it. */
export interface SharedText {
  readonly text: string;
}

/** A text in order; pieces follow each other with nothing between them. */
export type Piece = string | SharedText;

/** The whole text. */
export function joined(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
}

/** The same passage for the same object, from the second time on: most objects have one heir, and need not be kept. */
export function shared<From extends object>(make: (from: From) => string): (from: From) => Piece {
  const seen = new WeakSet<From>();
  const known = new WeakMap<From, SharedText>();
  return (from) => {
    const found = known.get(from);
    if (found !== undefined) return found;
    const text = make(from);
    if (!seen.has(from)) {
      seen.add(from);
      return text;
    }
    const kept = { text };
    known.set(from, kept);
    return kept;
  };
}
