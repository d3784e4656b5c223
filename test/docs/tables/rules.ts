// Every rule with its reason and how to fix it, from the rules themselves.

import { rules } from '../../../src/core.ts';
import type { Rule } from '../../../src/model/rule.ts';

export function ruleSections(): string {
  return `\n${rules.map(section).join('\n')}`;
}

/** Most are warnings, which goes without saying. */
function section({ id, severity, summary, rationale, remedy }: Rule): string {
  const told = severity === 'warning' ? '' : `**${severity}** · `;
  return [`## ${id}`, '', `${told}${summary} ${rationale}`, '', `Fix: ${remedy}`, ''].join('\n');
}
