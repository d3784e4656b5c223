// By hand: `node test/oracle/compare.ts CORPORA [AGENT] [SCENARIO]` compares every recorded row with our loaders.
// CORPORA holds agents-markers (its tree is built anew), agents-oracle and the real trees that were recorded.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Loaded } from '../../src/dialects/instructions/agent.ts';
import { agents } from '../../src/dialects/instructions/agents/index.ts';
import {
  type Instructions,
  instructionsAt,
} from '../../src/dialects/instructions/instructions-at.ts';
import type { Tree } from '../../src/model/source.ts';
import { diskTree } from '../../src/read/disk-tree.ts';
import { compared } from './differences.ts';

const [corpora = '', onlyAgent = '', onlyScenario = ''] = process.argv.slice(2);
const MOST = { maxFileBytes: 5_000_000 };

interface Row {
  readonly startup?: readonly string[];
  readonly onRead?: readonly string[];
  readonly notes?: readonly Note[];
  readonly error?: string;
}
interface Note {
  readonly path: string;
  readonly how: string;
  readonly cut?: { readonly keptBytes: number; readonly of: number };
}
type Scenario = readonly [repo: string, cwd: string, file: string, ...extra: string[]];

/** What the markers of a file show: whether it was there, and parts of it that may be missing. */
function markersOf(tree: Tree, root: string, path: string): readonly string[] {
  const file = tree.read(path);
  const text = 'text' in file ? file.text : readFileSync(join(root, path)).toString();
  const utf16 = text.includes('\u0000M') || text.includes('M\u0000');
  const markers = [...(utf16 ? text.replaceAll('\u0000', '') : text).matchAll(/MK\[([^\]\n]+)\]/g)];
  return markers.map((match) => match[1] ?? '');
}

function plain(markers: readonly string[]): readonly string[] {
  return [...new Set(markers.map((marker) => marker.replace(/#.*/, '')))];
}

function cutsDiffer(loaded: readonly Loaded[], repo: string, notes: readonly Note[]): string {
  return notes
    .filter(({ cut }) => cut !== undefined && cut.of > 5000)
    .flatMap(({ path, cut }) => {
      const ours = loaded.find((one) => one.path === `${repo}/${path}`);
      return ours?.kept === cut?.keptBytes
        ? []
        : [`cut of ${path}: ours ${ours?.kept}, theirs ${cut?.keptBytes}`];
    })
    .join('; ');
}

function kindsDiffer(loaded: readonly Loaded[], repo: string, notes: readonly Note[]): string {
  return notes
    .filter(({ how }) => how.startsWith('rules['))
    .flatMap(({ path, how }) => {
      const ours = loaded.find((one) => one.path === `${repo}/${path}`);
      return ours === undefined || ours.how === how
        ? []
        : [`${path}: ours ${ours.how}, theirs ${how}`];
    })
    .join('; ');
}

async function markerTree(): Promise<void> {
  const folder = join(corpora, 'agents-markers');
  const root = mkdtempSync(join(tmpdir(), 'markers-'));
  execFileSync('node', [join(folder, 'build.mjs'), root], { stdio: 'ignore' });
  const { scenarios } = (await import(pathToFileURL(join(folder, 'scenarios.mjs')).href)) as {
    scenarios: Readonly<Record<string, Scenario>>;
  };
  for (const { name } of agents) {
    const path = join(folder, 'results', `${name}.json`);
    if (!existsSync(path) || (onlyAgent !== '' && onlyAgent !== name)) continue;
    const rows = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Row>>;
    let equal = 0;
    let failed = 0;
    const different: string[] = [];
    for (const [scenario, row] of Object.entries(rows)) {
      const asked = scenarios[scenario];
      if (asked === undefined || !scenario.includes(onlyScenario)) continue;
      const [repo, cwd, file, ...extra] = asked;
      const at = (inside: string): string => (inside === '.' ? repo : `${repo}/${inside}`);
      // Outside of git, for the agents, is what holds no .git: the folder of the corpus may lie in a repository.
      const tree: Tree = { ...diskTree(root, MOST), outsideGit: () => true };
      const home = extra.includes('--home') ? diskTree(join(root, 'home'), MOST) : undefined;
      const answer = instructionsAt(tree, name, {
        cwd: at(cwd),
        file: file === '' ? null : at(file),
        ...(home && { home }),
      });
      if (row.error !== undefined) {
        failed += 1;
        continue;
      }
      const problem = problems(name, answer, row, repo, (loaded) =>
        loaded.flatMap((one) =>
          one.path.startsWith('~/') && home
            ? markersOf(home, join(root, 'home'), one.path.slice(2))
            : markersOf(tree, root, one.path),
        ),
      );
      if (problem === '') equal += 1;
      else different.push(`   ${scenario}: ${problem}`);
    }
    console.log(
      `${name}: ${equal} equal, ${different.length} different${failed ? `, ${failed} ended in an error` : ''}`,
    );
    for (const line of different) console.log(line);
  }
  rmSync(root, { recursive: true });
}

function problems(
  name: string,
  { loaded }: Instructions,
  row: Row,
  repo: string,
  markers: (loaded: readonly Loaded[]) => readonly string[],
): string {
  const isStart = ({ when }: Loaded): boolean =>
    name === 'cursor' || name === 'auggie' || when === 'start';
  const start = markers(loaded.filter(isStart));
  const read = plain(markers(loaded.filter((one) => !isStart(one)))).filter(
    (one) => !plain(start).includes(one),
  );
  return [
    compared(name, loaded, plain(start), plain(row.startup ?? [])),
    compared(name, loaded, plain(read), plain(row.onRead ?? [])),
    cutsDiffer(loaded, repo, row.notes ?? []),
    kindsDiffer(loaded, repo, name === 'cursor' ? (row.notes ?? []) : []),
  ]
    .filter((part) => part.trim() !== '')
    .join(' | ');
}

interface ClaudeRow {
  readonly dir: string;
  readonly root_launch: readonly string[];
  readonly on_read: readonly string[];
  readonly launch_in_dir: readonly string[];
}
interface CodexRow {
  readonly cwd: string;
  readonly chain: readonly {
    readonly file: string;
    readonly bytes: number;
    readonly seen: string;
  }[];
}

function realTrees(): void {
  const folder = join(corpora, 'agents-oracle');
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [, repo = '', agent = '', version = ''] =
      /^ag-(.+)\.(claude|codex)-([\d.]+)\.json$/.exec(file) ?? [];
    const root = join(corpora, `agents-${repo}`);
    if (!existsSync(root) || (onlyAgent !== '' && onlyAgent !== agent)) continue;
    const tree: Tree = { ...diskTree(root, MOST), outsideGit: () => false };
    const rows = JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly (
      | ClaudeRow
      | CodexRow
    )[];
    const wrong: string[] = [];
    const paths = (loaded: readonly Loaded[], when: string): string =>
      loaded
        .filter((one) => one.when === when)
        .map((one) => one.path)
        .join(' ');
    const same = (what: string, ours: string, theirs: string): void => {
      if (ours !== theirs) wrong.push(`   ${what}:\n     ours   ${ours}\n     theirs ${theirs}`);
    };
    for (const row of rows) {
      if ('dir' in row) {
        const from = instructionsAt(tree, `${agent}@${version}`, { file: `${row.dir}/x` }).loaded;
        same(`${row.dir} from the root`, paths(from, 'start'), row.root_launch.join(' '));
        same(`${row.dir} on read`, paths(from, 'on-read'), row.on_read.join(' '));
        const inside = instructionsAt(tree, `${agent}@${version}`, { cwd: row.dir }).loaded;
        same(`started in ${row.dir}`, paths(inside, 'start'), row.launch_in_dir.join(' '));
      } else {
        const { loaded } = instructionsAt(tree, `${agent}@${version}`, {
          cwd: row.cwd === '.' ? '' : row.cwd,
        });
        const seen = ({ cut, kept }: Loaded): string => (cut === null ? 'full' : `prefix:${kept}`);
        same(
          row.cwd,
          loaded.map((one) => `${one.path} ${one.bytes} ${seen(one)}`).join(' '),
          row.chain
            .filter((one) => one.seen !== 'none')
            .map((one) => `${one.file} ${one.bytes} ${one.seen}`)
            .join(' '),
        );
      }
    }
    console.log(
      `${agent}@${version} in ${repo}: ${rows.length} rows, ${wrong.length} answers differ`,
    );
    for (const line of wrong) console.log(line);
  }
}

await markerTree();
if (onlyScenario === '') realTrees();
