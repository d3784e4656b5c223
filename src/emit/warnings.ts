// In: a layer's age and the thresholds. Out: the sentence that warns of it (L-066).

import type { ResolvedLayer } from '../model/resolution.ts';
import type { StalenessSettings } from '../model/settings.ts';

/** `⚠️ context/architecture.md is 20 days old (threshold: 14)`; null where the layer is fresh or its age unknown. */
export function stalenessWarning(
  { source, daysOld }: Pick<ResolvedLayer, 'source' | 'daysOld'>,
  { warning, critical }: Pick<StalenessSettings, 'warning' | 'critical'>,
): string | null {
  if (daysOld === null || daysOld <= warning) return null;
  const threshold = daysOld > critical ? critical : warning;
  const path = source.replace(/^\.[^/]+\//, '');
  return `⚠️ ${path} is ${Math.floor(daysOld)} days old (threshold: ${threshold})`;
}
