// Cuts a bundle into units, takes out those that others have, too, and what is said in both of its forms.

import { hash } from 'node:crypto';
import type { BundlePieces, PartPiece } from '../model/bundle-parts.ts';
import { onceFor } from '../model/once.ts';
import type { Bundle, ResolvedSection, SectionPart } from '../model/resolution.ts';
import { jsonText } from './json.ts';

/** Shorter texts stand in the bundle itself: a file and its name would be longer. */
const LEAST = 300;
/** The same of what is said twice. */
const LEAST_TEXT = 100;

const NO_SECTIONS = '\n  "sections": []';

/**
 * One after the other the JSON of a bundle. What a layer says is one string for all that inherit it: it is most of every
 * bundle, and so neither written nor compared again.
 */
export function jsonUnits(bundle: Bundle): readonly string[] {
  const text = jsonText({ ...bundle, sections: [] });
  if (bundle.sections.length === 0) return unitsIn(text);
  const at = text.indexOf(NO_SECTIONS) + NO_SECTIONS.length - 1;
  const [first = '', ...sections] = bundle.sections.flatMap(sectionUnits);
  return [
    ...[...unitsIn(text.slice(0, at)), first.slice(1), ...sections],
    ...unitsIn(`\n  ${text.slice(at)}`),
  ];
}

/** The comma belongs to what follows: the last of a list has none behind it. */
function sectionUnits({ heading, slug, parts }: ResolvedSection): readonly string[] {
  const [first] = parts;
  const head = (): string => {
    const [name, short] = [heading, slug].map((one) => JSON.stringify(one));
    return `,\n    {\n      "heading": ${name},\n      "slug": ${short},\n      "parts": [`;
  };
  return [
    first ? onceFor(first, `head ${slug} ${heading}`, head) : head(),
    ...parts.map((part, at) => (at > 0 ? `,${partJson(part)}` : partJson(part))),
    '\n      ]\n    }',
  ];
}

function partJson(part: SectionPart): string {
  const write = () => `\n        ${JSON.stringify(part, null, 2).replaceAll('\n', '\n        ')}`;
  return onceFor(part, 'json', write);
}

/** Where members begin, and what names the target in a finding. */
const CUT = / {2}(?: {2})?["{]| {2}[\]}]| {6}"(?:targets|fingerprint)"/y;

function unitsIn(text: string): readonly string[] {
  const units: string[] = [];
  let from = 0;
  for (let at = text.indexOf('\n', 1) + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    const to = text[at - 2] === ',' ? at - 2 : at - 1;
    CUT.lastIndex = at;
    if (to <= from || !CUT.test(text)) continue;
    units.push(text.slice(from, to));
    from = to;
  }
  return [...units, text.slice(from)];
}

/** What may be shared: all units of a bundle. */
export interface Shared {
  readonly units: readonly string[];
  /** Where each stands. */
  readonly places: ReadonlyMap<string, number>;
  /** True for one after which a part ends, wherever it stands: so that one unit more or less changes one part. */
  readonly ends: readonly boolean[];
  /** Of runs that were joined, by place and length. */
  readonly runs: Map<string, string>;
}

export function sharedIn(units: readonly string[]): Shared {
  return {
    units,
    places: new Map(units.map((unit, place) => [unit, place])),
    ends: units.map((unit) => hash('sha1', unit).startsWith('0')),
    runs: new Map(),
  };
}

/** `nameOf` keeps a part and gives its name. Most units follow each other as they do in what is shared: then none is looked up. */
export function cutBundle(
  units: readonly string[],
  shared: Shared,
  nameOf: (part: string) => string,
): readonly (string | PartPiece)[] {
  const pieces: (string | PartPiece)[] = [];
  let run: string[] = [];
  /** Place of the first; NaN where they do not stand together. */
  let first = -1;
  let place = -1;
  const end = (): void => {
    const key = `${first} ${run.length}`;
    const text = (place < 0 ? undefined : shared.runs.get(key)) ?? run.join('');
    const last = pieces.at(-1);
    if (place >= 0 && first >= 0) shared.runs.set(key, text);
    if (place >= 0 && text.length >= LEAST) pieces.push({ part: nameOf(text) });
    else if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
    else if (text !== '') pieces.push(text);
    run = [];
  };
  for (const unit of units) {
    const follows = place + 1;
    const at = unit === shared.units[follows] ? follows : (shared.places.get(unit) ?? -1);
    if (at < 0 !== place < 0) end();
    if (run.length === 0) first = at;
    else if (at !== follows) first = Number.NaN;
    place = at;
    run.push(unit);
    if (shared.ends[place]) end();
  }
  end();
  return pieces;
}

/** The pieces without those texts, which stand in the order of the bundle; `written`: as its form has them. */
export function withoutTexts(
  pieces: BundlePieces,
  texts: readonly string[],
  written: (text: string) => string,
): BundlePieces {
  const all = texts.map(written);
  return pieces.flatMap((piece) => {
    if (typeof piece !== 'string' || piece.length < LEAST_TEXT) return [piece];
    const left: BundlePieces[number][] = [];
    let from = 0;
    for (const [text, said] of all.entries()) {
      const at = piece.indexOf(said, from);
      if (at < 0) continue;
      left.push(piece.slice(from, at), { text });
      from = at + said.length;
    }
    return [...left, piece.slice(from)].filter((one) => one !== '');
  });
}

/** What one document says, where that is worth a place of its own. */
export function longTexts(
  { sections }: Pick<Bundle, 'sections'>,
  source: string | null,
): readonly string[] {
  const own = sections.flatMap(({ parts }) => parts.filter((part) => part.source === source));
  return [...new Set(own.map(({ markdown }) => markdown))].filter(
    ({ length }) => length >= LEAST_TEXT,
  );
}
