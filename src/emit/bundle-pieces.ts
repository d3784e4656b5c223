// In: a bundle as data. Out: its JSON in pieces, the bytes of `JSON.stringify(bundle, null, 2)`; what heirs share is made once.

import type { Finding } from '../model/finding.ts';
import type { ResolvedSection, SectionPart } from '../model/resolution.ts';
import { type Piece, shared } from './piece.ts';

/** What stands in bundles under these names comes from documents, and is the same object for each of their heirs. */
interface SharedParts {
  readonly sections: readonly ResolvedSection[];
  readonly findings: readonly Finding[];
}

/** Fields in the order of the bundle, a line break at the end. */
export function bundlePieces<T extends SharedParts>(bundle: T, source: SharedParts): Piece[] {
  const pieces: Piece[] = [];
  for (const [name, value] of Object.entries(bundle)) {
    pieces.push(`${pieces.length === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `);
    if (name === 'sections') list(pieces, 1, source.sections, section);
    else if (name === 'findings')
      list(pieces, 1, source.findings, findingOf(bundle.findings[0]?.targets ?? []));
    else pieces.push(json(value, 1));
  }
  pieces.push('\n}\n');
  return pieces;
}

/** As `JSON.stringify(…, null, 2)` writes it at that depth: its line breaks are none of the strings'. */
function json(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', lineAt(depth));
}

const LINES = Array.from({ length: 8 }, (_, depth) => `\n${'  '.repeat(depth)}`);

function lineAt(depth: number): string {
  return LINES[depth] ?? `\n${'  '.repeat(depth)}`;
}

/** A list whose own line stands at `depth`. */
function list<T>(
  pieces: Piece[],
  depth: number,
  items: readonly T[],
  add: (pieces: Piece[], item: T) => void,
): void {
  if (items.length === 0) {
    pieces.push('[]');
    return;
  }
  const before = lineAt(depth + 1);
  for (const [at, item] of items.entries()) {
    pieces.push(at === 0 ? `[${before}` : `,${before}`);
    add(pieces, item);
  }
  pieces.push(`${lineAt(depth)}]`);
}

const partText = shared(({ source, line, markdown }: SectionPart) =>
  json({ source, line, markdown }, 4),
);

function section(pieces: Piece[], { heading, slug, parts }: ResolvedSection): void {
  const [indent, end] = [lineAt(3), lineAt(2)];
  pieces.push(`{${indent}"heading": ${JSON.stringify(heading)},${indent}`);
  pieces.push(`"slug": ${JSON.stringify(slug)},${indent}"parts": `);
  list(pieces, 3, parts, (into, part) => into.push(partText(part)));
  pieces.push(`${end}}`);
}

const NO_TARGETS = '\n  "targets": []';

/** A finding about a layer is said to each of its heirs; all but its list of targets is the same. */
const beforeTargets = shared((finding: Finding) => findingText(finding)[0]);
const behindTargets = shared((finding: Finding) => findingText(finding)[1]);

function findingOf(targets: readonly string[]): (pieces: Piece[], finding: Finding) => void {
  const own = json(targets, 3);
  return (pieces, finding) => {
    pieces.push(beforeTargets(finding), own, behindTargets(finding));
  };
}

/** What stands before and behind the targets. */
function findingText(finding: Finding): readonly [string, string] {
  const text = JSON.stringify({ ...finding, targets: [] }, null, 2);
  const at = text.indexOf(NO_TARGETS) + NO_TARGETS.length;
  const indented = (part: string): string => part.replaceAll('\n', lineAt(2));
  return [indented(text.slice(0, at - 2)), indented(text.slice(at))];
}
