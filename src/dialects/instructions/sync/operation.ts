// `instructions sync`: one source and one set of rules for many agents. Writes the least by which each of them reads it.

import { defineOwnOperation, field } from '../../../model/operation.ts';
import { counted } from '../../../model/plural.ts';
import { ITEM_CARRIAGES, RULE_FORMS } from '../../../model/settings.ts';
import { type Tree, textAt } from '../../../model/source.ts';
import { UsageError } from '../../../model/usage-error.ts';
import { PLUGINS } from '../agents/claude-plugins.ts';
import { agentsInUse } from '../agents/index.ts';
import { join, relativeTo } from '../files.ts';
import { findAgent } from '../instructions-at.ts';
import { saysNothing } from '../problems/drift.ts';
import { unsharedTexts } from '../problems/unshared.ts';
import { withoutFiles } from './changed-tree.ts';
import { planItems } from './items.ts';
import { planSync, type Step, type Wanted } from './plan.ts';

export const operation = defineOwnOperation({
  name: 'instructions sync',
  summary: 'make agents read one source, by imports and copies between markers, or links',
  input: {
    source: field.text(
      'name of the source (default: instructions.source of the settings, or AGENTS.md)',
      { most: 200, value: 'file' },
    ),
    for: field.text(
      'agents that are to read it (default: those in use, as `agents` of the settings or the files tell)',
      { most: 500, value: 'agents' },
    ),
    rules: field.text(
      'pass on the rules of this agent (default: instructions.rules of the settings)',
      { choices: RULE_FORMS, value: 'agent' },
    ),
    items: field.text(
      'pass on skills and sub-agents of the root, too; copies: make no links at all (default: instructions.items of the settings)',
      { choices: ITEM_CARRIAGES, value: 'how' },
    ),
    check: field.flag('write nothing, and exit with 1 if something is missing'),
    dryRun: field.flag('show the change without writing it'),
  },
  examples: [
    'instructions sync',
    'instructions sync --check',
    'instructions sync --for claude,cursor,copilot --rules claude',
    'instructions sync --items links',
  ],
  does: 'changes',
  async run(workspace, { source, for: agents, rules, items: as, check, dryRun }) {
    const { tree, settings, targets } = workspace;
    const own = settings.instructions;
    const named = agents?.split(/[\s,]+/).filter((name) => name !== '');
    const inUse =
      named?.map((agent) => ({ agent, because: null })) ??
      agentsInUse(tree, settings).filter(({ agent }) => agent !== PLUGINS);
    const served = inUse.map(({ agent }) => agent);
    if (served.length === 0)
      throw new UsageError(
        'No file here belongs to one agent alone.',
        'Name the agents with --for, or list them under `agents` in stratigraph.json.',
      );
    const folders = targets()
      .filter(({ dialect }) => dialect === 'instructions')
      .map(({ folder }) => folder);
    const asked = { source: source === null ? own.source : checkInside(source), agents: served };
    const carriage = as ?? own.items;
    const wanted = { ...asked, rules: rules ?? own.rules, items: carriage };
    const plan = (named === undefined ? planLeast : planSync)(tree, wanted, folders);
    const name = asked.source ?? 'AGENTS.md';
    const places = [...new Set(['', ...folders])];
    const sources = places.map((folder) => textAt(tree, join(folder, name)));
    const isThere = sources.some((text) => text !== null);
    if (source !== null && !isThere)
      throw new UsageError(
        `No folder with instructions has a file ${name}.`,
        'Name one that exists.',
      );
    const titles = served.map((one) => findAgent(one).agent.title);
    const isEmpty = !sources.some((text) => text?.trim());
    const says = isThere
      ? 'reads nothing there: it is empty'
      : 'would read it, but there is none: name the file that you have with --source';
    const unshared = unsharedTexts(tree, places, inUse).flatMap((one) => {
      if (!saysNothing(textAt(tree, join(one.folder, name)) ?? '')) return [];
      const own = relativeTo(one.folder, one.path);
      const says = `does not read it: rename it to ${name} and run this again, or make it the source (--source ${own})`;
      return [{ agent: one.title, source: one.path, says, isLost: true }];
    });
    const [agent = ''] = titles;
    const none =
      isEmpty && unshared.length === 0 ? [{ agent, source: name, says, isLost: false }] : [];
    const items = planItems(tree, served, carriage);
    const blocked = [...plan.blocked, ...items.blocked];
    const done: Step[] = [];
    for (const step of [...plan.steps, ...items.steps]) {
      if (check || dryRun) done.push(step);
      else {
        try {
          if (step.link !== undefined) await workspace.link(step.path, step.link);
          else
            await workspace.edit(step.path, (old) => {
              const text = step.change(old);
              if (text !== null) return { text };
              throw new UsageError(`${step.path} was changed in the meantime.`, 'Try again.');
            });
          done.push(step);
        } catch (error) {
          if (!(error instanceof UsageError)) throw error;
          const without = step.link === undefined ? '' : ' Without links: --items copies.';
          blocked.push({ path: step.path, says: `${error.message}${without}` });
        }
      }
    }
    return {
      /** Titles of the agents that it serves. */
      agents: titles,
      /** Name of the file that they are to read, in every folder that has one. */
      source: name,
      steps: done.map(({ change: _, link: __, ...step }) => step),
      /** What an agent cannot be brought to read, or reads otherwise than it was meant. */
      notes: [...none, ...unshared, ...plan.notes, ...items.notes],
      /** Files in which a person has to do something first. */
      blocked,
      written: !check && !dryRun && done.length > 0,
    };
  },
  wording: async () => ({
    text({ agents, source, steps, notes, blocked, written }, { visible }) {
      const rows = steps.map(({ agent, source, path, does, how }) => {
        const verb = `${written ? DONE[does] : `would ${does}`}${how ? ` (${visible(how)})` : ''}`;
        return `${visible(path)}  ${verb}, so that ${agent} reads ${visible(source)}`;
      });
      const rest = rows.splice(MOST_ROWS).length;
      const lines = [
        ...blocked.map(({ path, says }) => `${visible(path)}  not written. ${visible(says)}`),
        ...rows,
        ...(rest > 0 ? [`and ${rest} more (all of them: --json)`] : []),
        // What is said of several sources is said once.
        ...[
          ...Map.groupBy(notes, ({ agent, says }) => `${agent} ${says.split(': ')[0]}`).values(),
        ].flatMap(([one, ...others]) => {
          const more = others.length === 0 ? '' : ` and ${others.length} more`;
          return one ? `${visible(one.source)}${more}  ${visible(`${one.agent} ${one.says}`)}` : [];
        }),
      ];
      if (steps.length + blocked.length > 0) return `${lines.join('\n')}\n`;
      const but = notes.some(({ isLost }) => isLost) ? ', but not all is read' : '';
      if (lines.length > 0) return `${lines.join('\n')}\nNothing to write${but}.\n`;
      const verb = agents.length === 1 ? 'reads' : 'read';
      return `${agents.join(', ')} already ${verb} every ${visible(source)}: nothing to write. Other agents: --for, or \`agents\` in stratigraph.json.\n`;
    },
    code({ steps, notes, blocked }, { check }) {
      const lacks = steps.length > 0 || notes.some(({ isLost }) => isLost);
      return blocked.length > 0 || (check === true && lacks) ? 1 : 0;
    },
  }),
});

const MOST_ROWS = 10;
const DONE = { create: 'created', change: 'changed', link: 'linked' } as const;

/** From so many files more on it is better to delete what is in the way of a source. */
const MANY = 3;

/** The same, but where few files that say nothing of their own stand in the way of many sources, these are to be deleted. */
function planLeast(tree: Tree, wanted: Wanted, folders: readonly string[]) {
  const plan = planSync(tree, wanted, folders);
  const name = wanted.source ?? 'AGENTS.md';
  const leads = [...new Set(['', ...folders])].flatMap((folder) => {
    const [path, source] = [join(folder, 'CLAUDE.md'), join(folder, name)];
    const text = textAt(tree, path) ?? '';
    const isShort = text.length < 100 && text.includes(name);
    return isShort || tree.real?.(path) === source ? path : [];
  });
  if (name !== 'AGENTS.md' || leads.length === 0) return plan;
  const after = planSync(withoutFiles(tree, new Set(leads)), wanted, folders);
  const saved = plan.steps.length - after.steps.length;
  if (saved < leads.length + MANY) return plan;
  const says = `It only leads to ${name}, and ${counted(saved, 'file')} like it would be needed. Delete it: Claude Code 2.1.277 or newer then reads every ${name} by itself. Name your agents under \`agents\` in stratigraph.json, by which they were known. To write all these files: --for claude`;
  return { ...after, blocked: [...after.blocked, ...leads.map((path) => ({ path, says }))] };
}

function checkInside(source: string): string {
  const steps = source.split('/');
  if (!steps.some((step) => ['', '.', '..'].includes(step)) && !/[\\\p{Cc}]/u.test(source))
    return source;
  throw new UsageError(
    `${JSON.stringify(source)} is no file inside the root.`,
    'Name it as in AGENTS.md or docs/agents.md.',
  );
}
