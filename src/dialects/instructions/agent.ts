// What an agent is to this dialect: a name, the versions described, the settings that count, and a loader.

import type { FileRead, PassedOver } from '../../model/reading.ts';
import type { Json } from '../../model/value.ts';
import type { Files } from './files.ts';

export type { When } from '../../model/scope.ts';

/** How the file was reached; agents that watch their read tool miss what a shell prints. */
export type Reach = 'read' | 'search' | 'shell';

/** `measured`: the vendor's program was run; `source`: its code was read; `documented`: its documentation says so. */
export type Confidence = 'measured' | 'source' | 'documented';

/** A file, or what is kept of it, that reaches the model. `~/…` stands in the home folder. */
export interface Loaded extends FileRead {
  /** Where it stands in the request: `system`, `user`, `tool_result`, `rules[global]`. */
  readonly how: string;
  /** Parts that are taken out before it is sent. */
  readonly without: readonly ('front-matter' | 'comments')[];
  /** The file in whose text it is put, at `because.at`; null where it stands by itself. */
  readonly inside: string | null;
  /** The file that a symbolic link leads to. */
  readonly link: string | null;
  /** False where it is sent, but does not hold for the file being worked on. */
  readonly applies: boolean;
}

/** A file that was looked at and not loaded. */
export interface Skipped extends Omit<PassedOver, 'is'> {
  /** As for a reader; the others are kinds of `dropped`. `full`: what comes before it takes all room. */
  readonly is: PassedOver['is'] | 'missing' | 'tooDeep' | 'outside' | 'full' | 'silenced';
  /** The file for whose sake one that is silenced is not read. */
  readonly by?: string;
}

export interface Load {
  readonly loaded: readonly Loaded[];
  readonly skipped: readonly Skipped[];
}

/** Where an agent stands and what it works on. Folders and files are relative to the root. */
export interface Place {
  readonly files: Files;
  /** The folder in which it is started. */
  readonly cwd: string;
  /** The file that is being worked on, or null. */
  readonly file: string | null;
  readonly reach: Reach;
  /** True where the home folder may be read, as `~/…`. */
  readonly home: boolean;
  /** False where only the folders on the way to `cwd` and `file` are looked at, whatever else is sent. */
  readonly everywhere: boolean;
  /** The version that is asked about. */
  readonly version: string;
  /** The value of one of the agent's settings: as asked for, else as the tree says, else its default. */
  readonly setting: (name: string) => Json;
}

export interface Setting {
  readonly name: string;
  readonly default: Json;
  /** What it changes, for people. */
  readonly says: string;
  /** The only values that it can have. */
  readonly choices?: readonly string[];
}

export interface Agent {
  /** As in `--as`: `codex`. */
  readonly name: string;
  readonly title: string;
  /** The versions whose rules are known, oldest first; each holds until the next one. `from`: where it begins to hold. */
  readonly versions: readonly { readonly version: string; readonly from?: string }[];
  readonly confidence: Confidence;
  readonly sources: readonly string[];
  readonly settings?: readonly Setting[];
  /** The settings that stand in the tree; `setting` tells what was asked for, and defaults. */
  readSettings?(place: Place): Readonly<Record<string, Json>>;
  /** What no loader can tell, for people. */
  readonly unknown?: string;
  /** Bytes of all files together beyond which text is cut. */
  limit?(setting: Place['setting']): number;
  load(place: Place): Load;
}
