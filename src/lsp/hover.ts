// What is told of a place: the value that wins there and why, or the document that is named.

import type { Hover } from 'vscode-languageserver';
import { scopeAt } from '../core/homes.ts';
import { inertCode, inertText } from '../emit/inert-markdown.ts';
import { saysTheSame, WHY_WON, whyLost } from '../emit/reasons.ts';
import { onceFor } from '../model/once.ts';
import { counted } from '../model/plural.ts';
import type { Candidate } from '../model/resolution.ts';
import { orNull } from '../model/usage-error.ts';
import { keyPathOf } from '../model/value.ts';
import { rangeIn, rangeOf } from './diagnostics.ts';
import { nameAt, valueAt } from './places.ts';
import type { Card } from './questions.ts';
import type { Root } from './root.ts';
import type { Spot, SpotAt } from './server.ts';

/** How long a hover waits for history, in milliseconds; what comes later is there for the next one. */
const PATIENCE = 300;

export async function hoverAt(spot: SpotAt): Promise<Hover | null> {
  const { document, text, root, path, offset } = spot;
  const name = nameAt(document, offset);
  if (name !== null) {
    const { via, to, span } = name;
    const card = await root.worker.ask('card', path, { via, to });
    if (card !== null) return { contents: markdown(cardLines(card)), range: rangeIn(text, span) };
  }
  const found = await valueUnder(spot);
  if (found === null) return null;
  const { line, column } = found.value.place;
  return { contents: markdown(await valueLines(spot, found)), range: rangeOf({ line, column }) };
}

function markdown(lines: readonly string[]) {
  return { kind: 'markdown' as const, value: lines.join('\n') };
}

function cardLines({ title, kind, status, updated, path, successor }: Card): readonly string[] {
  const about = [kind, status, ...(updated === null ? [] : [`updated ${updated.slice(0, 10)}`])];
  return [
    `**${inertText(title)}**`,
    '',
    `${about.map(inertText).join(' · ')}`,
    '',
    inertCode(path),
    ...(successor
      ? ['', `Superseded by **${inertText(successor.title)}** (${inertCode(successor.path)})`]
      : []),
  ];
}

/** The value of the line, as the scope inherits it in which the document stands. */
export async function valueUnder(spot: SpotAt) {
  const { path, position } = spot;
  const seen = await ownContext(spot);
  if (seen === null) return null;
  const place = { line: position.line + 1, column: position.character + 1 };
  const value = valueAt(seen.context, path, place);
  return value && { ...seen, value };
}

export function ownContext({ workspace, path }: Pick<Spot, 'workspace' | 'path'>) {
  return orNull(async () => {
    const { target } = workspace.find(scopeAt(workspace.hierarchy)(path));
    return { target, context: await workspace.resolve(target) };
  });
}

async function valueLines(
  { root, path }: Spot,
  { target, context: { conflicts }, value }: NonNullable<Awaited<ReturnType<typeof valueUnder>>>,
): Promise<readonly string[]> {
  const { pointer, provenance, place } = value;
  const { winner, shadowed, reason, lockedAt } = provenance;
  const keyPath = keyPathOf(pointer);
  const isHere = winner.source === path && winner.line === place.line;
  const [users, since] = await Promise.all([
    root.worker.ask('users', path, place.line),
    inTime(sinceOf(root, target.id), PATIENCE),
  ]);
  const commit = since?.get(keyPath);
  const overridden = users.override.length;
  return [
    `${inertCode(keyPath)}: ${inertCode(valueLine(winner))}`,
    '',
    // That it stands alone is no news, and not so where somebody overrides it.
    `Set ${isHere ? 'here' : `at ${placeOf(winner)}`}${reason === 'only' ? '' : `: ${WHY_WON[reason]}`}.`,
    '',
    ...shadowed.map((one) =>
      saysTheSame(one, winner)
        ? `- ${placeOf(one)} agrees`
        : `- ${inertCode(valueLine(one))} of ${placeOf(one)} lost: ${whyLost(one, provenance, conflicts)}`,
    ),
    ...(lockedAt === undefined ? [] : ['', `Locked at ${placeOf(lockedAt)}.`]),
    ...(commit === undefined ? [] : ['', `Since ${inertText(commit)}.`]),
    ...(isHere && users.by !== '' ? ['', `Inherited by ${users.by}.`] : []),
    ...(overridden > 0 ? ['', `Overridden further down in ${counted(overridden, 'place')}.`] : []),
  ];
}

function placeOf({ source, line }: Pick<Candidate, 'source' | 'line'>): string {
  return inertCode(`${source}:${line}`);
}

function valueLine({ value }: Candidate): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Asked once for a target: the past stays as it is. */
function sinceOf(root: Root, id: string): Promise<ReadonlyMap<string, string>> {
  return onceFor(root, `since ${id}`, () => root.worker.ask('since', id).catch(() => new Map()));
}

function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, milliseconds, null);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
