// In: a target or nothing. Out: what every rule finds about it: contradictions, what is stale, dangling references.

import { z } from 'zod';
import type { Finding } from '../../model/finding.ts';
import { bySeverity, countSeverities, isAtLeast } from '../../model/severity.ts';
import { defineTool, detail, READ_ONLY, targetInput } from '../tool.ts';

export const checkContext = defineTool({
  name: 'check_context',
  title: 'Check context',
  description:
    'Problems in the context of the workspace, a plan or an agent: contradictions, stale documents, dangling ' +
    'references, each with file:line. Most severe first.',
  input: z.object({
    ...targetInput,
    severity: z
      .enum(['critical', 'warning', 'info'])
      .default('warning')
      .describe('Minimum severity.'),
    limit: z.int().min(1).max(500).default(20),
    detail,
  }),
  output: z.object({
    summary: z.object({ critical: z.number(), warning: z.number(), info: z.number() }),
    findings: z.array(
      z.object({
        rule: z.string(),
        severity: z.string(),
        message: z.string(),
        at: z.string(),
        related: z.array(z.string()).optional(),
        targets: z.array(z.string()).optional(),
      }),
    ),
    more: z.number().describe('Findings left out by `limit`.'),
  }),
  annotations: READ_ONLY,
  async call({ planId, agentId, severity, limit, detail }, access) {
    const workspace = await access.open();
    const target = planId === undefined ? null : workspace.find(planId, agentId).target.id;
    const { findings } = await workspace.check();
    const about = findings.filter(({ targets }) => target === null || targets.includes(target));
    const told = bySeverity(about).filter((one) => isAtLeast(one.severity, severity));
    return {
      summary: countSeverities(about),
      findings: told.slice(0, limit).map((finding) => tell(finding, detail === 'full')),
      more: Math.max(0, told.length - limit),
    };
  },
});

function tell({ rule, severity, message, path, line, related, targets }: Finding, full: boolean) {
  const places = related.map((one) => `${one.path}:${one.line} ${one.message}`);
  return {
    rule,
    severity,
    message,
    at: `${path}:${line}`,
    ...(full ? { related: places, targets } : {}),
  };
}
