// The workspace's settings and tree as git has them; no file of the work tree is read.

import { posix } from 'node:path';
import type { Settings } from '../model/settings.ts';
import type { Tree } from '../model/source.ts';
import { UsageError } from '../model/usage-error.ts';
import { DEFAULT_SETTINGS } from '../read/default-settings.ts';
import { type GitTreeOptions, gitTree } from '../read/git-tree.ts';
import { findMoment } from '../read/revision.ts';
import { SETTINGS_FILE, settingsFrom } from '../read/settings.ts';
import type { Spelling } from '../read/settings-schema.ts';
import type { OpenOptions } from './workspace.ts';

/** The options with the commit that `at` means. Throws UsageError. */
export function atMoment(root: string, at: string, options: OpenOptions): OpenOptions {
  const { commit, time } = findMoment(root, at);
  return { ...options, commit, now: options.isNowChosen === true ? options.now : time };
}

export function treeOf(commit: string) {
  return (root: string, options: Pick<GitTreeOptions, 'maxFileBytes' | 'excluded'>): Tree =>
    gitTree(root, commit, { ...options, wanted: (path) => /\.md$/i.test(path) });
}

/** As `readSettings`; `file` is relative to the root. Throws UsageError. */
export async function settingsAt(
  root: string,
  commit: string,
  file: string | undefined,
  spelling: () => Promise<Spelling>,
): Promise<Settings> {
  const path = posix.normalize(file ?? SETTINGS_FILE);
  const read = gitTree(root, commit, DEFAULT_SETTINGS).read(path);
  if (!('reason' in read)) {
    return settingsFrom(read.text.replace(/^\uFEFF/, ''), path, spelling);
  }
  if (read.reason === 'missing' && file === undefined) return DEFAULT_SETTINGS;
  throw new UsageError(
    `The settings file ${path} cannot be read: ${read.detail}.`,
    'Use a committed file inside the root, or omit the option.',
  );
}
