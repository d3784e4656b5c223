// The home folder of whoever asks, as a tree; read only where that was asked for.

import { homedir } from 'node:os';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { diskTree } from './disk-tree.ts';

export function homeTree({ maxFileBytes }: Settings): Tree {
  return diskTree(homedir(), { maxFileBytes });
}
