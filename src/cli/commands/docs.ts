import { dirname } from 'node:path';
import { jsonText } from '../../emit/json.ts';
import { cut, fill, widest } from '../../emit/text.ts';
import { field } from '../../model/operation.ts';
import { didYouMean, UsageError } from '../../model/usage-error.ts';
import { shippedDocs } from '../../read/shipped-docs.ts';
import { type Command, text } from '../command.ts';

export const command: Command = {
  name: 'docs',
  summary: 'list the pages of the documentation, or print one',
  input: {
    topic: field.text('a page, such as reference/settings', { positional: true }),
  },
  examples: ['docs', 'docs reference/settings', 'docs lily'],
  async run(args, io) {
    const pages = shippedDocs();
    const topic = text(args.topic)?.replace(/\.md$/, '');
    if (topic === undefined) {
      const names = pages.map(({ name }) => name);
      io.out(args.json === true ? jsonText({ pages: names }) : listed(pages, io.width));
      return 0;
    }
    // `instructions` is in agent-instructions.
    const [found] = ['/', '-'].flatMap((mark) =>
      pages.filter(({ name }) => `/${name}`.endsWith(mark + topic)),
    );
    if (found === undefined) {
      const names = pages.flatMap(({ name }) => [name, name.split('/').at(-1) ?? '']);
      const advice = didYouMean(topic, names, 'List all pages: stratigraph docs.');
      throw new UsageError(`There is no page "${topic}".`, advice);
    }
    io.out(args.json === true ? jsonText(found) : found.text.replace(/^---\n[\s\S]*?\n---\n+/, ''));
    return 0;
  },
};

/** Folders, in the order in which they are of use. */
const GROUPS = ['.', 'start', 'guides', 'format', 'explain', 'reference'];

/** A line for each page, with what it is for, below the name of its folder. */
function listed(pages: ReturnType<typeof shippedDocs>, width: number): string {
  const longest = widest(pages.map(({ name }) => name));
  const byFolder = Map.groupBy(pages, ({ name }) => dirname(name));
  const groups = GROUPS.map((folder) =>
    (byFolder.get(folder) ?? []).map(({ name, text }) => {
      const [, says = ''] = /^description: (.*)$/m.exec(text) ?? [];
      return `${cut(`${fill(name, longest)}  ${says}`, width)}\n`;
    }),
  );
  return groups.map((lines) => lines.join('')).join('\n');
}
