// Every command with its arguments, options and examples, from the command table.

import { argumentWords, type Command, positionals } from '../../../src/cli/command.ts';
import { allCommands, OTHER_NAMES } from '../../../src/cli/commands.ts';
import { COMMON_OPTIONS } from '../../../src/cli/options.ts';
import { flagOf } from '../../../src/cli/program.ts';
import type { Field, Fields } from '../../../src/model/operation.ts';
import { code, fence, sentence, table } from './markdown.ts';

export async function commandTable(): Promise<string> {
  const commands = await allCommands();
  return table(
    'command | does',
    commands.map((command) => {
      const link = `#${command.name.replaceAll(' ', '-')}`;
      return [`[${code(usage(command))}](${link})`, command.summary];
    }),
  );
}

export async function commandSections(): Promise<string> {
  const commands = await allCommands();
  return `\n${commands.map(section).join('\n')}`;
}

export function commonOptions(): string {
  return `${optionList(COMMON_OPTIONS)}\n`;
}

export function shortcutTable(): string {
  const long = Object.entries(OTHER_NAMES).filter(([short]) => !short.startsWith('-'));
  return table(
    'name | for',
    long.map((names) => names.map(code)),
  );
}

function section(command: Command): string {
  const { name, summary, input, examples } = command;
  return [
    `## ${name}`,
    '',
    sentence(summary),
    '',
    fence('text', `stratigraph ${usage(command)} [options]`),
    optionList(input),
    fence('sh', examples.map((example) => `stratigraph ${example}`).join('\n')),
    '',
  ].join('\n');
}

function usage(command: Command): string {
  return [command.name, ...argumentWords(command)].join(' ');
}

/** A list, which a phone and a terminal show without scrolling; empty where there are none. */
function optionList(input: Fields): string {
  const args = positionals(input).map(([name, field]) => item(field.value ?? name, field));
  const options = Object.entries(input)
    .filter(([, { positional }]) => !positional)
    .map(([name, field]) => {
      const letter = field.letter === undefined ? '' : `-${field.letter}, `;
      const value = field.type === 'flag' ? '' : ` <${field.value ?? name}>`;
      const off = field.off === undefined ? '' : 'without ';
      return item(letter + flagOf(name, field) + value, {
        ...field,
        summary: off + field.summary,
      });
    });
  const items = [...args, ...options];
  return items.length === 0 ? '' : `\n${items.join('\n')}\n`;
}

function item(name: string, { summary, choices, default: usual, required, off }: Field): string {
  const words = choices === undefined ? '' : `: ${choices.map(code).join(', ')}`;
  const shown =
    usual === undefined || off !== undefined ? '' : ` (default: ${code(String(usual))})`;
  return `- ${code(name)}${required ? ', required' : ''}: ${summary}${words}${shown}`;
}
