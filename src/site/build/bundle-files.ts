// The files below `bundles/`: the contexts of all targets for programs.

import { createHash, hash } from 'node:crypto';
import {
  cutBundle,
  longTexts,
  type Shared,
  sharedIn,
  withoutTexts,
} from '../../emit/bundle-parts.ts';
import { jsonText } from '../../emit/json.ts';
import { type BundleParts, inJson } from '../../model/bundle-parts.ts';
import { onceOfLast } from '../../model/once.ts';
import type { Target } from '../../model/scope.ts';
import type { MakeFile, PreparedSite, TargetSummary } from '../prepared-site.ts';
import { bundleName } from '../view/address/encode-path.ts';

type AddFile = (path: string, make: MakeFile) => void;

const FORMS = ['json', 'md'] as const;
type Form = (typeof FORMS)[number];

/**
 * Of each target, and behind it as each of those readers sees it for whom the tree is evidently made, or as each agent in
 * use has it: `<id>@<reader>`. Where bundles are whole, the same stands at its aliases. The index comes last and tells of the bundles as they were
 * made: none is made twice in a build. `add`: of parts nobody knows before a bundle is cut.
 */
export function bundleFiles(
  site: PreparedSite,
  aliases: ReadonlyMap<string, readonly string[]>,
  add: AddFile,
) {
  const { data, targets, targetAddress, inParts } = site;
  /** Paths are relative to `bundles/`. */
  const byPath = new Map<string, Readonly<{ path: string; sha256: string; bytes: number }>>();
  const tokens = new Map<string, number>();
  const isFree = (one: Target): boolean => !targets.has(bundleName(one));
  const seen = [...targets.values()].map((target) => [
    target,
    ...data.asAgents(target).filter(isFree),
    ...data.readers(target).used.flatMap((reader) => [{ ...target, reader }].filter(isFree)),
  ]);
  /** The pieces of one that was made, one after the other. */
  const note = (target: Target, form: Form, pieces: readonly string[]): void => {
    const total = target.start === undefined ? undefined : data.resolve(target).tokens?.total;
    if (total !== undefined) tokens.set(bundleName(target), total);
    const path = `${bundleName(target)}.${form}`;
    const sum = createHash('sha256');
    for (const piece of pieces) sum.update(piece);
    const bytes = pieces.reduce((all, piece) => all + Buffer.byteLength(piece), 0);
    byPath.set(path, { path, sha256: sum.digest('hex'), bytes });
  };
  const make = (target: Target, form: Form): string => {
    const text = data.units(target, form).join('');
    note(target, form, [text]);
    return text;
  };
  const cut = inParts ? bundleCutter(site, add, note) : null;
  const filesOf = (target: Target, name: string): readonly [path: string, make: MakeFile][] => {
    if (cut === null)
      return FORMS.map((form) => [`bundles/${name}.${form}`, () => make(target, form)]);
    return [[`bundles/${name}.parts.json`, () => cut(target)]];
  };
  const ownAliases = ({ id, reader }: Target) =>
    reader === undefined ? aliases.get(id) : undefined;
  const besidePage = new Map<string, readonly string[]>();
  const files = seen.flatMap(([target, ...asRead]) => {
    if (target === undefined) return [];
    const own = [target, ...asRead].flatMap((one) =>
      [bundleName(one), ...(cut === null ? (ownAliases(one) ?? []) : [])].flatMap((name) =>
        filesOf(one, name),
      ),
    );
    const page = `/t/${targetAddress.get(target.id)}/`;
    besidePage.set(
      page,
      own.map(([path]) => path),
    );
    return own;
  });
  const index = (): string => {
    const bundles = seen.flat().map((target) => {
      const name = bundleName(target);
      const [json, markdown] = FORMS.map((form) => {
        if (!byPath.has(`${name}.${form}`)) cut === null ? make(target, form) : cut(target);
        return byPath.get(`${name}.${form}`);
      });
      const own = ownAliases(target);
      return { ...about(target, site, tokens), ...(own && { aliases: own }), json, markdown };
    });
    const generator = `stratigraph ${data.version}`;
    return jsonText({ schemaVersion: 1, generator, now: data.now, inParts, bundles });
  };
  return { files: [...files, ['bundles/index.json', index] as const], besidePage };
}

/** Of more targets than these what they inherit together is forgotten and made again. */
const MOST_KNOWN = 50;

/**
 * Cuts bundles by what can be inherited: everything in that of a target that contains others, and elsewhere what its
 * parent has, too.
 */
function bundleCutter(
  { data, parents, children, targets }: PreparedSite,
  add: AddFile,
  note: (target: Target, form: Form, pieces: readonly string[]) => void,
) {
  const names = new Map<string, string>();
  const texts = new Map<string, string>();
  const known = new Map<string, Readonly<Record<Form, Shared>>>();
  const nameOf = (part: string): string => {
    const name = names.get(part) ?? hash('sha256', part).slice(0, 32);
    if (!names.has(part)) add(`bundles/parts/${name}`, () => part);
    names.set(part, name);
    texts.set(name, part);
    return name;
  };
  const sharedOf = (target: Target): Readonly<Record<Form, Shared>> =>
    onceOfLast(known, MOST_KNOWN, target.id, () => {
      const inForm = (form: Form) => sharedIn(data.units(target, form));
      return { json: inForm('json'), md: inForm('md') };
    });
  return (target: Target): string => {
    const contains = target.reader !== undefined || (children.get(target.id) ?? []).length > 0;
    const from = targets.get((contains ? target.id : parents.get(target.id)) ?? '');
    const shared = from && sharedOf(from);
    const own = contains ? [] : longTexts(data.resolve(target), target.path);
    const piecesOf = (form: Form) => {
      const pieces = cutBundle(data.units(target, form), shared?.[form] ?? sharedIn([]), nameOf);
      const textOf = (piece: (typeof pieces)[number]) =>
        typeof piece === 'string' ? piece : (texts.get(piece.part) ?? '');
      note(target, form, pieces.map(textOf));
      return withoutTexts(pieces, own, form === 'json' ? inJson : (text) => text);
    };
    const parts: BundleParts = {
      ...{ schemaVersion: 2, texts: own },
      ...{ json: piecesOf('json'), md: piecesOf('md') },
    };
    return `${JSON.stringify(parts)}\n`;
  };
}

function about(
  target: Target,
  { summaries, readings }: PreparedSite,
  made: ReadonlyMap<string, number>,
) {
  const { id, reader, start } = target;
  const { level, title, tokens, staleness, findings } = summaries.get(id) as TargetSummary;
  if (reader === undefined) return { id, level, title, tokens, staleness, findings };
  const seen = readings(id).find((one) => one.reader === reader);
  const total = start === undefined ? seen?.total.tokens : made.get(bundleName(target));
  return { id, reader, level, title, tokens: total ?? null };
}
