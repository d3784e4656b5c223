// A bundle of a large site: the text that others inherit, too, lies once, in files named by their bytes.

/** `bundles/<target>.parts.json`. */
export interface BundleParts {
  readonly schemaVersion: 2;
  /** What both forms say. */
  readonly texts: readonly string[];
  readonly json: BundlePieces;
  readonly md: BundlePieces;
}

/** One after the other they are the bundle: text, the name of a file in `bundles/parts/`, or the place of one in `texts`. */
export type BundlePieces = readonly (string | PartPiece | { readonly text: number })[];

export interface PartPiece {
  readonly part: string;
}

/** As it stands between quotes. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The whole bundle, byte for byte as a command prints it. */
export async function joinParts(
  { texts, ...forms }: BundleParts,
  form: 'json' | 'md',
  read: (part: string) => string | Promise<string>,
): Promise<string> {
  const pieces = forms[form].map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('part' in piece) return read(piece.part);
    const text = texts[piece.text] ?? '';
    return form === 'json' ? inJson(text) : text;
  });
  return (await Promise.all(pieces)).join('');
}
