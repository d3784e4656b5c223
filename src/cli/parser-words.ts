// In: an error as the parser words it, and the command it stands under. Out: it in the shape of all our errors.

import { closest } from '../core.ts';

const INVALID = "' is invalid.";

/** `error: unknown option '--jsno'\n(Did you mean --json?)` as one sentence and what to do; `command` is its full name. */
export function parserWords(text: string, command: string): string {
  const [first = '', ...rest] = text.trim().split('\n');
  const sentence = first.replace(/^error: /, '');
  const [invalid = '', allowed] = sentence.split(' Allowed choices are ');
  const see = `See: stratigraph ${command === '' ? '' : `${command} `}--help`;
  if (allowed !== undefined && invalid.endsWith(INVALID)) {
    const typed = invalid.slice(0, -INVALID.length).split("argument '").at(-1) ?? '';
    const choices = allowed.replace(/\.$/, '');
    const near = closest(typed, choices.split(', '));
    return told(
      invalid,
      `${near === null ? '' : `Did you mean ${near}? `}Choose one of ${choices}.`,
    );
  }
  const meant = rest.join(' ').replace(/^\((.*)\)$/, '$1');
  return told(sentence, meant === '' ? see : `${meant}\n  ${see}`);
}

function told(sentence: string, advice: string): string {
  return `stratigraph: ${sentence}\n  ${advice}\n`;
}
