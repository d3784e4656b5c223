// In: nothing. Out: the noun for a running server.

export interface SiteServer {
  readonly url: string;
  /** Resolves when the server has stopped. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}
