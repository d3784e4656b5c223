// In: every finding. Out: the same by document and by rule, worst first, so that no page goes through all of them.

import type { Finding } from '../../../model/finding.ts';
import { bySeverity } from '../../../model/severity.ts';
import type { PreparedSite } from '../../prepared-site.ts';

export function indexFindings(
  findings: readonly Finding[],
): Pick<PreparedSite, 'findingsByPath' | 'findingsByRule'> {
  const sorted = bySeverity(findings);
  return {
    findingsByPath: Map.groupBy(sorted, ({ path }) => path),
    findingsByRule: Map.groupBy(sorted, ({ rule }) => rule),
  };
}
