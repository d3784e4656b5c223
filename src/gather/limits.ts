// What a run may take, whoever published what it reads.

export interface Limits {
  /** Bytes of one file, unpacked. */
  readonly fileBytes: number;
  /** Milliseconds for one file, redirects included. */
  readonly fileMs: number;
  /** Bytes, and milliseconds, of all files together. */
  readonly allBytes: number;
  readonly allMs: number;
  readonly redirects: number;
}

export const LIMITS: Limits = {
  fileBytes: 32_000_000,
  fileMs: 30_000,
  allBytes: 2_000_000_000,
  allMs: 900_000,
  redirects: 3,
};

/** Why a file is not read, in a few words for people. */
export class Refusal extends Error {}
