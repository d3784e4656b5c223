// How answers are worded whose callers wait for them; the words themselves are loaded when they are asked for.

import { UsageError } from '../../model/usage-error.ts';
import { contextOf } from '../../operations/context-resolve.ts';
import type { DataOf, OwnName } from '../../operations/index.ts';
import type { Shown, Words } from '../command.ts';

type Context = DataOf<'workspace show'>;

async function contextWords(data: Context, shown: Shown) {
  // Whoever asks for a purpose wants the text.
  if (data.brief !== undefined) return markdownWords(data, shown);
  const { given, io, workspace } = shown;
  const { contextText } = await import('../../emit/context-text.ts');
  const context = contextOf(workspace, told(data, given));
  return contextText(context, { ...io, diff: given.diff === true });
}

async function markdownWords(data: Context, { given, workspace }: Shown) {
  const { contextMarkdown } = await import('../../emit/context-markdown.ts');
  return contextMarkdown(contextOf(workspace, told(data, given)));
}

function told(data: Context, { noWarnings }: Shown['given']): Context {
  return noWarnings === true ? { ...data, warnings: [] } : data;
}

type Written = DataOf<'memory add'>;

function writtenWords<D extends Written>(done: (data: D) => string): Words<D> {
  return {
    async text(data) {
      const { memoryEditText } = await import('../../emit/memory-file-text.ts');
      return memoryEditText(data, done(data));
    },
    aside: ({ notes }) => notes.map((note) => `note: ${note}\n`).join(''),
  };
}

export const quick = {
  'context resolve': {
    options: {
      diff: { type: 'flag', summary: 'show what each layer contributes' },
      noWarnings: { type: 'flag', summary: 'omit warnings, such as those about stale layers' },
    },
    check({ diff }, format) {
      if (diff !== true || format !== 'md') return;
      throw new UsageError(
        '--diff cannot be used with --format md.',
        'Use text, or `provenance` in --json.',
      );
    },
    text: contextWords,
    formats: { md: markdownWords },
  } satisfies Words<DataOf<'context resolve'>>,
  'workspace show': {
    async text(data, shown) {
      const { sectionsMarkdown } = await import('../../emit/context-markdown.ts');
      const context = contextOf(shown.workspace, data);
      return (await contextWords(data, shown)) + sectionsMarkdown(context);
    },
    formats: { md: markdownWords },
  } satisfies Words<Context>,
  'memory show': {
    async text(data, { io }) {
      if ('records' in data)
        return (await import('../../emit/records-text.ts')).recordsText(data, io);
      const { memoryFileText } = await import('../../emit/memory-file-text.ts');
      return memoryFileText(data, io);
    },
  } satisfies Words<DataOf<'memory show'>>,
  remember: writtenWords(() => 'added'),
  'memory add': writtenWords(() => 'added'),
  'memory session': writtenWords(() => 'added'),
  'memory blocker resolve': writtenWords(() => 'resolved'),
  'memory promote': writtenWords(
    ({ from }: DataOf<'memory promote'>) => `added as a copy of ${from}`,
  ),
} satisfies Partial<Readonly<Record<OwnName, Words<never>>>>;
