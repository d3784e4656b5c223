// The agents whose reading of instruction files is known.

import type { Agent } from '../agent.ts';
import { amp } from './amp.ts';
import { auggie } from './auggie.ts';
import { claude } from './claude.ts';
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
  ...[junie, zed],
];
