// In: nothing. Out: one small tree a dialect, with everything in it that the dialect knows.

import { page } from '../helpers/hierarchy.ts';

export const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  limps: {
    '.limps/workspace.md': page('name: Sample', '# Workspace: Sample'),
    '.limps/context/vision.md': '# Vision',
    '.limps/context/brand.md': '# Brand',
    '.limps/adrs/ADR-0001-one.md': page('status: accepted', '# One'),
    '.limps/adrs/template.md': '# Template',
    '.limps/archive/old.md': '# Old',
    '.limps/projects/site/project.md': page('plans: [0001-first]', '# Site'),
    'projects/tools/project.md': '# Tools',
    'projects/no-project/readme.md': '# Not a project',
    'plans/Roadmap.md': '# Roadmap',
    'plans/_Drafts/idea.md': '# Idea',
    'plans/0001-first/0001-first-plan.md': '# First',
    'plans/0001-first/context.md': '# Context',
    'plans/0001-first/gotchas.md': '# Gotchas',
    'plans/0001-first/plan.memory.md': '# Memory',
    'plans/0001-first/agents/000-alpha.md': '# Alpha',
    'plans/0001-first/agents/000-alpha.memory.md': '# Memory of alpha',
    'plans/0001-first/agents/001_beta.agent.md': '# Beta',
    'plans/0001-first/agents/001_beta.agent.memory.md': '# Memory of beta',
    'plans/0001-first/agents/README.md': '# Index',
    'plans/0002-Second Plan/0002-Second Plan-plan.md': page('project: tools', '# Second'),
    'plans/Completed/0001-older/0001-older-plan.md': '# Older',
    'plans/Completed/0001-older/agents/000-a.md': '# A',
    'plans/No Number/plan.md': '# No number',
    'plans/workspace/plan.md': '# A plan that is called like the workspace',
  },
  adr: {
    'docs/adr/README.md': '# Decisions',
    'docs/adr/template.md': '# {short title}',
    'docs/adr/0001-record-decisions.md':
      '# 1. Record decisions\n\nDate: 2026-01-02\n\n## Status\n\nAccepted\n',
    'docs/adr/0002-use-b.md':
      '# 2. Use B\n\n## Status\n\nSuperseded by [3. Use C](0003-use-c.md)\n',
    'docs/adr/0003-use-c.md': page('status: accepted', '# Use C'),
    'docs/adr/old/0001-first.md': '# First\n\n* Status: rejected\n',
    'packages/core/docs/decisions/20260102-use-slugs.md': '# Use slugs\n\n- Status: proposed\n',
    'packages/core/src/main.ts': '',
    '.limps/adrs/ADR-0001-one.md': page('status: accepted', '# One'),
  },
};
