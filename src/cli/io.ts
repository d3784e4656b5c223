// The terminal as commands see it, so that they can be tested without one.

/** What a command may touch of the world outside; text for people and programs goes out, progress and errors beside it. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Colours are for terminals only. */
  readonly colour: boolean;
  /** Columns of the terminal, 100 where there is none. */
  readonly width: number;
  readonly interactive: boolean;
  /** Standard error is a terminal: a line there may be drawn again. */
  readonly draws: boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** ISO 8601; asked for once a run, and only where `--now` is not given. */
  readonly clock: () => string;
  /** Seconds since the program began; left out, no text tells how long anything took. */
  readonly elapsed?: () => number;
}
