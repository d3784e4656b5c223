// The agents for which a tree is evidently made: by files that only they read, and by folders that they keep.

import type { Tree } from '../../model/source.ts';
import { agents } from './agents/index.ts';
import { instructionFilesIn } from './names.ts';
import { nearest } from './scopes.ts';

const COPILOT = /(?:^|\/)\.github\/(?:copilot-instructions\.md$|instructions\/)/;

/** By path of an instruction file, or of what stands in the root; whoever is not here is never told by a file alone. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  claude: /(?:^|\/)(?:CLAUDE(?:\.local)?\.md$|\.claude\/)/,
  codex: /(?:^|\/)(?:AGENTS(?:\.override)?\.md$|CODEX\.md$|\.codex\/)/,
  copilot: COPILOT,
  vscode: COPILOT,
  'copilot-cloud': COPILOT,
  'copilot-review': COPILOT,
  cursor: /(?:^|\/)\.cursor(?:\/|rules$)/,
  gemini: /(?:^|\/)(?:GEMINI\.md$|\.gemini\/)/,
  qwen: /(?:^|\/)(?:QWEN\.md$|\.qwen\/)/,
  opencode: /(?:^|\/)(?:opencode\.jsonc?$|\.opencode\/)/,
  kilo: /(?:^|\/)\.kilo(?:code)?(?:\/|rules$)/,
  droid: /(?:^|\/)\.factory\//,
  cline: /(?:^|\/)\.cline(?:\/|rules(?:\/|$))/,
  continue: /(?:^|\/)\.continue\//,
  auggie: /(?:^|\/)\.augment(?:\/|-guidelines$)/,
  windsurf: /(?:^|\/)\.windsurf(?:\/|rules$)/,
  devin: /(?:^|\/)\.devin\//,
  amp: /(?:^|\/)AGENT\.md$/,
  crush: /(?:^|\/)(?:crush(?:\.local)?\.md|\.?crush\.json)$/i,
  roo: /(?:^|\/)\.roo(?:\/|rules(?:-|$))/,
  kiro: /(?:^|\/)\.kiro\//,
  junie: /(?:^|\/)\.junie\//,
  zed: /(?:^|\/)\.rules$/,
};

export function usedAgents(tree: Tree): readonly string[] {
  const paths = [
    ...tree.list('').map(({ name, type }) => (type === 'folder' ? `${name}/` : name)),
    ...foldersIn(tree, '').flatMap((folder) => instructionFilesIn(tree, folder)),
  ];
  return agents
    .map(({ name }) => name)
    .filter((name) => paths.some((path) => SIGNS[name]?.test(path)));
}

/** The folder itself, and those in it that hold instructions, at any depth. */
function foldersIn(tree: Tree, folder: string): readonly string[] {
  return [folder, ...nearest(tree, folder).flatMap((inner) => foldersIn(tree, inner))];
}
