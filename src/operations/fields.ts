// Fields that several operations share.

import type { Field } from '../model/operation.ts';

/** A text that is an argument, and not left out. */
export const ARGUMENT = { type: 'text', positional: true, required: true } as const;

const target = 'id or names of a target, such as 0042/001 or 42 1';

export const TARGET = {
  type: 'target',
  summary: `${target} (default: the workspace)`,
} as const satisfies Field;

export const ONE_TARGET = {
  ...ARGUMENT,
  type: 'target',
  summary: target,
} as const satisfies Field;

export const TOKENS = {
  type: 'flag',
  summary: 'also count tokens (estimate, o200k_base)',
} as const satisfies Field;

export const SINCE = {
  type: 'text',
  value: 'rev|date',
  most: 1000,
  summary: 'only what came after a revision or date',
} as const satisfies Field;

export const SEVERITY = {
  type: 'text',
  summary: 'only this severity or higher',
  choices: ['critical', 'warning', 'info'],
} as const satisfies Field;

export const DRY_RUN = {
  type: 'flag',
  summary: 'show the change without writing it',
} as const satisfies Field;

export const ID = {
  ...ARGUMENT,
  summary: 'id, number or file name of a decision, such as ADR-0003',
  most: 200,
} as const satisfies Field;

export const NAME = {
  ...ARGUMENT,
  summary: 'name or path of a document, or a target',
  most: 1000,
} as const satisfies Field;

export const LIMIT = { type: 'number', least: 1, value: 'number' } as const;
