import type { Candidate, Dropped, Provenance, Reason } from '../model/resolution.ts';

export const WHY_WON: Readonly<Record<Reason, string>> = {
  only: 'only this layer sets it',
  agreed: 'all layers agree',
  'higher-priority': 'higher priority',
  'later-document': 'same priority, later document',
  'declared-override': 'declared override',
  locked: 'locked',
  added: 'added to the list',
};

/** Why a loser lost; `agrees` where it said the same. */
export function whyLost(loser: Candidate, { winner, reason }: Provenance): string {
  if (saysTheSame(loser, winner)) return 'agrees';
  if (reason === 'locked' && loser.priority >= winner.priority)
    return 'refused: the value is locked';
  if (loser.priority < winner.priority)
    return `lower priority (${loser.priority} < ${winner.priority})`;
  if (reason === 'declared-override') return 'declared override';
  return 'same priority, earlier document';
}

/** The marker by which a value was dropped, as it is written. */
export function markerText({ marker }: Dropped['by']): string {
  return marker === 'inherit' ? 'inherit: false' : 'override: true';
}

/** Equal as data. */
export function saysTheSame(a: Candidate, b: Candidate): boolean {
  return JSON.stringify(a.value) === JSON.stringify(b.value);
}
