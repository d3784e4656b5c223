// Rare cases of rules, in the form of their own examples: what is too special to explain the rule.

import type { Example } from '../../src/model/rule.ts';

export type Edges = Readonly<Record<string, Example['files']>>;

const MANIFEST = '{ "scripts": { "test": "vitest" } }\n';
const skill = (head: string): string => `---\n${head}\n---\nCount them.\n`;
const GOOD = skill('name: count\ndescription: Counts zebras.');

const OLD_AND_NEW = {
  '.limps/adrs/ADR-0001-a.md':
    '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n\n# PostgreSQL\n',
  '.limps/adrs/ADR-0002-b.md': '---\nstatus: accepted\nsupersedes: [ADR-0001]\n---\n\n# SQLite\n',
};

export const edges: Readonly<Record<string, { readonly good?: Edges; readonly bad?: Edges }>> = {
  'placeholder-text': {
    good: {
      'what to write, with code in it': {
        'AGENTS.md': '# A\n\n```markdown\n# Report\n\n```ts\nx();\n```\n\n## Next\n\n…\n```\n',
      },
    },
    bad: {
      'what the template of the folder asks for': {
        'docs/adr/template.md':
          '# TITLE\n\n- Status: [proposed]\n\nChosen: [option 1], as [why it is better]\n',
        'docs/adr/0001-a.md':
          '# A\n\n- Status: accepted\n\n«Chosen: [option 1], as [why it is better]»\n',
      },
      'what two of many records left, and angle brackets that ask, in however many': {
        'docs/adr/template.md':
          '# TITLE\n\nSay in a sentence or two what is hard.\n\n<delete any that do not apply>\n',
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [
            `docs/adr/000${n}-a.md`,
            `# A\n\nStatus: Accepted\n\n${n < 3 ? '«Say in a sentence or two what is hard.»' : n < 5 ? '«<delete any that do not apply>»' : 'X.'}\n`,
          ]),
        ),
        'docs/adr/0009-b.md': '# B\n\nStatus: Proposed\n\nSay in a sentence or two what is hard.\n',
      },
      'a heading with nothing beneath it but dots': {
        'docs/adr/0001-a.md':
          '# A\n\n- Status: accepted\n\n## Decision\n\nWe use A …\n\n## Risks\n\n«…»\n',
      },
    },
  },
  'unread-instructions': {
    good: {
      'words that send it to any such file': {
        'CLAUDE.md': '# Shop\n\nBefore you change a package, read its\n`AGENTS.md`.\n',
        'api/AGENTS.md': '# Api\n',
        '.cursor/rules/readme.md': '# Our rules\n',
      },
    },
    bad: {
      'words to authors, which send the model nowhere': {
        'CLAUDE.md':
          '- Put guidance in the narrowest `AGENTS.md` that owns it.\n- Every `AGENTS.md` gets a `CLAUDE.md` beside it.\n- See `web/AGENTS.md` for what each package exports.\n',
        'api/AGENTS.md': '«»# Api\n',
      },
      'many behind one that only imports': {
        'CLAUDE.md': '@AGENTS.md\n',
        'AGENTS.md': '# Shop\n',
        'api/AGENTS.md': '«»# Api\n',
        'jobs/AGENTS.md': '# Jobs\n',
        'ui/AGENTS.md': '# Ui\n',
        'web/AGENTS.md': '# Web\n',
      },
      'nothing but what is too deep': { [`${'d/'.repeat(60)}AGENTS.md`]: '«»# A\n' },
      'one letter less, for Cursor': {
        '.cursor/mcp.json': '{}',
        'AGENT.md': '«»# Shop\n',
      },
      'rules of Copilot with another ending': {
        'AGENTS.md': '# Shop\n',
        '.github/instructions/a.md': '«»# A\n',
        '.github/instructions/b.md': '# B\n',
        '.github/instructions/c.md': '# C\n',
      },
    },
  },
  'missing-path': {
    good: {
      'what another text says is made, and numbers to fill in': {
        'AGENTS.md': 'Reports are in `docs/report.md` and `docs/sprint-N/report.md`.\n',
        'docs/a.md': '',
        'GEMINI.md': 'Write the report to `docs/report.md`.\n',
      },
      'of something else, and of another repository': {
        'AGENTS.md':
          "The loki chart's `docs/check.yaml` fails.\n\nSources: `docs/cmd/a.ts` + `b.ts` in the opencode repo.\n",
        'docs/a.md': '',
      },
      'what a model is to write': {
        'AGENTS.md': '# Shop\n\n[[LLM: Write\n\n- See `docs/b.md`.]]\n',
        'docs/a.md': '',
      },
    },
    bad: {
      'what makes something': {
        'AGENTS.md': 'Installers are produced by `«.github/workflows/msi.yml»` on push.\n',
        '.github/workflows/build.yml': '',
      },
      'a file that a text beside a skill names': {
        'AGENTS.md': '# Shop\n',
        '.agents/skills/sum/SKILL.md':
          '---\nname: sum\ndescription: Adds.\n---\nRead `references/map.md`.\n',
        '.agents/skills/sum/references/map.md': '- `src/a.ts`\n- `«src/gone.ts»`\n',
        'src/a.ts': '',
      },
    },
  },
  'misnumbered-heading': {
    bad: {
      'a heading of two lines': {
        'docs/adr/0033-networks.md': '«ADR-3: Networks and»\nhow they are named\n===\n',
      },
    },
  },
  'duplicate-id': {
    bad: {
      'two agents of one number': {
        'plans/0001-x/0001-x-plan.md': '# X\n',
        'plans/0001-x/agents/001-a.md': '# A\n',
        'plans/0001-x/agents/001-b.md': '«»# B\n',
      },
      'three numbers twice, told once': {
        'docs/adr/0001-a.md': '# A\n',
        'docs/adr/0001-b.md': '«»# B\n',
        'docs/adr/0002-a.md': '# A\n',
        'docs/adr/0002-b.md': '# B\n',
        'docs/adr/0003-a.md': '# A\n',
        'docs/adr/0003-b.md': '# B\n',
      },
      'the older name on the newer decision': {
        'docs/adr/0001-a.md': '«»---\ndate: 2026-03-02\n---\n\n# A\n',
        'docs/adr/0001-b.md': '---\ndate: 2026-03-01\n---\n\n# B\n',
      },
    },
  },
  'invalid-front-matter': {
    bad: {
      'front matter that is never closed': {
        'docs/adr/0001-a.md': '«---»\nname: Kiln\n\n# Kiln\n',
      },
      'no key in three files, told once': {
        'docs/adr/0001-a.md': '«---»\ntag:general\n---\n# A\n',
        'docs/adr/0002-b.md': '---\ntag:general\n---\n# B\n',
        'docs/adr/0003-c.md': '---\ntag:general\n---\n# C\n',
      },
      'the same line in three files, told once': {
        'docs/adr/0001-a.md': '---\ndeciders: «@»ann\n---\n# A\n',
        'docs/adr/0002-b.md': '---\ndeciders: @ann\n---\n# B\n',
        'docs/adr/0003-c.md': '---\ndeciders: @ann\n---\n# C\n',
      },
    },
  },
  'lost-instructions': {
    good: {
      'beside what a test copies nobody starts': {
        'AGENTS.md': `# Shop\n\n${'Be as brief as you can. '.repeat(1360)}\n`,
        'test/fixtures/AGENTS.md': `# Fixture\n\n${'Be brief. '.repeat(20)}\n`,
      },
    },
  },
  'orphan-reference': {
    good: {
      'an index that lists all decisions': {
        ...OLD_AND_NEW,
        '.limps/adrs/ADR-0003-c.md': '---\nstatus: accepted\n---\n\n# C\n',
        '.limps/adrs/README.md':
          '# Index\n\n- [A](ADR-0001-a.md)\n- [B](ADR-0002-b.md)\n- [C](ADR-0003-c.md)\n\n| ADR-0008 | **已合并** |\n\n## Removed\n\n- ADR-0009\n',
      },
      'an index whose rows say how it stands before the link, and what it says below one of another':
        {
          ...OLD_AND_NEW,
          '.limps/adrs/ADR-0003-c.md': '---\nstatus: accepted\n---\n\n# C\n',
          '.limps/adrs/README.md':
            '# Index\n\n| ⛔ DECLINED — slow | [A](ADR-0001-a.md) |\n\n## [B](ADR-0002-b.md)\n\n## [C](ADR-0003-c.md)\n\nAs ADR-0001 had it.\n',
        },
      'a finished plan may depend on a missing one': {
        'plans/Completed/0001-x/plan.md': '---\ndepends_on: [0099-gone]\n---\n',
      },
      'a decision may depend on what is none': {
        'docs/adr/ADR-001-a.md': '---\nstatus: accepted\ndepends_on: [AMD-007]\n---\n',
      },
      'a decision that is planned': {
        'docs/adr/ADR-001-a.md': '# A\n\nStatus: Accepted\n\nADR-002 will say more.\n',
        'docs/adr/ADR-003-b.md': '# B\n\nStatus: Accepted\n',
        'docs/adr/README.md': '# Decisions\n\n## Planned ADRs\n\n### ADR-002: C\n',
      },
    },
    bad: {
      'the list of active decisions': {
        ...OLD_AND_NEW,
        '.limps/workspace.md': '# W\n\n## Active ADRs\n\n- «ADR-0001»: PostgreSQL\n',
      },
      'a link': {
        ...OLD_AND_NEW,
        '.limps/context/data.md': '# Data\n\nSee «[the store](../adrs/ADR-0001-a.md)».\n',
      },
      'two decisions with the number of the successor': {
        'docs/adr/0001-a.md': '---\nstatus: superseded\nsuperseded_by: «0002»\n---\n',
        'docs/adr/0002-b.md': '# B\n',
        'docs/adr/0002-c.md': '# C\n',
      },
      'a superseded decision that instructions import': {
        'docs/adr/0001-a.md': '# A\n\nStatus: Superseded\n',
        'CLAUDE.md': '@«docs/adr/0001-a.md»\n',
      },
      'an index that marks some of its dead entries': {
        ...OLD_AND_NEW,
        '.limps/adrs/ADR-0003-c.md': '---\nstatus: superseded\nsuperseded_by: ADR-0002\n---\n# C\n',
        '.limps/adrs/README.md':
          '# Index\n\n- [A](ADR-0001-a.md) (superseded)\n- [B](ADR-0002-b.md)\n- «[C](ADR-0003-c.md)»\n',
      },
      'an index that calls a dead entry accepted': {
        ...OLD_AND_NEW,
        '.limps/adrs/ADR-0003-c.md': '# C\n',
        '.limps/adrs/README.md':
          '| ADR | Status |\n| --- | --- |\n| «[1](ADR-0001-a.md)» | Accepted |\n| [2](ADR-0002-b.md) | Accepted |\n| [3](ADR-0003-c.md) | Accepted |\n',
      },
    },
  },
  'broken-link': {
    good: {
      'links from a folder that is opened by itself, and examples': {
        'shop/.github/instructions/a.instructions.md':
          '[b](.github/instructions/b.instructions.md)\n\n- Example: [c](c.md)\n',
        'shop/.github/instructions/b.instructions.md': '# B\n',
        'AGENTS.md': 'See [notes](~/.claude/notes.md).\n',
      },
    },
  },
  'misread-rule': {
    good: {
      'globs from a folder that is opened by itself': {
        'shop/src/a.ts': '',
        'shop/.github/instructions/a.instructions.md': '---\napplyTo: src/*.ts\n---\n# A\n',
      },
    },
  },
  'missing-command': {
    good: {
      'a command that is not to be run, or only if it is there': {
        'AGENTS.md':
          'It is `npm run test`, not `npm run tests`. Is there a changeset? If so, run `npm run changeset`.\n',
        'package.json': MANIFEST,
      },
    },
    bad: {
      'a script and a package behind a filter, and a skill that is about this repository': {
        '.agents/skills/sum/SKILL.md':
          '---\nname: sum\ndescription: Adds.\n---\nRead `api/cart.ts`, then `«npm run gone»`.\n',
        'AGENTS.md':
          '- `«pnpm --filter api run gone»`, `pnpm --filter api test`\n- `«pnpm --filter gone» test`, `pnpm add -w @types/node`\n',
        'package.json': MANIFEST,
        'api/package.json': '{ "name": "@shop/api" }\n',
        'api/cart.ts': '',
      },
      'a script of a folder': {
        'AGENTS.md': '```sh\ncd "the api" && «npm run lint»\n```\n',
        'the api/package.json': MANIFEST,
      },
    },
  },
  'contradictory-instructions': {
    good: {
      'a folder with its own lock file, and files that no agent reads together': {
        'AGENTS.md': '- Package manager: pnpm\n',
        'docs/AGENTS.md': '- Package manager: yarn\n',
        'docs/yarn.lock': '',
        'pnpm-lock.yaml': '',
        'api/QWEN.md': '- Python 3.9\n',
        'web/GEMINI.md': '- Python 3.12\n',
      },
      'a command that a sentence tells of': {
        'AGENTS.md': '- Package manager: pnpm\n',
        'web/AGENTS.md': 'The binding comes on first use via `npm install` into `keys/`.\n',
        'pnpm-lock.yaml': '',
      },
    },
    bad: {
      'instructions against what a workspace declares': {
        '.limps/workspace.md':
          '---\ntitle: Shop\nupdated: 2026-03-30\npackageManager: pnpm\ndatabase: PostgreSQL\n---\n',
        'AGENTS.md': '- «Always use npm, not yarn»\n- «Database: MySQL»\n',
      },
      'rules against each other, which come in any order': {
        'CLAUDE.md': '# Shop\n',
        '.claude/rules/a.md': 'Use bun as the package manager.\n',
        '.claude/rules/b.md': '«Never use bun.»\n- Node 20\n',
        '.claude/rules/c.md': '- «Node 22»\n',
      },
      'a bare order against the lock file': {
        'AGENTS.md': '# Shop\n\n«Use yarn.»\n',
        'package-lock.json': '{}',
      },
      'what a file and the lock file say otherwise is told once': {
        'AGENTS.md': '- Package manager: pnpm\n',
        'web/AGENTS.md': '- Install: `«npm install»`\n',
        'pnpm-lock.yaml': '',
      },
    },
  },
  'unlisted-item': {
    good: {
      'a skill that belongs to another': {
        'CLAUDE.md': '# Zoo\n',
        '.claude/skills/count/SKILL.md': GOOD,
        '.claude/skills/count/templates/new/SKILL.md': skill('name: NAME'),
      },
      'what is no YAML, where only those are in use that mend it': {
        'CLAUDE.md': '# Zoo\n',
        '.claude/skills/count/SKILL.md': skill('name: count\ndescription: Use when: counting'),
      },
    },
    bad: {
      'a folder that one of two looks into': {
        'CLAUDE.md': '# Zoo\n',
        'AGENTS.md': '# Zoo\n\nSee CLAUDE.md.\n',
        '.agents/skills/sum/SKILL.md': `«»${skill('name: sum\ndescription: Adds.')}`,
        '.claude/skills/count/SKILL.md': `«»${GOOD}`,
      },
      'files that are no SKILL.md in a folder of their own, or in one into which nobody looks': {
        'CLAUDE.md': '# Zoo\n',
        '.agents/agents/keeper.md': `«»${GOOD}`,
        '.claude/skills/count/skill.md': `«»${GOOD}`,
        '.claude/skills/sum.md': `«»${GOOD}`,
        '.copilot/skills/add/SKILL.md': `«»${GOOD}`,
        'api/.claude/agents/keeper.md': `«»${GOOD}`,
      },
      'a file where the folders of all skills are, and one too deep': {
        'CLAUDE.md': '# Zoo\n',
        '.claude/skills/SKILL.md': `«»${GOOD}`,
        '.claude/skills/animals/count/SKILL.md': `«»${GOOD}`,
      },
      'folders whose names lack a letter, and sub-agents too deep': {
        'QWEN.md': '# Zoo\n',
        '.qwen/agents/zoo/keeper.md': `«»${GOOD}`,
        '.qwen/skill/count/SKILL.md': `«»${GOOD}`,
      },
      'one that hides all others': {
        '.github/copilot-instructions.md': '# Zoo\n',
        '.github/skills/count/SKILL.md': GOOD,
        '.github/skills/SKILL.md': `«»${skill('name: sum\ndescription: Adds.')}`,
      },
      'a text where opencode wants a map': {
        'opencode.json': '{}',
        'AGENTS.md': '# Zoo\n',
        '.opencode/agent/count.md': `---\ndescription: Counts zebras.\n«»tools: Read, Grep\n---\nCount.\n`,
      },
    },
  },
  'misspelt-key': {
    good: {
      'locks on what a Defaults block sets, with the key or without it': {
        '.limps/workspace.md':
          '---\nlocked: [defaults.license, defaults.money]\n---\n\n## Defaults\n\n```yaml\ndefaults:\n  license: MIT\n  money: { unit: cents }\n```\n',
        'projects/web/project.md':
          '---\nlocked: [defaults.port]\n---\n\n## Defaults\n\n```yaml\nport: 80\n```\n',
      },
      'defaults that are nearly the same on purpose': {
        '.limps/workspace.md': '---\ndefaults:\n  form_a: x\n  input: y\n---\n',
        'plans/0001-x/0001-x-plan.md': '---\ndefaults:\n  form_b: x\n  inputs: y\n---\n',
      },
    },
    bad: {
      'a default that is nearly another, and one at the top of the front matter': {
        '.limps/workspace.md': '---\ndefaults:\n  language: TypeScript\n---\n',
        'plans/0001-x/0001-x-plan.md': '---\ndefaults:\n  «langauge»: Rust\n---\n',
        'plans/0002-y/0002-y-plan.md': '---\n«language»: Rust\n---\n',
      },
      'a default beside the one that it is nearly': {
        '.limps/workspace.md': '---\ndefaults:\n  language: TypeScript\n  «langauge»: Rust\n---\n',
      },
      'one of what is always several': {
        '.limps/workspace.md': '## Defaults\n\n```yaml\n«default»:\n  language: TypeScript\n```\n',
        'docs/adr/0001-a.md': '---\nstatus: accepted\n«constraint»:\n  storage: SQLite\n---\n# A\n',
      },
    },
  },
  'spec-status': {
    good: {
      'an open change with open tasks, and an archived one without': {
        'openspec/changes/a/.openspec.yaml': 'skip_specs: true\n',
        'openspec/changes/a/tasks.md': '- [x] 1.1 Do it\n- [ ] 1.2 Do more\n',
        'openspec/changes/archive/2026-01-02-b/tasks.md': '- [x] 1.1 Do it\n',
      },
    },
    bad: {
      'a phase whose document is not there': {
        '.kiro/specs/pay/requirements.md': '# Requirements\n',
        '.kiro/specs/pay/spec.json': '{\n  "phase": "«design-generated»"\n}\n',
      },
    },
  },
  'superseded-by-unaccepted': {
    bad: {
      'a part is superseded by what is only proposed': {
        'docs/adr/0001-a.md':
          '# 1. A\n\n## Status\n\nAccepted\n\nPartly superseded by «[2. B](0002-b.md)»\n',
        'docs/adr/0002-b.md': '# 2. B\n\n## Status\n\nProposed\n',
      },
    },
  },
  'dropped-values': {
    good: {
      'a list is replaced by another': {
        '.limps/workspace.md': '---\ndefaults:\n  checks: [npm test, npm run lint]\n---\n',
        'plans/0001-x/0001-x-plan.md':
          '---\ndefaults:\n  checks: { override: true, value: [npm run slow] }\n---\n',
      },
    },
    bad: {
      'a list is replaced by nothing': {
        '.limps/workspace.md': '---\ndefaults:\n  checks: [npm test, npm run lint]\n---\n',
        'plans/0001-x/0001-x-plan.md':
          '---\ndefaults:\n  checks: { «override»: true, value: [] }\n---\n',
      },
    },
  },
  'circular-dependency': {
    bad: {
      'two agents': {
        'plans/0001-x/0001-x-plan.md': '# X\n',
        'plans/0001-x/agents/000-a.md': '---\ndepends_on: [«001»]\n---\n',
        'plans/0001-x/agents/001-b.md': '---\ndepends_on: [000]\n---\n',
      },
    },
  },
  'one-sided-supersession': {
    good: {
      'MADR records the successor in the status': {
        'docs/adr/0001-a.md': '---\nstatus: superseded by ADR-0002\n---\n\n# A\n',
        'docs/adr/0002-b.md': '---\nstatus: accepted\n---\n\n# B\n',
      },
    },
  },
  'invalid-value': {
    bad: {
      'a form that recurs is told once': {
        'docs/adr/0001-a.md': '---\ndate: «2026/40/01»\n---\n',
        'docs/adr/0002-b.md': '---\ndate: 2026/40/02\n---\n',
        'docs/adr/0003-c.md': '---\ndate: 2026/50/03\n---\n',
      },
    },
  },
};
