// What several agents have in common in what they list.

import { type HeadReader, strictOrText } from './heads.ts';
import type { DescriptionRules, Lack, NameRules } from './model.ts';

export const PLAIN_HEAD: HeadReader = {
  fence: { mark: true },
  yaml: strictOrText,
};

/** The same for all that is no text. */
export function without(missing: Lack, empty: Lack, other: Lack): DescriptionRules {
  return { missing, nothing: missing, empty, number: other, list: other, map: other };
}

export const DROPPED: DescriptionRules = without('dropped', 'dropped', 'dropped');

export const FOLDER: NameRules = { from: 'folder', missing: 'folder', empty: 'folder' };
export const ANY_NAME: NameRules = { from: 'name', missing: 'folder', empty: 'folder' };
export const NEEDS_NAME: NameRules = { from: 'name', missing: 'dropped', empty: 'dropped' };

export const NO_MODEL = 'disable-model-invocation';
export const MARKDOWN = /\.md$/;

/** Names of servers stand under this key in most files. */
export const MCP = 'mcpServers';

/** What of its agent a sub-agent gets. */
export const ALL = { files: true, skills: true } as const;
export const SKILLS = { files: false, skills: true } as const;

/** The line in the head of a copy, by which it is kept in step. */
export const COPIED = /^# Copied from (\S.*) by stratigraph\r?\n/m;

/** A text as it was before it was copied. */
export function uncopied(text: string): string {
  return text.replace(COPIED, '').trim();
}
