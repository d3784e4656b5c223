// The first help: what everybody can do here, and what only the systems that are here bring. Data alone, since help loads no command.

import { type Style, styleOf } from '../emit/text.ts';
import { type Io, programName } from './command.ts';

/** At most 20 commands; a test counts them. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Look: {
    resolve: 'what an agent is given: texts, values, and where each stands',
    explain: 'where a value comes from, and what lost to it',
    search: 'find sections, decisions and memory',
    changes: 'what changed, for whom, since when and by whom',
    compare: 'two folders or agents, or one at two moments, side by side',
  },
  Guard: {
    check: 'what is wrong, with file and line',
    fix: 'mend what can be mended, and show the diff',
  },
  Keep: {
    remember: 'keep a fact',
    memory: 'list, show and tidy what is remembered',
    adr: 'list, write and supersede decision records',
    init: 'begin files of context that everybody inherits',
  },
  Publish: {
    build: 'the site, and a bundle for each agent',
    dev: 'serve the site and rebuild it on changes',
    preview: 'serve the built site',
    serve: 'site, bundles, HTTP API and MCP',
    gather: 'one site from the builds of many repositories',
  },
  Connect: {
    mcp: 'an MCP server on standard input and output',
    lsp: 'a language server for editors',
    instructions: 'which files each coding agent reads',
    completion: 'a completion script for bash, zsh or fish',
  },
};

export const ABOUT: Readonly<Record<string, string>> = {
  adr: 'work with decision records',
  context: 'work with the context of targets',
  graph: 'the context as nodes and edges',
  memory: 'read and write memory',
  'memory blocker': 'work with blockers',
  workspace: 'show and edit the workspace',
};

export const VISIBLE = Object.values(GROUPS).flatMap((group) => Object.keys(group));

const NAME_WIDTH = 14;

export function firstHelp(own: ReadonlyMap<string, readonly string[]>, io: Io): string {
  const style = styleOf(io);
  const groups = Object.entries(GROUPS).map(([title, group]) => block(title, group, style));
  const systems = [...own].map(([system, names]) => `${style.bold(system)}: ${names.join(', ')}\n`);
  return [
    'Usage: stratigraph [command] [options]\n',
    'What does my agent actually know, and is it still true?\n',
    'Without a command it shows what is here, and what to do next.\n',
    ...groups,
    ...(systems.length > 0
      ? [`Commands of the systems in use here:\n  ${systems.join('  ')}`]
      : []),
    ['Options:', '  -V, --version   print the version', '  -h, --help      of any command\n'].join(
      '\n',
    ),
    `More about a command: ${programName(io)} COMMAND --help. All commands: ${programName(io)} help all.\n`,
  ].join('\n');
}

function block(title: string, commands: Readonly<Record<string, string>>, { bold }: Style): string {
  const lines = Object.entries(commands).map(
    ([name, summary]) => `  ${name.padEnd(NAME_WIDTH)}  ${summary}\n`,
  );
  return `${bold(`${title}:`)}\n${lines.join('')}`;
}
