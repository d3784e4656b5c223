// The part of proper-lockfile's interface that is used here; the package brings no types.

declare module 'proper-lockfile' {
  interface LockOptions {
    /** Milliseconds after which an untouched lock counts as left behind; at least 2000. */
    readonly stale?: number;
    /** Milliseconds between two signs of life. */
    readonly update?: number;
    readonly realpath?: boolean;
    readonly retries?: number;
    readonly onCompromised?: (error: Error) => void;
    readonly fs?: object;
  }

  /** Takes `<file>.lock`; gives the function that lets it go. Fails with code ELOCKED where someone has it. */
  function lock(file: string, options?: LockOptions): Promise<() => Promise<void>>;

  const lockfile: { readonly lock: typeof lock };
  export default lockfile;
}
