import { defineRule } from '../../model/rule.ts';

type Files = Readonly<Record<string, number | null | { readonly to: string }>>;

const commit = (files: Files, time = '2026-02-02T12:00:00Z') => ({ time, author: 'Ada', files });
const FIRST = commit(
  { 'src/routes.ts': 9, 'src/db.ts': 9, 'src/views/a.ts': 3, 'src/a.ts': 3, 'site.yml': 2 },
  '2026-02-01T12:00:00Z',
);

export default defineRule({
  id: 'names-missing-code',
  about: ['staleness', 'references', 'drift'],
  summary:
    'A document that tells of today, so no decision record, names a file that a commit has deleted or renamed.',
  rationale: 'Whoever follows the document looks for something that is not there.',
  remedy:
    'Name the file as it is called now (`stratigraph fix` does so for renamed files), or remove the path.',
  messages: {
    renamed: '`{written}`{of} was renamed to `{to}` in {commit} ({day}).',
    renames:
      '`{written}`{of} was renamed to `{to}`, and {more} more that are named here, in {commit} ({day}).',
    removed: '`{written}`{of} was deleted in {commit} ({day}){now}.',
    removedAs: '`{written}`{of}, then `{last}`, was deleted in {commit} ({day}){now}.',
    moved: '`{written}`{of} and {more} more are deleted or renamed, the first in {commit} ({day}).',
    several:
      '`{written}`{of} and {more} more that are named here were deleted in {commit} ({day}).',
  },
  good: {
    'files that are there, that never were, or that the text says are gone': {
      files: {
        'AGENTS.md':
          'Routes are in `src/routes.ts`.\n\nYour own settings are in `src/local.ts`.\n\nThe old `src/db.ts` is no more.\n\n文件内 `src/views/` 已改名為\n`src/pages/`。\n\n视图在 `src/views/`。\n\n- `src/a.ts` → 合并到 `docs/b.md`\n\n- **`map/`** — a file a feature, status by directory (`planned/` → `in-progress/` → `done/`).\n- ❌ 错误: `src/db.ts`\n\nDo not create flat top-level files like `src/db.ts`. It exports `./views`, see `src/[name]/`, not `src/views/[name]/`.\n\n```md\n```ts\n1\n```\nSee `src/db.ts`.\n```\n\n[`src/a.ts`](./src/a.ts) is told as a link.\n\n- `src/db.ts` (DELETE)\n\n`site.yml` may hold one. Call no branch so: don’t use `src/views/`.\n',
        'docs/_archive/AGENTS.md': 'See `src/db.ts`.\n',
        'web/AGENTS.md':
          '`src/db.ts` is a placeholder for a planned one.\n\n### Dec 8, 2025\n\nRows are in `src/a.ts`.\n',
        'src/AGENTS.md': 'Read `db.ts` only if it exists.\n\nAt its end stands `db.ts`.\n',
        'lib/AGENTS.md':
          'Rows were moved out of `src/db.ts`.\nSee `src/db.ts`.\n## Placement\n- Views: `src/views/`\n## Apps (planned)\n- `src/a.ts`\n\n## 分岐（例: a）\n\n```\nsrc/\n├── db.ts\n└── routes.ts\n```\n\n```\n/srv/\n└── src/db.ts\n```\n',
        '.claude/skills/a/SKILL.md': '---\nname: a\n---\nReads `src/routes.ts`, or `site.yml`.\n',
        'src/routes.ts': '',
      },
      commits: [
        FIRST,
        commit({ 'map/in-progress/a.md': 3 }),
        commit({ 'map/in-progress/a.md': { to: 'map/done/a.md' } }),
        commit({
          ...{ 'src/db.ts': null, 'src/views/a.ts': null, 'src/a.ts': null, 'site.yml': null },
        }),
      ],
    },
  },
  bad: {
    'a file that was renamed, one that was deleted, and the folder of the globs of a rule': {
      files: {
        '.claude/rules/views.md': '---\npaths: "«src/views/»**"\n---\n# Views\n',
        'AGENTS.md':
          '# The API\n\nRoutes are in `«src/routes.ts»`. They must not be removed. When some are added, renamed, or removed, tell it.\n\nNever edit it by hand, it is legacy. The shop no longer runs `«src/db.ts:12»`.\n\n- `src/`\n  - `a.ts` → `«routes.ts»`, generates all. (→ the list → the page).\n',
        'src/AGENTS.md': '# Code\n\nSee `«db.ts»` before creating tables. Never add `routes.ts`.\n',
        'src/http/router.ts': '',
      },
      commits: [
        commit({ '.claude/rules/views.md': 5 }, '2026-01-31T12:00:00Z'),
        FIRST,
        commit({ 'src/routes.ts': { to: 'src/http/router.ts' }, 'src/db.ts': null }),
        commit({ 'src/views/a.ts': null }),
      ],
    },
    'one of many folders in a row, and one below which others stand': {
      files: {
        'AGENTS.md':
          'All is in `api/`, `web/` and `«helm-chart/»`. Pages: `«app/pages/[name]/»`.\n',
        'x/AGENTS.md': 'Never couple `api` or `«app/pages»` to a shop.\n',
        'y/AGENTS.md': 'All of `app/<name>/` (except `x/`, `«app/pages/home/a.ts»`) is tested.\n',
        'x/a.yml': '',
      },
      commits: [
        commit({ 'helm-chart/a.yml': 9, 'AGENTS.md': 4, 'app/pages/home/a.ts': 3 }, FIRST.time),
        commit({ 'helm-chart/a.yml': { to: 'x/a.yml' }, 'app/pages/home/a.ts': null }),
      ],
    },
    'a text of the top that is in a folder now': {
      files: {
        'AGENTS.md':
          'Read `«PRODUCT.md»`, `BRIEF.md` and `NOTES.md`.\n\nBefore a new shop:\n\n```sh\nnode «.tools/new-shop.js» <name>\n```\n',
        'docs/PRODUCT.md': '',
        'a/NOTES.md': '',
        'a/BRIEF.md': '',
        'b/BRIEF.md': '',
      },
      commits: [
        commit(
          {
            ...{ 'AGENTS.md': 3, 'PRODUCT.md': 9, 'NOTES.md': 1, 'BRIEF.md': 4 },
            '.tools/new-shop.js': 2,
          },
          FIRST.time,
        ),
        commit({
          'PRODUCT.md': { to: 'docs/PRODUCT.md' },
          'BRIEF.md': { to: 'a/BRIEF.md' },
          'NOTES.md': null,
          '.tools/new-shop.js': null,
        }),
      ],
    },
    'a file in a long item that tells of another one what became of it': {
      files: {
        'AGENTS.md': `- Carts were moved to the shop. ${'Each has a price and a name. '.repeat(20)}Rows are in \`«src/db.ts»\`.\n`,
      },
      commits: [
        commit({ 'AGENTS.md': 3, 'src/db.ts': 9 }, FIRST.time),
        commit({ 'src/db.ts': null }),
      ],
    },
    'two files that one commit deleted, told once': {
      files: {
        '.claude/skills/a/SKILL.md': '---\nname: a\nneeds:\n  - «src/db.ts»\n---\n# A\n',
        'AGENTS.md':
          'Routes: `node «src/routes.ts» --all`.\n\nThe database: src/db.ts (moved from lib).\n',
      },
      commits: [FIRST, commit({ 'src/routes.ts': null, 'src/db.ts': null })],
    },
  },
  *check({ goneNames, graph }) {
    for (const found of goneNames) {
      // A decision tells of the code of its day.
      const { is, kind } = graph.documents.get(found.path)?.role ?? {};
      const isOfItsDay = is === 'decision' || kind === 'translation';
      yield { ...found, ...(isOfItsDay && { severity: 'info', rename: undefined }) };
    }
  },
});
