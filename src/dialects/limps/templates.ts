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

/** An empty workspace with every file explained where it stands. */
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

What this work is for, in two sentences.

## Principles

- One principle a line; every agent reads them first.

## Context Files

- \`context/vision.md\` — where we are going
- \`context/architecture.md\` — how it is built
- \`context/conventions.md\` — how we write and review code

## Active ADRs

## Defaults

Projects, plans and agents may override these; a different value must say \`override: true\`.

\`\`\`yaml
defaults:
  language: TypeScript
\`\`\`
`,
    '.limps/context/vision.md': contextFile(
      'Vision',
      'Where this is going, and how we will know.',
      today,
    ),
    '.limps/context/architecture.md': contextFile(
      'Architecture',
      'The parts, and the laws between them.',
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

/** A project, a plan with two agents, memory and a decision, to see what every part is for. */
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

Agents and people must read the same words, and every change needs a review.

## Decision

Context is markdown in this repository. The value \`defaults.storage\` is fixed for everyone.
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

- A page that loads before anyone notices.

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

One static page with a title and a way to write to us.

## Defaults

\`\`\`yaml
defaults:
  language: HTML
  override: true
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

- The form works without script.

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

Write the page so that it reads well without a style sheet.
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

- A label must name its field, or screen readers stay silent.

## Decisions

| Decision | Choice | Rationale | Date |
|----------|--------|-----------|------|
| Headings | one h1 | outline stays clear | ${today} |

## Blockers

- [ ] The text of the imprint — asked for

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
