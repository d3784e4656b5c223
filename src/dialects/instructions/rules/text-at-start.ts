import { defineRule } from '../../../model/rule.ts';

const hook = (command: string): string =>
  `{ "hooks": { "SessionStart": [{ "hooks": [\n«»  { "type": "command", "command": "${command}" }\n] }] } }\n`;
const server = '{ "mcpServers": {\n«»  "zoo": { "command": "zoo" }\n} }\n';

export default defineRule({
  id: 'text-at-start',
  severity: 'info',
  summary: 'A hook or a server puts text into every start of an agent.',
  rationale: 'Nobody sees this text in a review.',
  remedy: 'Make sure that it is meant, or remove the hook or server.',
  messages: {
    textOfHook: 'At every start of {agents} the model is sent what this prints: {what}.',
    textOfServer:
      'At every start of {agents} the model is sent texts of the server{s} {what}: instructions, and the names of tools at least.',
    hookUnheard:
      '{agents} {does} not send what {what} prints: only JSON with `hookSpecificOutput.additionalContext` reaches the model.',
  },
  good: {
    'a hook that runs when the text is compacted': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/settings.json': hook('git status')
        .replace('{ "hooks": [\n', '{ "matcher": "compact", "hooks": [\n')
        .replace('«»', ''),
    },
    'a server of an agent that is not in use': {
      'GEMINI.md': '# Zoo\n',
      '.mcp.json': server.replace('«»', ''),
    },
  },
  bad: {
    'a hook at start, a server, and plain text for an agent that takes JSON alone': {
      '.claude/settings.json': hook('git status'),
      '.gemini/settings.json': hook('echo Welcome to the zoo'),
      '.mcp.json': server,
      'CLAUDE.md': '# Zoo\n',
      'GEMINI.md': '# Zoo\n',
    },
  },
});
