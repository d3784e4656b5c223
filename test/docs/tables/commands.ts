// Every command with its arguments, options and examples, from the command table.

import type { Command } from '../../../src/cli/command.ts';
import { positionals } from '../../../src/cli/command.ts';
import { allCommands, SHORTCUTS } from '../../../src/cli/commands.ts';
import { COMMON_OPTIONS } from '../../../src/cli/options.ts';
import { argumentWords, flagOf } from '../../../src/cli/program.ts';
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
  return optionTable('option', COMMON_OPTIONS);
}

export function shortcutTable(): string {
  const long = Object.entries(SHORTCUTS).filter(([short]) => !short.startsWith('-'));
  return table(
    'short | for',
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
    optionTable('argument or option', input),
    fence('sh', examples.map((example) => `stratigraph ${example}`).join('\n')),
    '',
  ].join('\n');
}

function usage(command: Command): string {
  return [command.name, ...argumentWords(command)].join(' ');
}

/** Empty where there are none. */
function optionTable(what: string, input: Fields): string {
  const args = positionals(input).map(([name, field]) => row(field.value ?? name, field));
  const options = Object.entries(input)
    .filter(([, { positional }]) => !positional)
    .map(([name, field]) => {
      const letter = field.letter === undefined ? '' : `-${field.letter}, `;
      const value = field.type === 'flag' ? '' : ` <${field.value ?? name}>`;
      const off = field.off === undefined ? '' : 'without ';
      return row(letter + flagOf(name, field) + value, {
        ...field,
        summary: off + field.summary,
      });
    });
  const rows = [...args, ...options];
  return rows.length === 0 ? '' : table(`${what} | does | default`, rows).trimEnd().concat('\n');
}

function row(name: string, { summary, choices, default: usual, required, off }: Field) {
  const words = choices === undefined ? '' : `: ${choices.map(code).join(', ')}`;
  const shown = usual === undefined || off !== undefined ? '' : code(String(usual));
  return [code(name), summary + words, required ? 'required' : shown];
}
