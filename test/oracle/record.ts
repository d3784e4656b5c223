// By hand and weekly: `node test/oracle/record.ts [--latest] [--check] [AGENT…]` starts the real agents, offline.
// It installs them from npm in a folder of their own and writes recorded/<agent>@<version>.json; `--latest` takes the
// newest versions instead of those recorded last; `--check` writes nothing, and exits with 1 where our loaders differ;
// `--probe` asks only what is listed, and `--call` only what a call of a skill adds: other rows stay as they are.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CALLED_FILE, callScenarios, partsOf, skillCall } from './calls.ts';
import { differencesOf } from './differences.ts';
import { type Heard, startFakeModel } from './fake-model.ts';
import { type ItemScenario, isAsked, itemScenarios, toldIn } from './items.ts';
import { PROGRAMS, type Program, type Run, versionOf } from './programs.ts';
import {
  keptBytes,
  marksIn,
  type Recorded,
  type Row,
  type Scenario,
  scenarios,
  writeTree,
} from './trees.ts';

const RECORDED = join(import.meta.dirname, 'recorded');
const MOST_SECONDS = 90;

/** The versions that were recorded last; of a new agent, the newest. */
function wantedVersion(agent: string, isLatest: boolean): string {
  const file = readdirSync(RECORDED)
    .filter((name) => name.startsWith(`${agent}@`))
    .at(-1);
  return isLatest || file === undefined ? 'latest' : file.slice(agent.length + 1, -'.json'.length);
}

/** No script of a package is run: some would fetch programs from elsewhere. */
function install(agent: string, folder: string, version: string): boolean {
  const place = join(folder, agent);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{ "private": true, "type": "module" }');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  const names = programOf(agent).packages.map((name) => `${name}@${version}`);
  const { status } = spawnSync('npm', ['install', ...quiet, ...names], {
    cwd: place,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) console.log(`## ${agent}\n\n- ${version} cannot be installed.\n`);
  return status === 0;
}

async function playOne(
  program: Program,
  installed: string,
  scenario: Scenario,
): Promise<Row | null> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agent-')));
  const [root, home] = [join(folder, 'repository'), join(folder, 'home')];
  mkdirSync(home);
  writeTree(root, scenario);
  execFileSync('git', ['init', '--quiet', root]);
  const file = join(root, scenario.file);
  const seen: Heard[] = [];
  const isCall = CALLED_FILE in scenario.files;
  const skill = join(root, CALLED_FILE);
  const base = { installed, home, root, file, cwd: join(root, scenario.cwd) };
  const other = program.other?.({ ...base, url: '' }, (when, texts, more = []) =>
    seen.push({ when, texts, more }),
  );
  const model = await startFakeModel(
    (tools) => (isCall ? skillCall(tools) : null) ?? program.read(tools, isCall ? skill : file),
    other,
  );
  const run: Run = { ...base, url: model.url };
  program.prepare?.(run);
  if (program.login !== undefined) await start(program, run, program.login(run));
  await start(
    program,
    run,
    program.args(run),
    () => program.packages[0] === '@cursor/sdk' && seen.length > 0,
  );
  model.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const heard = [...model.heard, ...seen];
  return heard.length === 0 ? null : toRow(scenario, heard);
}

function start(
  program: Program,
  run: Run,
  args: readonly string[],
  isDone: () => boolean = () => false,
): Promise<void> {
  const bin = join(run.installed, program.bin);
  const command = /\.m?js$/.test(bin) ? [process.execPath, bin] : [bin];
  const [first = '', ...others] = [...command, ...args];
  return new Promise((done) => {
    const child = spawn(first, others, {
      cwd: run.cwd,
      env: {
        ...{ HOME: run.home, TMPDIR: tmpdir(), TERM: 'dumb', LANG: 'C.UTF-8' },
        PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`,
        ...program.env?.(run),
      },
      stdio: ['ignore', 'ignore', 'ignore'],
      detached: true,
    });
    const stop = (): void => {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    };
    const limit = setTimeout(stop, MOST_SECONDS * 1000);
    const watch = setInterval(() => {
      if (isDone()) stop();
    }, 200);
    const end = (): void => {
      clearTimeout(limit);
      clearInterval(watch);
      stop();
      done();
    };
    child.on('error', end);
    child.on('close', end);
  });
}

function toRow(scenario: Scenario | ItemScenario, heard: readonly Heard[]): Row {
  const { files } = scenario;
  const texts = (when: Heard['when']): readonly string[] =>
    heard.filter((one) => one.when === when).flatMap((one) => one.texts);
  const begun = texts('start');
  const start = marksIn(begun);
  const read = marksIn(texts('read')).filter((path) => !start.includes(path));
  const all = [...begun, ...texts('read')];
  const told = [
    ...begun,
    ...heard.flatMap(({ when, more = [] }) => (when === 'start' ? more : [])),
  ];
  const listed = Object.entries('names' in scenario ? scenario.names : {}).flatMap(
    ([path, names]) => {
      const is = toldIn(path, names, told.join('\n'));
      return is === null ? [] : [[path, is] as const];
    },
  );
  const cut = [...start, ...read].filter(
    (path) => !all.some((text) => text.includes(`ends[${path}]`)),
  );
  const bytes = cut.map((path) => [path, keptBytes(files[path] ?? '', all)] as const);
  return {
    ...{ start, read, ...(cut.length > 0 && { cut: Object.fromEntries(bytes) }) },
    ...('names' in scenario && { listed: Object.fromEntries(listed) }),
    ...(CALLED_FILE in files && { called: partsOf(begun, texts('read')) }),
  };
}

interface Wanted {
  readonly agents: readonly string[];
  readonly folder: string;
  /** Nothing is written. */
  readonly isCheck: boolean;
  /** Null: every tree. */
  readonly only: Readonly<Record<string, Scenario>> | null;
}

/** False where an agent loaded something else than our loaders say, or did not come through. */
async function play({ agents, folder, isCheck, only }: Wanted): Promise<boolean> {
  let isEqual = true;
  for (const agent of agents) {
    const program = programOf(agent);
    const installed = join(folder, agent, 'node_modules');
    const version = versionOf(program, installed);
    const rows: Record<string, Row> = only === null ? {} : { ...rowsOf(agent, version) };
    const asked = Object.entries(only ?? scenarios).filter(([name]) => isAsked(agent, name));
    for (const [name, scenario] of asked) {
      const row = await playOne(program, installed, scenario);
      if (row === null) delete rows[name];
      else rows[name] = row;
      process.stderr.write(row === null ? 'x' : '.');
    }
    process.stderr.write('\n');
    const recorded: Recorded = { agent, version, rows };
    const failed = asked.flatMap(([name]) => (name in rows ? [] : [name]));
    const told = [...differencesOf(recorded), ...failed.map((name) => `${name}: it failed`)];
    if (told.length > 0) isEqual = false;
    const lines =
      told.length === 0 ? ['It loads what our loaders say.'] : told.map((one) => `- ${one}`);
    console.log(`## ${agent} ${version}\n\n${lines.join('\n')}\n`);
    if (!isCheck) writeFileSync(join(RECORDED, `${agent}@${version}.json`), compact(recorded));
  }
  return isEqual;
}

/** As they were recorded. */
function rowsOf(agent: string, version: string): Recorded['rows'] {
  const path = join(RECORDED, `${agent}@${version}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Recorded).rows : {};
}

/** A line a row, in the order of the trees. */
function compact({ agent, version, rows }: Recorded): string {
  const names = Object.keys(scenarios).filter((name) => name in rows);
  const lines = names.map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(rows[name])}`);
  return `{\n  "agent": "${agent}",\n  "version": "${version}",\n  "rows": {\n${lines.join(',\n')}\n  }\n}\n`;
}

function programOf(agent: string): Program {
  const program = PROGRAMS[agent];
  if (program === undefined) throw new Error(`There is no agent ${agent}.`);
  return program;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    latest: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    probe: { type: 'boolean', default: false },
    call: { type: 'boolean', default: false },
    // What is installed already; nothing is fetched then.
    from: { type: 'string' },
  },
});
const agents = positionals.length > 0 ? positionals : Object.keys(PROGRAMS);
if (values.from !== undefined) {
  const { from: folder, check: isCheck, probe, call } = values;
  const only = probe || call ? { ...(probe && itemScenarios), ...(call && callScenarios) } : null;
  process.exitCode = (await play({ agents, folder, isCheck, only })) ? 0 : 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), 'agents-'));
  const there = agents.filter((agent) =>
    install(agent, folder, wantedVersion(agent, values.latest)),
  );
  const flags = process.argv.slice(2).filter((one) => /^--(?:check|probe|call)$/.test(one));
  const again = [import.meta.filename, '--from', folder, ...flags, ...there];
  const alone = ['-npf', '-rnpf']
    .map((spaces) => [spaces, '--mount-proc', '--kill-child'])
    .find((spaces) => spawnSync('unshare', [...spaces, 'true']).status === 0);
  // In a network of its own, in which there is nothing but this machine, where the system has such.
  const { status } =
    alone === undefined
      ? spawnSync(process.execPath, again, { stdio: 'inherit' })
      : spawnSync(
          'unshare',
          [...alone, 'sh', '-c', 'ip link set lo up; exec "$0" "$@"', process.execPath, ...again],
          { stdio: 'inherit' },
        );
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = there.length < agents.length ? 1 : (status ?? 1);
}
