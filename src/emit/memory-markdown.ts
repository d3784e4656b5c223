import type { DecisionEntry, SessionEntry } from '../model/memory.ts';
import type { ResolvedContext, ResolvedMemory } from '../model/resolution.ts';
import { concerns } from './affects.ts';
import { bullet, codeSpan, markdownPart } from './markdown-part.ts';
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
    ...list(
      file.shared ? 'Shared discoveries' : 'Findings',
      file.findings.map(({ text }) => text),
    ),
    ...list(
      file.shared ? `Decisions of the ${file.owner}` : 'Decisions',
      file.decisions.map((entry) => decisionText(entry, file.owner, target)),
    ),
    ...list(
      'Open blockers',
      open.map(({ text, note }) => (note === '' ? text : `${text} — ${note}`)),
    ),
    ...list(
      'Lessons learned',
      file.lessons.map(({ text }) => text),
    ),
    ...list(
      'Open questions',
      file.questions.filter(({ answered }) => !answered).map(({ text }) => text),
    ),
    ...(sessions.length === 0 ? [] : ['#### Last sessions', ...sessions.flatMap(sessionBlocks)]),
  ];
}

function list(title: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [`#### ${title}`, texts.map(bullet).join('\n')];
}

function decisionText(
  entry: DecisionEntry,
  owner: string,
  target: ResolvedContext['target'],
): string {
  const { decision, choice, rationale, affects, date } = entry;
  const marks = [
    date,
    concerns(entry, owner, target) ? `**affects this ${target.level}**` : '',
    affects.length === 0 ? '' : `affects ${affects.join(', ')}`,
  ].filter((mark) => mark !== '');
  const said = [decision, choice].filter((text) => text !== '').join(': ');
  const why = rationale === '' ? '' : ` — ${rationale}`;
  return `${said}${why}${marks.length === 0 ? '' : ` (${marks.join('; ')})`}`;
}

function sessionBlocks({ number, date, notes }: SessionEntry): string[] {
  const name = number === null ? 'Session' : `Session ${number}`;
  const title = `##### ${name}${date === '' ? '' : ` — ${visible(date)}`}`;
  return notes === '' ? [title] : [title, markdownPart(notes, 6)];
}
