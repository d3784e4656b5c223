import { spawnSync } from 'node:child_process';
import { jsonText } from '../../emit/json.ts';
import { type Style, styleOf } from '../../emit/terminal.ts';
import { UsageError } from '../../model/usage-error.ts';
import { shippedDocs } from '../../read/shipped-docs.ts';
import { docsAddress } from '../../version.ts';
import type { Command } from '../command.ts';
import { SHORTCUTS } from '../commands.ts';
import { addressOf, isPage, type Topic, topicCalled, topicsOf } from '../docs-topics.ts';
import type { Io } from '../io.ts';
import { text } from '../options.ts';

export const command: Command = {
  name: 'docs',
  summary: 'list the pages of the documentation, or print a page or a part of one',
  input: {
    topic: {
      type: 'text',
      positional: true,
      summary: 'a page, rule, command, setting or word of the glossary',
    },
    open: { type: 'flag', summary: 'open it in a browser' },
  },
  examples: ['docs', 'docs stale-document', 'docs context resolve', 'docs site.logo'],
  async run(given, io) {
    const topics = topicsOf(shippedDocs());
    const words = text(given.topic);
    const topic = words === undefined ? null : topicCalled(SHORTCUTS[words] ?? words, topics);
    const url = docsAddress(topic?.page, topic?.anchor);
    if (given.open === true) return opened(url, io);
    const pages = topics.filter(isPage);
    if (given.json === true) {
      io.out(
        jsonText(
          topic === null
            ? {
                pages: pages.map(({ name, title, description }) => ({
                  ...{ name, title, description, url: docsAddress(name) },
                })),
                topics: [...new Set(topics.map(({ name }) => name))],
              }
            : { ...topic, url },
        ),
      );
    } else if (topic === null) io.out(listText(pages, io));
    else {
      io.out(io.colour ? painted(topic.markdown, styleOf(io)) : topic.markdown);
      const others = topics.filter(
        (one) => one !== topic && lastName(one) === lastName(topic) && isWhatItNames(one),
      );
      io.err(others.map((one) => `Also: stratigraph docs ${addressOf(one)}\n`).join(''));
    }
    return 0;
  },
};

/** A page, rule, command or setting, and no mere heading. */
function isWhatItNames(topic: Topic): boolean {
  return isPage(topic) || topic.page.startsWith('reference/');
}

function lastName({ name }: Topic): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function listText(pages: readonly Topic[], io: Io): string {
  const style = styleOf(io);
  const width = Math.max(...pages.map(({ name }) => name.length));
  const lines = pages.map(({ name, title }) => `  ${style.bold(name.padEnd(width))}  ${title}\n`);
  return `${lines.join('')}\nRead one: stratigraph docs <page>. Rules, commands, settings and words of the glossary are topics, too.\n`;
}

/** Markdown with its headings in bold, its code indented and its tables without lines. */
function painted(markdown: string, style: Style): string {
  let fence = '';
  const lines = markdown.split('\n').flatMap((line) => {
    const [ticks = ''] = /^`{3,}/.exec(line) ?? [];
    const isFence = fence === '' ? ticks !== '' : ticks.length >= fence.length;
    if (isFence) {
      fence = fence === '' ? ticks : '';
      return [];
    }
    if (fence !== '') return [line === '' ? '' : `    ${line}`];
    if (/^\|[ |-]+\|$/.test(line)) return [];
    if (line.startsWith('| ')) return [row(line)];
    const [, heading] = /^#{1,6} (.*)$/.exec(line) ?? [];
    return [heading === undefined ? line : style.bold(heading)];
  });
  return lines.join('\n');
}

function row(line: string): string {
  const cells = line.slice(1, -1).replaceAll('\\|', '\0').split('|');
  const told = cells.map((cell) => cell.trim().replaceAll('\0', '|')).filter(Boolean);
  return `  ${told.join(' · ')}`;
}

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

function opened(url: string | null, io: Io): number {
  if (url === null) {
    throw new UsageError(
      'This version does not know where its documentation is published.',
      'Read it here: omit --open.',
    );
  }
  const { error } = spawnSync(OPENERS[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore' });
  if (error) io.out(`${url}\n`);
  return 0;
}
