// What GitHub's runner makes of one step, with every limit that it has.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as core from '@actions/core';
import { vi } from 'vitest';
import { parse } from 'yaml';

export const ACTION = fileURLToPath(new URL('../../action/', import.meta.url));

export interface ActionFile {
  readonly inputs: Readonly<
    Record<string, { readonly description: string; readonly default: string }>
  >;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
}

export const actionFile = parse(readFileSync(`${ACTION}action.yml`, 'utf8')) as ActionFile;

export interface Mark {
  readonly level: 'error' | 'warning' | 'notice';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly col?: number;
  readonly title?: string;
}

export interface Step {
  readonly code: number | null;
  /** As the pull request shows them: ten of each level, messages cut. */
  readonly marks: readonly Mark[];
  /** How many the runner dropped without a word. */
  readonly dropped: number;
  /** Null where none was written or where it was too large. */
  readonly summary: string | null;
  readonly outputs: Readonly<Record<string, string>>;
  readonly masked: readonly string[];
  /** Commands that no step of ours has any business with. */
  readonly strange: readonly string[];
  readonly log: string;
  readonly milliseconds: number;
}

export interface StepOptions {
  readonly folder: string;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly eventName?: string;
  readonly event?: object;
  readonly sha?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The committed bundle in a process of its own; else the sources in this one, which costs a fifth. */
  readonly bundled?: boolean;
}

const PER_LEVEL = 10;
const MESSAGE = 4096;
const SUMMARY = 1024 * 1024;
export const TOKEN = 'ghs_forTestsOnly';

export async function runStep(options: StepOptions): Promise<Step> {
  const temporary = mkdtempSync(join(tmpdir(), 'stratigraph-runner-'));
  const file = (name: string, text = ''): string => {
    writeFileSync(join(temporary, name), text);
    return join(temporary, name);
  };
  const files = {
    GITHUB_OUTPUT: file('output'),
    GITHUB_STATE: file('state'),
    GITHUB_ENV: file('env'),
    GITHUB_PATH: file('path'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(options.event ?? {})),
  };
  const inputs = Object.entries(actionFile.inputs).map(([name, { default: value }]) => {
    const given = options.inputs?.[name] ?? value.replace('${' + '{ github.token }}', TOKEN);
    return [`INPUT_${name.toUpperCase().replaceAll(' ', '_')}`, given];
  });
  for (const name of Object.keys(options.inputs ?? {})) {
    if (!(name in actionFile.inputs)) throw new Error(`Unexpected input '${name}'`);
  }
  const started = performance.now();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: temporary,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: options.folder,
    GITHUB_REPOSITORY: 'octo-org/octo-repo',
    GITHUB_EVENT_NAME: options.eventName ?? 'pull_request',
    GITHUB_SHA: options.sha ?? '',
    GITHUB_SERVER_URL: 'https://github.invalid',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    RUNNER_TEMP: temporary,
    SOURCE_DATE_EPOCH: String(Date.parse('2026-03-31T12:00:00Z') / 1000),
    ...Object.fromEntries(inputs),
    ...files,
    ...options.env,
  };
  const run = options.bundled ? runBundle(options.folder, env) : runSources(env);
  const { code, out } = await run;
  const milliseconds = performance.now() - started;
  const text = readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8');
  const outputs = readOutputs(readFileSync(files.GITHUB_OUTPUT, 'utf8'));
  const others = [files.GITHUB_STATE, files.GITHUB_ENV, files.GITHUB_PATH];
  if (others.some((path) => readFileSync(path, 'utf8') !== ''))
    throw new Error('state was written');
  const tooLarge = Buffer.byteLength(text) > SUMMARY;
  const read = readLog(out);
  for (const name of Object.keys(outputs)) {
    if (!(name in actionFile.outputs)) throw new Error(`Undeclared output '${name}'`);
  }
  return {
    code,
    ...read,
    summary: text === '' || tooLarge ? null : text,
    outputs,
    log: out,
    milliseconds,
  };
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
}
type Env = Readonly<Record<string, string>>;

async function runBundle(cwd: string, env: Env): Promise<Ended> {
  const main = join(ACTION, actionFile.runs.main);
  const child = spawn(process.execPath, [main], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, out };
}

let runs = 0;

async function runSources(env: Env): Promise<Ended> {
  const { env: own } = process;
  let out = '';
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  process.env = { ...env };
  runs += 1;
  try {
    await import(/* @vite-ignore */ `${ACTION}src/main.ts?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), out };
  } finally {
    process.env = own;
    process.exitCode = undefined;
    stdout.mockRestore();
    // Known from the first step to the last.
    Object.assign(core.summary.emptyBuffer(), { _filePath: undefined });
  }
}

/** The runner reads what both streams say, line by line: `::` at the start of a line, `##[` anywhere in it. */
function readLog(text: string): Pick<Step, 'marks' | 'dropped' | 'masked' | 'strange'> {
  const marks: Mark[] = [];
  const masked: string[] = [];
  const strange: string[] = [];
  const shown = { error: 0, warning: 0, notice: 0 };
  let dropped = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const command = commandIn(line);
    if (command === null) continue;
    const { name, properties, data } = command;
    if (name === 'add-mask') masked.push(data);
    else if (name === 'error' || name === 'warning' || name === 'notice') {
      if (shown[name] === PER_LEVEL) dropped += 1;
      else {
        shown[name] += 1;
        marks.push(markOf(name, properties, data));
      }
    } else strange.push(line);
  }
  return { marks, dropped, masked, strange };
}

interface Command {
  readonly name: string;
  readonly properties: ReadonlyMap<string, string>;
  readonly data: string;
}

function commandIn(line: string): Command | null {
  const now = /^::([\w-]+)(?: (.*?))?::(.*)$/s.exec(line.trimStart());
  const old = /##\[([\w-]+)(?: ([^\]]*))?\](.*)$/s.exec(line);
  const [, name = '', given = '', data = ''] = now ?? old ?? [];
  if (name === '') return null;
  const properties = new Map<string, string>();
  for (const one of given.split(now ? ',' : ';')) {
    const at = one.indexOf('=');
    if (at > 0) properties.set(one.slice(0, at).trim(), decoded(one.slice(at + 1), true));
  }
  return { name, properties, data: decoded(data, false) };
}

function decoded(text: string, property: boolean): string {
  const whole = property ? text.replaceAll('%3A', ':').replaceAll('%2C', ',') : text;
  return whole.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

function markOf(level: Mark['level'], properties: ReadonlyMap<string, string>, data: string): Mark {
  const number = (key: string): number | undefined => {
    const value = Number(properties.get(key));
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const [line, endLine] = [number('line'), number('endLine')];
  const backwards = line !== undefined && endLine !== undefined && endLine < line;
  const oneLine = endLine === undefined || endLine === line;
  const mark = {
    level,
    message: data.slice(0, MESSAGE),
    file: properties.get('file'),
    title: properties.get('title'),
    line: backwards ? undefined : line,
    endLine: backwards ? undefined : endLine,
    col: oneLine ? number('col') : undefined,
  };
  return Object.fromEntries(
    Object.entries(mark).filter(([, value]) => value !== undefined),
  ) as unknown as Mark;
}

/** Per line the first of `=` and `<<` decides; a heredoc ends at a line that is its delimiter. */
function readOutputs(text: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const [equals, heredoc] = [line.indexOf('='), line.indexOf('<<')];
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) {
      outputs[line.slice(0, equals)] = line.slice(equals + 1);
      continue;
    }
    if (heredoc < 0) throw new Error(`Invalid format '${line}'`);
    const delimiter = line.slice(heredoc + 2);
    const end = lines.indexOf(delimiter, at + 1);
    if (end < 0) throw new Error(`Matching delimiter not found '${delimiter}'`);
    outputs[line.slice(0, heredoc)] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return outputs;
}
