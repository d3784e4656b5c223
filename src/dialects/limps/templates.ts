import type { NewWorkspace } from '../../model/dialect.ts';

export function templates({
  name,
  today,
  example,
}: NewWorkspace): Readonly<Record<string, string>> {
  const dates = [`created: ${today}`, `updated: ${today}`];
  const context = (title: string, hint: string): string =>
    page([`title: ${title}`, ...dates], `# ${title}`, hint);
  return {
    '.limps/workspace.md': page(
      [`name: ${JSON.stringify(name)}`, 'type: workspace', ...dates],
      `# Workspace: ${name}`,
      '## Mission',
      'What this project is for, in two sentences.',
      '## Principles',
      '- One principle per line. Every agent reads them.',
      '## Context Files',
      '- `context/vision.md` — goals\n- `context/architecture.md` — components\n- `context/conventions.md` — coding and review',
      '## Defaults',
      'Projects, plans and agents can override these. To do so, write `language: { override: true, value: Python }`.',
      example
        ? '```yaml\ndefaults:\n  language: TypeScript\n```'
        : '```yaml\n# defaults:\n#   language: TypeScript\n```',
    ),
    '.limps/context/vision.md': context('Vision', 'The goals, and how to tell that they are met.'),
    '.limps/context/architecture.md': context(
      'Architecture',
      'The components, and how they depend on each other.',
    ),
    '.limps/context/conventions.md': context(
      'Conventions',
      'How code is written, reviewed and merged.',
    ),
    '.limps/adrs/.gitkeep': '',
    '.limps/archive/.gitkeep': '',
    ...(example ? exampleFiles(today, dates) : {}),
  };
}

function exampleFiles(today: string, dates: readonly string[]): Readonly<Record<string, string>> {
  const plan = 'plans/0001-first-page';
  return {
    '.limps/adrs/ADR-0001-keep-context-in-git.md': page(
      [
        ...['title: Keep context in git', 'type: adr', 'status: accepted', ...dates],
        ...['supersedes: []', 'superseded_by: null', 'constraints:', '  defaults.storage: git'],
      ],
      '# Keep context in git',
      '## Context',
      'Agents and people should read the same text, and every change needs a review.',
      '## Decision',
      'Context is markdown in this repository. Nobody can override `defaults.storage`.',
    ),
    '.limps/projects/website/project.md': page(
      ['title: Website', 'type: project', ...dates, 'plans: [0001-first-page]'],
      '# Website',
      '## Goals',
      '- A page that loads instantly.',
      '## Defaults',
      '```yaml\ndefaults:\n  browsers: [last two versions]\n```',
    ),
    [`${plan}/0001-first-page-plan.md`]: page(
      ['title: First page', 'status: active', ...dates],
      '# First page',
      '## Scope',
      'One static page with a title and a contact form.',
      '## Defaults',
      '```yaml\ndefaults:\n  language: { override: true, value: HTML }\n```',
    ),
    [`${plan}/plan.memory.md`]: page(
      ['plan: 0001-first-page', ...dates, 'contributors: [000]'],
      '# Plan Memory: First page',
      '## Shared Discoveries',
      '- The form works without JavaScript.',
      '## Plan Decisions',
      '| Decision | Choice | Affects Agents | Date |\n|----------|--------|----------------|------|\n' +
        `| Style sheet | one file | 000, 001 | ${today} |`,
      '## Open Questions',
      '- [ ] Do we need a dark theme?',
    ),
    [`${plan}/agents/000-write-page.md`]: page(
      ['title: Write the page', 'status: WIP', ...dates, 'files: [public/index.html]'],
      '# Agent 000: Write the page',
      '## Objective',
      'Write a page that is readable without a style sheet.',
    ),
    [`${plan}/agents/000-write-page.memory.md`]: page(
      ['agent: 000-write-page', 'plan: 0001-first-page', ...dates, 'sessions: 1'],
      '# Agent Memory: Write the page',
      '## Findings',
      '- Every field needs a label for screen readers.',
      '## Decisions',
      '| Decision | Choice | Rationale | Date |\n|----------|--------|-----------|------|\n' +
        `| Headings | one h1 | clear outline | ${today} |`,
      '## Blockers',
      '- [ ] Text of the legal notice — requested',
      '## Session Log',
      `### Session 1 — ${today}`,
      '- Wrote the first draft.',
    ),
    [`${plan}/agents/001-check-page.md`]: page(
      ['title: Check the page', 'status: GAP', ...dates, 'depends_on: [000]'],
      '# Agent 001: Check the page',
      '## Objective',
      'Check the page with a keyboard, a phone and a screen reader.',
    ),
  };
}

function page(head: readonly string[], ...blocks: readonly string[]): string {
  return `---\n${head.join('\n')}\n---\n\n${blocks.join('\n\n')}\n`;
}
