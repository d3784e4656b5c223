import { defineRule } from '../../../model/rule.ts';

const hook = (command: string): string =>
  `{\n  "hooks": {\n    "SessionStart": [{ "hooks": [{\n«»      "command": "${command}"\n    }] }]\n  }\n}\n`;

export default defineRule({
  id: 'missing-program',
  summary: 'A hook or a server of an agent runs a file that does not exist.',
  rationale: 'What it was to do or to check does not happen.',
  remedy: 'Correct the path, or remove the hook or server.',
  messages: { noProgram: '`{to}` is not in this repository.' },
  good: {
    'a file that is there, one that is made, and one that the command looks for': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/hooks/start.sh': '',
      '.claude/settings.json': hook('$CLAUDE_PROJECT_DIR/.claude/hooks/start.sh').replace('«»', ''),
      '.mcp.json': '{ "mcpServers": { "zoo": { "command": "node", "args": ["./dist/zoo.js"] } } }',
    },
  },
  bad: {
    'a server': {
      'CLAUDE.md': '# Zoo\n',
      '.mcp.json':
        '{ "mcpServers": { "zoo": { "command": "node", "args": ["./«tools/zoo.js»"] } } }',
    },
    'a hook in the folder of a person': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/settings.json': hook("bash '«/Users/ann/zoo/start.sh»'").replace('«»', ''),
    },
    'a hook': {
      'CLAUDE.md': '# Zoo\n',
      '.claude/settings.json': hook('$CLAUDE_PROJECT_DIR/«.claude/hooks/start.sh»').replace(
        '«»',
        '',
      ),
    },
  },
});
