import { expect, test } from 'vitest';
import { runIn } from '../helpers/command.ts';
import { samples } from './samples.ts';

const files = {
  ...samples['spec-kit'],
  'specs/001-log-in/research.md': '# Research\n',
  'AGENTS.md': '# Rules\n\nUse pnpm.\n',
};

async function sources(...words: string[]): Promise<readonly string[]> {
  const { out, err } = await runIn(files, ['resolve', ...words, '--json']);
  expect(err).toBe('');
  const { layers }: { layers: readonly { source: string }[] } = JSON.parse(out);
  return layers.map(({ source }) => source.replace('specs/001-log-in/', ''));
}

const CONSTITUTION = '.specify/memory/constitution.md';
const PLANNED = ['plan.md', 'research.md', 'contracts/mail.md'];

test('a feature is called by its number, and has its documents below the constitution', async () => {
  expect(await sources('001')).toEqual([CONSTITUTION, 'spec.md', ...PLANNED, 'tasks.md']);
});

test('for a command it is what that command reads: work goes by the plan, not by the specification', async () => {
  expect(await sources('001', '--for', 'plan')).toEqual([CONSTITUTION, 'spec.md']);
  const work = [CONSTITUTION, ...PLANNED, 'tasks.md'];
  expect(await sources('001', '--for', 'implement')).toEqual(work);
  const both = ['001', '--for', 'implement', '--as', 'codex'];
  expect(await sources(...both)).toEqual(['AGENTS.md', ...work]);
});

test('a folder of specs that has no plans is not taken for one of features', async () => {
  const alone = await runIn({ 'specs/001-a/spec.md': '# Spec\n' }, ['check']);
  expect([alone.code, alone.out]).toEqual([2, '']);
});
