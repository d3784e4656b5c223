import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countFirst } from '../model/order.ts';
import type { Settings } from '../model/settings.ts';
import { UsageError } from '../model/usage-error.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { readInside } from './inside-root.ts';
import type { Spelling } from './settings-schema.ts';

export const SETTINGS_FILE = 'stratigraph.json';

const LARGEST = 1 << 20;

/**
 * Settings of the workspace at `root`, or those in `file` when the caller names one. Throws UsageError where the file
 * is missing though named, is not JSON, or does not fit the schema; with `spelling` it tells what was probably meant.
 */
export async function readSettings(
  root: string,
  file?: string,
  spelling?: () => Promise<Spelling>,
): Promise<Settings> {
  const path = file ?? join(root, SETTINGS_FILE);
  const text = file === undefined ? ownText(root, path) : readText(path);
  return text === null ? DEFAULT_SETTINGS : settingsFrom(text, path, spelling);
}

/** Settings from the text of a settings file, whoever read it; `path` is told where it does not fit. Throws UsageError. */
export async function settingsFrom(text: string, path: string, spelling?: () => Promise<Spelling>) {
  // Most workspaces have no settings file; those do not pay for the schema.
  const { parseSettings } = await import('./settings-schema.ts');
  const problems: string[] = [];
  const settings = parseSettings(parseJson(text, path), problems, await spelling?.());
  if (settings !== null) return settings;
  throw new UsageError(
    `${path} has invalid settings: ${problems.join('; ')}.`,
    'Fix these keys. They are described by: stratigraph docs settings.',
  );
}

/** Of a file that a stranger may have put there: a pipe would never end, a link might show what is none of his. */
function ownText(root: string, path: string): string | null {
  if (!existsSync(path)) return null;
  const found = readInside(root, SETTINGS_FILE, LARGEST);
  if ('bytes' in found) return textOf(found.bytes);
  throw new UsageError(
    `The settings file ${path} is not read: ${found.problem}.`,
    'Make it a file of its own, or name another one with --config.',
  );
}

/** UTF-8, without a byte order mark. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function readText(path: string): string {
  try {
    return textOf(readFileSync(path));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new UsageError(
      `The settings file ${path} cannot be read (${code ?? String(error)}).`,
      'Check the path given with --config, or omit the option.',
    );
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text, (_, value) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
  } catch (error) {
    // V8 quotes the text after it, or names a place, and we have told one.
    const [reason] = (error as SyntaxError).message.split(/, (?:\.\.\.)?"| at position /);
    // V8 names no place for some errors: it is where the longest beginning ends that might still become JSON.
    const offset = countFirst(text.length, (at) => mayGoOn(text.slice(0, at + 1)));
    const lines = text.slice(0, offset).split('\n');
    const place = `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
    throw new UsageError(`${path}:${place} is not valid JSON: ${reason}.`, 'Fix the file here.');
  }
}

function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const at = /at position (\d+)/.exec(message)?.[1];
    return /^(?:Unexpected end|Unterminated)/.test(message) || Number(at) >= beginning.length;
  }
}
