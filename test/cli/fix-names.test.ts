// `fix`: a file that git knows under another name now is named so where the text names it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../helpers/command.ts';
import { repository } from '../helpers/repository.ts';

const [ROUTES, DB] = ['one\ntwo\nthree\n', 'four\nfive\nsix\n'] as const;
const DRAWN = '```\nshop/\n├── src/\n│   ├── routes.ts\n│   └── db.ts\n└── AGENTS.md\n```\n';

test('a path, a link and a drawn tree, exactly where they name it; what was deleted stays', async () => {
  const made = repository({
    ...{ 'src/routes.ts': ROUTES, 'src/db.ts': DB },
    'AGENTS.md': `# Shop\n\nRoutes: \`src/routes.ts\`; as on https://shop.example/src/routes.ts. Rows: \`src/db.ts:12\`.\n`,
    'docs/adr/0001-a.md': '# A\n\nStatus: Accepted\n\nSee [routes](../../src/routes.ts#L1).\n',
    'web/AGENTS.md': `# Web\n\nSee \`../src/routes.ts\`.\n\n## Project structure\n\n${DRAWN}`,
  });
  made.commit({
    ...{ 'src/routes.ts': null, 'src/router.ts': ROUTES, 'src/db.ts': null, 'lib/db.ts': DB },
  });
  const fix = async (...more: string[]) => (await run(['fix', ...more, '--root', made.root])).out;
  const dry = await fix('--dry-run');
  expect(dry).toContain('+Routes: `src/router.ts`; as on https://shop.example/src/routes.ts.');
  expect(dry).toContain('Would fix');
  expect(await fix()).toContain('Fixed ');
  const text = (path: string) => readFileSync(join(made.root, path), 'utf8');
  expect(text('AGENTS.md')).toBe(
    '# Shop\n\nRoutes: `src/router.ts`; as on https://shop.example/src/routes.ts. Rows: `lib/db.ts:12`.\n',
  );
  expect(text('docs/adr/0001-a.md')).toContain('[routes](../../src/router.ts#L1)');
  expect(text('web/AGENTS.md')).toContain('│   ├── router.ts\n│   └── db.ts\n');
  const { out } = await run(['check', '--root', made.root]);
  expect(out).toContain('`db.ts` in `src/` was renamed to `lib/db.ts`');
  // What is not written as git names it is left to people.
  expect(out).toContain('`../src/routes.ts` was renamed to');
  expect(out).toContain(': 2 findings in');
});
