// HTML to stand beneath the lines that they are about.

import type { Finding } from '../../../model/finding.ts';
import { toneOf } from '../findings/finding-groups.ts';
import { type FindingWords, severityHtml, wordsHtml } from '../findings/finding-html.ts';
import { escapeHtml } from '../html.ts';

/** By line. A finding past the end, of a file that ends in a blank line, belongs to the last one. */
export function lineNotes(
  findings: readonly Finding[],
  lines: number,
  words: Pick<FindingWords, 'visible' | 'ruleHref'>,
): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const finding of findings) {
    const line = Math.max(1, Math.min(finding.line, lines));
    notes.set(line, (notes.get(line) ?? '') + noteHtml(finding, words));
  }
  return notes;
}

function noteHtml(
  finding: Finding,
  { visible, ruleHref }: Pick<FindingWords, 'visible' | 'ruleHref'>,
): string {
  const { rule, severity, message } = finding;
  return (
    `<li class="note ${toneOf(severity, finding)}">${severityHtml({ severity })} ` +
    `<span dir="auto">${wordsHtml(visible(message))}</span> ` +
    `<a href="${escapeHtml(ruleHref(rule))}"><code>${escapeHtml(rule)}</code></a></li>`
  );
}
