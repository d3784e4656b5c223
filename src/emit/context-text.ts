import { counted } from '../model/plural.ts';
import { keyPathOf } from '../model/pointer.ts';
import type { Dropped, ResolvedContext } from '../model/resolution.ts';
import { valueText } from './conflict-text.ts';
import { diffText } from './diff-text.ts';
import { layersText } from './layers-text.ts';
import { memoryText } from './memory-text.ts';
import { placeOf } from './place-of.ts';
import type { Style, TextOptions } from './terminal.ts';
import { place, styleOf } from './terminal.ts';
import { valuesText } from './values-text.ts';
import { visible } from './visible.ts';

/**
 * What holds for a target, or with `diff` what each layer brought (L-038, L-039). `width` in columns bounds values,
 * not sentences. Nothing from a workspace reaches the terminal raw. Ends with a line break.
 */
export function contextText(
  context: ResolvedContext,
  options: TextOptions & { readonly diff?: boolean },
): string {
  const style = styleOf(options);
  const header = headerLines(context, style);
  const blocks = options.diff
    ? [header, ...diffText(context, options)]
    : [header, ...contextBlocks(context, options, style)];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headerLines({ target, layers, tokens }: ResolvedContext, style: Style): string[] {
  const { level, name } = placeOf(target);
  const facts = [
    visible(name === null ? level : `${level} ${name}`),
    visible(target.dialect),
    layers.length === 0 ? 'no layers' : counted(layers.length, 'layer'),
    target.start === undefined
      ? ''
      : `as ${visible(target.reader ?? '')}, started in ${visible(target.start) || 'the root'}`,
    tokens === null ? '' : `${tokens.total} tokens (${visible(tokens.tokenizer)})`,
  ].filter((fact) => fact !== '');
  return [style.bold(visible(target.title)), style.dim(facts.join(' · '))];
}

function contextBlocks(
  context: ResolvedContext,
  options: TextOptions,
  style: Style,
): readonly (readonly string[])[] {
  const inner = { ...options, width: options.width - 2 };
  const block = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [style.bold(title), ...lines.map((line) => `  ${line}`)];
  const values = valuesText(context, inner);
  return [
    block('Values', values.length === 0 ? [style.dim('none declared')] : values),
    block('Dropped', droppedLines(context.dropped, inner, style)),
    block('Constraints', constraintLines(context, style)),
    block('Layers', layersText(context.layers, inner)),
    block('Memory', memoryText(context, inner)),
    block('Warnings', context.warnings.flatMap(warningLines)),
    block('Findings', findingLines(context, style)),
  ].filter((lines) => lines.length > 0);
}

function droppedLines(
  dropped: ResolvedContext['dropped'],
  { colour }: TextOptions,
  style: Style,
): string[] {
  return Object.entries(dropped).map(([pointer, { by, shadowed }]: [string, Dropped]) => {
    const was = shadowed.map((loser) => `${valueText(loser.value)} (${place(loser)})`).join(', ');
    const marker = by.marker === 'inherit' ? 'inherit: false' : 'override: true';
    const words = colour ? style.struck(was) : `was ${was}`;
    return `- ${visible(keyPathOf(pointer))}  ${words}  ${style.dim(`${marker} at ${place(by)}`)}`;
  });
}

function constraintLines({ constraints }: ResolvedContext, style: Style): string[] {
  return constraints.map(({ keyPath, value, title, source, line }) => {
    const at = place({ source, line });
    return `${visible(keyPath)} = ${valueText(value)}  ${style.dim(`${visible(title)}, ${at}`)}`;
  });
}

function warningLines(warning: string): string[] {
  return warning.split('\n').map(visible);
}

function findingLines({ findings }: ResolvedContext, style: Style): string[] {
  const paint = { critical: style.red, warning: style.yellow, info: style.dim };
  return findings.map(({ severity, message, path, line }) => {
    const at = place({ source: path, line });
    return `${paint[severity](severity)}  ${visible(message)}  ${style.dim(at)}`;
  });
}
