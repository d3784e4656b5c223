// Tables and fences of the reference pages.

/** A table with blank lines around it; bars in a cell do not end it. */
export function table(header: string, rows: readonly (readonly string[])[]): string {
  const line = header.replace(/[^|]+/g, ' --- ').trim();
  const told = rows.map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return ['', `| ${header} |`, `| ${line} |`, ...told, '', ''].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Text in a fence that is longer than any in it. */
export function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}

/** A summary of help as a sentence of a page. */
export function sentence(summary: string): string {
  const text = summary.charAt(0).toUpperCase() + summary.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
