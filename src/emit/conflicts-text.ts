// Lists conflicts of values and findings of their kind, one block each (L-082, L-083).

import { conflictLines } from '../model/conflict-lines.ts';
import type { Finding, Severity } from '../model/finding.ts';
import type { Conflict } from '../model/resolution.ts';
import { styleOf, type TextOptions } from './text.ts';
import { visible } from './visible.ts';

export type ToldConflict = Conflict & {
  readonly rule: string;
  readonly severity: Severity;
  /** Ids. */
  readonly targets: readonly string[];
};

export interface ConflictsTextOptions extends TextOptions {
  /** What people call the target of an id. */
  readonly nameOf: (id: string) => string;
  /** What to do about the findings of a rule; told once, at the last of them. */
  readonly remedy: (rule: string) => string | null;
}

const TARGETS = 3;

/** `others`: findings that are no conflicts of values, such as orphan references; each is headed by its own name. */
export function conflictsText(
  conflicts: readonly ToldConflict[],
  others: readonly Finding[],
  options: ConflictsTextOptions,
): string {
  const style = styleOf(options);
  const found = [
    ...conflicts.map((one) => ({
      rule: one.rule,
      lines: [...conflictLines(one).map(visible), placeLine(one, options)],
    })),
    ...others.map(({ rule, severity, path, line, message, targets }) => ({
      rule,
      lines: [
        `⚠️ ${rule.replaceAll('-', ' ').toUpperCase()}: ${visible(path)}:${line}`,
        `   ${visible(message)}`,
        `   ${severity}${targetsText(targets, options)}`,
      ],
    })),
  ];
  if (found.length === 0) return `${style.green('No conflicts.')}\n`;
  const blocks = found.map(({ rule, lines: [head = '', ...rest] }, at) => {
    const isLast = found.findLastIndex((one) => one.rule === rule) === at;
    const remedy = isLast ? options.remedy(rule) : null;
    return [style.bold(head), ...rest, ...(remedy === null ? [] : [`   Fix: ${remedy}`])].join(
      '\n',
    );
  });
  return `${blocks.join('\n\n')}\n`;
}

/** Which of two files is to be changed is up to people: both are told. */
function placeLine(
  { rule, severity, winner, loser, targets }: ToldConflict,
  options: ConflictsTextOptions,
): string {
  const [first, second] = rule === 'locked-override' ? [loser, winner] : [winner, loser];
  const at = ({ source, line }: Conflict['winner']): string => `${visible(source)}:${line}`;
  return `   At: ${at(first)}, against ${at(second)} (${severity} ${rule}${targetsText(targets, options)})`;
}

function targetsText(targets: readonly string[], { nameOf }: ConflictsTextOptions): string {
  if (targets.length === 0) return '';
  const more = targets.length - TARGETS;
  const told = targets
    .slice(0, TARGETS)
    .map((id) => visible(nameOf(id)))
    .join(', ');
  return `, for ${told}${more > 0 ? ` and ${more} more` : ''}`;
}
