// A hierarchy over them, and answers about its targets, without a disk.

import { findTarget, type Hierarchy, openTree, resolve } from '../../src/core.ts';
import type { Document } from '../../src/model/document.ts';
import type { ResolvedContext } from '../../src/model/resolution.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { textTree } from '../../src/read/text-tree.ts';

/** The day that counts as today in tests. */
export const TODAY = '2026-03-31';

export function hierarchy(files: Readonly<Record<string, string>>): Hierarchy {
  return openTree(textTree(files), DEFAULT_SETTINGS);
}

/** A document that stands alone in its tree. */
export function documentOf(path: string, text: string): Document {
  const document = hierarchy({ [path]: text }).document(path);
  if (document === null) throw new Error(`${path} is nobody's document`);
  return document;
}

/** `supersedes ADR-0001` */
export function referencesOf({ references }: Document): readonly string[] {
  return references.map(({ relation, to }) => `${relation} ${to}`);
}

/** The resolved context of a target by plan and agent as typed. */
export function resolved(
  files: Readonly<Record<string, string>>,
  plan?: string,
  agent?: string,
  now = TODAY,
): ResolvedContext {
  const opened = hierarchy(files);
  return resolve(opened, findTarget(opened, plan, agent).target, new Map(), { now });
}

/** A document with front matter lines and a body. */
export function page(frontMatter: string, body = ''): string {
  return `---\n${frontMatter}\n---\n\n${body}`;
}
