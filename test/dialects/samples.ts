// One small tree a dialect, with everything in it that the dialect knows, and what can grow beside it.

import { test } from 'vitest';
import { dialects } from '../../src/dialects/index.ts';
import { page } from '../helpers/hierarchy.ts';
import { tree as aweave } from './aweave/tree.ts';
import { odd } from './odd/index.ts';

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
  aweave,
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
  },
  tlc: {
    '.tlc.json': '{"workspace": true}',
    'projects.json': '{"version": 1, "projects": [{"name": "api", "localPath": "kasha-api"}]}',
    'PROJECT.md': '# Kasha',
    'memory/decisions/use-postgres.md': '# Use Postgres\n\nFor its JSON.\n',
    'memory/gotchas/slow-start.md': '# Gotcha: Slow start\n\n## Issue\n\nTwo seconds.\n',
    'memory/preferences/tabs.md': '# Tabs',
    'memory/conversations/2026-02-14-auth.md': '# On auth',
    '.tlc-workspace/memory/decisions/001-shared-auth.md':
      '# Decision: Shared auth\n\n**Date:** 2026-02-14\n**Status:** Active\n\n## Reasoning\n\nOne login.\n',
    'kasha-api/.tlc.json': '{}',
    'kasha-api/PROJECT.md': '# The API',
    'kasha-api/memory/decisions/use-rest.md': page('permanent: true', '# Use REST'),
    'kasha-api/.tlc/memory/team/conventions.md': '# Team Conventions\n\n## Naming\n\nShort.\n',
    'kasha-api/.tlc/memory/.local/sessions/2026-02-14.jsonl': '{"type": "start"}',
    'apps/kasha-web/package.json': '{}',
    'inner/projects.json': '{}',
    'inner/memory/decisions/use-kafka.md': '# Use Kafka',
    'inner/deep/.tlc.json': '{}',
  },
  lily: {
    '.lily/memory/house.md': page(
      'source: system',
      'Records outside of all domains are read, too.',
    ),
    '.lily/memory/personality/working_rules/ann/default/mem_1.md': page(
      'schema_version: 1\nsource: command\nconfidence: 1\ncreated_at: 2026-01-02',
      'Runs the tests before each commit.',
    ),
    '.lily/memory/personality/user_profile/ann/!work/mem_2.md': page(
      'source: inference\nconfidence: 0.7\ncreated_at: 2026-01-02\nstatus: needs_verification',
      'Prefers short answers.',
    ),
    '.lily/memory/personality/bob/default/mem_3.md': 'Of no sub-domain.',
    '.lily/memory/personality/user_profile/ann/namespace.info.md': page(
      'title: Ann',
      'Who Ann is.',
    ),
    '.lily/memory/personality_memory.json':
      '[{"id": "mem_5", "store": "personality_memory", "namespace": "user_profile/user:cy", "content": "Likes \\"tea\\".",' +
      ' "created_at": "2026-01-02", "updated_at": "2026-01-02"}]\n',
    '.lily/memory/task/task_memory/shop/namespace.info.md': page(
      'title: The shop\nmilestone: 2026-03-01',
      'What is known of the shop.',
    ),
    '.lily/memory/task/task_memory/shop/default/mem_4.md': page('index: false', 'Uses Postgres.'),
    '.lily/store/users/ann%40example%2eorg/tea.md':
      '---\nsource: system\n---\n\n```json value\n{"cups": 2}\n```\n',
    '.lily/evidence/notes.md': page(
      'source_ref: docs/notes.md',
      'Ann once said that she likes tea.',
    ),
  },
  hobbs: {
    'foundation.md': page('language: English', '# What I work toward\n\nHonest tools.\n'),
    'claude.md': '# Overlay\n',
    'memory/active/mem_20260214_001.md': page(
      'id: mem_20260214_001\ntags: [preference, researcher]\ncreated: 2026-02-14T10:30:00Z\nstatus: active',
      'Prefers direct communication.\n',
    ),
    'memory/active/mem_20260215_001.md': page(
      'id: mem_20260215_001\ntags: [code]\ncreated: 2026-02-15T10:30:00Z\nstatus: active',
      'Builds with `make`.\n',
    ),
    'memory/archive/mem_20250101_001.md': page(
      'id: mem_20250101_001\ncreated: 2025-01-01T00:00:00Z\nstatus: archived',
      'Deploys on Fridays.\n',
    ),
    'memory/summaries/mem_20260301_001.md': page(
      'id: mem_20260301_001\ntags: [summary]\ncreated: 2026-03-01T00:00:00Z\nsummarizes: [mem_20250101_001]',
      'How deployments went.\n',
    ),
    'agents/researcher/operational.md': page('tags: [finance]', '# Researcher\n'),
  },
  'spec-kit': {
    '.specify/memory/constitution.md':
      '# Shop Constitution\n\n### I. Library first\n\nA feature MUST begin as a library.\n\n**Version**: 1.0.0 | **Ratified**: 2026-01-02\n',
    '.specify/templates/spec-template.md': '# Feature Specification: [FEATURE NAME]',
    '.specify/constitutions/mail.md': '# Mail Constitution\n\n**Version**: 1.0.0\n',
    '.specify/specs/mail.md': '# Mail\n',
    'specs/001-log-in/spec.md':
      '# Feature Specification: Log in\n\n**Status**: Draft\n\n### User Story 1 - By mail (Priority: P1)\n',
    'specs/001-log-in/plan.md': '# Implementation Plan: Log in\n',
    'specs/001-log-in/contracts/mail.md': '# Mail\n',
    'specs/001-log-in/tasks.md': '- [x] T001 [US1] Send a mail\n- [ ] T002 Keep the session\n',
    'specs/001-log-in/checklists/requirements.md':
      '- [x] CHK001 No [NEEDS CLARIFICATION] remains\n',
    'specs/002-log-out/spec.md': '# Feature Specification: Log out\n\n**Status**: Implemented\n',
    '.specify/specs/log-in again/plan.md': '# Implementation Plan: Log in again\n',
    'specs/notes.md': '# No feature',
  },
  kiro: {
    '.kiro/steering/product.md': '# Product\n\nA shop.\n',
    '.kiro/steering/tests.md': page(
      'inclusion: fileMatch\nfileMatchPattern: "**/*.test.ts"',
      '# Tests\n',
    ),
    '.kiro/specs/log-in/requirements.md':
      '# Requirements Document\n\n### Requirement 1: By mail\n\n1. WHEN asked THE system SHALL send a link\n',
    '.kiro/specs/log-in/design.md': '# Design Document\n',
    '.kiro/specs/log-in/tasks.md':
      '# Implementation Plan\n\n- [ ] 1. Send it\n  - _Requirements: 1.1_\n',
    '.kiro/specs/log-in/summary.md': '# Summary\n',
    '.kiro/specs/log-in/spec.json': '{"phase": "tasks-generated"}',
    '.kiro/specs/lost link/bugfix.md': '# Bugfix Requirements Document\n',
    '.kiro/specs/_archived/log-out/requirements.md': '# Requirements Document\n',
    '.kiro/specs/README.md': '# No spec\n',
    '.claude/specs/pay/requirements.md': '# Pay\n',
    '.claude/specs/pay/tasks.md': '- [ ] Pay\n',
  },
  'memory-bank': {
    'memory-bank/projectbrief.md': '# Shop\n\nSells tea.\n',
    'memory-bank/productContext.md': '# Product Context\n',
    'memory-bank/tech-context.md': '# Tech Context\n',
    'memory-bank/style.md': '# Style\n',
    'memory-bank/activeContext.md': '# Active Context\n\n## Next Steps\n\n- [ ] Send mails\n',
    'memory-bank/progress.md': '# Progress\n',
    'memory-bank/README.md': '# How this works\n',
    'memory-bank/components/mail.md': '# Mail\n',
    'memory-bank/archive/2025.md': '# 2025\n',
  },
  openspec: {
    'openspec/config.yaml': 'schema: spec-driven\ncontext: |\n  We use pnpm.\n',
    'openspec/specs/login/spec.md':
      '# login Specification\n\n## Purpose\n\nWho may come in, in which way, and how long that holds.\n\n## Requirements\n\n### Requirement: Session\n\nIt SHALL end after 30 minutes.\n\n#### Scenario: Idle\n\n- **WHEN** nobody does anything\n- **THEN** it ends\n',
    'openspec/specs/shop/my cart/spec.md': '# cart Specification\n',
    'openspec/specs/readme.md': '# No specification',
    'openspec/changes/shorten-session/proposal.md': '## Why\n\nToo long.\n',
    'openspec/changes/shorten-session/design.md': '# Design\n',
    'openspec/changes/shorten-session/tasks.md': '- [ ] 1.1 Shorten it\n',
    'openspec/changes/shorten-session/specs/login/spec.md':
      '## MODIFIED Requirements\n\n### Requirement: Session\n\nIt SHALL end after 15 minutes.\n\n#### Scenario: Idle\n\n- **WHEN** nobody does anything\n- **THEN** it ends\n',
    'openspec/changes/shorten-session/specs/shop/new cart/spec.md': '## ADDED Requirements\n',
    'openspec/changes/archive/2026-01-02-add-login/proposal.md': '# Change: Log in\n',
    'openspec/changes/archive/2026-01-02-add-login/tasks.md': '- [x] 1.1 Do it\n',
  },
  instructions: {
    'AGENTS.md': '# For every agent\n',
    'CLAUDE.md': 'As for every agent: @AGENTS.md, and\n@guide/style.md\n',
    'guide/style.md': '# Style\n',
    '.cursor/rules/always.mdc': page('alwaysApply: true', '# Always\n'),
    '.github/copilot-instructions.md': '# For Copilot\n',
    'shop/AGENTS.md': '# Shop\n',
    'shop/my cart/CLAUDE.md': '# Cart\n',
    'shop/src/main.ts': '',
  },
  stars: {
    'stars/milky-way/galaxy.md': page(
      'mood: bright\nseen: 2026-03-20\ndefaults:\n  fuel: ion\n  crew: 4\n  tags: [old]',
      '# The Milky Way\n\n## Rules\n\nNothing is faster than light.\n',
    ),
    'stars/milky-way/brief.md': '# Brief\n\nThe first line.\nThe line that is cut off.\n',
    'stars/milky-way/charter.md':
      '# Charter\n\nPreamble.\n\n## Law\n\nOne law.\n\n## Songs\n\nMany songs.\n',
    'stars/milky-way/3-orion/nebula.md': page(
      'called: Orion\ndefaults:\n  tags: [dusty]',
      '# Orion\n',
    ),
    'stars/milky-way/3-orion/inner/nebula.md': '# Inner Orion\n',
    'stars/milky-way/3-orion/inner/core/nebula.md': '# Core of Inner Orion\n',
    'stars/milky-way/3-orion/inner/core/7-vulcan/planet.md': page(
      'called: Vulcan\nmood: bright\nseen: 2026-03-20\ndefaults:\n  crew: 9',
      '# Vulcan\n\n## Rules\n\nLogic first.\n',
    ),
    'stars/milky-way/3-orion/inner/core/7-vulcan/dust.md': '# Dust\n',
    'stars/milky-way/3-orion/inner/core/7-vulcan/2-suez/isthmus.md': '# Suez\n',
    'stars/milky-way/3-orion/inner/core/7-vulcan/2-suez/isthmus.scroll.md':
      '# Scroll of Suez\n\n- The ferry is slow\n',
    'stars/milky-way/3-orion/inner/core/7-vulcan/2-suez/1-siwa.oasis.md': page(
      'called: Siwa\ndepends_on: milky-way/3-orion\nseen: 2026-03-20\ndefaults:\n  fuel: dates\n  override: true',
      '# Siwa\n\n## Rules\n\nShare the water.\n',
    ),
    'stars/milky-way/3-orion/inner/core/7-vulcan/2-suez/1-siwa.scroll.md':
      '# Scroll of Siwa\n\n- The water is sweet\n- Dates pay for fuel\n',
    'stars/milky-way/3-orion/inner/core/7-vulcan/2-suez/farafra.oasis.md': '# Farafra\n',
    'stars/andromeda/galaxy.md': page('seen: 2026-03-20\ndefaults:\n  fuel: none', '# Andromeda\n'),
    'stars/andromeda/7-vega/planet.md': page(
      'colony_of: milky-way/3-orion/inner/core/7-vulcan\nseen: 2026-03-20',
      '# Vega\n',
    ),
    'stars/andromeda/8-ember~/planet.md': page('mood: burnt', '# Ember\n'),
    'stars/andromeda/8-ember~/panama/isthmus.md': '# Panama\n',
    'stars/void/nothing.md': '# No galaxy\n',
    'museum/old-brief.md': '# Old brief\n',
  },
};

/** The pages in docs/format that are not called like their dialect. */
export const pages: Readonly<Record<string, string>> = {
  adr: 'decision-records',
  instructions: 'agent-instructions',
};

/** Systems in which a scope may replace what the one around it says, or stand in it without inheriting from it. */
export const replacing: ReadonlySet<string> = new Set(['tlc', 'hobbs', 'lily']);

/** What can stand beside the sample without any of its scopes having to do with it, by a number. */
export const siblings: Readonly<
  Record<string, (number: number) => Readonly<Record<string, string>>>
> = {
  limps: (number) => ({
    [`plans/1${number}-other/1${number}-other-plan.md`]: '# Other',
    [`plans/1${number}-other/context.md`]: '# Its context',
    [`plans/1${number}-other/agents/000-a.md`]: '# Its agent',
    [`plans/1${number}-other/agents/000-a.memory.md`]: '# Its memory',
  }),
  aweave: (number) => ({
    [`resources/workspaces/zz-${number}/OVERVIEW.md`]: '# Other',
    [`resources/workspaces/zz-${number}/d/_plans/260101-a.md`]: '# Its plan',
    [`resources/workspaces/k/zz-${number}/r/_lessons/260101-a.md`]: '# Its lesson',
  }),
  hobbs: (number) => ({
    [`agents/zz-${number}/operational.md`]: '# Other',
    [`memory/archive/mem_2024_${number}.md`]: page(`id: mem_2024_${number}`, 'Old.'),
  }),
  adr: (number) => ({ [`src/part-${number}/readme.md`]: '# No decision' }),
  tlc: (number) => ({
    [`zz-${number}/.tlc.json`]: '{}',
    [`zz-${number}/memory/decisions/use-x.md`]: '# Use X',
  }),
  lily: (number) => ({
    [`.lily/memory/zz/zz-${number}/default/a.md`]: 'Other',
    [`.lily/memory/task/task_memory/zz-${number}/default/a.md`]: 'Other',
  }),
  'spec-kit': (number) => ({
    [`specs/1${number}-other/spec.md`]: '# Feature Specification: Other',
    [`specs/1${number}-other/contracts/a.md`]: '# A contract',
  }),
  kiro: (number) => ({
    [`.kiro/specs/zz-${number}/requirements.md`]: '# Other',
    [`.kiro/specs/zz-${number}/design.md`]: '# Its design',
  }),
  'memory-bank': (number) => ({
    [`zz-${number}/activeContext.md`]: '# Other',
    [`zz-${number}/progress.md`]: '# Its progress',
  }),
  openspec: (number) => ({
    [`openspec/changes/a-${number}/proposal.md`]: '# Change: Other',
    [`openspec/changes/a-${number}/specs/other/spec.md`]: '## ADDED Requirements',
    [`openspec/specs/a-${number}/spec.md`]: '# Other',
    [`openspec/changes/archive/2025-01-01-a-${number}/proposal.md`]: '# Over',
  }),
  instructions: (number) => ({ [`lib/part-${number}/AGENTS.md`]: '# Part' }),
  stars: (number) => ({
    [`stars/zz-${number}/galaxy.md`]: '# Far away',
    [`stars/zz-${number}/1-x/planet.md`]: '# Farther',
    [`stars/zz-${number}/1-x/y/isthmus.md`]: '# Farthest',
    [`stars/zz-${number}/1-x/y/z.oasis.md`]: '# There',
  }),
};

function isKnown(name: string): boolean {
  return dialects.some((one) => one.name === name);
}

const systems = Object.keys(samples).filter((name) => name !== odd.name);

/** A test of these systems: it goes with them. */
export function testOf(...names: readonly string[]) {
  return test.runIf(names.every(isKnown));
}

/** A test of what all systems make together. */
export const testOfAll = testOf(...systems);

const unknown = systems.filter((name) => !isKnown(name));

/** True for what speaks of a system that there is not. */
export function namesUnknown(text: string): boolean {
  return unknown.some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

/** Without the rows whose first words name a system that there is not. */
export function known<Row extends readonly unknown[]>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(([named]) => !namesUnknown(String(named)));
}
