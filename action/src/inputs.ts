import { getInput } from '@actions/core';
import { closest, FAIL_ON } from '../../src/core.ts';
import { UsageError } from '../../src/model/usage-error.ts';

/** Every input with its default, and the words it may be; null: any text. */
export const INPUTS = {
  mode: ['check', ['check', 'report']],
  root: ['', null],
  config: ['', null],
  'base-ref': ['', null],
  'head-ref': ['', null],
  scope: ['new', ['new', 'changed', 'all']],
  'fail-on': ['critical', FAIL_ON],
  comment: ['auto', ['auto', 'always', 'never']],
  'max-annotations': ['10', null],
  report: ['', null],
  sarif: ['', null],
  'issue-label': ['stratigraph', null],
  'site-url': ['', null],
  'github-token': ['', null],
} as const satisfies Readonly<Record<string, readonly [string, readonly string[] | null]>>;

type Name = keyof typeof INPUTS;
type Word<N extends Name> = (typeof INPUTS)[N][1] extends readonly (infer W)[] ? W : string;

export type Inputs = ReturnType<typeof readInputs>;

/** The runner shows as many of each level in a step and drops the others without a word. */
const SHOWN = 10;

/** Throws UsageError for a word that an input does not know. */
export function readInputs() {
  return {
    mode: word('mode'),
    root: text('root'),
    config: text('config'),
    /** Commit, branch or tag to compare with, and to check; null: as the event says, and what is checked out. */
    baseRef: text('base-ref'),
    headRef: text('head-ref'),
    scope: word('scope'),
    failOn: word('fail-on'),
    comment: word('comment'),
    /** Of each level, at most what a step may show. */
    maxAnnotations: number('max-annotations'),
    /** Files to write, relative to the workspace of the run; null: the default place, or none. */
    report: text('report'),
    sarif: text('sarif'),
    /** The first one is that by which the issue is found. */
    issueLabels: labels('issue-label'),
    /** Ends with `/`. */
    siteUrl: address('site-url'),
    token: token('github-token'),
  };
}

function text(name: Name): string | null {
  const value = getInput(name);
  return value === '' ? null : value;
}

function word<N extends Name>(name: N): Word<N> {
  const [fallback, words] = INPUTS[name];
  const value = text(name) ?? fallback;
  if ((words as readonly string[] | null)?.includes(value)) return value as Word<N>;
  const near = closest(value, words ?? []);
  const suggestion = near === null ? '' : ` (did you mean "${near}"?)`;
  throw new UsageError(
    `Invalid input ${name}: "${value}"${suggestion}.`,
    `Use one of ${words?.join(', ')}.`,
  );
}

function labels(name: Name): readonly string[] {
  const labels = (text(name) ?? '').split(',').map((label) => label.trim());
  const names = labels.filter((label) => label !== '');
  return names.length === 0 ? [INPUTS['issue-label'][0]] : names;
}

function number(name: Name): number {
  const value = text(name) ?? INPUTS[name][0];
  if (!/^\d{1,6}$/.test(value)) {
    throw new UsageError(`Invalid input ${name}: "${value}".`, 'Use a whole number.');
  }
  return Math.min(SHOWN, Number(value));
}

/** What no header may hold is refused here, where it is not repeated: errors of the network would tell it. */
function token(name: Name): string | null {
  const value = text(name);
  if (value === null || /^[\x21-\x7e]+$/.test(value)) return value;
  throw new UsageError(
    `The input ${name} is not a token: it contains spaces, line breaks or invalid characters.`,
    'Omit it to use the token of the run.',
  );
}

function address(name: Name): string | null {
  const value = text(name);
  if (value === null) return null;
  if (!/^https?:\/\/[^\s<>()"'`[\]]+$/.test(value)) {
    throw new UsageError(`Invalid input ${name}: "${value}".`, 'Use a URL.');
  }
  return value.endsWith('/') ? value : `${value}/`;
}
