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
