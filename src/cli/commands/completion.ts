import type { Field, Fields } from '../../model/operation.ts';
import { readInput } from '../../operations/input.ts';
import { type Command, positionals } from '../command.ts';
import { allCommands, isOfSystem, OTHER_NAMES } from '../commands.ts';
import { VISIBLE } from '../help.ts';
import { COMMON_OPTIONS, text } from '../options.ts';
import { flagOf } from '../program.ts';
import { ownCommands } from '../show-help.ts';

const SHELL = {
  type: 'text',
  positional: true,
  required: true,
  choices: ['bash', 'zsh', 'fish'],
  summary: 'bash, zsh or fish',
} as const;

export const command: Command = {
  name: 'completion',
  summary: 'print a completion script for a shell',
  input: {
    shell: SHELL,
  },
  examples: [
    'completion bash >> ~/.bashrc',
    'completion zsh > ~/.zfunc/_stratigraph',
    'completion fish > ~/.config/fish/completions/stratigraph.fish',
  ],
  async run(given, io) {
    const here = await ownCommands(text(given.root), io);
    const own = [...here.values()].flat();
    const known = (await allCommands()).filter(
      ({ name }) => own.includes(name) || !isOfSystem(name),
    );
    const words = wordsOf(known, own);
    const { shell } = readInput({ shell: SHELL }, { shell: given.shell });
    io.out(
      shell === 'fish'
        ? fish(words)
        : shell === 'zsh'
          ? `#compdef stratigraph\n${cases(words)}${ZSH}`
          : cases(words) + BASH,
    );
    return 0;
  },
};

/** What may follow: after words of commands (`context`), and after an option (`check --format`). */
type WordsAfter = ReadonlyMap<string, readonly string[]>;

/** At first only what the first help has, and the systems that are here; once a name is typed, all that may follow it. */
function wordsOf(commands: readonly Command[], own: readonly string[]): WordsAfter {
  const after = new Map<string, string[]>();
  const add = (at: string, words: readonly string[]): void => {
    after.set(at, [...new Set([...(after.get(at) ?? []), ...words])]);
  };
  add('', [...VISIBLE, ...own.map((name) => name.split(' ')[0] ?? ''), 'docs', '--help']);
  for (const command of commands) {
    const others = Object.keys(OTHER_NAMES).filter((one) => OTHER_NAMES[one] === command.name);
    for (const at of [command.name, ...others]) {
      const steps = at.split(' ');
      for (const depth of steps.keys())
        if (depth > 0) add(steps.slice(0, depth).join(' '), [steps[depth] ?? '']);
      add(at, choicesOf(positionals(command.input).map(([, field]) => field)));
      for (const [name, field] of optionsOf(command.input)) {
        add(at, [flagOf(name, field)]);
        if (field.choices !== undefined) add(`${at} ${flagOf(name, field)}`, field.choices);
      }
    }
  }
  return after;
}

function optionsOf(input: Fields): readonly (readonly [string, Field])[] {
  const all: Fields = { ...input, ...COMMON_OPTIONS };
  return Object.entries(all).filter(([, { positional }]) => positional === undefined);
}

function choicesOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ choices = [] }) => choices);
}

/** A function that bash and zsh share; it fails for what it does not know. */
function cases(words: WordsAfter): string {
  const lines = [...words].map(([at, next]) => `    '${at}') echo '${next.join(' ')}' ;;\n`);
  return `_stratigraph_words() {\n  case "$1" in\n${lines.join('')}    *) return 1 ;;\n  esac\n}\n`;
}

/** Commands up to the first option, then what the option before the cursor takes, else what the command takes. */
const FIND = (typed: string): string => `  for word in ${typed}; do
    case "$word" in -*) break ;; esac
    _stratigraph_words "\${at:+$at }$word" > /dev/null || break
    at="\${at:+$at }$word"
  done
  next="$(_stratigraph_words "$at $last" || _stratigraph_words "$at")"
`;

const BASH = `_stratigraph() {
  local at='' word next last="\${COMP_WORDS[COMP_CWORD-1]}"
${FIND(`"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _stratigraph stratigraph
`;

const ZSH = `_stratigraph() {
  local at='' word next last="\${words[CURRENT-1]}"
${FIND(`"\${(@)words[2,CURRENT-1]}"`)}  compadd -- \${=next} || _files
}
# Read as a file of fpath, or sourced.
if [ "$funcstack[1]" = _stratigraph ]; then _stratigraph; else compdef _stratigraph stratigraph; fi
`;

function fish(words: WordsAfter): string {
  const lines = [...words].map(
    ([at, next]) => `    case '${at}'\n      printf '%s\\n' ${next.join(' ')}\n`,
  );
  return `function __stratigraph_words
  switch "$argv[1]"
${lines.join('')}    case '*'
      return 1
  end
end
function __stratigraph
  set -l at ''
  set -l typed (commandline -opc)
  for word in $typed[2..]
    string match -q -- '-*' $word; and break
    set -l next (string trim "$at $word")
    __stratigraph_words $next > /dev/null; or break
    set at $next
  end
  __stratigraph_words "$at $typed[-1]"; or __stratigraph_words $at
end
complete -c stratigraph -a '(__stratigraph)'
`;
}
