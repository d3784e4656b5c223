import type { CodeLens, Command } from 'vscode-languageserver';
import { counted } from '../model/plural.ts';
import { lineRange, rangeOf, uriOf } from './diagnostics.ts';
import type { Spot } from './server.ts';

/** Opens a place; the editor asks us, and we ask the editor. */
export const OPEN = 'stratigraph.open';

/** Who sees the document, and at each value that others override how many do. */
export async function lensesOf({ root, path, uri }: Spot): Promise<CodeLens[]> {
  const { by, override } = await root.whole.ask('lenses', path);
  const seen = by === '' ? [] : [{ range: lineRange(1), command: opening(`seen by ${by}`, uri) }];
  return [
    ...seen,
    ...override.map(({ line, keyPath, places }) => {
      const [first] = places;
      const title = `${keyPath}: ${counted(places.length, 'override')}`;
      return {
        range: lineRange(line),
        command: first ? opening(title, uriOf(root.root, first.path), first) : opening(title, uri),
      };
    }),
  ];
}

export function opening(
  title: string,
  uri: string,
  place: { readonly line: number; readonly column: number } = { line: 1, column: 1 },
): Command {
  return { title, command: OPEN, arguments: [uri, rangeOf(place)] };
}
