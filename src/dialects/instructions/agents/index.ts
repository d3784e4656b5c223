// The agents whose reading of instruction files is known.

import type { Agent } from '../agent.ts';
import { amp } from './amp.ts';
import { auggie } from './auggie.ts';
import { claude } from './claude.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { continueCli } from './continue.ts';
import { copilot } from './copilot.ts';
import { copilotCloud, copilotReview } from './copilot-cloud.ts';
import { crush } from './crush.ts';
import { cursor } from './cursor.ts';
import { droid } from './droid.ts';
import { gemini } from './gemini.ts';
import { junie, zed } from './junie-zed.ts';
import { kilo } from './kilo.ts';
import { kiro } from './kiro.ts';
import { opencode } from './opencode.ts';
import { qwen } from './qwen.ts';
import { roo } from './roo.ts';
import { vscode } from './vscode.ts';
import { devin, windsurf } from './windsurf.ts';

/** In the order in which they are shown. */
export const agents: readonly Agent[] = [
  claude,
  codex,
  copilot,
  cursor,
  gemini,
  qwen,
  opencode,
  kilo,
  droid,
  cline,
  continueCli,
  auggie,
  vscode,
  copilotCloud,
  copilotReview,
  windsurf,
  devin,
  amp,
  crush,
  roo,
  kiro,
  junie,
  zed,
];
