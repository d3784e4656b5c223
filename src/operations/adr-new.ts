// A new decision record beside the others, proposed, with the next number.

import { join } from 'node:path';
import { decisionsOf } from '../core/decisions.ts';
import { decisionHome, homeAt, keepsDecisions } from '../core/homes.ts';
import { newDecision } from '../core/new-decision.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Workspace } from '../open.ts';
import { createFiles } from '../write/create-files.ts';
import { ARGUMENT } from './fields.ts';
import { defineOperation } from './operation.ts';

export const operation = defineOperation({
  name: 'adr new',
  summary: 'create a decision record with the next number',
  input: {
    title: {
      ...ARGUMENT,
      most: 500,
      summary: 'what is decided',
    },
    target: { type: 'target', summary: 'whose decision it is (default: everybody’s)' },
    in: {
      type: 'text',
      value: 'folder',
      most: 1000,
      summary: 'folder of decision records (default: the one in use)',
    },
  },
  examples: ['adr new "Use PostgreSQL"', 'adr new "Use slugs" --in packages/core/docs/adr'],
  does: 'adds',
  opens: { mayBeEmpty: true },
  tool: {
    name: 'propose_decision',
    title: 'Propose a decision',
    description:
      'Creates a decision record with the next number and status proposed. Write its text into the file it returns.',
  },
  canRun: ({ hierarchy }: Workspace) => keepsDecisions(hierarchy),
  async run({ hierarchy, root, now }: Workspace, { title, target, in: given }) {
    const folder = given?.replace(/^\.\/|(?<!\/)\/+$/g, '');
    const home = folder === undefined ? decisionHome(hierarchy, target) : homeAt(hierarchy, folder);
    const made = newDecision(home, decisionsOf(hierarchy), title, now.slice(0, 10));
    const { id, path, text } = made;
    const taken = await createFiles(root, { [path]: text });
    if (taken.length > 0) {
      throw new UsageError(`${path} already exists; nothing was written.`, 'Choose another title.');
    }
    return { id, path, absolute: join(root, path) };
  },
});
