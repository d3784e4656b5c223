// Every example of docs/ is executed: `npx vitest run --project fast test/docs -u` writes what commands print into the pages.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Code } from 'mdast';
import { parse as parseToml } from 'smol-toml';
import { afterAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { COMMON_OPTIONS } from '../../src/cli/command.ts';
import { commandAt, commandsBelow, writtenOut } from '../../src/cli/commands.ts';
import type { Fields } from '../../src/model/operation.ts';
import { flagOf } from '../../src/model/operation.ts';
import { DEFAULT_SETTINGS } from '../../src/read/default-settings.ts';
import { parseSettings } from '../../src/read/settings-schema.ts';
import { namesUnknown } from '../dialects/samples.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';
import * as page from './pages.ts';

const made: string[] = [];
afterAll(() => {
  for (const root of made) rmSync(root, { recursive: true, force: true });
});

describe.each(page.pages.map((one) => [one.path, one] as const))('%s', (_, one) => {
  const fences = page.nodesOf(one, 'code');

  test('has a title and a description', () => {
    const { title, description, ...others } = headOf(one);
    expect(title).toMatch(/^\S.{2,60}$/);
    expect(description).toMatch(/^\S.{10,160}\.$/);
    expect(Object.keys(others).filter((key) => key !== 'sidebar')).toEqual([]);
    expect(page.nodesOf(one, 'heading').filter(({ depth }) => depth === 1)).toEqual([]);
  });

  // A page is written for a POSIX shell, and one of them builds three sites.
  const isSkipped = process.platform === 'win32' || namesUnknown(one.text);
  test.skipIf(isSkipped)('its commands print what it says', async () => {
    await expect(await executed(one.text, fences)).toMatchFileSnapshot(page.DOCS + one.path);
  });

  test('its JSON, YAML and TOML can be read, and settings are settings', () => {
    for (const fence of fences) readAsData(fence);
  });

  test.skipIf(namesUnknown(one.text))(
    'the commands that it names exist, with their options',
    async () => {
      const lines = fences
        .filter(({ lang }) => /^(?:sh|bash|yaml|console)$/.test(lang ?? ''))
        .flatMap(({ value }) =>
          value.split('\n').map((line) => line.replace(/^.*?(?=npx )|^\$ /, '')),
        );
      const inText = page.nodesOf(one, 'inlineCode').map(({ value }) => value);
      const wrong = [...lines, ...inText].map(async (line) => {
        const trouble = await unknownIn(line.split(/`| [|>&]+ /)[0] ?? '');
        return trouble && `${line}: ${trouble}`;
      });
      expect((await Promise.all(wrong)).filter(Boolean)).toEqual([]);
    },
  );

  test('its links lead to pages and pictures of docs/, and to headings that are there', () => {
    const broken = page.linksOf(one).filter(({ path, anchor }) => {
      if (path.startsWith('..') || !existsSync(page.DOCS + path)) return true;
      const target = page.pages.find((other) => other.path === path);
      return anchor !== '' && !(target && page.anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

function headOf(one: page.Page): Readonly<Record<string, unknown>> {
  const [head] = page.nodesOf(one, 'yaml');
  return parseAllDocuments(head?.value ?? '')[0]?.toJS() ?? {};
}

/** The text of a page after all of its commands have run, with their outputs. */
async function executed(text: string, fences: readonly Code[]): Promise<string> {
  const parts: string[] = [];
  let done = 0;
  let story = startStory();
  for (const fence of fences) {
    const file = page.fileOf(fence);
    if (file?.isFresh) story = startStory();
    if (file && isInTree(file.path)) story.write(file.path, `${fence.value}\n`);
    if (fence.lang !== 'console') continue;
    const { start, end } = fence.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined || start.column !== 1) {
      throw new Error(`A console has to begin in the first column: ${fence.value}`);
    }
    const fenceLine = text.indexOf('\n', start.offset) + 1;
    parts.push(text.slice(done, fenceLine));
    for (const { command, output, gap } of page.stepsOf(fence)) {
      const printed = await story.run(command, output[0]?.startsWith('stratigraph: '));
      const shown = page.isOutput(output, printed) ? output : page.shortened(output, printed);
      parts.push([`$ ${command}`, ...shown, ...gap, ''].join('\n'));
    }
    done = text.lastIndexOf('\n', end.offset - 1) + 1;
  }
  return [...parts, text.slice(done)].join('');
}

/** A path such as `~/.codex/config.toml` is only shown. */
function isInTree(path: string): boolean {
  return !/^[~/]/.test(path);
}

const ENV = {
  ...{ PATH: process.env.PATH, LC_ALL: 'C', GIT_CONFIG_NOSYSTEM: '1', GIT_PAGER: 'cat' },
  ...{ GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' },
  ...{ GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' },
};

/** A tree that the page tells of. What is there before the first command or change is its first commit. */
function startStory() {
  const top = realpathSync(folder({}));
  made.push(top);
  const root = join(top, 'example');
  mkdirSync(root);
  let cwd = root;
  let isBegun = false;
  const shell = (command: string, date: string): string => {
    const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const env = { ...ENV, ...dates, HOME: top };
    return execFileSync('sh', ['-c', `${command} 2>&1`], { cwd, env, encoding: 'utf8' });
  };
  const begin = (): void => {
    if (isBegun) return;
    isBegun = true;
    shell(
      'git init -q -b main && git add -A && git commit -q --allow-empty -m Start',
      '2026-03-30T12:00Z',
    );
  };
  return {
    write(path: string, text: string): void {
      if (existsSync(join(root, path))) begin();
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    /** A command that fails is a mistake of the page, unless the page shows the error. */
    async run(command: string, mayFail = false): Promise<readonly string[]> {
      begin();
      const argv = page.argumentsFor(command);
      if (command.startsWith('cd ')) {
        cwd = join(cwd, command.slice(3));
        return [];
      }
      const printed =
        argv === null
          ? shell(command, '2026-03-31T09:00Z')
          : await stratigraph(
              argv,
              cwd,
              mayFail,
              command.startsWith('npx ') ? { npm_command: 'exec' } : {},
            );
      return printed === ''
        ? []
        : printed
            .replaceAll(top, '')
            .trimEnd()
            .split('\n')
            .map((line) => line.trimEnd());
    },
  };
}

/** What a terminal shows; `> file` at the end writes standard output there. */
async function stratigraph(
  argv: readonly string[],
  cwd: string,
  mayFail: boolean,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const into = argv.at(-2) === '>' ? argv.at(-1) : undefined;
  const { code, out, err } = await run(into === undefined ? argv : argv.slice(0, -2), { cwd, env });
  if (code === 2 && !mayFail) throw new Error(err);
  if (into === undefined) return out + err;
  writeFileSync(join(cwd, into), out);
  return err;
}

function readAsData(fence: Code): void {
  const { lang, value } = fence;
  const path = page.fileOf(fence)?.path ?? '';
  if (lang === 'toml') expect(parseToml(value)).toBeTypeOf('object');
  if (lang === 'yaml') {
    for (const one of parseAllDocuments(value)) expect([value, one.errors]).toEqual([value, []]);
  }
  if (lang !== 'json') return;
  const json: unknown = JSON.parse(value);
  const known = ['$schema', ...Object.keys(DEFAULT_SETTINGS)];
  const isSettings =
    basename(path) === 'stratigraph.json' ||
    (path === '' && Object.keys(Object(json)).every((key) => known.includes(key)));
  if (!isSettings) return;
  const problems: string[] = [];
  parseSettings(json, problems);
  expect([value, problems]).toEqual([value, []]);
}

/** What is wrong with a command line of ours; empty for all others. */
async function unknownIn(line: string): Promise<string> {
  const argv = page.argumentsFor(line);
  if (argv === null) return '';
  const words = writtenOut(argv);
  const command = await commandAt(words);
  if (command === null) {
    const group = words.filter((word) => !word.startsWith('-')).join(' ');
    const isGroup = group === '' || commandsBelow(group).length > 0;
    return isGroup || /[<…{]/.test(group) ? '' : 'there is no such command';
  }
  const fields: Fields = { ...command.input, ...COMMON_OPTIONS, ...command.input };
  const flags = Object.entries(fields).flatMap(([name, field]) => [
    flagOf(name, field),
    `-${field.letter}`,
  ]);
  const typed = words
    .filter((word) => /^--?[a-z]/i.test(word))
    .map((word) => word.split('=')[0] ?? '');
  const unknown = typed.filter((flag) => ![...flags, '--help', '--version'].includes(flag));
  return unknown.length === 0 ? '' : `no option ${unknown.join(', ')}`;
}
