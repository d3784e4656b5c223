import { problemsOf } from '../../../model/facts.ts';
import { folderOf, join } from '../../../model/paths.ts';
import { defineRule } from '../../../model/rule.ts';

const NAMES = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'QWEN.md'];

export default defineRule({
  id: 'unread-instructions',
  summary: 'An agent that the repository is set up for never reads one of its instruction files.',
  rationale:
    'Whoever wrote it expects the agent to follow it. Where the settings name no `agents`, what was so before a change is for information.',
  remedy:
    'If every CLAUDE.md only links or imports AGENTS.md, delete them (Claude Code 2.1.277 or newer), and list your agents under `agents` in stratigraph.json. Else move what all agents need into AGENTS.md, and run `stratigraph instructions sync`.',
  messages: {
    unread:
      '{agent} does not read this file: it reads AGENTS.md only where there is no CLAUDE.md in its folder or above, but {by} exists.',
    unreadMany:
      '{agent} does not read this file and {more} others, and nothing that it reads names them: it reads AGENTS.md only where there is no CLAUDE.md in its folder or above, but {by} exists.',
    beside:
      '{agent} does not read this file: it reads {by} instead. Import one into the other, or keep one.',
    onDemand:
      '{agent} does not load {what}, since CLAUDE.md stands beside or above: what it loads only names it, and the model has to open it. Import it in a CLAUDE.md beside it (`@AGENTS.md`) where it is to be loaded.',
    unreadInside:
      'Started in {folder}, Claude Code does not read this file: it reads AGENTS.md only where there is no CLAUDE.md in its folder or above, but {to} exists. Move the text of {to} into an AGENTS.md beside it.',
    unshared:
      'No text for this folder reaches {agents}: this file is not read there, and no other names it. Move it to an AGENTS.md beside it, and run `stratigraph instructions sync`.',
    unsharedMany:
      'No text for this folder and {more} more reaches {agents}: these files are not read there, and no others name them. Move each to an AGENTS.md beside it, and run `stratigraph instructions sync`.',
    noRule: '{agent} does not read this file. Rename it: its rule files must end in `{ending}`.',
    noRules:
      '{agent} does not read this file and {more} more. Rename them: its rule files must end in `{ending}`.',
    unreadName: '{agents} {does} not read a file of this name. Rename it to `{to}`.',
    unreadCase:
      '{agents} {does} not read a file of this name where capitals in file names count. Rename it to `{to}`.',
    linkAsText:
      'This file contains only `{to}`: a symbolic link that was checked out as a text file. Make it a link again.',
    outOfReach:
      'Nothing more than {most} folders deep is looked at. Move it up, or name a folder above it with --root.',
    emptyOverride:
      'This file is empty and replaces {hidden}: Codex reads neither. Write what is to replace it, or delete it.',
  },
  good: {
    'CLAUDE.md beside AGENTS.md that imports it': {
      'CLAUDE.md': '@AGENTS.md\n',
      'AGENTS.md': '# Shop\n',
      'api/CLAUDE.md': '@AGENTS.md\n',
      'api/AGENTS.md': '# Api\n',
    },
  },
  bad: {
    'a nested AGENTS.md, where a CLAUDE.md silences it for Claude Code': {
      'CLAUDE.md': '# Shop\n',
      'api/AGENTS.md': '«»# Api\n',
    },
    'what a session that begins further in does not have': {
      'AGENTS.md': '«»# Shop\n',
      'api/CLAUDE.md': '«»# Api\nUse tabs.\n',
      'web/CLAUDE.md': '# Web\nUse tabs.\n',
    },
    'a text of its own for each agent': {
      'CLAUDE.md': '# For Claude\n',
      'AGENTS.md': '«»# For the others\n',
    },
    'a rule of Cursor that ends in .md': {
      'AGENTS.md': '# Shop\n',
      '.cursor/rules/style.md': '«»# Style\n',
    },
    'names one slip away from what an agent looks for': {
      'AGENTS.md': '# Shop\n',
      '.cursor/rule/style.mdc': '«»---\nalwaysApply: true\n---\n# Style\n',
      '.github/copilot-instruction.md': '«»# Shop\n',
      'Claude.md': '«»# Shop\n',
    },
    'a link that became a text': { 'AGENTS.md': '# Shop\n', 'CLAUDE.md': '«AGENTS.md»' },
    'a file that is too deep': {
      'AGENTS.md': '# Shop\n',
      [`${'a/'.repeat(60)}AGENTS.md`]: '«»# Deep\n',
    },
    'an override that is empty': { 'AGENTS.md': '# Shop\n', 'AGENTS.override.md': '«»' },
  },
  info: ['beside', 'onDemand', 'unreadInside'],
  *since(facts, before) {
    for (const found of problemsOf(facts, 'unshared')) {
      const beside = NAMES.map((name) => join(folderOf(found.path), name));
      const isLost = beside.some((one) => before(one) && !facts.graph.documents.has(one));
      if (isLost || !before(found.path)) yield { ...found, severity: 'warning' };
    }
  },
});
