// A synthetic limps workspace in it; same numbers, same bytes.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Shape {
  /** Agents; each has one file. */
  readonly agents: number;
  /** Agents of one plan. */
  readonly perPlan: number;
  /** Bytes of one document, about. */
  readonly bytes: number;
}

/** Writes the workspace and gives the number of documents in it. */
export function generateWorkspace(root: string, { agents, perPlan, bytes }: Shape): number {
  let documents = 0;
  const made = new Set<string>();
  const write = (path: string, text: string): void => {
    const file = join(root, path);
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    made.add(dirname(file));
    writeFileSync(file, text);
    documents += 1;
  };
  write('.limps/workspace.md', workspaceText());
  for (const name of ['architecture', 'conventions', 'vision']) {
    write(
      `.limps/context/${name}.md`,
      page(`title: ${name}\nupdated: 2026-03-01\n${name}_level: 3`, name, 1, bytes),
    );
  }
  for (let number = 1; number <= 3; number += 1) {
    const id = `ADR-000${number}`;
    write(
      `.limps/adrs/${id}-choice.md`,
      page(
        `title: Choice ${number}\nstatus: accepted\nupdated: 2026-02-0${number}`,
        id,
        number,
        1500,
      ),
    );
  }
  for (let plan = 1; (plan - 1) * perPlan < agents; plan += 1) {
    const folder = `plans/${String(plan).padStart(4, '0')}-plan-${plan}`;
    const name = folder.slice('plans/'.length);
    write(`${folder}/${name}-plan.md`, page(planKeys(plan), `Plan ${plan}`, plan, bytes));
    const here = Math.min(perPlan, agents - (plan - 1) * perPlan);
    for (let agent = 0; agent < here; agent += 1) {
      const stem = `${String(agent).padStart(3, '0')}-agent-${agent}`;
      write(
        `${folder}/agents/${stem}.md`,
        page(agentKeys(agent), `Agent ${agent}`, plan * 31 + agent, bytes),
      );
    }
  }
  return documents;
}

function workspaceText(): string {
  const values = Array.from({ length: 40 }, (_, index) => `  key_${index}: value ${index}`).join(
    '\n',
  );
  return `---\nname: Bench\ntype: workspace\nupdated: 2026-03-20\n---\n\n# Workspace: Bench\n\n## Mission\n\nMeasure.\n\n## Defaults\n\n\`\`\`yaml\ndefaults:\n${values}\n\`\`\`\n`;
}

function planKeys(plan: number): string {
  return `title: Plan ${plan}\nstatus: active\nupdated: 2026-03-${String((plan % 28) + 1).padStart(2, '0')}\ndefaults:\n  key_${plan % 40}: changed by ${plan}\noverrides: [defaults.key_${plan % 40}]\ntags: [bench, plan-${plan}]`;
}

function agentKeys(agent: number): string {
  const before = agent > 0 ? `\ndepends_on: [${String(agent - 1).padStart(3, '0')}]` : '';
  return `title: Agent ${agent}\nstatus: GAP\npersona: coder\nupdated: 2026-03-15\nfiles: [src/${agent}.ts, test/${agent}.ts]${before}`;
}

const WORDS =
  'context layer value parent child decision memory agent plan workspace stale fresh override key source line reader writer'.split(
    ' ',
  );

/** Prose, lists, code and a table, as real documents mix them. */
function page(frontMatter: string, title: string, seed: number, bytes: number): string {
  const parts = [`---\n${frontMatter}\n---\n\n# ${title}\n`];
  let length = 0;
  for (let block = 0; length < bytes; block += 1) {
    const text = blockText(seed, block);
    parts.push(text);
    length += text.length;
  }
  return parts.join('\n');
}

function blockText(seed: number, block: number): string {
  const sentence = (offset: number, count: number): string =>
    Array.from(
      { length: count },
      (_, index) => WORDS[(seed * 7 + block * 13 + offset * 5 + index * 3) % WORDS.length],
    ).join(' ');
  const heading = `## ${sentence(1, 3)} ${block}\n\n`;
  if (block % 4 === 1)
    return `${heading}${[1, 2, 3, 4].map((item) => `- ${sentence(item, 9)} \`code ${item}\`\n`).join('')}`;
  if (block % 4 === 2)
    return `${heading}| name | value |\n|------|-------|\n${[1, 2, 3, 4, 5].map((row) => `| ${sentence(row, 2)} | ${sentence(row + 9, 4)} |\n`).join('')}`;
  if (block % 4 === 3)
    return `${heading}\`\`\`ts\nconst ${sentence(2, 1)} = '${sentence(3, 6)}';\n\`\`\`\n`;
  return `${heading}${sentence(4, 60)}. **${sentence(5, 3)}** and [${sentence(6, 2)}](https://example.com/${seed}).\n`;
}
