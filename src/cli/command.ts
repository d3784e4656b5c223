// In: nothing. Out: the contract of a command: what help, README and the parser need, and where its work is loaded from.

import type { Io } from './io.ts';

export interface OptionSpec {
  /** As commander writes it: `--out <dir>`. */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  readonly default?: string;
}

/** Values of the options by name in camel case; what is not given is missing. */
export type OptionValues = Readonly<
  Record<string, string | boolean | readonly string[] | undefined>
>;

/** Does the work; gives the exit code: 0 clean, 1 findings, 2 broken (thrown UsageError). */
export type Run = (input: {
  readonly args: readonly (string | undefined)[];
  readonly options: OptionValues;
  readonly io: Io;
}) => Promise<number>;

export interface CommandSpec {
  /** `context resolve`; words before the last make groups (`memory plan add`). */
  readonly name: string;
  /** As commander writes them: `[plan]`, `<key>`. */
  readonly args: readonly string[];
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  /** Loaded only when the command runs: start-up time is a feature. */
  readonly load: () => Promise<{ readonly run: Run }>;
}
