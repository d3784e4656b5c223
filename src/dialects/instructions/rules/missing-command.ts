import { defineRule } from '../../../model/rule.ts';

const MANIFEST = '{ "scripts": { "test": "vitest" } }\n';

export default defineRule({
  id: 'missing-command',
  about: ['references'],
  summary:
    'Instructions name a script, a target or a package that does not exist. A script may be that of any package.',
  rationale:
    'The agent runs it, fails, and guesses what was meant. Only instructions are looked at.',
  remedy: 'Name a command that exists, or remove it.',
  messages: {
    noScript: 'No package.json in the repository has a script `{name}`.',
    noScriptOf: 'The package `{to}` has no script `{name}`.',
    noFolder: 'There is no folder `{to}` in which `{name}` could run.',
    noTarget: 'The Makefile has no target `{name}`.',
    noFile: 'The repository has no {file}, so `{written}` cannot run.',
    noFiles: 'The repository has no {file}, so `{written}` and {more} more cannot run.',
    noRecipe: 'The justfile has no recipe `{name}`.',
    noPackage: 'No package.json in the repository has the name `{name}`.',
    noPackageMeant: 'No package.json has the name `{name}`: that in `{to}` is called `{near}`.',
  },
  good: {
    'commands that exist, and words that only look like some': {
      'AGENTS.md':
        'Run `npm run test` or `make build`, then `npm run <script>`, or `pnpm --filter @shop/your-module test`, `pnpm --filter @your-scope/api test`.\nWe make things.\n\nCheck types with `tsc` / `npm run types`; run `npm run e2e` or equivalent.\n\n```dockerfile\nRUN npm run bundle\n```\n',
      'package.json': MANIFEST,
      Makefile: 'build: src\n\techo $(OUT)\n',
    },
    'a script of the package in which the text stands': {
      'package.json': MANIFEST,
      '.claude/skills/shots/CLAUDE.md': 'Run `npm run browse`.\n',
      '.claude/skills/shots/package.json': '{ "scripts": { "browse": "node x.js" } }\n',
    },
  },
  bad: {
    'a script and a target that were renamed': {
      'AGENTS.md': '# Shop\n\nRun `«npm run tests»`.\n\n```sh\n«make all»\n```\n',
      'package.json': MANIFEST,
      Makefile: 'build:\n\techo built\n\timport json\n\n%:\n\t@:\n',
    },
    'a script without `run`, a recipe, a package': {
      'AGENTS.md':
        '# Shop\n\n- `«yarn lint»`, `yarn eslint`\n- `«just test»`, `just build`\n- `«pnpm --filter @shop/gone» test`, `«pnpm --filter @shop/front» test`\n- `cd api && «npm run gone»`, `cd api && npm ci && cd .. && «npm run away»`\n- `«pnpm -F @shop/api bench»`, `pnpm --filter api test`\n- `«pnpm -s docs:all»`, `«pnpm --filter @shop/api run gone»`, `«pnpm --filter @shop/api db:all»`\n- `«bun --cwd api bench» -- a`, `«npm --prefix api/gone run bench»`, `pnpm -C gone run bench`, `pnpm -C api ci`, `npm --prefix front run test`\n\n```sh\ncd api && npm ci\ncd api && «npm run off»\n```\n\n```sh\ncd ../web && npm ci\ncd api && npm run far\n```\n',
      'package.json': '{ "scripts": { "test": "vitest", "bench": "b" } }\n',
      'api/package.json': '{ "name": "@shop/api" }\n',
      'front/package.json': '{ "name": "@shop/web" }\n',
      justfile: 'build *args: prepare\n  cargo build\nprepare:\n',
    },
    'commands where the file that would define them is not there, told once': {
      'AGENTS.md':
        'Run `«make all»`, `«just test»` and `«npm run lint»`.\n\n```sh\nmake types\n# Skip this if nothing is built\nmake web\n```\n',
    },
  },
});
