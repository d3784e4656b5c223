import { defineRule } from '../../../model/rule.ts';

export default defineRule({
  id: 'contradictory-instructions',
  about: ['conflicts'],
  summary:
    'A file names other tools or versions than one that the agent reads with it, than a declared value, or than the repository has.',
  rationale: 'Nobody can predict which of them the agent follows.',
  remedy:
    'Correct what is wrong. What two files say belongs in one, which the others import or link.',
  messages: {
    contradicted:
      '{agent} reads here that {subject} is `{value}`, but in {by} that it is `{other}`.',
    forbidden: '{agent} reads here that {subject} must not be `{value}`, but in {by} that it is.',
    forbiddenThere:
      '{agent} reads here that {subject} is `{value}`, but in {by} that it must not be.',
    declaredOtherwise:
      '{agent} reads here that {subject} is `{value}`, but {by} declares `{key}: {other}`.',
    declaredForbidden:
      '{agent} reads here that {subject} must not be `{value}`, but {by} declares `{key}: {other}`.',
    otherHere: 'This says that {subject} is `{value}`, but the repository has `{other}` in {by}.',
    forbiddenHere:
      'This says that {subject} must not be `{value}`, but the repository has it in {by}.',
    unordered:
      '{agent} reads here that {subject} is `{value}`, but in {by} that it is `{other}`. Which of them comes last depends on the machine.',
  },
  good: {
    'words that do not exclude each other': {
      'AGENTS.md':
        '- Package manager: `pnpm`\n- Python 3.10+\n- Test: `pnpm test`\n- Lint: `make lint`\n- Never use npm\n',
      'CLAUDE.md':
        '- Always use pnpm, never npm\n- Python 3.12\n- Test: `pnpm vitest`\n- Lint: `eslint .`\n- We use yarn in the docs\n- Go 1.25\n- Single quotes\n- Indent with 4 spaces\n',
      'go.mod': 'go 1.24\n',
      '.prettierrc': '{ "singleQuote": true, "tabWidth": 2 }\n',
      'docker/Dockerfile.api': 'FROM golang:1.25-alpine\n',
    },
  },
  bad: {
    'other tools, versions, branches and languages, and another form of commits': {
      'AGENTS.md':
        '- Package manager: `pnpm`\n- **Test**: `vitest run`\n- Python 3.12\n- Branch from `main`\n- Write all comments in English.\n- Use Conventional Commits\n',
      'CLAUDE.md':
        '- «Always use npm, not pnpm»\n- «Test: `npx jest`»\n- «Python: 3.10»\n- «Always branch off `develop`.»\n- «Comments must be in German»\n- «Never use Conventional Commits»\n',
    },
    'the style of code and versions against settings': {
      'AGENTS.md':
        '# Shop\n\n- «Use tabs, not spaces.»\n- «Prefer single quotes»\n- «No semicolons.»\n- «Max line length: 100»\n- «We run on Node 18.»\n',
      '.editorconfig': '[*]\nindent_style = space\n[Makefile]\nindent_style = tab\n',
      '.prettierrc': 'semi: true\nsingleQuote: false\nprintWidth: 80\n',
      '.tool-versions': 'nodejs 22.1.0\n',
    },
    'instructions against the repository': {
      'AGENTS.md':
        '- «Always use yarn, not npm»\n- «Testing: Jest»\n- «Next.js 14 (App Router)»\n- React 19\n',
      'CLAUDE.md': '«Never use pnpm»\n',
      'pnpm-lock.yaml': '',
      'package.json':
        '{"devDependencies": {"vitest": "^4.0.0", "next": "~15.1.0", "react": "catalog:"}}',
    },
  },
});
