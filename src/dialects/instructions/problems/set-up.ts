// What settings of agents set up: programs that are not there, what programs print into every start, secrets that were left in.

import { type Problem, problemAt } from '../../../model/facts.ts';
import { isList, type Json } from '../../../model/value.ts';
import { join, repositoryOf } from '../files.ts';
import { isIgnoredByGit } from '../globs.ts';
import { isForOthers } from '../names.ts';
import { pluginsIn } from '../plugins.ts';
import { jsonSettings, texts, toMap, tomlSettings, valueAt } from '../settings.ts';
import type { Subject } from './index.ts';
import { MADE } from './missing-paths.ts';

export function leftSecrets(
  { paths, files, documents }: Subject,
  secretsIn: (path: string, text: string) => readonly Problem[],
): readonly Problem[] {
  return (paths ?? []).flatMap((path) => {
    if (!SET_UP.test(path) || isForOthers(path) || documents.has(path)) return [];
    // What git is told to leave out is nobody else's.
    return isIgnoredByGit(files, path) ? [] : secretsIn(path, files.text(path)?.text ?? '');
  });
}

/** Files of settings, servers and hooks, and scripts of hooks. */
const SET_UP =
  /(?:^|\/)(?:\.mcp\.json|opencode\.jsonc?|hooks\/hooks\.json|\.(?:vscode|github)\/mcp\.json|\.(?:claude|cursor|gemini|qwen|factory|codex|kilo|kilocode|roo|kiro|windsurf|opencode|continue|augment|cline)\/(?:(?:settings\/)?mcp\.json|(?:settings|config|hooks)(?:\.local)?\.(?:json|toml|ya?ml)|(?:hooks|mcpServers)\/[^/]+))$/;

/** A script of the repository, as commands name it: from the project's folder, or `./`; or in a person's own folder. */
const SCRIPT =
  /(?:(?=\/Users\/)|"?\$\{?(?:CLAUDE_PROJECT_DIR|GEMINI_PROJECT_DIR|QWEN_PROJECT_DIR|FACTORY_PROJECT_DIR|CLAUDE_PLUGIN_ROOT)\}?"?\/|(?<![\w/.$}"'-])(?:\.\/)?(?=\.(?:claude|gemini|qwen|factory|cursor|codex|github)\/))(\/?(?:[\w@.-]{1,100}\/){0,20}[\w@.-]{1,100}\.(?:sh|bash|zsh|py|[cm]?js|ts|rb|pl|ps1))(?![\w/])/g;

/** Of a server, seen from the root. */
const RELATIVE =
  /(?<=^|\s)(?:\.\/)?((?![.-]|path|your|abs)(?:[\w@.-]{1,100}\/){1,20}[\w@.-]{1,100}\.(?:sh|bash|py|[cm]?js|ts|rb))(?=\s|$)/g;
/** It runs in another folder, or on another machine. */
const AWAY = /(?:^|\s)(?:--?(?:directory|cwd|prefix|project|C)\b|docker|podman|ssh|wsl)/;

/** The command looks first whether it is there, makes it, or runs in another folder. */
const SURE = /\[ -|\btest -|\|\||\bif\b|\bcd\b|2>\/dev\/null/;

const PROGRAMS = [
  ...['.claude', '.gemini', '.qwen', '.factory'].map((folder) => `${folder}/settings.json`),
  ...['.mcp.json', '.cursor/mcp.json', '.cursor/hooks.json', '.codex/hooks.json'],
  ...['.codex/config.toml', 'opencode.json'],
];

/** Of all hooks and servers in files of the root, and of plugins. */
export function missingPrograms({ tree, files }: Subject): readonly Problem[] {
  const root = repositoryOf(files, '') ?? '';
  const places = [
    ...PROGRAMS.map((file) => [root, file] as const),
    ...pluginsIn(tree).flatMap(({ folder }) =>
      ['hooks/hooks.json', '.mcp.json'].map((file) => [folder, file] as const),
    ),
  ];
  return places.flatMap(([base, file]) => {
    const path = join(base, file);
    const text = files.text(path)?.text;
    if (text === undefined) return [];
    const settings = file.endsWith('.toml') ? tomlSettings(text) : jsonSettings(text);
    const servers = ['mcpServers', 'mcp_servers', 'mcp'].flatMap((key) =>
      Object.values(toMap(valueAt(settings, key))).flatMap((one) => {
        const { command, args, cwd } = toMap(one);
        return cwd === undefined ? [[...texts(command), ...texts(args)].join(' ')] : [];
      }),
    );
    const isOwn = base === root;
    return [...new Set([...commandsIn(settings.hooks), ...servers])].flatMap((command) => {
      if (SURE.test(command)) return [];
      const isHere = isOwn && servers.includes(command) && !AWAY.test(command);
      const programs = isHere ? command.matchAll(RELATIVE) : [];
      return [...command.matchAll(SCRIPT), ...programs].flatMap(([, to = '']) => {
        const isMade = to.split('/').some((step) => MADE.test(step));
        const program = join(base, to);
        if (isMade || files.has(program) || isIgnoredByGit(files, program)) return [];
        return [problemAt('noProgram', path, { to }, placeIn(text, to))];
      });
    });
  });
}

/** Where words first stand in a text. */
export function placeIn(text: string, words: string): Problem['at'] {
  const at = text.indexOf(words);
  if (at < 0) return { line: 1, column: 1 };
  const before = text.slice(0, at).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { line: before.length, column, endColumn: column + words.length };
}

/** Whatever stands under `command`, at any depth, with its arguments. */
function commandsIn(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || typeof value !== 'object') return [];
  if (isList(value)) return value.flatMap(commandsIn);
  const { command, args } = toMap(value);
  const own = typeof command === 'string' ? [[command, ...texts(args)].join(' ')] : [];
  return [...own, ...Object.values(value).flatMap(commandsIn)];
}
