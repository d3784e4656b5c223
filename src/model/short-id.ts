/** An id without the name of its system: `devtools/common` of `aweave/devtools/common`. */
export function shortId(dialect: string, id: string): string {
  return id.startsWith(`${dialect}/`) ? id.slice(dialect.length + 1) : id;
}
