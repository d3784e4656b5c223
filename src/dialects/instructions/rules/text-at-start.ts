import { defineRule } from '../../../model/rule.ts';

const hook = (command: string): string =>
  `{ "hooks": { "SessionStart": [{ "hooks": [\n«»  { "type": "command", "command": "${command}" }\n] }] } }\n`;
const server = '{ "mcpServers": {\n«»  "zoo": { "command": "zoo" }\n} }\n';

export default defineRule({
  id: 'text-at-start',
  severity: 'info',
  summary: 'A hook or a server puts text into every start of an agent.',
  rationale:
    'Nobody sees this text in a review: what the program prints is part of what the model is told.',
  remedy: 'Make sure that it is meant, or remove the hook or server.',
  messages: {
    textOfHook: 'What `{command}` prints is sent to the model at every start of {agents}.',
    textOfServer:
      'What the server `{name}` says of itself and of its tools is sent to the model at every start of {agents}.',
    hookUnheard:
      '{agents} {does} not send what `{command}` prints: only JSON with `hookSpecificOutput.additionalContext` reaches the model.',
  },
  good: {
    'a hook that runs after an edit': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/settings.json': hook('npm run format')
        .replace('SessionStart', 'PostToolUse')
        .replace('«»', ''),
    },
    'a server of an agent that is not in use': {
      'GEMINI.md': '# Zoo\n',
      '.mcp.json': server.replace('«»', ''),
    },
  },
  bad: {
    'a hook at start, and a server': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/settings.json': hook('git status'),
      '.mcp.json': server,
    },
    'plain text, for an agent that takes JSON alone': {
      'GEMINI.md': '# Zoo\n',
      '.gemini/settings.json': hook('echo Welcome to the zoo'),
    },
  },
});
