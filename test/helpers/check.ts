// What a check of them finds, all of it or one rule's alone, without a disk.

import { build, type CheckOptions, check, openTree } from '../../src/core.ts';
import type { CheckReport, Finding } from '../../src/model/finding.ts';
import type { Settings } from '../../src/model/settings.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';
import { TODAY } from './hierarchy.ts';

export interface CheckedFiles extends Partial<CheckOptions> {
  readonly settings?: Partial<Settings>;
}

export function checked(
  files: Readonly<Record<string, string>>,
  { settings, ...options }: CheckedFiles = {},
): CheckReport {
  const hierarchy = openTree(textTree(files), { ...DEFAULT_SETTINGS, ...settings });
  return check(hierarchy, build(hierarchy, new Map()), { now: TODAY, ...options });
}

export function found(
  rule: string,
  files: Readonly<Record<string, string>>,
  options: CheckedFiles = {},
): readonly Finding[] {
  return checked(files, options).findings.filter((finding) => finding.rule === rule);
}

/** Place and sentence of each finding. */
export function told(files: Readonly<Record<string, string>>): readonly string[] {
  return checked(files).findings.map(({ path, line, message }) => `${path}:${line} ${message}`);
}
