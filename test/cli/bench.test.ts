// The bench runs once a week: what it asks has to be there on each day.

import { expect, test } from 'vitest';
import { generateWorkspace } from '../bench/generate.ts';
import { DOORS } from '../bench/start-up.ts';
import { run } from '../helpers/command.ts';
import { folder } from '../helpers/folder.ts';

test.each(DOORS.map(([, , args]) => [args.join(' '), args] as const))(
  'the bench can ask: %s',
  async (_, args) => {
    const root = folder({});
    generateWorkspace(root, { agents: 60, perPlan: 30, bytes: 300 });
    const { code, err } = await run([...args], { cwd: root });
    expect({ code, err }).toEqual({ code: 0, err: expect.any(String) });
  },
);
