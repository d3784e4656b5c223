// The files of a new workspace (L-013 … L-019, L-086).

import type { NewWorkspace } from '../../model/dialect.ts';

/** The files of a new workspace by path; with `example` also a project, a plan, agents and memory. */
export function templates({
  name,
  today,
  example,
}: NewWorkspace): Readonly<Record<string, string>> {
  return { ...workspaceFiles(name, today), ...(example ? exampleFiles(today) : {}) };
}

/** A workspace without plans, with a hint in every file. */
function workspaceFiles(name: string, today: string): Readonly<Record<string, string>> {
  return {
    '.limps/workspace.md': `---
name: ${JSON.stringify(name)}
type: workspace
created: ${today}
updated: ${today}
---

# Workspace: ${name}

## Mission

What this project is for, in two sentences.

## Principles

- One principle per line. Every agent reads them.

## Context Files

- \`context/vision.md\` — goals
- \`context/architecture.md\` — components
- \`context/conventions.md\` — coding and review

## Active ADRs

## Defaults

Projects, plans and agents can override these. To do so, write \`language: { override: true, value: Python }\`.

\`\`\`yaml
defaults:
  language: TypeScript
\`\`\`
`,
    '.limps/context/vision.md': contextFile(
      'Vision',
      'The goals, and how to tell that they are met.',
      today,
    ),
    '.limps/context/architecture.md': contextFile(
      'Architecture',
      'The components, and how they depend on each other.',
      today,
    ),
    '.limps/context/conventions.md': contextFile(
      'Conventions',
      'How code is written, reviewed and merged.',
      today,
    ),
    '.limps/adrs/.gitkeep': '',
    '.limps/archive/.gitkeep': '',
  };
}

/** A project, a plan with two agents, memory and a decision. */
function exampleFiles(today: string): Readonly<Record<string, string>> {
  return {
    '.limps/adrs/ADR-0001-keep-context-in-git.md': `---
title: Keep context in git
type: adr
status: accepted
created: ${today}
updated: ${today}
supersedes: []
superseded_by: null
constraints:
  defaults.storage: git
---

# Keep context in git

## Context

Agents and people should read the same text, and every change needs a review.

## Decision

Context is markdown in this repository. Nobody can override \`defaults.storage\`.
`,
    '.limps/projects/website/project.md': `---
title: Website
type: project
created: ${today}
updated: ${today}
plans: [0001-first-page]
---

# Website

## Goals

- A page that loads instantly.

## Defaults

\`\`\`yaml
defaults:
  browsers: [last two versions]
\`\`\`
`,
    'plans/0001-first-page/0001-first-page-plan.md': `---
title: First page
status: active
created: ${today}
updated: ${today}
---

# First page

## Scope

One static page with a title and a contact form.

## Defaults

\`\`\`yaml
defaults:
  language: { override: true, value: HTML }
\`\`\`
`,
    'plans/0001-first-page/plan.memory.md': `---
plan: 0001-first-page
created: ${today}
updated: ${today}
contributors: [000]
---

# Plan Memory: First page

## Shared Discoveries

- The form works without JavaScript.

## Plan Decisions

| Decision | Choice | Affects Agents | Date |
|----------|--------|----------------|------|
| Style sheet | one file | 000, 001 | ${today} |

## Open Questions

- [ ] Do we need a dark theme?
`,
    'plans/0001-first-page/agents/000-write-page.md': `---
title: Write the page
status: WIP
created: ${today}
updated: ${today}
files: [public/index.html]
---

# Agent 000: Write the page

## Objective

Write a page that is readable without a style sheet.
`,
    'plans/0001-first-page/agents/000-write-page.memory.md': `---
agent: 000-write-page
plan: 0001-first-page
created: ${today}
updated: ${today}
sessions: 1
---

# Agent Memory: Write the page

## Findings

- Every field needs a label for screen readers.

## Decisions

| Decision | Choice | Rationale | Date |
|----------|--------|-----------|------|
| Headings | one h1 | clear outline | ${today} |

## Blockers

- [ ] Text of the legal notice — requested

## Session Log

### Session 1 — ${today}

- Wrote the first draft.
`,
    'plans/0001-first-page/agents/001-check-page.md': `---
title: Check the page
status: GAP
created: ${today}
updated: ${today}
depends_on: [000]
---

# Agent 001: Check the page

## Objective

Check the page with a keyboard, a phone and a screen reader.
`,
  };
}

function contextFile(title: string, hint: string, today: string): string {
  return `---\ntitle: ${title}\ncreated: ${today}\nupdated: ${today}\n---\n\n# ${title}\n\n${hint}\n`;
}
