// What `stratigraph docs` knows: pages, and the sections of pages, by the names people call them.

import { closest } from '../model/closest.ts';
import { UsageError } from '../model/usage-error.ts';

export interface Page {
  /** `reference/rules` */
  readonly name: string;
  readonly text: string;
}

export interface Topic {
  /** `reference/rules`, `stale-document` */
  readonly name: string;
  readonly title: string;
  /** Of a page: what it is about. */
  readonly description: string;
  /** Name of its page. */
  readonly page: string;
  /** Null: none of its own. */
  readonly anchor: string | null;
  readonly markdown: string;
}

/** Pages, then their sections: those of the reference and of the glossary before others. */
export function topicsOf(pages: readonly Page[]): readonly Topic[] {
  const all = pages.map(pageTopic);
  const weight = ({ page }: Topic): number =>
    page.startsWith('reference/') ? 0 : page.endsWith('glossary') ? 1 : 2;
  const parts = all.flatMap((page) => [...sectionsOf(page), ...termsOf(page)]);
  const sections = parts.sort((a, b) => weight(a) - weight(b));
  return [...all, ...sections];
}

/**
 * The topic that words mean: a page with or without its folder, a rule, a command, a setting (`site.logo` is told with
 * `site`), a word of the glossary, or any other heading. Throws UsageError with those that are near.
 */
export function topicCalled(words: string, topics: readonly Topic[]): Topic {
  const wanted = words.trim().replace(/\.md$/, '');
  const slug = slugOf(wanted);
  const [page = '', anchor] = wanted.split('#');
  const found =
    topics.find(
      (one) =>
        one.page === page && (isPage(one) ? anchor === undefined : one.anchor === (anchor ?? '')),
    ) ??
    topics.find((one) => isPage(one) && one.name.endsWith(`/${wanted}`)) ??
    // `AGENTS.md` is a file, whatever setting is called `agents`.
    (wanted !== words.trim()
      ? undefined
      : (topics.find(({ name }) => name === slug) ??
        topics.find(({ name }) => name === slugOf(wanted.split('.', 1)[0]))));
  if (found !== undefined) return found;
  const names = [...new Set(topics.map(({ name }) => name))];
  const told = mentions(wanted, topics).map(addressOf);
  const near = told.length > 0 ? told : [slipIn(slug, topics) ?? []].flat();
  throw new UsageError(
    `There is no topic "${words}".`,
    near.length === 0
      ? 'List all pages: stratigraph docs.'
      : `Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`,
    names,
  );
}

/** As it is typed: `start/memory`, `reference/rules#broken-link`, `layer`. */
export function addressOf({ name, page, anchor }: Topic): string {
  return anchor === null ? name : `${page}#${anchor}`;
}

/** The name of a topic that differs by a slip, with or without its folder. */
function slipIn(slug: string, topics: readonly Topic[]): string | null {
  const lastNames = topics.map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
  return closest(slug, lastNames);
}

/** The topics that say most of these words, or else of their parts: titles count most, and guides before the reference. */
function mentions(words: string, topics: readonly Topic[]): readonly Topic[] {
  const parts = wordsOf(words.replace(/[-_.]/g, ' '));
  for (const wanted of [
    words
      .toLowerCase()
      .split(/\s+/)
      .map((word) => word.replace(/^-+/, '')),
    parts,
  ]) {
    const scored = topics.map((topic) => ({ topic, score: scoreOf(topic, wanted) }));
    const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
    if (found.length > 0) return found.slice(0, 4).map(({ topic }) => topic);
  }
  return [];
}

/** 0 where one of the words is missing. Of a page its text before the first heading counts. */
function scoreOf(topic: Topic, wanted: readonly string[]): number {
  if (wanted.length === 0 || topic.page === 'README') return 0;
  const title = wordsOf(`${topic.title} ${topic.description}`);
  const [text = ''] = isPage(topic) ? topic.markdown.split('\n## ', 1) : [topic.markdown];
  const inText = wordsOf(text);
  const scores = wanted.map(
    (word) =>
      (isPage(topic) ? 15 : 10) * Math.min(1, timesIn(title, word)) +
      Math.min(5, timesIn(inText, word)),
  );
  const isLast = topic.page.startsWith('reference/') || topic.page.endsWith('/comparison');
  return Math.min(...scores) / (isLast ? 2 : 1);
}

function timesIn(words: readonly string[], wanted: string): number {
  const stem = wanted.length > 3 ? wanted.replace(/s$/, '') : wanted;
  return words.filter((word) => word === wanted || (stem.length > 3 && word.startsWith(stem)))
    .length;
}

/** Words with what joins them, and their parts: `agents.md`, `agents`, `md`. */
function wordsOf(text: string): readonly string[] {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
  return whole.flatMap((word) => [...new Set([word, ...word.split(/[._-]/)])]);
}

export function isPage({ name, page }: Topic): boolean {
  return name === page;
}

function pageTopic({ name, text }: Page): Topic {
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n') : -1;
  const [head, body] = [text.slice(4, Math.max(end, 4)), end < 0 ? text : text.slice(end + 5)];
  const told = (key: string): string =>
    head
      .split('\n')
      .find((line) => line.startsWith(`${key}: `))
      ?.slice(key.length + 2)
      .replace(/^(["'])(.*)\1$/, '$2') ?? '';
  const title = told('title') || name;
  const markdown = `# ${title}\n\n${withoutMarks(body).trim()}\n`;
  return { name, title, description: told('description'), page: name, anchor: null, markdown };
}

/** The marks between which a page is generated. */
function withoutMarks(body: string): string {
  return body.replace(/^<!-- \w+:(?:start|end) -->\n\n?/gm, '');
}

/** Each from its heading to the next one that is not below it. */
function sectionsOf({ page, markdown }: Topic): readonly Topic[] {
  const lines = markdown.split('\n');
  const headings = headingsOf(lines).filter(({ depth }) => depth > 1);
  return headings.map(({ at, depth, title }, index) => {
    const next = headings.slice(index + 1).find((other) => other.depth <= depth);
    const text = lines.slice(at, next?.at).join('\n').trimEnd();
    const name = slugOf(title);
    return { name, title, description: '', page, anchor: name, markdown: `${text}\n` };
  });
}

/** Words of a glossary: `**Layer**: …`, a paragraph each. */
function termsOf({ page, markdown }: Topic): readonly Topic[] {
  if (!page.endsWith('glossary')) return [];
  return markdown.split('\n').flatMap((line) => {
    const [, title] = /^\*\*([^*]+)\*\*: /.exec(line) ?? [];
    if (title === undefined) return [];
    const told = { description: '', page, anchor: null, markdown: `${line}\n` };
    return [{ name: slugOf(title), title, ...told }];
  });
}

function headingsOf(lines: readonly string[]) {
  let fence = '';
  return lines.flatMap((line, at) => {
    const [ticks = ''] = /^`{3,}/.exec(line) ?? [];
    if (fence === '') fence = ticks;
    else if (ticks.length >= fence.length) fence = '';
    const [, hashes, title] = (fence === '' && /^(#{1,6}) (.*)$/.exec(line)) || [];
    return hashes === undefined || title === undefined ? [] : [{ at, depth: hashes.length, title }];
  });
}

/** As anchors are made of headings. */
function slugOf(title = ''): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}
