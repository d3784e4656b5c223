// Two workspaces as people really keep them, at every level with decisions and lessons, and with all that goes wrong in heads.

import { page } from '../../helpers/hierarchy.ts';

const HOME = 'resources/workspaces';

export const tree: Readonly<Record<string, string>> = {
  'agent/rules/common/user-profile.md':
    '<!-- budget: 50 lines -->\n# User Profile\n\n- Be brief.\n',
  'agent/rules/common/global-conventions.md': '# Global Conventions\n\nNo secrets.\n',
  'agent/rules/common/tasks/create-plan.md': '# No hot memory\n',
  'agent-transcripts/2026-02-01.jsonl': '{"role":"user"}\n',
  '.aweave/loaded-skills.yaml':
    'skills:\n  - name: cli-builder\n    description: >-\n      How to build\n      commands.\n    skill_path: agent/skills/common/cli-builder/SKILL.md\n  - name: remote\n    description: Elsewhere.\n    skill_path: /home/somebody/repo/agent/skills/remote/SKILL.md\n',

  [`${HOME}/devtools/OVERVIEW.md`]: page(
    'name: DevTools\ndescription: Shared development tools and infrastructure.\ntags: [devtools, infrastructure]\nupdated: 2026-03-20',
    '# DevTools\n\nOne command for everything.\n',
  ),
  [`${HOME}/devtools/_decisions/OVERVIEW.md`]: page(
    'name: Decisions\ndescription: What was decided, and why.\nfolder_structure: _decisions/ is flat\ncategory_values: [architecture, tooling]',
    '# Decisions Topic\n\nOne file a decision.\n',
  ),
  [`${HOME}/devtools/_decisions/260214-single-server.md`]: page(
    'name: Adopt Single Server Runtime\ndescription: Run REST and MCP in one process.\ncategory: architecture\ntags: [server, mcp]\ncreated: 2026-02-14',
    '## Context\n\nTwo servers, two ports.\n\n## Decision\n\nOne process.\n',
  ),
  [`${HOME}/devtools/_decisions/260214-pnpm.md`]: page(
    'name: Use pnpm\ndescription: One lockfile for all packages.\ncategory: tooling\ncreated: 2026-02-14',
    'It is fast.\n',
  ),
  [`${HOME}/devtools/_lessons/Undated Lesson.md`]: '# No head at all\n\nBut a lesson.\n',

  [`${HOME}/devtools/common/OVERVIEW.md`]: page(
    'name: Common\ndescription: "Tools for all domains: quoted."\ntags: [cli, shared]\nupdated: 2026-03-20',
    '# Common\n\nShared parts.\n',
  ),
  [`${HOME}/devtools/common/_plans/OVERVIEW.md`]: page(
    'name: Plans\ndescription: Plans of the domain.\nfolder_structure: _plans/ is flat with YYMMDD-kebab-case.md\nstatus_values: [new, in_progress, partial, done, abandoned]\ncategory_values: []\ntag_values: [workflow, spa]',
    '# Plans Topic\n\nThis topic stores plans.\n',
  ),
  [`${HOME}/devtools/common/_plans/260208-workflow-engine.md`]: page(
    'name: Workflow Engine\ndescription: Run graphs of tasks.\nstatus: done\ncreated: 2026-02-08\ntags: [workflow, xstate]',
    '# Plan\n\nThe whole plan (T2).\n',
  ),
  [`${HOME}/devtools/common/_plans/260223-spa-self-serve.md`]: page(
    'name: SPA Self-Serve\ndescription: Less boilerplate.\nstatus: in_progress\ncreated: 2026-02-23\ntags: spa, nestjs',
    '# Plan\n',
  ),
  [`${HOME}/devtools/common/_plans/260301-odd-status.md`]: page(
    'name: Odd Status\ndescription: Nobody knows this status.\nstatus: simmering\ncreated: 2026-03-02',
    '# Plan\n',
  ),
  [`${HOME}/devtools/common/_plans/260302-windows.md`]:
    '---\r\nname: Windows Lines\r\ndescription: Ends of lines.\r\nstatus: new\r\ncreated: 2026-03-02\r\ntags: []\r\n---\r\n\r\n# Plan\r\n\r\nText.\r\n',
  [`${HOME}/devtools/common/_plans/260303-bom.md`]:
    '\uFEFF---\nname: With a Mark\ndescription: A byte order mark.\nstatus: new\ncreated: 2026-03-03\n---\n# Plan\n',
  [`${HOME}/devtools/common/_plans/260304-broken.md`]:
    '---\nname: "Broken\ndescription: [never closed\n---\n# Still here\n',
  [`${HOME}/devtools/common/_plans/No Name Yet.md`]: page('status: new', '# Unnamed\n'),
  [`${HOME}/devtools/common/_architecture/20260101-Server side Actions.md`]: page(
    'name: Server-side Actions\ndescription: How actions run.\ncreated: 2026-01-01',
    '# Actions\n',
  ),
  [`${HOME}/devtools/common/_features/core/memory.md`]: page(
    'name: Memory\ntags: [memory]',
    '# Memory\n',
  ),
  [`${HOME}/devtools/common/_features/core/_plans/260310-inner.md`]: page(
    'name: Inner Plan\ndescription: A topic in a topic.\nstatus: new\ncreated: 2026-03-10',
    '# Inner\n',
  ),
  [`${HOME}/devtools/common/_lessons/260228-topic-drift.md`]: page(
    'name: Avoid Topic Drift\ndescription: Keep the wording of rules aligned.\ncategory: process\ntags: [rules, memory]\ncreated: 2026-02-28',
    '## What went wrong\n\nWords moved.\n',
  ),

  [`${HOME}/devtools/common/server/OVERVIEW.md`]: page(
    'name: Server\ndescription: The one server.\nupdated: 2026-03-20',
    '# Server\n',
  ),
  [`${HOME}/devtools/common/server/_decisions/260305-sqlite.md`]: page(
    'name: SQLite\ndescription: One file for state.\ncategory: dependency\ncreated: 2026-03-05\ntags: [server]',
    'No server for data.\n',
  ),
  [`${HOME}/devtools/common/server/_lessons/260306-zod.md`]: page(
    'name: Zod Versions\ndescription: Two majors in one tree.\ncategory: debugging\ncreated: 2026-03-06',
    'Import zod/v3.\n',
  ),
  [`${HOME}/devtools/common/server/src/deep/notes.md`]: '# Deeper than any scope\n',
  [`${HOME}/devtools/common/cli/ABSTRACT.md`]: '# CLI\n\nThe command\nline.\n',

  [`${HOME}/k/OVERVIEW.md`]: '# No head\n\nThe workspace k.\n',
  [`${HOME}/k/my shop/OVERVIEW.md`]: page('name: Shop\ndescription: Sells.', ''),
  [`${HOME}/k/my shop/api/_lessons/260101-a.md`]: page(
    'name: A\ndescription: First.\ncreated: 2026-01-01',
    'A.\n',
  ),
};
