// How people read what an operation gives; the words stand beside it, and what they need is loaded when they are asked for.

import type { TextOptions } from '../emit/text.ts';
import type { Fields } from '../model/operation.ts';
import type { OpenOptions, Workspace } from '../open.ts';
import type { Args } from './input.ts';

/** Where words go: text for people and programs goes out, progress and errors beside it. */
export interface Terminal extends TextOptions {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly interactive: boolean;
  readonly cwd: string;
  readonly elapsed?: () => number;
}

export interface Shown {
  readonly args: Args;
  readonly io: Terminal;
  readonly workspace: Workspace;
}

type Wording<D> = (data: D, view: Shown) => string | Promise<string>;

/** They decide nothing. */
export interface Words<D> {
  text: Wording<D>;
  aside?(data: D, args: Args, workspace: Workspace): string | Promise<string>;
  readonly formats?: Readonly<Record<string, Wording<D>>>;
  /** What else the operation is asked for in a format. */
  asks?(format: string): Args;
  readonly options?: Fields;
  /** Throws UsageError for options that do not go together. */
  check?(args: Args, format: string): void;
  /** What it does, where that may take more than a second. */
  readonly busy?: string;
  /** Its answer is a verdict: `--quiet` leaves out a clean one. */
  readonly judges?: true;
  /** What comes before the operation, which is asked for `input`. */
  first?(input: Args, at: OpenOptions, view: Omit<Shown, 'workspace'>): Promise<void>;
  confirm?(data: D): string | Promise<string>;
  /** Writes the answer somewhere else; false: nowhere else. */
  write?(data: D, view: Shown): Promise<boolean>;
  /** The exit code; left out, 0. */
  code?(data: D, args: Args): number;
}
