import { fenceSpans, linesBefore, replaceSpans } from '../model/comments.ts';
import {
  type DecisionEntry,
  decisionWords,
  type FindingEntry,
  type SessionEntry,
  withNote,
} from '../model/memory.ts';
import { onceFor } from '../model/once.ts';
import { capitalized, counted } from '../model/plural.ts';
import {
  type Candidate,
  type Constraint,
  leftOutLines,
  type ResolvedContext,
  type ResolvedLayer,
  type ResolvedMemory,
  type ResolvedSection,
  type SectionPart,
} from '../model/resolution.ts';
import { isList } from '../model/value.ts';
import { bullet, codeSpan, fenceText, markdownPart } from './markdown-part.ts';
import { concerns } from './memory-text.ts';
import { visible } from './visible.ts';
import { valueText, yamlText } from './yaml-text.ts';

/** Headings that a passage brings along stand beneath that of its section. */
const PASSAGE_LEVEL = 4;

/**
 * Title, decided values with the place of each, constraints, warnings, text in layer order, memory. Headings nest: 2 for
 * these blocks, 3 for a section, 4 and deeper for what a passage brings along. Same context, same bytes.
 */
export function contextMarkdown(context: ResolvedContext): string {
  return markdownUnits(context).join('');
}

/** The same in units: what stands above the text line by line, then blocks. */
export function markdownUnits(context: ResolvedContext): readonly string[] {
  const { warnings } = context;
  const head = [
    `# ${visible(context.target.title)}`,
    introduction(context),
    ...valuesBlock(context),
    ...constraintsBlock(context.constraints),
    ...(warnings.length === 0 ? [] : ['## Warnings', warnings.map(bullet).join('\n')]),
  ];
  const blocks = [...memoryMarkdown(context), ...leftOutBlock(context)];
  const [title = '', ...lines] = head.join('\n\n').split('\n');
  return [
    ...[title, ...lines.map((line) => `\n${line}`), ...sectionUnits(context)],
    ...[...blocks.map((block) => `\n\n${block}`), '\n'],
  ];
}

/** What an agent loads by itself is not handed to it again. */
function hasAlready({ by }: ResolvedLayer): boolean {
  return by !== undefined && (by.when !== 'handed-over' || by.already !== undefined);
}

function introduction({ target, layers }: ResolvedContext): string {
  const count = layers.length === 1 ? '1 document' : `${layers.length} documents`;
  const had = layers.filter(hasAlready);
  // Files of agents are sent one after the other: none of them wins.
  const ranks = new Set(layers.map(({ priority }) => priority));
  const names = had.map(({ source }) => codeSpan(source)).join(', ');
  return (
    `The context of ${whose(target)}, resolved from ${count}. ` +
    (ranks.size > 1 ? 'Where they disagree, the more specific one wins. ' : '') +
    'Each value and passage names its source file and line.' +
    (had.length === 0 ? '' : ` You load ${names} by yourself: the text is not repeated here.`)
  );
}

function whose({ id, level, parent, folder }: ResolvedContext['target']): string {
  if (id === level) return `the ${level}`;
  if (parent === null && folder === '') return 'the root';
  return `${level} ${codeSpan(folder !== '' && id.endsWith(`/${folder}`) ? folder : id)}`;
}

function valuesBlock({ values, provenance }: ResolvedContext): string[] {
  if (Object.keys(values).length === 0) return [];
  const text = yamlText(values, (pointer) => {
    const { winner, lockedAt } = provenance[pointer] ?? {};
    if (winner === undefined) return '';
    return visible(`${lockedAt ? 'locked, ' : ''}${winner.source}:${winner.line}`);
  });
  return ['## Values', fenceText('yaml', text)];
}

function constraintsBlock(constraints: readonly Constraint[]): string[] {
  if (constraints.length === 0) return [];
  const lines = constraints.map(({ keyPath, value, title, source, line }) => {
    const fixed =
      value !== null && typeof value === 'object' && !isList(value)
        ? `${codeSpan(keyPath)}, with everything beneath it`
        : `${codeSpan(keyPath)} is ${codeSpan(valueText(value))}`;
    return bullet(`${fixed}: ${visible(title)} (${codeSpan(`${source}:${line}`)})`);
  });
  return ['## Constraints', 'These are locked. Do not change them.', lines.join('\n')];
}

export function sectionsMarkdown(context: ResolvedContext): string {
  return sectionUnits(context)
    .map((unit) => `${unit.slice(1)}\n`)
    .join('');
}

/** Each with the blank line above it. What a workspace says stands in the context of every target, and is written once. */
function sectionUnits(context: ResolvedContext): readonly string[] {
  const units = sectionsShown(context).flatMap(({ heading, parts }) => {
    const texts = parts.filter(({ markdown }) => markdown !== '');
    const [first] = texts.length === 0 ? parts : texts;
    if (first === undefined) return [];
    const title = () => `\n\n### ${visible(heading)}\n\n${sourceLine(first)}${textBelow(first)}`;
    return [
      onceFor(first, `titled ${heading}`, title),
      ...texts
        .slice(1)
        .map((part) => onceFor(part, 'passage', () => `\n\n${sourceLine(part)}${textBelow(part)}`)),
    ];
  });
  return units.length === 0 ? [] : ['\n\n## Context', ...units];
}

/** Without the files that the agent loads by itself, and the declarations whose values stand above the text. A heading with nothing below it is a statement. */
export function sectionsShown(context: ResolvedContext): readonly ResolvedSection[] {
  const declarations = spokenLines(context);
  const had = new Set(context.layers.filter(hasAlready).map(({ source }) => source));
  return context.sections.flatMap((section) => {
    const isData = /^defaults$/i.test(section.heading.trim());
    const parts = section.parts.flatMap((part) => {
      if (had.has(part.source)) return [];
      if (!isData) return [part];
      const markdown = withoutDeclarations(part, declarations);
      if (markdown === '') return [];
      return [markdown === part.markdown ? part : { ...part, markdown }];
    });
    return parts.length === 0 ? [] : [{ ...section, parts }];
  });
}

function leftOutBlock({ leftOut = [], brief }: ResolvedContext): string[] {
  if (leftOut.length === 0) return [];
  const count = new Set(leftOut.map(({ source }) => source)).size;
  // A list would take the room of what is there.
  if (brief !== undefined)
    return [
      `There was no room for ${counted(count, 'document')} as a whole; the JSON lists what is left out.`,
    ];
  const lines = leftOutLines(leftOut).map((line) => bullet(visible(line)));
  return [
    '## Left out',
    'There was no room for this. Read it where you need it.',
    lines.join('\n'),
  ];
}

function textBelow({ markdown }: SectionPart): string {
  return markdown === '' ? '' : `\n\n${markdownPart(markdown, PASSAGE_LEVEL)}`;
}

function sourceLine({ source, line }: SectionPart): string {
  return `Source: ${codeSpan(`${source}:${line}`)}`;
}

type SpokenLines = ReadonlyMap<string, ReadonlySet<number>>;

function spokenLines({ provenance, dropped }: ResolvedContext): SpokenLines {
  const lines = new Map<string, Set<number>>();
  const note = ({ source, line }: Pick<Candidate, 'source' | 'line'>): void => {
    const known = lines.get(source);
    if (known === undefined) lines.set(source, new Set([line]));
    else known.add(line);
  };
  for (const { winner, shadowed } of Object.values(provenance)) [winner, ...shadowed].forEach(note);
  for (const { by, shadowed } of Object.values(dropped)) [by, ...shadowed].forEach(note);
  return lines;
}

/**
 * The markdown without the yaml fences whose values are among the decided ones: raw, they would say what a layer wanted,
 * not what holds. A fence that could not be read stays, and so does all other text.
 */
function withoutDeclarations(part: SectionPart, spoken: SpokenLines): string {
  const own = spoken.get(part.source);
  if (own === undefined) return part.markdown;
  const { line, markdown } = part;
  const text = replaceSpans(markdown, fenceSpans(markdown), (fence, start) => {
    const first = line + linesBefore(markdown, start);
    const isSpoken = fence.split('\n').some((_, at) => own.has(first + at));
    return isSpoken && YAML_FENCE.test(fence) ? '' : fence;
  });
  return text.trim().replace(/\n{3,}/g, '\n\n');
}

const YAML_FENCE = /^[ \t>]*[`~]{3,}\s*ya?ml\b/i;

/** Older sessions are history: the file holds them, the agent does not need them. */
const LAST_SESSIONS = 3;

/** Blocks under `## Memory`; none where nothing is remembered. Resolved blockers and answered questions are left out. */
function memoryMarkdown({ memory, target }: ResolvedContext): readonly string[] {
  const blocks = memory.flatMap((file) => {
    const inside = fileBlocks(file, target);
    const title = `### ${capitalized(file.owner)} memory`;
    return inside.length === 0 ? [] : [title, `Source: ${codeSpan(file.source)}`, ...inside];
  });
  return blocks.length === 0 ? [] : ['## Memory', ...blocks];
}

function fileBlocks(file: ResolvedMemory, target: ResolvedContext['target']): string[] {
  const open = file.blockers.filter(({ status }) => status === 'open');
  const sessions = file.sessions.slice(0, LAST_SESSIONS);
  return [
    ...list(file.shared ? 'Shared findings' : 'Findings', file.findings.map(entryBullet)),
    ...list(
      file.shared ? `Decisions of the ${file.owner}` : 'Decisions',
      file.decisions.map((entry) => bullet(decisionText(entry, file.owner, target))),
    ),
    ...list(
      'Open blockers',
      open.map(({ text, note, span }) => entryBullet({ text: withNote(text, note), span })),
    ),
    ...list('Lessons learned', file.lessons.map(entryBullet)),
    ...list('Open questions', file.questions.filter(({ answered }) => !answered).map(entryBullet)),
    ...(sessions.length === 0 ? [] : ['#### Last sessions', ...sessions.flatMap(sessionBlocks)]),
  ];
}

function list(title: string, bullets: readonly string[]): string[] {
  return bullets.length === 0 ? [] : [`#### ${title}`, bullets.join('\n')];
}

/** The line in the file that is named above, as passages of other layers name theirs. */
function entryBullet({ text, span: { line } }: Pick<FindingEntry, 'text' | 'span'>): string {
  const one = bullet(text);
  return one.includes('\n') ? `${one}\n\n  (line ${line})` : `${one} (line ${line})`;
}

function decisionText(entry: DecisionEntry, owner: string, target: ResolvedContext['target']) {
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
