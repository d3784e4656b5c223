// A skill that is called, and what of it arrives then.

import type { CallRules } from '../../src/dialects/instructions/listing/model.ts';
import type { Call, Tool } from './fake-model.ts';
import type { Scenario } from './trees.ts';

const BODY = `The body begins.

Words: $ARGUMENTS and $1.

!\`echo ran$((40+2))\`

@docs/note.md
`;
const FOLDERS = ['.claude/skills', '.agents/skills'];

export const callScenarios: Readonly<Record<string, Scenario>> = {
  'a call of a skill': {
    cwd: '',
    file: 'src/x.ts',
    files: {
      'docs/note.md': 'The note.\n',
      ...Object.fromEntries(
        FOLDERS.flatMap((folder) => [
          [`${folder}/inv/SKILL.md`, `---\nname: inv\ndescription: For a call.\n---\n\n${BODY}`],
          [`${folder}/inv/helper.md`, 'Helps.\n'],
        ]),
      ),
    },
  },
};

/** The call, of the tools that an agent offers; an agent without such a tool reads the file. */
export function skillCall(tools: readonly Tool[]): Call | null {
  const tool = tools.find(({ name }) => /^(?:activate_skill|skills?)$/i.test(name));
  if (tool === undefined) return null;
  const { name, parameters } = tool;
  const key = parameters.find((one) => /^(?:skill|name|skill_name)$/.test(one)) ?? 'skill';
  return { name, input: { [key]: 'inv', ...(parameters.includes('args') && { args: 'one two' }) } };
}

export const CALLED_FILE = '.agents/skills/inv/SKILL.md';

const PARTS: Readonly<Record<string, RegExp>> = {
  body: /The body begins/,
  head: /^name: inv/m,
  arguments: /Words: one two and two/,
  ran: /ran42/,
  attached: /The note\./,
  files: /helper\.md/,
};

/** What of it stands in texts that were not there before. */
export function partsOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const added = after.filter((text) => !before.includes(text)).join('\n');
  return Object.keys(PARTS).filter((part) => PARTS[part]?.test(added));
}

/** The same, as our rules say. */
export function partsToldBy({ tool, fills, tells }: CallRules): readonly string[] {
  const isFilled = fills === true;
  const is: Readonly<Record<string, boolean>> = {
    ...{ body: true, head: tool === null, arguments: isFilled, ran: isFilled, attached: isFilled },
    files: tells.some((one) => one.includes('files')),
  };
  return Object.keys(PARTS).filter((part) => is[part]);
}
