import type { Document } from '../model/document.ts';

/** What an add leaves is what the next one begins with. */
const KEPT = 2;

/** Same text, same document; at most two are kept. */
export function rememberParses(parse: (text: string) => Document): (text: string) => Document {
  let recent: readonly Document[] = [];
  return (text) => {
    const document = recent.find((known) => known.text === text) ?? parse(text);
    recent = [document, ...recent.filter((known) => known !== document)].slice(0, KEPT);
    return document;
  };
}
