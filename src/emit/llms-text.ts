// Llms.txt (https://llmstxt.org): where a language model finds each agent's context, and the documents.

import { visible } from './visible.ts';

export interface LlmsLink {
  readonly title: string;
  readonly href: string;
  /** What is said after the link, of our own words and of the workspace's. */
  readonly note: string;
}

export interface LlmsText {
  readonly title: string;
  readonly summary: string;
  readonly about: readonly string[];
  readonly sections: readonly { readonly heading: string; readonly links: readonly LlmsLink[] }[];
}

/** Sections without links are left out. */
export function llmsText({ title, summary, about, sections }: LlmsText): string {
  const blocks = [
    `# ${plainMarkdown(title)}`,
    `> ${summary}`,
    ...about,
    ...sections
      .filter(({ links }) => links.length > 0)
      .map(({ heading, links }) => `## ${heading}\n\n${links.map(line).join('\n')}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function line({ title, href, note }: LlmsLink): string {
  const address = href.replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'));
  const description = note === '' ? '' : `: ${plainMarkdown(note)}`;
  return `- [${plainMarkdown(title)}](${address})${description}`;
}

/** One line in which nothing of a workspace marks up anything. */
function plainMarkdown(text: string): string {
  return visible(text).replace(/[\\`*_[\]<>#|]/g, '\\$&');
}
