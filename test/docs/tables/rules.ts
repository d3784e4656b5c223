// Every rule with its reason and how to fix it, from the rules themselves.

import { rules } from '../../../src/core.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { SEVERITIES } from '../../../src/model/severity.ts';
import { code, fence } from './markdown.ts';

/** Rules by severity; what they find stands in their sections. */
export function ruleIndex(): string {
  const lists = SEVERITIES.map((severity) => {
    const links = rules
      .filter((rule) => rule.severity === severity)
      .map(({ id }) => `[${code(id)}](#${id})`);
    return `**${severity}**: ${links.join(', ')}`;
  });
  return `\n${lists.join('\n\n')}\n\n`;
}

export function ruleSections(): string {
  return `\n${rules.map(section).join('\n')}`;
}

function section({ id, severity, summary, rationale, remedy, bad }: Rule): string {
  const files = Object.entries(bad[0]?.files ?? {});
  return [
    `## ${id}`,
    '',
    `**${severity}** · ${summary} ${rationale}`,
    '',
    `Fix: ${remedy}`,
    '',
    ...(files.length === 1 ? files.flatMap(example) : []),
  ].join('\n');
}

/** Longer ones are printed by `stratigraph rules ID`. */
const MOST_LINES = 7;

function example([path, text]: readonly [path: string, text: string]): readonly string[] {
  const lines = text.trim().split('\n').length;
  if (text.trim() === '' || lines > MOST_LINES) return [];
  const language = path.endsWith('.md') ? 'md' : 'text';
  return [code(path), '', fence(language, text.replaceAll('\0', '␀')), ''];
}
