// `remember`: one line in the file of the bank that tells of it, in the section and the form that this file has; `memory show` and `forget`: the lines of these files.

import { applyPatches, insertBelow, trimmedEnd } from '../../edit/patch.ts';
import { withoutFences } from '../../model/comments.ts';
import { lineEnd, lineStart } from '../../model/lines.ts';
import { defineAnswer, field, type WorkspacePort } from '../../model/operation.ts';
import { isWithin, nameOf } from '../../model/paths.ts';
import type { Scope } from '../../model/scope.ts';
import { filesIn } from '../../model/source.ts';
import { UsageError } from '../../model/usage-error.ts';
import { fileOf } from './places.ts';

/** For each type the files that take it, best first, the headings below which it goes, and the heading where there is none. */
const GOES = {
  finding: [['activeContext'], /learning|insight|consideration|recent change/i, 'Learnings'],
  decision: [['decisionLog', 'activeContext'], /decision/i, 'Decisions'],
  progress: [['progress'], /what works|complet|done|recent/i, 'What Works'],
} as const;

/** The form of a log in which each entry has its time. */
const STAMPED = /^(?:[-*] )?\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\] - /m;
const HEADING = /^(#{1,6})[ \t]{1,9}(\S[^\n]{0,300})/gm;

const target = field.target('the bank (default: the only one, or the one here)');

export const remember = defineAnswer({
  input: {
    text: field.text('one fact', { positional: true, required: true, most: 10_000 }),
    type: field.text(
      'whether it was found out, decided or done, which says in which file it goes',
      { choices: Object.keys(GOES), default: 'finding' },
    ),
    target,
  },
  examples: [
    'remember "The mail server refuses more than 50 messages a minute"',
    'remember "Links are signed, not stored" --type decision',
  ],
  async run(workspace, { text, type, target }) {
    const words = text.trim().replace(/\s+/g, ' ');
    if (words === '') throw new UsageError('There is nothing to remember.', 'Say what.');
    workspace.refuseSensitive({ text: words });
    const { folder } = target ?? bankHere(workspace);
    const [kinds, heading, newHeading] = GOES[type as keyof typeof GOES];
    const paths = filesIn(workspace.tree, folder);
    const path =
      kinds.map((kind) => fileOf(paths, folder, kind)).find((one) => one !== null) ??
      `${folder}/${kinds.at(-1)}.md`;
    let added = true;
    await workspace.edit(path, (old) => {
      const before = old ?? `# ${kinds.at(-1) === 'progress' ? 'Progress' : 'Active Context'}\n`;
      added = !plain(before).includes(plain(words));
      if (!added) return { text: before };
      const stamp = STAMPED.test(before)
        ? `[${workspace.now.slice(0, 19).replace('T', ' ')}] -`
        : `${workspace.now.slice(0, 10)}:`;
      return { text: withLine(before, heading, newHeading, `- ${stamp} ${words}`) };
    });
    return { code: added ? 'remembered' : 'known', path, added };
  },
  wording: async () => ({
    text: ({ path, added }, { visible }) =>
      `${added ? 'Remembered' : 'Known already'}: ${visible(path)}\n`,
  }),
});

/** Every entry of a list in the files that are kept up; its id is the place where it stands. */
function entriesOf({ tree, document }: WorkspacePort, { folder }: Scope) {
  const paths = filesIn(tree, folder);
  const kinds = ['decisionLog', 'activeContext', 'progress', 'tasks'];
  return kinds.flatMap((kind) => {
    const path = fileOf(paths, folder, kind);
    const found = path === null ? null : document(path);
    if (path === null || found === null) return [];
    const { structure, text } = found;
    return structure.items.map(({ text: words, checked, span }) => {
      const above = structure.sections.findLast(({ headingSpan: at }) => at.start < span.start);
      const [id, heading] = [`${nameOf(path)}:${span.line}`, above?.heading ?? ''];
      // With what is below it.
      const whole = text.slice(lineStart(text, span.start), lineEnd(text, span.end));
      return { id, path, line: span.line, heading, text: words.trim(), checked, whole };
    });
  });
}

export const show = defineAnswer({
  input: {
    query: field.text('only entries with these words', {
      positional: true,
      most: 500,
      value: 'words',
    }),
    target,
  },
  examples: ['memory show mail'],
  run(workspace, { query, target }) {
    const bank = target ?? bankHere(workspace);
    const words = plain(query ?? '').split(' ');
    const entries = entriesOf(workspace, bank).filter(({ text, heading }) => {
      return words.every((word) => plain(`${heading} ${text}`).includes(word));
    });
    const code = entries.length === 0 ? 'memory_empty' : 'memory_listed';
    return { code, bank: bank.id, entries: entries.map(({ whole: _, ...entry }) => entry) };
  },
  wording: async () => ({
    text: ({ entries }, { dim, visible }) =>
      entries.length === 0
        ? 'No entries.\n'
        : entries
            .map(({ id, heading, text, checked }) => {
              const box = checked === null ? '' : checked ? '[x] ' : '[ ] ';
              return `${dim(visible(`${id} ${heading}`))}\n  ${box}${visible(text.replace(/\s+/g, ' '))}\n`;
            })
            .join(''),
  }),
});

export const forget = defineAnswer({
  input: {
    id: field.text('the place of an entry (`progress.md:12`), or words that stand in no other', {
      positional: true,
      required: true,
      most: 500,
    }),
    target,
  },
  examples: ['forget "weekly mail"'],
  async run(workspace, { id, target }) {
    const all = entriesOf(workspace, target ?? bankHere(workspace));
    const exact = all.filter((one) => one.id === id || `${one.path}:${one.line}` === id);
    const found =
      exact.length > 0 ? exact : all.filter(({ text }) => plain(text).includes(plain(id)));
    const [entry, another] = found;
    if (entry === undefined) {
      const advice = 'List them: stratigraph memory show.';
      throw new UsageError(`No entry has the words "${id}".`, advice);
    }
    if (another !== undefined) {
      const ids = found.map((one) => one.id);
      const advice = `Name one by its place: ${ids.slice(0, 5).join(', ')}.`;
      throw new UsageError(`${found.length} entries have the words "${id}".`, advice, ids);
    }
    const { path, line, text, whole } = entry;
    await workspace.edit(path, (old) => {
      const [before = '', ...after] = (old ?? '').split(whole);
      if (after.length !== 1)
        throw new UsageError(`${path} has changed, or has these lines twice.`, 'Edit it by hand.');
      return { text: before + (after[0] ?? '').replace(/^\r?\n/, '') };
    });
    return { code: 'forgotten', path, line, text };
  },
  wording: async () => ({
    text: ({ path, line, text }, { visible }) =>
      `Forgotten: ${visible(text)} (${visible(path)}:${line})\n`,
  }),
});

/** The bank around the folder from which it is asked, else the only one. Throws UsageError. */
function bankHere({ here, targets }: WorkspacePort): Scope {
  const banks = targets().filter(({ dialect }) => dialect === 'memory-bank');
  const [bank, another] = banks.filter(({ folder }) => isWithin(here, folder));
  const [only, other] = banks;
  const chosen = bank !== undefined && another === undefined ? bank : other ? undefined : only;
  if (chosen !== undefined) return chosen;
  const ids = banks.map(({ id }) => id).join(', ');
  throw new UsageError('There are several memory banks.', `Name one with --target: ${ids}.`);
}

/** At the end of the first section with such a heading, what stands in its subsections left out; else of a new one. */
function withLine(text: string, heading: RegExp, newHeading: string, line: string): string {
  const headings = [...withoutFences(text).matchAll(HEADING)];
  const at = headings.findIndex(([, , words = '']) => heading.test(words));
  const found = headings[at];
  if (found === undefined) {
    const lines = [`## ${newHeading}`, '', line];
    return applyPatches(text, [insertBelow(text, text.trimEnd().length, ['', ...lines])]);
  }
  const start = found.index + found[0].length;
  const end = trimmedEnd(text, start, headings[at + 1]?.index ?? text.length);
  const isEmpty = text.slice(start, end).trim() === '';
  return applyPatches(text, [insertBelow(text, end, isEmpty ? ['', line] : [line])]);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
