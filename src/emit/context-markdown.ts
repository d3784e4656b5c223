// One markdown file that an agent can be given as it stands.

import { leftOutLines } from '../model/left-out.ts';
import { counted } from '../model/plural.ts';
import type {
  Constraint,
  ResolvedContext,
  ResolvedLayer,
  SectionPart,
} from '../model/resolution.ts';
import { isList } from '../model/value.ts';
import { valueText } from './conflict-text.ts';
import { bullet, codeSpan, fenced, markdownPart } from './markdown-part.ts';
import { memoryMarkdown } from './memory-markdown.ts';
import { placeOf } from './place-of.ts';
import { visible } from './visible.ts';
import { spokenLines, withoutDeclarations } from './without-declarations.ts';
import { yamlText } from './yaml-text.ts';

/** Headings that a passage brings along stand beneath that of its section. */
const PASSAGE_LEVEL = 4;

/**
 * Title, decided values with the place of each, constraints, warnings, text in layer order, memory. Headings nest: 2 for
 * these blocks, 3 for a section, 4 and deeper for what a passage brings along. Same context, same bytes.
 */
export function contextMarkdown(context: ResolvedContext): string {
  const blocks = [
    `# ${visible(context.target.title)}`,
    introduction(context),
    ...valuesBlock(context),
    ...constraintsBlock(context.constraints),
    ...warningsBlock(context),
    ...sectionsBlock(context),
    ...memoryMarkdown(context),
    ...leftOutBlock(context),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** What an agent loads by itself is not handed to it again. */
function hasAlready({ by }: ResolvedLayer): boolean {
  return by !== undefined && (by.when !== 'handed-over' || by.already !== undefined);
}

function introduction({ target, layers }: ResolvedContext): string {
  const count = layers.length === 1 ? '1 document' : `${layers.length} documents`;
  const { level, name } = placeOf(target);
  const who = name === null ? `the ${level}` : `${level} ${codeSpan(name)}`;
  const had = layers.filter(hasAlready);
  const names = had.map(({ source }) => codeSpan(source)).join(', ');
  return (
    `The context of ${who}, resolved from ${count}. ` +
    'Where they disagree, the more specific one wins. ' +
    'Each value and passage names its source file and line.' +
    (had.length === 0 ? '' : ` You load ${names} by yourself: the text is not repeated here.`)
  );
}

function valuesBlock({ values, provenance }: ResolvedContext): string[] {
  if (Object.keys(values).length === 0) return [];
  const text = yamlText(values, (pointer) => {
    const { winner, lockedAt } = provenance[pointer] ?? {};
    if (winner === undefined) return '';
    return visible(`${lockedAt ? 'locked, ' : ''}${winner.source}:${winner.line}`);
  });
  return ['## Values', fenced('yaml', text)];
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

/** Only the text that it inherits, under its headings; empty where there is none. */
export function sectionsMarkdown(context: ResolvedContext): string {
  return sectionsBlock(context)
    .map((block) => `\n${block}\n`)
    .join('');
}

function warningsBlock({ warnings }: ResolvedContext): string[] {
  return warnings.length === 0 ? [] : ['## Warnings', warnings.map(bullet).join('\n')];
}

function sectionsBlock(context: ResolvedContext): string[] {
  const spoken = spokenLines(context);
  const had = new Set(context.layers.filter(hasAlready).map(({ source }) => source));
  const blocks = context.sections.flatMap(({ heading, parts: all }) => {
    const parts = had.size === 0 ? all : all.filter(({ source }) => !had.has(source));
    if (parts.length === 0) return [];
    const isData = /^defaults$/i.test(heading.trim());
    const [first] = parts;
    // A heading with nothing below it is a statement.
    if (!isData && first && parts.every(({ markdown }) => markdown === ''))
      return [`### ${visible(heading)}`, sourceLine(first)];
    const passages = parts.flatMap((part) => {
      const text = isData ? withoutDeclarations(part, spoken) : part.markdown;
      if (text === '') return [];
      return [text === part.markdown ? knownPassage(part) : passage(part, text)];
    });
    return passages.length === 0 ? [] : [`### ${visible(heading)}`, ...passages];
  });
  return blocks.length === 0 ? [] : ['## Context', ...blocks];
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

const passages = new WeakMap<SectionPart, string>();

/** Made once: what a workspace says stands in the context of every target. */
function knownPassage(part: SectionPart): string {
  const known = passages.get(part) ?? passage(part, part.markdown);
  passages.set(part, known);
  return known;
}

function passage(part: SectionPart, text: string): string {
  return `${sourceLine(part)}\n\n${markdownPart(text, PASSAGE_LEVEL)}`;
}

function sourceLine({ source, line }: SectionPart): string {
  return `Source: ${codeSpan(`${source}:${line}`)}`;
}
