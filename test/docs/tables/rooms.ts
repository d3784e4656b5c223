// The parts of the sources with their laws.

import { LAWS } from '../../architecture/laws.ts';

export function roomTable(): string {
  const rows = Object.entries(LAWS).map(([name, { purpose, mayImport }]) => {
    const imports = mayImport.map((part) => `\`${part}\``).join(', ');
    return `| \`${name}\` | ${purpose} | ${imports || 'nothing'} |\n`;
  });
  return ['| Part | What happens there | May import |\n| --- | --- | --- |\n', ...rows].join('');
}
