// What can be done with a document that is stale.

export interface Advice {
  /** Say that it holds, put it away, give it a status that ends it, or decide anew. */
  readonly action: 'refresh' | 'archive' | 'close' | 'supersede';
  /** To follow a semicolon or a colon: `archive it, or refresh it if it is still right`. */
  readonly says: string;
}
