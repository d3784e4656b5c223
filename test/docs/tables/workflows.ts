// Workflows of action/README.md, which pages of docs/ show as they stand there.

import { readFileSync } from 'node:fs';

const readme = readFileSync(new URL('../../../action/README.md', import.meta.url), 'utf8');

/** The first workflow below a heading; `file` is where it goes. */
export function workflowBelow(heading: string, file: string): string {
  const section = readme.slice(readme.indexOf(`\n## ${heading}\n`));
  const [, workflow] = /^```yaml\n([\s\S]*?)^```$/m.exec(section) ?? [];
  if (workflow === undefined) throw new Error(`action/README.md has no workflow "${heading}".`);
  return `\n\`\`\`yaml title="${file}"\n${workflow}\`\`\`\n\n`;
}
