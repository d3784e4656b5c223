// What those who look for secrets and the like hand to the policy.

/** A stretch of text that must not be remembered; offsets into the text. The words themselves are never repeated. */
export interface Sensitive {
  readonly start: number;
  readonly end: number;
  /** "a GitHub token", to follow "looks like". */
  readonly what: string;
  /** How to write it instead. */
  readonly instead: string;
}

/** How to write a secret instead. */
export const INSTEAD =
  'Say where the value is kept and what it is for ("API key: in the vault under mailer"), never the value.';
