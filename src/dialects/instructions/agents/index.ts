// The agents whose reading of instruction files is known, and those in use: those that the settings name, else those of whose own files the tree has some.

import type { Settings } from '../../../model/settings.ts';
import type { Tree } from '../../../model/source.ts';
import type { Agent } from '../agent.ts';
import { instructionFilesIn } from '../names.ts';
import { pluginsIn } from '../plugins.ts';
import { nearest } from '../scopes.ts';
import { amp } from './amp.ts';
import { auggie } from './auggie.ts';
import { claude } from './claude.ts';
import { claudePlugins } from './claude-plugins.ts';
import { codex } from './codex.ts';
import { copilot } from './copilot.ts';
import { copilotCloud, copilotReview, vscode } from './copilot-cloud.ts';
import { cursor } from './cursor.ts';
import { droid } from './droid.ts';
import { gemini } from './gemini.ts';
import { cline, continueCli, crush, junie, roo, zed } from './open-folder.ts';
import { kilo, opencode } from './opencode.ts';
import { qwen } from './qwen.ts';
import { devin, kiro, windsurf } from './windsurf.ts';

/** In the order in which they are shown. */
export const agents: readonly Agent[] = [
  ...[claude, codex, copilot, cursor, gemini, qwen, opencode, kilo, droid, cline, continueCli],
  ...[auggie, vscode, copilotCloud, copilotReview, windsurf, devin, amp, crush, roo, kiro],
  ...[junie, zed, claudePlugins],
];

const COPILOT = /(?:^|\/)\.github\/(?:copilot-instructions\.md$|(?:instructions|skills|agents)\/)/;

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
  'claude-plugin': /(?:^|\/)\.claude-plugin\/.|^skills\/.+\/SKILL\.md$/,
};

/** Those that can do anything in a tree. */
export function presentAgents(tree: Tree): readonly Agent[] {
  return agents.filter(({ isFor }) => isFor?.(tree) ?? true);
}

/** Those that the settings name, else those for which the tree is evidently made. */
export function usedAgents(tree: Tree, settings: Settings): readonly string[] {
  return agentsInUse(tree, settings).map(({ agent }) => agent);
}

/** The same, each with the file or folder that tells; null: the settings do. */
export function agentsInUse(tree: Tree, { agents: named }: Settings) {
  const set = agents.filter(({ name }) => named.includes(name));
  if (named.length > 0) return set.map(({ name }) => ({ agent: name, because: null }));
  const paths = [
    ...foldersIn(tree, '').flatMap((folder) => instructionFilesIn(tree, folder)),
    ...tree.list('').map(({ name, type }) => (type === 'folder' ? `${name}/` : name)),
    ...tree.list('.github').map(({ name }) => `.github/${name}/`),
    ...pluginsIn(tree).map(({ because }) => because),
  ];
  return agents.flatMap(({ name }) => {
    const because = paths.find((path) => SIGNS[name]?.test(path));
    return because === undefined ? [] : [{ agent: name, because }];
  });
}

/** The folder itself, and those in it that hold instructions, at any depth. */
function foldersIn(tree: Tree, folder: string): readonly string[] {
  return [folder, ...nearest(tree, folder).flatMap((inner) => foldersIn(tree, inner))];
}
