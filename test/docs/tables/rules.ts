// Every rule with its reason, its messages and an example, from the rules themselves.

import { rules } from '../../../src/core.ts';
import { shortenExample } from '../../../src/emit/text.ts';
import type { Example, Rule } from '../../../src/model/rule.ts';
import { code, fence, table } from './markdown.ts';

export function ruleTable(): string {
  return table(
    'rule | severity | finds',
    rules.map(({ id, severity, summary }) => [`[${code(id)}](#${id})`, severity, summary]),
  );
}

export function ruleSections(): string {
  return `\n${rules.map(section).join('\n')}`;
}

function section({ id, severity, summary, rationale, remedy, messages, bad }: Rule): string {
  return [
    `## ${id}`,
    '',
    `**${severity}** · ${summary} ${rationale}`,
    '',
    `How to fix: ${remedy}`,
    '',
    'Messages:',
    '',
    ...Object.values(messages).map((message) => `- ${message}`),
    '',
    ...bad.slice(0, 1).flatMap((one) => [`Example, ${one.title}:`, '', ...files(one)]),
  ].join('\n');
}

/** A file that has no text only has to be there. */
function files({ files }: Example): readonly string[] {
  const isAlone = Object.keys(files).length === 1;
  return Object.entries(files).flatMap(([path, text]) => {
    if (text.trim() === '') return [`${code(path)} is there${isAlone ? '' : ', too'}.`, ''];
    const language = path.endsWith('.md') ? 'md' : 'text';
    return [code(path), '', fence(language, shortenExample(text).replaceAll('\0', '␀')), ''];
  });
}
