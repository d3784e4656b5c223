import type { DecisionEntry, FindingEntry, SessionEntry } from '../model/memory.ts';
import type { ResolvedContext, ResolvedMemory } from '../model/resolution.ts';
import { bullet, codeSpan, markdownPart } from './markdown-part.ts';
import { concerns, decisionWords, noted } from './memory-text.ts';
import { visible } from './visible.ts';

/** Older sessions are history: the file holds them, the agent does not need them. */
const LAST_SESSIONS = 3;

/** Blocks under `## Memory`; none where nothing is remembered. Resolved blockers and answered questions are left out. */
export function memoryMarkdown({ memory, target }: ResolvedContext): readonly string[] {
  const blocks = memory.flatMap((file) => {
    const inside = fileBlocks(file, target);
    const title = `### ${file.owner.charAt(0).toUpperCase()}${file.owner.slice(1)} memory`;
    return inside.length === 0 ? [] : [title, `Source: ${codeSpan(file.source)}`, ...inside];
  });
  return blocks.length === 0 ? [] : ['## Memory', ...blocks];
}

function fileBlocks(file: ResolvedMemory, target: ResolvedContext['target']): string[] {
  const open = file.blockers.filter(({ status }) => status === 'open');
  const sessions = file.sessions.slice(0, LAST_SESSIONS);
  return [
    ...list(file.shared ? 'Shared findings' : 'Findings', file.findings.map(told)),
    ...list(
      file.shared ? `Decisions of the ${file.owner}` : 'Decisions',
      file.decisions.map((entry) => bullet(decisionText(entry, file.owner, target))),
    ),
    ...list(
      'Open blockers',
      open.map(({ text, note, span }) => told({ text: noted(text, note), span })),
    ),
    ...list('Lessons learned', file.lessons.map(told)),
    ...list('Open questions', file.questions.filter(({ answered }) => !answered).map(told)),
    ...(sessions.length === 0 ? [] : ['#### Last sessions', ...sessions.flatMap(sessionBlocks)]),
  ];
}

function list(title: string, bullets: readonly string[]): string[] {
  return bullets.length === 0 ? [] : [`#### ${title}`, bullets.join('\n')];
}

/** The line in the file that is named above, as passages of other layers name theirs. */
function told({ text, span: { line } }: Pick<FindingEntry, 'text' | 'span'>): string {
  const one = bullet(text);
  return one.includes('\n') ? `${one}\n\n  (line ${line})` : `${one} (line ${line})`;
}

function decisionText(
  entry: DecisionEntry,
  owner: string,
  target: ResolvedContext['target'],
): string {
  const { affects, date, span } = entry;
  const marks = [
    date,
    concerns(entry, owner, target) ? `**affects this ${target.level}**` : '',
    affects.length === 0 ? '' : `affects ${affects.join(', ')}`,
    `line ${span.line}`,
  ].filter((mark) => mark !== '');
  return `${decisionWords(entry)} (${marks.join('; ')})`;
}

function sessionBlocks({ number, date, notes, span }: SessionEntry): string[] {
  const name = number === null ? 'Session' : `Session ${number}`;
  const title = `##### ${name}${date === '' ? '' : ` — ${visible(date)}`} (line ${span.line})`;
  return notes === '' ? [title] : [title, markdownPart(notes, 6)];
}
