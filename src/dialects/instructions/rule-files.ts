// Files of a rule folder and their heads: each agent has its own idea of what is front matter and of YAML that is none.

import { enumerate } from '../../model/plural.ts';
import type { Collector, Sent } from './agent.ts';
import { type Files, filesBelow, isIn, relativeTo } from './files.ts';
import { expandBraces, fitsNameOrWhole } from './globs.ts';
import {
  type Data,
  type HeadReader,
  quoted,
  readYaml,
  splitHead,
  strict,
  toMap,
} from './listing/heads.ts';

export type Rule = ReturnType<typeof rulesIn>[number];

interface RuleOptions {
  readonly deep?: boolean;
  readonly links?: boolean;
  readonly read?: HeadReader['yaml'];
  readonly exact?: boolean;
}

/** By path. */
export function rulesIn(
  files: Files,
  folder: string,
  ending: RegExp,
  { read = lineYaml, exact, ...walk }: RuleOptions = {},
) {
  return filesBelow(files, folder, (name) => ending.test(name), walk).map((path) => {
    const head = frontMatter(files.text(path)?.text ?? '', read, exact);
    const { data, bodyStart, lineOf } = head;
    return {
      path,
      // Empty where the head cannot be read.
      ...{ data: data ?? {}, isReadable: data !== null, bodyStart },
      // Where a key stands.
      at: (key: string) => ({ path, line: lineOf(key) }),
    };
  });
}

/** Adds a rule for which one of its globs speaks; without one it waits. */
export function addScoped(
  to: Collector,
  { path, bodyStart, at }: Rule,
  key: string,
  globs: readonly string[],
  file: string | null,
  fit: string | null | undefined,
  sent: Sent = {},
): void {
  if (fit) {
    const because = { says: `its pattern ${fit} matches`, at: at(key) };
    to.add(path, { when: 'on-read', bodyStart, because, ...sent });
  } else to.skip(path, whyWaiting(globs, file), { at: at(key), is: 'waiting' });
}

export function whyWaiting(globs: readonly string[], file: string | null): string {
  return file === null
    ? `it waits for a file that fits ${enumerate(globs, 3)}`
    : `none of its patterns matches: ${enumerate(globs, 3)}`;
}

/** The first of some globs, seen from a folder, that fits a file; a bare name fits anywhere. */
export function firstFit(globs: readonly string[], folder: string, file: string | null) {
  if (file === null || !isIn(folder, file)) return undefined;
  const path = relativeTo(folder, file);
  return globs.flatMap(expandBraces).find((glob) => fitsNameOrWhole(glob, path));
}

/** `exact`: blanks after the dashes make them none. */
export function frontMatter(text: string, read: HeadReader['yaml'], exact = false) {
  const { yaml, body } = splitHead(text, { mark: true, blanks: !exact }) ?? {
    yaml: '',
    body: text,
  };
  return {
    /** Null: there is a head that the agent cannot read. */
    data: yaml.trim() === '' ? {} : read(yaml),
    /** Offset at which the body begins; 0 where there is no head. */
    bodyStart: text.length - body.length,
    /** The line (from 1) of a key, or of the head. */
    lineOf: (key: string): number => {
      const at = yaml.split('\n').findIndex((line) => line.startsWith(`${key}:`));
      return at < 0 ? 1 : at + 2;
    },
  };
}

/** YAML; where that fails, once more with plain values of the first level in quotes, so that `*.ts` and `a: b` are texts. */
export function quotedYaml(yaml: string): Data | null {
  // The last one of a key that stands twice counts.
  return toMap(readYaml(yaml, false)) ?? toMap(readYaml(quoted(yaml, '["\''), false));
}

/** YAML; where that fails, what can be read line by line: texts after keys, and items two blanks further in. */
export const lineYaml = (yaml: string): Data => strict(yaml) ?? readLines(yaml, 'first');

/** The same, but of a key that stands twice the last one counts. */
export const lastLineYaml = (yaml: string): Data => strict(yaml) ?? readLines(yaml, 'last');

function readLines(yaml: string, counts: 'first' | 'last'): Data {
  const data: Record<string, unknown> = Object.create(null);
  let list: unknown[] | null = null;
  for (const line of yaml.split('\n')) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (line.startsWith('  - ')) {
      list?.push(unquoted(line.slice(4).trim()));
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim();
    const value = line.slice(colon + 1).trim();
    list = null;
    if (counts === 'first' && Object.hasOwn(data, key)) continue;
    if (value !== '') data[key] = unquoted(value);
    else {
      list = [];
      data[key] = list;
    }
  }
  return data;
}

function unquoted(value: string): unknown {
  if (value === 'true') return true;
  if (value === 'false') return false;
  if (value === 'null') return null;
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}
