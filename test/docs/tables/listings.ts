// What each agent lists, from the rules as data.

import { agents } from '../../../src/dialects/instructions/agents/index.ts';
import type {
  FileRules,
  Lack,
  ListingRules,
} from '../../../src/dialects/instructions/listing/model.ts';
import { code, table } from './markdown.ts';

const WALKS = {
  start: 'start folder',
  up: 'up',
  root: 'root',
  everywhere: 'repository',
} as const;

type Cells = (
  title: string,
  rules: ListingRules,
  version: string,
) => readonly string[] | null | undefined;

export function listingTables(): readonly string[] {
  const rows = (cells: Cells): readonly (readonly string[])[] =>
    agents.flatMap(({ title, lists, versions }) => {
      const made = lists && !lists.parts && cells(title, lists, versions.at(-1)?.version ?? '');
      return made ? [made] : [];
    });
  return [
    '## Skills',
    table(
      'agent | folders | home folder | where | deeper',
      rows(
        (title, { skill }, version) =>
          skill && [
            `${title} ${version}`,
            codes(skill.folders),
            homeOf(skill),
            WALKS[skill.walk],
            skill.find.deep === true ? 'yes' : 'no',
          ],
      ),
    ),
    table(
      'agent | without a name | names that are dropped | without a description | a long description | all descriptions | keys that hide',
      rows(
        (title, { skill, budgetSays, namesOnly }) =>
          skill && [
            ...[
              title,
              skill.name.from === 'folder' || skill.name.missing === 'folder'
                ? 'its folder'
                : '**dropped**',
            ],
            ...[
              namesDropped(skill),
              namesOnly ? 'only names are sent' : lack(skill.description.missing),
              limit(skill),
              budgetSays ?? '',
              keys(skill),
            ],
          ],
      ),
    ),
    '## Sub-agents and commands',
    table(
      'agent | sub-agents | where | without a name | without a description | commands',
      rows(
        (title, { subagent, command }) =>
          (subagent || command) && [
            ...[
              title,
              subagent ? codes(subagent.folders) || codes(subagent.home ?? [], '~/') : 'none',
            ],
            ...[
              subagent ? WALKS[subagent.walk] : '',
              subagent ? (subagent.name.missing === 'folder' ? 'the file’s' : '**dropped**') : '',
            ],
            ...[
              subagent ? lack(subagent.description.missing) : '',
              command ? codes(command.folders) : 'none',
            ],
          ],
      ),
    ),
    '## Servers, hooks and styles',
    table(
      'agent | MCP servers | instructions sent as | start hooks | plain text sent as | output styles',
      rows((title, { servers, hooks, styles }) =>
        servers || hooks
          ? [
              ...[
                title,
                [codes(Object.keys(servers?.files ?? {})), servers?.onlyIf?.says]
                  .filter(Boolean)
                  .join(': '),
                messageOf(servers?.instructions),
              ],
              ...[
                codes(hooks?.files ?? []),
                hooks ? messageOf(hooks.plain) || 'not sent, only JSON' : '',
                styles ? code(styles.folder) : '',
              ],
            ]
          : null,
      ),
    ),
  ];
}

/** The role of a message, or a field of another name. */
function messageOf(field: string | null | undefined): string {
  return /^[a-z]+$/.test(field ?? '') ? `${field} message` : (field ?? '');
}

function codes(paths: readonly string[], before = ''): string {
  return paths.map((path) => code(before + path)).join(', ');
}

/** Of the home folder only what differs. */
function homeOf({ folders, home = [] }: FileRules): string {
  const isSame = folders.length === home.length && folders.every((one) => home.includes(one));
  return isSame ? '`~`' : codes(home, '~/');
}

function lack(what: Lack): string {
  if (what === 'dropped') return '**dropped**';
  if (what === 'none' || what === 'text') return 'its name alone';
  return what.startsWith('says ') ? `“${what.slice(5)}”` : 'the first line of its body';
}

function namesDropped({ name }: FileRules): string {
  const says = name.says === undefined ? [] : [`one that ${name.says}`];
  return [...says, ...(name.most === undefined ? [] : [`over ${name.most} characters`])].join('; ');
}

function limit({ description: { most, over } }: FileRules): string {
  return most === undefined
    ? ''
    : `${over === 'cut' ? 'cut' : '**dropped**'} beyond ${most} characters`;
}

function keys({ hide = {}, hiddenBy, waits }: FileRules): string {
  const names = Object.entries(hide).map(([key, [value]]) =>
    code(`${key}: ${value instanceof RegExp ? 'true' : String(value)}`),
  );
  if (hiddenBy !== undefined) names.push(`${code(hiddenBy.says)} in ${code(hiddenBy.path)}`);
  if (waits !== undefined) names.push('`paths` (until a file matches)');
  return names.join(', ');
}
