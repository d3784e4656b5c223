/** JSON as it is published: two blanks of indentation, a line break at the end; the same data give the same bytes. */
export function jsonText(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
