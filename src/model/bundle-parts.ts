// A bundle of a large site: the text that others inherit, too, lies once, in files named by their bytes.

/** `bundles/<target>.parts.json`. */
export interface BundleParts {
  readonly schemaVersion: 1;
  readonly json: BundlePieces;
  readonly md: BundlePieces;
}

/** One after the other they are the bundle: text, or the name of a file in `bundles/parts/`. */
export type BundlePieces = readonly (string | { readonly part: string })[];

/** The whole bundle, byte for byte as a command prints it. */
export async function joinParts(
  pieces: BundlePieces,
  read: (part: string) => string | Promise<string>,
): Promise<string> {
  const texts = pieces.map((piece) => (typeof piece === 'string' ? piece : read(piece.part)));
  return (await Promise.all(texts)).join('');
}
