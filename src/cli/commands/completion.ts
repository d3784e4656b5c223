import { type Fields, field, flagOf } from '../../model/operation.ts';
import { readInput } from '../../operations/input.ts';
import { COMMON_OPTIONS, type Command, type Io, positionals } from '../command.ts';
import { commandAt, commandsBelow, isOfSystem, writtenOut } from '../commands.ts';
import { VISIBLE } from '../help.ts';
import { ownCommands } from '../show-help.ts';

const SHELL = field.text('bash, zsh or fish; words: what may follow the words after --', {
  positional: true,
  required: true,
  choices: ['bash', 'zsh', 'fish', 'words'],
});

export const command: Command = {
  name: 'completion',
  summary: 'print a completion script for a shell',
  input: {
    shell: SHELL,
    typed: field.texts('the words so far', { positional: true }),
  },
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zfunc/_stratigraph',
    'completion fish > ~/.config/fish/completions/stratigraph.fish',
  ],
  async run(args, io) {
    const { shell } = readInput({ shell: SHELL }, { shell: args.shell });
    const typed = [args.typed ?? []].flat().map(String);
    if (shell === 'words')
      io.out((await wordsAfter(typed, io)).map((word) => `${word}\n`).join(''));
    else io.out(SCRIPTS[shell as keyof typeof SCRIPTS]);
    return 0;
  },
};

/** What may follow: the choices of the option before, else commands, and the arguments and options of the one that is named. */
async function wordsAfter(typed: readonly string[], io: Io): Promise<readonly string[]> {
  const argv = writtenOut(typed);
  const command = await commandAt(argv);
  const own = [...(await ownCommands(undefined, io)).values()].flat();
  const here = (name: string): boolean => own.includes(name) || !isOfSystem(name);
  if (typed.length === 0)
    return [...new Set([...VISIBLE, ...own.map(firstWord), 'docs', '--help'])];
  const below = commandsBelow(typed.join(' ')).filter(here);
  const next = below.map((name) => firstWord(name.slice(typed.join(' ').length + 1)));
  if (command === null) return [...new Set(next)];
  const all: Fields = { ...command.input, ...COMMON_OPTIONS };
  const options = Object.entries(all).filter(([, { positional }]) => positional === undefined);
  const last = options.find(([name, field]) => flagOf(name, field) === typed.at(-1))?.[1];
  if (last?.choices !== undefined) return last.choices;
  const choices = positionals(command.input).flatMap(([, { choices = [] }]) => choices);
  return [
    ...new Set([...next, ...choices, ...options.map(([name, field]) => flagOf(name, field))]),
  ];
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? '';
}

/** Each asks us for the words: systems have commands only where they are spoken. */
const SCRIPTS = {
  bash: `_stratigraph() {
  local next="$(stratigraph completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2> /dev/null)"
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _stratigraph stratigraph
`,
  zsh: `#compdef stratigraph
_stratigraph() {
  local next="$(stratigraph completion words -- "\${(@)words[2,CURRENT-1]}" 2> /dev/null)"
  compadd -- \${=next} || _files
}
# Read as a file of fpath, or sourced.
if [ "$funcstack[1]" = _stratigraph ]; then _stratigraph; else compdef _stratigraph stratigraph; fi
`,
  fish: `function __stratigraph
  set -l typed (commandline -opc)
  stratigraph completion words -- $typed[2..] 2> /dev/null
end
complete -c stratigraph -a '(__stratigraph)'
`,
};
