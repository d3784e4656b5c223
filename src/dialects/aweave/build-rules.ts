// `workspace build-rules`: AGENTS.md and links to each rule, from the files of hot memory (A-048, C-25).

import { defineOwnOperation, field } from '../../model/operation.ts';
import { nameOf } from '../../model/paths.ts';
import type { Tree } from '../../model/source.ts';
import { UsageError } from '../../model/usage-error.ts';
import { HOT_FILES, hotRules, isGenerated, LINKS, TARGET, withRules } from './hot.ts';

export const operation = defineOwnOperation({
  name: 'workspace build-rules',
  summary: 'make AGENTS.md and .agents/rules/ from the rules in agent/rules/common/',
  input: {
    check: field.flag('write nothing, and exit with 1 if something is out of date'),
    dryRun: field.flag('show the change without writing it'),
    force: field.flag('replace files that were written by hand'),
  },
  examples: ['workspace build-rules', 'workspace build-rules --check'],
  does: 'changes',
  async run({ tree, edit, editAll, link }, { check, dryRun, force }) {
    const rules = hotRules(tree);
    if (rules.length === 0)
      throw new UsageError(
        'There are no rules to build from.',
        `Write ${Object.keys(HOT_FILES).join(', ')}, or some of them.`,
      );
    const change = (old: string | null) => {
      const isOwn = old === null || old.trim() === '' || isGenerated(old);
      if (!isOwn && !force) throw handWritten(TARGET);
      const text = withRules(isOwn ? old : null, rules);
      // A second run must find what the first one left.
      if (text !== null && withRules(text, rules) === text) return { text };
      throw new UsageError(
        `The markers in ${TARGET} are damaged.`,
        'Remove the rest of the block, and markers in its sources.',
      );
    };
    const old = textOf(tree, TARGET);
    const { text } = change(old);
    const links = rules.flatMap(({ path }) => linkStep(tree, path, force));
    const does = old === null ? 'create' : 'change';
    const steps = [...(text === old ? [] : [{ path: TARGET, does } as const]), ...links];
    const isToWrite = !check && !dryRun;
    if (isToWrite) {
      if (text !== old) await edit(TARGET, change);
      try {
        for (const { path, to } of links) await link(path, to);
      } catch (error) {
        // The disk took a part: all or none.
        await editAll([TARGET], ([now = null]) => [now === text ? old : now]);
        throw error;
      }
    }
    const sources = rules.map(({ path }) => path);
    return {
      output_file: TARGET,
      source_files: sources,
      /** Sources that are not there. */
      missing: Object.keys(HOT_FILES).filter((path) => !sources.includes(path)),
      steps,
      written: isToWrite && steps.length > 0,
    };
  },
  wording: async () => ({
    text({ steps, missing, written, source_files }, { visible }) {
      const verb = (does: (typeof steps)[number]['does']): string => {
        const past = does === 'link' ? 'linked' : `${does}d`;
        return written ? past : `would be ${past}`;
      };
      const lines = [
        ...steps.map((step) =>
          visible(`${step.path}  ${verb(step.does)}${'to' in step ? ` to ${step.to}` : ''}`),
        ),
        ...missing.map((path) => `${path}  is missing`),
      ];
      const done = `${TARGET} says what its ${source_files.length} sources say.`;
      return `${[...lines, ...(steps.length === 0 ? [done] : [])].join('\n')}\n`;
    },
    code: ({ steps, written }, { check }) =>
      check === true && steps.length > 0 && !written ? 1 : 0,
  }),
});

function textOf(tree: Tree, path: string): string | null {
  if (!tree.has(path)) return null;
  const file = tree.read(path);
  if ('text' in file) return file.text;
  throw new UsageError(`${path} cannot be read: ${file.detail}.`, 'Nothing was changed.');
}

function linkStep(tree: Tree, to: string, force: boolean) {
  const path = `${LINKS}/${nameOf(to)}`;
  if (tree.has(path)) {
    const real = tree.real?.(path) ?? path;
    if (real === (tree.real?.(to) ?? to)) return [];
    if (real === path && !force) throw handWritten(path);
  }
  return [
    {
      ...({ path, does: 'link' } as const),
      /** What a link leads to. */
      to,
    },
  ];
}

function handWritten(path: string): UsageError {
  return new UsageError(
    `${path} was written by hand.`,
    'Nothing was changed. Move what it says to agent/rules/common/, then use --force to replace it.',
  );
}
