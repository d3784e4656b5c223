// Folders whose name says nothing of decisions, and which seem to hold records of them: `proposals`, `EIPS`, `docs/ard`.

import { nameOf } from './paths.ts';
import type { Tree } from './source.ts';

const PLACE =
  /^(?:proposals?|accepted|text|active-rfcs|rfcs?|rfds?|[a-z]{0,3}ips?|[knpeo]?t?eps?|simds|adrs?|ard|ards|decis\w{0,9})$/i;
const RECORD = /^(?:[a-z]{1,8}[-_ ]?)?\d{1,5}[-_. ].*/i;
/** `CIP-0001`, as records are called that stand in the root. */
export const AT_ROOT = /^(?:ADR|RFC|KEP|SIMD|[A-Z]{1,4}IP)-\d{3,4}(?=$|\.)/i;

/** A question about the first of them, with what to write to the settings; empty where there is none. */
export function askForRecords({ list }: Pick<Tree, 'list'>): string {
  const namesIn = (folder: string): readonly string[] => list(folder).map(({ name }) => name);
  const isRecord = (name: string): boolean => RECORD.test(name);
  const places = ['', 'docs/', 'doc/', 'toc/'].flatMap((above) =>
    list(above.slice(0, -1)).flatMap(({ name, type }) =>
      type === 'folder' && !name.startsWith('.') ? [`${above}${name}`] : [],
    ),
  );
  const holdsRecords = (place: string): boolean =>
    namesIn(place).some((name) => isRecord(name) || namesIn(`${place}/${name}`).some(isRecord));
  const atRoot = list('').filter(({ name }) => AT_ROOT.test(name));
  const [form] = atRoot.flatMap(({ name }) => /\.\w+$/.exec(name) ?? []);
  if (atRoot.length > 2 && form !== undefined && form !== '.md')
    return `The decision records here are ${form} files, which are not read. `;
  const place =
    atRoot.length > 2 ? '.' : places.find((one) => PLACE.test(nameOf(one)) && holdsRecords(one));
  return place === undefined
    ? ''
    : `Are there decision records in ${place === '.' ? 'the root' : place}? Then write \`${JSON.stringify({ adrs: [place] })}\` to stratigraph.json. `;
}
