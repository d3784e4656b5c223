import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { open, watchWorkspace } from '../../src/open.ts';
import { NOW, workspace } from '../mcp/workspace.ts';

const POUR = 'plans/0042-brew/agents/001-pour.md';

test('files are watched: saves that come together are told together, new folders too', async () => {
  const root = workspace();
  let changes = 0;
  let changed = (): void => undefined;
  const watch = await watchWorkspace(() => open({ root, cwd: root, now: NOW }), {
    onChange: () => {
      changes += 1;
      changed();
    },
  });
  const save = async (path: string): Promise<void> => {
    const told = new Promise<void>((resolve) => {
      changed = resolve;
    });
    mkdirSync(dirname(join(root, path)), { recursive: true });
    for (let at = 0; at < 5; at += 1) writeFileSync(join(root, path), `# ${at}\n`);
    await told;
  };
  await save(POUR);
  await save('plans/0043-new/0043-new-plan.md');
  await save('plans/0043-new/0043-new-plan.md');
  watch.stop();
  expect(changes).toBeLessThan(8);
});
