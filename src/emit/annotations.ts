import type { Comparison } from '../model/change.ts';
import { bySeverity, type Finding } from '../model/finding.ts';
import { type Note, type Noted, notesOf } from './history-text.ts';
import { visible } from './visible.ts';

const COMMAND = { critical: 'error', warning: 'warning', info: 'notice' } as const;

/** A run cuts longer messages wherever they are. */
const MAX_MESSAGE = 4096;

/**
 * One command a line, the most severe first. All of them: how many a step may show (10 of each kind) is a matter of
 * whoever runs it. Paths are those of the repository.
 */
export function annotations(findings: readonly Finding[]): string {
  return bySeverity(findings).map(annotation).join('');
}

/** A notice for each document that another replaces, each rule that finds less, and each lock that is gone; paths are below `prefix` of the repository. */
export function notices(
  { targets = [], ...noted }: Noted & Partial<Pick<Comparison, 'targets'>>,
  prefix: string,
): string {
  const notice =
    (rule: string) =>
    ({ path, line, says }: Note): string => {
      const place = { path: prefix + path, line, column: 1, endLine: line, endColumn: 1 };
      return annotation({ ...place, severity: 'info', rule, message: says, related: [] });
    };
  const unlocked = targets.flatMap(({ locks }) =>
    locks
      .filter(({ kind }) => kind === 'removed')
      .map(({ keyPath, source: path, line }): Note => {
        return { says: `The lock on ${keyPath} is removed`, path, line };
      }),
  );
  const all = notesOf(noted).flatMap(([title, notes]) => notes.map(notice(title.toLowerCase())));
  // What many targets no longer have locked was one lock.
  return [...new Set([...all, ...unlocked.map(notice('lock removed'))])].join('');
}

type Annotated = Omit<Finding, 'targets' | 'fingerprint' | 'fixable'>;

function annotation(finding: Annotated): string {
  const { severity, rule, path, line, column, endLine, endColumn } = finding;
  // Columns are only allowed within one line, and an end before the start would drop the lines too.
  const end = Math.max(line, endLine);
  const columns = end === line ? [`col=${column}`, `endColumn=${Math.max(column, endColumn)}`] : [];
  const properties = [
    ...[`file=${property(visible(path))}`, `line=${line}`, `endLine=${end}`],
    ...[...columns, `title=${property(rule)}`],
  ];
  const command = `::${COMMAND[severity]} ${properties.join(',')}::${data(words(finding))}\n`;
  // The old form of commands is obeyed anywhere in a line.
  return command.replaceAll('##[', '## [');
}

/** The message, then a line for each related place while there is room. */
function words({ message, related }: Annotated): string {
  const first = visible(message);
  let text =
    first.length <= MAX_MESSAGE ? first : `${[...first].slice(0, MAX_MESSAGE / 2).join('')} …`;
  for (const { path, line, message: why } of related) {
    const next = `\n${visible(path)}:${line}: ${visible(why)}`;
    if (text.length + next.length > MAX_MESSAGE) break;
    text += next;
  }
  return text;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** What would end a property or the line is encoded. */
function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
