import { problemsOf } from '../../../model/facts.ts';
import { defineRule } from '../../../model/rule.ts';

export default defineRule({
  id: 'missing-path',
  about: ['references'],
  summary: 'Instructions name a file that does not exist.',
  rationale:
    'The agent looks for it, finds nothing, and guesses what was meant. A folder is only for information, since git keeps no empty one; `"missing-path": "warning"` in the settings makes it count.',
  remedy: 'Name the file that exists, or remove the path.',
  messages: {
    noPath: '`{to}` does not exist.',
    movedPath: '`{to}` does not exist. Did you mean `{meant}`?',
    noPaths: '`{to}` and {more} more of its folder do not exist.',
    noTree: '{missing} of the {all} names in this tree do not exist, `{to}` among them.',
  },
  good: {
    'files that exist, or are made, and names that are no files': {
      'AGENTS.md':
        'Routes are in `src/routes.ts`, types of the API in `src/types.ts:12`.\n\n- Put tests beside the code, for example `src/cart.test.ts`.\n- Create `src/new.ts` first.\n- The shop is still to be built: `apps/shop/`.\n- After Sprint 0 Week 3: `src/sums.ts`, `src/taxes.ts`, `src/rates.ts`. Once the new shop ships, read `src/sold.ts`.\n- The client is `src/generated/client.ts`.\n- What comes out is in `src/raw/`. Read `plans/review.md`. The settings are `src/local.json`, `@shop/ui/button.ts` and `@sums/all/days/sum.js`. No path without marks: Node.js, src/x.sh/x.ts, foods/fruits/, @src/a.md, https://a.b/src/c.md.\n- Notes are placed in `src/notes.md`, releases in `src/vX.Y.Z.md`, steps in `src/step1-3/`; `src/a.json` or `src/b.json` may do, or [`src/c.json`](src/c.json).\n\n| File | State |\n| --- | --- |\n| `src/old.ts` | removed in v2, since nobody wanted to have it |\n\n```sh\ncat src/gone.ts\npytest src/gone.py  # one file\n# Run a single file\npytest src/gone.py\n./gone.sh\n```\n\n## Reserved (post-MVP)\n\n- `src/sums.ts`: all sums\n',
      '.gitignore': 'local.json\nraw/\nplans/spec*.md\nplans/tasks.md\n',
      'plans/README.md': '',
      'src/a.ts': '',
      'src/routes.ts': '',
      'api/src/types.ts': '',
    },
  },
  bad: {
    'a file that a command runs, and one in a drawn tree whose other files exist': {
      '.claude/commands/a.md':
        '# A\n\n```\n# Report: [Name Of It]\n```\n\nSums: `«src/lib/money/a.ts»`, `«src/lib/money/b/»`.\n\nThe tree:\n\n```\n📦 src/lib/\n└── 📁 money/\n    ├── 📄 «d.ts»\n    └── 📄 sum.ts\n```\n',
      'AGENTS.md':
        'Run `node «src/seed.ts» --all`.\n\n```sh\npytest «src/unit/» # quick\n```\n\n```\nshop/\n├── src/\n│   ├── routes.ts\n│   ├── «orders.ts»  # Orders/carts\n│   ├── cart.ts  # Optional\n│   ├── item-1.ts\n│   ├── all....ts\n│   └── lib/money/\n│       └── sum.ts\n└── AGENTS.md\n```\n\n```sh\nuv run pytest «src/cart_test.py» -q\n.venv/bin/python -m pytest «src/day_test.py»::test_sum\npytest src/test_file.py\npytest «checks/» -q\n# Take a specific version\nnode «src/take.ts» --all\n«src/check.sh» --all\nsh scripts/x.sh > log\ncd web && node src/b.ts\n```\n\n`import B from "$lib/B"` means that there is a `src/B.ts`.\n',
      'examples/b/AGENTS.md': 'See `«src/cart.ts»` of `examples/b/`.\n',
      '.gitignore': '.claude/\n',
      'src/routes.ts': '',
      'src/lib/money/sum.ts': '',
    },
    'what commands are given, and what stands beside packages': {
      '.claude/commands/a.md': '# A\n\n```\npython3 «tools/sum_all.py» --day=1\n```\n',
      'AGENTS.md':
        '- `«packages/cart»`: all carts\n\nCommands:\n\n```sh\ncp «.env.example» .env\ndocker compose -f «compose.dev.yml» up\ndocker compose -f «deploy/compose.yml» up\npython «manage.py» migrate\ncd «packages/shop» && npm test\n```\n\n```sh\ncd tools\npython3 «sum_day.py»\n```\n\n```sh\ncat «docs/days.md»\n```\n',
      'packages/a/package.json': '',
      'packages/b/package.json': '',
      'tools/a.sh': '',
    },
    'a file, a folder, a file in a missing folder, and one that was moved': {
      'AGENTS.md':
        '# Shop\n\nRoutes are in `«src/routes.ts»`. If you add a new one, a test may be needed.\n\nHooks are in `«src/hooks/»`, pages in `src/pages/`, states of production in `src/pages/a.ts` and `«src/pages/b.ts»`.\n\n- `«src/cart.ts»`: all carts\n\n| Never | See |\n| --- | --- |\n| ❌ a cart of nobody | `«src/owner.ts»` |\n| ❌ | `src/none.ts` |\n\nSee `«docs/build.md»`, `«docs/指南.md»` and `guide/a.md`. Bare: «src/bare.ts», (src/pages/a.ts), «src/gone/».\nRun in src:\n`«src\\run.bat»`\nThis will end. Read `«src/last.ts»` instead.\n\nCarts are in `http/cart.ts`, orders in `«http/order.ts»`. Don’t use `a` in `«src/kinds.ts»`. Never use `any`, use `«src/any.ts»`. The audit is `«docs/reports/AUDIT-ALL.md»`.\n\nWhen adding a route, edit `«src/list.ts»`.\n\n| File | Fails |\n| --- | --- |\n| `«src/queue.ts»` | a wrong name, a missing schema, or a log that is dropped since nobody set its level |\n\n## The basket (`«basket/index.ts»`)\n\nNames (e.g. `a`) are in `«/src/names.ts»`, the rest in `«src/more.yaml»` and `«src/Dockerfile»`.\n\n- `«bags/»`: all bags\n- `cart/`: all carts\n- `order/`: all orders\n\nWhen a pattern changes, update `«.cursor/rules/gone.mdc»`.\n',
      'guides/AGENTS.md':
        '## Files\n\n- `a.md`: what to do\n- `«checkout.md»` - Creating a new shop, for example\n- `b.md` - Orders (planned)\n- `«.lintrc.js»` - Rules\n',
      'guides/a.md': '',
      '.cursor/rules/zoo.mdc': '',
      'docs/reports/2026/AUDIT-ALL.md': '',
      'src/pages/a.ts': '',
      'src/http/cart.ts': '',
      'src/more.yml': '',
      'shop/src/cart/a.ts': '',
      'shop/src/order/a.ts': '',
    },
  },
  *check(facts) {
    const isTold = facts.settings.rules['names-missing-code'] !== 'off';
    const known = isTold ? facts.goneNames : [];
    for (const found of problemsOf(facts, 'noPath', 'noPaths', 'movedPath', 'noTree')) {
      const { path, at, data } = found;
      const isSame = (one: (typeof known)[number]): boolean =>
        (one.path === path &&
          (one.key?.[0] === data?.to ||
            (one.at?.line === at?.line && one.at?.column === at?.column))) ||
        one.related?.some((other) => other.path === path && other.line === at?.line) === true;
      // Git keeps no empty folder; of what it had it says more.
      const isFolder =
        found.message === 'noPath' && !/\.\w+$|\b[A-Z]\w+file$/.test(String(data?.to));
      const isInfo = isFolder || found.message === 'noTree';
      if (!known.some(isSame)) yield { ...found, ...(isInfo && { severity: 'info' }) };
    }
  },
});
