// In: a root and a clock. Out: all that tools may do with the one workspace they are for: open, search, edit.

import type { TextEdit } from '../core/memory.ts';
import type { MemoryEdit } from '../model/memory.ts';
import { keepOpen } from '../open/keeping.ts';
import { type Search, searcher } from '../open/search.ts';
import { type OpenOptions, open, type Workspace } from '../open.ts';
import { editFile } from '../write/edit-file.ts';
import { writeCache } from '../write/write-cache.ts';

export interface Access {
  /** The workspace as it is at this moment; cheap where little changed since the last time. Throws UsageError. */
  readonly open: () => Promise<Workspace>;
  readonly search: Search;
  /** Changes one memory file under its lock; never outside the root. Throws UsageError. */
  readonly edit: (path: string, edit: TextEdit<MemoryEdit>) => Promise<MemoryEdit>;
}

export interface AccessOptions extends Pick<OpenOptions, 'config' | 'cwd'> {
  /** Absolute; tools never leave it. */
  readonly root: string;
  /** ISO 8601; asked once a call. */
  readonly now: () => string;
}

export function accessTo({ root, cwd, config, now }: AccessOptions): Access {
  const keeping = keepOpen();
  return {
    open: () => open({ root, cwd, config, now: now(), keeping }),
    search: searcher({ clock: Date.now, keep: writeCache }),
    edit: (path, edit) => editFile(root, path, edit),
  };
}
