// The sentences in which people and agents are told of it (L-082).

import { capitalized } from './plural.ts';
import type { Candidate, Conflict } from './resolution.ts';
import type { Json } from './value.ts';

/**
 * Line by line (L-082): outer layer first, the value that overrides it marked `(override)`:
 * `⚠️ CONFLICT: defaults.database`, `   Workspace says: PostgreSQL`, `   Plan says: SQLite (override), not declared`, `   Resolution: …`.
 * What is declared is no conflict, and not called one.
 */
export function conflictLines(conflict: Conflict): readonly string[] {
  const { winner, loser, keyPath } = conflict;
  if (conflict.kind === 'told-otherwise')
    return [
      `⚠️ CONFLICT: ${keyPath}`,
      `   ${winner.source}:${winner.line} declares: ${textOf(winner.value)}`,
      `   ${loser.source}:${loser.line} says: ${textOf(loser.value)}`,
      `   Resolution: ${resolution(conflict)}`,
    ];
  const loserIsLater = loser.priority > winner.priority || conflict.kind === 'locked-override';
  const [earlier, later] = loserIsLater ? [winner, loser] : [loser, winner];
  const sameLayer = earlier.priority === later.priority;
  const overrides = later === winner && !sameLayer;
  const undeclared = conflict.kind === 'undeclared-override' ? ', not declared' : '';
  const name = (candidate: Candidate): string =>
    capitalized(candidate.level) +
    (earlier.level === later.level ? ` (${candidate.source}:${candidate.line})` : '');
  return [
    `${conflict.kind === 'declared-override' ? 'OVERRIDE' : '⚠️ CONFLICT'}: ${keyPath}`,
    `   ${name(earlier)} says: ${textOf(earlier.value)}`,
    `   ${name(later)} says: ${textOf(later.value)}${overrides ? ` (override)${undeclared}` : ''}`,
    `   Resolution: ${resolution(conflict)}`,
  ];
}

function resolution({ kind, winner, loser, lockedAt }: Conflict): string {
  const at = `${winner.source}:${winner.line}`;
  const who = winner.level === loser.level ? at : `${winner.level} value`;
  const lock = lockedAt === undefined ? '' : ` at ${lockedAt.source}:${lockedAt.line}`;
  return {
    'undeclared-override': `Using ${who} (higher priority)`,
    'declared-override': `Using ${who} (declared override)`,
    'same-priority': `Using ${at} (same priority, later document)`,
    'type-clash': `Using ${who} (the types differ)`,
    'told-otherwise': 'None: the agent is told both',
    'locked-override': `Keeping ${who} (locked${lock})`,
  }[kind];
}

/** In quotes where it could be taken for something else than the text that it is. */
const AMBIGUOUS = /^(?:true|false|yes|no|on|off|null|~|[-+.\d][-+.\d_e]*)?$|^\s|\s$|[\r\n\t]/i;

function textOf(value: Json): string {
  return typeof value === 'string' && !AMBIGUOUS.test(value) ? value : JSON.stringify(value);
}
